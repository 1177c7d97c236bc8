/** A file that is being received: nothing of it is seen under its name before it is whole. */
import type { PlatformError } from "@effect/platform/Error"
import type * as FileSystem from "@effect/platform/FileSystem"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import * as Schedule from "effect/Schedule"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import type { LmsFileError } from "../../LmsError.js"
import { escapeControl } from "../text/escape.js"
import * as fileErrors from "./errors.js"
import type { Files } from "./files.js"
import { close, opened } from "./handle.js"
import { portable } from "./portableSha256.js"
import type { Sha256Service } from "./sha256.js"
import * as writers from "./writer.js"

export interface Destination extends Pick<writers.Writer, "begin" | "write"> {
  /** Syncs it and puts it in its place, if its SHA-256 is accepted. Gives that. */
  readonly finish: <E>(accept: (sha256: string) => Effect.Effect<void, E>) => Effect.Effect<string, LmsFileError | E>
}

const isThere = (error: PlatformError): boolean =>
  fileErrors.code(error) === "EEXIST" || (error._tag === "SystemError" && error.reason === "AlreadyExists")

/** Whether the path may be written. Gives the mode of the file that will be replaced: a private file stays private. */
export const check = Effect.fnUntraced(function* (
  { fs }: Files,
  path: string,
  overwrite: boolean
): Effect.fn.Return<number | undefined, LmsFileError> {
  const reported = fileErrors.reported(path, "Check")
  const link = yield* Effect.option(fs.readLink(path))
  const info = yield* fs.stat(path).pipe(
    Effect.map(Option.some),
    Effect.catchIf(fileErrors.isMissing, () => Effect.succeedNone),
    Effect.mapError(reported)
  )
  if (Option.isNone(link) && Option.isNone(info)) return undefined
  const type = Option.map(info, (found) => found.type)
  if (Option.contains(type, "Directory")) return yield* fileErrors.found(path, "Check", "IsDirectory")
  if (!overwrite) return yield* fileErrors.found(path, "Check", "Exists")
  // Replacing the link and replacing what it leads to would both be guesses.
  if (Option.isSome(link)) return yield* fileErrors.found(path, "Check", "Symlink")
  if (!Option.contains(type, "File")) return yield* fileErrors.found(path, "Check", "NotAFile")
  // The directory alone decides whether a rename succeeds, but who protects a file means its content.
  yield* Effect.mapError(fs.access(path, { writable: true }), reported)
  return Option.getOrUndefined(Option.map(info, ({ mode }) => mode & 0o777))
})

interface Temporary {
  readonly path: string
  readonly file: FileSystem.File
  readonly handle: Scope.CloseableScope
}

const TRIES = 5

/** Beside the destination, since only there a rename is one step; made exclusively, so that it is nobody else's. */
const create = (
  files: Files,
  path: string,
  mode: number | undefined,
  tries = TRIES
): Effect.Effect<Temporary, LmsFileError> =>
  Effect.gen(function* () {
    const random = (yield* Random.nextIntBetween(0, 36 ** 8)).toString(36).padStart(8, "0")
    const temporary = `${path}-${random}.lms-tmp`
    const handle = yield* Scope.make()
    const open = files.fs.open(temporary, mode === undefined ? { flag: "wx" } : { flag: "wx", mode })
    const file = yield* Effect.tapError(Scope.extend(open, handle), (error) =>
      // It may have been made all the same, where only the answer was lost.
      isThere(error) ? Effect.void : Effect.ignore(files.fs.remove(temporary))
    )
    // Made no wider than it may be, and then as wide as it was: the umask takes from the first alone.
    if (mode !== undefined) yield* Effect.ignore(files.fs.chmod(temporary, mode))
    return { path: temporary, file, handle }
  }).pipe(
    Effect.catchAll((error) =>
      isThere(error) && tries > 1
        ? create(files, path, mode, tries - 1)
        : Effect.fail(fileErrors.reported(path, "Create")(error))
    )
  )

/** Virus scanners and indexers hold a new file for a moment, on Windows. */
const BUSY: ReadonlyArray<string | undefined> = ["EBUSY", "EPERM", "EACCES"]
const moment = Schedule.intersect(Schedule.exponential("20 millis"), Schedule.recurs(5))

export const rename = ({ fs }: Files, from: string, to: string): Effect.Effect<void, PlatformError> =>
  Effect.retry(fs.rename(from, to), { schedule: moment, while: (error) => BUSY.includes(fileErrors.code(error)) })

/** What systems say of a file system without links: some of them, that it is not allowed. */
const NO_LINKS: ReadonlyArray<string | undefined> = [
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
 * A link is made only where nothing is, in one step. Where there are no links, an empty file made exclusively is the claim
 * to the name, and is then replaced: nobody else's file ever is.
 */
export const claim = (files: Files, from: string, to: string): Effect.Effect<void, PlatformError> =>
  Effect.catchIf(
    files.fs.link(from, to),
    (error) => NO_LINKS.includes(fileErrors.code(error)),
    () =>
      Effect.zipRight(
        Effect.scoped(opened(files.fs, to, { flag: "wx" })),
        Effect.onError(rename(files, from, to), () => Effect.ignore(files.fs.remove(to)))
      )
  )

/** Makes the names of a directory outlive a power cut, as often as it is run. Not every system can say so of a directory. */
export const directorySync = (
  { fs, path }: Files,
  of: string
): Effect.Effect<Effect.Effect<void>, never, Scope.Scope> =>
  Effect.match(fs.open(path.dirname(of)), {
    onFailure: () => Effect.void,
    onSuccess: (directory) => Effect.ignore(directory.sync)
  })

/** A new name outlives a power cut once its directory is on the disk too. */
export const syncDirectory = (files: Files, of: string): Effect.Effect<void> =>
  Effect.asVoid(Effect.exit(Effect.scoped(Effect.flatten(directorySync(files, of)))))

/** The machine's own, or the one that runs anywhere. */
export const makerOf = (own: Files["sha256"]): Sha256Service => Option.getOrElse(own, () => portable)

const READ = 512 * 1024

/** The SHA-256 of what was written, read again. */
const hashed = ({ fs, sha256 }: Files, path: string, temporary: string): Effect.Effect<string, LmsFileError> =>
  Effect.suspend(() => {
    const hash = makerOf(sha256).make()
    const pieces = (file: FileSystem.File) =>
      Stream.repeatEffectOption(
        Effect.flatMap(
          Effect.mapError(file.readAlloc(READ), Option.some),
          Option.match({ onNone: () => Effect.fail(Option.none()), onSome: Effect.succeed })
        )
      )
    return Stream.unwrapScoped(Effect.map(opened(fs, temporary), pieces)).pipe(
      Stream.runForEach((piece) => Effect.sync(() => hash.update(piece))),
      Effect.mapBoth({ onSuccess: () => hash.digest(), onFailure: fileErrors.reported(path, "Read") })
    )
  })

/**
 * The destination of a download, checked before anything is asked of the service. Whatever happens before `finish` has
 * succeeded, the temporary file goes with the scope, and what was at the path stays as it was.
 */
export const destination = Effect.fnUntraced(function* (
  files: Files,
  path: string,
  overwrite: boolean
): Effect.fn.Return<Destination, LmsFileError, Scope.Scope> {
  const { fs } = files
  const unclosed = fileErrors.unclosed(path)
  const mode = yield* check(files, path, overwrite)
  const { handle, temporary, writer } = yield* Effect.acquireRelease(
    Effect.flatMap(create(files, path, mode), ({ file, handle, path: temporary }) => {
      const written = Effect.mapError(fileErrors.reported(path, "Write"))
      const writer = writers.make(
        {
          append: (bytes) => written(file.writeAll(bytes)),
          empty: written(Effect.zipRight(file.truncate(0), file.seek(0, "start"))),
          sync: Effect.mapError(file.sync, fileErrors.reported(path, "Sync"))
        },
        makerOf(files.sha256)
      )
      return Effect.map(writer, (writer) => ({ handle, temporary, writer }))
    }),
    ({ handle, temporary, writer }) =>
      writer.settled.pipe(
        Effect.zipRight(Effect.ignore(close(handle, unclosed))),
        Effect.zipRight(fs.remove(temporary)),
        Effect.catchIf(fileErrors.isMissing, () => Effect.void),
        Effect.catchAll((error) =>
          Effect.logWarning(
            escapeControl(
              `The temporary file "${temporary}" could not be removed: ${fileErrors.code(error) ?? error.message}`
            )
          )
        )
      )
  )
  const place = (overwrite ? rename(files, temporary, path) : claim(files, temporary, path)).pipe(
    Effect.mapError(fileErrors.reported(path, "Rename")),
    Effect.zipRight(syncDirectory(files, path))
  )
  return {
    begin: writer.begin,
    write: writer.write,
    finish: (accept) =>
      writer.finish.pipe(
        Effect.flatMap(Option.match({ onNone: () => hashed(files, path, temporary), onSome: Effect.succeed })),
        Effect.tap(accept),
        Effect.tap(() => Effect.uninterruptible(Effect.zipRight(close(handle, unclosed), place)))
      )
  }
})
