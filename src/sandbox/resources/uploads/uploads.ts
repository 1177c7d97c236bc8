/** Uploads in three steps: the form, its file, the confirmation; and files that are fetched from a URL. */
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { messageFailure, notFound, overQuota, unauthorized } from "../../kernel/apiFailure.js"
import type { FileContent } from "../../kernel/blobs.js"
import { type ApiRequest, parseId, pathParameter, requestOf, type SandboxServices } from "../../kernel/context.js"
import { asBoolean, asString, asStrings, type ParameterMap } from "../../kernel/parameters.js"
import { reply } from "../../kernel/reply.js"
import { defineResource, get, post } from "../../kernel/resource.js"
import { memoizePerSeed } from "../../kernel/seed.js"
import { currentTimestamp } from "../../kernel/time.js"
import { caller, pathPerson } from "../../school/callers.js"
import { originalCourseAt } from "../../school/courses.js"
import { peopleWithRole } from "../../school/people.js"
import { canEdit } from "../../school/roles.js"
import { pathAssignment } from "../assignments.js"
import { contentTypeOf, verifierOf } from "../files/contents.js"
import { spaceUsed, storeFile } from "../files/drive.js"
import { ensureFolder, files, findOwner, namedFolder, UNFILED_FOLDER } from "../files/files.js"
import { type FileOwner, filesOfUser, OWNER_PATHS } from "../files/owners.js"
import { type AnnouncedFile, FORM_LIFETIME_MILLIS, makeTicket, type UploadParameters } from "../files/signatures.js"
import { findJob, JobFailed, type Progress, progressJson, runJob, startJob } from "../progress.js"

/** An upload before its form exists. */
interface UploadDraft extends AnnouncedFile {
  readonly owner: FileOwner
  readonly folder: number
  readonly user: number
}

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

/** Creates the file of an upload. Canvas checks the quota again with the actual size. */
export const finishUpload = Effect.fn("Sandbox.finishUpload")(function* (
  services: SandboxServices,
  upload: UploadDraft,
  content: FileContent
) {
  const { countsToQuota, owner } = upload
  if (countsToQuota && spaceUsed(services, owner) + content.size > services.quota) {
    return yield* overQuota("file size exceeds quota limits")
  }
  return storeFile({ ...requestOf(services), now: yield* currentTimestamp }, owner, { ...upload, content })
})

const MAX_REDIRECTS = 5

/** Fetches the content of a URL. */
const fetchUrl = (text: string, base?: URL, redirects = 0): Stream.Stream<Uint8Array, JobFailed> =>
  Stream.unwrap(
    Effect.gen(function* () {
      if (!URL.canParse(text, base?.href)) return yield* new JobFailed({ reason: `Invalid URL: ${text}` })
      const url = new URL(text, base)
      // A sandbox must not give access to the network, also not by redirects.
      if (!/^https?:$/.test(url.protocol) || url.hostname !== "127.0.0.1") {
        return yield* new JobFailed({ reason: `The sandbox only fetches from 127.0.0.1, not from ${url.host}` })
      }
      const { body, headers, ok, status } = yield* Effect.tryPromise({
        try: (signal) => fetch(url, { redirect: "manual", signal }),
        catch: () => new JobFailed({ reason: `Could not connect to ${url.host}` })
      })
      if (ok && body !== null) {
        const onError = () => new JobFailed({ reason: "The connection closed early" })
        return Stream.fromReadableStream({ evaluate: () => body, onError })
      }
      yield* Effect.promise(() => body?.cancel() ?? Promise.resolve())
      const location = status >= 300 && status < 400 ? headers.get("location") : null
      return location === null || redirects === MAX_REDIRECTS
        ? yield* new JobFailed({ reason: `Invalid response code, expected 200 got ${status}` })
        : fetchUrl(location, url, redirects + 1)
    })
  )

/** Fetches a file from a URL after the response is sent, and reports the outcome to its progress. */
export const fetchInBackground = Effect.fn("Sandbox.fetchInBackground")(function* (
  services: SandboxServices,
  upload: UploadDraft,
  from: { readonly url: string; readonly progress: number }
) {
  const job = findJob(services, from.progress)
  if (job === undefined) return
  const fetchAndSave = Effect.gen(function* () {
    const content = yield* services.blobs.save(fetchUrl(from.url))
    const { row } = yield* Effect.mapError(
      finishUpload(services, upload, content),
      () => new JobFailed({ reason: "file size exceeds quota limits" })
    )
    return { id: row.id }
  })
  yield* runJob(services, job, { run: () => fetchAndSave })
})

/** The destination of an upload. */
interface UploadTarget {
  readonly owner: FileOwner
  /** The path of the default folder. */
  readonly folder: ReadonlyArray<string>
  /** Canvas: files for submissions are never overwritten. */
  readonly isForSubmission: boolean
  readonly countsToQuota: boolean
  readonly progressContext: Progress["context"]
}

const readString = (all: ParameterMap, name: string): string | undefined => asString(all.get(name)) || undefined

/** Canvas: the default name is the end of the URL. Only the last segment of a path is the name. */
const fileName = (all: ParameterMap): string => {
  const sourceUrl = readString(all, "url") ?? ""
  const path = URL.canParse(sourceUrl) ? new URL(sourceUrl).pathname : ""
  const decoded = Option.getOrElse(Option.liftThrowable(decodeURIComponent)(path), () => "")
  return (readString(all, "name") ?? readString(all, "filename") ?? decoded).split("/").at(-1) || "unknown"
}

/** Runs the first step of an upload: responds with the upload form, or fetches a URL. No file exists yet. */
const beginUpload = Effect.fn("Sandbox.beginUpload")(function* (request: ApiRequest, target: UploadTarget) {
  const { parameters, quota, seed, storage, url } = request
  const { countsToQuota, isForSubmission, owner } = target
  const onDuplicate = readString(parameters, "on_duplicate") ?? "overwrite"
  if (onDuplicate !== "overwrite" && onDuplicate !== "rename") {
    return yield* messageFailure("invalid on_duplicate option")
  }
  const size = Number.parseInt(readString(parameters, "size") ?? "0", 10)
  if (countsToQuota && size > 0 && spaceUsed(request, owner) + size > quota) {
    return yield* overQuota("file size exceeds quota")
  }
  const named = yield* namedFolder(request, owner)
  const id = request.nextId()
  const name = fileName(parameters)
  const sourceUrl = readString(parameters, "url")
  const job = sourceUrl === undefined ? undefined : yield* startJob(request, target.progressContext, "upload_via_url")
  const from = sourceUrl === undefined || job === undefined ? undefined : { url: sourceUrl, progress: job.id }
  const draft: UploadDraft = {
    id,
    uuid: verifierOf(seed, id),
    owner,
    folder: (named ?? ensureFolder(request, owner, target.folder, isForSubmission)).id,
    name,
    contentType: readString(parameters, "content_type") ?? contentTypeOf(name),
    user: caller(request).id,
    onDuplicate: isForSubmission ? "rename" : onDuplicate,
    countsToQuota,
    include: asStrings(parameters.get("success_include")),
    from
  }
  const progress = job === undefined ? null : progressJson(url, job)
  if (from !== undefined && storage.kind !== "inst-fs") {
    yield* fetchInBackground(request, draft, from)
    return reply(request, { progress })
  }
  const now = yield* Clock.currentTimeMillis
  const ticket = makeTicket(request, draft, now, asBoolean(parameters.get("no_redirect")))
  const expires = now + FORM_LIFETIME_MILLIS
  pendingUploads(seed).set(id, { ...draft, parameters: ticket.parameters, expires, received: undefined })
  return reply(request, {
    upload_url: ticket.url,
    upload_params: Object.fromEntries(ticket.parameters),
    file_param: ticket.fileParameter,
    progress: storage.kind === "inst-fs" ? progress : undefined
  })
})

/** Uploads a file to the owner, or to the folder, that the path names. */
const uploadTo = Effect.fn("Sandbox.uploadTo")(function* (request: ApiRequest) {
  const owner = yield* findOwner(request)
  if (!owner.canEdit) return yield* unauthorized()
  return yield* beginUpload(request, {
    owner,
    folder: [UNFILED_FOLDER],
    isForSubmission: false,
    countsToQuota: true,
    progressContext: ["User", caller(request).id]
  })
})

/**
 * Uploads a file for a submission or a comment of the caller, or of a student whom the caller may grade. Canvas: it
 * belongs to the student, and does not count against their quota.
 */
const uploadForStudent = (isForSubmission: boolean) =>
  Effect.fn("Sandbox.uploadForStudent")(function* (request: ApiRequest) {
    const { assignment, course } = yield* pathAssignment(request)
    const person = pathPerson(request)
    if (person === undefined) return yield* notFound()
    if (person.id !== caller(request).id) {
      const students = peopleWithRole(request.seed, course, "student")
      if (!students.some(({ id }) => id === person.id)) return yield* notFound()
      if (!canEdit(course.role)) return yield* unauthorized()
    }
    // The folder stays when the course is renamed.
    const { name } = originalCourseAt(request.seed, course.index)
    return yield* beginUpload(request, {
      owner: filesOfUser(person.id),
      folder: isForSubmission ? ["Submissions", name.replaceAll("/", "_")] : [UNFILED_FOLDER],
      isForSubmission,
      countsToQuota: false,
      progressContext: ["Assignment", assignment.id]
    })
  })

/** The last step of an upload: creates the file, once. */
const confirmUpload = Effect.fn("Sandbox.confirmUpload")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  const uploads = pendingUploads(seed)
  const upload = uploads.get(parseId(pathParameter(request, "file_id")))
  if (upload?.received === undefined || upload.uuid !== asString(parameters.get("uuid"))) {
    return HttpServerResponse.empty({ status: 400 })
  }
  uploads.delete(upload.id)
  const item = yield* finishUpload(request, upload, upload.received)
  const include = [...asStrings(parameters.get("include")), "enhanced_preview_url"]
  return reply(request, files.json({ ...request, parameters: new Map([["include", include]]) }, item))
})

const UPLOAD = {
  acts: [
    "name",
    "size",
    "content_type",
    "parent_folder_id",
    "parent_folder_path",
    "folder",
    "on_duplicate",
    "url",
    "success_include",
    "no_redirect"
  ]
}

const submissions = "/courses/:course_id/assignments/:assignment_id/submissions"

export const uploadResource = defineResource({
  routes: [
    ...[...OWNER_PATHS, "/folders/:folder_id" as const].map((path) => post(`${path}/files`, uploadTo, UPLOAD)),
    post(`${submissions}/:user_id/files`, uploadForStudent(true), UPLOAD),
    post(`${submissions}/comments/:user_id/files`, uploadForStudent(false), UPLOAD),
    get("/files/:file_id/create_success", confirmUpload, {
      acts: ["uuid", "include"],
      // A storage adds them.
      noEffect: ["bucket", "key", "etag"]
    })
  ]
})
