/** Retries: after a throttle or a transient failure, as often and as late as the schedules say; and of a file without the token. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import type { LmsApiError, LmsError, LmsRateLimitError, LmsTransportError } from "../../LmsError.js"
import type { LmsScheduleService } from "../../LmsService.js"
import * as clock from "../clock.js"
import { type Attempts, addAttempt, type FailedAttempt, waitExceeded, withAttempts } from "../limits/attempts.js"
import { makeDriver } from "../limits/scheduleDriver.js"
import { isRetryable, isThrottleError, retryAfterOf } from "../limits/schedules.js"
import * as metrics from "../metrics.js"
import { isFileUrl } from "../request/request.js"
import * as errors from "../response/errors.js"
import { formatDuration } from "../text/describe.js"
import { changeError } from "../text/message.js"
import { hasOrigin } from "../text/origin.js"
import { type Attempt, type Next, type Outcome, type Redirect, RejectedToken } from "./attempt.js"
import type { Call } from "./call.js"

const isLmsError = (error: LmsError | Redirect): error is LmsError => error._tag !== "Redirect"

/** A success costs one `catchIf`; retry state is created on failure. Redirects have been followed before. */
export const retry = <A>(schedules: LmsScheduleService, call: Call, attempt: Attempt, next: Next<A>): Outcome<A> =>
  Effect.catchIf(next(attempt), isLmsError, (firstError) => {
    const waitBeforeRetry = makeWait(schedules, call)
    const retryAfter = (error: LmsError, attempts: Attempts): Outcome<A> =>
      Effect.matchEffect(waitBeforeRetry(error), {
        onFailure: (finalError) => Effect.fail(withAttempts(finalError, attempts)),
        onSuccess: (failed) => {
          call.state.retries++
          return Effect.catchIf(next(attempt), isLmsError, (error) => retryAfter(error, addAttempt(attempts, failed)))
        }
      })
    return retryAfter(firstError, [])
  })

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
    const { isDone, wait = 0 } = yield* nextThrottleWait(changeError(error, soFar))
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

const isUnauthorized = (error: LmsError | Redirect): error is LmsApiError =>
  error._tag === "LmsApiError" && error.status === 401

/** Sends the GET of a file whose URL has a `verifier` again without the token, once: some services refuse the two together. */
export const retryWithoutToken = <A>(call: Call, attempt: Attempt, next: Next<A>): Outcome<A> => {
  const { request, rejected } = attempt
  const { account, method, url } = request
  const origin = account?.origin
  if (method !== "GET" || origin === undefined || !isFileUrl(url) || !/[?&]verifier=/.test(url)) return next(attempt)
  // A redirect may lead to another origin, and a new token was refused like the one before.
  if (rejected !== undefined || !hasOrigin(request.url, origin)) return next(attempt)
  return Effect.flatMap(Effect.either(next(attempt)), (first) => {
    const refused = Either.isRight(first) && first.right instanceof RejectedToken ? first.right.error : undefined
    const error = Either.isLeft(first) && isUnauthorized(first.left) ? first.left : refused
    if (error === undefined) return first
    call.state.retries++
    const withoutToken = request.with({ account: null })
    return Effect.catchIf(next({ ...attempt, request: withoutToken }), isUnauthorized, () =>
      refused === undefined ? Effect.fail(errors.rejectedVerifier(error)) : first
    )
  })
}
