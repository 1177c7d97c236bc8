/** Creates and replaces files in one step: at any time the path has the old content or all of the new one. */
import type { PlatformError } from "@effect/platform/Error"
import type * as FileSystem from "@effect/platform/FileSystem"
import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as Random from "effect/Random"
import * as Schedule from "effect/Schedule"
import * as Scope from "effect/Scope"
import { escapeControl } from "../text/escape.js"
import * as fileErrors from "./errors.js"
import { closeFile, openNew, openScoped, syncFile } from "./openFile.js"
import type { Files } from "./platform.js"

/** Converts the errors of each operation. `close` gets the defect with which Effect reports that a file could not be closed. */
export interface ErrorsOf<E> {
  readonly fromPlatform: (operation: "Create" | "Write" | "Sync" | "Rename") => (error: PlatformError) => E
  readonly fromClose: (cause: unknown) => E
}

/** The errors of a file of the library. They name `path`, not the temporary file. */
export const fileErrorsOf = (path: string): ErrorsOf<ReturnType<typeof fileErrors.fileError>> => ({
  fromPlatform: (operation) => fileErrors.fromPlatformError(path, operation),
  fromClose: fileErrors.fromCloseFailure(path)
})

/** On Windows, virus scanners and indexers keep a new file open for a moment. */
const BUSY_CODES: ReadonlyArray<string | undefined> = ["EBUSY", "EPERM", "EACCES"]
const busySchedule = Schedule.intersect(Schedule.exponential("20 millis"), Schedule.recurs(5))

export const renameFile = (fs: FileSystem.FileSystem, from: string, to: string): Effect.Effect<void, PlatformError> =>
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
export const linkExclusively = (
  fs: FileSystem.FileSystem,
  from: string,
  to: string
): Effect.Effect<void, PlatformError> =>
  Effect.catchIf(
    fs.link(from, to),
    (error) => NO_LINK_CODES.includes(fileErrors.systemCode(error)),
    () =>
      Effect.zipRight(
        Effect.scoped(openScoped(fs, to, { flag: "wx" })),
        Effect.onError(renameFile(fs, from, to), () => Effect.ignore(fs.remove(to)))
      )
  )

/**
 * Whether `to` is what is left by a process that was killed in this moment on a file system without links: an empty file. Elsewhere
 * it is one of the user's own. `unused` is a free name beside `from`.
 */
export const isReservedName = (
  fs: FileSystem.FileSystem,
  from: string,
  to: string,
  unused: string
): Effect.Effect<boolean> =>
  Effect.flatMap(fs.stat(to), ({ size, type }) =>
    type === "File" && Number(size) === 0
      ? Effect.matchEffect(fs.link(from, unused), {
          onFailure: (error) => Effect.succeed(NO_LINK_CODES.includes(fileErrors.systemCode(error))),
          onSuccess: () => Effect.as(fs.remove(unused), false)
        })
      : Effect.succeed(false)
  ).pipe(Effect.orElseSucceed(() => false))

/**
 * Opens the directory of a file. Returns an effect that syncs it and can be run many times. It does nothing on a system
 * that cannot sync directories.
 */
export const openDirectorySync = (
  { fs, path }: Pick<Files, "fs" | "path">,
  file: string
): Effect.Effect<Effect.Effect<void>, never, Scope.Scope> =>
  Effect.match(openScoped(fs, path.dirname(file)), {
    onFailure: () => Effect.void,
    onSuccess: (directory) => Effect.ignore(directory.sync)
  })

/** Syncs the directory of a file once, so that a new name survives a power failure. */
export const syncDirectory = (files: Pick<Files, "fs" | "path">, file: string): Effect.Effect<void> =>
  Effect.asVoid(Effect.exit(Effect.scoped(Effect.flatten(openDirectorySync(files, file)))))

const MAX_NAME_ATTEMPTS = 5

/** The names of temporary files of `file`, which a killed process leaves. Longer names of files are shortened in them. */
export const isTemporaryOf = (file: string, name: string): boolean =>
  name.startsWith(file) && /^-[0-9a-z]{8}\.lms-tmp$/.test(name.slice(file.length))

interface OpenFile {
  readonly name: string
  readonly file: FileSystem.File
  readonly scope: Scope.CloseableScope
}

export interface TemporaryOptions {
  /** The path that the file will have. */
  readonly path: string
  /** The mode of the file, which the umask does not restrict. Default: the usual mode under the umask. */
  readonly mode?: number | undefined
  /** A unique name for the temporary file. Default: the path with random characters. */
  readonly temporary?: string | undefined
  /** Removes secrets from the name in a log line. */
  readonly mask?: ((text: string) => string) | undefined
}

/** The longest name on common systems, in bytes or in UTF-16 units. */
const MAX_NAME_LENGTH = 255

const nameOf = (file: string): string => file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1)

/** Shortens the name in a path by `length` UTF-16 units, so that a suffix of that length makes it no longer in any encoding. */
const shortenName = (file: string, length: number): string =>
  file
    .slice(0, file.length - Math.min(length, nameOf(file).length))
    // The first half of a character that is cut.
    .replace(/[\ud800-\udbff]$/, "")

/**
 * Runs an effect with the name of a temporary file: that of the file and a suffix. If only that is too long for the file
 * system, the name of the file is shortened in it.
 */
const withTemporaryName = <A, R>(
  file: string,
  suffix: string,
  use: (temporary: string) => Effect.Effect<A, PlatformError, R>
): Effect.Effect<A, PlatformError, R> => {
  const shortened = () => use(`${shortenName(file, suffix.length)}${suffix}`)
  // Windows reports a name that is too long as one that does not exist.
  return nameOf(file).length + suffix.length > MAX_NAME_LENGTH
    ? shortened()
    : Effect.catchIf(use(`${file}${suffix}`), (error) => fileErrors.systemCode(error) === "ENAMETOOLONG", shortened)
}

/** Exclusive, and beside the destination because a rename within a directory is atomic. */
const create = <E>(
  fs: FileSystem.FileSystem,
  options: TemporaryOptions,
  errors: ErrorsOf<E>,
  attempts = MAX_NAME_ATTEMPTS
): Effect.Effect<OpenFile, E> =>
  Effect.gen(function* () {
    const { mode, path, temporary } = options
    const scope = yield* Scope.make()
    const open = (name: string) =>
      Scope.extend(openNew(fs, name, mode), scope).pipe(
        Effect.map((file): OpenFile => ({ file, name, scope })),
        Effect.tapError((error) =>
          // The file may have been created although `open` failed.
          fileErrors.isExisting(error) ? Effect.void : Effect.ignore(fs.remove(name))
        )
      )
    const random = (yield* Random.nextIntBetween(0, 36 ** 8)).toString(36).padStart(8, "0")
    return yield* temporary === undefined ? withTemporaryName(path, `-${random}.lms-tmp`, open) : open(temporary)
  }).pipe(
    Effect.catchAll((error) =>
      options.temporary === undefined && fileErrors.isExisting(error) && attempts > 1
        ? create(fs, options, errors, attempts - 1)
        : Effect.fail(errors.fromPlatform("Create")(error))
    )
  )

export interface TemporaryFile<E> {
  readonly name: string
  readonly file: FileSystem.File
  /** Closes the file and gives it its path. With `exclusive` it fails if the path exists. */
  readonly moveIntoPlace: (exclusive: boolean, syncDirectory: Effect.Effect<void>) => Effect.Effect<void, E>
}

/** Creates a temporary file, which is removed when the scope closes, unless it was moved into place. */
export const openTemporary = <E>(
  fs: FileSystem.FileSystem,
  options: TemporaryOptions,
  errors: ErrorsOf<E>
): Effect.Effect<TemporaryFile<E>, E, Scope.Scope> =>
  Effect.suspend(() => {
    const { mask = identity, path } = options
    let isRenamed = false
    const remove = (name: string) =>
      fs.remove(name).pipe(
        Effect.catchIf(fileErrors.isMissing, () => Effect.void),
        Effect.catchAll((error) =>
          Effect.logWarning(
            escapeControl(
              `The temporary file "${mask(name)}" could not be removed: ${fileErrors.systemCode(error) ?? error.message}`
            )
          )
        )
      )
    const move = (name: string, exclusive: boolean) =>
      exclusive
        ? linkExclusively(fs, name, path)
        : Effect.map(renameFile(fs, name, path), () => {
            isRenamed = true
          })
    return Effect.map(
      Effect.acquireRelease(create(fs, options, errors), ({ name, scope }) =>
        Effect.zipRight(
          Effect.ignore(closeFile(scope, errors.fromClose)),
          Effect.suspend(() => (isRenamed ? Effect.void : remove(name)))
        )
      ),
      ({ file, name, scope }) => ({
        name,
        file,
        moveIntoPlace: (exclusive, syncDirectory) =>
          closeFile(scope, errors.fromClose).pipe(
            Effect.zipRight(Effect.mapError(move(name, exclusive), errors.fromPlatform("Rename"))),
            Effect.zipRight(syncDirectory),
            Effect.uninterruptible
          )
      })
    )
  })

export interface Replacement<E> extends TemporaryOptions {
  readonly text: string
  /** Fails if the path exists, instead of replacing it. */
  readonly exclusive?: boolean
  /** Runs when the new content is on disk, before it gets the path. */
  readonly check?: Effect.Effect<void, E>
  /** Makes the new name survive a power failure. */
  readonly syncDirectory?: Effect.Effect<void>
}

/** Writes a small file. After a failure or an interruption the path is as it was, and no other file is left. */
export const replaceFile = <E>(
  fs: FileSystem.FileSystem,
  { check = Effect.void, exclusive = false, syncDirectory = Effect.void, text, ...options }: Replacement<E>,
  errors: ErrorsOf<E>
): Effect.Effect<void, E> =>
  Effect.scoped(
    Effect.gen(function* () {
      const { file, moveIntoPlace } = yield* openTemporary(fs, options, errors)
      // The system cannot cancel a write: after closing, its bytes could go to the next file with the same descriptor.
      yield* Effect.uninterruptible(
        Effect.zipRight(
          Effect.mapError(file.writeAll(new TextEncoder().encode(text)), errors.fromPlatform("Write")),
          Effect.mapError(syncFile(file), errors.fromPlatform("Sync"))
        )
      )
      yield* check
      yield* moveIntoPlace(exclusive, syncDirectory)
    })
  )
