/** Folders of courses, groups and users. */
import * as Effect from "effect/Effect"
import { type ApiFailure, invalidRecord, messageFailure, notFound, unauthorized } from "../../kernel/apiFailure.js"
import { type ApiRequest, parseId, pathParameter, recordChange } from "../../kernel/context.js"
import { asString, type ParameterMap } from "../../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../../kernel/reply.js"
import { defineResource, del, get, post, put } from "../../kernel/resource.js"
import {
  type Drive,
  type Folder,
  freeFolderName,
  isFolderHidden,
  isFolderListed,
  isFolderLocked,
  newFolder,
  type Owner,
  ownerPath,
  readAccess,
  resolvePath,
  sanitizeFolderName,
  splitFolderPath,
  subtree,
  UNFILED_FOLDER
} from "./drive.js"
import { addFolder, ensureFolder, recordRemovedFiles, takeFiles } from "./fileChanges.js"
import { folderJson } from "./fileJson.js"
import { canManage, ownerPaths, pathFolder, requireManageable, requireManageableFolder } from "./paths.js"
import { driveOf, newFolderId } from "./store.js"

const folderById = (drive: Drive, id: string): Effect.Effect<Folder, ApiFailure> => {
  const folder = drive.folders.find((candidate) => candidate.id === parseId(id))
  return folder === undefined ? Effect.fail(notFound()) : Effect.succeed(folder)
}

const siblingsOf = (drive: Drive, parent: number | undefined, id: number): ReadonlyArray<Folder> =>
  drive.folders.filter((other) => other.parent === parent && other.id !== id)

/** Assumption: moving a folder does not renumber its siblings. */
const readPosition = (input: ParameterMap, before: number | undefined): number | undefined => {
  const number = Number.parseInt(asString(input.get("position")) ?? "", 10)
  return Number.isNaN(number) ? before : number
}

const readName = (input: ParameterMap, before: string): Effect.Effect<string, ApiFailure> => {
  const name = input.has("name") ? (asString(input.get("name")) ?? "") : before
  return name.length > 255 ? Effect.fail(invalidRecord("name", "too_long", "too long")) : Effect.succeed(name)
}

/** Creates a folder: in the folder named in the path, in one given by id or path, or in the default folder. */
const createFolder = Effect.fn("Sandbox.createFolder")(function* (request: ApiRequest, owner: Owner, inside?: Folder) {
  const { parameters, url } = request
  const id = asString(parameters.get("parent_folder_id"))
  const path = asString(parameters.get("parent_folder_path"))
  if ([inside, id, path].filter((candidate) => candidate !== undefined).length > 1) {
    return yield* messageFailure("Can't set folder path and folder id")
  }
  const drive = driveOf(request, owner)
  const byId = id === undefined ? inside : yield* folderById(drive, id)
  yield* requireManageable(request, owner)
  const names = path === undefined ? [UNFILED_FOLDER] : splitFolderPath(owner, path)
  const parent = byId ?? ensureFolder(request, drive, names, request.now)
  yield* requireManageableFolder(request, owner, parent)
  const name = sanitizeFolderName(yield* readName(parameters, ""))
  const blank = newFolder({ id: newFolderId(request, owner), name, parent: parent.id, createdAt: request.now })
  const folder = addFolder(request, drive, {
    ...blank,
    // Canvas: inherits `hidden` from its parent by default.
    ...readAccess(parameters, { ...blank, hidden: parent.hidden }),
    name: freeFolderName(siblingsOf(drive, parent.id, blank.id), name),
    position: readPosition(parameters, undefined)
  })
  return reply(request, folderJson(url, drive, folder))
})

const RECURSION_MESSAGE = "A folder cannot be the parent of itself"
const ROOT_NAME_MESSAGE = "Root folder name cannot be changed"

const updateFolder = Effect.fn("Sandbox.updateFolder")(function* (request: ApiRequest) {
  const { parameters, url } = request
  const { drive, folder } = yield* pathFolder(request)
  yield* requireManageableFolder(request, drive.owner, folder)
  const reference = asString(parameters.get("parent_folder_id"))
  const parent = reference === undefined ? undefined : yield* folderById(drive, reference)
  if (parent !== undefined) {
    yield* requireManageableFolder(request, drive.owner, parent)
    // The error types are assumed; only Canvas's messages are known.
    if (subtree(drive, folder).some(({ id }) => id === parent.id)) {
      return yield* invalidRecord("parent_folder_id", RECURSION_MESSAGE, RECURSION_MESSAGE)
    }
  }
  const input = yield* readName(parameters, folder.name)
  if (folder.parent === undefined && input !== folder.name)
    return yield* invalidRecord("name", ROOT_NAME_MESSAGE, ROOT_NAME_MESSAGE)
  const parentId = parent?.id ?? folder.parent
  const name = freeFolderName(siblingsOf(drive, parentId, folder.id), sanitizeFolderName(input))
  Object.assign(folder, readAccess(parameters, folder), {
    parent: parentId,
    name: folder.parent === undefined ? folder.name : name,
    position: readPosition(parameters, parent === undefined ? folder.position : undefined),
    updatedAt: request.now
  })
  return replyChange(request, "updated", "folder", ownerPath(drive.owner), folderJson(url, drive, folder))
})

const deleteFolder = Effect.fn("Sandbox.deleteFolder")(function* (request: ApiRequest) {
  const { parameters, url } = request
  const { drive, folder } = yield* pathFolder(request)
  yield* requireManageableFolder(request, drive.owner, folder)
  if (folder.parent === undefined) return yield* messageFailure("Can't delete the root folder")
  const isEmpty =
    drive.files.every((file) => file.folder !== folder.id) && drive.folders.every(({ parent }) => parent !== folder.id)
  // Canvas compares with the string, so `true` in a JSON body is not accepted.
  if (!isEmpty && parameters.get("force") !== "true") return yield* messageFailure("Can't delete a folder with content")
  const folders = subtree(drive, folder)
  const ids = new Set(folders.map(({ id }) => id))
  const files = drive.files.filter((file) => ids.has(file.folder))
  const deletedJson = (deleted: Folder) => ({ ...folderJson(url, drive, deleted), files_count: 0, folders_count: 0 })
  const records = folders.map(deletedJson)
  const response = reply(request, deletedJson(folder))
  takeFiles(drive, files)
  drive.folders = drive.folders.filter(({ id }) => !ids.has(id))
  yield* recordRemovedFiles(request, drive, files)
  for (const record of records) recordChange(request, "deleted", "folder", ownerPath(drive.owner), record)
  return response
})

const makeFolderView = (request: ApiRequest, drive: Drive) => ({
  canManage: canManage(request, drive.owner),
  now: request.now
})

/** Canvas: sorts by name, or by position on request. */
const sortFolders = (folders: ReadonlyArray<Folder>, by: string | undefined): ReadonlyArray<Folder> =>
  by === "position"
    ? [...folders].sort((a, b) => (a.position ?? a.id) - (b.position ?? b.id))
    : [...folders].sort((a, b) => a.name.localeCompare(b.name, "en") || a.id - b.id)

const replyFolders = Effect.fn("Sandbox.replyFolders")(function* (
  request: ApiRequest,
  path: string,
  drive: Drive,
  parent?: number
) {
  const { parameters, url } = request
  const view = makeFolderView(request, drive)
  const rows = drive.folders.filter(
    (folder) =>
      (parent === undefined || folder.parent === parent) && (view.canManage || isFolderListed(folder, view.now))
  )
  return yield* replyPage(request, {
    path,
    rows: sortFolders(rows, asString(parameters.get("sort_by"))),
    toJson: (folder) => folderJson(url, drive, folder, view)
  })
})

const replyFolder = Effect.fn("Sandbox.replyFolder")(function* (request: ApiRequest, drive: Drive, reference: string) {
  const { url } = request
  const folder =
    reference === "root" ? drive.root : drive.folders.find((candidate) => candidate.id === parseId(reference))
  if (folder === undefined) return yield* notFound()
  const view = makeFolderView(request, drive)
  if (!view.canManage && (isFolderHidden(drive, folder) || isFolderLocked(drive, folder, view.now))) {
    return yield* unauthorized()
  }
  return reply(request, folderJson(url, drive, folder, view))
})

/** The folders along a path, the root first. This list is not paged. */
const replyPath = Effect.fn("Sandbox.replyPath")(function* (request: ApiRequest, drive: Drive, path: string) {
  const { url } = request
  const view = makeFolderView(request, drive)
  const names = path.split("/").filter((name) => name !== "")
  const found = resolvePath(drive, names, (folder) => view.canManage || isFolderListed(folder, view.now))
  return found === undefined
    ? yield* notFound()
    : reply(
        request,
        found.map((folder) => folderJson(url, drive, folder, view))
      )
})

const FOLDER_LIST = { acts: ["sort_by"] }
const WRITTEN = ["name", "parent_folder_id", "lock_at", "unlock_at", "locked", "hidden", "position"]
const CREATED = { acts: [...WRITTEN, "parent_folder_path"] }

const ownerRoutes = ownerPaths.flatMap(([path, pathOwner]) => {
  const withDrive =
    (respond: (request: ApiRequest, drive: Drive) => ReturnType<typeof replyFolder>) => (request: ApiRequest) =>
      Effect.flatMap(pathOwner(request), (owner) => respond(request, driveOf(request, owner)))
  return [
    get(
      `${path}/folders`,
      withDrive((request, drive) => replyFolders(request, `${ownerPath(drive.owner)}/folders`, drive)),
      FOLDER_LIST
    ),
    post(
      `${path}/folders`,
      withDrive((request, { owner }) => createFolder(request, owner)),
      CREATED
    ),
    get(
      `${path}/folders/by_path`,
      withDrive((request, drive) => replyPath(request, drive, ""))
    ),
    get(
      `${path}/folders/by_path/*`,
      withDrive((request, drive) => replyPath(request, drive, pathParameter(request, "*")))
    ),
    get(
      `${path}/folders/:folder_id`,
      withDrive((request, drive) => replyFolder(request, drive, pathParameter(request, "folder_id")))
    )
  ]
})

const withFolder =
  (respond: (request: ApiRequest, drive: Drive, folder: Folder) => ReturnType<typeof replyFolder>) =>
  (request: ApiRequest) =>
    Effect.flatMap(pathFolder(request), ({ drive, folder }) => respond(request, drive, folder))

export const folderResource = defineResource({
  routes: ownerRoutes.concat([
    get(
      "/folders/:folder_id",
      withFolder((request, drive, folder) => replyFolder(request, drive, String(folder.id)))
    ),
    put("/folders/:folder_id", updateFolder, { acts: WRITTEN }),
    del("/folders/:folder_id", deleteFolder, { acts: ["force"] }),
    get(
      "/folders/:folder_id/folders",
      withFolder((request, drive, folder) => replyFolders(request, `folders/${folder.id}/folders`, drive, folder.id)),
      FOLDER_LIST
    ),
    post(
      "/folders/:folder_id/folders",
      withFolder((request, { owner }, folder) => createFolder(request, owner, folder)),
      CREATED
    )
  ]),
  changeTypes: ["folder"]
})
