/**
 * Time limits and races that also end within an uninterruptible region: `acquireRelease`, a finalizer, `uninterruptible`.
 *
 * There Effect's own would wait for the effect that has lost, which nothing can interrupt. Here it runs interruptibly in its
 * own fiber. An interruption of the caller still waits, as the region demands.
 */
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"

/** Fails after the duration. The effect is interrupted, and its finalizers run to their end. */
export const failAfter = <A, E, R, E1>(
  effect: Effect.Effect<A, E, R>,
  limit: { readonly duration: Duration.DurationInput; readonly onTimeout: () => E1 }
): Effect.Effect<A, E | E1, R> => Effect.timeoutFail(Effect.interruptible(effect), limit)

/** None after the duration. The effect is interrupted, and its finalizers run to their end. */
export const optionAfter = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  duration: Duration.DurationInput
): Effect.Effect<Option.Option<A>, E, R> => Effect.timeoutOption(Effect.interruptible(effect), duration)

/**
 * None after the duration, also if the effect itself cannot be interrupted: it then goes on in the background. For functions
 * of the user only: what the client has begun, it ends.
 */
export const optionOfUserAfter = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  duration: Duration.DurationInput
): Effect.Effect<Option.Option<A>, E, R> => optionAfter(Effect.disconnect(Effect.interruptible(effect)), duration)

/** The result of the effect that ends first. The other one is interrupted. */
export const firstOf = <A, E, R, A1, E1, R1>(
  one: Effect.Effect<A, E, R>,
  other: Effect.Effect<A1, E1, R1>
): Effect.Effect<A | A1, E | E1, R | R1> => Effect.raceFirst(Effect.interruptible(one), Effect.interruptible(other))
