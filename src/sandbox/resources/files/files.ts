/** Files of courses, groups and users. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { ApiFailure, notFound, searchTermTooShort, unauthorized } from "../../kernel/apiFailure.js"
import { type ApiRequest, parseId, pathParameter, recordChange } from "../../kernel/context.js"
import { asString, asStrings, type ParameterMap } from "../../kernel/parameters.js"
import { reply, replyPage } from "../../kernel/reply.js"
import { defineResource, del, get, put } from "../../kernel/resource.js"
import type { Seed } from "../../kernel/seed.js"
import { findCourse } from "../../school/courses.js"
import { findPerson } from "../../school/people.js"
import { makeSignedLink } from "../../signed/link.js"
import { type Drive, isFileHidden, isFileLocked, ownerPath, readAccess, type StoredFile, spaceUsed } from "./drive.js"
import { fileRecord, placeFile, recordRemovedFiles, replacementOf, takeFiles } from "./fileChanges.js"
import { downloadUrl, fileJson, fileNamesJson } from "./fileJson.js"
import {
  canManage,
  ownerPaths,
  pathFile,
  pathFolder,
  requireManageable,
  requireManageableFolder,
  requireReadable
} from "./paths.js"
import { driveOf, findFile } from "./store.js"

const foldCase = (text: string): string => text.normalize("NFC").toLowerCase()

/** Canvas: `image/png` matches exactly, `image` matches any type that begins with it. */
const isOfType = ({ contentType }: StoredFile, types: ReadonlyArray<string>): boolean =>
  types.some((type) => (type.includes("/") ? contentType === type : foldCase(contentType).startsWith(foldCase(type))))

const compare = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0)

const byName = (a: StoredFile, b: StoredFile): number => a.name.localeCompare(b.name, "en")

const ORDERS: Readonly<Record<string, (a: StoredFile, b: StoredFile) => number>> = {
  size: (a, b) => compare(a.content.size, b.content.size),
  created_at: (a, b) => compare(a.createdAt, b.createdAt),
  updated_at: (a, b) => compare(a.updatedAt, b.updatedAt),
  content_type: (a, b) => compare(a.contentType, b.contentType)
}

const uploaderName = (seed: Seed, { user }: StoredFile): string | undefined =>
  user === undefined ? undefined : findPerson(seed, String(user))?.sortableName

/** Canvas: files without an uploader come last in both directions. */
const byUser = (seed: Seed, direction: number) => (a: StoredFile, b: StoredFile) => {
  const [first, second] = [uploaderName(seed, a), uploaderName(seed, b)]
  if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined)
  return direction * first.localeCompare(second, "en")
}

/** The sort key of a list of files. */
const sortKey = (all: ParameterMap): string => asString(all.get("sort")) ?? asString(all.get("sort_by")) ?? "name"

/** Filters and sorts files as requested. */
const selectFiles = Effect.fn("Sandbox.selectFiles")(function* (
  seed: Seed,
  files: ReadonlyArray<StoredFile>,
  all: ParameterMap
) {
  const term = (asString(all.get("search_term")) ?? "").trim() === "" ? "" : (asString(all.get("search_term")) ?? "")
  if (term.length === 1) return yield* searchTermTooShort()
  const types = asStrings(all.get("content_types"))
  const excluded = asStrings(all.get("exclude_content_types"))
  const key = sortKey(all)
  const direction = asString(all.get("order")) === "desc" ? -1 : 1
  const order = (Object.hasOwn(ORDERS, key) ? ORDERS[key] : undefined) ?? byName
  const first = key === "user" ? byUser(seed, direction) : (a: StoredFile, b: StoredFile) => direction * order(a, b)
  return files
    .filter((file) => foldCase(file.name).includes(foldCase(term)))
    .filter((file) => types.length === 0 || isOfType(file, types))
    .filter((file) => !isOfType(file, excluded))
    .sort((a, b) => first(a, b) || direction * (a.id - b.id))
})

/** Creates the renderer of a drive's files for the caller. */
const makeFileRenderer = (request: ApiRequest, drive: Drive) => {
  const { parameters, seed, url } = request
  const isManager = canManage(request, drive.owner)
  const now = request.now
  const requested = asStrings(parameters.get("include"))
  const include = sortKey(parameters) === "user" ? [...requested, "user"] : requested
  return {
    isVisible: (file: StoredFile) => isManager || (!isFileHidden(drive, file) && !isFileLocked(drive, file, now)),
    toJson: (file: StoredFile) =>
      fileJson(url, drive, file, {
        include,
        isLocked: !isManager && isFileLocked(drive, file, now),
        isUnlisted: !isManager,
        user: file.user === undefined ? undefined : findPerson(seed, String(file.user))
      })
  }
}

const replyFiles = Effect.fn("Sandbox.replyFiles")(function* (
  request: ApiRequest,
  path: string,
  drive: Drive,
  files: ReadonlyArray<StoredFile>
) {
  const { parameters, seed } = request
  const { isVisible, toJson } = makeFileRenderer(request, drive)
  const namesOnly = asStrings(parameters.get("only")).includes("names")
  return yield* replyPage(request, {
    path,
    rows: yield* selectFiles(seed, files.filter(isVisible), parameters),
    toJson: namesOnly ? fileNamesJson : toJson
  })
})

/** Responds with one file. Callers may see it by its id even if they may not download it. */
const replyFile = (request: ApiRequest, drive: Drive, file: StoredFile) => {
  const { toJson } = makeFileRenderer(request, drive)
  return reply(request, toJson(file))
}

/** Canvas: a 401 instead of the usual 403, and no list of errors. */
const deleteForbidden = () => new ApiFailure({ status: 401, body: { message: "Unauthorized to delete this file" } })

/** Submitted files cannot be deleted. */
const submittedFileLocked = () =>
  new ApiFailure({
    status: 403,
    body: { message: "Cannot delete a file that has been submitted as part of an assignment" }
  })

/** Canvas: a rename or move must say how to handle an existing file. */
const fileExists = () =>
  new ApiFailure({ status: 409, body: { message: "file already exists; use on_duplicate='overwrite' or 'rename'" } })

/** Canvas: submitted files and files in folders for submissions cannot be changed. */
const canChange = (request: ApiRequest, drive: Drive, file: StoredFile) => {
  const folder = drive.folders.find(({ id }) => id === file.folder)
  return canManage(request, drive.owner) && !file.isSubmitted && folder?.forSubmissions !== true
}

// Canvas: the maximum length, including the dots.
const MAX_NAME_CHARS = 255

const newName = (input: ParameterMap, file: StoredFile): string => {
  const name = input.has("name") ? (asString(input.get("name")) ?? "") : file.name
  // Canvas: an empty name restores the original name.
  if (name === "") return file.originalName
  return name.length > MAX_NAME_CHARS ? `${name.slice(0, MAX_NAME_CHARS - 3)}...` : name
}

const updateFile = Effect.fn("Sandbox.updateFile")(function* (request: ApiRequest) {
  const { parameters } = request
  const { drive, file } = yield* pathFile(request)
  if (!canChange(request, drive, file)) return yield* unauthorized()
  const reference = parameters.get("parent_folder_id") ?? undefined
  const folder = drive.folders.find(({ id }) => id === parseId(asString(reference) ?? ""))
  if (folder === undefined && reference !== undefined) return yield* notFound()
  if (folder !== undefined) yield* requireManageableFolder(request, drive.owner, folder)
  const target = { folder: folder?.id ?? file.folder, name: newName(parameters, file) }
  const isTaken =
    (file.folder !== target.folder || file.name !== target.name) &&
    drive.files.some(({ folder, id, name }) => id !== file.id && folder === target.folder && name === target.name)
  const onDuplicate = asString(parameters.get("on_duplicate"))
  if (isTaken && onDuplicate !== "overwrite" && onDuplicate !== "rename") return yield* fileExists()
  Object.assign(file, target, readAccess(parameters, file), { updatedAt: request.now })
  const replaced = placeFile(drive, file, isTaken && onDuplicate === "overwrite" ? "overwrite" : "rename")
  yield* recordRemovedFiles(request, drive, replaced, file.id)
  recordChange(request, "updated", "file", ownerPath(drive.owner), yield* fileRecord(request, drive, file))
  return replyFile(request, drive, file)
})

const deleteFile = Effect.fn("Sandbox.deleteFile")(function* (request: ApiRequest) {
  const { drive, file } = yield* pathFile(request)
  if (!canChange(request, drive, file)) return yield* file.isSubmitted ? submittedFileLocked() : deleteForbidden()
  takeFiles(drive, [file])
  yield* recordRemovedFiles(request, drive, [file])
  return replyFile(request, drive, file)
})

/**
 * The replacement of a removed file. Canvas searches it for requests for a single file as JSON, and only if the caller
 * names the course. Canvas's documentation also mentions accounts, its source does not.
 */
const findReplacement = Effect.fn("Sandbox.findReplacement")(function* (request: ApiRequest, id: number) {
  const { parameters, seed } = request
  const reference = asString(parameters.get("replacement_chain_context_id")) ?? ""
  if (asString(parameters.get("replacement_chain_context_type")) !== "course" || reference === "")
    return yield* notFound()
  const course = yield* Effect.mapError(findCourse(seed, reference), notFound)
  const drive = driveOf(request, { _tag: "Course", course })
  const file = replacementOf(drive, id)
  return file === undefined || file.hidden ? yield* notFound() : { drive, file }
})

const showFileOf = (request: ApiRequest, drive: Drive) => {
  const id = parseId(pathParameter(request, "file_id"))
  const file = drive.files.find((candidate) => candidate.id === id)
  const found = file === undefined ? findReplacement(request, id) : Effect.succeed({ drive, file })
  return Effect.map(found, ({ drive, file }) => replyFile(request, drive, file))
}

const showQuota = Effect.fn("Sandbox.showQuota")(function* (request: ApiRequest, drive: Drive) {
  // Canvas: requires permission to add files.
  yield* requireManageable(request, drive.owner)
  return reply(request, { quota: request.quota, quota_used: spaceUsed(drive) })
})

// The second one is not documented. Locations of uploads have it.
const INCLUDES = ["user", "enhanced_preview_url"]
const LIST_PARAMETERS = {
  acts: ["content_types", "exclude_content_types", "search_term", "only", "sort", "sort_by", "order"],
  include: INCLUDES
}
const FILE_PARAMETERS = {
  acts: ["replacement_chain_context_type", "replacement_chain_context_id"],
  include: INCLUDES
}

const ownerRoutes = ownerPaths.flatMap(([path, pathOwner]) => {
  const withDrive =
    (respond: (request: ApiRequest, drive: Drive) => ReturnType<typeof replyFiles>) => (request: ApiRequest) =>
      Effect.flatMap(pathOwner(request), (owner) => respond(request, driveOf(request, owner)))
  return [
    get(
      `${path}/files`,
      withDrive((request, drive) => replyFiles(request, `${ownerPath(drive.owner)}/files`, drive, drive.files)),
      LIST_PARAMETERS
    ),
    get(`${path}/files/quota`, withDrive(showQuota)),
    get(`${path}/files/:file_id`, withDrive(showFileOf), FILE_PARAMETERS)
  ]
})

const showFile = Effect.fn("Sandbox.showFile")(function* (request: ApiRequest) {
  const id = parseId(pathParameter(request, "file_id"))
  const { drive, file } = yield* requireReadable(
    request,
    findFile(request, id) ?? (yield* findReplacement(request, id))
  )
  return replyFile(request, drive, file)
})

/** The URL from which anybody may download the file of a path. */
const pathFileUrl = Effect.fn("Sandbox.pathFileUrl")(function* (request: ApiRequest) {
  const { secret, storage, url } = request
  const { file } = yield* pathFile(request)
  if (file.lockedBy !== undefined) return yield* unauthorized()
  const now = yield* Clock.currentTimeMillis
  const context = { kind: storage.kind, storageUrl: storage.url, secret, now }
  return storage.kind === "local" ? downloadUrl(url, file) : makeSignedLink(context, file, false)
})

const publicUrl = (request: ApiRequest) =>
  Effect.map(pathFileUrl(request), (public_url) => reply(request, { public_url }))

export const fileResource = defineResource({
  routes: ownerRoutes.concat([
    get("/files/:file_id", showFile, FILE_PARAMETERS),
    put("/files/:file_id", updateFile, {
      acts: ["name", "parent_folder_id", "on_duplicate", "lock_at", "unlock_at", "locked", "hidden"]
    }),
    del("/files/:file_id", deleteFile),
    get("/files/:file_id/public_url", publicUrl),
    get(
      "/folders/:folder_id/files",
      (request) =>
        Effect.flatMap(pathFolder(request), ({ drive, folder }) =>
          replyFiles(
            request,
            `folders/${folder.id}/files`,
            drive,
            drive.files.filter((file) => file.folder === folder.id)
          )
        ),
      LIST_PARAMETERS
    )
  ]),
  changeTypes: ["file"]
})
