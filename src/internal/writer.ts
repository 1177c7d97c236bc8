import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type { LmsFileError } from "../LmsError.js"
import type { Hash } from "./sha256.js"

/** What the writer needs of an open file. */
export interface Handle {
  readonly append: (bytes: Uint8Array) => Effect.Effect<void, LmsFileError>
  /** Back to an empty file. */
  readonly empty: Effect.Effect<void, LmsFileError>
  readonly sync: Effect.Effect<void, LmsFileError>
}

export interface Writer {
  readonly write: (pieces: ReadonlyArray<Uint8Array>) => Effect.Effect<void, LmsFileError>
  /** Everything that was written is forgotten. */
  readonly restart: Effect.Effect<void, LmsFileError>
  /** Everything is on the disk. Gives the SHA-256. */
  readonly finish: Effect.Effect<string, LmsFileError>
  /** No write is under way any more: only then may the file be closed. */
  readonly settled: Effect.Effect<void>
}

/** One write to the system. Smaller ones cost more turns than the copying into this one does. */
const BATCH = 1024 * 1024

/**
 * Writes in batches of two alternating buffers: while one is written (and hashed), the next bytes are taken into the
 * other. A write cannot be called back once the system has it, so it is never interrupted but waited for: a file closed
 * under a write would have it go to whatever file gets the same descriptor next.
 */
export const make = (handle: Handle, sha256: () => Hash): Writer => {
  let hash = sha256()
  let batch = new Uint8Array(BATCH)
  let spare: Uint8Array<ArrayBuffer> | undefined
  let filled = 0
  let underway: Fiber.RuntimeFiber<void, LmsFileError> | undefined

  const settle: Effect.Effect<void, LmsFileError> = Effect.suspend(() =>
    underway === undefined
      ? Effect.void
      : Effect.flatMap(Fiber.await(underway), (exit) => {
          underway = undefined
          return exit
        })
  )

  const flush: Effect.Effect<void, LmsFileError> = Effect.suspend(() => {
    if (filled === 0) return settle
    return Effect.flatMap(settle, () => {
      const full = batch.subarray(0, filled)
      const next = spare ?? new Uint8Array(BATCH)
      spare = batch
      batch = next
      filled = 0
      return Effect.uninterruptible(
        Effect.map(Effect.forkDaemon(handle.append(full)), (fiber) => {
          underway = fiber
          hash.update(full)
        })
      )
    })
  })

  const writeFrom = (
    pieces: ReadonlyArray<Uint8Array>,
    index: number,
    offset: number
  ): Effect.Effect<void, LmsFileError> =>
    Effect.suspend(() => {
      let at = offset
      for (let i = index; i < pieces.length; i++) {
        const piece = pieces[i] ?? new Uint8Array()
        const room = BATCH - filled
        const left = piece.length - at
        if (left < room) {
          batch.set(at === 0 ? piece : piece.subarray(at), filled)
          filled += left
          at = 0
        } else {
          batch.set(piece.subarray(at, at + room), filled)
          filled += room
          return Effect.zipRight(flush, writeFrom(pieces, i, at + room))
        }
      }
      return Effect.void
    })

  return {
    write: (pieces) => writeFrom(pieces, 0, 0),
    restart: Effect.zipRight(
      settle,
      Effect.suspend(() => {
        filled = 0
        hash = sha256()
        return handle.empty
      })
    ),
    finish: flush.pipe(
      Effect.zipRight(settle),
      Effect.zipRight(handle.sync),
      Effect.map(() => hash.digest())
    ),
    settled: Effect.suspend(() => (underway === undefined ? Effect.void : Effect.asVoid(Fiber.await(underway))))
  }
}
