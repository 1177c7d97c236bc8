/** Writes a file under a temporary name and gives it its final name when it is complete. */
import type { PlatformError } from "@effect/platform/Error"
import type * as FileSystem from "@effect/platform/FileSystem"
import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import * as Schedule from "effect/Schedule"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import type { LmsFileError } from "../../LmsError.js"
import { escapeControl } from "../text/escape.js"
import * as fileErrors from "./errors.js"
import * as fileWriter from "./fileWriter.js"
import { selectSha256 } from "./hash.js"
import { closeFile, openScoped } from "./openFile.js"
import type { Files } from "./platform.js"
import { withTemporaryName } from "./temporaryName.js"

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
  const info = yield* fs.stat(path).pipe(
    Effect.map(Option.some),
    Effect.catchIf(fileErrors.isMissing, () => Effect.succeedNone),
    Effect.mapError(toFileError)
  )
  if (Option.isNone(link) && Option.isNone(info)) return undefined
  const type = Option.map(info, (existing) => existing.type)
  if (Option.contains(type, "Directory")) return yield* fileErrors.fileError(path, "Check", "IsDirectory")
  if (!overwrite) return yield* fileErrors.fileError(path, "Check", "Exists")
  // The caller may want to replace either the link or its target, so neither is replaced.
  if (Option.isSome(link)) return yield* fileErrors.fileError(path, "Check", "Symlink")
  if (!Option.contains(type, "File")) return yield* fileErrors.fileError(path, "Check", "NotAFile")
  // A rename needs only permission for the directory, but a read-only file is meant to keep its content.
  yield* Effect.mapError(fs.access(path, { writable: true }), toFileError)
  return Option.getOrUndefined(Option.map(info, ({ mode }) => mode & 0o777))
})

interface TemporaryFile {
  readonly path: string
  readonly file: FileSystem.File
  /** Closes the file. */
  readonly scope: Scope.CloseableScope
}

const MAX_NAME_ATTEMPTS = 5

/** Creates the temporary file exclusively, and beside the destination because a rename within a directory is atomic. */
const createTemporary = (
  files: Files,
  path: string,
  mode: number | undefined,
  attempts = MAX_NAME_ATTEMPTS
): Effect.Effect<TemporaryFile, LmsFileError> =>
  Effect.gen(function* () {
    const random = (yield* Random.nextIntBetween(0, 36 ** 8)).toString(36).padStart(8, "0")
    const scope = yield* Scope.make()
    const open = (temporary: string) =>
      Effect.mapBoth(
        Scope.extend(files.fs.open(temporary, mode === undefined ? { flag: "wx" } : { flag: "wx", mode }), scope),
        { onSuccess: (file) => ({ file, temporary }), onFailure: (error) => error }
      ).pipe(
        Effect.tapError((error) =>
          // The file may have been created although `open` failed.
          fileErrors.isExisting(error) ? Effect.void : Effect.ignore(files.fs.remove(temporary))
        )
      )
    const { file, temporary } = yield* withTemporaryName(path, `-${random}.lms-tmp`, open)
    // The mode of `open` is never too permissive, but the umask may restrict it further: chmod restores it.
    if (mode !== undefined) yield* Effect.ignore(files.fs.chmod(temporary, mode))
    return { path: temporary, file, scope }
  }).pipe(
    Effect.catchAll((error) =>
      fileErrors.isExisting(error) && attempts > 1
        ? createTemporary(files, path, mode, attempts - 1)
        : Effect.fail(fileErrors.fromPlatformError(path, "Create")(error))
    )
  )

/** On Windows, virus scanners and indexers keep a new file open for a moment. */
const BUSY_CODES: ReadonlyArray<string | undefined> = ["EBUSY", "EPERM", "EACCES"]
const busySchedule = Schedule.intersect(Schedule.exponential("20 millis"), Schedule.recurs(5))

export const renameFile = ({ fs }: Files, from: string, to: string): Effect.Effect<void, PlatformError> =>
  Effect.retry(fs.rename(from, to), {
    schedule: busySchedule,
    while: (error) => BUSY_CODES.includes(fileErrors.systemCode(error))
  })

/** Codes with which systems refuse a link on a file system that has no links. */
const NO_LINK_CODES: ReadonlyArray<string | undefined> = [
  "EPERM",
  "EACCES",
  "ENOTSUP",
  "EOPNOTSUPP",
  "ENOSYS",
  "EMLINK",
  "EISDIR",
  "EINVAL"
]

/**
 * Gives a file the name `to`, and fails if that exists. A hard link does so atomically. On a file system without links, it
 * creates an empty file exclusively to reserve the name, then replaces it. A file of another program is never replaced.
 */
export const linkExclusively = (files: Files, from: string, to: string): Effect.Effect<void, PlatformError> =>
  Effect.catchIf(
    files.fs.link(from, to),
    (error) => NO_LINK_CODES.includes(fileErrors.systemCode(error)),
    () =>
      Effect.zipRight(
        Effect.scoped(openScoped(files.fs, to, { flag: "wx" })),
        Effect.onError(renameFile(files, from, to), () => Effect.ignore(files.fs.remove(to)))
      )
  )

/**
 * Opens the directory of a file. Returns an effect that syncs it and can be run many times. It does nothing on a system
 * that cannot sync directories.
 */
export const openDirectorySync = (
  { fs, path }: Files,
  file: string
): Effect.Effect<Effect.Effect<void>, never, Scope.Scope> =>
  Effect.match(openScoped(fs, path.dirname(file)), {
    onFailure: () => Effect.void,
    onSuccess: (directory) => Effect.ignore(directory.sync)
  })

/** Syncs the directory of a file once, so that a new name survives a power failure. */
export const syncDirectory = (files: Files, file: string): Effect.Effect<void> =>
  Effect.asVoid(Effect.exit(Effect.scoped(Effect.flatten(openDirectorySync(files, file)))))

const READ_CHUNK_BYTES = 512 * 1024

/** Reads the temporary file again to compute its SHA-256. */
const hashTemporary = ({ fs, sha256 }: Files, path: string, temporary: string): Effect.Effect<string, LmsFileError> =>
  Effect.suspend(() => {
    const hash = selectSha256(sha256).make()
    const readChunks = (file: FileSystem.File) =>
      Stream.repeatEffectOption(
        Effect.flatMap(
          Effect.mapError(file.readAlloc(READ_CHUNK_BYTES), Option.some),
          Option.match({ onNone: () => Effect.fail(Option.none()), onSome: Effect.succeed })
        )
      )
    return Stream.unwrapScoped(Effect.map(openScoped(fs, temporary), readChunks)).pipe(
      Stream.runForEach((chunk) => Effect.sync(() => hash.update(chunk))),
      Effect.mapBoth({ onSuccess: () => hash.digest(), onFailure: fileErrors.fromPlatformError(path, "Read") })
    )
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
  const { fs } = files
  const toCloseError = fileErrors.fromCloseFailure(path)
  const mode = yield* checkDestination(files, path, overwrite)
  const { scope, temporary, writer } = yield* Effect.acquireRelease(
    Effect.flatMap(createTemporary(files, path, mode), ({ file, path: temporary, scope }) => {
      const mapWriteError = Effect.mapError(fileErrors.fromPlatformError(path, "Write"))
      const writer = fileWriter.make(
        {
          append: (bytes) => mapWriteError(file.writeAll(bytes)),
          truncate: mapWriteError(Effect.zipRight(file.truncate(0), file.seek(0n, "start"))),
          sync: Effect.mapError(file.sync, fileErrors.fromPlatformError(path, "Sync"))
        },
        selectSha256(files.sha256)
      )
      return Effect.map(writer, (writer) => ({ scope, temporary, writer }))
    }),
    ({ scope, temporary, writer }) =>
      writer.settle.pipe(
        Effect.zipRight(Effect.ignore(closeFile(scope, toCloseError))),
        Effect.zipRight(fs.remove(temporary)),
        Effect.catchIf(fileErrors.isMissing, () => Effect.void),
        Effect.catchAll((error) =>
          Effect.logWarning(
            escapeControl(
              `The temporary file "${mask(temporary)}" could not be removed: ${fileErrors.systemCode(error) ?? error.message}`
            )
          )
        )
      )
  )
  const moveIntoPlace = (overwrite ? renameFile(files, temporary, path) : linkExclusively(files, temporary, path)).pipe(
    Effect.mapError(fileErrors.fromPlatformError(path, "Rename")),
    Effect.zipRight(syncDirectory(files, path))
  )
  return {
    begin: writer.begin,
    write: writer.write,
    finish: (accept) =>
      writer.finish.pipe(
        Effect.flatMap(Option.match({ onNone: () => hashTemporary(files, path, temporary), onSome: Effect.succeed })),
        Effect.tap(accept),
        Effect.tap(() => Effect.uninterruptible(Effect.zipRight(closeFile(scope, toCloseError), moveIntoPlace)))
      )
  }
})
