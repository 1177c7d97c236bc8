/** Runs a stream in fewer operations than Effect does. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"

/**
 * `Stream.runForEachWhile`, which would cost three hundred operations more for each stream: an export has one for each list, and
 * a cluster some for each object.
 */
export const runForEachWhile = <A, E, R, E2, R2>(
  stream: Stream.Stream<A, E, R>,
  f: (a: A) => Effect.Effect<boolean, E2, R2>
): Effect.Effect<void, E | E2, Exclude<R, Scope.Scope> | Exclude<R2, Scope.Scope>> => {
  const runFrom = (values: ReadonlyArray<A>, index: number): Effect.Effect<boolean, E2, R2> =>
    index === values.length
      ? Effect.succeed(true)
      : Effect.flatMap(f(values[index] as A), (goesOn) => (goesOn ? runFrom(values, index + 1) : Effect.succeed(false)))
  return Effect.scoped(
    Effect.flatMap(Stream.toPull(stream), (pull) => {
      const run: Effect.Effect<void, Option.Option<E | E2>, R | R2> = Effect.flatMap(pull, (chunk) =>
        Effect.flatMap(Effect.mapError(runFrom(Chunk.toReadonlyArray(chunk), 0), Option.some), (goesOn) =>
          goesOn ? run : Effect.void
        )
      )
      return Effect.catchAll(run, Option.match({ onNone: () => Effect.void, onSome: (error) => Effect.fail(error) }))
    })
  )
}
