/**
 * Objects as files of a directory, which may be on a disk that machines share. The file of `a/b` is `a/b@part`: its suffix,
 * which no name contains, tells files from directories. Its first byte is the version of the format, so that a file that only reserves its name on a
 * disk without links, an empty one, is not mistaken for an object.
 */
import type { PlatformError } from "@effect/platform/Error"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import * as Stream from "effect/Stream"
import * as fileErrors from "../../internal/files/errors.js"
import { makeDirectory } from "../../internal/files/makeDirectory.js"
import { openScoped, pullChunks, syncFile } from "../../internal/files/openFile.js"
import type { Files } from "../../internal/files/platform.js"
import { type ErrorsOf, openTemporary, syncDirectory } from "../../internal/files/replaceFile.js"
import { describeType } from "../../internal/text/describe.js"
import type { LmsFileError } from "../../LmsError.js"
import { clusterError, OTHER_VERSION, partMissing } from "../errors.js"
import { LmsClusterError } from "../LmsClusterError.js"
import type { LmsPartsService } from "../LmsPartsService.js"
import { withCheckedNames } from "./names.js"
import { writeInPieces } from "./pieces.js"

const SUFFIX = "@part"

/** The first byte of each file: the version of the format. */
const FORMAT = 1

const READ_CHUNK_BYTES = 256 * 1024

const MAX_ATTEMPTS = 5

const busySchedule = Schedule.intersect(Schedule.exponential("20 millis"), Schedule.recurs(5))

/** Creating an object fails because of the disk, not because of its content. */
class DiskFailure extends Data.TaggedError("DiskFailure")<{
  /** Undefined if the file could not be closed. */
  readonly platform: PlatformError | undefined
  readonly error: LmsFileError
}> {}

const diskErrors = (path: string): ErrorsOf<DiskFailure> => ({
  fromPlatform: (operation) => (platform) =>
    new DiskFailure({ platform, error: fileErrors.fromPlatformError(path, operation)(platform) }),
  fromClose: (cause) => new DiskFailure({ platform: undefined, error: fileErrors.fromCloseFailure(path)(cause) })
})

const storeError = ({ code, message, path }: LmsFileError): LmsClusterError =>
  new LmsClusterError({ path, reason: "Store", code, message })

const isDirectoryMissing = ({ platform }: DiskFailure): boolean =>
  platform !== undefined && fileErrors.isMissing(platform)

const isNameTaken = ({ platform }: DiskFailure): boolean => platform !== undefined && fileErrors.isExisting(platform)

/** The segment of a name in that of a directory, of a file, or of a temporary file, which ends otherwise. */
const nameOf = (entry: string): string => entry.replace(/@.*/, "")

const isDirectory = (entry: string): boolean => !entry.includes("@")

export const makeDirectoryParts = Effect.fnUntraced(function* (
  files: Files,
  directory: string
): Effect.fn.Return<LmsPartsService, LmsClusterError> {
  const { fs, path } = files
  if (typeof directory !== "string") {
    return yield* clusterError(describeType(directory), "Store", "is not the path of a directory")
  }
  // In the form in which it is the directory of its files.
  const root = path.dirname(path.join(directory, "a"))
  const fileOf = (name: string) => `${path.join(root, ...name.split("/"))}${SUFFIX}`
  const failing = (file: string, operation: LmsFileError["operation"]) => (error: PlatformError) =>
    storeError(fileErrors.fromPlatformError(file, operation)(error))

  /** Directories whose own names survive a power cut. */
  const synced = new Set<string>()

  /** Makes the name of a file survive a power cut, and those of its directories, which another process may have created. */
  const syncNames = (file: string): Effect.Effect<void> =>
    Effect.zipRight(
      syncDirectory(files, file),
      Effect.suspend(() => {
        const folder = path.dirname(file)
        if (folder === root || synced.has(folder)) return Effect.void
        return Effect.map(syncNames(folder), () => synced.add(folder))
      })
    )

  yield* Effect.mapError(makeDirectory(files, root), failing(root, "Create"))
  yield* syncDirectory(files, root)

  /** Another machine may remove the directory as soon as it is there. */
  const openFile = (file: string, attempts = MAX_ATTEMPTS): ReturnType<typeof openTemporary<DiskFailure>> =>
    Effect.catchIf(
      openTemporary(fs, { path: file }, diskErrors(file)),
      (error) => isDirectoryMissing(error) && attempts > 1,
      () =>
        Effect.suspend(() => {
          // Directories that were removed get new names.
          synced.clear()
          const made = Effect.mapError(
            makeDirectory(files, path.dirname(file)),
            diskErrors(file).fromPlatform("Create")
          )
          return Effect.zipRight(made, openFile(file, attempts - 1))
        })
    )

  const writeObject = Effect.fnUntraced(function* <E>(file: string, content: Stream.Stream<Uint8Array, E>) {
    const errors = diskErrors(file)
    const temporary = yield* openFile(file)
    const write = (bytes: Uint8Array) =>
      // The system cannot cancel a write: after closing, its bytes could go to the next file with the same descriptor.
      Effect.uninterruptible(Effect.mapError(temporary.file.writeAll(bytes), errors.fromPlatform("Write")))
    yield* writeInPieces(content, write, Uint8Array.of(FORMAT))
    yield* Effect.uninterruptible(Effect.mapError(syncFile(temporary.file), errors.fromPlatform("Sync")))
    return yield* temporary.moveIntoPlace(true, syncNames(file)).pipe(
      Effect.as(true),
      Effect.catchIf(isNameTaken, () =>
        // A server of a network disk may have made the link although its response was lost. Then the file has two names.
        Effect.match(fs.stat(temporary.name), {
          onFailure: () => false,
          onSuccess: ({ nlink }) => Option.contains(nlink, 2)
        })
      )
    )
  }, Effect.scoped)

  const readObject = (name: string): Stream.Stream<Uint8Array, LmsClusterError> => {
    const file = fileOf(name)
    const toError = (error: PlatformError) =>
      fileErrors.isMissing(error) ? partMissing(name) : failing(file, "Read")(error)
    return Stream.unwrapScoped(
      Effect.gen(function* () {
        const opened = yield* Effect.mapError(openScoped(fs, file), toError)
        // An object does not change, so its size tells where it ends, without another read.
        const { size } = yield* Effect.mapError(opened.stat, toError)
        // The name of an empty file is reserved for an object that is not there yet.
        if (size === FileSystem.Size(0)) return Stream.fail(partMissing(name))
        let isFirst = true
        const pull = Effect.mapError(pullChunks(opened, READ_CHUNK_BYTES, Number(size)), Option.map(toError))
        return Stream.repeatEffectOption(
          Effect.flatMap(pull, (chunk) => {
            if (!isFirst) return Effect.succeed(chunk)
            isFirst = false
            return chunk[0] === FORMAT
              ? Effect.succeed(chunk.subarray(1))
              : Effect.fail(Option.some(clusterError(file, "Version", OTHER_VERSION)))
          })
        )
      })
    )
  }

  /** None of a directory that is not there. Names with a leading dot are those of the system. */
  const readEntries = (folder: string) =>
    fs.readDirectory(folder).pipe(
      fileErrors.noneIfMissing,
      Effect.map(Option.getOrElse((): ReadonlyArray<string> => [])),
      Effect.map((entries) => entries.filter((entry) => !entry.startsWith("."))),
      Effect.mapError(failing(folder, "Read"))
    )

  /** The names in a folder that begin with `start`. `base` is the part of the names before it. */
  const listFolder = (base: string, start: string): Effect.Effect<ReadonlyArray<string>, LmsClusterError> =>
    Effect.gen(function* () {
      const entries = yield* readEntries(path.join(root, ...base.split("/")))
      const names = yield* Effect.forEach(
        entries.filter((entry) => nameOf(entry).startsWith(start)),
        (entry) =>
          isDirectory(entry)
            ? listFolder(`${base}${entry}/`, "")
            : Effect.succeed(entry.endsWith(SUFFIX) ? [base + nameOf(entry)] : [])
      )
      return names.flat()
    })

  /** Splits a prefix into the name of a folder, with its slash, and the start of the names in it. */
  const splitPrefix = (prefix: string) => {
    const at = prefix.lastIndexOf("/") + 1
    return { base: prefix.slice(0, at), start: prefix.slice(at) }
  }

  const list = (prefix: string) => {
    const { base, start } = splitPrefix(prefix)
    return listFolder(base, start)
  }

  /** Removes a file or a directory. Another machine may write into the directory meanwhile, or read a file in it. */
  const removeEntry = (entry: string) => Effect.retry(fs.remove(entry, { recursive: true, force: true }), busySchedule)

  const remove = Effect.fnUntraced(function* (prefix: string) {
    const { base, start } = splitPrefix(prefix)
    const folder = path.join(root, ...base.split("/"))
    const removed =
      start === ""
        ? [folder]
        : (yield* readEntries(folder))
            .filter((entry) => nameOf(entry).startsWith(start))
            .map((entry) => path.join(folder, entry))
    yield* Effect.forEach(removed, removeEntry, { discard: true }).pipe(
      // Some network disks keep a file that is being read, under another name.
      Effect.catchAll((error) =>
        Effect.flatMap(list(prefix), (left) =>
          left.length === 0 ? Effect.void : Effect.fail(failing(folder, "Write")(error))
        )
      )
    )
  })

  return withCheckedNames({
    create: <E>(name: string, content: Stream.Stream<Uint8Array, E>) => {
      const file = fileOf(name)
      return Effect.flatMap(
        Effect.orElseSucceed(fs.exists(file), () => false),
        (exists) =>
          exists
            ? Effect.succeed(false)
            : Effect.mapError(writeObject(file, content), (error) =>
                error instanceof DiskFailure ? storeError(error.error) : error
              )
      )
    },
    read: readObject,
    list,
    remove
  })
})
