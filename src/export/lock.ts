/** The lock file of an export: one process at a time, and a dead process loses it. */
import type { PlatformError } from "@effect/platform/Error"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import { Processes, type ProcessService } from "../internal/exportServices.js"
import * as fileErrors from "../internal/files/errors.js"
import { openScoped } from "../internal/files/openFile.js"
import type { Files } from "../internal/files/platform.js"
import type { LmsFileError } from "../LmsError.js"
import type { LmsExportError } from "./LmsExportError.js"
import { type ExportPaths, exportError } from "./paths.js"

/** How often the owner updates the modification time of the lock file. */
const HEARTBEAT_INTERVAL = "5 seconds"

/** A lock without a heartbeat for so long belongs to a dead process. */
const MAX_SILENCE_MILLIS = 30_000

/** A process writes its owner record right after it creates the lock file. If it is still missing, the process was killed. */
const MAX_UNNAMED_MILLIS = 2_000

const Owner = Schema.parseJson(
  Schema.Struct({
    /** Random, so that two exports of one process differ, too. */
    owner: Schema.String,
    /** Null if the platform cannot tell. */
    process: Schema.NullOr(Schema.Struct({ pid: Schema.Int, host: Schema.String, started: Schema.Number }))
  })
)

type Owner = typeof Owner.Type

export interface Lock {
  /** Fails if another process has taken the lock over. */
  readonly ensureHeld: Effect.Effect<void, LmsExportError | LmsFileError>
}

/** The content of a lock file. */
interface LockFile {
  readonly text: string
  readonly owner: Option.Option<Owner>
  /** Milliseconds since the last heartbeat. */
  readonly age: number
}

const readLockFile = ({ fs }: Files, path: string): Effect.Effect<Option.Option<LockFile>, PlatformError> =>
  Effect.gen(function* () {
    const text = yield* fs.readFileString(path)
    const { mtime } = yield* fs.stat(path)
    const now = yield* Clock.currentTimeMillis
    const age = Option.match(mtime, { onNone: () => 0, onSome: (at) => now - at.getTime() })
    return Option.some({ text, owner: Schema.decodeOption(Owner)(text), age })
  }).pipe(Effect.catchIf(fileErrors.isMissing, () => Effect.succeedNone))

/** Whether the owner is known to be dead: at once if it ran on this machine, otherwise by its missing heartbeat. */
const isOwnerDead = ({ age, owner }: LockFile, here: Option.Option<ProcessService>): boolean => {
  if (age > MAX_SILENCE_MILLIS) return true
  if (Option.isNone(owner)) return age > MAX_UNNAMED_MILLIS
  const { process } = owner.value
  if (process === null || Option.isNone(here) || process.host !== here.value.host) return false
  const { isAlive, pid, started } = here.value
  return process.pid === pid ? process.started !== started : !isAlive(process.pid)
}

const describeOwner = ({ owner }: LockFile): string =>
  Option.match(
    Option.flatMapNullable(owner, ({ process }) => process),
    {
      onNone: () => "",
      onSome: ({ host, pid }) => ` (process ${pid} on ${host})`
    }
  )

/** Where a stale lock file is moved before it is removed. */
const stalePath = (lock: string): string => `${lock}-old`

/**
 * Removes the lock file of a dead owner, and no other one: compares the file after moving it, and moves it back if another
 * process was faster.
 */
const removeStale = Effect.fnUntraced(function* ({ fs }: Files, lock: string, stale: LockFile) {
  const moved = stalePath(lock)
  yield* fs.rename(lock, moved)
  if ((yield* fs.readFileString(moved)) !== stale.text) yield* Effect.ignore(fs.link(moved, lock))
  yield* fs.remove(moved, { force: true })
})

/** Creates the lock file if there is none. An error on close is irrelevant: the owner is checked before each commit. */
const tryCreate = ({ fs }: Files, lock: string, text: string): Effect.Effect<boolean, PlatformError> =>
  Effect.scoped(
    Effect.flatMap(openScoped(fs, lock, { flag: "wx" }), (file) => file.writeAll(new TextEncoder().encode(text)))
  ).pipe(
    Effect.as(true),
    Effect.catchIf(fileErrors.isExisting, () => Effect.succeed(false))
  )

const MAX_RETRIES = 100

/** Acquires the lock until the scope closes. */
export const acquireLock = Effect.fnUntraced(function* (
  files: Files,
  { file, lock }: ExportPaths
): Effect.fn.Return<Lock, LmsExportError | LmsFileError, Scope.Scope> {
  const { fs } = files
  const here = yield* Processes
  const random = yield* Effect.replicateEffect(Random.nextIntBetween(0, 2 ** 32), 4)
  const process = Option.match(here, {
    onNone: () => null,
    onSome: ({ host, pid, started }) => ({ pid, host, started })
  })
  const text = JSON.stringify({ owner: random.map((n) => n.toString(16).padStart(8, "0")).join(""), process })
  const isOwner = fs.readFileString(lock).pipe(
    Effect.map((found) => found === text),
    Effect.catchIf(fileErrors.isMissing, () => Effect.succeed(false))
  )

  const acquire = (retries: number): Effect.Effect<void, LmsExportError | PlatformError> =>
    Effect.gen(function* () {
      if (yield* tryCreate(files, lock, text)) return yield* fs.remove(stalePath(lock), { force: true })
      const found = yield* readLockFile(files, lock)
      if (Option.isSome(found)) {
        const isDead = isOwnerDead(found.value, here)
        if (retries === 0 || (!isDead && Option.isSome(found.value.owner))) {
          return yield* exportError(
            file,
            "Locked",
            `is being exported by another process${describeOwner(found.value)}. Wait until it has finished. If it was killed, try again after half a minute (lock file: ${lock})`
          )
        }
        yield* isDead
          ? Effect.catchIf(removeStale(files, lock, found.value), fileErrors.isMissing, () => Effect.void)
          : Effect.sleep("50 millis")
      }
      return yield* acquire(retries - 1)
    })

  yield* Effect.acquireRelease(
    Effect.mapError(acquire(MAX_RETRIES), (error) =>
      error._tag === "LmsExportError" ? error : fileErrors.fromPlatformError(file, "Create")(error)
    ),
    () =>
      Effect.ignore(Effect.if(isOwner, { onTrue: () => fs.remove(lock, { force: true }), onFalse: () => Effect.void }))
  )
  let lastHeartbeat: number | undefined
  const heartbeat = Effect.flatMap(Clock.currentTimeMillis, (now) =>
    Effect.map(fs.utimes(lock, new Date(now), new Date(now)), () => {
      lastHeartbeat = now
    })
  )
  // A process that takes the lock over creates a new file, with a later time than the last heartbeat. So if the time is that of
  // our last heartbeat, the file is ours and need not be read. On file systems with coarser times it is read each time.
  const isUnchanged = Effect.match(fs.stat(lock), {
    onFailure: () => false,
    onSuccess: ({ mtime }) => Option.exists(mtime, (at) => at.getTime() === lastHeartbeat)
  })
  const isHeld = Effect.flatMap(isUnchanged, (unchanged) => (unchanged ? Effect.succeed(true) : isOwner))
  yield* Effect.forkScoped(Effect.schedule(Effect.ignore(heartbeat), Schedule.spaced(HEARTBEAT_INTERVAL)))
  return {
    ensureHeld: Effect.flatMap(Effect.mapError(isHeld, fileErrors.fromPlatformError(file, "Check")), (held) =>
      held
        ? Effect.void
        : Effect.fail(
            exportError(
              file,
              "Locked",
              "was taken over by another process, because this one was suspended for too long. Let the other process finish"
            )
          )
    )
  }
})
