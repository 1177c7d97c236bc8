/** Writes lines into the part file of an export, plain or as gzip members. */
import * as Effect from "effect/Effect"
import * as fileErrors from "../internal/files/errors.js"
import type { Checkpoint } from "./checkpoint.js"
import { gzip, type Lines, makeLineBuffer } from "./jsonLines.js"
import { makeHash, type OpenPart, type PartFailure, type PendingText, sync, writeAll } from "./partFile.js"
import type { Workspace } from "./workspace.js"

export interface LineWriter {
  readonly add: (lines: Lines) => void
  /** Writes text that need not wait for a commit, so that memory stays small. */
  readonly flush: Effect.Effect<void, PartFailure>
  /** Whether there is so much text that it must be committed. */
  readonly isFull: () => boolean
  /** Brings all text to disk, and returns what a checkpoint says about it. */
  readonly save: (isLast: boolean) => Effect.Effect<Pick<Checkpoint, "bytes" | "pending" | "sha256">, PartFailure>
}

const FLUSH_BYTES = 256 * 1024

/** The end of the part file. */
const makeOutput = (workspace: Workspace, { checkpoint, file, hash }: OpenPart) => {
  let length = checkpoint.bytes
  return {
    append: (bytes: Uint8Array): Effect.Effect<void, PartFailure> =>
      Effect.zipRight(
        workspace.lock.ensureHeld,
        Effect.map(writeAll(workspace, file, bytes), () => {
          hash.update(bytes)
          length += bytes.length
        })
      ),
    length: () => length,
    save: Effect.map(sync(workspace, file), () => ({ bytes: length, sha256: hash.digestSoFar() }))
  }
}

export const makePlainWriter = (workspace: Workspace, part: OpenPart, maxUncommitted: number): LineWriter => {
  const output = makeOutput(workspace, part)
  const buffer = makeLineBuffer()
  let uncommitted = 0
  const writeBuffer = Effect.suspend(() =>
    buffer.length() === 0 ? Effect.void : Effect.map(output.append(buffer.bytes()), buffer.clear)
  )
  return {
    add: (lines) => {
      const before = buffer.length()
      buffer.add(lines)
      uncommitted += buffer.length() - before
    },
    flush: Effect.suspend(() => (buffer.length() < FLUSH_BYTES ? Effect.void : writeBuffer)),
    isFull: () => uncommitted >= maxUncommitted,
    save: () =>
      Effect.gen(function* () {
        yield* writeBuffer
        uncommitted = 0
        return { ...(yield* output.save), pending: null }
      })
  }
}

/**
 * Writes gzip members. A member ends at the end of a page when it is large enough and never by time, so a resumed file has the
 * same members. Until then a commit saves its text in a file of its own.
 */
export const makeGzipWriter = (workspace: Workspace, part: OpenPart, pending: PendingText): LineWriter => {
  const { files } = workspace
  const output = makeOutput(workspace, part)
  const member = makeLineBuffer()
  member.add(pending.text)
  let saved = member.length()
  let savedHash = makeHash(files)
  savedHash.update(pending.text)

  const isFull = (): boolean => member.length() >= pending.memberBytes

  const endMember = Effect.gen(function* () {
    yield* output.append(yield* gzip(member.bytes()))
    member.clear()
    saved = 0
  })

  // The file still has the text of the last member, which the checkpoint needs until the next one is written.
  const empty = Effect.suspend(() => {
    savedHash = makeHash(files)
    return Effect.mapError(
      Effect.zipRight(pending.file.truncate(0), pending.file.seek(0n, "start")),
      fileErrors.fromPlatformError(workspace.paths.file, "Write")
    )
  })

  const saveText = Effect.gen(function* () {
    yield* workspace.lock.ensureHeld
    if (saved === 0) yield* empty
    const text = member.bytes().subarray(saved)
    yield* writeAll(workspace, pending.file, text)
    yield* sync(workspace, pending.file)
    savedHash.update(text)
    saved = member.length()
  })

  return {
    add: member.add,
    flush: Effect.void,
    isFull,
    save: (isLast) =>
      Effect.gen(function* () {
        // An empty gzip file still needs one member.
        const isEmptyFile = isLast && output.length() === 0
        if (isFull() || isEmptyFile || (isLast && member.length() > 0)) yield* endMember
        else if (member.length() > saved) yield* saveText
        const committed = yield* output.save
        return { ...committed, pending: saved === 0 ? null : { bytes: saved, sha256: savedHash.digestSoFar() } }
      })
  }
}
