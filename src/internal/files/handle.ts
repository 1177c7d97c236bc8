/** Files that are open and through which nothing is written. */
import type { PlatformError } from "@effect/platform/Error"
import type * as FileSystem from "@effect/platform/FileSystem"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"

/**
 * Open for as long as the scope is. What closing it says is of no interest, since nothing was written, and a scope could
 * only die of it.
 */
export const opened = (
  fs: FileSystem.FileSystem,
  path: string,
  options?: FileSystem.OpenFileOptions
): Effect.Effect<FileSystem.File, PlatformError, Scope.Scope> =>
  Effect.flatMap(Scope.make(), (own) =>
    Effect.acquireRelease(Scope.extend(fs.open(path, options), own), () => Effect.exit(Scope.close(own, Exit.void)))
  )
