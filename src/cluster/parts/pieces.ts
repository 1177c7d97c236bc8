/** Regroups bytes: a store writes a few pieces of bounded size, however its content arrives. */
import * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import { runForEachWhile } from "../../export/runForEachWhile.js"
import { concat } from "../../internal/transport/chunks.js"

/** The largest piece of an object that is written at once. */
const PIECE_BYTES = 1024 * 1024

/** Writes bytes in pieces of one size, of which only the last may be smaller. None is empty. `first` comes before the content. */
export const writeInPieces = <E, R, E2, R2>(
  content: Stream.Stream<Uint8Array, E, R>,
  write: (piece: Uint8Array) => Effect.Effect<void, E2, R2>,
  first = new Uint8Array()
): Effect.Effect<void, E | E2, R | R2> =>
  Effect.suspend(() => {
    let pending: Array<Uint8Array> = []
    let length = 0
    const add = (bytes: Uint8Array) => {
      pending.push(bytes)
      length += bytes.length
    }
    const take = () => {
      const piece = concat(pending)
      pending = []
      length = 0
      return piece
    }
    /** Adds bytes, and returns the pieces that are complete. */
    const addBytes = (bytes: Uint8Array): ReadonlyArray<Uint8Array> => {
      const pieces: Array<Uint8Array> = []
      let rest = bytes
      while (length + rest.length >= PIECE_BYTES) {
        const head = rest.subarray(0, PIECE_BYTES - length)
        rest = rest.subarray(head.length)
        add(head)
        pieces.push(take())
      }
      if (rest.length > 0) add(rest)
      return pieces
    }
    const writeAll = (pieces: ReadonlyArray<Uint8Array>) =>
      pieces.length === 0 ? Effect.void : Effect.forEach(pieces, write, { discard: true })
    return writeAll(addBytes(first)).pipe(
      Effect.zipRight(runForEachWhile(content, (bytes) => Effect.as(writeAll(addBytes(bytes)), true))),
      Effect.zipRight(Effect.suspend(() => (length === 0 ? Effect.void : write(take()))))
    )
  })
