/** What is said of a call that its deadline ended: what it was at, and what it may have done. */
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

interface State {
  readonly doing: string
  readonly outcome: LmsTransportError["outcome"]
}

const ended = (exchange: Exchange, limit: number, { doing, outcome }: State): LmsTransportError =>
  failure.transport(
    exchange,
    { reason: "Deadline", outcome },
    `was ended after ${shown(limit)} (option deadline), ${doing}`
  )

/** `first` is shown where nothing has been under way yet. */
export const overdue = (call: Call, first: Exchange): LmsTransportError => {
  const { deadline } = call.bounds
  const latest = call.latest()
  if (latest === undefined) return ended(first, deadline, { doing: "before it was sent", outcome: "NotSent" })
  const { before, exchange, trip } = latest
  const waited = trip.waits.waited === 0 ? "" : `; it had waited ${shown(trip.waits.waited)} because of the rate limit`
  // After a throttle the service has provably not acted, and a write is tried again only where it was never sent. Of
  // an upload that says nothing of the steps before.
  const outcome = trip.doing === "Sent" || before > 0 ? "Unknown" : "NotSent"
  return ended(exchange, deadline, { doing: `${AT[trip.doing]}${waited}`, outcome })
}
