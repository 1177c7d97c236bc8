/**
 * Time limits and races that also end within an uninterruptible region: `acquireRelease`, a finalizer, `uninterruptible`.
 *
 * There Effect's own would wait for the effect that has lost, which nothing can interrupt. Here it runs interruptibly in its
 * own fiber. An interruption of the caller still waits, as the region demands.
 */
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
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
 * A function of the user, within a time limit. If it cannot be interrupted, it goes on in the background when the limit ends
 * the wait for it. For nothing else: what the client has begun, it ends.
 */
export const ofUser = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.interruptible(Effect.disconnect(Effect.interruptible(effect)))

/**
 * Runs in a fiber of its own what makes a part of itself interruptible: in an uninterruptible region an interruption that
 * came before, such as that of a scope whose finalizer runs now, would end it there.
 */
export const inOwnFiber = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  // A daemon, because an interruption reaches the children of a fiber even if the fiber itself cannot be interrupted.
  Effect.flatMap(Effect.forkDaemon(effect), Fiber.join)

/**
 * The result of the effect that ends first. The other one is interrupted. Interrupted itself, it ends after both, so that
 * what they hold is released before what surrounds them, such as a lock: Effect's own race does not wait (Effect 3.22).
 */
export const firstOf = <A, E, R, A1, E1, R1>(
  one: Effect.Effect<A, E, R>,
  other: Effect.Effect<A1, E1, R1>
): Effect.Effect<A | A1, E | E1, R | R1> =>
  Effect.acquireUseRelease(
    // A fiber ends after its children.
    Effect.fork(Effect.interruptible(Effect.raceFirst(one, other))),
    Fiber.join,
    Fiber.interrupt
  )
