/** `deadline`: the bound on a whole call, or on one pull of a stream. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { LmsTransportError } from "../../LmsError.js"
import type { Exchange } from "../answer/exchange.js"
import type { Call } from "./call.js"

const loading = Effect.promise(() => import("./overdue.js"))

/** Nothing, for a call without one. `first` is shown where nothing is under way yet. */
export const within =
  (call: Call, first: Exchange) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | LmsTransportError, R> => {
    const { deadline } = call.bounds
    if (!Number.isFinite(deadline)) return effect
    const ended = Effect.flatMap(loading, ({ overdue }) => Effect.fail(overdue(call, first)))
    return Effect.flatten(
      Effect.timeoutTo(effect, {
        duration: Duration.millis(deadline),
        onSuccess: (value): Effect.Effect<A, LmsTransportError> => Effect.succeed(value),
        onTimeout: () => ended
      })
    )
  }
