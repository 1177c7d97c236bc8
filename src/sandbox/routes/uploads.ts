import * as HttpRouter from "@effect/platform/HttpRouter"
import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { verifierOf } from "../data/drives.js"
import { contentTypeOf } from "../data/mime.js"
import { findPerson, membersWith, self } from "../data/people.js"
import { mayEdit } from "../data/roles.js"
import { timestamp } from "../data/time.js"
import { type OnDuplicate, type Owner, openFolder, ownerPath, pathNames, spaceUsed, unfiled } from "../drive.js"
import { folderJson } from "../fileJson.js"
import { fetchInBackground } from "../fromUrl.js"
import type { Json } from "../json.js"
import { asBoolean, asText, asTexts, type ParameterMap } from "../parameters.js"
import { type Progress, progressJson } from "../progress.js"
import { noSuchFolder, notFound, overQuota, plain, type Refusal, unauthorized } from "../refusal.js"
import { reply } from "../reply.js"
import { type Draft, policyLife, ticketJson } from "../storage/ticket.js"
import { makeTicket } from "../storage/tickets.js"
import { caller, Parameters, pathCourse, pathParameter, World } from "../world.js"
import { mayManage, ownerPaths, pathFolder, toId } from "./owner.js"

interface Target {
  readonly owner: Owner
  /** Where the file goes when the caller names no folder. */
  readonly folder: ReadonlyArray<string>
  readonly submissions: boolean
  readonly countsToQuota: boolean
  readonly progressContext: Progress["context"]
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
  const { files, journal, url } = yield* World
  if (id !== undefined) {
    const drive = yield* files.drive(target.owner)
    const folder = drive.folders.find((candidate) => candidate.id === toId(id))
    return folder === undefined ? yield* noSuchFolder() : folder
  }
  const names = path === undefined ? target.folder : pathNames(target.owner, path)
  const createdAt = timestamp(yield* DateTime.now)
  const forSubmissions = path === undefined && target.submissions
  const blanks = yield* Effect.forEach(names, () =>
    Effect.map(files.newFolder(target.owner), (newId) => ({ id: newId, createdAt, forSubmissions }))
  )
  const { drive, folder, made } = yield* files.modify(target.owner, (before) => {
    const [opened, after] = openFolder(before, names, blanks)
    const added = after.folders.filter((other) => !before.folders.includes(other))
    return [{ drive: after, folder: opened, made: added }, after]
  })
  for (const one of made) {
    yield* journal.add("created", "folder", ownerPath(target.owner), folderJson(url, drive, one))
  }
  return folder
})

/** The first step of an upload: says where to send the file. Nothing is a file yet. */
const beginUpload = Effect.fn("Sandbox.beginUpload")(function* (target: Target) {
  const { blobs, files, plan, progress, quota, secret, storage, uploads, url } = yield* World
  const { all } = yield* Parameters
  const folderId = given(all, "parent_folder_id")
  // Canvas: `folder` is the old name.
  const folderPath = given(all, "parent_folder_path") ?? given(all, "folder")
  if (folderId !== undefined && folderPath !== undefined) return yield* plain("Can't set folder path and folder id")
  const onDuplicate = yield* readOnDuplicate(all)
  const size = Number.parseInt(given(all, "size") ?? "0", 10)
  if (target.countsToQuota && size > 0 && spaceUsed(yield* files.drive(target.owner)) + size > quota) {
    return yield* overQuota("file size exceeds quota")
  }
  const folder = yield* openTarget(target, folderId, folderPath)
  const name = fileName(all)
  const address = given(all, "url")
  const job =
    address === undefined ? undefined : yield* progress.begin(target.progressContext, self.id, "upload_via_url")
  const from = address === undefined || job === undefined ? undefined : { url: address, progress: job.id }
  const id = yield* files.newFile(target.owner)
  const draft: Draft = {
    id,
    uuid: verifierOf(plan, id),
    owner: target.owner,
    folder: folder.id,
    name,
    contentType: given(all, "content_type") ?? contentTypeOf(name),
    // Canvas: nothing that was handed in is ever written over.
    onDuplicate: folder.forSubmissions ? "rename" : onDuplicate,
    countsToQuota: target.countsToQuota,
    include: asTexts(all.get("success_include")),
    from
  }
  if (from !== undefined && job !== undefined && storage.kind !== "inst-fs") {
    yield* fetchInBackground(draft, from)
    return yield* reply({ progress: progressJson(url, job) })
  }
  const now = yield* Clock.currentTimeMillis
  const context = { url, storageUrl: storage.url, secret, now }
  const ticket = makeTicket(storage.kind, draft, context, asBoolean(all.get("no_redirect")))
  const upload = { ...draft, parameters: ticket.parameters, expires: now + policyLife, received: undefined }
  yield* Effect.forEach(yield* uploads.add(upload, now), blobs.remove)
  const answer: { readonly [key: string]: Json } = ticketJson(ticket)
  if (storage.kind !== "inst-fs") return yield* reply(answer)
  return yield* reply({ ...answer, progress: job === undefined ? null : progressJson(url, job) })
})

const manageable = (owner: Owner): Effect.Effect<Owner, Refusal> =>
  mayManage(owner) ? Effect.succeed(owner) : Effect.fail(unauthorized())

const ownFiles = (owner: Owner, folder: ReadonlyArray<string>): Target => ({
  owner,
  folder,
  submissions: false,
  countsToQuota: true,
  progressContext: ["User", self.id]
})

const ownerUploads = ownerPaths.map(([path, owner]) =>
  HttpRouter.makeRoute(
    "POST",
    `${path}/files`,
    Effect.flatMap(Effect.flatMap(owner, manageable), (found) => beginUpload(ownFiles(found, [unfiled])))
  )
)

/** Whose work it is: the caller's own, or that of a student the caller may grade. */
const pathSubmitter = Effect.gen(function* () {
  const { plan, store } = yield* World
  const course = yield* pathCourse
  const assignments = yield* store.assignments.get(course)
  const assignmentId = toId(yield* pathParameter("assignment_id"))
  if (!assignments.some((assignment) => assignment.id === assignmentId)) return yield* notFound()
  const asking = yield* caller
  const reference = yield* pathParameter("user_id")
  const person = reference === "self" ? asking : findPerson(plan, reference)
  if (person === undefined) return yield* notFound()
  if (person.id !== asking.id) {
    if (!membersWith(plan, course, "student").some((student) => student.id === person.id)) return yield* notFound()
    if (!mayEdit(course.role)) return yield* unauthorized()
  }
  return { course, assignmentId, owner: { _tag: "User", id: person.id } as const }
})

/** Canvas: what is handed in lies with the student, in a folder of the course, and does not count against their quota. */
const uploadSubmission = Effect.gen(function* () {
  const { assignmentId, course, owner } = yield* pathSubmitter
  return yield* beginUpload({
    owner,
    folder: ["Submissions", course.name],
    submissions: true,
    countsToQuota: false,
    progressContext: ["Assignment", assignmentId]
  })
})

const uploadComment = Effect.gen(function* () {
  const { assignmentId, owner } = yield* pathSubmitter
  return yield* beginUpload({
    owner,
    folder: [unfiled],
    submissions: false,
    countsToQuota: false,
    progressContext: ["Assignment", assignmentId]
  })
})

const uploadToFolder = Effect.gen(function* () {
  const { all, query } = yield* Parameters
  const { drive, folder } = yield* pathFolder
  const owner = yield* manageable(drive.owner)
  return yield* Effect.provideService(beginUpload(ownFiles(owner, [])), Parameters, {
    query,
    all: new Map([...all, ["parent_folder_id", folder.id]])
  })
})

const submissions = "/api/v1/courses/:course_id/assignments/:assignment_id/submissions"

export const uploadRoutes = HttpRouter.fromIterable(ownerUploads).pipe(
  HttpRouter.post("/api/v1/folders/:folder_id/files", uploadToFolder),
  HttpRouter.post(`${submissions}/:user_id/files`, uploadSubmission),
  HttpRouter.post(`${submissions}/comments/:user_id/files`, uploadComment)
)
