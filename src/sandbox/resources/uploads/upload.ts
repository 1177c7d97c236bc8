/** An upload until its file exists: the form, the pending upload, and files that are fetched from a URL. */
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { type ApiFailure, folderNotFound, messageFailure, overQuota } from "../../kernel/apiFailure.js"
import type { SavedContent } from "../../kernel/blobs.js"
import { type ApiRequest, parseId, type SandboxServices } from "../../kernel/context.js"
import type { Json } from "../../kernel/json.js"
import { asBoolean, asString, asStrings, type ParameterMap } from "../../kernel/parameters.js"
import { reply } from "../../kernel/reply.js"
import { memoizePerSeed } from "../../kernel/seed.js"
import { currentTimestamp } from "../../kernel/time.js"
import { caller } from "../../school/callers.js"
import type { Course } from "../../school/courses.js"
import type { Person } from "../../school/people.js"
import {
  type AnnouncedFile,
  makeTicket,
  POLICY_LIFETIME_MILLIS,
  ticketJson,
  type UploadParameters
} from "../../signed/form.js"
import type { Assignment } from "../assignment.js"
import { type Owner, spaceUsed, splitFolderPath } from "../files/drive.js"
import {
  ensureFolder,
  ensureSubmissionsFolder,
  type IncomingFile,
  type OnDuplicate,
  saveFile
} from "../files/fileChanges.js"
import { contentTypeOf } from "../files/fileJson.js"
import { requireManageableFolder } from "../files/paths.js"
import { driveOf, newFileId, verifierOf } from "../files/store.js"
import { findJob, JobFailed, type Progress, progressJson, runJob, startJob } from "../progress.js"
import { submitWork } from "../submission.js"

/** An upload before its form exists. */
export interface UploadDraft extends AnnouncedFile, IncomingFile {
  /** The assignment to which the file is submitted when it is complete. */
  readonly submitTo: { readonly course: Course; readonly assignment: Assignment; readonly student: Person } | undefined
}

/** An upload that has started and is not a file yet. */
export interface Upload extends UploadDraft {
  /** The form fields that must be sent unchanged. */
  readonly parameters: UploadParameters
  /** The time at which the form expires, in milliseconds. */
  readonly expires: number
  /** The content, after it was received. */
  readonly received: SavedContent | undefined
}

const pendingUploads = memoizePerSeed(() => new Map<number, Upload>())

// A confirmation may be later than the upload.
const CONFIRM_MILLIS = 24 * 60 * 60 * 1000

/** Adds an upload and returns the contents of expired ones. */
const addUpload = ({ seed }: SandboxServices, upload: Upload, now: number): ReadonlyArray<SavedContent> => {
  const uploads = pendingUploads(seed)
  const expired = [...uploads.values()].filter((other) => other.expires + CONFIRM_MILLIS < now)
  for (const { id } of expired) uploads.delete(id)
  uploads.set(upload.id, upload)
  return expired.flatMap(({ received }) => received ?? [])
}

export const findUpload = ({ seed }: SandboxServices, id: number): Upload | undefined => pendingUploads(seed).get(id)

/** Stores received content and returns the content that is not needed. */
export const receiveUpload = (
  services: SandboxServices,
  id: number,
  content: SavedContent
): SavedContent | undefined => {
  const upload = findUpload(services, id)
  // The upload was confirmed while the content was being received.
  if (upload === undefined) return content
  putBackUpload(services, { ...upload, received: content })
  return upload.received
}

/** Removes and returns the upload if the test holds, so that only one of two callers gets it. */
export const takeUpload = (
  services: SandboxServices,
  id: number,
  test: (upload: Upload) => boolean
): Upload | undefined => {
  const upload = findUpload(services, id)
  if (upload === undefined || !test(upload)) return undefined
  pendingUploads(services.seed).delete(id)
  return upload
}

export const putBackUpload = ({ seed }: SandboxServices, upload: Upload): void => {
  pendingUploads(seed).set(upload.id, upload)
}

/** A failed fetch, with a message for the caller. */
class FetchFailed extends Data.TaggedError("FetchFailed")<{ readonly reason: string }> {}

const fail = (reason: string) => Effect.fail(new FetchFailed({ reason }))

const MAX_REDIRECTS = 5

/** A sandbox must not give access to the network, so it only fetches from this host, including redirects. */
const canFetch = (url: URL): boolean => /^https?:$/.test(url.protocol) && url.hostname === "127.0.0.1"

const parseUrl = (text: string, base?: URL) =>
  Effect.try({ try: () => new URL(text, base), catch: () => new FetchFailed({ reason: `Invalid URL: ${text}` }) })

/** Fetches the content of a URL. */
const fetchUrl = (text: string): Stream.Stream<Uint8Array, FetchFailed> => {
  const request = (url: URL, redirects: number): Effect.Effect<Response, FetchFailed> =>
    Effect.gen(function* () {
      if (!canFetch(url)) return yield* fail(`The sandbox only fetches from 127.0.0.1, not from ${url.host}`)
      const response = yield* Effect.tryPromise({
        try: (signal) => fetch(url, { redirect: "manual", signal }),
        catch: () => new FetchFailed({ reason: `Could not connect to ${url.host}` })
      })
      const location = response.headers.get("location")
      if (response.ok) return response
      yield* Effect.promise(() => response.body?.cancel() ?? Promise.resolve())
      if (response.status < 300 || response.status > 399 || location === null) {
        return yield* fail(`Invalid response code, expected 200 got ${response.status}`)
      }
      return redirects === MAX_REDIRECTS
        ? yield* fail("Too many redirects")
        : yield* request(yield* parseUrl(location, url), redirects + 1)
    })
  return parseUrl(text).pipe(
    Effect.flatMap((url) => request(url, 0)),
    Effect.map((response) =>
      response.body === null
        ? Stream.empty
        : Stream.fromReadableStream({
            evaluate: () => response.body ?? new ReadableStream(),
            onError: () => new FetchFailed({ reason: "The connection closed early" })
          })
    ),
    Stream.unwrap
  )
}

/** Fetches a file from a URL after the response is sent, and reports the outcome to its progress. */
export const fetchInBackground = Effect.fn("Sandbox.fetchInBackground")(function* (
  services: SandboxServices,
  upload: Omit<UploadDraft, "id" | "uuid">,
  from: { readonly url: string; readonly progress: number }
) {
  const { blobs, seed } = services
  const job = findJob(services, from.progress)
  if (job === undefined) return
  const startedAt = yield* currentTimestamp
  const fetchAndSave = Effect.gen(function* () {
    const content = yield* blobs.save(fetchUrl(from.url))
    const id = newFileId(services, upload.owner)
    const { file } = yield* Effect.onError(
      saveFile(services, { ...upload, id, uuid: verifierOf(seed, id) }, content),
      () => blobs.remove(content)
    )
    if (upload.submitTo !== undefined) {
      yield* submitWork(services, {
        ...upload.submitTo,
        work: { type: "online_upload", files: [file.id] },
        submittedAt: startedAt
      })
    }
    return { id: file.id }
  }).pipe(
    Effect.catchTags({
      FetchFailed: ({ reason }) => new JobFailed({ reason }),
      ApiFailure: () => new JobFailed({ reason: "file size exceeds quota limits" })
    })
  )
  yield* runJob(services, job, { run: () => fetchAndSave })
})

/** The destination of an upload. */
export interface UploadTarget {
  readonly owner: Owner
  /** The path of the default folder, or the course to whose submissions the file belongs. */
  readonly folder: ReadonlyArray<string> | Course
  readonly countsToQuota: boolean
  readonly progressContext: Progress["context"]
  /** The assignment to which the file is submitted automatically, if any. */
  readonly submitTo: UploadDraft["submitTo"]
}

const readString = (all: ParameterMap, name: string): string | undefined => {
  const value = asString(all.get(name))
  return value === "" ? undefined : value
}

/** Canvas: the default name is the end of the URL. */
const fileName = (all: ParameterMap): string => {
  const sourceUrl = readString(all, "url") ?? ""
  const lastSegment = URL.canParse(sourceUrl) ? new URL(sourceUrl).pathname.split("/").at(-1) : undefined
  const decoded = Option.getOrUndefined(Option.liftThrowable(decodeURIComponent)(lastSegment ?? ""))
  // Canvas: only the last segment of a path is the name.
  const name = (readString(all, "name") ?? readString(all, "filename") ?? decoded ?? "").split("/").at(-1)
  return name === undefined || name === "" ? "unknown" : name
}

const readOnDuplicate = (all: ParameterMap): Effect.Effect<OnDuplicate, ApiFailure> => {
  const value = readString(all, "on_duplicate") ?? "overwrite"
  return value === "overwrite" || value === "rename"
    ? Effect.succeed(value)
    : Effect.fail(messageFailure("invalid on_duplicate option"))
}

/** The folder of the file: by id, by path (missing folders are created), or the default folder. */
const resolveTargetFolder = Effect.fn("Sandbox.resolveTargetFolder")(function* (
  request: ApiRequest,
  target: UploadTarget,
  id: string | undefined,
  path: string | undefined
) {
  const { folder: defaultFolder, owner } = target
  const drive = driveOf(request, owner)
  if (id === undefined && path === undefined) {
    return "index" in defaultFolder
      ? ensureSubmissionsFolder(request, drive, defaultFolder, request.now)
      : ensureFolder(request, drive, defaultFolder, request.now)
  }
  const folder =
    id === undefined
      ? ensureFolder(request, drive, splitFolderPath(owner, path ?? ""), request.now)
      : drive.folders.find((candidate) => candidate.id === parseId(id))
  return folder === undefined ? yield* folderNotFound() : yield* requireManageableFolder(request, owner, folder)
})

/** Runs the first step of an upload: responds with the upload form, or fetches a URL. No file exists yet. */
export const beginUpload = Effect.fn("Sandbox.beginUpload")(function* (request: ApiRequest, target: UploadTarget) {
  const { parameters, blobs, seed, quota, secret, storage, url } = request
  const person = caller(request)
  const folderId = readString(parameters, "parent_folder_id")
  // Canvas: `folder` is an older name.
  const folderPath = asString(parameters.get("parent_folder_path")) ?? asString(parameters.get("folder"))
  if (folderId !== undefined && folderPath !== undefined)
    return yield* messageFailure("Can't set folder path and folder id")
  const onDuplicate = yield* readOnDuplicate(parameters)
  const size = Number.parseInt(readString(parameters, "size") ?? "0", 10)
  if (target.countsToQuota && size > 0 && spaceUsed(driveOf(request, target.owner)) + size > quota) {
    return yield* overQuota("file size exceeds quota")
  }
  const folder = yield* resolveTargetFolder(request, target, folderId, folderPath)
  const name = fileName(parameters)
  const sourceUrl = readString(parameters, "url")
  const job = sourceUrl === undefined ? undefined : yield* startJob(request, target.progressContext, "upload_via_url")
  const from = sourceUrl === undefined || job === undefined ? undefined : { url: sourceUrl, progress: job.id }
  const isSubmitted = !parameters.has("submit_assignment") || asBoolean(parameters.get("submit_assignment"))
  const id = newFileId(request, target.owner)
  const draft: UploadDraft = {
    id,
    uuid: verifierOf(seed, id),
    owner: target.owner,
    folder: folder.id,
    name,
    contentType: readString(parameters, "content_type") ?? contentTypeOf(name),
    user: person.id,
    // Canvas: submitted files are never overwritten.
    onDuplicate: folder.forSubmissions ? "rename" : onDuplicate,
    countsToQuota: target.countsToQuota,
    include: asStrings(parameters.get("success_include")),
    from,
    submitTo: isSubmitted ? target.submitTo : undefined
  }
  if (from !== undefined && job !== undefined && storage.kind !== "inst-fs") {
    yield* fetchInBackground(request, draft, from)
    return reply(request, { progress: progressJson(url, job) })
  }
  const now = yield* Clock.currentTimeMillis
  const context = { url, storageUrl: storage.url, secret, now }
  const ticket = makeTicket(storage.kind, draft, context, asBoolean(parameters.get("no_redirect")))
  const upload = { ...draft, parameters: ticket.parameters, expires: now + POLICY_LIFETIME_MILLIS, received: undefined }
  yield* Effect.forEach(addUpload(request, upload, now), blobs.remove)
  const ticketFields: { readonly [key: string]: Json } = ticketJson(ticket)
  if (storage.kind !== "inst-fs") return reply(request, ticketFields)
  return reply(request, { ...ticketFields, progress: job === undefined ? null : progressJson(url, job) })
})
