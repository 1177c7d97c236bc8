import { Buffer } from "node:buffer"
import { Transform } from "node:stream"

/** The headers of a part end with an empty line. */
const END = Buffer.from("\r\n\r\n")

/** What follows the last delimiter of a form. */
const CLOSED = Buffer.from("--")

const replaceNonAscii = (headers: Buffer): Buffer => {
  const ascii = Buffer.from(headers)
  for (let at = 0; at < ascii.length; at++) if ((ascii[at] ?? 0) > 0x7f) ascii[at] = 0x5f
  return ascii
}

/**
 * Passes a form on with `_` for each byte beyond ASCII in the headers of its parts. Browsers write file names there in
 * UTF-8 and storages read them; the parser behind takes nothing beyond Latin-1, and loses the part. The name is in the
 * form's fields as well, and only the one there is looked at.
 *
 * A form that breaks off is ended by one more field, which no storage admits: the parser would wait for the rest.
 */
export const replaceNonAsciiHeaders = (contentType: string): Transform => {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1] ?? ""
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const brokenOff = `\r\nContent-Disposition: form-data; name="broken off"\r\n\r\n\r\n--${boundary}--\r\n`
  let held: Buffer = Buffer.alloc(0)
  let inHeaders = true
  let parts = 0
  return new Transform({
    transform(piece: Buffer, _, done) {
      const all = Buffer.concat([held, piece])
      let at = 0
      for (;;) {
        const mark = inHeaders ? END : delimiter
        const found = all.indexOf(mark, at)
        if (found < 0) break
        const part = all.subarray(at, found + mark.length)
        this.push(inHeaders ? replaceNonAscii(part) : part)
        at = found + mark.length
        if (inHeaders) parts++
        inHeaders = !inHeaders
      }
      // In a part's content a delimiter may have begun; of its headers all is held until their end.
      const pass = inHeaders ? at : Math.max(at, all.length - delimiter.length + 1)
      if (pass > at) this.push(all.subarray(at, pass))
      held = Buffer.from(all.subarray(pass))
      done()
    },
    flush(done) {
      if (!inHeaders) done(null, Buffer.concat([held, delimiter, Buffer.from(brokenOff)]))
      else if (parts === 0) done(null, `--${boundary}${brokenOff}`)
      else done(null, held.subarray(0, 2).equals(CLOSED) ? held : brokenOff)
    }
  })
}
