/** The quota: the stage of one permit, one exchange and one report. */

import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import type { LmsError } from "../../LmsError.js"
import type { LmsPermit, LmsQuotaAccount, LmsQuotaExceeded, LmsQuotaReport, LmsQuotaService } from "../../LmsService.js"
import * as clock from "../clock.js"
import * as errors from "../response/errors.js"
import type { Call } from "./call.js"
import * as metrics from "./metrics.js"
import type { Middleware, RequestState, ResponseHead } from "./middleware.js"
import { waitExceeded } from "./retry.js"
import * as retryAfter from "./retryAfter.js"

/** What the exchange shows of the quota; nothing where there is no answer, and the service may be at work all the same. */
const reported = (
  exit: Exit.Exit<unknown, LmsError>,
  heard: ResponseHead | undefined,
  date: number
): Option.Option<LmsQuotaReport> => {
  const error = Exit.isFailure(exit) ? Option.getOrUndefined(Cause.failureOption(exit.cause)) : undefined
  // A 403 is a throttle by its text alone, which is read after the headers.
  if (heard !== undefined) return Option.some(make(heard, error?._tag === "LmsRateLimitError", date))
  return error?._tag === "LmsTransportError" && error.outcome === "NotSent" ? Option.some(unsent) : Option.none()
}

/** Interruption gives the permit back, at whatever point it comes. */
export const stage =
  (
    quota: LmsQuotaService,
    { origin, token }: LmsQuotaAccount,
    { limits, stats, publishWait }: Call,
    trip: RequestState
  ): Middleware =>
  (send) =>
  (exchange) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.clockWith((effectClock) => {
        const { waits } = trip
        trip.phase = "Permit"
        const began = clock.unsafeNow(effectClock)
        const maxWait = Duration.millis(Math.max(0, limits.maxWait - waits.waited))
        /** Adds what was waited for the permit, then goes on. */
        const after = <A, E>(next: Effect.Effect<A, E>): Effect.Effect<A, E> => {
          // Whole milliseconds: below that nothing was waited for, it only took its time.
          const took = Math.floor(clock.unsafeNow(effectClock) - began)
          if (took === 0) return next
          waits.waited += took
          stats.waited += took
          metrics.waited.unsafeUpdate(took, [])
          return next
        }
        const refused = ({ wouldWait }: LmsQuotaExceeded) =>
          Effect.suspend(() =>
            Effect.fail(
              waitExceeded(errors.quotaError(exchange), {
                waited: waits.waited,
                maxWait: limits.maxWait,
                wouldWait: Duration.toMillis(wouldWait)
              })
            )
          )
        const admitted = (permit: LmsPermit) => {
          trip.lastResponse = undefined
          trip.phase = "Sent"
          stats.requests++
          return Effect.onExit(restore(send(exchange)), (exit) => {
            const { lastResponse } = trip
            const told = reported(exit, lastResponse, effectClock.unsafeCurrentTimeMillis())
            metrics.answered(
              lastResponse?.status ?? 0,
              Option.flatMap(told, ({ remaining }) => remaining)
            )
            return permit.settle(told)
          })
        }
        return Effect.matchEffect(quota.admit({ origin, token, maxWait: maxWait, onWait: publishWait }), {
          onFailure: (refusal) => after(refused(refusal)),
          onSuccess: (permit) => after(admitted(permit))
        })
      })
    )

type HeaderFields = ResponseHead["headers"]

const number = (text = ""): number | undefined => {
  const units = /^-?\d+(?:\.\d+)?(?:e-?\d+)?$/i.test(text.trim()) ? Number(text) : Number.NaN
  return Number.isFinite(units) ? units : undefined
}

const cost = (headers: HeaderFields): number | undefined => {
  const units = number(headers["x-request-cost"])
  return units === undefined ? undefined : Math.max(0, units)
}

export const remaining = (headers: HeaderFields): number | undefined => number(headers["x-rate-limit-remaining"])

export const make = ({ headers, status }: ResponseHead, throttled: boolean, now: number): LmsQuotaReport => ({
  cost: Option.fromNullable(cost(headers)),
  remaining: Option.fromNullable(remaining(headers)),
  status,
  throttled,
  retryAfter: Option.map(
    Option.fromNullable(retryAfter.parseRetryAfter(headers["retry-after"], headers.date, now)),
    Duration.millis
  )
})

/** Of a request that provably never reached the service. */
export const unsent: LmsQuotaReport = {
  cost: Option.some(0),
  remaining: Option.none(),
  status: 0,
  throttled: false,
  retryAfter: Option.none()
}
