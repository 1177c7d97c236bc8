/** Opens, syncs and closes files. Effect closes a file with its scope, which can report a failure only as a defect. */
import type { PlatformError } from "@effect/platform/Error"
import type * as FileSystem from "@effect/platform/FileSystem"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import { systemCode } from "./errors.js"

/**
 * Opens a file until the scope closes. Ignores a failure to close it, so it is only for files whose content is not at
 * risk.
 */
export const openScoped = (
  fs: FileSystem.FileSystem,
  path: string,
  options?: Parameters<FileSystem.FileSystem["open"]>[1]
): Effect.Effect<FileSystem.File, PlatformError, Scope.Scope> =>
  Effect.flatMap(Scope.make(), (fileScope) =>
    Effect.acquireRelease(Scope.extend(fs.open(path, options), fileScope), () =>
      Effect.exit(Scope.close(fileScope, Exit.void))
    )
  )

/** Creates a file, with exactly this mode: that of `open` is never too permissive, but the umask may restrict it further. */
export const openNew = (
  fs: FileSystem.FileSystem,
  path: string,
  mode: number | undefined
): Effect.Effect<FileSystem.File, PlatformError, Scope.Scope> =>
  mode === undefined
    ? fs.open(path, { flag: "wx" })
    : Effect.tap(fs.open(path, { flag: "wx", mode }), () => Effect.ignore(fs.chmod(path, mode)))

/** Codes with which file systems, mostly of networks and containers, say that they do not sync. Others are of a failing disk. */
const NO_SYNC_CODES: ReadonlyArray<string | undefined> = ["EINVAL", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]

let hasWarned = false

/** Syncs a file that was written to. On a file system that cannot do so, it warns once in the life of the process. */
export const syncFile = (file: FileSystem.File): Effect.Effect<void, PlatformError> =>
  Effect.catchIf(
    file.sync,
    (error) => NO_SYNC_CODES.includes(systemCode(error)),
    (error) =>
      Effect.suspend(() => {
        if (hasWarned) return Effect.void
        hasWarned = true
        return Effect.logWarning(
          `This file system does not support fsync (${systemCode(error)}): a written file may be lost if the machine fails in the next seconds.`
        )
      })
  )

/** Closes a file that was written to. A failure to close it becomes a typed error. */
export const closeFile = <E>(scope: Scope.CloseableScope, toError: (cause: unknown) => E): Effect.Effect<void, E> =>
  Effect.catchAllCause(Scope.close(scope, Exit.void), (cause) => Effect.fail(toError(Cause.squash(cause))))

/**
 * Runs an effect that opens a file to write to it, then closes the file. If the effect fails, its error is reported rather
 * than a failure to close the file.
 */
export const closeAfter =
  <E>(toError: (cause: unknown) => E) =>
  <A, E1, R>(effect: Effect.Effect<A, E1, R>): Effect.Effect<A, E | E1, Exclude<R, Scope.Scope>> =>
    Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(Scope.make(), (scope) =>
        Effect.flatMap(Effect.exit(restore(Scope.extend(effect, scope))), (exit) => {
          const closed = closeFile(scope, toError)
          return Effect.zipRight(Exit.isSuccess(exit) ? closed : Effect.exit(closed), exit)
        })
      )
    )
