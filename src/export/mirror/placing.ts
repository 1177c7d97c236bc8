/** Gives complete files their paths, after the state says so: wherever the call is stopped, the next one recognizes its files. */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as fileErrors from "../../internal/files/errors.js"
import { linkExclusively, renameFile } from "../../internal/files/replaceFile.js"
import type { LmsFileError } from "../../LmsError.js"
import type { LmsExportError } from "../LmsExportError.js"
import { exportError } from "../paths.js"
import type { Workspace } from "../workspace.js"
import { isOurs, isTaken } from "./compare.js"
import type { Disk } from "./disk.js"
import type { MirrorRun } from "./run.js"
import { contentsOf, type Entry } from "./state.js"

type Failure = LmsExportError | LmsFileError

/** Whether the file was written. If its path had the same content already, it was not. */
export type Placed = "Written" | "Same"

/** A complete file that waits for its path. */
interface Placement {
  readonly part: string
  readonly entry: Entry
  readonly done: Deferred.Deferred<Placed, Failure>
}

/** An error about a path with something that the mirror has not written. */
export const foreignFile = (disk: Disk, path: string): LmsExportError =>
  exportError(
    disk.toPath(path),
    "Changed",
    "was not written by this mirror, or was changed since. Move it away or rename it, and repeat the call"
  )

/** Returns a function that gives a file its path. Files that become complete at the same time share one write of the state. */
export const makePlacing = (
  { fs }: Pick<Workspace["files"], "fs">,
  { disk, entries, vacated, save }: Pick<MirrorRun, "disk" | "entries" | "vacated" | "save">
): ((part: string, entry: Entry) => Effect.Effect<Placed, Failure>) => {
  const semaphore = Effect.unsafeMakeSemaphore(1)
  const waiting: Array<Placement> = []

  /** Changes the entries, and returns how the file gets its path. */
  const prepare = Effect.fnUntraced(function* ({
    entry,
    part
  }: Placement): Effect.fn.Return<Effect.Effect<Placed, Failure>, Failure> {
    const { id, path } = entry
    const target = disk.toPath(path)
    const owner = entries.at(path)
    const moved = entries.get(id)
    yield* disk.makeFolders(path)
    if (isTaken(yield* disk.inspect(path, owner))) {
      const isNew = moved === undefined || moved.path === path
      const seen = yield* disk.look(path, true)
      if (!isNew || typeof seen === "string" || !(yield* disk.hasContent(path, entry))) {
        return yield* foreignFile(disk, path)
      }
      entries.set({ ...entry, ...seen, own: true })
      return Effect.succeed("Same")
    }
    const from = moved === owner ? moved?.from : moved?.own ? undefined : moved?.path
    if (from !== undefined) vacated.add(from)
    const former = [...new Set([owner, moved])].flatMap(contentsOf)
    const pending: Entry = { ...entry, former, from }
    entries.set(pending)
    return Effect.gen(function* () {
      // Others were compared and the state was written since.
      const local = yield* disk.inspect(path, owner, true)
      if (isTaken(local)) {
        entries.delete(pending)
        for (const known of [owner, moved]) if (known !== undefined) entries.set(known)
        return yield* foreignFile(disk, path)
      }
      const move = local === "Missing" ? linkExclusively(fs, part, target) : renameFile(fs, part, target)
      yield* Effect.mapError(move, fileErrors.fromPlatformError(target, "Rename"))
      if (from !== undefined && isOurs(yield* disk.inspect(from, pending, true))) yield* disk.remove(from)
      entries.set(entry)
      return "Written" as const
    })
  })

  /** Takes files until one leaves another path, which may be that of the next. */
  const takeBatch = Effect.gen(function* () {
    const batch: Array<readonly [Placement, Effect.Effect<Placed, Failure>]> = []
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const prepared = yield* Effect.either(prepare(next))
      if (Either.isLeft(prepared)) yield* Deferred.fail(next.done, prepared.left)
      else batch.push([next, prepared.right])
      if (entries.get(next.entry.id)?.from !== undefined) break
    }
    return batch
  })

  const placeAll = Effect.gen(function* () {
    while (waiting.length > 0) {
      const batch = yield* takeBatch
      if (batch.length === 0) continue
      const saved = yield* Effect.either(save)
      for (const [{ done }, move] of batch) {
        yield* Deferred.complete(done, Either.isLeft(saved) ? Effect.fail(saved.left) : move)
      }
    }
  })

  return (part, entry) =>
    Effect.uninterruptible(
      Effect.gen(function* () {
        const done = yield* Deferred.make<Placed, Failure>()
        waiting.push({ part, entry, done })
        yield* semaphore.withPermits(1)(placeAll)
        return yield* Deferred.await(done)
      })
    )
}
