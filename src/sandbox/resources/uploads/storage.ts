/** The storage: receives forms of uploads on Canvas's own disk, in S3 or in inst-fs, and serves signed links. */
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as Multipasta from "multipasta"
import type { FileContent } from "../../kernel/blobs.js"
import { requestOf, SandboxContext, type SandboxServices, type StorageKind } from "../../kernel/context.js"
import { encodeJson } from "../../kernel/json.js"
import { replyFailure } from "../../kernel/reply.js"
import { contentOf } from "../files/contents.js"
import { serveFile } from "../files/download.js"
import { files } from "../files/files.js"
import {
  BUCKET_NAME,
  confirmUrl,
  isUnchanged,
  parseObjectKey,
  type UploadParameters,
  verifyLink,
  verifyToken
} from "../files/signatures.js"
import { fetchInBackground, finishUpload, pendingUploads, type Upload } from "./uploads.js"

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
class StorageFailure extends Data.TaggedError("StorageFailure")<{ readonly reason: keyof typeof S3_ERRORS }> {}

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

const failWith = (reason: StorageFailure["reason"]) => new StorageFailure({ reason })

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
const receiveForm = Effect.fn("Sandbox.receiveForm")(function* (
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
    ).pipe(Effect.mapError(() => failWith("Malformed")))
    if (isWanted()) parser.end()
    const upload = admitted === undefined ? undefined : yield* admitted
    if (!isValid || !isComplete) return yield* failWith("Malformed")
    return { upload: upload ?? (yield* admit(fields)), content }
  })
  return yield* Effect.onError(received, () => Effect.sync(() => discard()))
})

const fieldOf = (fields: UploadParameters, name: string): string => fields.find(([key]) => key === name)?.[1] ?? ""

/** The upload with this id, if the fields are unchanged and it has not expired. */
const admitUpload = ({ seed }: SandboxServices, id: number, fields: UploadParameters, now: number) => {
  const upload = pendingUploads(seed).get(id)
  if (upload === undefined || !isUnchanged(upload.parameters, fields)) return Either.left(failWith("Changed"))
  return upload.expires > now ? Either.right(upload) : Either.left(failWith("Expired"))
}

/** The form has the storage's own signature. The API token must not be sent to the storage, and S3 rejects both. */
const requestWithoutToken = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  return request.headers.authorization === undefined ? request : yield* failWith("Authorization")
})

/** Receives the file of a form that is confirmed later. */
const receiveUnconfirmed = Effect.fn("Sandbox.receiveUnconfirmed")(function* (
  fileParameters: ReadonlyArray<string>,
  minBytes: number
) {
  const services = yield* SandboxContext
  const now = yield* Clock.currentTimeMillis
  const { content, upload } = yield* receiveForm(fileParameters, (fields) =>
    admitUpload(services, parseObjectKey(fieldOf(fields, "key")), fields, now)
  )
  if (content === undefined) return yield* failWith("Malformed")
  if (content.size < minBytes) return yield* failWith("TooSmall")
  upload.received = content
  return { content, upload }
})

/** Canvas's own disk: `POST /files_api`. */
export const receiveLocal = Effect.gen(function* () {
  const { url } = yield* SandboxContext
  yield* requestWithoutToken
  const { upload } = yield* receiveUnconfirmed(["file", "attachment[uploaded_data]"], 0)
  return HttpServerResponse.redirect(confirmUrl(url, upload), { status: 302 })
})

/** S3: a form posted to the bucket. */
const receiveS3 = Effect.gen(function* () {
  const { storage } = yield* SandboxContext
  const request = yield* requestWithoutToken
  if (request.headers["content-length"] === undefined) return yield* failWith("NoLength")
  // Canvas: an empty file violates the policy.
  const { content, upload } = yield* receiveUnconfirmed(["file"], 1)
  const key = fieldOf(upload.parameters, "key")
  const etag = `"${content.digest()}"`
  const redirect = fieldOf(upload.parameters, "success_action_redirect")
  if (redirect !== "") {
    const query = new URLSearchParams({ bucket: BUCKET_NAME, key, etag })
    return HttpServerResponse.redirect(`${redirect}&${query}`, { status: 303 })
  }
  // The URL of the stored object. The URL to confirm at is `success_url`.
  const location = `${storage.url}/${key.split("/").map(encodeURIComponent).join("/")}`
  return HttpServerResponse.text(
    `<?xml version="1.0" encoding="UTF-8"?>
<PostResponse><Location>${location}</Location><Bucket>${BUCKET_NAME}</Bucket><Key>${key.replace(/[<>&]/g, "_")}</Key><ETag>${etag}</ETag></PostResponse>`,
    { status: 201, headers: { location, etag }, contentType: "application/xml" }
  )
})

/** Instructure's file service. It notifies Canvas itself, so the file exists when the response is sent. */
const receiveInstFs = Effect.gen(function* () {
  const services = yield* SandboxContext
  const request = yield* requestWithoutToken
  const now = yield* Clock.currentTimeMillis
  const token = new URL(request.url, services.url).searchParams.get("token") ?? ""
  const claims = Option.getOrUndefined(verifyToken(services.secret, token, now))
  if (claims?.resource !== "/files") return yield* failWith("Expired")
  const { content, upload } = yield* receiveForm(["file"], (fields) => admitUpload(services, claims.file, fields, now))
  if (upload.from !== undefined && content === undefined) {
    pendingUploads(services.seed).delete(upload.id)
    yield* fetchInBackground(services, upload, upload.from)
    return HttpServerResponse.unsafeJson({}, { status: 201 })
  }
  if (upload.from !== undefined || content === undefined) return yield* failWith("Malformed")
  // Canvas is only notified now, so sending the form twice creates two files.
  const item = yield* finishUpload(services, { ...upload, id: services.nextId() }, content)
  const location = `${services.url}/api/v1/files/${item.row.id}?include%5B%5D=enhanced_preview_url`
  return HttpServerResponse.text(encodeJson(files.json(requestOf(services), item), false), {
    status: 201,
    headers: { location },
    contentType: "application/json"
  })
})

const serveLink = Effect.gen(function* () {
  const services = yield* SandboxContext
  const request = yield* requestWithoutToken
  const link = yield* verifyLink(services, new URL(request.url, services.storage.url))
  if (link._tag === "Rejected") return yield* failWith(link.reason)
  const found = files.find(services, link.id)
  return found === undefined || contentOf(services, link.id).isLost
    ? yield* failWith("NoSuchFile")
    : yield* serveFile(services, found.row)
})

/** The storage server for file contents. It checks signatures and accepts no tokens. */
export const storageSite = Effect.gen(function* () {
  const { storage } = yield* SandboxContext
  const { method, url } = yield* HttpServerRequest.HttpServerRequest
  if (method === "GET" || method === "HEAD") return yield* serveLink
  if (method !== "POST") return HttpServerResponse.empty({ status: 405 })
  const [path] = url.split("?")
  if (storage.kind === "inst-fs")
    return path === "/files" ? yield* receiveInstFs : HttpServerResponse.empty({ status: 404 })
  return path === "/" ? yield* receiveS3 : HttpServerResponse.empty({ status: 405 })
}).pipe(
  Effect.catchTags({
    StorageFailure: (failure) =>
      Effect.map(SandboxContext, ({ storage }) => replyStorageFailure(storage.kind, failure)),
    ApiFailure: (failure) => Effect.succeed(replyFailure(failure))
  }),
  Effect.catchAllDefect(() => Effect.succeed(HttpServerResponse.empty({ status: 500 })))
)
