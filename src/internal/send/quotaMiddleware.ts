/** The quota middleware: one permit for each request, settled with what the response says about the quota. */
import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import type { LmsError } from "../../LmsError.js"
import type { LmsPermit, LmsQuotaExceeded, LmsQuotaReport, LmsQuotaService } from "../../LmsService.js"
import * as clock from "../clock.js"
import * as metrics from "../metrics.js"
import * as errors from "../response/errors.js"
import type { ResponseFacts } from "../response/facts.js"
import * as timeLimit from "../timeLimit.js"
import type { Middleware, RequestContext } from "./middleware.js"
import { waitExceeded } from "./retry.js"

export const makeReport = (facts: ResponseFacts, throttled: boolean, now: number): LmsQuotaReport => ({
  cost: Option.fromNullable(facts.cost),
  remaining: Option.fromNullable(facts.remaining),
  status: facts.status,
  throttled,
  retryAfter: Option.map(Option.fromNullable(facts.retryAfter(now)), Duration.millis)
})

/** The report of a request that provably never reached the service. */
export const NOT_SENT_REPORT: LmsQuotaReport = {
  cost: Option.some(0),
  remaining: Option.none(),
  status: 0,
  throttled: false,
  retryAfter: Option.none()
}

/** None if there was no response: the service may still be working on the request. */
const reportOf = (
  exit: Exit.Exit<unknown, LmsError>,
  response: ResponseFacts | undefined,
  now: number
): Option.Option<LmsQuotaReport> => {
  const error = Exit.isFailure(exit) ? Option.getOrUndefined(Cause.failureOption(exit.cause)) : undefined
  // The body of a 403 decides whether it is a throttle, and it is read after the headers.
  if (response !== undefined) return Option.some(makeReport(response, error?._tag === "LmsRateLimitError", now))
  return error?._tag === "LmsTransportError" && error.outcome === "NotSent"
    ? Option.some(NOT_SENT_REPORT)
    : Option.none()
}

/** Waits for a permit, at most for what is left of `maxWait`. An interruption at any point returns the permit. */
export const awaitQuota =
  ({ account, call, quota, state }: RequestContext & { readonly quota: LmsQuotaService }): Middleware =>
  (next) =>
  (exchange) =>
    Effect.checkInterruptible((isInterruptible) =>
      Effect.uninterruptibleMask((restore) =>
        Effect.clockWith((effectClock) => {
          const { limits, stats } = call
          const { rateLimitWait } = state
          state.phase = "WaitingForQuota"
          const started = clock.unsafeNow(effectClock)
          const countWait = (): void => {
            // Whole milliseconds: less than one is overhead, not a wait.
            const waited = Math.floor(clock.unsafeNow(effectClock) - started)
            if (waited === 0) return
            rateLimitWait.millis += waited
            stats.waited += waited
            metrics.update(metrics.waited, waited)
          }
          const reject = ({ wouldWait }: LmsQuotaExceeded) => {
            countWait()
            return Effect.fail(
              waitExceeded(errors.quotaError(exchange), {
                waited: rateLimitWait.millis,
                maxWait: limits.maxWait,
                nextWait: Duration.toMillis(wouldWait)
              })
            )
          }
          const send = (permit: LmsPermit) => {
            countWait()
            state.lastResponse = undefined
            state.phase = "AwaitingResponse"
            stats.requests++
            return Effect.onExit(restore(next(exchange)), (exit) => {
              const { lastResponse } = state
              const report = reportOf(exit, lastResponse, effectClock.unsafeCurrentTimeMillis())
              metrics.countResponse(
                lastResponse?.status ?? 0,
                Option.flatMap(report, ({ remaining }) => remaining)
              )
              return permit.settle(report)
            })
          }
          const maxWait = Duration.millis(Math.max(0, limits.maxWait - rateLimitWait.millis))
          const admitted = quota.admit({
            origin: account.origin,
            token: account.token,
            maxWait,
            onWait: call.publishWait
          })
          // The waits of a quota are interruptible.
          return Effect.matchEffect(isInterruptible ? admitted : timeLimit.inOwnFiber(admitted), {
            onFailure: reject,
            onSuccess: send
          })
        })
      )
    )
