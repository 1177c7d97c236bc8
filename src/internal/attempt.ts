import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import { LmsApiError, type LmsAttempt, LmsRateLimitError, LmsTransportError } from "../LmsError.js"
import type { LmsQuotaAccount, LmsQuotaReport, LmsQuotaService } from "../LmsQuota.js"
import type { Failed } from "./http.js"
import type { PreparedRequest } from "./request.js"
import * as retryAfter from "./retryAfter.js"

/** What a call allows. Milliseconds, and Infinity for no bound. */
export interface Policy {
  readonly maxWait: number
  /** Tries after the first. */
  readonly retries: number
}

/** What a call, or a page of a stream, has waited because of the rate limit. */
export interface Waits {
  waited: number
}

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

type Error = Failed["error"]

/** What can be worth another try. */
type Passing = LmsTransportError | LmsApiError | LmsRateLimitError

const throttles = Metric.counter("lms_throttled", {
  description: "Requests that the service throttled",
  incremental: true
})
const retries = Metric.counter("lms_retried", {
  description: "Requests made again after a transient failure",
  incremental: true
})
const waited = Metric.counter("lms_rate_limit_wait_millis", {
  description: "Time spent waiting because of the rate limit"
})

/** A second at the least, whatever the service says: asking sooner is how a throttled client stays throttled. */
const SHORTEST_WAIT = 1000
const LONGEST_BACKOFF = 60_000

/** What one request needs in the service's bucket, and what leaks from it in a second. */
const UP_FRONT = 50
const OUTFLOW = 10

const FIRST_RETRY = 500
const LONGEST_RETRY = 30_000

const ATTEMPTS_KEPT = 100

const TRANSIENT: ReadonlyArray<number> = [408, 500, 502, 503, 504]

/**
 * Whether the request may be made again. A read may, after whatever is likely to pass; a write only where the service has
 * provably not seen it. (A throttle is not asked about here: there the service has provably not acted.)
 */
const isTransient = (request: PreparedRequest, error: Error): error is LmsTransportError | LmsApiError => {
  const isRead = request.method === "GET" && request.once !== true
  if (error._tag === "LmsTransportError") {
    return error.reason !== "Redirect" && (isRead || error.outcome === "NotSent")
  }
  return error._tag === "LmsApiError" && isRead && TRANSIENT.includes(error.status)
}

const number = (text: string | undefined): Option.Option<number> =>
  text !== undefined && /^-?\d+(?:\.\d+)?(?:e-?\d+)?$/i.test(text.trim()) ? Option.some(Number(text)) : Option.none()

/** What an answer's headers say of the quota. */
const report = (headers: Readonly<Record<string, string>>, throttled: boolean): LmsQuotaReport => ({
  cost: Option.map(number(headers["x-request-cost"]), (cost) => Math.max(0, cost)),
  remaining: Option.filter(number(headers["x-rate-limit-remaining"]), Number.isFinite),
  throttled
})

/**
 * How long to wait after a throttle: what the service asks for, else what its bucket needs to take one request more, else
 * twice as long each time. The jitter is added, so that no wait is shorter than what was asked for.
 */
const throttleWait = (failed: Failed, now: number, nth: number, jitter: number): number => {
  const { headers } = failed
  const asked = retryAfter.parse(headers["retry-after"], headers.date, now)
  if (asked !== undefined) return Math.max(SHORTEST_WAIT, asked)
  const { remaining } = report(headers, true)
  const needed = Option.map(remaining, (left) => ((UP_FRONT - left) / OUTFLOW) * 1000)
  const least = Option.getOrElse(needed, () => SHORTEST_WAIT * 2 ** (nth - 1))
  return Math.ceil(Math.min(LONGEST_BACKOFF, Math.max(SHORTEST_WAIT, least)) * (1 + jitter / 4))
}

/** Exponential, full jitter. */
const retryWait = (nth: number, jitter: number): number =>
  Math.ceil(Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** (nth - 1)) * jitter)

const seconds = (millis: number): string => Duration.format(Duration.millis(millis))

const problemOf = (error: Passing): string => {
  if (error._tag === "LmsTransportError") return error.code ?? error.reason
  return error._tag === "LmsRateLimitError" ? `throttled with ${error.status}` : String(error.status)
}

const told = (attempts: ReadonlyArray<LmsAttempt>): string =>
  attempts.length === 0
    ? ""
    : ` It had been tried ${attempts.length === 1 ? "once" : `${attempts.length} times`} before (${attempts
        .slice(-3)
        .map(({ problem }) => problem)
        .join(", ")}).`

/** The error with the tries before it. */
const withHistory = (error: Error, attempts: ReadonlyArray<LmsAttempt>): Error => {
  if (attempts.length === 0) return error
  const more = { attempts, message: `${error.message}${told(attempts)}` }
  switch (error._tag) {
    case "LmsApiError":
      return new LmsApiError({ ...error, ...more })
    case "LmsTransportError":
      return new LmsTransportError({ ...error, ...more })
    case "LmsRateLimitError":
      return new LmsRateLimitError({ ...error, ...more })
    default:
      return error
  }
}

/** The rate limit would be waited for longer than the call may. */
const tooLong = (
  error: LmsRateLimitError,
  { maxWait }: Policy,
  waits: Waits,
  wouldWait: number,
  attempts: ReadonlyArray<LmsAttempt>
): LmsRateLimitError =>
  new LmsRateLimitError({
    ...error,
    waited: Duration.millis(waits.waited),
    wouldWait: Duration.millis(wouldWait),
    maxWait: Duration.millis(maxWait),
    attempts,
    message: `${error.message}: the call has waited ${seconds(waits.waited)}, and the next wait of ${seconds(wouldWait)} would pass maxWait (${seconds(maxWait)}). The service has not acted on it, so it can be sent again later.`
  })

/** What came of a try, and what to do next. */
interface Progress {
  readonly attempts: ReadonlyArray<LmsAttempt>
  readonly throttled: number
  readonly transient: number
}

const fresh: Progress = { attempts: [], throttled: 0, transient: 0 }

const tried = (progress: Progress, error: Passing, wait: number): ReadonlyArray<LmsAttempt> => [
  ...progress.attempts.slice(1 - ATTEMPTS_KEPT),
  {
    problem: problemOf(error),
    status: error._tag === "LmsTransportError" ? undefined : error.status,
    waited: Duration.millis(wait)
  }
]

/** Waits because of the rate limit, if the call still may: a wait that would pass its bound is not begun. */
const waitOut = (around: Surroundings, waits: Waits, wait: number): Effect.Effect<boolean> =>
  Effect.suspend(() => {
    if (waits.waited + wait > around.policy.maxWait) return Effect.succeed(false)
    waits.waited += wait
    around.waiting(Option.some(Duration.millis(wait)))
    return Effect.sleep(Duration.millis(wait)).pipe(Effect.zipRight(Metric.incrementBy(waited, wait)), Effect.as(true))
  })

const afterThrottle = Effect.fnUntraced(function* (
  around: Surroundings,
  waits: Waits,
  failed: Failed & { readonly error: LmsRateLimitError },
  progress: Progress
): Effect.fn.Return<Progress, Error> {
  const { error } = failed
  yield* Metric.increment(throttles)
  const now = yield* Clock.currentTimeMillis
  const wait = throttleWait(failed, now, progress.throttled + 1, yield* Random.next)
  if (waits.waited + wait <= around.policy.maxWait) {
    yield* Effect.logWarning(`${error.message}: waiting ${seconds(wait)}`)
  }
  if (!(yield* waitOut(around, waits, wait))) {
    return yield* tooLong(error, around.policy, waits, wait, progress.attempts)
  }
  return { ...progress, attempts: tried(progress, error, wait), throttled: progress.throttled + 1 }
})

const afterTransient = Effect.fnUntraced(function* (
  around: Surroundings,
  waits: Waits,
  { error, headers }: Failed & { readonly error: Passing },
  progress: Progress
): Effect.fn.Return<Progress, Error> {
  const now = yield* Clock.currentTimeMillis
  const backoff = retryWait(progress.transient + 1, yield* Random.next)
  const asked =
    error._tag === "LmsApiError" && error.status === 503
      ? retryAfter.parse(headers["retry-after"], headers.date, now)
      : undefined
  const wait = Math.max(backoff, asked ?? 0)
  // What the service asks for is bounded like every wait that it imposes; our own patience is not its doing.
  if (asked === undefined) yield* Effect.sleep(Duration.millis(wait))
  else if (!(yield* waitOut(around, waits, wait))) return yield* withHistory(error, progress.attempts)
  yield* Effect.logDebug(`${error.message}: trying again`)
  yield* Metric.increment(retries)
  return { ...progress, attempts: tried(progress, error, wait), transient: progress.transient + 1 }
})

/** One permit, one exchange, one report. Interruption gives the permit back, at whatever point it comes. */
const permitted = <A>(
  around: Surroundings,
  url: string,
  waits: Waits,
  exchange: Exchange<A>,
  progress: Progress
): Effect.Effect<A, Failed | Error> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.clockWith((clock) => {
      const before = clock.unsafeCurrentTimeMillis()
      const patience = Duration.millis(Math.max(0, around.policy.maxWait - waits.waited))
      return Effect.matchEffect(around.quota.admit({ ...around.account, patience, onWait: around.waiting }), {
        onFailure: ({ wouldWait }) => {
          waits.waited += clock.unsafeCurrentTimeMillis() - before
          return Effect.fail(
            tooLong(around.unsent(url), around.policy, waits, Duration.toMillis(wouldWait), progress.attempts)
          )
        },
        onSuccess: (permit) => {
          waits.waited += clock.unsafeCurrentTimeMillis() - before
          let said: Option.Option<LmsQuotaReport> = Option.none()
          const observe: Observe = (status, headers) => {
            said = Option.some(report(headers, status === 429))
          }
          return Effect.onExit(restore(exchange(observe)), (exit) =>
            permit.settle(throttledBy(exit) ? Option.map(said, (what) => ({ ...what, throttled: true })) : said)
          )
        }
      })
    })
  )

/** A 403 is a throttle by its text alone, which is read after the headers. */
const throttledBy = (exit: Exit.Exit<unknown, Failed>): boolean =>
  Exit.isFailure(exit) &&
  Option.exists(Cause.failureOption(exit.cause), ({ error }) => error._tag === "LmsRateLimitError")

const attempt = <A>(
  around: Surroundings,
  request: PreparedRequest,
  url: string,
  waits: Waits,
  exchange: Exchange<A>,
  progress: Progress
): Effect.Effect<A, Error> => {
  const once = permitted(around, url, waits, exchange, progress)
  return Effect.catchAll(around.pace === undefined ? once : Effect.zipRight(around.pace, once), (failed) => {
    if ("_tag" in failed) return Effect.fail(failed)
    const { error } = failed
    const again = (next: Effect.Effect<Progress, Error>) =>
      Effect.flatMap(next, (progress) => attempt(around, request, url, waits, exchange, progress))
    if (error._tag === "LmsRateLimitError") return again(afterThrottle(around, waits, { ...failed, error }, progress))
    return isTransient(request, error) && progress.transient < around.policy.retries
      ? again(afterTransient(around, waits, { ...failed, error }, progress))
      : Effect.fail(withHistory(error, progress.attempts))
  })
}

/**
 * Makes an exchange until it succeeds, fails for good, or may not be made again. The good path is one permit, one
 * exchange and one report; all else is entered on failure only.
 */
export const until = <A>(
  around: Surroundings,
  request: PreparedRequest,
  url: string,
  waits: Waits,
  exchange: Exchange<A>
): Effect.Effect<A, Error> => attempt(around, request, url, waits, exchange, fresh)
