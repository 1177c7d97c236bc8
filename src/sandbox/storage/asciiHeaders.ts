/** Replaces non-ASCII bytes in the part headers of a form. */
import { Buffer } from "node:buffer"
import { Transform } from "node:stream"

/** The end of the headers of a part. */
const END = Buffer.from("\r\n\r\n")

/** The suffix of the last delimiter of a form. */
const CLOSED = Buffer.from("--")

const replaceNonAscii = (headers: Buffer): Buffer => {
  const ascii = Buffer.from(headers)
  for (let at = 0; at < ascii.length; at++) if ((ascii[at] ?? 0) > 0x7f) ascii[at] = 0x5f
  return ascii
}

/**
 * Replaces each non-ASCII byte in the headers of a form's parts with `_`. Browsers write UTF-8 file names there, but
 * the multipart parser rejects a part with bytes beyond Latin-1. The sandbox only uses the name in the form's fields.
 *
 * A truncated form gets an additional field, which no storage accepts: otherwise the parser would wait for the rest.
 */
export const replaceNonAsciiHeaders = (contentType: string): Transform => {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1] ?? ""
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const truncationSuffix = `\r\nContent-Disposition: form-data; name="broken off"\r\n\r\n\r\n--${boundary}--\r\n`
  let buffered: Buffer = Buffer.alloc(0)
  let inHeaders = true
  let parts = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const all = Buffer.concat([buffered, chunk])
      let at = 0
      for (;;) {
        const delimiterOrEnd = inHeaders ? END : delimiter
        const found = all.indexOf(delimiterOrEnd, at)
        if (found < 0) break
        const part = all.subarray(at, found + delimiterOrEnd.length)
        this.push(inHeaders ? replaceNonAscii(part) : part)
        at = found + delimiterOrEnd.length
        if (inHeaders) parts++
        inHeaders = !inHeaders
      }
      // Part contents may end with the start of a delimiter; headers are buffered until their end.
      const end = inHeaders ? at : Math.max(at, all.length - delimiter.length + 1)
      if (end > at) this.push(all.subarray(at, end))
      buffered = Buffer.from(all.subarray(end))
      done()
    },
    flush(done) {
      if (!inHeaders) done(null, Buffer.concat([buffered, delimiter, Buffer.from(truncationSuffix)]))
      else if (parts === 0) done(null, `--${boundary}${truncationSuffix}`)
      else done(null, buffered.subarray(0, 2).equals(CLOSED) ? buffered : truncationSuffix)
    }
  })
}
