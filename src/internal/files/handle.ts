/** Files that are open, and how they are closed: that can fail, which a scope can only report as a defect. */
import type { PlatformError } from "@effect/platform/Error"
import type * as FileSystem from "@effect/platform/FileSystem"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"

/** Open for as long as the scope is. What closing it says is of no interest, where nothing is written through it. */
export const opened = (
  fs: FileSystem.FileSystem,
  path: string,
  options?: FileSystem.OpenFileOptions
): Effect.Effect<FileSystem.File, PlatformError, Scope.Scope> =>
  Effect.flatMap(Scope.make(), (own) =>
    Effect.acquireRelease(Scope.extend(fs.open(path, options), own), () => Effect.exit(Scope.close(own, Exit.void)))
  )

/** Closes what was written, and says why it could not be. */
export const close = <E>(scope: Scope.CloseableScope, unclosed: (cause: unknown) => E): Effect.Effect<void, E> =>
  Effect.catchAllCause(Scope.close(scope, Exit.void), (cause) => Effect.fail(unclosed(Cause.squash(cause))))

/** Closes what an effect opens to write when it has ended; what it failed with says more than that it could not be closed. */
export const closing =
  <E>(unclosed: (cause: unknown) => E) =>
  <A, E1, R>(effect: Effect.Effect<A, E1, R>): Effect.Effect<A, E | E1, Exclude<R, Scope.Scope>> =>
    Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(Scope.make(), (scope) =>
        Effect.flatMap(Effect.exit(restore(Scope.extend(effect, scope))), (exit) => {
          const closed = close(scope, unclosed)
          return Effect.zipRight(Exit.isSuccess(exit) ? closed : Effect.exit(closed), exit)
        })
      )
    )
