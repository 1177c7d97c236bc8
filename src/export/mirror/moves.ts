/** Moves files that the service has renamed or moved, without requesting them again. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { LmsFileError } from "../../LmsError.js"
import type { LmsExportError } from "../LmsExportError.js"
import { isOurs, type Local } from "./compare.js"
import { foldersAbove } from "./disk.js"
import { foldName } from "./names.js"
import { freeName, type NamedPath } from "./paths.js"
import type { MirrorRun } from "./run.js"
import type { Entry } from "./state.js"

/** What is at the path of an entry. If the mirror was stopped while it moved the file, this is decided first. */
export const inspectEntry = Effect.fnUntraced(function* (
  { disk, entries }: Pick<MirrorRun, "disk" | "entries">,
  entry: Entry
): Effect.fn.Return<Local, LmsFileError> {
  const { from, ...placed } = entry
  const local = yield* disk.inspect(entry.path, entry)
  if (from === undefined) return local
  const isFree = entries.at(from) === undefined && !(yield* disk.isSameFile(from, entry.path))
  const former = isFree ? yield* disk.inspect(from, entry, true) : "Missing"
  if (isOurs(former) && !isOurs(local)) {
    entries.set({ ...placed, path: from })
    return former
  }
  if (isOurs(former)) yield* disk.remove(from)
  entries.set(placed)
  return local
})

/**
 * Other names for what is in the way of planned files: a file that has the path of a folder, and files in a folder that has the
 * path of a file.
 */
const movesOutOfTheWay = (
  { entries }: Pick<MirrorRun, "entries">,
  planned: ReadonlyMap<string, NamedPath>
): ReadonlyArray<NamedPath> => {
  const paths = Array.from(planned.values(), ({ path }) => path)
  const files = new Set(paths.map(foldName))
  const folders = new Set(Array.from(new Set(paths.flatMap(foldersAbove)), foldName))
  const all = entries.all()
  const moves: Array<NamedPath> = []
  for (const entry of all) {
    const { id, path } = entry
    const blocking = folders.has(foldName(path))
      ? path
      : foldersAbove(path).find((folder) => files.has(foldName(folder)))
    if (blocking === undefined) continue
    const parent = blocking.slice(0, blocking.lastIndexOf("/") + 1)
    const isTaken = (name: string) => {
      const folded = foldName(parent + name)
      return [files, folders].some((taken) => taken.has(folded)) || all.some((other) => foldName(other.path) === folded)
    }
    const name = freeName(blocking.slice(parent.length), id, isTaken)
    moves.push({ ...entry, path: parent + name + path.slice(blocking.length) })
  }
  return moves
}

/** Moves the files of entries to paths that are free; the move of one may free that of another. */
export const moveFiles = Effect.fnUntraced(function* (
  run: Pick<MirrorRun, "disk" | "entries" | "vacated" | "save">,
  moves: ReadonlyArray<NamedPath>,
  planned: ReadonlyMap<string, NamedPath>
): Effect.fn.Return<void, LmsExportError | LmsFileError> {
  const { disk, entries, vacated, save } = run
  let open = moves
  let isCleared = false
  while (open.length > 0 || !isCleared) {
    // A folder that has become empty may have the path of a file.
    yield* disk.removeEmptyFolders(vacated)
    const ready: Array<readonly [NamedPath, Entry]> = []
    for (const named of open) {
      const entry = entries.get(named.id)
      if (entry === undefined) continue
      const isFree = Effect.zipWith(
        disk.inspect(named.path, undefined),
        disk.isSameFile(entry.path, named.path),
        (local, isSame) => isSame || local === "Missing"
      )
      if (!(yield* Effect.orElseSucceed(isFree, () => false))) continue
      ready.push([named, entry])
      entries.set({ ...entry, ...named, from: entry.path })
      vacated.add(entry.path)
    }
    if (ready.length === 0) {
      if (isCleared) break
      isCleared = true
      open = [...movesOutOfTheWay(run, planned), ...open]
      continue
    }
    yield* save
    for (const [named, entry] of ready) {
      const move = Effect.filterOrElse(disk.inspect(entry.path, entry), isOurs, () => Effect.fail(undefined)).pipe(
        Effect.zipRight(disk.move(entry.path, named.path)),
        Effect.uninterruptible
      )
      // After a failure the entry still says that the file may be at both paths.
      if (Either.isRight(yield* Effect.either(move))) entries.set({ ...entry, ...named, from: undefined })
    }
    open = open.filter((named) => !ready.some(([moved]) => moved === named))
  }
})
