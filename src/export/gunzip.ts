/** Gzip of many members. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { Gunzip } from "fflate"

/** The platform's own `DecompressionStream` takes for junk what follows the first member, as its standard says. */
export const gunzip = <E>(
  bytes: Stream.Stream<Uint8Array, E>,
  failed: (cause: unknown) => E
): Stream.Stream<Uint8Array, E> =>
  Stream.suspend(() => {
    const out: Array<Uint8Array> = []
    const members = new Gunzip((piece) => {
      out.push(piece)
    })
    const push = (piece: Uint8Array, last: boolean) =>
      Effect.try({
        try: () => {
          members.push(piece, last)
          return Chunk.unsafeFromArray(out.splice(0))
        },
        catch: failed
      })
    const end = Stream.fromIterableEffect(Effect.suspend(() => push(new Uint8Array(0), true)))
    return Stream.concat(Stream.flattenChunks(Stream.mapEffect(bytes, (piece) => push(piece, false))), end)
  })
