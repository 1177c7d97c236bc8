import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type ApiFailure, folderNotFound, messageFailure, overQuota } from "../../kernel/apiFailure.js"
import { Parameters, parseId, SandboxContext } from "../../kernel/context.js"
import type { Json } from "../../kernel/json.js"
import { asBoolean, asString, asStrings, type ParameterMap } from "../../kernel/parameters.js"
import { reply } from "../../kernel/reply.js"
import { caller } from "../../school/callers.js"
import { makeTicket, POLICY_LIFETIME_MILLIS, ticketJson } from "../../signed/form.js"
import { type Owner, spaceUsed, splitFolderPath } from "../files/drive.js"
import type { OnDuplicate } from "../files/fileChanges.js"
import { openPath } from "../files/fileChanges.js"
import { contentTypeOf } from "../files/fileJson.js"
import { requireManageableFolder } from "../files/paths.js"
import { drives, newFileId, verifierOf } from "../files/store.js"
import { beginJob, type Progress, progressJson } from "../progress.js"
import { fetchInBackground } from "./fetchFile.js"
import { addUpload, type Draft } from "./pendingUploads.js"

/** Where an upload goes, and what goes with it. */
export interface UploadTarget {
  readonly owner: Owner
  /** Where the file goes when the caller names no folder. */
  readonly folder: ReadonlyArray<string>
  readonly submissions: boolean
  readonly countsToQuota: boolean
  readonly progressContext: Progress["context"]
  /** What it may be handed in for without another request. */
  readonly handIn: Draft["handIn"]
}

const readString = (all: ParameterMap, name: string): string | undefined => {
  const text = asString(all.get(name))
  return text === "" ? undefined : text
}

/** Canvas: a file without a name is called by the end of its address. */
const fileName = (all: ParameterMap): string => {
  const address = readString(all, "url") ?? ""
  const last = URL.canParse(address) ? new URL(address).pathname.split("/").at(-1) : undefined
  const decoded = Option.getOrUndefined(Option.liftThrowable(decodeURIComponent)(last ?? ""))
  // Canvas: a name is not a path.
  const name = (readString(all, "name") ?? readString(all, "filename") ?? decoded ?? "").split("/").at(-1)
  return name === undefined || name === "" ? "unknown" : name
}

const readOnDuplicate = (all: ParameterMap): Effect.Effect<OnDuplicate, ApiFailure> => {
  const text = readString(all, "on_duplicate") ?? "overwrite"
  return text === "overwrite" || text === "rename"
    ? Effect.succeed(text)
    : Effect.fail(messageFailure("invalid on_duplicate option"))
}

/** The folder the file goes to: by its id, by a path whose folders are made when they are not there, or the target's own. */
const openTargetFolder = Effect.fn("Sandbox.openTarget")(function* (
  target: UploadTarget,
  id: string | undefined,
  path: string | undefined
) {
  if (id === undefined && path === undefined) {
    return yield* openPath(target.owner, target.folder, target.submissions)
  }
  const drive = yield* drives.get(target.owner)
  const folder =
    id === undefined
      ? yield* openPath(target.owner, splitFolderPath(target.owner, path ?? ""))
      : drive.folders.find((candidate) => candidate.id === parseId(id))
  return folder === undefined ? yield* folderNotFound() : yield* requireManageableFolder(target.owner, folder)
})

/** The first step of an upload: says where to send the file. Nothing is a file yet. */
export const beginUpload = Effect.fn("Sandbox.beginUpload")(function* (target: UploadTarget) {
  const { blobs, seed, quota, secret, storage, url } = yield* SandboxContext
  const { all } = yield* Parameters
  const asking = yield* caller
  const folderId = readString(all, "parent_folder_id")
  // Canvas: `folder` is the old name.
  const folderPath = asString(all.get("parent_folder_path")) ?? asString(all.get("folder"))
  if (folderId !== undefined && folderPath !== undefined)
    return yield* messageFailure("Can't set folder path and folder id")
  const onDuplicate = yield* readOnDuplicate(all)
  const size = Number.parseInt(readString(all, "size") ?? "0", 10)
  if (target.countsToQuota && size > 0 && spaceUsed(yield* drives.get(target.owner)) + size > quota) {
    return yield* overQuota("file size exceeds quota")
  }
  const folder = yield* openTargetFolder(target, folderId, folderPath)
  const name = fileName(all)
  const address = readString(all, "url")
  const job = address === undefined ? undefined : yield* beginJob(target.progressContext, asking.id, "upload_via_url")
  const from = address === undefined || job === undefined ? undefined : { url: address, progress: job.id }
  const submits = !all.has("submit_assignment") || asBoolean(all.get("submit_assignment"))
  const id = yield* newFileId(target.owner)
  const draft: Draft = {
    id,
    uuid: verifierOf(seed, id),
    owner: target.owner,
    folder: folder.id,
    name,
    contentType: readString(all, "content_type") ?? contentTypeOf(name),
    user: asking.id,
    // Canvas: nothing that was handed in is ever written over.
    onDuplicate: folder.forSubmissions ? "rename" : onDuplicate,
    countsToQuota: target.countsToQuota,
    include: asStrings(all.get("success_include")),
    from,
    handIn: submits ? target.handIn : undefined
  }
  if (from !== undefined && job !== undefined && storage.kind !== "inst-fs") {
    yield* fetchInBackground(draft, from)
    return yield* reply({ progress: progressJson(url, job) })
  }
  const now = yield* Clock.currentTimeMillis
  const context = { url, storageUrl: storage.url, secret, now }
  const ticket = makeTicket(storage.kind, draft, context, asBoolean(all.get("no_redirect")))
  const upload = { ...draft, parameters: ticket.parameters, expires: now + POLICY_LIFETIME_MILLIS, received: undefined }
  yield* Effect.forEach(yield* addUpload(upload, now), blobs.remove)
  const answer: { readonly [key: string]: Json } = ticketJson(ticket)
  if (storage.kind !== "inst-fs") return yield* reply(answer)
  return yield* reply({ ...answer, progress: job === undefined ? null : progressJson(url, job) })
})
