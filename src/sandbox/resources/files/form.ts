/** Receives upload forms. */
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Stream from "effect/Stream"
import * as Multipasta from "multipasta"
import type { FileContent } from "../../kernel/blobs.js"
import { SandboxContext, type StorageKind } from "../../kernel/context.js"
import type { UploadParameters } from "./signatures.js"
import type { Upload } from "./uploads.js"

// The responses of S3.
const S3_ERRORS = {
  /** The request contains the API token, which is not for this server. */
  Authorization: [400, "InvalidArgument", "Only one auth mechanism allowed"],
  NoLength: [411, "MissingContentLength", "You must provide the Content-Length HTTP header."],
  /** Not a form, truncated, or the file is not the last part. */
  Malformed: [400, "MalformedPOSTRequest", "The body of your POST request is not well-formed multipart/form-data."],
  /** A field was added, removed or changed, or the signature is invalid. */
  Changed: [403, "AccessDenied", "Invalid according to Policy: Policy Condition failed"],
  Expired: [403, "AccessDenied", "Invalid according to Policy: Policy expired."],
  TooSmall: [400, "EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size"],
  NoSuchFile: [404, "NoSuchKey", "The specified key does not exist."]
} as const

/** Why the storage rejects an upload or a download. */
export class StorageFailure extends Data.TaggedError("StorageFailure")<{ readonly reason: keyof typeof S3_ERRORS }> {}

export const replyStorageFailure = (
  kind: StorageKind,
  { reason }: StorageFailure
): HttpServerResponse.HttpServerResponse => {
  switch (kind) {
    // Canvas: `head :bad_request` for every reason.
    case "local":
      return HttpServerResponse.empty({ status: 400 })
    case "s3":
    case "s3-no-redirect": {
      const [status, code, message] = S3_ERRORS[reason]
      const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`
      return HttpServerResponse.text(xml, { status, contentType: "application/xml" })
    }
    case "inst-fs":
      return HttpServerResponse.unsafeJson({ error: reason }, { status: reason === "NoSuchFile" ? 404 : 400 })
  }
}

const MALFORMED = new StorageFailure({ reason: "Malformed" })

// The parser reads no parameters of a header with characters beyond Latin-1, which browsers and curl send in file names.
const disposition = ({ headers }: Multipasta.PartInfo): string => String(headers["content-disposition"])
const nameOf = (part: Multipasta.PartInfo): string =>
  part.name || (/[;\s]name="([^"]*)"/.exec(disposition(part))?.[1] ?? "")
const isFile = (part: Multipasta.PartInfo): boolean => /[;\s]filename\*?=/i.test(disposition(part))

const DASH = 0x2d

/** Keeps the dashes at the end of a chunk together: the parser misses the end of a form if it comes in two chunks. */
const holdDashes = <E>(bytes: Stream.Stream<Uint8Array, E>): Stream.Stream<Uint8Array, E> => {
  let held = new Uint8Array()
  return bytes.pipe(
    Stream.map((chunk) => {
      const all = held.length === 0 ? chunk : Buffer.concat([held, chunk])
      const dashes = all.at(-1) !== DASH ? 0 : all.at(-2) !== DASH ? 1 : 2
      held = new Uint8Array(dashes).fill(DASH)
      return all.subarray(0, all.length - dashes)
    }),
    Stream.concat(Stream.suspend(() => Stream.make(held)))
  )
}

/**
 * Reads a form with a file into the storage. `admit` checks the fields when the file begins, before any byte is stored,
 * or at the end of a form without a file. As in S3, the file must be the last part.
 */
export const receiveForm = Effect.fn("Sandbox.receiveForm")(function* (
  fileParameters: ReadonlyArray<string>,
  admit: (fields: UploadParameters) => Either.Either<Upload, StorageFailure>
) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const { blobs } = yield* SandboxContext
  const contentType = request.headers["content-type"] ?? ""
  const fields: Array<readonly [name: string, value: string]> = []
  let admitted: Either.Either<Upload, StorageFailure> | undefined
  let isValid = /^multipart\/form-data\s*;/i.test(contentType)
  let isComplete = false
  let discard = () => {}
  let content: FileContent | undefined

  const parser = Multipasta.make({
    headers: { "content-type": contentType },
    isFile,
    onField: (part, value) => {
      if (admitted !== undefined) isValid = false
      fields.push([nameOf(part), Multipasta.decodeField(part, value)])
    },
    onFile: (part) => {
      if (admitted !== undefined || !fileParameters.includes(nameOf(part))) isValid = false
      if (!isValid) return () => {}
      admitted = admit(fields)
      if (Either.isLeft(admitted)) return () => {}
      const writer = blobs.open()
      discard = writer.discard
      return (chunk) => {
        if (chunk === null) content = writer.finish()
        else writer.write(chunk)
      }
    },
    onError: () => {
      if (!isComplete) isValid = false
    },
    onDone: () => {
      isComplete = true
    }
  })

  // The rest of a rejected form is read, too: a client may not read the response before it has sent all.
  const isWanted = () => isValid && (admitted === undefined || Either.isRight(admitted))
  const received = Effect.gen(function* () {
    yield* Stream.runForEach(holdDashes(request.stream), (chunk) =>
      Effect.try(() => {
        if (isWanted()) parser.write(chunk)
      }).pipe(
        // The parser throws if an encoded file name is invalid.
        Effect.catchAll(() =>
          Effect.sync(() => {
            isValid = false
          })
        )
      )
    ).pipe(Effect.mapError(() => MALFORMED))
    if (isWanted()) parser.end()
    const upload = admitted === undefined ? undefined : yield* admitted
    if (!isValid || !isComplete) return yield* MALFORMED
    return { upload: upload ?? (yield* admit(fields)), content }
  })
  return yield* Effect.onError(received, () => Effect.sync(() => discard()))
})
