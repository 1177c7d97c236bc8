/** Small files that are always whole: the checkpoint and the manifest. */
import * as Effect from "effect/Effect"
import * as atomicFile from "../internal/files/atomicFile.js"
import * as fileErrors from "../internal/files/errors.js"
import { closing } from "../internal/files/openFile.js"
import type { Files } from "../internal/files/platform.js"
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
  synced: Effect.Effect<void> = atomicFile.syncDirectory(files, path)
): Effect.fn.Return<void, LmsFileError> {
  const { fs } = files
  const temporary = `${path}-tmp`
  yield* Effect.flatMap(fs.open(temporary, { flag: "w" }), (opened) =>
    Effect.zipRight(opened.writeAll(new TextEncoder().encode(text)), opened.sync)
  ).pipe(Effect.mapError(fileErrors.reported(shown, "Sync")), closing(fileErrors.unclosed(shown)))
  yield* Effect.mapError(atomicFile.rename(files, temporary, path), fileErrors.reported(shown, "Rename"))
  yield* synced
})
