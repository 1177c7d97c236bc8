/** Makes directories. */
import type { PlatformError } from "@effect/platform/Error"
import type * as FileSystem from "@effect/platform/FileSystem"
import type * as Path from "@effect/platform/Path"
import * as Effect from "effect/Effect"
import { isMissing } from "./errors.js"

/** Another process may remove the parent that was just made. */
const MAX_ATTEMPTS = 5

const isDirectory = (fs: FileSystem.FileSystem, path: string): Effect.Effect<boolean> =>
  Effect.match(fs.stat(path), { onFailure: () => false, onSuccess: ({ type }) => type === "Directory" })

/**
 * Makes a directory and its parents, unless they exist. The option `recursive` of Node never ends, and cannot be interrupted, if
 * a file system says of a directory that exists that it does not when something is made in it, as `/proc` does.
 */
export const makeDirectory = (
  files: { readonly fs: FileSystem.FileSystem; readonly path: Pick<Path.Path, "dirname"> },
  directory: string,
  options?: { readonly mode?: number },
  attempts = MAX_ATTEMPTS
): Effect.Effect<void, PlatformError> => {
  const { fs, path } = files
  return Effect.catchAll(fs.makeDirectory(directory, options), (error) => {
    const parent = path.dirname(directory)
    if (isMissing(error) && attempts > 1 && parent !== directory) {
      return Effect.zipRight(
        makeDirectory(files, parent, options),
        makeDirectory(files, directory, options, attempts - 1)
      )
    }
    // Systems have several codes for what exists, such as that for a drive.
    return Effect.flatMap(isDirectory(fs, directory), (exists) => (exists ? Effect.void : Effect.fail(error)))
  })
}
