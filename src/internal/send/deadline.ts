/** `deadline`: the limit of a whole call, or of one pull of a stream. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { LmsTransportError } from "../../LmsError.js"
import { Exchange } from "../request/exchange.js"
import type { PreparedRequest } from "../request/preparedRequest.js"
import * as errors from "../response/errors.js"
import { formatDuration } from "../text/describe.js"
import * as timeLimit from "../timeLimit.js"
import type { Call, Phase } from "./call.js"

const PHASES: Readonly<Record<Phase, string>> = {
  RefreshingToken: "while its token was refreshed",
  WaitingForQuota: "while it waited for the service's quota",
  RateLimited: "while it waited for the service's rate limit",
  Retrying: "while it waited to retry",
  AwaitingResponse: "while it waited for the response"
}

/** The error of a call that its deadline has ended. `first` is shown if no request has started yet. */
export const deadlineError = (call: Call, first: Exchange): LmsTransportError => {
  const state = call.currentRequest()
  const ended = `did not finish within ${formatDuration(call.limits.deadline)} (deadline)`
  if (state === undefined) {
    return errors.transportError(first, { reason: "Deadline", outcome: "NotSent" }, `${ended}, before it was sent`)
  }
  const { millis } = state.rateLimitWait
  const waited = millis === 0 ? "" : `, after waiting ${formatDuration(millis)} for the rate limit`
  // A throttled request had no effect, and a write is retried only if it was never sent. Earlier requests of the same
  // call, such as the first steps of an upload, may have had one.
  const outcome = state.phase === "AwaitingResponse" || state.index > 0 ? "Unknown" : "NotSent"
  return errors.transportError(
    state.exchange,
    { reason: "Deadline", outcome },
    `${ended}, ${PHASES[state.phase]}${waited}`
  )
}

/** Applies the call's deadline to an effect; without one the effect is unchanged. */
export const withDeadline =
  (call: Call, first: Exchange) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | LmsTransportError, R> =>
    Number.isFinite(call.limits.deadline)
      ? timeLimit.failAfter(effect, {
          duration: Duration.millis(call.limits.deadline),
          onTimeout: () => deadlineError(call, first)
        })
      : effect

/** Runs a call: applies `deadline`, then publishes `Done`. */
export const runCall = <A, E, R>(call: Call, request: PreparedRequest, effect: Effect.Effect<A, E, R>) =>
  Effect.ensuring(withDeadline(call, new Exchange(request, request.url))(effect), call.done)
