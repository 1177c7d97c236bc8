/** Receives upload forms. */
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
      Stream.runFoldEffect(initial, readPart)
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
