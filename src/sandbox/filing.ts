import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { timestamp } from "./data/time.js"
import { type Drive, ownerPath, type Saved, type StoredFile, spaceUsed, withFile } from "./drive.js"
import { fileJson } from "./fileJson.js"
import { overQuota } from "./refusal.js"
import type { Upload } from "./uploads.js"
import { World } from "./world.js"

/**
 * Makes a file of an upload whose bytes are here. Canvas looks at the quota again, now that it knows the size for certain.
 * The bytes stay where they are when the upload is refused.
 */
export const keepFile = Effect.fn("Sandbox.keepFile")(function* (
  upload: Pick<Upload, "contentType" | "countsToQuota" | "folder" | "id" | "name" | "onDuplicate" | "owner" | "uuid">,
  content: Saved
) {
  const { blobs, files, journal, quota, storage, url } = yield* World
  const file: StoredFile = {
    id: upload.id,
    uuid: upload.uuid,
    folder: upload.folder,
    name: upload.name,
    contentType: upload.contentType,
    content,
    createdAt: timestamp(yield* DateTime.now),
    lockedBy: undefined
  }
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
    const placed = withFile(drive, file, upload.onDuplicate)
    const unused = placed.replaced.map((other) => other.content)
    return { drive: placed.drive, file: placed.file, unused, replaced: placed.replaced }
  }
  const done = yield* files.modify(upload.owner, (drive) => {
    const result = change(drive)
    return [result, result.drive]
  })
  if (done.file === undefined) return yield* overQuota("file size exceeds quota limits")
  for (const other of done.replaced) {
    yield* journal.add("deleted", "file", ownerPath(upload.owner), fileJson(url, done.drive, other))
  }
  yield* Effect.forEach(done.unused, blobs.remove)
  yield* journal.add(done.file.id === file.id ? "created" : "updated", "file", ownerPath(upload.owner), {
    ...fileJson(url, done.drive, done.file),
    sha256: content.sha256
  })
  return { drive: done.drive, file: done.file }
})
