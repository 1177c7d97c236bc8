/** Regroups bytes: a store writes a few pieces of bounded size, however its content arrives. */
import * as Stream from "effect/Stream"

/** The largest piece of an object that is written at once. */
const MAX_PIECE_BYTES = 1024 * 1024

export const joinBytes = (chunks: ReadonlyArray<Uint8Array>): Uint8Array => {
  const [first] = chunks
  if (first !== undefined && chunks.length === 1) return first
  const joined = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    joined.set(chunk, at)
    at += chunk.length
  }
  return joined
}

/** The same bytes in pieces of `size`, of which only the last may be smaller. None is empty. */
export const splitIntoPieces = <E, R>(
  content: Stream.Stream<Uint8Array, E, R>,
  size: number = MAX_PIECE_BYTES
): Stream.Stream<Uint8Array, E, R> =>
  Stream.suspend(() => {
    let pending: Array<Uint8Array> = []
    let length = 0
    const add = (bytes: Uint8Array) => {
      pending.push(bytes)
      length += bytes.length
    }
    const take = () => {
      const piece = joinBytes(pending)
      pending = []
      length = 0
      return piece
    }
    const complete = Stream.mapConcat(content, (bytes) => {
      const pieces: Array<Uint8Array> = []
      let rest = bytes
      while (length + rest.length >= size) {
        const head = rest.subarray(0, size - length)
        rest = rest.subarray(head.length)
        add(head)
        pieces.push(take())
      }
      if (rest.length > 0) add(rest)
      return pieces
    })
    return Stream.concat(
      complete,
      Stream.suspend(() => (length === 0 ? Stream.empty : Stream.succeed(take())))
    )
  })
