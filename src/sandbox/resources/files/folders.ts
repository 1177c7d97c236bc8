/** Folders of courses, groups and users. */
import * as Effect from "effect/Effect"
import { invalidRecord, messageFailure, notFound, unauthorized } from "../../kernel/apiFailure.js"
import { type ApiRequest, parseId, pathParameter, recordChange } from "../../kernel/context.js"
import { asBoolean, asString, type ParameterMap } from "../../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../../kernel/reply.js"
import { defineResource, del, get, post, put } from "../../kernel/resource.js"
import {
  childOf,
  type Drive,
  type Folder,
  freeFolderName,
  ownerPath,
  splitFolderPath,
  subtree,
  UNFILED_FOLDER,
  UNRESTRICTED
} from "./drive.js"
import { folderJson } from "./fileJson.js"
import {
  ACCESS_PARAMETERS,
  canManage,
  ownerPaths,
  pathFolder,
  readAccess,
  requireManageable,
  withDrive
} from "./paths.js"
import { addFolder, ensureFolder, removeFiles } from "./store.js"

const folderById = Effect.fn("Sandbox.folderById")(function* (drive: Drive, id: string) {
  const folder = id === "root" ? drive.root : drive.folders.find((candidate) => candidate.id === parseId(id))
  return folder === undefined ? yield* notFound() : folder
})

const siblingsOf = (drive: Drive, parent: number | undefined, id?: number): ReadonlyArray<Folder> =>
  drive.folders.filter((other) => other.parent === parent && other.id !== id)

const readPosition = (input: ParameterMap, before: number | undefined): number | undefined => {
  const position = Number.parseInt(asString(input.get("position")) ?? "", 10)
  return Number.isNaN(position) ? before : position
}

/** Creates a folder: in the folder named in the path, in one given by id or path, or in the default folder. */
const createFolder = Effect.fn("Sandbox.createFolder")(function* (request: ApiRequest, drive: Drive, inside?: Folder) {
  const { now, parameters, url } = request
  yield* requireManageable(request, drive.owner)
  const id = asString(parameters.get("parent_folder_id"))
  const path = asString(parameters.get("parent_folder_path"))
  if (id !== undefined && path !== undefined) return yield* messageFailure("Can't set folder path and folder id")
  const byId = id === undefined ? inside : yield* folderById(drive, id)
  const names = path === undefined ? [UNFILED_FOLDER] : splitFolderPath(drive.owner, path)
  const parent = byId ?? ensureFolder(request, drive, names, now)
  const folder = addFolder(request, drive, {
    name: freeFolderName(siblingsOf(drive, parent.id), asString(parameters.get("name")) ?? ""),
    parent: parent.id,
    position: readPosition(parameters, undefined),
    access: readAccess(parameters, { ...UNRESTRICTED, hidden: parent.access.hidden }),
    createdAt: now
  })
  return reply(request, folderJson(url, drive, folder))
})

const RECURSION_MESSAGE = "A folder cannot be the parent of itself"
const ROOT_NAME_MESSAGE = "Root folder name cannot be changed"

const updateFolder = Effect.fn("Sandbox.updateFolder")(function* (request: ApiRequest) {
  const { parameters, url } = request
  const { drive, folder } = yield* pathFolder(request)
  yield* requireManageable(request, drive.owner)
  const reference = asString(parameters.get("parent_folder_id"))
  const parent = reference === undefined ? undefined : yield* folderById(drive, reference)
  // The error types are assumed; only Canvas's messages are known.
  if (parent !== undefined && subtree(drive, folder).includes(parent)) {
    return yield* invalidRecord("parent_folder_id", RECURSION_MESSAGE, RECURSION_MESSAGE)
  }
  const name = asString(parameters.get("name")) ?? folder.name
  if (folder === drive.root && name !== folder.name) {
    return yield* invalidRecord("name", ROOT_NAME_MESSAGE, ROOT_NAME_MESSAGE)
  }
  folder.parent = parent?.id ?? folder.parent
  folder.name = freeFolderName(siblingsOf(drive, folder.parent, folder.id), name)
  folder.access = readAccess(parameters, folder.access)
  folder.position = readPosition(parameters, parent === undefined ? folder.position : undefined)
  folder.updatedAt = request.now
  return replyChange(request, "updated", "folder", ownerPath(drive.owner), folderJson(url, drive, folder))
})

const deleteFolder = Effect.fn("Sandbox.deleteFolder")(function* (request: ApiRequest) {
  const { parameters, url } = request
  const { drive, folder } = yield* pathFolder(request)
  yield* requireManageable(request, drive.owner)
  if (folder === drive.root) return yield* messageFailure("Can't delete the root folder")
  const folders = subtree(drive, folder)
  const files = drive.files.filter((file) => folders.some(({ id }) => id === file.folder))
  const hasContent = files.length > 0 || folders.length > 1
  if (hasContent && !asBoolean(parameters.get("force"))) {
    return yield* messageFailure("Can't delete a folder with content")
  }
  removeFiles(request, drive, files)
  const deletedJson = (deleted: Folder) => ({ ...folderJson(url, drive, deleted), folders_count: 0 })
  const response = reply(request, deletedJson(folder))
  for (const record of folders.map(deletedJson)) {
    recordChange(request, "deleted", "folder", ownerPath(drive.owner), record)
  }
  drive.folders = drive.folders.filter((other) => !folders.includes(other))
  return response
})

const replyFolders = (request: ApiRequest, path: string, drive: Drive, folders: ReadonlyArray<Folder>) => {
  const isManager = canManage(request, drive.owner)
  return replyPage(request, {
    path,
    rows: folders
      .filter(({ access }) => isManager || !access.hidden)
      .toSorted((a, b) => a.name.localeCompare(b.name, "en") || a.id - b.id),
    toJson: (folder) => folderJson(request.url, drive, folder, isManager)
  })
}

const replyFolder = Effect.fn("Sandbox.replyFolder")(function* (request: ApiRequest, drive: Drive) {
  const folder = yield* folderById(drive, pathParameter(request, "folder_id"))
  const isManager = canManage(request, drive.owner)
  if (!isManager && (folder.access.hidden || folder.access.locked)) return yield* unauthorized()
  return reply(request, folderJson(request.url, drive, folder, isManager))
})

/** The folders along a path, the root first. This list is not paged. */
const replyPath = Effect.fn("Sandbox.replyPath")(function* (request: ApiRequest, drive: Drive) {
  const isManager = canManage(request, drive.owner)
  const found = [drive.root]
  for (const name of pathParameter(request, "*")
    .split("/")
    .filter((name) => name !== "")) {
    const next = childOf(drive, found.at(-1) ?? drive.root, name)
    if (next === undefined || (next.access.hidden && !isManager)) return yield* notFound()
    found.push(next)
  }
  return reply(
    request,
    found.map((folder) => folderJson(request.url, drive, folder, isManager))
  )
})

const WRITTEN = ["name", "parent_folder_id", "position", ...ACCESS_PARAMETERS]
const CREATED = { acts: [...WRITTEN, "parent_folder_path"] }

export const folderResource = defineResource({
  routes: [
    ...ownerPaths.flatMap(([path, pathOwner]) => [
      get(
        `${path}/folders`,
        withDrive(pathOwner, (request, drive) =>
          replyFolders(request, `${ownerPath(drive.owner)}/folders`, drive, drive.folders)
        )
      ),
      post(`${path}/folders`, withDrive(pathOwner, createFolder), CREATED),
      get(`${path}/folders/by_path`, withDrive(pathOwner, replyPath)),
      get(`${path}/folders/by_path/*`, withDrive(pathOwner, replyPath)),
      get(`${path}/folders/:folder_id`, withDrive(pathOwner, replyFolder))
    ]),
    get("/folders/:folder_id", (request) =>
      Effect.flatMap(pathFolder(request), ({ drive }) => replyFolder(request, drive))
    ),
    put("/folders/:folder_id", updateFolder, { acts: WRITTEN }),
    del("/folders/:folder_id", deleteFolder, { acts: ["force"] }),
    get("/folders/:folder_id/folders", (request) =>
      Effect.flatMap(pathFolder(request), ({ drive, folder }) =>
        replyFolders(request, `folders/${folder.id}/folders`, drive, siblingsOf(drive, folder.id))
      )
    ),
    post(
      "/folders/:folder_id/folders",
      (request) => Effect.flatMap(pathFolder(request), ({ drive, folder }) => createFolder(request, drive, folder)),
      CREATED
    )
  ],
  changeTypes: ["folder"]
})
