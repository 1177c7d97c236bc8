/** Files that the mirror has written and the service no longer lists. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { say, type Words } from "../../internal/text/message.js"
import type { Lms } from "../../Lms.js"
import type { LmsExportFailure } from "../LmsExport.js"
import { exportError } from "../paths.js"
import { isOurs, isTaken } from "./compare.js"
import { foreignFile } from "./placing.js"
import type { MirrorRun } from "./run.js"
import { isGone, isLasting, type Listing, readFile } from "./source.js"
import type { Entry } from "./state.js"

const keptError = ({ disk }: MirrorRun, { path }: Entry, why: Words, status?: number) =>
  exportError(disk.toPath(path), "Unavailable", say`was kept, although it is no longer listed: ${why}`, status)

/**
 * Fails unless the service says that the file is gone: one that is hidden from the caller is not listed, and pages of a list that
 * changes may skip one.
 */
const ensureGone = Effect.fnUntraced(function* (
  run: MirrorRun,
  entry: Entry,
  folders: ReadonlySet<string>
): Effect.fn.Return<void, LmsExportFailure, Lms> {
  const { source } = run
  const found = yield* Effect.either(readFile(source, entry.id))
  if (Either.isLeft(found)) {
    const error = found.left
    if (isGone(error)) return
    if (error._tag !== "LmsApiError" || !isLasting(error)) return yield* error
    return yield* keptError(
      run,
      entry,
      say`the service does not confirm that it is gone. Its answer: ${error} It may be hidden from you`,
      error.status
    )
  }
  const { parent } = found.right
  // It was moved out of the folder that is mirrored.
  if (source.kind === "folders" && parent !== undefined && parent !== entry.parent && !folders.has(parent)) return
  return yield* keptError(run, entry, "it still exists at the service, and may be hidden from you")
})

const deleteFile = Effect.fnUntraced(function* (
  run: MirrorRun,
  entry: Entry,
  folders: ReadonlySet<string>
): Effect.fn.Return<void, LmsExportFailure, Lms> {
  const { disk, entries } = run
  yield* ensureGone(run, entry, folders)
  const local = yield* disk.inspect(entry.path, entry, true)
  if (isOurs(local)) yield* disk.remove(entry.path)
  // If the user has changed it, it is from now on a file of the user's own.
  entries.delete(entry)
  if (isTaken(local)) return yield* foreignFile(disk, entry.path)
})

/** Deletes files of which the service confirms that they are gone. Returns their paths. */
export const deleteFiles = Effect.fnUntraced(function* (
  run: MirrorRun,
  gone: ReadonlyArray<Entry>,
  folders: ReadonlySet<string>,
  { failures }: Listing
): Effect.fn.Return<ReadonlyArray<string>, never, Lms> {
  const removed: Array<string> = []
  const isListed = failures.every(({ error }) => isLasting(error))
  for (const entry of gone) {
    const result = yield* Effect.either(
      isListed
        ? deleteFile(run, entry, folders)
        : keptError(run, entry, "not all lists could be read, so it may still be in one of them")
    )
    if (Either.isLeft(result)) run.report(entry.path, result.left)
    else removed.push(entry.path)
  }
  return removed
})
