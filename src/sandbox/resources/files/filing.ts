import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Content, Saved } from "../../kernel/blobs.js"
import { overQuota } from "../../kernel/refusal.js"
import { timestamp } from "../../kernel/time.js"
import { journal, World } from "../../kernel/world.js"
import { type Drive, newFile, type Owner, ownerPath, type StoredFile, spaceUsed } from "./drive.js"
import { fileJson, folderJson } from "./fileJson.js"
import { openFolder } from "./folderTree.js"
import { isInUse, type OnDuplicate, withFile } from "./placing.js"
import { drives, newFolderId } from "./store.js"

/** The folder at the end of a path; those that are not there are made. */
export const openPath = Effect.fn("Sandbox.openPath")(function* (
  owner: Owner,
  names: ReadonlyArray<string>,
  forSubmissions = false
) {
  const { url } = yield* World
  const createdAt = timestamp(yield* DateTime.now)
  const blanks = yield* Effect.forEach(names, () =>
    Effect.map(newFolderId(owner), (id) => ({ id, createdAt, forSubmissions }))
  )
  const { drive, folder, made } = yield* drives.modify(owner, (before) => {
    const [opened, after] = openFolder(before, names, blanks)
    const added = after.folders.filter((other) => !before.folders.includes(other))
    return [{ drive: after, folder: opened, made: added }, after]
  })
  for (const one of made) {
    yield* journal("created", "folder", ownerPath(owner), folderJson(url, drive, one))
  }
  return folder
})

/** What is known of a file before it is one. */
export interface Incoming {
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
  const { blobs, url } = yield* World
  return { ...fileJson(url, drive, file), sha256: yield* blobs.digest(file.content) }
})

/** Removes bytes that were in use and may not be any more. */
const dropContents = Effect.fn("Sandbox.dropContents")(function* (drive: Drive, contents: ReadonlyArray<Content>) {
  const { blobs } = yield* World
  yield* Effect.forEach(
    contents.filter((content) => !isInUse(drive, content)),
    blobs.remove
  )
})

/** Writes down that these files are gone, or were replaced, and removes their bytes. */
export const dropFiles = Effect.fn("Sandbox.dropFiles")(function* (
  drive: Drive,
  files: ReadonlyArray<StoredFile>,
  replacedBy?: number
) {
  const { filesGone } = yield* World
  yield* filesGone({ owner: ownerPath(drive.owner), files: files.map(({ id }) => id), replacedBy })
  for (const file of files) {
    yield* journal("deleted", "file", ownerPath(drive.owner), yield* fileRecord(drive, file))
  }
  yield* dropContents(
    drive,
    files.map(({ content }) => content)
  )
})

/**
 * Makes a file of an upload whose bytes are here. Canvas looks at the quota again, now that it knows the size for certain.
 * The bytes stay where they are when the upload is refused.
 */
export const keepFile = Effect.fn("Sandbox.keepFile")(function* (upload: Incoming, content: Saved) {
  const { quota, storage } = yield* World
  const file = newFile({
    id: upload.id,
    uuid: upload.uuid,
    folder: upload.folder,
    name: upload.name,
    contentType: upload.contentType,
    content,
    user: upload.user,
    createdAt: timestamp(yield* DateTime.now),
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
  yield* dropFiles(done.drive, done.replaced, done.file.id)
  yield* dropContents(done.drive, done.unused)
  const action = done.file.id === file.id ? "created" : "updated"
  yield* journal(action, "file", ownerPath(upload.owner), yield* fileRecord(done.drive, done.file))
  return { drive: done.drive, file: done.file }
})
