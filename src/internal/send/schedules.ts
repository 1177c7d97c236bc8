/** How long to wait before a request is made again: after a throttle, and after a failure that is likely to pass. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Schedule from "effect/Schedule"
import * as Decision from "effect/ScheduleDecision"
import * as Interval from "effect/ScheduleInterval"
import type { LmsApiError, LmsError, LmsRateLimitError, LmsTransportError } from "../../LmsError.js"
import type { LmsScheduleService } from "../../LmsService.js"
import * as networkError from "../response/networkError.js"
import { OUTFLOW, UP_FRONT } from "./quota.js"

/** A second at the least, whatever the service says: asking sooner is how a throttled client stays throttled. */
const SHORTEST_WAIT = 1000
const LONGEST_BACKOFF = 60_000

const FIRST_RETRY = 500
const LONGEST_RETRY = 30_000

/** What the service asks for, else what its bucket needs to take one request more, else twice as long each time. */
const throttleWait = ({ remaining, retryAfter }: LmsRateLimitError, nth: number, jitter: number): number => {
  if (retryAfter !== undefined) return Math.max(SHORTEST_WAIT, Duration.toMillis(retryAfter))
  const least = remaining === undefined ? SHORTEST_WAIT * 2 ** (nth - 1) : ((UP_FRONT - remaining) / OUTFLOW) * 1000
  // The jitter is added, so that no wait is shorter than the bucket needs.
  return Math.ceil(Math.min(LONGEST_BACKOFF, Math.max(SHORTEST_WAIT, least)) * (1 + jitter / 4))
}

/** Exponential, full jitter. */
const retryWait = (nth: number, jitter: number): number =>
  Math.ceil(Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** (nth - 1)) * jitter)

/** What a failure that is likely to pass asks for: only a 503 says when the service will be back (RFC 9110 10.2.3). */
export const retryAfterOf = (error: LmsTransportError | LmsApiError): number | undefined =>
  error._tag === "LmsApiError" && error.status === 503 && error.retryAfter !== undefined
    ? Duration.toMillis(error.retryAfter)
    : undefined

const TRANSIENT: ReadonlyArray<number> = [408, 500, 502, 503, 504]

/** What will be the same the next time, such as a request that a cassette lacks, or a body whose end cannot be told. */
const LASTING: ReadonlyArray<string | undefined> = [
  "ERR_UNRECORDED",
  "ERR_PROXY_REFUSED",
  "ERR_UNDELIMITED",
  "ERR_PARTIAL",
  "ERR_BODY_TOO_LARGE",
  "ERR_UNEXPECTED_CONTENT"
]

/**
 * Whether the failure is likely to pass, and the request may be made again. A read may; a write only where the service
 * has provably not seen it. (A throttle is none of these: there the service has provably not acted.)
 */
export const isRetryable = (error: LmsError): error is LmsTransportError | LmsApiError => {
  if (error._tag === "LmsTransportError") {
    if (LASTING.includes(error.code) || networkError.isTlsFailure(error.code) || error.reason === "Redirect")
      return false
    return error.method === "GET" || error.outcome === "NotSent"
  }
  return error._tag === "LmsApiError" && error.method === "GET" && TRANSIENT.includes(error.status)
}

/** A throttle that can be waited out. One without a status was none: it is the permit that was waited for too long. */
export const isThrottleError = (error: LmsError): error is LmsRateLimitError =>
  error._tag === "LmsRateLimitError" && error.status !== 0

const after = (now: number, wait: number) => Decision.continueWith(Interval.after(now + wait))

interface Throttled {
  readonly nth: number
  readonly waited: number
}

export const throttledSchedule = (maxWait: Duration.DurationInput): Schedule.Schedule<Duration.Duration, LmsError> => {
  const most = Duration.toMillis(maxWait)
  const initial: Throttled = { nth: 1, waited: 0 }
  return Schedule.makeWithState(initial, (now, error: LmsError, state) => {
    if (error._tag !== "LmsRateLimitError") return Effect.succeed([state, Duration.zero, Decision.done] as const)
    return Effect.map(Random.next, (jitter) => {
      const { nth, waited } = state
      const wait = throttleWait(error, nth, jitter)
      const before = Math.max(waited, Duration.toMillis(error.waited))
      const decision = before + wait > most ? Decision.done : after(now, wait)
      return [{ nth: nth + 1, waited: waited + wait }, Duration.millis(wait), decision] as const
    })
  })
}

export const transientSchedule = (times: number): Schedule.Schedule<Duration.Duration, LmsError> =>
  Schedule.makeWithState(1, (now, error: LmsError, nth: number) => {
    if (!isRetryable(error) || nth > times) return Effect.succeed([nth, Duration.zero, Decision.done] as const)
    return Effect.map(Random.next, (jitter) => {
      const wait = Math.max(retryWait(nth, jitter), retryAfterOf(error) ?? 0)
      return [nth + 1, Duration.millis(wait), after(now, wait)] as const
    })
  })

export const defaultSchedules: LmsScheduleService = {
  throttled: throttledSchedule,
  transient: transientSchedule
}
