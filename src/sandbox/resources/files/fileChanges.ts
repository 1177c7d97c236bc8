import * as Effect from "effect/Effect"
import { overQuota } from "../../kernel/apiFailure.js"
import type { FileContent, SavedContent } from "../../kernel/blobs.js"
import { recordChange, SandboxContext } from "../../kernel/context.js"
import { currentTimestamp } from "../../kernel/time.js"
import {
  type Drive,
  fullName,
  newFile,
  type Owner,
  openFolderPath,
  ownerPath,
  type StoredFile,
  spaceUsed
} from "./drive.js"
import { fileJson, folderJson } from "./fileJson.js"
import { drives, newFolderId } from "./store.js"

// As Canvas finds it: `.tar.gz` is one extension, the `.2` of `v1.2.pdf` is no part of one.
const extension = /(?:\.[A-Za-z][A-Za-z0-9]*)*\.[A-Za-z0-9]*$/

/** The name, or `name-1.ext`, `name-2.ext` … when it is taken. */
export const freeName = (name: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(name)) return name
  const ending = extension.exec(name)?.[0] ?? ""
  const base = name.slice(0, name.length - ending.length)
  let attempt = 1
  while (taken.has(`${base}-${attempt}${ending}`)) attempt++
  return `${base}-${attempt}${ending}`
}

export type OnDuplicate = "overwrite" | "rename"

const folderOf = (drive: Drive, file: StoredFile): string => {
  const folder = drive.folders.find(({ id }) => id === file.folder)
  return folder === undefined ? "" : fullName(drive, folder)
}

/** The drive without these files, which are deleted, or replaced by another. */
export const withoutFiles = (drive: Drive, files: ReadonlyArray<StoredFile>, replacedBy?: number): Drive => {
  const ids = new Set(files.map(({ id }) => id))
  return {
    ...drive,
    files: drive.files.filter(({ id }) => !ids.has(id)),
    removed: [
      // Canvas: a file that was replaced by one that is now replaced itself points to the last one.
      ...drive.removed.map((gone) =>
        replacedBy !== undefined && gone.replacedBy !== undefined && ids.has(gone.replacedBy)
          ? { ...gone, replacedBy }
          : gone
      ),
      ...files.map((file) => ({ file, folder: folderOf(drive, file), replacedBy }))
    ]
  }
}

/** The drive with a file in it, new or changed; the file as it was named; and those that had to make room for it. */
export const withFile = (
  drive: Drive,
  file: StoredFile,
  onDuplicate: OnDuplicate
): { readonly drive: Drive; readonly file: StoredFile; readonly replaced: ReadonlyArray<StoredFile> } => {
  const others = { ...drive, files: drive.files.filter(({ id }) => id !== file.id) }
  const beside = others.files.filter((other) => other.folder === file.folder)
  if (onDuplicate === "rename") {
    const named = { ...file, name: freeName(file.name, new Set(beside.map((other) => other.name))) }
    return { drive: { ...others, files: [...others.files, named] }, file: named, replaced: [] }
  }
  const replaced = beside.filter((other) => other.name === file.name)
  const [first] = replaced
  // Canvas: what was closed stays closed, under the new id.
  const placed =
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
  return { drive: { ...rest, files: [...rest.files, placed] }, file: placed, replaced }
}

/** What stands in for a file that is gone: the one that replaced it, or else one of the same name in the same place. */
export const replacementOf = (drive: Drive, id: number): StoredFile | undefined => {
  const gone = drive.removed.findLast(({ file }) => file.id === id)
  if (gone === undefined) return undefined
  return drive.files.find((file) =>
    gone.replacedBy === undefined
      ? file.name === gone.file.name && folderOf(drive, file) === gone.folder
      : file.id === gone.replacedBy
  )
}

/** Whether a file has these bytes; copies share them. */
const isInUse = (drive: Drive, content: FileContent): boolean =>
  content._tag === "Saved" &&
  drive.files.some((file) => file.content._tag === "Saved" && file.content.path === content.path)

/** The folder at the end of a path; those that are not there are made. */
export const openPath = Effect.fn("Sandbox.openPath")(function* (
  owner: Owner,
  names: ReadonlyArray<string>,
  forSubmissions = false
) {
  const { url } = yield* SandboxContext
  const createdAt = yield* currentTimestamp
  const blanks = yield* Effect.forEach(names, () =>
    Effect.map(newFolderId(owner), (id) => ({ id, createdAt, forSubmissions }))
  )
  const { drive, folder, made } = yield* drives.modify(owner, (before) => {
    const [opened, after] = openFolderPath(before, names, blanks)
    const added = after.folders.filter((other) => !before.folders.includes(other))
    return [{ drive: after, folder: opened, made: added }, after]
  })
  for (const one of made) {
    yield* recordChange("created", "folder", ownerPath(owner), folderJson(url, drive, one))
  }
  return folder
})

/** What is known of a file before it is one. */
export interface IncomingFile {
  /** The id that the file will have. */
  readonly id: number
  readonly uuid: string
  readonly owner: Owner
  readonly folder: number
  readonly name: string
  readonly contentType: string
  /** Who sends it. */
  readonly user: number
  readonly onDuplicate: OnDuplicate
  readonly countsToQuota: boolean
}

/** A file as the journal has it. */
export const fileRecord = Effect.fn("Sandbox.fileRecord")(function* (drive: Drive, file: StoredFile) {
  const { blobs, url } = yield* SandboxContext
  return { ...fileJson(url, drive, file), sha256: yield* blobs.digest(file.content) }
})

/** Removes bytes that were in use and may not be any more. */
const removeUnusedContents = Effect.fn("Sandbox.dropContents")(function* (
  drive: Drive,
  contents: ReadonlyArray<FileContent>
) {
  const { blobs } = yield* SandboxContext
  yield* Effect.forEach(
    contents.filter((content) => !isInUse(drive, content)),
    blobs.remove
  )
})

/** Writes down that these files are gone, or were replaced, and removes their bytes. */
export const recordRemovedFiles = Effect.fn("Sandbox.dropFiles")(function* (
  drive: Drive,
  files: ReadonlyArray<StoredFile>,
  replacedBy?: number
) {
  const { notifyFilesRemoved } = yield* SandboxContext
  yield* notifyFilesRemoved({ owner: ownerPath(drive.owner), files: files.map(({ id }) => id), replacedBy })
  for (const file of files) {
    yield* recordChange("deleted", "file", ownerPath(drive.owner), yield* fileRecord(drive, file))
  }
  yield* removeUnusedContents(
    drive,
    files.map(({ content }) => content)
  )
})

/**
 * Makes a file of an upload whose bytes are here. Canvas looks at the quota again, now that it knows the size for certain.
 * The bytes stay where they are when the upload is refused.
 */
export const saveFile = Effect.fn("Sandbox.keepFile")(function* (upload: IncomingFile, content: SavedContent) {
  const { quota, storage } = yield* SandboxContext
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
    // Instructure's file service tells Canvas the hash, and Canvas keeps the record of a file that is sent once more.
    if (storage.kind === "inst-fs" && upload.onDuplicate === "overwrite" && same !== undefined) {
      return { drive, file: same, unused: [content], replaced: [] }
    }
    return { ...withFile(drive, file, upload.onDuplicate), unused: [] }
  }
  const done = yield* drives.modify(upload.owner, (drive) => {
    const result = change(drive)
    return [result, result.drive]
  })
  if (done.file === undefined) return yield* overQuota("file size exceeds quota limits")
  yield* recordRemovedFiles(done.drive, done.replaced, done.file.id)
  yield* removeUnusedContents(done.drive, done.unused)
  const action = done.file.id === file.id ? "created" : "updated"
  yield* recordChange(action, "file", ownerPath(upload.owner), yield* fileRecord(done.drive, done.file))
  return { drive: done.drive, file: done.file }
})
