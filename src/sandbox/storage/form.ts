/** Receives upload forms. */

import { Buffer } from "node:buffer"
import { IncomingMessage } from "node:http"
import { type Readable, Transform } from "node:stream"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as Multipart from "@effect/platform/Multipart"
import * as NodeMultipart from "@effect/platform-node/NodeMultipart"
import * as NodeStream from "@effect/platform-node/NodeStream"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { Blobs, SavedContent } from "../kernel/blobs.js"
import type { Upload } from "../resources/uploads/upload.js"
import type { UploadParameters } from "../signed/form.js"
import { StorageFailure } from "./storageFailure.js"

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
const replaceNonAsciiHeaders = (contentType: string): Transform => {
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

interface ReceivedForm {
  readonly fields: UploadParameters
  readonly upload: Upload | undefined
  readonly content: SavedContent | undefined
}

const MALFORMED = new StorageFailure({ reason: "Malformed" })

/** The request body as a Node stream, with or without a socket. */
const readableBody = (request: HttpServerRequest.HttpServerRequest): Effect.Effect<Readable> =>
  request.source instanceof IncomingMessage
    ? Effect.succeed(request.source)
    : // A truncated body ends early instead of failing: a pipe does not propagate errors.
      NodeStream.toReadable(Stream.catchAll(request.stream, () => Stream.empty))

/**
 * Reads a form with a file. `admit` checks the fields when the file begins, before any byte is stored, or at the end of
 * a form without a file. As in S3, the file must be the last part.
 */
export const receiveForm = Effect.fn("Sandbox.receiveForm")(function* <R>(options: {
  readonly blobs: Blobs
  readonly fileParameters: ReadonlyArray<string>
  readonly admit: (fields: UploadParameters) => Effect.Effect<Upload, StorageFailure, R>
}) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const contentType = request.headers["content-type"] ?? ""
  const body = yield* readableBody(request)
  let saved: SavedContent | undefined
  const readPart = (state: ReceivedForm, part: Multipart.Part): Effect.Effect<ReceivedForm, StorageFailure, R> =>
    Effect.gen(function* () {
      if (state.content !== undefined) return yield* MALFORMED
      if (part._tag === "Field") return { ...state, fields: [...state.fields, [part.key, part.value] as const] }
      if (!options.fileParameters.includes(part.key)) return yield* MALFORMED
      const upload = yield* options.admit(state.fields)
      const content = yield* Effect.mapError(options.blobs.save(part.content), () => MALFORMED)
      saved = content
      return { ...state, upload, content }
    })
  return yield* Effect.gen(function* () {
    if (!/^multipart\/form-data\s*;/i.test(contentType)) return yield* MALFORMED
    const initial: ReceivedForm = { fields: [], upload: undefined, content: undefined }
    const { content, fields, upload } = yield* NodeMultipart.stream(
      body.pipe(replaceNonAsciiHeaders(contentType)),
      request.headers
    ).pipe(
      Stream.mapError(() => MALFORMED),
      Stream.runFoldEffect(initial, readPart),
      // By default a file of JSON is a field.
      Effect.provideService(Multipart.FieldMimeTypes, Chunk.empty())
    )
    return { upload: upload ?? (yield* options.admit(fields)), content }
  }).pipe(
    Effect.onError(() =>
      Effect.suspend(() => {
        // Drains the rest: a client may not read the response before it has sent all.
        body.unpipe()
        body.resume()
        return saved === undefined ? Effect.void : options.blobs.remove(saved)
      })
    )
  )
})
