/** The default schedules: how long to wait after a throttle and after a transient failure, and which failures are transient. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import type * as Schedule from "effect/Schedule"
import type { LmsApiError, LmsError, LmsRateLimitError, LmsTransportError } from "../../LmsError.js"
import type { LmsScheduleService } from "../../LmsService.js"
import { isReadOnly } from "../request/request.js"
import * as networkError from "../response/networkError.js"
import { LEAK_PER_SECOND, UP_FRONT_COST } from "./bucket.js"
import { makeSchedule } from "./scheduleDriver.js"

/** At least a second, even if the service says less: a client that retries sooner stays throttled. */
const MIN_THROTTLE_WAIT_MILLIS = 1000
const MAX_THROTTLE_BACKOFF_MILLIS = 60_000

const INITIAL_RETRY_WAIT_MILLIS = 500
const MAX_RETRY_WAIT_MILLIS = 30_000

/** The wait that the service requires, else the time that its bucket needs for one more request, else an exponential backoff. */
const throttleWait = ({ remaining, retryAfter }: LmsRateLimitError, nth: number, jitter: number): number => {
  if (retryAfter !== undefined) return Math.max(MIN_THROTTLE_WAIT_MILLIS, Duration.toMillis(retryAfter))
  const needed =
    remaining === undefined
      ? MIN_THROTTLE_WAIT_MILLIS * 2 ** (nth - 1)
      : ((UP_FRONT_COST - remaining) / LEAK_PER_SECOND) * 1000
  // Jitter only adds, so that no wait is shorter than the bucket needs.
  return Math.ceil(Math.min(MAX_THROTTLE_BACKOFF_MILLIS, Math.max(MIN_THROTTLE_WAIT_MILLIS, needed)) * (1 + jitter / 4))
}

/** Exponential with full jitter. */
const retryWait = (nth: number, jitter: number): number =>
  Math.ceil(Math.min(MAX_RETRY_WAIT_MILLIS, INITIAL_RETRY_WAIT_MILLIS * 2 ** (nth - 1)) * jitter)

/** The wait that the server requires: only a 503 says when the service will be back (RFC 9110 section 10.2.3). */
export const retryAfterOf = (error: LmsTransportError | LmsApiError): number | undefined =>
  error._tag === "LmsApiError" && error.status === 503 && error.retryAfter !== undefined
    ? Duration.toMillis(error.retryAfter)
    : undefined

/** Errors of the server that a retry does not change: not implemented, HTTP version, login of a captive portal. */
const PERMANENT_SERVER_ERRORS: ReadonlyArray<number> = [501, 505, 511]

/** A status that is not known means the same as 500 (RFC 9110 section 15): proxies have their own, such as 520 to 524. */
const isTransientStatus = (status: number): boolean =>
  status === 408 || (status >= 500 && !PERMANENT_SERVER_ERRORS.includes(status))

/** Failures that a retry cannot change, such as a request that a cassette lacks. */
const PERMANENT_CODES: ReadonlyArray<string | undefined> = [
  "ERR_UNRECORDED",
  "ERR_PROXY_REFUSED",
  "ERR_UNDELIMITED",
  "ERR_PARTIAL",
  "ERR_BODY_TOO_LARGE",
  "ERR_UNEXPECTED_CONTENT"
]

/**
 * Whether the failure is transient and the request may be retried: a read always, a write only if the service provably
 * never received it. (Throttles are handled apart: there the service provably did not act.)
 */
export const isRetryable = (error: LmsError): error is LmsTransportError | LmsApiError => {
  if (error._tag === "LmsTransportError") {
    if (PERMANENT_CODES.includes(error.code) || networkError.isTlsFailure(error.code) || error.reason === "Redirect")
      return false
    return isReadOnly(error) || error.outcome === "NotSent"
  }
  return error._tag === "LmsApiError" && isReadOnly(error) && isTransientStatus(error.status)
}

/** A throttle by the service. Without a status it was the permit that took too long. */
export const isThrottleError = (error: LmsError): error is LmsRateLimitError =>
  error._tag === "LmsRateLimitError" && error.status !== 0

interface ThrottleState {
  readonly nth: number
  readonly waited: number
}

export const throttledSchedule = (maxWait: Duration.DurationInput): Schedule.Schedule<Duration.Duration, LmsError> => {
  const maxWaitMillis = Duration.toMillis(maxWait)
  const initial: ThrottleState = { nth: 1, waited: 0 }
  return makeSchedule(initial, (error: LmsError, state) => {
    if (error._tag !== "LmsRateLimitError") return Effect.succeed({ state, isDone: true, wait: 0 })
    return Effect.map(Random.next, (jitter) => {
      const { nth, waited } = state
      const wait = throttleWait(error, nth, jitter)
      const waitedBefore = Math.max(waited, Duration.toMillis(error.waited))
      return { state: { nth: nth + 1, waited: waited + wait }, isDone: waitedBefore + wait > maxWaitMillis, wait }
    })
  })
}

export const transientSchedule = (times: number): Schedule.Schedule<Duration.Duration, LmsError> =>
  makeSchedule(1, (error: LmsError, nth) => {
    if (!isRetryable(error) || nth > times) return Effect.succeed({ state: nth, isDone: true, wait: 0 })
    return Effect.map(Random.next, (jitter) => {
      const wait = Math.max(retryWait(nth, jitter), retryAfterOf(error) ?? 0)
      return { state: nth + 1, isDone: false, wait }
    })
  })

export const defaultSchedules: LmsScheduleService = {
  throttled: throttledSchedule,
  transient: transientSchedule
}
