/** `deadline`: the bound on a whole call, or on one pull of a stream. */

import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { LmsTransportError } from "../../LmsError.js"
import type { Exchange } from "../request/exchange.js"
import * as errors from "../response/errors.js"
import { formatDuration } from "../text/describe.js"
import type { Call } from "./call.js"
import type { Phase } from "./middleware.js"

/** Nothing, for a call without one. `first` is shown where nothing is under way yet. */
export const within =
  (call: Call, first: Exchange) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | LmsTransportError, R> => {
    const { deadline } = call.limits
    if (!Number.isFinite(deadline)) return effect
    return Effect.flatten(
      Effect.timeoutTo(effect, {
        duration: Duration.millis(deadline),
        onSuccess: (value): Effect.Effect<A, LmsTransportError> => Effect.succeed(value),
        onTimeout: () => Effect.suspend(() => Effect.fail(overdue(call, first)))
      })
    )
  }

const AT: Readonly<Record<Phase, string>> = {
  Token: "while its token was renewed",
  Permit: "while it waited for its turn within the service's quota",
  Throttled: "while it waited out the service's rate limit",
  Again: "while it waited to try again",
  Sent: "while it waited for the answer"
}

interface State {
  readonly doing: string
  readonly outcome: LmsTransportError["outcome"]
}

const ended = (exchange: Exchange, limit: number, { doing, outcome }: State): LmsTransportError =>
  errors.transportError(
    exchange,
    { reason: "Deadline", outcome },
    `was ended after ${formatDuration(limit)} (option deadline), ${doing}`
  )

/** `first` is shown where nothing has been under way yet. */
export const overdue = (call: Call, first: Exchange): LmsTransportError => {
  const { deadline } = call.limits
  const latest = call.latest()
  if (latest === undefined) return ended(first, deadline, { doing: "before it was sent", outcome: "NotSent" })
  const { before, exchange, trip } = latest
  const waited =
    trip.waits.waited === 0 ? "" : `; it had waited ${formatDuration(trip.waits.waited)} because of the rate limit`
  // After a throttle the service has provably not acted, and a write is tried again only where it was never sent. Of
  // an upload that says nothing of the steps before.
  const outcome = trip.phase === "Sent" || before > 0 ? "Unknown" : "NotSent"
  return ended(exchange, deadline, { doing: `${AT[trip.phase]}${waited}`, outcome })
}
