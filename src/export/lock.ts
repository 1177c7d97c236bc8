/**
 * The lock file of an export: one owner at a time.
 *
 * An owner whose process has ended loses the lock at once; one whose process runs on this machine keeps it, however long it is
 * suspended. Nobody knows about a process of another machine, so it loses the lock when it is silent. It may continue later: the
 * lock alone cannot stop it, so each owner writes files of its own (see workspace.ts).
 */
import type * as FileSystem from "@effect/platform/FileSystem"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import * as fileErrors from "../internal/files/errors.js"
import { type Files, identityOf } from "../internal/files/platform.js"
import { fileErrorsOf, linkExclusively, replaceFile } from "../internal/files/replaceFile.js"
import type { LmsFileError } from "../LmsError.js"
import type { LmsExportError } from "./LmsExportError.js"
import { Owner, processState } from "./owner.js"
import { type ExportPaths, exportError, type OwnFiles } from "./paths.js"
import { readStateFile, removeFile } from "./stateFile.js"

/** How often the owner updates the modification time of the lock file. */
const HEARTBEAT_INTERVAL = "5 seconds"

/** A lock of another machine may be stale if its last heartbeat is so long ago. */
const MAX_SILENCE_MILLIS = 30_000

/** It is stale if it has no heartbeat for so long while it is observed. The clocks of the two machines may differ. */
const OBSERVATION = "15 seconds"

/** Each retry means that another process has just released the lock or taken it over. */
const MAX_RETRIES = 100
const RETRY_PAUSE = "10 millis"

const OwnerText = Schema.parseJson(Owner)

export interface Lock {
  /** Fails if another owner has taken the lock over. */
  readonly ensureHeld: Effect.Effect<void, LmsExportError | LmsFileError>
}

interface LockFile {
  readonly text: string
  readonly owner: Option.Option<Owner>
  /** When the last heartbeat was, in milliseconds. */
  readonly modified: number
}

/**
 * Tells a lock file from that of another owner, also if the system gives both the same number: the other one is younger. It
 * changes with each heartbeat. None if the platform does not tell.
 */
const lockIdentityOf = (info: FileSystem.File.Info): Option.Option<string> =>
  Option.map(
    Option.all([info.ino, info.mtime, info.birthtime]),
    ([, , birthtime]) => `${identityOf(info)} ${birthtime.getTime()}`
  )

const readLockFile = (files: Files, path: string): Effect.Effect<Option.Option<LockFile>, LmsFileError> =>
  Effect.gen(function* () {
    const text = yield* readStateFile(files, path)
    const info = yield* Effect.option(files.fs.stat(path))
    return Option.zipWith(text, info, (text, { mtime }) => {
      const modified = Option.match(mtime, { onNone: () => 0, onSome: (at) => at.getTime() })
      return { text, owner: Schema.decodeOption(OwnerText)(text), modified }
    })
  })

/** Waits to see whether the owner is alive, if its last heartbeat is long ago. */
const isSilent = Effect.fnUntraced(function* (files: Files, lock: string, { modified, text }: LockFile) {
  const now = yield* Clock.currentTimeMillis
  if (Math.abs(now - modified) <= MAX_SILENCE_MILLIS) return false
  yield* Effect.sleep(OBSERVATION)
  return Option.exists(yield* readLockFile(files, lock), (later) => later.text === text && later.modified === modified)
})

const isStale = Effect.fnUntraced(function* (files: Files, lock: string, found: LockFile) {
  const state = Option.isNone(found.owner) ? "Unknown" : yield* processState(found.owner.value)
  return state === "Ended" || (state === "Unknown" && (yield* isSilent(files, lock, found)))
})

const lockedError = ({ file, lock }: ExportPaths, found: Option.Option<LockFile>): LmsExportError => {
  const process = Option.flatMapNullable(
    Option.flatMap(found, ({ owner }) => owner),
    ({ process }) => process
  )
  const description = Option.match(process, {
    onNone: () => "",
    onSome: ({ host, pid }) => ` (process ${pid} on ${host})`
  })
  return exportError(
    file,
    "Locked",
    `is being exported by another process${description}. Wait until it has finished. If it was killed on another machine, try again after half a minute (lock file: ${lock})`
  )
}

/**
 * Removes a stale lock file, and no other one: compares the file after moving it, and moves it back if another process was
 * faster.
 */
const removeStale = Effect.fnUntraced(function* (files: Files, lock: string, moved: string, stale: LockFile) {
  yield* files.fs.rename(lock, moved)
  if ((yield* files.fs.readFileString(moved)) !== stale.text)
    yield* Effect.ignore(linkExclusively(files.fs, moved, lock))
  yield* removeFile(files, moved)
})

/** Another process has the lock. */
const TAKEN = "Taken"

/**
 * Creates the lock file if there is none. It has its content from the beginning, since it is a link to a complete file. The owner
 * of the lock removes files of other owners that it finds, so the complete file may be missing already.
 */
const tryCreate = (
  files: Files,
  { file, lock }: ExportPaths,
  newLock: string,
  text: string
): Effect.Effect<boolean, LmsFileError> =>
  Effect.suspend(() => {
    const errors = fileErrorsOf(file)
    return replaceFile<LmsFileError | typeof TAKEN>(
      files.fs,
      { path: lock, text, temporary: newLock, exclusive: true },
      {
        ...errors,
        fromPlatform: (operation) => (error) =>
          operation !== "Rename"
            ? errors.fromPlatform(operation)(error)
            : fileErrors.isExisting(error) || fileErrors.isMissing(error)
              ? TAKEN
              : errors.fromPlatform("Create")(error)
      }
    )
  }).pipe(
    Effect.as(true),
    Effect.catchIf(
      (error) => error === TAKEN,
      () => Effect.succeed(false)
    )
  )

/** Acquires the lock until the scope closes. */
export const acquireLock = Effect.fnUntraced(function* (
  files: Files,
  paths: ExportPaths,
  own: Pick<OwnFiles, "newLock" | "stale">,
  owner: Owner
): Effect.fn.Return<Lock, LmsExportError | LmsFileError, Scope.Scope> {
  const { fs } = files
  const { directories, file, lock } = paths
  const text = JSON.stringify(owner)
  /** The lock file of this owner, as it was when its content was read last. */
  let known: string | undefined
  const isOwner = Effect.gen(function* () {
    const identity = Option.flatMap(yield* Effect.option(fs.stat(lock)), lockIdentityOf)
    if (Option.contains(identity, known)) return true
    const owns = Option.contains(yield* readStateFile(files, lock), text)
    known = owns ? Option.getOrUndefined(identity) : undefined
    return owns
  })

  const acquire = (retries: number): Effect.Effect<void, LmsExportError | LmsFileError> =>
    Effect.gen(function* () {
      if (yield* tryCreate(files, paths, own.newLock, text)) return
      const found = yield* readLockFile(files, lock)
      if (retries === 0 || (Option.isSome(found) && !(yield* isStale(files, lock, found.value)))) {
        return yield* lockedError(paths, found)
      }
      if (Option.isSome(found)) {
        yield* removeStale(files, lock, own.stale, found.value).pipe(
          Effect.catchIf(fileErrors.isMissing, () => Effect.void),
          Effect.mapError(fileErrors.fromPlatformError(file, "Create"))
        )
      }
      return yield* Effect.delay(acquire(retries - 1), RETRY_PAUSE)
    })

  // Added first, so that an interrupted acquisition leaves no lock.
  yield* Effect.addFinalizer(() =>
    Effect.ignore(Effect.flatMap(isOwner, (owns) => (owns ? fs.remove(lock, { force: true }) : Effect.void)))
  )
  yield* acquire(MAX_RETRIES)
  const heartbeat = Effect.flatMap(Clock.currentTimeMillis, (now) => fs.utimes(lock, new Date(now), new Date(now)))
  // Interruptible although its fiber may have been forked where nothing is, so that the scope can end it.
  yield* Effect.forkScoped(
    Effect.interruptible(
      Effect.schedule(
        Effect.ignore(Effect.flatMap(isOwner, (owns) => (owns ? heartbeat : Effect.void))),
        Schedule.spaced(HEARTBEAT_INTERVAL)
      )
    )
  )
  const check = fileErrors.fromPlatformError(file, "Check")
  const lost = Effect.flatMap(Effect.mapError(fs.exists(directories[1]), check), (exists) =>
    Effect.fail(
      exists
        ? exportError(
            file,
            "Locked",
            "was taken over by another process, because this one was suspended for too long. Let the other process finish"
          )
        : fileErrors.fileError(file, "Check", "NotFound", `the directory "${directories[1]}" was removed`)
    )
  )
  return {
    ensureHeld: Effect.flatMap(isOwner, (held) => (held ? Effect.void : lost))
  }
})
