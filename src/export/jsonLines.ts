/** JSON Lines: one record per line, buffered as UTF-8, and compressed with gzip. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

/** JSON strings contain no literal line breaks, so line breaks in a record are insignificant whitespace. */
const toSingleLine = (json: string): string =>
  json.includes("\n") || json.includes("\r") ? json.replace(/[\r\n]/g, "") : json

/** One line per record. */
export const formatLines = (records: ReadonlyArray<string>): string =>
  records.length === 0 ? "" : `${records.map(toSingleLine).join("\n")}\n`

/** Text, or its UTF-8 bytes. */
export type Lines = string | Uint8Array

/** UTF-8 bytes of text that is not yet written. */
export interface LineBuffer {
  readonly add: (text: Lines) => void
  readonly length: () => number
  /** The bytes added since the last `clear`. Valid until the next `add`. */
  readonly bytes: () => Uint8Array<ArrayBuffer>
  readonly clear: () => void
}

const INITIAL_CAPACITY_BYTES = 64 * 1024

/** UTF-8 needs at most three bytes per UTF-16 code unit. */
const MAX_BYTES_PER_CODE_UNIT = 3

/** Reuses one block of memory: otherwise the bytes of each page would be copied twice and discarded. */
export const makeLineBuffer = (): LineBuffer => {
  const encoder = new TextEncoder()
  let memory = new Uint8Array(INITIAL_CAPACITY_BYTES)
  let length = 0
  return {
    add: (text) => {
      const needed = length + text.length * (typeof text === "string" ? MAX_BYTES_PER_CODE_UNIT : 1)
      if (needed > memory.length) {
        const larger = new Uint8Array(Math.max(needed, memory.length * 2))
        larger.set(memory.subarray(0, length))
        memory = larger
      }
      if (typeof text === "string") length += encoder.encodeInto(text, memory.subarray(length)).written
      else {
        memory.set(text, length)
        length += text.length
      }
    },
    length: () => length,
    bytes: () => memory.subarray(0, length),
    clear: () => {
      length = 0
    }
  }
}

/** One gzip member. Deterministic: it has no timestamp, and its input is compressed in one go. */
export const gzip = (bytes: Uint8Array<ArrayBuffer>): Effect.Effect<Uint8Array> =>
  Effect.map(
    Effect.promise(() =>
      new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer()
    ),
    (compressed) => new Uint8Array(compressed)
  )

const importFflate = Effect.promise(() => import("fflate"))

/**
 * Decompresses a gzip file of several members. The platform's `DecompressionStream` rejects data after the first member, as its
 * standard requires.
 */
export const gunzip = <E>(
  bytes: Stream.Stream<Uint8Array, E>,
  toError: (cause: unknown) => E
): Stream.Stream<Uint8Array, E> =>
  Stream.unwrap(
    Effect.map(importFflate, ({ Gunzip }) => {
      const output: Array<Uint8Array> = []
      const decompressor = new Gunzip((chunk) => {
        output.push(chunk)
      })
      const push = (chunk: Uint8Array, isLast: boolean) =>
        Effect.try({
          try: () => {
            decompressor.push(chunk, isLast)
            return Chunk.unsafeFromArray(output.splice(0))
          },
          catch: toError
        })
      const end = Stream.fromIterableEffect(Effect.suspend(() => push(new Uint8Array(0), true)))
      return Stream.concat(Stream.flattenChunks(Stream.mapEffect(bytes, (chunk) => push(chunk, false))), end)
    })
  )
