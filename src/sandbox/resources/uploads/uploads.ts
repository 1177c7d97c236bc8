/** Uploads in three steps: the form, its file, the confirmation; and files that are fetched from a URL. */
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { notFound, overQuota, unauthorized } from "../../kernel/apiFailure.js"
import type { FileContent } from "../../kernel/blobs.js"
import { type ApiRequest, parseId, pathParameter, requestOf, type SandboxServices } from "../../kernel/context.js"
import { asBoolean, asString } from "../../kernel/parameters.js"
import { reply } from "../../kernel/reply.js"
import { defineResource, get, post } from "../../kernel/resource.js"
import { memoizePerSeed } from "../../kernel/seed.js"
import { currentTimestamp } from "../../kernel/time.js"
import { caller, pathPerson } from "../../school/callers.js"
import { canEdit } from "../../school/roles.js"
import { pathAssignment } from "../assignments.js"
import { contentTypeOf, verifierOf } from "../files/contents.js"
import { amazonFields, objectKey, sign, signPath } from "../files/download.js"
import {
  ensureFolder,
  files,
  findOwner,
  type NewFile,
  namedFolder,
  spaceUsed,
  storeFile,
  UNFILED_FOLDER
} from "../files/files.js"
import { type FileOwner, filesOfUser, OWNER_PATHS } from "../files/owners.js"
import { JobFailed, type Progress, progressJson, runJob, startJob } from "../progress.js"

/** An upload before its form exists. */
interface UploadDraft extends Required<Omit<NewFile, "content">> {
  readonly uuid: string
  readonly owner: FileOwner
  /** Canvas: files for submissions are never overwritten, and do not count to the quota. */
  readonly isForSubmission: boolean
  /** The URL to fetch the content from instead of an upload, and the job that does it. */
  readonly from: { readonly url: string; readonly job: Progress } | undefined
}

export type UploadParameters = ReadonlyArray<readonly [name: string, value: string]>

/** An upload that has started and is not a file yet. */
export interface Upload extends UploadDraft {
  /** The form fields that must be sent unchanged. */
  readonly parameters: UploadParameters
  /** The time at which the form expires, in milliseconds. */
  readonly expires: number
  /** The content, after it was received. */
  received: FileContent | undefined
}

/** By the ids that their files will have. */
export const pendingUploads = memoizePerSeed(() => new Map<number, Upload>())

/** The URL of the confirmation, with the parameters of the first step. */
export const confirmUrl = (url: string, { id, onDuplicate, uuid }: UploadDraft): string =>
  // Canvas omits the default.
  `${url}/api/v1/files/${id}/create_success?uuid=${uuid}${onDuplicate === "rename" ? "&on_duplicate=rename" : ""}`

// Canvas: an upload form is valid for half an hour.
const FORM_LIFETIME_MILLIS = 30 * 60 * 1000

/** The URL and the fields of the form for the second step. `noRedirect` is requested by the caller. */
const makeForm = (
  services: SandboxServices,
  upload: UploadDraft,
  expires: number,
  noRedirect: boolean
): { readonly url: string; readonly fileParameter: string | null; readonly parameters: UploadParameters } => {
  const { kind, url } = services.storage
  const { contentType, from, id, name } = upload
  if (kind === "inst-fs") {
    const target: UploadParameters = from === undefined ? [] : [["target_url", from.url]]
    return {
      url: signPath(services, "/files?token=", { file: id, exp: Math.ceil(expires / 1000) }),
      fileParameter: from === undefined ? "file" : null,
      parameters: [["filename", name], ["content_type", contentType], ...target]
    }
  }
  // Canvas signs all fields. The sandbox compares them with those that it has sent, so its policy has only the time.
  const policy = Buffer.from(JSON.stringify({ expiration: new Date(expires).toISOString() })).toString("base64")
  const fields: UploadParameters = [
    ["Filename", name],
    ["key", objectKey(id, name)],
    ["acl", "private"],
    ["content-type", contentType],
    ["Policy", policy]
  ]
  const signature = sign(services, policy)
  if (kind === "local") {
    const query = upload.onDuplicate === "rename" ? "?on_duplicate=rename" : ""
    const parameters = [...fields, ["Signature", signature] as const]
    return { url: `${url}/files_api${query}`, fileParameter: "attachment[uploaded_data]", parameters }
  }
  const confirmation = confirmUrl(services.url, upload)
  const isRedirected = kind === "s3" && !noRedirect
  const amazon = Object.entries(amazonFields(expires - FORM_LIFETIME_MILLIS))
  const parameters: UploadParameters = [
    ...fields,
    ...amazon.map(([field, value]) => [`x-amz-${field.toLowerCase()}`, value] as const),
    ...(isRedirected ? [] : [["success_action_status", "201"] as const]),
    [isRedirected ? "success_action_redirect" : "success_url", confirmation],
    ["x-amz-signature", signature]
  ]
  return { url: `${url}/`, fileParameter: "file", parameters }
}

/** Creates the file of an upload. Canvas checks the quota again with the actual size. */
export const finishUpload = Effect.fn("Sandbox.finishUpload")(function* (
  services: SandboxServices,
  upload: UploadDraft,
  content: FileContent
) {
  const { isForSubmission, owner } = upload
  if (!isForSubmission && spaceUsed(services, owner) + content.size > services.quota) {
    return yield* overQuota("file size exceeds quota limits")
  }
  return storeFile({ ...requestOf(services), now: yield* currentTimestamp }, owner, { ...upload, content })
})

const MAX_REDIRECTS = 5

/** Fetches the content of a URL. A sandbox must not give access to the network, also not by redirects. */
const fetchUrl = (text: string, redirects = 0): Stream.Stream<Uint8Array, JobFailed> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const host = URL.canParse(text) ? new URL(text).hostname : text
      if (host !== "127.0.0.1") {
        return yield* new JobFailed({ reason: `The sandbox only fetches from 127.0.0.1, not from ${host}` })
      }
      const { body, headers, ok, status } = yield* Effect.tryPromise({
        try: (signal) => fetch(text, { redirect: "manual", signal }),
        catch: () => new JobFailed({ reason: `Could not connect to ${text}` })
      })
      if (ok && body !== null) {
        const onError = () => new JobFailed({ reason: "The connection closed early" })
        return Stream.fromReadableStream({ evaluate: () => body, onError })
      }
      yield* Effect.promise(() => body?.cancel() ?? Promise.resolve())
      const location = status >= 300 && status < 400 ? headers.get("location") : null
      return location === null || redirects === MAX_REDIRECTS
        ? yield* new JobFailed({ reason: `Invalid response code, expected 200 got ${status}` })
        : fetchUrl(new URL(location, text).href, redirects + 1)
    })
  )

/** Fetches a file from a URL after the response is sent, and reports the outcome to its progress. */
export const fetchInBackground = Effect.fn("Sandbox.fetchInBackground")(function* (
  services: SandboxServices,
  upload: UploadDraft,
  from: NonNullable<UploadDraft["from"]>
) {
  const fetchAndSave = Effect.gen(function* () {
    const content = yield* services.blobs.save(fetchUrl(from.url))
    const { row } = yield* Effect.mapError(
      finishUpload(services, upload, content),
      () => new JobFailed({ reason: "file size exceeds quota limits" })
    )
    return { id: row.id }
  })
  yield* runJob(services, from.job, { run: () => fetchAndSave })
})

/**
 * Runs the first step of an upload: responds with the upload form, or fetches a URL. No file exists yet. `path` is that of
 * the folder if the request names none.
 */
const beginUpload = Effect.fn("Sandbox.beginUpload")(function* (
  request: ApiRequest,
  owner: FileOwner,
  path: ReadonlyArray<string>,
  isForSubmission: boolean
) {
  const { parameters, quota, seed, storage, url } = request
  const sent = (parameter: string) => asString(parameters.get(parameter)) || undefined
  const isRenamed = isForSubmission || sent("on_duplicate") === "rename"
  const size = Number.parseInt(sent("size") ?? "0", 10)
  if (!isForSubmission && size > 0 && spaceUsed(request, owner) + size > quota) {
    return yield* overQuota("file size exceeds quota")
  }
  const named = yield* namedFolder(request, owner)
  const id = request.nextId()
  const sourceUrl = sent("url")
  // Canvas: the default name is the end of the URL. Only the last segment of a path is the name.
  const name = (sent("name") ?? sourceUrl?.split(/[?#]/)[0] ?? "").split("/").at(-1) || "unknown"
  const context = ["User", caller(request).id] as const
  const from =
    sourceUrl === undefined ? undefined : { url: sourceUrl, job: yield* startJob(request, context, "upload_via_url") }
  const draft: UploadDraft = {
    id,
    uuid: verifierOf(seed, id),
    owner,
    folder: (named ?? ensureFolder(request, owner, path)).id,
    name,
    contentType: sent("content_type") ?? contentTypeOf(name),
    onDuplicate: isRenamed ? "rename" : "overwrite",
    isForSubmission,
    from
  }
  const progress = from === undefined ? null : progressJson(url, from.job)
  if (from !== undefined && storage.kind !== "inst-fs") {
    yield* fetchInBackground(request, draft, from)
    return reply(request, { progress })
  }
  const expires = (yield* Clock.currentTimeMillis) + FORM_LIFETIME_MILLIS
  const form = makeForm(request, draft, expires, asBoolean(parameters.get("no_redirect")))
  pendingUploads(seed).set(id, { ...draft, parameters: form.parameters, expires, received: undefined })
  return reply(request, {
    upload_url: form.url,
    upload_params: Object.fromEntries(form.parameters),
    file_param: form.fileParameter,
    progress: storage.kind === "inst-fs" ? progress : undefined
  })
})

/** Uploads a file to the owner, or to the folder, that the path names. */
const uploadTo = Effect.fn("Sandbox.uploadTo")(function* (request: ApiRequest) {
  const owner = yield* findOwner(request)
  if (!owner.canEdit) return yield* unauthorized()
  return yield* beginUpload(request, owner, [UNFILED_FOLDER], false)
})

/**
 * Uploads a file for a submission or a comment of the caller, or of a student whom the caller may grade. Canvas: it
 * belongs to the student.
 */
const uploadForStudent = Effect.fn("Sandbox.uploadForStudent")(function* (request: ApiRequest) {
  const { course } = yield* pathAssignment(request)
  const person = pathPerson(request)
  if (person === undefined) return yield* notFound()
  if (person.id !== caller(request).id && !canEdit(course.role)) return yield* unauthorized()
  return yield* beginUpload(request, filesOfUser(person.id), ["Submissions", course.name.replaceAll("/", "_")], true)
})

/** The last step of an upload: creates the file, once. */
const confirmUpload = Effect.fn("Sandbox.confirmUpload")(function* (request: ApiRequest) {
  const uploads = pendingUploads(request.seed)
  const upload = uploads.get(parseId(pathParameter(request, "file_id")))
  if (upload?.received === undefined || upload.uuid !== asString(request.parameters.get("uuid"))) {
    return HttpServerResponse.empty({ status: 400 })
  }
  uploads.delete(upload.id)
  return reply(request, files.json(request, yield* finishUpload(request, upload, upload.received)))
})

/** Canvas: only who may add files sees the quota. */
const showQuota = Effect.fn("Sandbox.showQuota")(function* (request: ApiRequest) {
  const owner = yield* findOwner(request)
  if (!owner.canEdit) return yield* unauthorized()
  return reply(request, { quota: request.quota, quota_used: spaceUsed(request, owner) })
})

const UPLOAD = {
  acts: ["name", "size", "content_type", "parent_folder_id", "parent_folder_path", "on_duplicate", "url", "no_redirect"]
}

const submissions = "/courses/:course_id/assignments/:assignment_id/submissions"

export const uploadResource = defineResource({
  routes: [
    ...OWNER_PATHS.map((path) => get(`${path}/files/quota`, showQuota)),
    ...[...OWNER_PATHS, "/folders/:folder_id" as const].map((path) => post(`${path}/files`, uploadTo, UPLOAD)),
    post(`${submissions}/:user_id/files`, uploadForStudent, UPLOAD),
    post(`${submissions}/comments/:user_id/files`, uploadForStudent, UPLOAD),
    get("/files/:file_id/create_success", confirmUpload, {
      acts: ["uuid"],
      // The first step and the storage add them.
      noEffect: ["on_duplicate", "bucket", "key", "etag"]
    })
  ]
})
