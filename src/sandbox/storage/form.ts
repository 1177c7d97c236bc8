import { IncomingMessage } from "node:http"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import type * as Multipart from "@effect/platform/Multipart"
import * as NodeMultipart from "@effect/platform-node/NodeMultipart"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { Blobs } from "../blobs.js"
import type { Saved } from "../drive.js"
import type { Upload, UploadParameters } from "../uploads.js"
import { asciiHeaders } from "./asciiHeaders.js"
import { StorageRefusal } from "./refusals.js"

interface Received {
  readonly fields: UploadParameters
  readonly upload: Upload | undefined
  readonly content: Saved | undefined
}

const malformed = new StorageRefusal({ reason: "Malformed" })

/**
 * Reads a form with a file in it. The fields are judged by `admit` when the file begins, before a byte of it is written; a
 * form without a file is judged at its end. As S3 wants it, nothing may follow the file.
 */
export const receiveForm = Effect.fn("Sandbox.receiveForm")(function* <R>(options: {
  readonly blobs: Blobs
  readonly fileParameters: ReadonlyArray<string>
  readonly admit: (fields: UploadParameters) => Effect.Effect<Upload, StorageRefusal, R>
}) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const { source } = request
  let saved: Saved | undefined
  const readPart = (state: Received, part: Multipart.Part): Effect.Effect<Received, StorageRefusal, R> =>
    Effect.gen(function* () {
      if (state.content !== undefined) return yield* malformed
      if (part._tag === "Field") return { ...state, fields: [...state.fields, [part.key, part.value] as const] }
      if (!options.fileParameters.includes(part.key)) return yield* malformed
      const upload = yield* options.admit(state.fields)
      const content = yield* Effect.mapError(options.blobs.save(part.content), () => malformed)
      saved = content
      return { ...state, upload, content }
    })
  return yield* Effect.gen(function* () {
    if (!/^multipart\/form-data\s*;/i.test(request.headers["content-type"] ?? "")) return yield* malformed
    const start: Received = { fields: [], upload: undefined, content: undefined }
    const parts =
      source instanceof IncomingMessage
        ? NodeMultipart.stream(source.pipe(asciiHeaders(request.headers["content-type"] ?? "")), source.headers)
        : request.multipartStream
    const { content, fields, upload } = yield* parts.pipe(
      Stream.mapError(() => malformed),
      Stream.runFoldEffect(start, readPart)
    )
    return { upload: upload ?? (yield* options.admit(fields)), content }
  }).pipe(
    Effect.onError(() =>
      Effect.suspend(() => {
        // The rest is read and dropped: a client that is still sending would otherwise not come to read the answer.
        if (source instanceof IncomingMessage) {
          source.unpipe()
          source.resume()
        }
        return saved === undefined ? Effect.void : options.blobs.remove(saved)
      })
    )
  )
})
