/** Writes a file under a temporary name and gives it its final name when it is complete. */
import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import type { LmsFileError } from "../../LmsError.js"
import * as fileErrors from "./errors.js"
import * as fileWriter from "./fileWriter.js"
import { selectSha256 } from "./hash.js"
import { syncFile } from "./openFile.js"
import type { Files } from "./platform.js"
import { fileErrorsOf, openTemporary, syncDirectory } from "./replaceFile.js"

/**
 * Checks that the path may be written. Returns the mode of the file that will be replaced, so that a private file stays
 * private; undefined if there is none.
 */
export const checkDestination = Effect.fnUntraced(function* (
  { fs }: Files,
  path: string,
  overwrite: boolean
): Effect.fn.Return<number | undefined, LmsFileError> {
  const toFileError = fileErrors.fromPlatformError(path, "Check")
  const link = yield* Effect.option(fs.readLink(path))
  const info = yield* fs.stat(path).pipe(fileErrors.noneIfMissing, Effect.mapError(toFileError))
  if (Option.isNone(link) && Option.isNone(info)) return undefined
  const type = Option.map(info, (existing) => existing.type)
  if (Option.contains(type, "Directory")) return yield* fileErrors.fileError(path, "Check", "IsDirectory")
  if (!overwrite) {
    const isEmpty = Option.exists(info, ({ size, type }) => type === "File" && Number(size) === 0)
    const detail = isEmpty
      ? "it is empty: on a file system without links, a process that was killed can have left it"
      : ""
    return yield* fileErrors.fileError(path, "Check", "Exists", detail)
  }
  // The caller may want to replace either the link or its target, so neither is replaced.
  if (Option.isSome(link)) return yield* fileErrors.fileError(path, "Check", "Symlink")
  if (!Option.contains(type, "File")) return yield* fileErrors.fileError(path, "Check", "NotAFile")
  // A rename needs only permission for the directory, but a read-only file is meant to keep its content.
  yield* Effect.mapError(fs.access(path, { writable: true }), toFileError)
  return Option.getOrUndefined(Option.map(info, ({ mode }) => mode & 0o777))
})

export interface Destination extends Pick<fileWriter.Writer, "begin" | "write"> {
  /** Syncs the file and moves it into place if `accept` succeeds for its SHA-256. Returns the SHA-256. */
  readonly finish: <E>(accept: (sha256: string) => Effect.Effect<void, E>) => Effect.Effect<string, LmsFileError | E>
}

/**
 * Creates the destination of a download, before any request is sent. Until `finish` has succeeded, the path keeps its old
 * content; when the scope closes, the temporary file is removed. `mask` removes secrets from the path in a log line.
 */
export const openDestination = Effect.fnUntraced(function* (
  files: Files,
  path: string,
  overwrite: boolean,
  mask: (text: string) => string = identity
): Effect.fn.Return<Destination, LmsFileError, Scope.Scope> {
  const mode = yield* checkDestination(files, path, overwrite)
  const errors = fileErrorsOf(path)
  const { file, moveIntoPlace } = yield* openTemporary(files.fs, { path, mode, mask }, errors)
  const writer = fileWriter.make(
    {
      append: (bytes) => Effect.mapError(file.writeAll(bytes), errors.fromPlatform("Write")),
      truncate: Effect.mapError(
        Effect.zipRight(file.truncate(0), file.seek(0n, "start")),
        errors.fromPlatform("Write")
      ),
      sync: Effect.mapError(syncFile(file), errors.fromPlatform("Sync"))
    },
    selectSha256(files.sha256)
  )
  return {
    begin: writer.begin,
    write: writer.write,
    finish: (accept) =>
      writer.finish.pipe(
        Effect.tap(accept),
        Effect.tap(() => moveIntoPlace(!overwrite, syncDirectory(files, path)))
      )
  }
})
