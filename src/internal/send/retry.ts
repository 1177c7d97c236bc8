/** Trying again: the stage that makes an exchange until it succeeds, fails for good, or may not be made again. */

import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Schedule from "effect/Schedule"
import * as Decision from "effect/ScheduleDecision"
import * as Intervals from "effect/ScheduleIntervals"
import { LmsApiError, type LmsAttempt, type LmsError, LmsRateLimitError, LmsTransportError } from "../../LmsError.js"
import type { LmsScheduleService } from "../../LmsService.js"
import * as clock from "../clock.js"
import type { Exchange } from "../request/exchange.js"
import { formatDuration } from "../text/describe.js"
import type { Call } from "./call.js"
import * as metrics from "./metrics.js"
import type { Handler, Middleware, RequestState } from "./middleware.js"
import { isRetryable, isThrottleError, retryAfterOf } from "./schedules.js"

/** Whether the request may be made again after a failure that is likely to pass. */
const mayRepeat = ({ isIdempotent }: Exchange, error: LmsError): error is LmsTransportError | LmsApiError =>
  isRetryable(error) && (isIdempotent || (error._tag === "LmsTransportError" && error.outcome === "NotSent"))

/** Waits, after a failure, until the request may be made again, and gives how long that was; or fails for good. */
const recovery = (schedules: LmsScheduleService, call: Call, trip: RequestState) => {
  const { maxWait } = call.limits
  const { waits } = trip
  const throttled = makeStepper(schedules.throttled(Duration.millis(maxWait)))
  const transient = makeStepper(schedules.transient(call.limits.retries))
  const fits = (wait: number) => waits.waited + wait <= maxWait

  /** A wait that the service imposes. */
  const waitOut = (wait: number): Effect.Effect<void> =>
    Effect.suspend(() => {
      waits.waited += wait
      call.stats.waited += wait
      trip.phase = "Throttled"
      call.publishWait(Option.some(Duration.millis(wait)))
      return Effect.map(clock.sleep(wait), () => metrics.waited.unsafeUpdate(wait, []))
    })

  const afterThrottle = Effect.fnUntraced(function* (error: LmsRateLimitError): Effect.fn.Return<number, LmsError> {
    metrics.throttles.unsafeUpdate(1, [])
    const told = new LmsRateLimitError({
      ...error,
      message: error.message,
      waited: Duration.millis(waits.waited),
      maxWait: Duration.millis(maxWait)
    })
    const { ends, wait = 0 } = yield* throttled(told)
    if (ends || !fits(wait)) {
      const wouldWait = fits(wait) ? undefined : wait
      return yield* waitExceeded(error, { waited: waits.waited, maxWait, wouldWait })
    }
    yield* Effect.logWarning(`${error.message}: waiting ${formatDuration(wait)}`)
    yield* waitOut(wait)
    return wait
  })

  const afterTransient = Effect.fnUntraced(function* (
    error: LmsTransportError | LmsApiError
  ): Effect.fn.Return<number, LmsError> {
    const { ends, wait = 0 } = yield* transient(error)
    // What the service asks for is bounded like every wait that it imposes; our own patience is not its doing.
    const imposed = retryAfterOf(error) !== undefined
    if (ends || (imposed && !fits(wait))) return yield* error
    trip.phase = "Again"
    yield* imposed ? waitOut(wait) : clock.sleep(wait)
    yield* Effect.logDebug(`${error.message}: trying again`)
    metrics.retries.unsafeUpdate(1, [])
    return wait
  })

  return (exchange: Exchange, error: LmsError): Effect.Effect<Again, LmsError> => {
    if (isThrottleError(error)) return Effect.map(afterThrottle(error), (wait) => ({ error, wait }))
    if (call.limits.retries > 0 && mayRepeat(exchange, error))
      return Effect.map(afterTransient(error), (wait) => ({ error, wait }))
    return Effect.fail(error)
  }
}

interface Again {
  readonly error: RetryableError
  readonly wait: number
}

/** The good path pays for one `catchAll`; all else is made on failure only. */
export const stage =
  (schedules: LmsScheduleService, call: Call, trip: RequestState): Middleware =>
  <A>(send: Handler<A>): Handler<A> =>
  (exchange) =>
    Effect.catchAll(send(exchange), (first) => {
      const recover = recovery(schedules, call, trip)
      const again = (error: LmsError, attempts: ReadonlyArray<LmsAttempt>): Effect.Effect<A, LmsError> =>
        Effect.matchEffect(recover(exchange, error), {
          onFailure: (last) => Effect.fail(withHistory(last, attempts)),
          onSuccess: ({ error, wait }) => {
            call.stats.retries++
            return Effect.catchAll(send(exchange), (next) => again(next, addAttempt(attempts, error, wait)))
          }
        })
      return again(first, [])
    })

export interface Asked {
  readonly ends: boolean
  /** In milliseconds. Where it ends: how long it would have been, if the schedule's output says so. */
  readonly wait: number | undefined
}

// Not a driver of Effect's: that waits by itself, and a wait has to be looked at before it begins. What the schedule is
// given for the date was one when the program began and goes on evenly, so that all of its steps can be compared.
export const makeStepper = <In>(schedule: Schedule.Schedule<unknown, In>): ((input: In) => Effect.Effect<Asked>) => {
  let state: unknown = schedule.initial
  return (input) =>
    Effect.flatMap(Effect.map(clock.now, Math.floor), (now) =>
      Effect.map(schedule.step(now, input, state), ([next, output, decision]): Asked => {
        state = next
        if (Decision.isContinue(decision)) {
          return { ends: false, wait: Math.max(0, Intervals.start(decision.intervals) - now) }
        }
        return { ends: true, wait: Duration.isDuration(output) ? Duration.toMillis(output) : undefined }
      })
    )
}

/** What can be worth another try. */
export type RetryableError = LmsTransportError | LmsApiError | LmsRateLimitError

type Attempts = ReadonlyArray<LmsAttempt>

const ATTEMPTS_KEPT = 100

const problemOf = (error: RetryableError): string => {
  if (error._tag === "LmsTransportError") return error.code ?? error.reason
  return error._tag === "LmsRateLimitError" ? `throttled with ${error.status}` : String(error.status)
}

export const addAttempt = (attempts: Attempts, error: RetryableError, wait: number): Attempts => [
  ...attempts.slice(1 - ATTEMPTS_KEPT),
  {
    problem: problemOf(error),
    status: error._tag === "LmsTransportError" ? undefined : error.status,
    waited: Duration.millis(wait)
  }
]

const told = (attempts: Attempts): string =>
  ` It had been tried ${attempts.length === 1 ? "once" : `${attempts.length} times`} before (${attempts
    .slice(-3)
    .map(({ problem }) => problem)
    .join(", ")}).`

/** The error with the tries before it. A call that gave up waiting says in its own words what it has waited for. */
export const withHistory = (error: LmsError, attempts: Attempts): LmsError => {
  if (attempts.length === 0) return error
  const message = `${error.message}${told(attempts)}`
  switch (error._tag) {
    case "LmsApiError":
      return new LmsApiError({ ...error, attempts, message })
    case "LmsTransportError":
      return new LmsTransportError({ ...error, attempts, message })
    case "LmsRateLimitError":
      return new LmsRateLimitError({ ...error, message: error.message, attempts })
    default:
      return error
  }
}

/** What a call has waited because of the rate limit, may wait, and would have had to wait. Milliseconds. */
export interface WaitLimits {
  readonly waited: number
  readonly maxWait: number
  /** Undefined where it was the schedule that gave up. */
  readonly wouldWait: number | undefined
}

/** The rate limit would be waited for longer than the call may. */
export const waitExceeded = (
  error: LmsRateLimitError,
  { maxWait, waited, wouldWait }: WaitLimits
): LmsRateLimitError => {
  const why =
    wouldWait === undefined
      ? "and its schedule ends here"
      : `and the next wait of ${formatDuration(wouldWait)} would pass maxWait (${formatDuration(maxWait)})`
  return new LmsRateLimitError({
    ...error,
    waited: Duration.millis(waited),
    wouldWait: Duration.millis(wouldWait ?? 0),
    maxWait: Duration.millis(maxWait),
    message: `${error.message}: the call has waited ${formatDuration(waited)}, ${why}. The service has not acted on it, so it can be sent again later.`
  })
}
