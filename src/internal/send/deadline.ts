/** `deadline`: the bound on a whole call, or on one pull of a stream. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { LmsTransportError } from "../../LmsError.js"
import type { Exchange } from "../answer/exchange.js"
import * as failure from "../answer/failure.js"
import { shown } from "../text/duration.js"
import type { Call } from "./call.js"
import type { Doing } from "./send.js"

const AT: Readonly<Record<Doing, string>> = {
  Token: "while its token was renewed",
  Permit: "while it waited for its turn within the service's quota",
  Throttled: "while it waited out the service's rate limit",
  Again: "while it waited to try again",
  Sent: "while it waited for the answer"
}

/** Nothing, for a call without one. `first` is shown where nothing is under way yet. */
export const within =
  (call: Call, first: Exchange) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | LmsTransportError, R> => {
    const { deadline } = call.bounds
    if (!Number.isFinite(deadline)) return effect
    return Effect.timeoutFail(effect, {
      duration: Duration.millis(deadline),
      onTimeout: () => {
        const latest = call.latest()
        if (latest === undefined) {
          return failure.overdue(first, deadline, { doing: "before it was sent", outcome: "NotSent" })
        }
        const { before, exchange, trip } = latest
        const waited =
          trip.waits.waited === 0 ? "" : `; it had waited ${shown(trip.waits.waited)} because of the rate limit`
        // After a throttle the service has provably not acted, and a write is tried again only where it was never sent. Of
        // an upload that says nothing of the steps before.
        const outcome = trip.doing === "Sent" || before > 0 ? "Unknown" : "NotSent"
        return failure.overdue(exchange, deadline, { doing: `${AT[trip.doing]}${waited}`, outcome })
      }
    })
  }
