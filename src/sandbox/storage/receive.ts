import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { encode } from "../kernel/json.js"
import { World } from "../kernel/world.js"
import { fileJson } from "../resources/files/fileJson.js"
import { keepFile } from "../resources/files/filing.js"
import { newFileId, verifierOf } from "../resources/files/store.js"
import { fetchInBackground } from "../resources/uploads/fetch.js"
import { findUpload, receiveUpload, takeUpload, type Upload } from "../resources/uploads/pending.js"
import { bucketName, confirmUrl, idOfKey, policyRange, type UploadParameters, unchanged } from "../signed/form.js"
import { readToken } from "../signed/signature.js"
import { receiveForm } from "./form.js"
import { StorageRefusal } from "./refusals.js"

const refuse = (reason: StorageRefusal["reason"]) => Effect.fail(new StorageRefusal({ reason }))

/** The upload with this id, if the fields are those it was given and it is not too late. */
const admit = Effect.fn("Sandbox.admitUpload")(function* (id: number, fields: UploadParameters) {
  const upload = Option.getOrUndefined(yield* findUpload(id))
  if (upload === undefined || !unchanged(upload.parameters, fields)) return yield* refuse("Changed")
  return upload.expires > (yield* Clock.currentTimeMillis) ? upload : yield* refuse("Expired")
})

/** The upload that the object's key belongs to: on Canvas's own disk and in S3. */
const admitByKey = (fields: UploadParameters) =>
  admit(idOfKey(fields.find(([name]) => name === "key")?.[1] ?? ""), fields)

const noToken = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  // The storage has its own signature in the form, and the API's token is none of its business.
  if (request.headers.authorization !== undefined) return yield* refuse("Authorization")
  return request
})

const keepBytes = Effect.fn("Sandbox.keepBytes")(function* (fileParameters: ReadonlyArray<string>) {
  const { blobs } = yield* World
  const { content, upload } = yield* receiveForm({ blobs, fileParameters, admit: admitByKey })
  if (content === undefined) return yield* refuse("Malformed")
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
  const { url } = yield* World
  yield* noToken
  const { keep, upload } = yield* keepBytes(["file", "attachment[uploaded_data]"])
  yield* keep
  return HttpServerResponse.redirect(confirmUrl(url, upload), { status: 302 })
})

const [least, most] = policyRange

/** S3: a form posted to the bucket. */
export const receiveS3 = Effect.gen(function* () {
  const { blobs, storage } = yield* World
  const request = yield* noToken
  if (request.headers["content-length"] === undefined) return yield* refuse("NoLength")
  const { content, keep, upload } = yield* keepBytes(["file"])
  if (content.size < least || content.size > most) {
    yield* blobs.remove(content)
    return yield* refuse(content.size < least ? "TooSmall" : "TooLarge")
  }
  yield* keep
  const key = parameter(upload, "key") ?? ""
  const redirect = parameter(upload, "success_action_redirect")
  if (redirect !== undefined) {
    const query = new URLSearchParams({ bucket: bucketName, key, etag: `"${content.sha256}"` })
    return HttpServerResponse.redirect(`${redirect}&${query}`, { status: 303 })
  }
  // Not where to confirm: that is `success_url`, and this is the object.
  const location = `${storage.url}/${key.split("/").map(encodeURIComponent).join("/")}`
  return HttpServerResponse.text(
    `<?xml version="1.0" encoding="UTF-8"?>
<PostResponse><Location>${location}</Location><Bucket>${bucketName}</Bucket><Key>${key.replace(/[<>&]/g, "_")}</Key><ETag>"${content.sha256}"</ETag></PostResponse>`,
    { status: 201, headers: { location, etag: `"${content.sha256}"` }, contentType: "application/xml" }
  )
})

/** Instructure's file service: it tells Canvas of the file by itself, so when it answers the file is there. */
export const receiveInstFs = Effect.gen(function* () {
  const { blobs, plan, secret, url } = yield* World
  const request = yield* noToken
  const token = new URL(request.url, url).searchParams.get("token") ?? ""
  const claims = Option.getOrUndefined(readToken(secret, token, yield* Clock.currentTimeMillis))
  if (claims?.resource !== "/files") return yield* refuse("Expired")
  const { content, upload } = yield* receiveForm({
    blobs,
    fileParameters: ["file"],
    admit: (fields) => admit(claims.file, fields)
  })
  if (upload.from !== undefined) {
    if (content !== undefined) {
      yield* blobs.remove(content)
      return yield* refuse("Malformed")
    }
    if (Option.isNone(yield* takeUpload(upload.id, () => true))) return yield* refuse("Changed")
    yield* fetchInBackground(upload, upload.from)
    return HttpServerResponse.unsafeJson({}, { status: 201 })
  }
  if (content === undefined) return yield* refuse("Malformed")
  // Canvas hears of the file only now, so whoever sends it twice has sent two files.
  const id = yield* newFileId(upload.owner)
  const file = { ...upload, id, uuid: verifierOf(plan, id) }
  const kept = yield* Effect.onError(keepFile(file, content), () => blobs.remove(content))
  const location = `${url}/api/v1/files/${kept.file.id}?include%5B%5D=enhanced_preview_url`
  return HttpServerResponse.text(encode(fileJson(url, kept.drive, kept.file), false), {
    status: 201,
    headers: { location },
    contentType: "application/json"
  })
})
