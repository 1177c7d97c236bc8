/** The quota: the stage of one permit, one exchange and one report. */
import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import type { LmsError } from "../../LmsError.js"
import type { LmsPermit, LmsQuotaAccount, LmsQuotaRefusal, LmsQuotaService } from "../../LmsService.js"
import * as failure from "../answer/failure.js"
import type { Call } from "./call.js"
import { tooLong } from "./history.js"
import * as report from "./quotaReport.js"
import type { Stage, Trip } from "./send.js"

export const waited = Metric.counter("lms_rate_limit_wait_millis", {
  description: "Time spent waiting because of the rate limit"
})

/** A 403 is a throttle by its text alone, which is read after the headers. */
const isThrottled = (exit: Exit.Exit<unknown, LmsError>): boolean =>
  Exit.isFailure(exit) && Option.exists(Cause.failureOption(exit.cause), ({ _tag }) => _tag === "LmsRateLimitError")

/** Interruption gives the permit back, at whatever point it comes. */
export const stage =
  (quota: LmsQuotaService, account: LmsQuotaAccount, { bounds, waiting }: Call, trip: Trip): Stage =>
  (send) =>
  (exchange) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.clockWith((clock) => {
        const { waits } = trip
        trip.doing = "Permit"
        const began = clock.unsafeCurrentTimeMillis()
        const patience = Duration.millis(Math.max(0, bounds.maxWait - waits.waited))
        /** Adds what was waited for the permit, then goes on. */
        const after = <A, E>(next: Effect.Effect<A, E>): Effect.Effect<A, E> => {
          const took = clock.unsafeCurrentTimeMillis() - began
          if (took === 0) return next
          waits.waited += took
          return Effect.zipRight(Metric.incrementBy(waited, took), next)
        }
        const refused = ({ wouldWait }: LmsQuotaRefusal) =>
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
          return Effect.onExit(restore(send(exchange)), (exit) =>
            permit.settle(
              Option.map(Option.fromNullable(trip.heard), (head) =>
                report.make(head, isThrottled(exit), clock.unsafeCurrentTimeMillis())
              )
            )
          )
        }
        return Effect.matchEffect(quota.admit({ ...account, patience, onWait: waiting }), {
          onFailure: (refusal) => after(refused(refusal)),
          onSuccess: (permit) => after(admitted(permit))
        })
      })
    )
