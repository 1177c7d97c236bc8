/** Writing a file in batches, each of which is hashed as it passes. */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Queue from "effect/Queue"
import type { LmsFileError } from "../../LmsError.js"
import type { Hash, Sha256Service, ThreadHash, TransferableBytes } from "./sha256.js"

/** What the writer needs of an open file. */
export interface Handle {
  readonly append: (bytes: Uint8Array) => Effect.Effect<void, LmsFileError>
  /** Back to an empty file. */
  readonly empty: Effect.Effect<void, LmsFileError>
  readonly sync: Effect.Effect<void, LmsFileError>
}

export interface Writer {
  /** From the first byte: what was written is forgotten. The file will have so many bytes, where that is known. */
  readonly begin: (size: number | undefined) => Effect.Effect<void, LmsFileError>
  readonly write: (pieces: ReadonlyArray<Uint8Array>) => Effect.Effect<void, LmsFileError>
  /** Everything is on the disk. Gives the SHA-256, unless it was lost on the way. */
  readonly finish: Effect.Effect<Option.Option<string>, LmsFileError>
  /** No write is under way any more, and none will be: only then may the file be closed. */
  readonly settled: Effect.Effect<void>
}

const MIB = 1024 * 1024

/**
 * One write to the system. Each is some turns and wakes two threads, so for a large file they are few: of 4 MiB they cost a
 * tenth of the whole less than of 1 MiB. A small file is one write.
 */
const batchFor = (size: number | undefined): TransferableBytes =>
  new Uint8Array(size === undefined ? MIB : size >= 64 * MIB ? 4 * MIB : Math.min(size + 1, MIB))

const inThisThread = ({ digest, update }: Hash): ThreadHash => ({
  update: (buffer, length, back) => {
    update(buffer.subarray(0, length))
    back(buffer)
  },
  digest: Effect.sync(() => Option.some(digest())),
  discard: Effect.void
})

/** While one is filled, one is written and one is hashed. */
const BUFFERS = 3

/**
 * Writes in batches, each of which is hashed when it is written. A write cannot be called back once the system has it, so
 * it is never interrupted but waited for: a file closed under a write would have it go to whatever file gets the same
 * descriptor next.
 */
export const make = Effect.fnUntraced(function* (handle: Handle, sha256: Sha256Service): Effect.fn.Return<Writer> {
  const spare = yield* Queue.unbounded<TransferableBytes>()
  let hash: ThreadHash | undefined
  let batch = batchFor(0)
  let lent = 0
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

  const lend = (buffer: TransferableBytes, length: number) => {
    lent += 1
    hash?.update(buffer, length, (free) => {
      lent -= 1
      spare.unsafeOffer(free)
    })
  }

  // Beside this one and the full one there are those that are being hashed.
  const nextBatch: Effect.Effect<TransferableBytes> = Effect.flatMap(
    Queue.poll(spare),
    Option.match({
      onSome: Effect.succeed,
      onNone: () => (lent < BUFFERS - 1 ? Effect.succeed(new Uint8Array(batch.length)) : Queue.take(spare))
    })
  )

  const flush: Effect.Effect<void, LmsFileError> = Effect.suspend(() => {
    if (filled === 0) return settle
    return Effect.flatMap(Effect.zipRight(settle, nextBatch), (next) => {
      const [full, length] = [batch, filled]
      batch = next
      filled = 0
      const append = Effect.map(handle.append(full.subarray(0, length)), () => lend(full, length))
      return Effect.uninterruptible(
        Effect.map(Effect.forkDaemon(append), (fiber) => {
          underway = fiber
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
        const room = batch.length - filled
        const left = piece.length - at
        if (left < room) {
          batch.set(piece.subarray(at), filled)
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

  const begin = (size: number | undefined): Effect.Effect<void, LmsFileError> =>
    Effect.suspend(() => {
      const before = hash
      hash = Option.getOrElse(Option.flatMap(Option.fromNullable(size), sha256.makeThread), () =>
        inThisThread(sha256.make())
      )
      batch = batchFor(size)
      filled = 0
      return before === undefined ? Effect.void : Effect.zipRight(before.discard, handle.empty)
    })

  return {
    begin: (size) => Effect.zipRight(settle, begin(size)),
    write: (pieces) => writeFrom(pieces, 0, 0),
    finish: flush.pipe(
      Effect.zipRight(settle),
      Effect.zipRight(handle.sync),
      Effect.zipRight(Effect.suspend(() => hash?.digest ?? Effect.succeedNone))
    ),
    settled: Effect.suspend(() =>
      Effect.zipRight(underway === undefined ? Effect.void : Fiber.await(underway), hash?.discard ?? Effect.void)
    )
  }
})
