import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import type { LmsRateLimitError } from "../../LmsError.js"
import type { LmsQuotaAccount, LmsQuotaService } from "../../LmsQuota.js"
import * as backoff from "./backoff.js"
import type { Failed } from "./http.js"
import { type Policy, type Progress, tooLong, type Waits } from "./tries.js"

type Error = Failed["error"]

/** How the exchange is to be made: paced, permitted, and told of. */
export interface Surroundings {
  readonly policy: Policy
  readonly quota: LmsQuotaService
  readonly account: LmsQuotaAccount
  /** Waits for the start that `maxRate` allows; undefined where the call has none. */
  readonly pace: Effect.Effect<void> | undefined
  /** Hears of each wait before it begins. */
  readonly waiting: (duration: Option.Option<Duration.Duration>) => void
  /** The error of a request that was not sent at all, for want of a permit. */
  readonly unsent: (url: string) => LmsRateLimitError
}

/** Tells of the answer's status and headers as soon as they are there. */
type Observe = (status: number, headers: Readonly<Record<string, string>>) => void

/** One try. */
export type Exchange<A> = (observe: Observe) => Effect.Effect<A, Failed>

export const waited = Metric.counter("lms_rate_limit_wait_millis", {
  description: "Time spent waiting because of the rate limit"
})

/** One permit, one exchange, one report. Interruption gives the permit back, at whatever point it comes. */
export const permitted = <A>(
  around: Surroundings,
  url: string,
  waits: Waits,
  exchange: Exchange<A>,
  progress: Progress
): Effect.Effect<A, Failed | Error> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.clockWith((clock) => {
      const began = clock.unsafeCurrentTimeMillis()
      const patience = Duration.millis(Math.max(0, around.policy.maxWait - waits.waited))
      const admitted = Effect.ensuring(
        around.quota.admit({ ...around.account, patience, onWait: around.waiting }),
        Effect.suspend(() => {
          const took = clock.unsafeCurrentTimeMillis() - began
          if (took === 0) return Effect.void
          waits.waited += took
          return Metric.incrementBy(waited, took)
        })
      )
      return Effect.matchEffect(admitted, {
        onFailure: ({ wouldWait }) =>
          Effect.fail(
            tooLong(around.unsent(url), around.policy, waits, Duration.toMillis(wouldWait), progress.attempts)
          ),
        onSuccess: (permit) => {
          let said: { readonly status: number; readonly headers: Failed["headers"] } | undefined
          const observe: Observe = (status, headers) => {
            said = { status, headers }
          }
          return Effect.onExit(restore(exchange(observe)), (exit) =>
            permit.settle(
              Option.map(Option.fromNullable(said), ({ headers, status }) =>
                backoff.report(status, headers, isThrottled(exit), clock.unsafeCurrentTimeMillis())
              )
            )
          )
        }
      })
    })
  )

/** A 403 is a throttle by its text alone, which is read after the headers. */
const isThrottled = (exit: Exit.Exit<unknown, Failed>): boolean =>
  Exit.isFailure(exit) &&
  Option.exists(Cause.failureOption(exit.cause), ({ error }) => error._tag === "LmsRateLimitError")
