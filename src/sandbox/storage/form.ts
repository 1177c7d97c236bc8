import { IncomingMessage } from "node:http"
import type { Readable } from "node:stream"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import type * as Multipart from "@effect/platform/Multipart"
import * as NodeMultipart from "@effect/platform-node/NodeMultipart"
import * as NodeStream from "@effect/platform-node/NodeStream"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { Blobs, SavedContent } from "../kernel/blobs.js"
import type { Upload } from "../resources/uploads/pendingUploads.js"
import type { UploadParameters } from "../signed/form.js"
import { replaceNonAsciiHeaders } from "./asciiHeaders.js"
import { StorageFailure } from "./storageFailure.js"

interface Received {
  readonly fields: UploadParameters
  readonly upload: Upload | undefined
  readonly content: SavedContent | undefined
}

const malformed = new StorageFailure({ reason: "Malformed" })

/** The body as it comes, from a socket or without one: what is behind it is the same in both cases. */
const readableBody = (request: HttpServerRequest.HttpServerRequest): Effect.Effect<Readable> =>
  request.source instanceof IncomingMessage
    ? Effect.succeed(request.source)
    : // A body that breaks off is one that ends too early, and no error: there is nobody behind a pipe to hear of it.
      NodeStream.toReadable(Stream.catchAll(request.stream, () => Stream.empty))

/**
 * Reads a form with a file in it. The fields are judged by `admit` when the file begins, before a byte of it is written; a
 * form without a file is judged at its end. As S3 wants it, nothing may follow the file.
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
  const readPart = (state: Received, part: Multipart.Part): Effect.Effect<Received, StorageFailure, R> =>
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
    if (!/^multipart\/form-data\s*;/i.test(contentType)) return yield* malformed
    const start: Received = { fields: [], upload: undefined, content: undefined }
    const { content, fields, upload } = yield* NodeMultipart.stream(
      body.pipe(replaceNonAsciiHeaders(contentType)),
      request.headers
    ).pipe(
      Stream.mapError(() => malformed),
      Stream.runFoldEffect(start, readPart)
    )
    return { upload: upload ?? (yield* options.admit(fields)), content }
  }).pipe(
    Effect.onError(() =>
      Effect.suspend(() => {
        // The rest is read and dropped: a client that is still sending would otherwise not come to read the answer.
        body.unpipe()
        body.resume()
        return saved === undefined ? Effect.void : options.blobs.remove(saved)
      })
    )
  )
})
