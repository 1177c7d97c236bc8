/** Functions of Effect in fewer operations, for what happens on each page. */
import * as Channel from "effect/Channel"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"

/** `Stream.unwrap`, which would cost two operations for each chunk of the stream. */
export const unwrapStream = <A, E, R, E2, R2>(
  opening: Effect.Effect<Stream.Stream<A, E, R>, E2, R2>
): Stream.Stream<A, E | E2, R | R2> => Stream.fromChannel(Channel.unwrap(Effect.map(opening, Stream.toChannel)))

/** Whether the value of an effect is known without running it: `Effect.succeed` returns an `Exit`. */
export const isSucceeded = <A, E, R>(effect: Effect.Effect<A, E, R>): effect is Exit.Success<A, never> =>
  Exit.isExit(effect) && Exit.isSuccess(effect)

/** `Effect.flatMap`, which calls the function at once if the value is known. */
export const flatMapKnown = <A, E, R, B, E2, R2>(
  effect: Effect.Effect<A, E, R>,
  f: (a: A) => Effect.Effect<B, E2, R2>
): Effect.Effect<B, E | E2, R | R2> => (isSucceeded(effect) ? f(effect.value) : Effect.flatMap(effect, f))

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
