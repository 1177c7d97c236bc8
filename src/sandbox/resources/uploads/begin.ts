import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Json } from "../../kernel/json.js"
import { asBoolean, asText, asTexts, type ParameterMap } from "../../kernel/parameters.js"
import { noSuchFolder, overQuota, plain, type Refusal } from "../../kernel/refusal.js"
import { reply } from "../../kernel/reply.js"
import { Parameters, toId, World } from "../../kernel/world.js"
import { caller } from "../../school/callers.js"
import { makeTicket, policyLife, ticketJson } from "../../signed/form.js"
import { type Owner, pathNames, spaceUsed } from "../files/drive.js"
import { contentTypeOf } from "../files/fileJson.js"
import type { OnDuplicate } from "../files/filing.js"
import { openPath } from "../files/filing.js"
import { manageableFolder } from "../files/paths.js"
import { drives, newFileId, verifierOf } from "../files/store.js"
import { beginJob, type Progress, progressJson } from "../progress.js"
import { fetchInBackground } from "./fetch.js"
import { addUpload, type Draft } from "./pending.js"

/** Where an upload goes, and what goes with it. */
export interface Target {
  readonly owner: Owner
  /** Where the file goes when the caller names no folder. */
  readonly folder: ReadonlyArray<string>
  readonly submissions: boolean
  readonly countsToQuota: boolean
  readonly progressContext: Progress["context"]
  /** What it may be handed in for without another request. */
  readonly handIn: Draft["handIn"]
}

const given = (all: ParameterMap, name: string): string | undefined => {
  const text = asText(all.get(name))
  return text === "" ? undefined : text
}

/** Canvas: a file without a name is called by the end of its address. */
const fileName = (all: ParameterMap): string => {
  const address = given(all, "url") ?? ""
  const last = URL.canParse(address) ? new URL(address).pathname.split("/").at(-1) : undefined
  const decoded = Option.getOrUndefined(Option.liftThrowable(decodeURIComponent)(last ?? ""))
  // Canvas: a name is not a path.
  const name = (given(all, "name") ?? given(all, "filename") ?? decoded ?? "").split("/").at(-1)
  return name === undefined || name === "" ? "unknown" : name
}

const readOnDuplicate = (all: ParameterMap): Effect.Effect<OnDuplicate, Refusal> => {
  const text = given(all, "on_duplicate") ?? "overwrite"
  return text === "overwrite" || text === "rename"
    ? Effect.succeed(text)
    : Effect.fail(plain("invalid on_duplicate option"))
}

/** The folder the file goes to: by its id, by a path whose folders are made when they are not there, or the target's own. */
const openTarget = Effect.fn("Sandbox.openTarget")(function* (
  target: Target,
  id: string | undefined,
  path: string | undefined
) {
  if (id === undefined && path === undefined) {
    return yield* openPath(target.owner, target.folder, target.submissions)
  }
  const drive = yield* drives.get(target.owner)
  const folder =
    id === undefined
      ? yield* openPath(target.owner, pathNames(target.owner, path ?? ""))
      : drive.folders.find((candidate) => candidate.id === toId(id))
  return folder === undefined ? yield* noSuchFolder() : yield* manageableFolder(target.owner, folder)
})

/** The first step of an upload: says where to send the file. Nothing is a file yet. */
export const beginUpload = Effect.fn("Sandbox.beginUpload")(function* (target: Target) {
  const { blobs, plan, quota, secret, storage, url } = yield* World
  const { all } = yield* Parameters
  const asking = yield* caller
  const folderId = given(all, "parent_folder_id")
  // Canvas: `folder` is the old name.
  const folderPath = asText(all.get("parent_folder_path")) ?? asText(all.get("folder"))
  if (folderId !== undefined && folderPath !== undefined) return yield* plain("Can't set folder path and folder id")
  const onDuplicate = yield* readOnDuplicate(all)
  const size = Number.parseInt(given(all, "size") ?? "0", 10)
  if (target.countsToQuota && size > 0 && spaceUsed(yield* drives.get(target.owner)) + size > quota) {
    return yield* overQuota("file size exceeds quota")
  }
  const folder = yield* openTarget(target, folderId, folderPath)
  const name = fileName(all)
  const address = given(all, "url")
  const job = address === undefined ? undefined : yield* beginJob(target.progressContext, asking.id, "upload_via_url")
  const from = address === undefined || job === undefined ? undefined : { url: address, progress: job.id }
  const submits = !all.has("submit_assignment") || asBoolean(all.get("submit_assignment"))
  const id = yield* newFileId(target.owner)
  const draft: Draft = {
    id,
    uuid: verifierOf(plan, id),
    owner: target.owner,
    folder: folder.id,
    name,
    contentType: given(all, "content_type") ?? contentTypeOf(name),
    user: asking.id,
    // Canvas: nothing that was handed in is ever written over.
    onDuplicate: folder.forSubmissions ? "rename" : onDuplicate,
    countsToQuota: target.countsToQuota,
    include: asTexts(all.get("success_include")),
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
  const upload = { ...draft, parameters: ticket.parameters, expires: now + policyLife, received: undefined }
  yield* Effect.forEach(yield* addUpload(upload, now), blobs.remove)
  const answer: { readonly [key: string]: Json } = ticketJson(ticket)
  if (storage.kind !== "inst-fs") return yield* reply(answer)
  return yield* reply({ ...answer, progress: job === undefined ? null : progressJson(url, job) })
})
