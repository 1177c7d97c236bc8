/** An upload until its file exists: the form, the pending upload, and files that are fetched from a URL. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { folderNotFound, messageFailure, overQuota } from "../../kernel/apiFailure.js"
import type { FileContent } from "../../kernel/blobs.js"
import { type ApiRequest, parseId, type SandboxServices } from "../../kernel/context.js"
import { asBoolean, asString, asStrings, type ParameterMap } from "../../kernel/parameters.js"
import { reply } from "../../kernel/reply.js"
import { memoizePerSeed } from "../../kernel/seed.js"
import { caller } from "../../school/callers.js"
import { type AnnouncedFile, FORM_LIFETIME_MILLIS, makeTicket, type UploadParameters } from "../../signed/form.js"
import { type Owner, spaceUsed, splitFolderPath } from "../files/drive.js"
import { contentTypeOf } from "../files/fileJson.js"
import { driveOf, ensureFolder, type IncomingFile, newFileId, saveFile } from "../files/store.js"
import { findJob, JobFailed, type Progress, progressJson, runJob, startJob } from "../progress.js"

/** An upload before its form exists. */
interface UploadDraft extends AnnouncedFile, IncomingFile {}

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
    const { file } = yield* Effect.mapError(
      saveFile(services, upload, content),
      () => new JobFailed({ reason: "file size exceeds quota limits" })
    )
    return { id: file.id }
  })
  yield* runJob(services, job, { run: () => fetchAndSave })
})

/** The destination of an upload. */
export interface UploadTarget {
  readonly owner: Owner
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

/** The folder of the file: by id, by path (missing folders are created), or the default folder. */
const targetFolder = Effect.fn("Sandbox.targetFolder")(function* (request: ApiRequest, target: UploadTarget) {
  const { now, parameters } = request
  const drive = driveOf(request, target.owner)
  const id = readString(parameters, "parent_folder_id")
  // Canvas: `folder` is an older name.
  const path = asString(parameters.get("parent_folder_path")) ?? asString(parameters.get("folder"))
  if (id !== undefined && path !== undefined) return yield* messageFailure("Can't set folder path and folder id")
  if (id !== undefined) {
    return drive.folders.find((candidate) => candidate.id === parseId(id)) ?? (yield* folderNotFound())
  }
  return path === undefined
    ? ensureFolder(request, drive, target.folder, now, target.isForSubmission)
    : ensureFolder(request, drive, splitFolderPath(target.owner, path), now)
})

/** Runs the first step of an upload: responds with the upload form, or fetches a URL. No file exists yet. */
export const beginUpload = Effect.fn("Sandbox.beginUpload")(function* (request: ApiRequest, target: UploadTarget) {
  const { parameters, quota, seed, storage, url } = request
  const { countsToQuota, owner } = target
  const drive = driveOf(request, owner)
  const onDuplicate = readString(parameters, "on_duplicate") ?? "overwrite"
  if (onDuplicate !== "overwrite" && onDuplicate !== "rename") {
    return yield* messageFailure("invalid on_duplicate option")
  }
  const size = Number.parseInt(readString(parameters, "size") ?? "0", 10)
  if (countsToQuota && size > 0 && spaceUsed(drive) + size > quota) return yield* overQuota("file size exceeds quota")
  const folder = yield* targetFolder(request, target)
  const name = fileName(parameters)
  const sourceUrl = readString(parameters, "url")
  const job = sourceUrl === undefined ? undefined : yield* startJob(request, target.progressContext, "upload_via_url")
  const from = sourceUrl === undefined || job === undefined ? undefined : { url: sourceUrl, progress: job.id }
  const draft: UploadDraft = {
    ...newFileId(request, drive),
    owner,
    folder: folder.id,
    name,
    contentType: readString(parameters, "content_type") ?? contentTypeOf(name),
    user: caller(request).id,
    onDuplicate: target.isForSubmission ? "rename" : onDuplicate,
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
  pendingUploads(seed).set(draft.id, { ...draft, parameters: ticket.parameters, expires, received: undefined })
  return reply(request, {
    upload_url: ticket.url,
    upload_params: Object.fromEntries(ticket.parameters),
    file_param: ticket.fileParameter,
    progress: storage.kind === "inst-fs" ? progress : undefined
  })
})
