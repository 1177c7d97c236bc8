/** The part file of an export: created or reopened, verified, appended to, and committed. */
import type * as FileSystem from "@effect/platform/FileSystem"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as atomicFile from "../internal/files/atomicFile.js"
import * as fileErrors from "../internal/files/errors.js"
import { selectSha256 } from "../internal/files/hash.js"
import { closeAfter } from "../internal/files/openFile.js"
import type { Files, Hash } from "../internal/files/platform.js"
import type { LmsFileError } from "../LmsError.js"
import { type Checkpoint, writeCheckpoint } from "./checkpoint.js"
import { gzip, makeLineBuffer } from "./jsonLines.js"
import type { LmsExportError } from "./LmsExportError.js"
import type { Lock } from "./lock.js"
import { type ExportPaths, exportError, START_OVER_HINT } from "./paths.js"
import type { Settings } from "./settings.js"

type Failure = LmsExportError | LmsFileError

/** How far an export is, without what depends on the bytes on disk. */
export type Position = Omit<Checkpoint, "bytes" | "sha256">

/** The files of an export and its lock. */
export interface Workspace {
  readonly files: Files
  readonly paths: ExportPaths
  readonly lock: Lock
}

/** A part file that is open at its end. */
export interface OpenPart {
  readonly file: FileSystem.File
  /** Makes the names in its directory survive a power cut. */
  readonly syncDirectory: Effect.Effect<void>
  readonly hash: Hash
  readonly checkpoint: Checkpoint
}

export interface PartWriter {
  /** The position after the last appended lines. */
  readonly position: () => Position
  /** Appends lines; `position` is the one after them. */
  readonly append: (lines: string, position: Position) => Effect.Effect<void, Failure>
  /** Commits what has been appended since the last commit, except an incomplete gzip member. */
  readonly commitPending: Effect.Effect<void, Failure>
  /** Appends the last lines, commits everything, and returns the final checkpoint. */
  readonly finish: (lines: string, position: Position, ended: "End" | "Limit") => Effect.Effect<Checkpoint, Failure>
}

const CHUNK_BYTES = 256 * 1024

const makeHash = ({ sha256 }: Files): Hash => selectSha256(sha256).make()

export const emptyHash = (files: Files): string => makeHash(files).digest()

/** Hashes the first `bytes` bytes of a file. */
const hashFile = (files: Files, path: string, bytes: number) =>
  Effect.suspend(() => {
    const hash = makeHash(files)
    return files.fs.stream(path, { bytesToRead: bytes, chunkSize: CHUNK_BYTES }).pipe(
      Stream.runForEach((chunk) => Effect.sync(() => hash.update(chunk))),
      Effect.as(hash)
    )
  })

/** Verifies that a file has the committed bytes. An unfinished file may have more. */
export const verifyFile = Effect.fnUntraced(function* (
  { files, paths }: Pick<Workspace, "files" | "paths">,
  path: string,
  checkpoint: Checkpoint
): Effect.fn.Return<Hash, Failure> {
  const changed = (detail: string): LmsExportError => {
    const subject = path === paths.file ? "is not the exported file: it" : `cannot be resumed: its part file (${path})`
    return exportError(paths.file, "Changed", `${subject} ${detail}. ${START_OVER_HINT}`)
  }
  const toFileError = fileErrors.fromPlatformError(paths.file, "Read")
  const info = yield* files.fs.stat(path).pipe(
    Effect.asSome,
    Effect.catchIf(fileErrors.isMissing, () => Effect.succeedNone),
    Effect.mapError(toFileError)
  )
  if (Option.isNone(info)) return yield* changed("is missing, although its checkpoint exists")
  const size = Number(info.value.size)
  if (size < checkpoint.bytes || (checkpoint.finished !== null && size > checkpoint.bytes)) {
    return yield* changed(`has ${size} bytes, but ${checkpoint.bytes} were written`)
  }
  const hash =
    checkpoint.bytes === 0
      ? makeHash(files)
      : yield* Effect.mapError(hashFile(files, path, checkpoint.bytes), toFileError)
  return hash.digestSoFar() === checkpoint.sha256
    ? hash
    : yield* changed("was changed by another program: its SHA-256 is not that of the written data")
})

/** Opens the part file, and reports an error on close. */
const withPart = <A, E>(
  { files, paths: { file, part } }: Workspace,
  options: FileSystem.OpenFileOptions,
  use: (open: Pick<OpenPart, "file" | "syncDirectory">) => Effect.Effect<A, E>
): Effect.Effect<A, E | LmsFileError> =>
  Effect.all({ syncDirectory: atomicFile.openDirectorySync(files, file), file: files.fs.open(part, options) }).pipe(
    Effect.mapError(fileErrors.fromPlatformError(file, "Create")),
    Effect.flatMap(use),
    closeAfter(fileErrors.fromCloseFailure(file))
  )

/** Creates an empty part file, and removes the files of an earlier export. */
export const createPart = <A, E>(
  workspace: Workspace,
  mode: number | undefined,
  checkpoint: Checkpoint,
  use: (part: OpenPart) => Effect.Effect<A, E>
): Effect.Effect<A, E | LmsFileError> => {
  const { files, paths } = workspace
  const removeOld = Effect.zipRight(
    files.fs.remove(paths.checkpoint, { force: true }),
    files.fs.remove(paths.part, { force: true })
  ).pipe(
    Effect.mapError(fileErrors.fromPlatformError(paths.file, "Create")),
    // Otherwise the old checkpoint could reappear after a power cut, next to a part file that is not its own.
    Effect.zipRight(atomicFile.syncDirectory(files, paths.file))
  )
  return Effect.zipRight(
    Effect.uninterruptible(removeOld),
    withPart(workspace, mode === undefined ? { flag: "wx" } : { flag: "wx", mode }, ({ file, syncDirectory }) =>
      Effect.gen(function* () {
        if (mode !== undefined) yield* Effect.ignore(files.fs.chmod(paths.part, mode))
        yield* Effect.uninterruptible(syncDirectory)
        return yield* use({ file, syncDirectory, hash: makeHash(files), checkpoint })
      })
    )
  )
}

/** Reopens a part file, and truncates it to the committed bytes. */
export const reopenPart = <A, E>(
  workspace: Workspace,
  checkpoint: Checkpoint,
  hash: Hash,
  use: (part: OpenPart) => Effect.Effect<A, E>
): Effect.Effect<A, E | LmsFileError> =>
  withPart(workspace, { flag: "r+" }, ({ file, syncDirectory }) =>
    Effect.uninterruptible(
      Effect.zipRight(file.truncate(checkpoint.bytes), file.seek(checkpoint.bytes, "start")).pipe(
        Effect.mapError(fileErrors.fromPlatformError(workspace.paths.file, "Write"))
      )
    ).pipe(Effect.zipRight(use({ file, syncDirectory, hash, checkpoint })))
  )

/**
 * Appends lines and commits them: first syncs the data, then writes the checkpoint. With gzip a commit is one member, which ends
 * at the end of a page when it is large enough and never by time, so a resumed file has the same members. Writes are
 * uninterruptible, because a started write cannot be taken back.
 */
export const makePartWriter = Effect.fnUntraced(function* (
  { files, lock, paths }: Workspace,
  { checkpoint, file, hash, syncDirectory }: OpenPart,
  { commit: { bytes: maxUncommitted, every } }: Pick<Settings, "commit">
): Effect.fn.Return<PartWriter> {
  let position: Position = checkpoint
  const pending = makeLineBuffer()
  let written = checkpoint.bytes
  let uncommitted = 0
  let hasMoved = false
  let hasFailed = false
  let lastCommit = yield* Clock.currentTimeNanos

  const flush = Effect.gen(function* () {
    const bytes = position.gzip === null ? pending.bytes() : yield* gzip(pending.bytes())
    yield* Effect.mapError(file.writeAll(bytes), fileErrors.fromPlatformError(paths.file, "Write"))
    hash.update(bytes)
    written += bytes.length
    pending.clear()
  })

  const commit = (finished: Checkpoint["finished"]): Effect.Effect<Checkpoint, Failure> =>
    Effect.gen(function* () {
      // An empty gzip file still needs one member.
      if (pending.length() > 0 || (finished !== null && written === 0 && position.gzip !== null)) yield* flush
      yield* lock.ensureHeld
      yield* Effect.mapError(file.sync, fileErrors.fromPlatformError(paths.file, "Sync"))
      const cursor = finished === null ? position.cursor : null
      const committed = { ...position, cursor, finished, bytes: written, sha256: hash.digestSoFar() }
      yield* writeCheckpoint(files, paths, committed, syncDirectory)
      uncommitted = 0
      hasMoved = false
      lastCommit = yield* Clock.currentTimeNanos
      return committed
    })

  const uninterruptible = <A>(effect: Effect.Effect<A, Failure>): Effect.Effect<A, Failure> =>
    Effect.uninterruptible(
      Effect.tapErrorCause(effect, () =>
        Effect.sync(() => {
          hasFailed = true
        })
      )
    )

  const mustCommit = Effect.map(Clock.currentTimeNanos, (now) =>
    position.gzip === null
      ? uncommitted >= maxUncommitted || Number(now - lastCommit) / 1e6 >= Duration.toMillis(every)
      : pending.length() >= position.gzip
  )

  const addLines = (lines: string, next: Position): void => {
    const before = pending.length()
    position = next
    hasMoved = true
    pending.add(lines)
    uncommitted += pending.length() - before
  }

  return {
    position: () => position,
    append: (lines, next) =>
      uninterruptible(
        Effect.gen(function* () {
          addLines(lines, next)
          if (yield* mustCommit) yield* commit(null)
          else if (position.gzip === null && pending.length() >= CHUNK_BYTES) yield* flush
        })
      ),
    commitPending: uninterruptible(
      // An incomplete gzip member would make the resumed file differ.
      Effect.suspend(() =>
        hasFailed || !hasMoved || position.gzip !== null ? Effect.void : Effect.asVoid(commit(null))
      )
    ),
    // One commit for the last page and the end: after the last page there is no cursor to resume from.
    finish: (lines, next, ended) =>
      uninterruptible(
        Effect.suspend(() => {
          addLines(lines, next)
          return commit(ended)
        })
      )
  }
})
