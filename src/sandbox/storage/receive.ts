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

/** The upload with this id, if the fields are those it was given and it is not too late. */
const admit = Effect.fn("Sandbox.admitUpload")(function* (id: number, fields: UploadParameters) {
  const upload = Option.getOrUndefined(yield* findUpload(id))
  if (upload === undefined || !isUnchanged(upload.parameters, fields)) return yield* failWith("Changed")
  return upload.expires > (yield* Clock.currentTimeMillis) ? upload : yield* failWith("Expired")
})

/** The upload that the object's key belongs to: on Canvas's own disk and in S3. */
const admitByKey = (fields: UploadParameters) =>
  admit(parseObjectKey(fields.find(([name]) => name === "key")?.[1] ?? ""), fields)

const requestWithoutToken = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  // The storage has its own signature in the form, and the API's token is none of its business.
  if (request.headers.authorization !== undefined) return yield* failWith("Authorization")
  return request
})

const receiveContent = Effect.fn("Sandbox.keepBytes")(function* (fileParameters: ReadonlyArray<string>) {
  const { blobs } = yield* SandboxContext
  const { content, upload } = yield* receiveForm({ blobs, fileParameters, admit: admitByKey })
  if (content === undefined) return yield* failWith("Malformed")
  const keep = Effect.flatMap(
    receiveUpload(upload.id, content),
    Option.match({ onNone: () => Effect.void, onSome: blobs.remove })
  )
  return { upload, content, keep }
})

const parameter = (upload: Upload, name: string): string | undefined =>
  upload.parameters.find(([key]) => key === name)?.[1]

/** Canvas's own disk: `POST /files_api`. */
export const receiveLocal = Effect.gen(function* () {
  const { url } = yield* SandboxContext
  yield* requestWithoutToken
  const { keep, upload } = yield* receiveContent(["file", "attachment[uploaded_data]"])
  yield* keep
  return HttpServerResponse.redirect(confirmUrl(url, upload), { status: 302 })
})

const [least, most] = POLICY_SIZE_RANGE

/** S3: a form posted to the bucket. */
export const receiveS3 = Effect.gen(function* () {
  const { blobs, storage } = yield* SandboxContext
  const request = yield* requestWithoutToken
  if (request.headers["content-length"] === undefined) return yield* failWith("NoLength")
  const { content, keep, upload } = yield* receiveContent(["file"])
  if (content.size < least || content.size > most) {
    yield* blobs.remove(content)
    return yield* failWith(content.size < least ? "TooSmall" : "TooLarge")
  }
  yield* keep
  const key = parameter(upload, "key") ?? ""
  const redirect = parameter(upload, "success_action_redirect")
  if (redirect !== undefined) {
    const query = new URLSearchParams({ bucket: BUCKET_NAME, key, etag: `"${content.sha256}"` })
    return HttpServerResponse.redirect(`${redirect}&${query}`, { status: 303 })
  }
  // Not where to confirm: that is `success_url`, and this is the object.
  const location = `${storage.url}/${key.split("/").map(encodeURIComponent).join("/")}`
  return HttpServerResponse.text(
    `<?xml version="1.0" encoding="UTF-8"?>
<PostResponse><Location>${location}</Location><Bucket>${BUCKET_NAME}</Bucket><Key>${key.replace(/[<>&]/g, "_")}</Key><ETag>"${content.sha256}"</ETag></PostResponse>`,
    { status: 201, headers: { location, etag: `"${content.sha256}"` }, contentType: "application/xml" }
  )
})

/** Instructure's file service: it tells Canvas of the file by itself, so when it answers the file is there. */
export const receiveInstFs = Effect.gen(function* () {
  const { blobs, seed, secret, url } = yield* SandboxContext
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
    if (Option.isNone(yield* takeUpload(upload.id, () => true))) return yield* failWith("Changed")
    yield* fetchInBackground(upload, upload.from)
    return HttpServerResponse.unsafeJson({}, { status: 201 })
  }
  if (content === undefined) return yield* failWith("Malformed")
  // Canvas hears of the file only now, so whoever sends it twice has sent two files.
  const id = yield* newFileId(upload.owner)
  const file = { ...upload, id, uuid: verifierOf(seed, id) }
  const kept = yield* Effect.onError(saveFile(file, content), () => blobs.remove(content))
  const location = `${url}/api/v1/files/${kept.file.id}?include%5B%5D=enhanced_preview_url`
  return HttpServerResponse.text(encodeJson(fileJson(url, kept.drive, kept.file), false), {
    status: 201,
    headers: { location },
    contentType: "application/json"
  })
})
