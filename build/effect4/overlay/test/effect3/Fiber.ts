export * from "effect/Fiber"

import * as Effect from "effect/Effect"
import type * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"

export const poll = <A, E>(fiber: Fiber.Fiber<A, E>): Effect.Effect<Option.Option<Exit.Exit<A, E>>> =>
  Effect.sync(() => Option.fromUndefinedOr(fiber.pollUnsafe()))
export const status = <A, E>(fiber: Fiber.Fiber<A, E>) =>
  Effect.sync(() => ({ _tag: fiber.pollUnsafe() === undefined ? "Suspended" : "Done" }))
export const interruptFork = <A, E>(fiber: Fiber.Fiber<A, E>) => Effect.sync(() => fiber.interruptUnsafe())
/** An interrupted fiber ends with its exit, which Effect 4 does not return. */
export const interrupt = <A, E>(fiber: Fiber.Fiber<A, E>) => Effect.andThen(Fiber.interrupt(fiber), Fiber.await(fiber))
