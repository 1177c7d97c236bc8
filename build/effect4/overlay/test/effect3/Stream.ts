export * from "../../src/internal/effect3/Stream.js"

import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { dual } from "effect/Function"
import * as Stream from "effect/Stream"

export const repeatEffect = <A, E, R>(effect: Effect.Effect<A, E, R>) => Stream.fromEffectRepeat(effect)

export const interruptAfter: {
  (duration: Duration.Input): <A, E, R>(self: Stream.Stream<A, E, R>) => Stream.Stream<A, E, R>
  <A, E, R>(self: Stream.Stream<A, E, R>, duration: Duration.Input): Stream.Stream<A, E, R>
} = dual(2, <A, E, R>(self: Stream.Stream<A, E, R>, duration: Duration.Input) =>
  Stream.interruptWhen(self, Effect.sleep(duration))
)
