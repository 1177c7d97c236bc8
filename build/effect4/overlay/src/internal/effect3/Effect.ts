/** Operators that Effect 4 lacks or has under another form. */
export * from "effect/Effect"

import * as Clock from "effect/Clock"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { dual, type LazyArg } from "effect/Function"

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

/** The effect goes on in the background if the fiber that waits for it is interrupted. */
export const disconnect = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(Effect.forkDetach(restore(self)), (fiber) =>
      Effect.onInterrupt(restore(Fiber.join(fiber)), () => Effect.sync(() => fiber.interruptUnsafe()))
    )
  )

/** Effect 4 has successes first. */
export const partition = <A, B, E, R>(
  elements: Iterable<A>,
  f: (element: A) => Effect.Effect<B, E, R>,
  options?: { readonly concurrency?: number | "unbounded" | undefined }
): Effect.Effect<[excluded: Array<E>, satisfying: Array<B>], never, R> =>
  Effect.map(Effect.partition(elements, f, options), ([satisfying, excluded]) => [excluded, satisfying])

/** The type of a fiber does not show it. */
export const checkInterruptible = <A, E, R>(
  f: (isInterruptible: boolean) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.withFiber((fiber) => f((fiber as unknown as { readonly interruptible: boolean }).interruptible))

export const clock: Effect.Effect<Clock.Clock> = Clock.Clock
