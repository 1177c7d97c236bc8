import * as Effect from "effect/Effect"
import { type ApiFailure, invalidRecord, messageFailure, notFound, unauthorized } from "../../kernel/apiFailure.js"
import { Parameters, parseId, pathParameter, recordChange, SandboxContext } from "../../kernel/context.js"
import { asString, type ParameterMap } from "../../kernel/parameters.js"
import { reply, replyPage } from "../../kernel/reply.js"
import { defineResource, del, get, post, put } from "../../kernel/resource.js"
import { currentTimestamp } from "../../kernel/time.js"
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
import { openPath, recordRemovedFiles, withoutFiles } from "./fileChanges.js"
import { folderJson } from "./fileJson.js"
import { canManage, ownerPaths, pathFolder, requireManageable, requireManageableFolder } from "./paths.js"
import { drives, newFolderId } from "./store.js"

const folderById = (drive: Drive, id: string): Effect.Effect<Folder, ApiFailure> => {
  const folder = drive.folders.find((candidate) => candidate.id === parseId(id))
  return folder === undefined ? Effect.fail(notFound()) : Effect.succeed(folder)
}

const siblingsOf = (drive: Drive, parent: number | undefined, id: number): ReadonlyArray<Folder> =>
  drive.folders.filter((other) => other.parent === parent && other.id !== id)

/** A guess: the siblings of a folder that is put somewhere do not move. */
const readPosition = (input: ParameterMap, before: number | undefined): number | undefined => {
  const number = Number.parseInt(asString(input.get("position")) ?? "", 10)
  return Number.isNaN(number) ? before : number
}

const readName = (input: ParameterMap, before: string): Effect.Effect<string, ApiFailure> => {
  const name = input.has("name") ? (asString(input.get("name")) ?? "") : before
  return name.length > 255 ? Effect.fail(invalidRecord("name", "too_long", "too long")) : Effect.succeed(name)
}

/** Makes a folder: in the one named in the path, in one named by its id or its path, or where things without a folder go. */
const createFolder = Effect.fn("Sandbox.createFolder")(function* (owner: Owner, inside?: Folder) {
  const { url } = yield* SandboxContext
  const { all } = yield* Parameters
  const id = asString(all.get("parent_folder_id"))
  const path = asString(all.get("parent_folder_path"))
  if ([inside, id, path].filter((one) => one !== undefined).length > 1) {
    return yield* messageFailure("Can't set folder path and folder id")
  }
  const byId = id === undefined ? inside : yield* folderById(yield* drives.get(owner), id)
  yield* requireManageable(owner)
  const parent = byId ?? (yield* openPath(owner, path === undefined ? [UNFILED_FOLDER] : splitFolderPath(owner, path)))
  yield* requireManageableFolder(owner, parent)
  const name = sanitizeFolderName(yield* readName(all, ""))
  const blank = newFolder({
    id: yield* newFolderId(owner),
    name,
    parent: parent.id,
    createdAt: yield* currentTimestamp,
    forSubmissions: false
  })
  const { drive, folder } = yield* drives.modify(owner, (before) => {
    const made: Folder = {
      ...blank,
      // Canvas: hidden like the folder it is made in, if nothing is said of it.
      ...readAccess(all, { ...blank, hidden: parent.hidden }),
      name: freeFolderName(siblingsOf(before, parent.id, blank.id), name),
      position: readPosition(all, undefined)
    }
    const after = { ...before, folders: [...before.folders, made] as const }
    return [{ drive: after, folder: made }, after]
  })
  yield* recordChange("created", "folder", ownerPath(owner), folderJson(url, drive, folder))
  return yield* reply(folderJson(url, drive, folder))
})

const recursion = "A folder cannot be the parent of itself"
const fixedName = "Root folder name cannot be changed"

const updateFolder = Effect.gen(function* () {
  const { url } = yield* SandboxContext
  const { all } = yield* Parameters
  const { drive, folder } = yield* pathFolder
  yield* requireManageableFolder(drive.owner, folder)
  const reference = asString(all.get("parent_folder_id"))
  const parent = reference === undefined ? undefined : yield* folderById(drive, reference)
  if (parent !== undefined) {
    yield* requireManageableFolder(drive.owner, parent)
    // A guess at the type of both: Canvas has words for them and no name.
    if (subtree(drive, folder).some(({ id }) => id === parent.id)) {
      return yield* invalidRecord("parent_folder_id", recursion, recursion)
    }
  }
  const input = yield* readName(all, folder.name)
  if (folder.parent === undefined && input !== folder.name) return yield* invalidRecord("name", fixedName, fixedName)
  const changes: Folder = {
    ...folder,
    ...readAccess(all, folder),
    parent: parent?.id ?? folder.parent,
    position: readPosition(all, parent === undefined ? folder.position : undefined),
    updatedAt: yield* currentTimestamp
  }
  const done = yield* drives.modify(drive.owner, (before) => {
    const name = freeFolderName(siblingsOf(before, changes.parent, folder.id), sanitizeFolderName(input))
    const after = { ...changes, name: folder.parent === undefined ? folder.name : name }
    const [root, ...rest] = before.folders
    const replace = (one: Folder) => (one.id === folder.id ? after : one)
    const result = { ...before, folders: [replace(root), ...rest.map(replace)] as const }
    return [{ drive: result, folder: after }, result]
  })
  yield* recordChange("updated", "folder", ownerPath(drive.owner), folderJson(url, done.drive, done.folder))
  return yield* reply(folderJson(url, done.drive, done.folder))
})

const deleteFolder = Effect.gen(function* () {
  const { url } = yield* SandboxContext
  const { all } = yield* Parameters
  const { drive, folder } = yield* pathFolder
  yield* requireManageableFolder(drive.owner, folder)
  if (folder.parent === undefined) return yield* messageFailure("Can't delete the root folder")
  const isEmpty =
    drive.files.every((file) => file.folder !== folder.id) && drive.folders.every(({ parent }) => parent !== folder.id)
  // Canvas compares with the text, so `true` in a JSON body is not enough.
  if (!isEmpty && all.get("force") !== "true") return yield* messageFailure("Can't delete a folder with content")
  const { after, goneFiles, goneFolders } = yield* drives.modify(drive.owner, (before) => {
    const folders = new Set(subtree(before, folder).map(({ id }) => id))
    const inside = before.files.filter((file) => folders.has(file.folder))
    const [root, ...rest] = before.folders
    const result: Drive = {
      ...withoutFiles(before, inside),
      folders: [root, ...rest.filter(({ id }) => !folders.has(id))]
    }
    return [{ after: result, goneFiles: inside, goneFolders: rest.filter(({ id }) => folders.has(id)) }, result]
  })
  yield* recordRemovedFiles(after, goneFiles)
  const deleted = (one: Folder) => ({ ...folderJson(url, drive, one), files_count: 0, folders_count: 0 })
  for (const one of goneFolders) yield* recordChange("deleted", "folder", ownerPath(drive.owner), deleted(one))
  return yield* reply(deleted(folder))
})

const makeFolderView = Effect.fn("Sandbox.folderView")(function* (drive: Drive) {
  return { canManage: yield* canManage(drive.owner), now: yield* currentTimestamp }
})

/** Canvas: by name, or by position when that is asked for. */
const sortFolders = (folders: ReadonlyArray<Folder>, by: string | undefined): ReadonlyArray<Folder> =>
  by === "position"
    ? [...folders].sort((a, b) => (a.position ?? a.id) - (b.position ?? b.id))
    : [...folders].sort((a, b) => a.name.localeCompare(b.name, "en") || a.id - b.id)

const replyFolders = Effect.fn("Sandbox.replyFolders")(function* (path: string, drive: Drive, parent?: number) {
  const { url } = yield* SandboxContext
  const { all } = yield* Parameters
  const view = yield* makeFolderView(drive)
  const rows = drive.folders.filter(
    (folder) =>
      (parent === undefined || folder.parent === parent) && (view.canManage || isFolderListed(folder, view.now))
  )
  return yield* replyPage({
    path,
    rows: sortFolders(rows, asString(all.get("sort_by"))),
    toJson: (folder) => folderJson(url, drive, folder, view)
  })
})

const replyFolder = Effect.fn("Sandbox.replyFolder")(function* (drive: Drive, reference: string) {
  const { url } = yield* SandboxContext
  const folder =
    reference === "root" ? drive.folders[0] : drive.folders.find((candidate) => candidate.id === parseId(reference))
  if (folder === undefined) return yield* notFound()
  const view = yield* makeFolderView(drive)
  if (!view.canManage && (isFolderHidden(drive, folder) || isFolderLocked(drive, folder, view.now))) {
    return yield* unauthorized()
  }
  return yield* reply(folderJson(url, drive, folder, view))
})

/** The folders on the way to one, the root first; in this list alone there are no pages. */
const replyPath = Effect.fn("Sandbox.replyFolderPath")(function* (drive: Drive, path: string) {
  const { url } = yield* SandboxContext
  const view = yield* makeFolderView(drive)
  const names = path.split("/").filter((name) => name !== "")
  const found = resolvePath(drive, names, (folder) => view.canManage || isFolderListed(folder, view.now))
  return found === undefined
    ? yield* notFound()
    : yield* reply(found.map((folder) => folderJson(url, drive, folder, view)))
})

const ownerRoutes = ownerPaths.flatMap(([path, pathOwner]) => {
  const pathDrive = Effect.flatMap(pathOwner, drives.get)
  return [
    get(
      `${path}/folders`,
      Effect.flatMap(pathDrive, (drive) => replyFolders(`${ownerPath(drive.owner)}/folders`, drive))
    ),
    post(
      `${path}/folders`,
      Effect.flatMap(pathOwner, (owner) => createFolder(owner))
    ),
    get(
      `${path}/folders/by_path`,
      Effect.flatMap(pathDrive, (drive) => replyPath(drive, ""))
    ),
    get(
      `${path}/folders/by_path/*`,
      Effect.gen(function* () {
        return yield* replyPath(yield* pathDrive, yield* pathParameter("*"))
      })
    ),
    get(
      `${path}/folders/:folder_id`,
      Effect.gen(function* () {
        return yield* replyFolder(yield* pathDrive, yield* pathParameter("folder_id"))
      })
    )
  ]
})

export const folderResource = defineResource({
  routes: ownerRoutes.concat([
    get(
      "/folders/:folder_id",
      Effect.flatMap(pathFolder, ({ drive, folder }) => replyFolder(drive, String(folder.id)))
    ),
    put("/folders/:folder_id", updateFolder),
    del("/folders/:folder_id", deleteFolder),
    get(
      "/folders/:folder_id/folders",
      Effect.flatMap(pathFolder, ({ drive, folder }) => replyFolders(`folders/${folder.id}/folders`, drive, folder.id))
    ),
    post(
      "/folders/:folder_id/folders",
      Effect.flatMap(pathFolder, ({ drive, folder }) => createFolder(drive.owner, folder))
    )
  ]),
  changeTypes: ["folder"]
})
