/** Files that the mirror has written and the service no longer lists. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { LmsExportFailure } from "../LmsExport.js"
import { exportError } from "../paths.js"
import { foreignFile } from "./placing.js"
import type { MirrorRun } from "./run.js"
import { readFile } from "./source.js"
import type { Entry } from "./state.js"

/**
 * Fails unless the service says that the file is gone: one that is hidden from the caller is not listed, and pages of a list that
 * changes may skip one.
 */
const ensureGone = Effect.fnUntraced(function* (
  { disk, source }: MirrorRun,
  entry: Entry,
  folders: ReadonlySet<string>
): Effect.fn.Return<void, LmsExportFailure> {
  const found = yield* Effect.either(readFile(source, entry.id))
  if (Either.isLeft(found)) {
    if (found.left._tag === "LmsApiError" && found.left.status === 404) return
    return yield* found.left
  }
  const { parent } = found.right
  // It was moved out of the folder that is mirrored.
  if (source.kind === "folders" && parent !== undefined && parent !== entry.parent && !folders.has(parent)) return
  return yield* exportError(
    disk.toPath(entry.path),
    "Unavailable",
    "was kept, since it still exists at the service, although it is no longer listed: it may be hidden from you"
  )
})

const deleteFile = Effect.fnUntraced(function* (
  run: MirrorRun,
  entry: Entry,
  folders: ReadonlySet<string>
): Effect.fn.Return<void, LmsExportFailure> {
  const { disk, entries } = run
  const local = yield* disk.inspect(entry.path, entry, true)
  if (local === "Foreign") {
    // From now on it is a file of the user's own.
    entries.delete(entry)
    return yield* foreignFile(disk, entry.path)
  }
  yield* ensureGone(run, entry, folders)
  if (local !== "Missing") yield* disk.remove(entry.path)
  entries.delete(entry)
})

/** Returns the paths of the files, which are deleted if that is wanted. */
export const handleRemoved = Effect.fnUntraced(function* (
  run: MirrorRun,
  gone: ReadonlyArray<Entry>,
  folders: ReadonlySet<string>,
  deletes: boolean
): Effect.fn.Return<ReadonlyArray<string>> {
  const removed: Array<string> = []
  for (const entry of gone) {
    const result = yield* deletes ? Effect.either(deleteFile(run, entry, folders)) : Effect.succeed(Either.void)
    if (Either.isLeft(result)) run.fail(entry.path, result.left)
    else removed.push(entry.path)
  }
  return removed
})
