/** Reads small files next to an export: its checkpoint, its lock and the manifest. */
import type { PlatformError } from "@effect/platform/Error"
import type * as FileSystem from "@effect/platform/FileSystem"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as fileErrors from "../internal/files/errors.js"
import type { Files } from "../internal/files/platform.js"
import type { LmsFileError } from "../LmsError.js"

/** Whether a path is a symbolic link, also one that leads nowhere. */
export const isLink = (fs: FileSystem.FileSystem, path: string): Effect.Effect<boolean> =>
  Effect.isSuccess(fs.readLink(path))

/**
 * Whether a file or directory of the state exists. A link is an error, and so is anything of another type: a pipe would be read forever, and to
 * replace or remove it would destroy what is not the export's.
 */
export const stateExists = Effect.fnUntraced(function* (
  { fs }: Files,
  path: string,
  type: "Directory" | "File" = "File"
): Effect.fn.Return<boolean, LmsFileError> {
  if (yield* isLink(fs, path)) return yield* fileErrors.nameTaken(path, "Symlink")
  const info = yield* fs
    .stat(path)
    .pipe(fileErrors.noneIfMissing, Effect.mapError(fileErrors.fromPlatformError(path, "Check")))
  if (Option.isNone(info)) return false
  if (info.value.type === type) return true
  if (type === "Directory") return yield* fileErrors.nameTaken(path, "NotFound")
  return yield* fileErrors.nameTaken(path, info.value.type === "Directory" ? "IsDirectory" : "NotAFile")
})

/** Reads a small file of the state, if there is one. */
export const readStateFile = (files: Files, path: string): Effect.Effect<Option.Option<string>, LmsFileError> =>
  Effect.flatMap(stateExists(files, path), (exists) =>
    exists
      ? files.fs
          .readFileString(path)
          .pipe(fileErrors.noneIfMissing, Effect.mapError(fileErrors.fromPlatformError(path, "Read")))
      : Effect.succeedNone
  )

export const removeFile = ({ fs }: Files, path: string): Effect.Effect<void, PlatformError> =>
  fs.remove(path, { force: true })
