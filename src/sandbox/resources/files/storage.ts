/** The storage: receives uploads on Canvas's own disk, in S3 or in inst-fs, and serves signed links. */
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import { requestOf, SandboxContext, type SandboxServices } from "../../kernel/context.js"
import { encodeJson } from "../../kernel/json.js"
import { replyFailure } from "../../kernel/reply.js"
import { contentOf } from "./contents.js"
import { serveFile } from "./download.js"
import { files } from "./files.js"
import { receiveForm, replyStorageFailure, StorageFailure } from "./form.js"
import {
  BUCKET_NAME,
  confirmUrl,
  isUnchanged,
  parseObjectKey,
  type UploadParameters,
  verifyLink,
  verifyToken
} from "./signatures.js"
import { fetchInBackground, finishUpload, pendingUploads } from "./uploads.js"

const failWith = (reason: StorageFailure["reason"]) => new StorageFailure({ reason })

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
