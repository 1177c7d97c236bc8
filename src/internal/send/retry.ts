import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import type { LmsRateLimitError } from "../../LmsError.js"
import { seconds } from "../answer/failure.js"
import type { PreparedRequest } from "../request/prepare.js"
import * as backoff from "./backoff.js"
import type { Failed } from "./http.js"
import { type Exchange, permitted, type Surroundings, waited } from "./permit.js"
import * as retryAfter from "./retryAfter.js"
import { fresh, type Passing, type Progress, tooLong, tried, type Waits, withHistory } from "./tries.js"

type Error = Failed["error"]

const throttles = Metric.counter("lms_throttled", {
  description: "Requests that the service throttled",
  incremental: true
})
const retries = Metric.counter("lms_retried", {
  description: "Requests made again after a transient failure",
  incremental: true
})
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
  const wait = backoff.throttleWait(failed, now, progress.throttled + 1, yield* Random.next)
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
  const own = backoff.retryWait(progress.transient + 1, yield* Random.next)
  const asked =
    error._tag === "LmsApiError" && error.status === 503
      ? retryAfter.parse(headers["retry-after"], headers.date, now)
      : undefined
  const wait = Math.max(own, asked ?? 0)
  // What the service asks for is bounded like every wait that it imposes; our own patience is not its doing.
  if (asked === undefined) yield* Effect.sleep(Duration.millis(wait))
  else if (!(yield* waitOut(around, waits, wait))) return yield* withHistory(error, progress.attempts)
  yield* Effect.logDebug(`${error.message}: trying again`)
  yield* Metric.increment(retries)
  return { ...progress, attempts: tried(progress, error, wait), transient: progress.transient + 1 }
})

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
    return backoff.isTransient(request, error) && progress.transient < around.policy.retries
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
