/** Writes a file in batches and hashes each batch after it is written. */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Queue from "effect/Queue"
import type { LmsFileError } from "../../LmsError.js"
import type { Hash, Sha256Service, ThreadHash, TransferableBytes } from "./platform.js"

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
  /** Writes and syncs everything. Returns the SHA-256, or none if the hashing thread was lost. */
  readonly finish: Effect.Effect<Option.Option<string>, LmsFileError>
  /** Waits until no write is running. Only then may the file be closed. No other operation may follow. */
  readonly settle: Effect.Effect<void>
}

const MIB = 1024 * 1024

/**
 * Allocates a buffer for one write. Each write takes several turns of the event loop and wakes two threads: for a large
 * file, batches of 4 MiB take 10% less time in total than batches of 1 MiB. A small file is one write.
 */
const allocateBatch = (size: number | undefined): TransferableBytes =>
  new Uint8Array(size === undefined ? MIB : size >= 64 * MIB ? 4 * MIB : Math.min(size + 1, MIB))

const hashInThisThread = ({ digest, update }: Hash): ThreadHash => ({
  update: (buffer, length, giveBack) => {
    update(buffer.subarray(0, length))
    giveBack(buffer)
  },
  digest: Effect.sync(() => Option.some(digest())),
  discard: Effect.void
})

/** One buffer is filled while another is written and a third is hashed. */
const MAX_BUFFERS = 3

/**
 * Creates a writer. The operating system cannot cancel a write, so a write is never interrupted but always awaited: if the
 * file were closed during a write, the bytes could go to the next file that gets the same descriptor.
 */
export const make = Effect.fnUntraced(function* (file: WritableFile, sha256: Sha256Service): Effect.fn.Return<Writer> {
  const freeBuffers = yield* Queue.unbounded<TransferableBytes>()
  let hash: ThreadHash | undefined
  let batch = allocateBatch(0)
  let buffersInHash = 0
  let filled = 0
  let runningWrite: Fiber.RuntimeFiber<void, LmsFileError> | undefined

  const awaitWrite: Effect.Effect<void, LmsFileError> = Effect.suspend(() =>
    runningWrite === undefined
      ? Effect.void
      : Effect.flatMap(Fiber.await(runningWrite), (exit) => {
          runningWrite = undefined
          return exit
        })
  )

  const hashBuffer = (buffer: TransferableBytes, length: number) => {
    buffersInHash += 1
    hash?.update(buffer, length, (free) => {
      buffersInHash -= 1
      Queue.unsafeOffer(freeBuffers, free)
    })
  }

  /** Reuses a free buffer or allocates one, up to the maximum including the full one that is about to be written. */
  const takeBuffer: Effect.Effect<TransferableBytes> = Effect.flatMap(
    Queue.poll(freeBuffers),
    Option.match({
      onSome: Effect.succeed,
      onNone: () =>
        buffersInHash < MAX_BUFFERS - 1 ? Effect.succeed(new Uint8Array(batch.length)) : Queue.take(freeBuffers)
    })
  )

  /** Starts to write the batch in the background, after the write before it has ended. */
  const flush: Effect.Effect<void, LmsFileError> = Effect.suspend(() => {
    if (filled === 0) return awaitWrite
    return Effect.flatMap(Effect.zipRight(awaitWrite, takeBuffer), (next) => {
      const [full, length] = [batch, filled]
      batch = next
      filled = 0
      const append = Effect.map(file.append(full.subarray(0, length)), () => hashBuffer(full, length))
      return Effect.uninterruptible(
        Effect.map(Effect.forkDaemon(append), (fiber) => {
          runningWrite = fiber
        })
      )
    })
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

  const begin = (size: number | undefined): Effect.Effect<void, LmsFileError> =>
    Effect.suspend(() => {
      const previousHash = hash
      hash = Option.getOrElse(Option.flatMap(Option.fromNullable(size), sha256.makeThread), () =>
        hashInThisThread(sha256.make())
      )
      batch = allocateBatch(size)
      filled = 0
      return previousHash === undefined ? Effect.void : Effect.zipRight(previousHash.discard, file.truncate)
    })

  return {
    begin: (size) => Effect.zipRight(awaitWrite, begin(size)),
    write: (chunks) => writeFrom(chunks, 0, 0),
    finish: flush.pipe(
      Effect.zipRight(awaitWrite),
      Effect.zipRight(file.sync),
      Effect.zipRight(Effect.suspend(() => hash?.digest ?? Effect.succeedNone))
    ),
    settle: Effect.suspend(() =>
      Effect.zipRight(
        runningWrite === undefined ? Effect.void : Fiber.await(runningWrite),
        hash?.discard ?? Effect.void
      )
    )
  }
})
