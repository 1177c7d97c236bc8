/** The storage's upload endpoints: local disk, S3 and inst-fs. */
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { SandboxContext } from "../kernel/context.js"
import { encodeJson } from "../kernel/json.js"
import { saveFile } from "../resources/files/fileChanges.js"
import { fileJson } from "../resources/files/fileJson.js"
import { newFileId, verifierOf } from "../resources/files/store.js"
import { fetchInBackground } from "../resources/uploads/fetchFile.js"
import { findUpload, receiveUpload, takeUpload, type Upload } from "../resources/uploads/pendingUploads.js"
import {
  BUCKET_NAME,
  confirmUrl,
  isUnchanged,
  POLICY_SIZE_RANGE,
  parseObjectKey,
  type UploadParameters
} from "../signed/form.js"
import { verifyToken } from "../signed/signature.js"
import { receiveForm } from "./form.js"
import { StorageFailure } from "./storageFailure.js"

const failWith = (reason: StorageFailure["reason"]) => Effect.fail(new StorageFailure({ reason }))

/** The upload with this id, if the fields are unchanged and it has not expired. */
const admit = Effect.fn("Sandbox.admit")(function* (id: number, fields: UploadParameters) {
  const upload = findUpload(yield* SandboxContext, id)
  if (upload === undefined || !isUnchanged(upload.parameters, fields)) return yield* failWith("Changed")
  return upload.expires > (yield* Clock.currentTimeMillis) ? upload : yield* failWith("Expired")
})

/** The upload of the object key, for local storage and S3. */
const admitByKey = (fields: UploadParameters) =>
  admit(parseObjectKey(fields.find(([name]) => name === "key")?.[1] ?? ""), fields)

const requestWithoutToken = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  // The form contains the storage's own signature; the API token must not be sent to the storage.
  if (request.headers.authorization !== undefined) return yield* failWith("Authorization")
  return request
})

const receiveContent = Effect.fn("Sandbox.receiveContent")(function* (fileParameters: ReadonlyArray<string>) {
  const services = yield* SandboxContext
  const { blobs } = services
  const { content, upload } = yield* receiveForm({ blobs, fileParameters, admit: admitByKey })
  if (content === undefined) return yield* failWith("Malformed")
  const storeContent = Effect.suspend(() => {
    const unused = receiveUpload(services, upload.id, content)
    return unused === undefined ? Effect.void : blobs.remove(unused)
  })
  return { upload, content, storeContent }
})

const parameter = (upload: Upload, name: string): string | undefined =>
  upload.parameters.find(([key]) => key === name)?.[1]

/** Canvas's own disk: `POST /files_api`. */
export const receiveLocal = Effect.gen(function* () {
  const { url } = yield* SandboxContext
  yield* requestWithoutToken
  const { storeContent, upload } = yield* receiveContent(["file", "attachment[uploaded_data]"])
  yield* storeContent
  return HttpServerResponse.redirect(confirmUrl(url, upload), { status: 302 })
})

const [MIN_BYTES, MAX_BYTES] = POLICY_SIZE_RANGE

/** S3: a form posted to the bucket. */
export const receiveS3 = Effect.gen(function* () {
  const { blobs, storage } = yield* SandboxContext
  const request = yield* requestWithoutToken
  if (request.headers["content-length"] === undefined) return yield* failWith("NoLength")
  const { content, storeContent, upload } = yield* receiveContent(["file"])
  if (content.size < MIN_BYTES || content.size > MAX_BYTES) {
    yield* blobs.remove(content)
    return yield* failWith(content.size < MIN_BYTES ? "TooSmall" : "TooLarge")
  }
  yield* storeContent
  const key = parameter(upload, "key") ?? ""
  const redirect = parameter(upload, "success_action_redirect")
  if (redirect !== undefined) {
    const query = new URLSearchParams({ bucket: BUCKET_NAME, key, etag: `"${content.sha256}"` })
    return HttpServerResponse.redirect(`${redirect}&${query}`, { status: 303 })
  }
  // The URL of the stored object. The URL to confirm at is `success_url`.
  const location = `${storage.url}/${key.split("/").map(encodeURIComponent).join("/")}`
  return HttpServerResponse.text(
    `<?xml version="1.0" encoding="UTF-8"?>
<PostResponse><Location>${location}</Location><Bucket>${BUCKET_NAME}</Bucket><Key>${key.replace(/[<>&]/g, "_")}</Key><ETag>"${content.sha256}"</ETag></PostResponse>`,
    { status: 201, headers: { location, etag: `"${content.sha256}"` }, contentType: "application/xml" }
  )
})

/** Instructure's file service. It notifies Canvas itself, so the file exists when the response is sent. */
export const receiveInstFs = Effect.gen(function* () {
  const services = yield* SandboxContext
  const { blobs, seed, secret, url } = services
  const request = yield* requestWithoutToken
  const token = new URL(request.url, url).searchParams.get("token") ?? ""
  const claims = Option.getOrUndefined(verifyToken(secret, token, yield* Clock.currentTimeMillis))
  if (claims?.resource !== "/files") return yield* failWith("Expired")
  const { content, upload } = yield* receiveForm({
    blobs,
    fileParameters: ["file"],
    admit: (fields) => admit(claims.file, fields)
  })
  if (upload.from !== undefined) {
    if (content !== undefined) {
      yield* blobs.remove(content)
      return yield* failWith("Malformed")
    }
    if (takeUpload(services, upload.id, () => true) === undefined) return yield* failWith("Changed")
    yield* fetchInBackground(services, upload, upload.from)
    return HttpServerResponse.unsafeJson({}, { status: 201 })
  }
  if (content === undefined) return yield* failWith("Malformed")
  // Canvas is only notified now, so sending the form twice creates two files.
  const id = newFileId(services, upload.owner)
  const file = { ...upload, id, uuid: verifierOf(seed, id) }
  const saved = yield* Effect.onError(saveFile(services, file, content), () => blobs.remove(content))
  const location = `${url}/api/v1/files/${saved.file.id}?include%5B%5D=enhanced_preview_url`
  return HttpServerResponse.text(encodeJson(fileJson(url, saved.drive, saved.file), false), {
    status: 201,
    headers: { location },
    contentType: "application/json"
  })
})
