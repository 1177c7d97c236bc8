/** Small files that are always whole: the checkpoint and the manifest. */
import * as Effect from "effect/Effect"
import * as destination from "../internal/files/destination.js"
import type { Files } from "../internal/files/files.js"
import { closing } from "../internal/files/handle.js"
import * as problem from "../internal/files/problem.js"
import type { LmsFileError } from "../LmsError.js"

/**
 * In one step, and so that it outlives a power cut: the old content or the new one is there at every instant. Whoever writes
 * it is the only one. Errors tell of `shown`. Whoever writes often keeps the directory open, and gives what syncs it.
 */
export const write = Effect.fnUntraced(function* (
  files: Files,
  path: string,
  text: string,
  shown: string,
  synced: Effect.Effect<void> = destination.syncDirectory(files, path)
): Effect.fn.Return<void, LmsFileError> {
  const { fs } = files
  const temporary = `${path}-tmp`
  yield* Effect.flatMap(fs.open(temporary, { flag: "w" }), (opened) =>
    Effect.zipRight(opened.writeAll(new TextEncoder().encode(text)), opened.sync)
  ).pipe(Effect.mapError(problem.reported(shown, "Sync")), closing(problem.unclosed(shown)))
  yield* Effect.mapError(destination.rename(files, temporary, path), problem.reported(shown, "Rename"))
  yield* synced
})
