/** Writes small files next to an export: its checkpoint, its lock and the manifest. */
import type { PlatformError } from "@effect/platform/Error"
import type * as FileSystem from "@effect/platform/FileSystem"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as atomicFile from "../internal/files/atomicFile.js"
import * as fileErrors from "../internal/files/errors.js"
import { closeAfter } from "../internal/files/openFile.js"
import type { Files } from "../internal/files/platform.js"
import type { LmsFileError } from "../LmsError.js"

/** Creates a file that must not exist: `wx` also follows no symbolic link. Leaves nothing behind if it fails. */
export const createFile = (
  { fs }: Files,
  path: string,
  bytes: Uint8Array,
  reportedPath: string
): Effect.Effect<void, LmsFileError> =>
  Effect.flatMap(
    Effect.mapError(fs.open(path, { flag: "wx" }), fileErrors.fromPlatformError(reportedPath, "Create")),
    (file) =>
      Effect.mapError(
        Effect.zipRight(file.writeAll(bytes), file.sync),
        fileErrors.fromPlatformError(reportedPath, "Sync")
      )
  ).pipe(
    closeAfter(fileErrors.fromCloseFailure(reportedPath)),
    Effect.onError(() => Effect.ignore(fs.remove(path)))
  )

interface Replacement<E> {
  readonly path: string
  /** A name that nobody else uses. */
  readonly temporary: string
  /** Runs when the new content is on disk, before it replaces the old one. */
  readonly check: Effect.Effect<void, E>
  /** Makes the new name survive a power cut. */
  readonly syncDirectory: Effect.Effect<void>
  /** The path that errors name. */
  readonly reportedPath: string
}

/** Replaces a small file in one step that survives a power cut: at any time the old or the new content is there. */
export const replaceFile = <E>(
  files: Files,
  { check, path, reportedPath, syncDirectory, temporary }: Replacement<E>,
  text: string
): Effect.Effect<void, E | LmsFileError> =>
  createFile(files, temporary, new TextEncoder().encode(text), reportedPath).pipe(
    Effect.zipRight(
      Effect.zipRight(
        Effect.zipRight(check, stateExists(files, path)),
        Effect.mapError(
          atomicFile.renameFile(files, temporary, path),
          fileErrors.fromPlatformError(reportedPath, "Rename")
        )
      ).pipe(Effect.onError(() => Effect.ignore(files.fs.remove(temporary))))
    ),
    Effect.zipRight(syncDirectory)
  )

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
  const info = yield* fs.stat(path).pipe(
    Effect.asSome,
    Effect.catchIf(fileErrors.isMissing, () => Effect.succeedNone),
    Effect.mapError(fileErrors.fromPlatformError(path, "Check"))
  )
  if (Option.isNone(info)) return false
  if (info.value.type === type) return true
  if (type === "Directory") return yield* fileErrors.nameTaken(path, "NotFound")
  return yield* fileErrors.nameTaken(path, info.value.type === "Directory" ? "IsDirectory" : "NotAFile")
})

/** Reads a small file of the state, if there is one. */
export const readStateFile = (files: Files, path: string): Effect.Effect<Option.Option<string>, LmsFileError> =>
  Effect.flatMap(stateExists(files, path), (exists) =>
    exists
      ? files.fs.readFileString(path).pipe(
          Effect.asSome,
          Effect.catchIf(fileErrors.isMissing, () => Effect.succeedNone),
          Effect.mapError(fileErrors.fromPlatformError(path, "Read"))
        )
      : Effect.succeedNone
  )

export const removeFile = ({ fs }: Files, path: string): Effect.Effect<void, PlatformError> =>
  fs.remove(path, { force: true })
