/** The first step of an upload. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type ApiFailure, folderNotFound, messageFailure, overQuota } from "../../kernel/apiFailure.js"
import { type ApiRequest, parseId } from "../../kernel/context.js"
import type { Json } from "../../kernel/json.js"
import { asBoolean, asString, asStrings, type ParameterMap } from "../../kernel/parameters.js"
import { reply } from "../../kernel/reply.js"
import { caller } from "../../school/callers.js"
import { makeTicket, POLICY_LIFETIME_MILLIS, ticketJson } from "../../signed/form.js"
import { type Owner, spaceUsed, splitFolderPath } from "../files/drive.js"
import type { OnDuplicate } from "../files/fileChanges.js"
import { ensureFolder } from "../files/fileChanges.js"
import { contentTypeOf } from "../files/fileJson.js"
import { requireManageableFolder } from "../files/paths.js"
import { drives, newFileId, verifierOf } from "../files/store.js"
import { type Progress, progressJson, startJob } from "../progress.js"
import { fetchInBackground } from "./fetchFile.js"
import { addUpload, type UploadDraft } from "./pendingUploads.js"

/** The destination of an upload. */
export interface UploadTarget {
  readonly owner: Owner
  /** The path of the default folder. */
  readonly folder: ReadonlyArray<string>
  readonly forSubmissions: boolean
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
  if (id === undefined && path === undefined) {
    return yield* ensureFolder(request, target.owner, target.folder, target.forSubmissions)
  }
  const drive = drives.get(request, target.owner)
  const folder =
    id === undefined
      ? yield* ensureFolder(request, target.owner, splitFolderPath(target.owner, path ?? ""))
      : drive.folders.find((candidate) => candidate.id === parseId(id))
  return folder === undefined ? yield* folderNotFound() : yield* requireManageableFolder(request, target.owner, folder)
})

/** Runs the first step of an upload: responds with the upload form, or fetches a URL. No file exists yet. */
export const beginUpload = Effect.fn("Sandbox.beginUpload")(function* (request: ApiRequest, target: UploadTarget) {
  const { parameters: all, blobs, seed, quota, secret, storage, url } = request
  const person = caller(request)
  const folderId = readString(all, "parent_folder_id")
  // Canvas: `folder` is an older name.
  const folderPath = asString(all.get("parent_folder_path")) ?? asString(all.get("folder"))
  if (folderId !== undefined && folderPath !== undefined)
    return yield* messageFailure("Can't set folder path and folder id")
  const onDuplicate = yield* readOnDuplicate(all)
  const size = Number.parseInt(readString(all, "size") ?? "0", 10)
  if (target.countsToQuota && size > 0 && spaceUsed(drives.get(request, target.owner)) + size > quota) {
    return yield* overQuota("file size exceeds quota")
  }
  const folder = yield* resolveTargetFolder(request, target, folderId, folderPath)
  const name = fileName(all)
  const sourceUrl = readString(all, "url")
  const job =
    sourceUrl === undefined ? undefined : yield* startJob(request, target.progressContext, person.id, "upload_via_url")
  const from = sourceUrl === undefined || job === undefined ? undefined : { url: sourceUrl, progress: job.id }
  const isSubmitted = !all.has("submit_assignment") || asBoolean(all.get("submit_assignment"))
  const id = newFileId(request, target.owner)
  const draft: UploadDraft = {
    id,
    uuid: verifierOf(seed, id),
    owner: target.owner,
    folder: folder.id,
    name,
    contentType: readString(all, "content_type") ?? contentTypeOf(name),
    user: person.id,
    // Canvas: submitted files are never overwritten.
    onDuplicate: folder.forSubmissions ? "rename" : onDuplicate,
    countsToQuota: target.countsToQuota,
    include: asStrings(all.get("success_include")),
    from,
    submitTo: isSubmitted ? target.submitTo : undefined
  }
  if (from !== undefined && job !== undefined && storage.kind !== "inst-fs") {
    yield* fetchInBackground(request, draft, from)
    return reply(request, { progress: progressJson(url, job) })
  }
  const now = yield* Clock.currentTimeMillis
  const context = { url, storageUrl: storage.url, secret, now }
  const ticket = makeTicket(storage.kind, draft, context, asBoolean(all.get("no_redirect")))
  const upload = { ...draft, parameters: ticket.parameters, expires: now + POLICY_LIFETIME_MILLIS, received: undefined }
  yield* Effect.forEach(addUpload(request, upload, now), blobs.remove)
  const ticketFields: { readonly [key: string]: Json } = ticketJson(ticket)
  if (storage.kind !== "inst-fs") return reply(request, ticketFields)
  return reply(request, { ...ticketFields, progress: job === undefined ? null : progressJson(url, job) })
})
