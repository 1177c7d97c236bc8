/** Retries: sends a request again after a throttle or a transient failure, as often and as late as the schedules say. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { LmsApiError, type LmsAttempt, type LmsError, LmsRateLimitError, LmsTransportError } from "../../LmsError.js"
import type { LmsScheduleService } from "../../LmsService.js"
import * as clock from "../clock.js"
import { makeDriver } from "../limits/scheduleDriver.js"
import { isRetryable, isThrottleError, retryAfterOf } from "../limits/schedules.js"
import * as metrics from "../metrics.js"
import { formatDuration } from "../text/describe.js"
import { boundTexts } from "../text/escape.js"
import type { Call } from "./call.js"
import type { Middleware } from "./middleware.js"

/** A success costs one `catchAll`; retry state is created on failure. */
export const retry: Middleware = (client, call) => (next) => (attempt) =>
  Effect.catchAll(next(attempt), (firstError) => {
    const waitBeforeRetry = makeWait(client.schedules, call)
    const retryAfter = (error: LmsError, attempts: Attempts): ReturnType<typeof next> =>
      Effect.matchEffect(waitBeforeRetry(error), {
        onFailure: (finalError) => Effect.fail(withAttempts(finalError, attempts)),
        onSuccess: (failed) => {
          call.stats.retries++
          return Effect.catchAll(next(attempt), (error) => retryAfter(error, addAttempt(attempts, failed)))
        }
      })
    return retryAfter(firstError, [])
  })

/** Errors that may be retried. */
type RetryableError = LmsTransportError | LmsApiError | LmsRateLimitError

/** An attempt that failed, and the milliseconds waited after it. */
interface FailedAttempt {
  readonly error: RetryableError
  readonly wait: number
}

/** Waits after a failure until the request may be retried, or fails for good. */
const makeWait = (schedules: LmsScheduleService, call: Call) => {
  const { maxWait, retries } = call.limits
  const nextThrottleWait = makeDriver(schedules.throttled(Duration.millis(maxWait)))
  const nextRetryWait = makeDriver(schedules.transient(retries))
  const fitsMaxWait = (wait: number): boolean => call.rateLimitWait() + wait <= maxWait

  /** A wait that the service requires counts towards `maxWait`. */
  const waitForService = (wait: number): Effect.Effect<void> =>
    Effect.suspend(() => {
      call.addWait(wait)
      call.enter("RateLimited")
      call.publishWait(Option.some(Duration.millis(wait)))
      return clock.sleep(wait)
    })

  const afterThrottle = Effect.fnUntraced(function* (
    error: LmsRateLimitError
  ): Effect.fn.Return<FailedAttempt, LmsError> {
    metrics.update(metrics.throttles, 1)
    const soFar = { waited: Duration.millis(call.rateLimitWait()), maxWait: Duration.millis(maxWait) }
    const { isDone, wait = 0 } = yield* nextThrottleWait(
      new LmsRateLimitError(boundTexts({ ...error, ...soFar, message: error.message }))
    )
    if (isDone || !fitsMaxWait(wait)) {
      const nextWait = fitsMaxWait(wait) ? undefined : wait
      return yield* waitExceeded(error, { waited: call.rateLimitWait(), maxWait, nextWait })
    }
    yield* Effect.logWarning(`${error.message}: waiting ${formatDuration(wait)}`)
    yield* waitForService(wait)
    return { error, wait }
  })

  const afterTransientFailure = Effect.fnUntraced(function* (
    error: LmsTransportError | LmsApiError
  ): Effect.fn.Return<FailedAttempt, LmsError> {
    const { isDone, wait = 0 } = yield* nextRetryWait(error)
    const isRequiredByService = retryAfterOf(error) !== undefined
    if (isDone || (isRequiredByService && !fitsMaxWait(wait))) return yield* error
    call.enter("Retrying")
    yield* isRequiredByService ? waitForService(wait) : clock.sleep(wait)
    yield* Effect.logDebug(`${error.message}: retrying`)
    metrics.update(metrics.retries, 1)
    return { error, wait }
  })

  return (error: LmsError): Effect.Effect<FailedAttempt, LmsError> => {
    if (isThrottleError(error)) return afterThrottle(error)
    return retries > 0 && isRetryable(error) ? afterTransientFailure(error) : Effect.fail(error)
  }
}

type Attempts = ReadonlyArray<LmsAttempt>

const MAX_ATTEMPTS_KEPT = 100

const problemOf = (error: RetryableError): string => {
  if (error._tag === "LmsTransportError") return error.code ?? error.reason
  return error._tag === "LmsRateLimitError" ? `throttled with ${error.status}` : String(error.status)
}

export const addAttempt = (attempts: Attempts, { error, wait }: FailedAttempt): Attempts => [
  ...attempts.slice(1 - MAX_ATTEMPTS_KEPT),
  {
    problem: problemOf(error),
    status: error._tag === "LmsTransportError" ? undefined : error.status,
    waited: Duration.millis(wait)
  }
]

const describeAttempts = (attempts: Attempts): string => {
  const latest = attempts.slice(-3).map(({ problem }) => problem)
  return ` Failed attempts before: ${attempts.length} (${latest.join(", ")}).`
}

/** Adds the attempts before the last one. The message of a rate-limit error already says how long the call waited. */
export const withAttempts = (error: LmsError, attempts: Attempts): LmsError => {
  if (attempts.length === 0) return error
  const message = `${error.message}${describeAttempts(attempts)}`
  switch (error._tag) {
    case "LmsApiError":
      return new LmsApiError(boundTexts({ ...error, attempts, message }))
    case "LmsTransportError":
      return new LmsTransportError(boundTexts({ ...error, attempts, message }))
    case "LmsRateLimitError":
      return new LmsRateLimitError(boundTexts({ ...error, message: error.message, attempts }))
    default:
      return error
  }
}

/** How long a call has waited for the rate limit, may wait, and would have to wait next, in milliseconds. */
export interface WaitLimits {
  readonly waited: number
  readonly maxWait: number
  /** Undefined if the schedule has ended. */
  readonly nextWait: number | undefined
}

/** The error of a call that would have to wait for the rate limit longer than `maxWait`. */
export const waitExceeded = (
  error: LmsRateLimitError,
  { maxWait, nextWait, waited }: WaitLimits
): LmsRateLimitError => {
  const alreadyWaited = waited === 0 ? "" : ` (${formatDuration(waited)} already waited)`
  const reason =
    nextWait === undefined
      ? "the schedule allows no further wait"
      : `the rate limit requires waiting ${formatDuration(nextWait)}, maxWait allows ${formatDuration(maxWait)}`
  return new LmsRateLimitError(
    boundTexts({
      ...error,
      waited: Duration.millis(waited),
      wouldWait: Duration.millis(nextWait ?? 0),
      maxWait: Duration.millis(maxWait),
      message: `${error.message}: ${reason}${alreadyWaited}. The service did not act on it: safe to send again later.`
    })
  )
}
