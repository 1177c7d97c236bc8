/** Operators of Effect 3 that only tests use. */
export * from "../../src/internal/effect3/Effect.js"

import * as Clock from "effect/Clock"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Console from "effect/Console"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { dual } from "effect/Function"
import * as Random from "effect/Random"

export const dieMessage = (message: string) => Effect.die(new Error(message))
export const console = Console.Console

interface Provide<S> {
  (service: S): <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  <A, E, R>(self: Effect.Effect<A, E, R>, service: S): Effect.Effect<A, E, R>
}

const provide = <S>(reference: Context.Reference<S>): Provide<S> =>
  dual(2, <A, E, R>(self: Effect.Effect<A, E, R>, service: S) => Effect.provideService(self, reference, service))

export const withConsole = provide(Console.Console)
export const withClock = provide(Clock.Clock)
export const withRandom = provide(Random.Random)
export const withConfigProvider = provide(ConfigProvider.ConfigProvider)

export const zipLeft: {
  <X, E2, R2>(
    that: Effect.Effect<X, E2, R2>
  ): <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E | E2, R | R2>
  <A, E, R, X, E2, R2>(self: Effect.Effect<A, E, R>, that: Effect.Effect<X, E2, R2>): Effect.Effect<A, E | E2, R | R2>
} = dual(2, <A, E, R, X, E2, R2>(self: Effect.Effect<A, E, R>, that: Effect.Effect<X, E2, R2>) =>
  Effect.flatMap(self, (a) => Effect.as(that, a))
)

interface Taps<A, E> {
  readonly onFailure: (error: E) => Effect.Effect<unknown>
  readonly onSuccess: (a: A) => Effect.Effect<unknown>
}

export const tapBoth =
  <A, E>({ onFailure, onSuccess }: Taps<A, E>) =>
  <R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    self.pipe(Effect.tapError(onFailure), Effect.tap(onSuccess))

/** Effect 4 has no supervisors. */
export const supervised: {
  (supervisor: unknown): <A>(self: A) => A
  <A>(self: A, supervisor: unknown): A
} = dual(2, <A>(self: A, _: unknown): A => self)
