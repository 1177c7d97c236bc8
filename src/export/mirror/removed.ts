/** Files that the mirror has written and the service no longer lists. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { LmsError } from "../../LmsError.js"
import type { LmsExportFailure } from "../LmsExport.js"
import { exportError } from "../paths.js"
import { isOurs, isTaken } from "./compare.js"
import { foreignFile } from "./placing.js"
import type { MirrorRun } from "./run.js"
import { readFile } from "./source.js"
import type { Entry } from "./state.js"

/** The words of the service for a file that does not exist, in all its versions. */
const GONE = "The specified resource does not exist."

/** Other answers of this status are those of a proxy, of a page that redirects lead to, or of a list that is switched off. */
const isGone = (error: LmsError): boolean =>
  error._tag === "LmsApiError" && error.status === 404 && /^\s*\{/.test(error.body) && error.messages.includes(GONE)

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
    if (isGone(found.left)) return
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
  yield* ensureGone(run, entry, folders)
  const local = yield* disk.inspect(entry.path, entry, true)
  if (isOurs(local)) yield* disk.remove(entry.path)
  // If the user has changed it, it is from now on a file of the user's own.
  entries.delete(entry)
  if (isTaken(local)) return yield* foreignFile(disk, entry.path)
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
