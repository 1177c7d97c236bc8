/** The quota: the stage of one permit, one exchange and one report. */
import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import type { LmsError } from "../../LmsError.js"
import type { LmsPermit, LmsQuotaAccount, LmsQuotaExceeded, LmsQuotaReport, LmsQuotaService } from "../../LmsService.js"
import * as failure from "../answer/failure.js"
import * as monotonic from "../transport/monotonic.js"
import type { Call } from "./call.js"
import { tooLong } from "./history.js"
import * as metrics from "./metrics.js"
import * as report from "./quotaReport.js"
import type { Head, Stage, Trip } from "./send.js"

/** What the exchange shows of the quota; nothing where there is no answer, and the service may be at work all the same. */
const reported = (
  exit: Exit.Exit<unknown, LmsError>,
  heard: Head | undefined,
  date: number
): Option.Option<LmsQuotaReport> => {
  const error = Exit.isFailure(exit) ? Option.getOrUndefined(Cause.failureOption(exit.cause)) : undefined
  // A 403 is a throttle by its text alone, which is read after the headers.
  if (heard !== undefined) return Option.some(report.make(heard, error?._tag === "LmsRateLimitError", date))
  return error?._tag === "LmsTransportError" && error.outcome === "NotSent" ? Option.some(report.unsent) : Option.none()
}

/** Interruption gives the permit back, at whatever point it comes. */
export const stage =
  (quota: LmsQuotaService, { origin, token }: LmsQuotaAccount, { bounds, spent, waiting }: Call, trip: Trip): Stage =>
  (send) =>
  (exchange) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.clockWith((clock) => {
        const { waits } = trip
        trip.doing = "Permit"
        const began = monotonic.unsafeNow(clock)
        const maxWait = Duration.millis(Math.max(0, bounds.maxWait - waits.waited))
        /** Adds what was waited for the permit, then goes on. */
        const after = <A, E>(next: Effect.Effect<A, E>): Effect.Effect<A, E> => {
          // Whole milliseconds: below that nothing was waited for, it only took its time.
          const took = Math.floor(monotonic.unsafeNow(clock) - began)
          if (took === 0) return next
          waits.waited += took
          spent.waited += took
          metrics.waited.unsafeUpdate(took, [])
          return next
        }
        const refused = ({ wouldWait }: LmsQuotaExceeded) =>
          Effect.suspend(() =>
            Effect.fail(
              tooLong(failure.unadmitted(exchange), {
                waited: waits.waited,
                maxWait: bounds.maxWait,
                wouldWait: Duration.toMillis(wouldWait)
              })
            )
          )
        const admitted = (permit: LmsPermit) => {
          trip.heard = undefined
          trip.doing = "Sent"
          spent.requests++
          return Effect.onExit(restore(send(exchange)), (exit) => {
            const { heard } = trip
            const told = reported(exit, heard, clock.unsafeCurrentTimeMillis())
            metrics.answered(
              heard?.status ?? 0,
              Option.flatMap(told, ({ remaining }) => remaining)
            )
            return permit.settle(told)
          })
        }
        return Effect.matchEffect(quota.admit({ origin, token, maxWait: maxWait, onWait: waiting }), {
          onFailure: (refusal) => after(refused(refusal)),
          onSuccess: (permit) => after(admitted(permit))
        })
      })
    )
