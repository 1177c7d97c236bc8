/** Runs a stream in fewer operations than Effect does. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { forEachChunk } from "../internal/transport/chunks.js"

/**
 * `Stream.runForEachWhile`, which would cost three hundred operations more for each stream: an export has one for each list, and
 * a cluster some for each object.
 */
export const runForEachWhile = <A, E, R, E2, R2>(
  stream: Stream.Stream<A, E, R>,
  f: (a: A) => Effect.Effect<boolean, E2, R2>
): Effect.Effect<void, E | E2, Exclude<R | R2, Scope.Scope>> => {
  const runFrom = (values: ReadonlyArray<A>, index: number): Effect.Effect<boolean, E2, R2> =>
    index === values.length
      ? Effect.succeed(true)
      : Effect.flatMap(f(values[index] as A), (goesOn) => (goesOn ? runFrom(values, index + 1) : Effect.succeed(false)))
  return forEachChunk(Effect.map(Stream.toPull(stream), Effect.map(Chunk.toReadonlyArray)), (values) =>
    runFrom(values, 0)
  )
}
