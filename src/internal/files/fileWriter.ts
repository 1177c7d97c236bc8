/** Writes a file in batches and hashes each batch after it is written. */
import * as Effect from "effect/Effect"
import type { LmsFileError } from "../../LmsError.js"
import type { Sha256Service } from "./platform.js"

/** The operations of an open file that the writer uses. */
export interface WritableFile {
  readonly append: (bytes: Uint8Array) => Effect.Effect<void, LmsFileError>
  /** Removes the content and returns to the start. */
  readonly truncate: Effect.Effect<void, LmsFileError>
  readonly sync: Effect.Effect<void, LmsFileError>
}

export interface Writer {
  /** Starts at the first byte and discards what was written before. `size` is the expected size, if known. */
  readonly begin: (size: number | undefined) => Effect.Effect<void, LmsFileError>
  readonly write: (chunks: ReadonlyArray<Uint8Array>) => Effect.Effect<void, LmsFileError>
  /** Writes and syncs everything. Returns the SHA-256. */
  readonly finish: Effect.Effect<string, LmsFileError>
}

const MIB = 1024 * 1024

/**
 * Allocates the buffer of a batch. Each write takes several turns of the event loop and wakes a thread: for a large file,
 * batches of 4 MiB take 10% less time in total than batches of 1 MiB. A small file is one write.
 */
const allocateBatch = (size: number | undefined): Uint8Array =>
  new Uint8Array(size === undefined ? MIB : size >= 64 * MIB ? 4 * MIB : Math.min(size + 1, MIB))

export const make = (file: WritableFile, sha256: Sha256Service): Writer => {
  let hash = sha256.make()
  let hasBegun = false
  let batch = allocateBatch(0)
  let filled = 0

  /**
   * Writes the batch. The operating system cannot cancel a write, so a write is never interrupted but always awaited: if the
   * file were closed during a write, the bytes could go to the next file that gets the same descriptor.
   */
  const flush: Effect.Effect<void, LmsFileError> = Effect.suspend(() => {
    if (filled === 0) return Effect.void
    const bytes = batch.subarray(0, filled)
    filled = 0
    return Effect.map(Effect.uninterruptible(file.append(bytes)), () => hash.update(bytes))
  })

  const writeFrom = (
    chunks: ReadonlyArray<Uint8Array>,
    index: number,
    offset: number
  ): Effect.Effect<void, LmsFileError> =>
    Effect.suspend(() => {
      let start = offset
      for (let i = index; i < chunks.length; i++) {
        const chunk = chunks[i] ?? new Uint8Array()
        const space = batch.length - filled
        const remaining = chunk.length - start
        if (remaining < space) {
          batch.set(chunk.subarray(start), filled)
          filled += remaining
          start = 0
        } else {
          batch.set(chunk.subarray(start, start + space), filled)
          filled += space
          return Effect.zipRight(flush, writeFrom(chunks, i, start + space))
        }
      }
      return Effect.void
    })

  return {
    begin: (size) =>
      Effect.suspend(() => {
        const isRestart = hasBegun
        hasBegun = true
        hash = sha256.make()
        batch = allocateBatch(size)
        filled = 0
        return isRestart ? file.truncate : Effect.void
      }),
    write: (chunks) => writeFrom(chunks, 0, 0),
    finish: Effect.map(Effect.zipRight(flush, file.sync), () => hash.digest())
  }
}
