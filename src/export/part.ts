/** The file that is being written: appended to, and committed from time to time. */
import type * as FileSystem from "@effect/platform/FileSystem"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as atomicFile from "../internal/files/atomicFile.js"
import * as fileErrors from "../internal/files/errors.js"
import { selectSha256 } from "../internal/files/hash.js"
import { closing } from "../internal/files/openFile.js"
import type { Files, Hash } from "../internal/files/platform.js"
import type { LmsFileError } from "../LmsError.js"
import * as checkpoints from "./checkpoint.js"
import type { LmsExportError } from "./LmsExportError.js"
import * as lines from "./lines.js"
import type { Lock } from "./lock.js"
import * as names from "./names.js"
import type { Settings } from "./settings.js"

type Failure = LmsExportError | LmsFileError

/** How far an export has come, but for what is on the disk. */
export type Position = Omit<checkpoints.Checkpoint, "bytes" | "sha256">

/** An export and who is at work on it. */
export interface Work {
  readonly files: Files
  readonly names: names.Names
  readonly lock: Lock
}

/** What is on the disk, open at its end. */
export interface Begun {
  readonly file: FileSystem.File
  /** Makes the names beside it outlive a power cut. */
  readonly synced: Effect.Effect<void>
  readonly hash: Hash
  readonly at: checkpoints.Checkpoint
}

export interface Part {
  /** Where the export stands. */
  readonly position: () => Position
  /** Takes lines, after which the export stands there. */
  readonly append: (text: string, position: Position) => Effect.Effect<void, Failure>
  /** Commits what can be and has not been yet. */
  readonly settle: Effect.Effect<void, Failure>
  /** Takes the last lines, and commits all there is. Gives the last checkpoint. */
  readonly finish: (
    text: string,
    position: Position,
    ended: "End" | "Limit"
  ) => Effect.Effect<checkpoints.Checkpoint, Failure>
}

/** What is written together. */
const WRITE = 256 * 1024

const hashOf = ({ sha256 }: Files): Hash => selectSha256(sha256).make()

export const emptyHash = (files: Files): string => hashOf(files).digest()

/** A hash that has taken the beginning of a file, so many bytes of it or as many as there are, and how many they were. */
const read = ({ files, names: { file } }: Pick<Work, "files" | "names">, path: string, bytes: number) =>
  Effect.suspend(() => {
    const hash = hashOf(files)
    let size = 0
    return files.fs.stream(path, { bytesToRead: bytes, chunkSize: WRITE }).pipe(
      Stream.runForEach((piece) =>
        Effect.sync(() => {
          size += piece.length
          hash.update(piece)
        })
      ),
      Effect.as({ hash, size: () => size }),
      Effect.mapError(fileErrors.reported(file, "Read"))
    )
  })

const changed = ({ file }: names.Names, what: string): LmsExportError =>
  names.problem(
    file,
    "Changed",
    `${what}, so it was changed by something else: give the export another file, or set overwrite to begin anew`
  )

/** Whether a file has the bytes that the checkpoint says; it may have more, unless it is whole. */
export const verify = Effect.fnUntraced(function* (
  work: Pick<Work, "files" | "names">,
  path: string,
  at: checkpoints.Checkpoint
): Effect.fn.Return<Hash, Failure> {
  const { fs } = work.files
  const is = path === work.names.file ? "is" : `has a part (${path}) that is`
  const info = yield* fs.stat(path).pipe(
    Effect.asSome,
    Effect.catchIf(fileErrors.isMissing, () => Effect.succeedNone),
    Effect.mapError(fileErrors.reported(work.names.file, "Read"))
  )
  if (info._tag === "None") return yield* changed(work.names, `${is} not there, although its checkpoint is`)
  const size = Number(info.value.size)
  if (size < at.bytes || (at.finished !== null && size > at.bytes)) {
    return yield* changed(work.names, `${is} ${size} bytes long, and ${at.bytes} were written`)
  }
  const { hash } = at.bytes === 0 ? { hash: hashOf(work.files) } : yield* read(work, path, at.bytes)
  return hash.soFar() === at.sha256
    ? hash
    : yield* changed(work.names, `${is} not what was written (its SHA-256 is another one)`)
})

/** Opened, and closed with what came of it. */
const opened = <A, E>(
  { files, names: { file, part } }: Work,
  options: FileSystem.OpenFileOptions,
  use: (opened: Pick<Begun, "file" | "synced">) => Effect.Effect<A, E>
): Effect.Effect<A, E | LmsFileError> =>
  Effect.all({ synced: atomicFile.directorySync(files, file), file: files.fs.open(part, options) }).pipe(
    Effect.mapError(fileErrors.reported(file, "Create")),
    Effect.flatMap(use),
    closing(fileErrors.unclosed(file))
  )

/** A file that holds nothing, and no checkpoint of one before it. */
export const anew = <A, E>(
  work: Work,
  mode: number | undefined,
  at: checkpoints.Checkpoint,
  use: (begun: Begun) => Effect.Effect<A, E>
): Effect.Effect<A, E | LmsFileError> => {
  const { files, names } = work
  const emptied = Effect.zipRight(
    files.fs.remove(names.checkpoint, { force: true }),
    files.fs.remove(names.part, { force: true })
  ).pipe(
    Effect.mapError(fileErrors.reported(names.file, "Create")),
    // A checkpoint that came back after a power cut would stand beside another file than its own.
    Effect.zipRight(atomicFile.syncDirectory(files, names.file))
  )
  const options: FileSystem.OpenFileOptions = mode === undefined ? { flag: "wx" } : { flag: "wx", mode }
  return Effect.zipRight(
    Effect.uninterruptible(emptied),
    opened(work, options, ({ file, synced }) =>
      Effect.gen(function* () {
        if (mode !== undefined) yield* Effect.ignore(files.fs.chmod(names.part, mode))
        yield* Effect.uninterruptible(synced)
        return yield* use({ file, synced, hash: hashOf(files), at })
      })
    )
  )
}

/** What there is up to the checkpoint; what is beyond was never committed. */
export const resumed = <A, E>(
  work: Work,
  at: checkpoints.Checkpoint,
  hash: Hash,
  use: (begun: Begun) => Effect.Effect<A, E>
): Effect.Effect<A, E | LmsFileError> =>
  opened(work, { flag: "r+" }, ({ file, synced }) =>
    Effect.uninterruptible(
      Effect.zipRight(file.truncate(at.bytes), file.seek(at.bytes, "start")).pipe(
        Effect.mapError(fileErrors.reported(work.names.file, "Write"))
      )
    ).pipe(Effect.zipRight(use({ file, synced, hash, at })))
  )

/**
 * Appends what comes, and commits it: first the data is on the disk, then the checkpoint that says so. With gzip a commit is a
 * member, cut where its text is long enough and a page ends, and never by the time, so that a file which was taken up again
 * has the same members. Nothing of it is interrupted: what a file was given to write cannot be called back.
 */
export const make = Effect.fnUntraced(function* (
  { files, lock, names }: Work,
  { at, file, hash, synced }: Begun,
  { commit: { bytes: most, every } }: Pick<Settings, "commit">
): Effect.fn.Return<Part> {
  let position: Position = at
  const pending = lines.gathered()
  let written = at.bytes
  let uncommitted = 0
  let moved = false
  let broken = false
  let last = yield* Clock.currentTimeNanos

  const flush = Effect.gen(function* () {
    const bytes = position.gzip === null ? pending.bytes() : yield* lines.gzip(pending.bytes())
    yield* Effect.mapError(file.writeAll(bytes), fileErrors.reported(names.file, "Write"))
    hash.update(bytes)
    written += bytes.length
    pending.clear()
  })

  const commit = (finished: checkpoints.Checkpoint["finished"]): Effect.Effect<checkpoints.Checkpoint, Failure> =>
    Effect.gen(function* () {
      if (pending.length() > 0 || (finished !== null && written === 0 && position.gzip !== null)) yield* flush
      yield* lock.isMine
      yield* Effect.mapError(file.sync, fileErrors.reported(names.file, "Sync"))
      const cursor = finished === null ? position.cursor : null
      const now = { ...position, cursor, finished, bytes: written, sha256: hash.soFar() }
      yield* checkpoints.write(files, names, now, synced)
      uncommitted = 0
      moved = false
      last = yield* Clock.currentTimeNanos
      return now
    })

  const whole = <A>(effect: Effect.Effect<A, Failure>): Effect.Effect<A, Failure> =>
    Effect.uninterruptible(
      Effect.tapErrorCause(effect, () =>
        Effect.sync(() => {
          broken = true
        })
      )
    )

  const isDue = Effect.map(Clock.currentTimeNanos, (now) =>
    position.gzip === null
      ? uncommitted >= most || Number(now - last) / 1e6 >= Duration.toMillis(every)
      : pending.length() >= position.gzip
  )

  const take = (text: string, next: Position): void => {
    const before = pending.length()
    position = next
    moved = true
    pending.add(text)
    uncommitted += pending.length() - before
  }

  return {
    position: () => position,
    append: (text, next) =>
      whole(
        Effect.gen(function* () {
          take(text, next)
          if (yield* isDue) yield* commit(null)
          else if (position.gzip === null && pending.length() >= WRITE) yield* flush
        })
      ),
    settle: whole(
      // A member that is not complete would be cut elsewhere when the export goes on.
      Effect.suspend(() => (broken || !moved || position.gzip !== null ? Effect.void : Effect.asVoid(commit(null))))
    ),
    // In one commit: after the last page there is no cursor to go on from.
    finish: (text, next, ended) =>
      whole(
        Effect.suspend(() => {
          take(text, next)
          return commit(ended)
        })
      )
  }
})
