/** Functions of Effect in fewer operations, for what happens on each page. */
import * as Channel from "effect/Channel"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
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
