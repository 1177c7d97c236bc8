import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { readAccess } from "../files/access.js"
import { type Drive, type Folder, newFolder, type Owner, ownerPath, unfiled } from "../files/drive.js"
import { folderJson } from "../files/fileJson.js"
import { dropFiles } from "../files/filing.js"
import { folderName, freeFolderName, pathNames, subtree } from "../files/folderTree.js"
import { openPath } from "../files/openPath.js"
import { withoutFiles } from "../files/placing.js"
import { asText, type ParameterMap } from "../kernel/parameters.js"
import { invalidRecord, notFound, plain, type Refusal } from "../kernel/refusal.js"
import { reply } from "../kernel/reply.js"
import { timestamp } from "../kernel/time.js"
import { Parameters, World } from "../world.js"
import { manageable, manageableFolder, pathFolder, toId } from "./owner.js"

const folderById = (drive: Drive, id: string): Effect.Effect<Folder, Refusal> => {
  const folder = drive.folders.find((candidate) => candidate.id === toId(id))
  return folder === undefined ? Effect.fail(notFound()) : Effect.succeed(folder)
}

const siblingsOf = (drive: Drive, parent: number | undefined, id: number): ReadonlyArray<Folder> =>
  drive.folders.filter((other) => other.parent === parent && other.id !== id)

/** A guess: the siblings of a folder that is put somewhere do not move. */
const position = (given: ParameterMap, before: number | undefined): number | undefined => {
  const number = Number.parseInt(asText(given.get("position")) ?? "", 10)
  return Number.isNaN(number) ? before : number
}

const checkedName = (given: ParameterMap, before: string): Effect.Effect<string, Refusal> => {
  const name = given.has("name") ? (asText(given.get("name")) ?? "") : before
  return name.length > 255 ? Effect.fail(invalidRecord("name", "too_long", "too long")) : Effect.succeed(name)
}

/** Makes a folder: in the one named in the path, in one named by its id or its path, or where things without a folder go. */
export const createFolder = Effect.fn("Sandbox.createFolder")(function* (owner: Owner, inside?: Folder) {
  const { files, journal, url } = yield* World
  const { all } = yield* Parameters
  const id = asText(all.get("parent_folder_id"))
  const path = asText(all.get("parent_folder_path"))
  if ([inside, id, path].filter((one) => one !== undefined).length > 1) {
    return yield* plain("Can't set folder path and folder id")
  }
  const byId = id === undefined ? inside : yield* folderById(yield* files.drive(owner), id)
  yield* manageable(owner)
  const parent = byId ?? (yield* openPath(owner, path === undefined ? [unfiled] : pathNames(owner, path)))
  yield* manageableFolder(owner, parent)
  const name = folderName(yield* checkedName(all, ""))
  const blank = newFolder({
    id: yield* files.newFolder(owner),
    name,
    parent: parent.id,
    createdAt: timestamp(yield* DateTime.now),
    forSubmissions: false
  })
  const { drive, folder } = yield* files.modify(owner, (before) => {
    const made: Folder = {
      ...blank,
      // Canvas: hidden like the folder it is made in, if nothing is said of it.
      ...readAccess(all, { ...blank, hidden: parent.hidden }),
      name: freeFolderName(siblingsOf(before, parent.id, blank.id), name),
      position: position(all, undefined)
    }
    const after = { ...before, folders: [...before.folders, made] as const }
    return [{ drive: after, folder: made }, after]
  })
  yield* journal.add("created", "folder", ownerPath(owner), folderJson(url, drive, folder))
  return yield* reply(folderJson(url, drive, folder))
})

const recursion = "A folder cannot be the parent of itself"
const fixedName = "Root folder name cannot be changed"

export const updateFolder = Effect.gen(function* () {
  const { files, journal, url } = yield* World
  const { all } = yield* Parameters
  const { drive, folder } = yield* pathFolder
  yield* manageableFolder(drive.owner, folder)
  const reference = asText(all.get("parent_folder_id"))
  const parent = reference === undefined ? undefined : yield* folderById(drive, reference)
  if (parent !== undefined) {
    yield* manageableFolder(drive.owner, parent)
    // A guess at the type of both: Canvas has words for them and no name.
    if (subtree(drive, folder).some(({ id }) => id === parent.id)) {
      return yield* invalidRecord("parent_folder_id", recursion, recursion)
    }
  }
  const given = yield* checkedName(all, folder.name)
  if (folder.parent === undefined && given !== folder.name) return yield* invalidRecord("name", fixedName, fixedName)
  const changes: Folder = {
    ...folder,
    ...readAccess(all, folder),
    parent: parent?.id ?? folder.parent,
    position: position(all, parent === undefined ? folder.position : undefined),
    updatedAt: timestamp(yield* DateTime.now)
  }
  const done = yield* files.modify(drive.owner, (before) => {
    const name = freeFolderName(siblingsOf(before, changes.parent, folder.id), folderName(given))
    const after = { ...changes, name: folder.parent === undefined ? folder.name : name }
    const [root, ...rest] = before.folders
    const replace = (one: Folder) => (one.id === folder.id ? after : one)
    const result = { ...before, folders: [replace(root), ...rest.map(replace)] as const }
    return [{ drive: result, folder: after }, result]
  })
  yield* journal.add("updated", "folder", ownerPath(drive.owner), folderJson(url, done.drive, done.folder))
  return yield* reply(folderJson(url, done.drive, done.folder))
})

export const deleteFolder = Effect.gen(function* () {
  const { files, journal, url } = yield* World
  const { all } = yield* Parameters
  const { drive, folder } = yield* pathFolder
  yield* manageableFolder(drive.owner, folder)
  if (folder.parent === undefined) return yield* plain("Can't delete the root folder")
  const isEmpty =
    drive.files.every((file) => file.folder !== folder.id) && drive.folders.every(({ parent }) => parent !== folder.id)
  // Canvas compares with the text, so `true` in a JSON body is not enough.
  if (!isEmpty && all.get("force") !== "true") return yield* plain("Can't delete a folder with content")
  const { after, goneFiles, goneFolders } = yield* files.modify(drive.owner, (before) => {
    const folders = new Set(subtree(before, folder).map(({ id }) => id))
    const inside = before.files.filter((file) => folders.has(file.folder))
    const [root, ...rest] = before.folders
    const result: Drive = {
      ...withoutFiles(before, inside),
      folders: [root, ...rest.filter(({ id }) => !folders.has(id))]
    }
    return [{ after: result, goneFiles: inside, goneFolders: rest.filter(({ id }) => folders.has(id)) }, result]
  })
  yield* dropFiles(after, goneFiles)
  const deleted = (one: Folder) => ({ ...folderJson(url, drive, one), files_count: 0, folders_count: 0 })
  for (const one of goneFolders) yield* journal.add("deleted", "folder", ownerPath(drive.owner), deleted(one))
  return yield* reply(deleted(folder))
})
