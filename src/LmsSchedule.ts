/**
 * When requests are retried.
 */
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Schedule from "effect/Schedule"
import * as schedules from "./internal/limits/schedules.js"
import type { LmsError } from "./LmsError.js"
import type { LmsDuration } from "./LmsOptions.js"
import type { LmsScheduleService } from "./LmsService.js"

/**
 * The schedules of retries, read when a client layer is created. They run after a failure only, so a successful request
 * costs nothing.
 *
 * They decide when, not whether a request may be retried: a write with an unknown outcome never is, and the waits of a call
 * for the rate limit stay within its `maxWait`, even if a schedule asks for more.
 *
 * @example
 * ```ts
 * import { Effect, Layer, Schedule } from "effect"
 * import { lms } from "effect-lms"
 * import { LmsSchedule } from "effect-lms/operators"
 *
 * // every second, five times, instead of an exponential backoff
 * const everySecond = Layer.succeed(LmsSchedule, {
 *   throttled: LmsSchedule.throttled,
 *   transient: () => Schedule.intersect(Schedule.spaced("1 second"), Schedule.recurs(5))
 * })
 *
 * // also for whole programs: repeat a job, for one night at most, if the `maxWait` of its calls was not enough
 * const job = lms("/api/v1/courses", {}, { limit: 1000 })
 * const nightly = Effect.retry(job, LmsSchedule.throttled("8 hours"))
 * ```
 *
 * @category references
 */
export class LmsSchedule extends Context.Reference<LmsSchedule>()("effect-lms/LmsSchedule", {
  defaultValue: (): LmsScheduleService => schedules.defaultSchedules
}) {
  /**
   * Waits for the service's rate limit: as long as its `Retry-After` says, else until its bucket has room for one more
   * request (`X-Rate-Limit-Remaining`), else with an exponential backoff; between one second and, unless the service asks
   * for more, one minute, plus up to a quarter of jitter. It ends before a wait that would take all waits, its own or those
   * that the error reports, beyond `maxWait`, and at any error except an `LmsRateLimitError`. It outputs the wait.
   *
   * @category schedules
   */
  static readonly throttled = (maxWait: LmsDuration): Schedule.Schedule<Duration.Duration, LmsError> =>
    schedules.throttledSchedule(maxWait)

  /**
   * Retries transient failures of requests that may be retried: a read after 408, any 5xx except 501, 505 and 511, a broken
   * connection or body, or a timeout; a write if it was never sent. It ends at any other error, and after `times` retries.
   *
   * The backoff is exponential from half a second to 30 seconds, with full jitter. After a 503 it waits at least as long
   * as its `Retry-After` says. It outputs the wait.
   *
   * @category schedules
   */
  static readonly transient = (times: number): Schedule.Schedule<Duration.Duration, LmsError> =>
    schedules.transientSchedule(times)
}
