/** Adds, replaces and removes files. */
import * as Effect from "effect/Effect"
import { overQuota } from "../../kernel/apiFailure.js"
import type { FileContent, SavedContent } from "../../kernel/blobs.js"
import { recordChange, type SandboxServices } from "../../kernel/context.js"
import { currentTimestamp } from "../../kernel/time.js"
import type { Course } from "../../school/courses.js"
import {
  childOf,
  type Drive,
  type Folder,
  freeFolderName,
  fullName,
  newFile,
  newFolder,
  type Owner,
  ownerPath,
  type StoredFile,
  sanitizeFolderName,
  spaceUsed
} from "./drive.js"
import { fileJson, folderJson } from "./fileJson.js"
import { driveOf, knownDrives, newFolderId } from "./store.js"

// The file extension as Canvas parses it: `.tar.gz` is one extension, the `.2` of `v1.2.pdf` is not part of it.
const extension = /(?:\.[A-Za-z][A-Za-z0-9]*)*\.[A-Za-z0-9]*$/

/** The name, or `name-1.ext`, `name-2.ext` … if it is in use. */
export const freeName = (name: string, takenNames: ReadonlySet<string>): string => {
  if (!takenNames.has(name)) return name
  const suffix = extension.exec(name)?.[0] ?? ""
  const base = name.slice(0, name.length - suffix.length)
  let attempt = 1
  while (takenNames.has(`${base}-${attempt}${suffix}`)) attempt++
  return `${base}-${attempt}${suffix}`
}

export type OnDuplicate = "overwrite" | "rename"

const folderOf = (drive: Drive, file: StoredFile): string => {
  const folder = drive.folders.find(({ id }) => id === file.folder)
  return folder === undefined ? "" : fullName(drive, folder)
}

/** Removes files from a drive that were deleted, or replaced by another. */
export const takeFiles = (drive: Drive, files: ReadonlyArray<StoredFile>, replacedBy?: number): void => {
  const ids = new Set(files.map(({ id }) => id))
  drive.files = drive.files.filter(({ id }) => !ids.has(id))
  for (const removed of drive.removed) {
    // Canvas: if a replacement is replaced itself, earlier files point to the latest one.
    const isReplacedAgain = removed.replacedBy !== undefined && ids.has(removed.replacedBy)
    if (replacedBy !== undefined && isReplacedAgain) removed.replacedBy = replacedBy
  }
  drive.removed.push(...files.map((file) => ({ file, folder: folderOf(drive, file), replacedBy })))
}

/** Adds or moves a file and gives it its final name. Returns the files that it replaced. */
export const placeFile = (drive: Drive, file: StoredFile, onDuplicate: OnDuplicate): ReadonlyArray<StoredFile> => {
  drive.files = drive.files.filter(({ id }) => id !== file.id)
  const siblings = drive.files.filter(({ folder }) => folder === file.folder)
  const replaced = onDuplicate === "overwrite" ? siblings.filter(({ name }) => name === file.name) : []
  const [first] = replaced
  if (onDuplicate === "rename") file.name = freeName(file.name, new Set(siblings.map(({ name }) => name)))
  if (first !== undefined) {
    // Canvas: the restrictions of the replaced file apply to the new one.
    const { locked, lockAt, unlockAt } = first
    Object.assign(file, { hidden: file.hidden || first.hidden, locked, lockAt, unlockAt })
  }
  takeFiles(drive, replaced, file.id)
  drive.files = [...drive.files, file]
  return replaced
}

/** The replacement of a removed file: the file that replaced it, or one of the same name in the same folder. */
export const replacementOf = (drive: Drive, id: number): StoredFile | undefined => {
  const removed = drive.removed.findLast(({ file }) => file.id === id)
  if (removed === undefined) return undefined
  return drive.files.find((file) =>
    removed.replacedBy === undefined
      ? file.name === removed.file.name && folderOf(drive, file) === removed.folder
      : file.id === removed.replacedBy
  )
}

/** Whether a file uses this content; copies share it, also those in another course. */
const isInUse = (services: SandboxServices, content: FileContent): boolean =>
  content._tag === "Saved" &&
  knownDrives(services).some(({ files }) =>
    files.some((file) => file.content._tag === "Saved" && file.content.path === content.path)
  )

/** Adds a folder to a drive. */
export const addFolder = ({ journal, url }: SandboxServices, drive: Drive, folder: Folder): Folder => {
  drive.folders = [...drive.folders, folder]
  const record = folderJson(url, drive, folder)
  journal.add({ action: "created", resource: "folder", owner: ownerPath(drive.owner), record })
  return folder
}

/** Finds the folder at a path and creates missing folders. */
export const ensureFolder = (
  services: SandboxServices,
  drive: Drive,
  names: ReadonlyArray<string>,
  createdAt: string,
  forSubmissions = false
): Folder =>
  names.reduce((parent, name) => {
    const id = () => newFolderId(services, drive.owner)
    return (
      childOf(drive, parent, name) ??
      addFolder(services, drive, newFolder({ id: id(), name, parent: parent.id, createdAt }, forSubmissions))
    )
  }, drive.root)

/** The folder for submissions to a course. Canvas: it has the name that the course had at the first submission. */
export const ensureSubmissionsFolder = (
  services: SandboxServices,
  drive: Drive,
  course: Course,
  createdAt: string
): Folder => {
  const existing = drive.folders.find(({ submissionsTo }) => submissionsTo === course.index)
  if (existing !== undefined) return existing
  const parent = ensureFolder(services, drive, ["Submissions"], createdAt, true).id
  const siblings = drive.folders.filter((folder) => folder.parent === parent)
  const name = freeFolderName(siblings, sanitizeFolderName(course.name))
  const id = newFolderId(services, drive.owner)
  return addFolder(services, drive, newFolder({ id, name, parent, createdAt }, true, course))
}

/** The properties of a file before it is created. */
export interface IncomingFile {
  /** The id of the new file. */
  readonly id: number
  readonly uuid: string
  readonly owner: Owner
  readonly folder: number
  readonly name: string
  readonly contentType: string
  /** The id of the uploader. */
  readonly user: number
  readonly onDuplicate: OnDuplicate
  readonly countsToQuota: boolean
}

/** A file in the journal. */
export const fileRecord = Effect.fn("Sandbox.fileRecord")(function* (
  services: SandboxServices,
  drive: Drive,
  file: StoredFile
) {
  const { blobs, url } = services
  return { ...fileJson(url, drive, file), sha256: yield* blobs.digest(file.content) }
})

/** Removes contents that no file uses any more. */
const removeUnusedContents = Effect.fn("Sandbox.removeUnusedContents")(function* (
  services: SandboxServices,
  contents: ReadonlyArray<FileContent>
) {
  const { blobs } = services
  yield* Effect.forEach(
    contents.filter((content) => !isInUse(services, content)),
    blobs.remove
  )
})

/** Records removed or replaced files, notifies resources, and removes unused contents. */
export const recordRemovedFiles = Effect.fn("Sandbox.recordRemovedFiles")(function* (
  services: SandboxServices,
  drive: Drive,
  files: ReadonlyArray<StoredFile>,
  replacedBy?: number
) {
  services.notifyFilesRemoved(services, { owner: ownerPath(drive.owner), files: files.map(({ id }) => id), replacedBy })
  for (const file of files) {
    recordChange(services, "deleted", "file", ownerPath(drive.owner), yield* fileRecord(services, drive, file))
  }
  yield* removeUnusedContents(
    services,
    files.map(({ content }) => content)
  )
})

/**
 * Creates a file from a completed upload. Canvas checks the quota again with the actual size. If it fails, the content
 * remains stored.
 */
export const saveFile = Effect.fn("Sandbox.saveFile")(function* (
  services: SandboxServices,
  upload: IncomingFile,
  content: SavedContent
) {
  const { quota, storage } = services
  const file = newFile({
    id: upload.id,
    uuid: upload.uuid,
    folder: upload.folder,
    name: upload.name,
    contentType: upload.contentType,
    content,
    user: upload.user,
    createdAt: yield* currentTimestamp,
    lockedBy: undefined
  })
  const drive = driveOf(services, upload.owner)
  if (upload.countsToQuota && spaceUsed(drive) + content.size > quota) {
    return yield* overQuota("file size exceeds quota limits")
  }
  const same = drive.files.find(
    (other) =>
      other.folder === file.folder &&
      other.name === file.name &&
      other.content._tag === "Saved" &&
      other.content.sha256 === content.sha256
  )
  // Instructure's file service sends the hash to Canvas, which keeps the record if the same file is uploaded again.
  if (storage.kind === "inst-fs" && upload.onDuplicate === "overwrite" && same !== undefined) {
    yield* removeUnusedContents(services, [content])
    recordChange(services, "updated", "file", ownerPath(upload.owner), yield* fileRecord(services, drive, same))
    return { drive, file: same }
  }
  const replaced = placeFile(drive, file, upload.onDuplicate)
  yield* recordRemovedFiles(services, drive, replaced, file.id)
  recordChange(services, "created", "file", ownerPath(upload.owner), yield* fileRecord(services, drive, file))
  return { drive, file }
})
