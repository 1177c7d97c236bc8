/** Adds, replaces and removes files. */
import * as Effect from "effect/Effect"
import { overQuota } from "../../kernel/apiFailure.js"
import type { FileContent, SavedContent } from "../../kernel/blobs.js"
import { recordChange, type SandboxServices } from "../../kernel/context.js"
import { currentTimestamp } from "../../kernel/time.js"
import {
  type Drive,
  ensureFolderPath,
  fullName,
  newFile,
  type Owner,
  ownerPath,
  type StoredFile,
  spaceUsed
} from "./drive.js"
import { fileJson, folderJson } from "./fileJson.js"
import { drives, newFolderId } from "./store.js"

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

/** Removes files that were deleted, or replaced by another. */
export const withoutFiles = (drive: Drive, files: ReadonlyArray<StoredFile>, replacedBy?: number): Drive => {
  const ids = new Set(files.map(({ id }) => id))
  return {
    ...drive,
    files: drive.files.filter(({ id }) => !ids.has(id)),
    removed: [
      // Canvas: if a replacement is replaced itself, earlier files point to the latest one.
      ...drive.removed.map((removed) =>
        replacedBy !== undefined && removed.replacedBy !== undefined && ids.has(removed.replacedBy)
          ? { ...removed, replacedBy }
          : removed
      ),
      ...files.map((file) => ({ file, folder: folderOf(drive, file), replacedBy }))
    ]
  }
}

/** Adds or changes a file. Returns the drive, the file with its final name, and the files that it replaced. */
export const withFile = (
  drive: Drive,
  file: StoredFile,
  onDuplicate: OnDuplicate
): { readonly drive: Drive; readonly file: StoredFile; readonly replaced: ReadonlyArray<StoredFile> } => {
  const others = { ...drive, files: drive.files.filter(({ id }) => id !== file.id) }
  const siblings = others.files.filter((other) => other.folder === file.folder)
  if (onDuplicate === "rename") {
    const named = { ...file, name: freeName(file.name, new Set(siblings.map((other) => other.name))) }
    return { drive: { ...others, files: [...others.files, named] }, file: named, replaced: [] }
  }
  const replaced = siblings.filter((other) => other.name === file.name)
  const [first] = replaced
  // Canvas: the restrictions of the replaced file apply to the new one.
  const added =
    first === undefined
      ? file
      : {
          ...file,
          hidden: file.hidden || first.hidden,
          locked: first.locked,
          lockAt: first.lockAt,
          unlockAt: first.unlockAt
        }
  const rest = withoutFiles(others, replaced, file.id)
  return { drive: { ...rest, files: [...rest.files, added] }, file: added, replaced }
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

/** Whether a file uses this content; copies share it. */
const isInUse = (drive: Drive, content: FileContent): boolean =>
  content._tag === "Saved" &&
  drive.files.some((file) => file.content._tag === "Saved" && file.content.path === content.path)

/** Finds the folder at a path and creates missing folders. */
export const ensureFolder = Effect.fn("Sandbox.ensureFolder")(function* (
  services: SandboxServices,
  owner: Owner,
  names: ReadonlyArray<string>,
  forSubmissions = false
) {
  const { url } = services
  const createdAt = yield* currentTimestamp
  const blanks = names.map(() => ({ id: newFolderId(services, owner), createdAt, forSubmissions }))
  const { drive, folder, createdFolders } = drives.modify(services, owner, (before) => {
    const [found, after] = ensureFolderPath(before, names, blanks)
    const added = after.folders.filter((other) => !before.folders.includes(other))
    return [{ drive: after, folder: found, createdFolders: added }, after]
  })
  for (const created of createdFolders) {
    recordChange(services, "created", "folder", ownerPath(owner), folderJson(url, drive, created))
  }
  return folder
})

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
  drive: Drive,
  contents: ReadonlyArray<FileContent>
) {
  const { blobs } = services
  yield* Effect.forEach(
    contents.filter((content) => !isInUse(drive, content)),
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
    drive,
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
  const change = (drive: Drive) => {
    if (upload.countsToQuota && spaceUsed(drive) + content.size > quota)
      return { drive, file: undefined, unused: [], replaced: [] }
    const same = drive.files.find(
      (other) =>
        other.folder === file.folder &&
        other.name === file.name &&
        other.content._tag === "Saved" &&
        other.content.sha256 === content.sha256
    )
    // Instructure's file service sends the hash to Canvas, which keeps the record if the same file is uploaded again.
    if (storage.kind === "inst-fs" && upload.onDuplicate === "overwrite" && same !== undefined) {
      return { drive, file: same, unused: [content], replaced: [] }
    }
    return { ...withFile(drive, file, upload.onDuplicate), unused: [] }
  }
  const result = drives.modify(services, upload.owner, (drive) => {
    const result = change(drive)
    return [result, result.drive]
  })
  if (result.file === undefined) return yield* overQuota("file size exceeds quota limits")
  yield* recordRemovedFiles(services, result.drive, result.replaced, result.file.id)
  yield* removeUnusedContents(services, result.drive, result.unused)
  const action = result.file.id === file.id ? "created" : "updated"
  recordChange(
    services,
    action,
    "file",
    ownerPath(upload.owner),
    yield* fileRecord(services, result.drive, result.file)
  )
  return { drive: result.drive, file: result.file }
})
