/** Operators that Effect 4 lacks or has under another form. */
export * from "effect/Effect"

import * as Clock from "effect/Clock"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Exit from "effect/Exit"
import { dual, type LazyArg } from "effect/Function"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import * as Semaphore from "effect/Semaphore"
import * as Tracer from "effect/Tracer"

interface Timeout<E> {
  readonly duration: Duration.Input
  readonly onTimeout: LazyArg<E>
}

export const timeoutFail: {
  <E1>(options: Timeout<E1>): <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E | E1, R>
  <A, E, R, E1>(self: Effect.Effect<A, E, R>, options: Timeout<E1>): Effect.Effect<A, E | E1, R>
} = dual(
  2,
  <A, E, R, E1>(self: Effect.Effect<A, E, R>, { duration, onTimeout }: Timeout<E1>): Effect.Effect<A, E | E1, R> =>
    Effect.timeoutOrElse(self, { duration, orElse: () => Effect.fail(onTimeout()) })
)

interface TimeoutTo<A, B, B1> extends Timeout<B1> {
  readonly onSuccess: (a: A) => B
}

export const timeoutTo: {
  <A, B, B1>(options: TimeoutTo<A, B, B1>): <E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<B | B1, E, R>
  <A, E, R, B, B1>(self: Effect.Effect<A, E, R>, options: TimeoutTo<A, B, B1>): Effect.Effect<B | B1, E, R>
} = dual(
  2,
  <A, E, R, B, B1>(
    self: Effect.Effect<A, E, R>,
    { duration, onSuccess, onTimeout }: TimeoutTo<A, B, B1>
  ): Effect.Effect<B | B1, E, R> =>
    Effect.timeoutOrElse(Effect.map(self, onSuccess), { duration, orElse: () => Effect.sync(onTimeout) })
)

export const tracerWith = <A, E, R>(f: (tracer: Tracer.Tracer) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Tracer.Tracer, f)

/** The finalizer is added even if the acquisition fails or is interrupted. */
export const acquireReleaseInterruptible = <A, E, R, X, R2>(
  acquire: Effect.Effect<A, E, R>,
  release: (exit: Exit.Exit<unknown, unknown>) => Effect.Effect<X, never, R2>
): Effect.Effect<A, E, R | R2 | Scope.Scope> => Effect.ensuring(acquire, Effect.addFinalizer(release))

export const makeSemaphore = Semaphore.make

export const clock: Effect.Effect<Clock.Clock> = Clock.Clock

export const transposeMapOption = <A, B, E = never, R = never>(
  self: Option.Option<A>,
  f: (a: A) => Effect.Effect<B, E, R>
): Effect.Effect<Option.Option<B>, E, R> =>
  Option.isNone(self) ? Effect.succeedNone : Effect.map(f(self.value), Option.some)
