/** Waits of a request before it is sent: for its place under `maxRate`, and a permit of the quota. */
import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import type { LmsError } from "../../LmsError.js"
import type {
  LmsPermit,
  LmsQuotaAccount,
  LmsQuotaExceeded,
  LmsQuotaReport,
  LmsQuotaRequest,
  LmsQuotaService
} from "../../LmsService.js"
import * as clock from "../clock.js"
import { waitExceeded } from "../limits/attempts.js"
import type { RateLimiters } from "../limits/rateLimiter.js"
import * as metrics from "../metrics.js"
import type { PreparedRequest } from "../request/request.js"
import * as errors from "../response/errors.js"
import type { ResponseFacts } from "../response/facts.js"
import * as timeLimit from "../timeLimit.js"
import type { Attempt, Next, Outcome, Redirect } from "./attempt.js"
import type { Call } from "./call.js"

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
  exit: Exit.Exit<unknown, LmsError | Redirect>,
  response: ResponseFacts | "Elsewhere" | undefined,
  now: number
): Option.Option<LmsQuotaReport> => {
  if (response === "Elsewhere") return Option.some(NOT_SENT_REPORT)
  const error = Exit.isFailure(exit) ? Option.getOrUndefined(Cause.failureOption(exit.cause)) : undefined
  // The body of a 403 decides whether it is a throttle, and it is read after the headers.
  if (response !== undefined) return Option.some(makeReport(response, error?._tag === "LmsRateLimitError", now))
  return error?._tag === "LmsTransportError" && error.outcome === "NotSent"
    ? Option.some(NOT_SENT_REPORT)
    : Option.none()
}

/** The service has a quota for each token. A request without the token counts for its origin alone. */
const quotaAccountOf = ({ account, origin }: PreparedRequest): LmsQuotaAccount => ({
  origin,
  token: account?.origin === origin ? Option.some(account.key) : Option.none()
})

/**
 * Waits until the request may start under `maxRate`. It counts as started only when it is sent, after the wait for the
 * quota: requests admitted one by one could otherwise all start at once. A request that never starts returns its place.
 */
export const limitRate = <A>(rateLimiters: RateLimiters, call: Call, attempt: Attempt, next: Next<A>): Outcome<A> => {
  const { maxRate } = call.limits
  const { request } = attempt
  if (maxRate === undefined || !request.isSameOrigin) return next(attempt)
  const limiters = rateLimiters(quotaAccountOf(request), maxRate)
  return Effect.flatMap(Effect.zip(limiters, clock.now), ([limiter, now]) =>
    call.isPrefetch && !limiter.canStart(now)
      ? Effect.fail(errors.quotaError(request))
      : Effect.acquireUseRelease(
          Effect.sync(() => limiter.enqueue()),
          (ticket) => {
            const onStart = (now: number) => limiter.start(ticket, now)
            return Effect.flatMap(limiter.wait(ticket), () => next({ ...attempt, onStart }))
          },
          (ticket) => Effect.sync(() => limiter.release(ticket))
        )
  )
}

/** The time that a busy process needs for a permit that is there. A longer time is a wait, even if the quota did not announce it. */
const MAX_OVERHEAD_MILLIS = 10

/** Waits for a permit, at most for what is left of `maxWait`. An interruption at any point returns the permit. */
export const limitQuota = <A>(quota: LmsQuotaService, call: Call, attempt: Attempt, next: Next<A>): Outcome<A> => {
  const { request } = attempt
  if (!request.isSameOrigin) return next(attempt)
  return Effect.checkInterruptible((isInterruptible) =>
    Effect.uninterruptible(
      Effect.clockWith((effectClock) => {
        const { maxWait } = call.limits
        call.enter("WaitingForQuota")
        const started = clock.unsafeNow(effectClock)
        let isAnnounced = false
        const onWait: LmsQuotaRequest["onWait"] = (duration) => {
          isAnnounced = true
          call.publishWait(duration)
        }
        const countWait = (): void => {
          const waited = Math.floor(clock.unsafeNow(effectClock) - started)
          if (waited >= (isAnnounced ? 1 : MAX_OVERHEAD_MILLIS)) call.addWait(waited)
        }
        const reject = ({ wouldWait }: LmsQuotaExceeded) => {
          countWait()
          const nextWait = Duration.toMillis(wouldWait)
          return Effect.fail(
            waitExceeded(errors.quotaError(request), { waited: call.rateLimitWait(), maxWait, nextWait })
          )
        }
        const send = (permit: LmsPermit) => {
          countWait()
          let response: ResponseFacts | "Elsewhere" | undefined
          let status: number | undefined
          const onResponse = (facts: ResponseFacts, isOfService: boolean) => {
            response = isOfService ? facts : "Elsewhere"
            status = facts.status
            call.respond(facts.status)
          }
          const settle = <A, E extends LmsError | Redirect>(exit: Exit.Exit<A, E>): Effect.Effect<A, E> => {
            const report = reportOf(exit, response, effectClock.unsafeCurrentTimeMillis())
            metrics.countResponse(status, report)
            return Effect.zipRight(permit.settle(report), exit)
          }
          const sent = next({ ...attempt, onResponse })
          // This region is uninterruptible already: `onExit` would make another one for each page.
          return Effect.matchCauseEffect(isInterruptible ? Effect.interruptible(sent) : sent, {
            onFailure: (cause) => settle(Exit.failCause(cause)),
            onSuccess: (outcome) => settle(Exit.succeed(outcome))
          })
        }
        const admitted = quota.admit({
          ...quotaAccountOf(request),
          maxWait: Duration.millis(Math.max(0, maxWait - call.rateLimitWait())),
          onWait
        })
        // The waits of a quota are interruptible.
        return Effect.matchEffect(isInterruptible ? admitted : timeLimit.inOwnFiber(admitted), {
          onFailure: reject,
          onSuccess: send
        })
      })
    )
  )
}
