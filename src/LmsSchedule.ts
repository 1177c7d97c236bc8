/**
 * When a request is made again.
 */
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Schedule from "effect/Schedule"
import * as schedules from "./internal/send/schedules.js"
import type { LmsError } from "./LmsError.js"
import type { LmsDuration } from "./LmsOptions.js"
import type { LmsScheduleService } from "./LmsService.js"

/**
 * The schedules by which calls wait, read when a client layer is made: provide others to have its calls wait otherwise.
 * They are asked after a failure only, so a request that succeeds pays nothing for them.
 *
 * What may be made again is not theirs to say: a write whose outcome is not known never is, and the rate-limit waits of a
 * call stay within its `maxWait`, whatever a schedule answers.
 *
 * @example
 * ```ts
 * import { Effect, Layer, Schedule } from "effect"
 * import { lms, LmsSchedule } from "effect-lms"
 *
 * // every second, five times, in the place of exponential waits
 * const evenly = Layer.succeed(LmsSchedule, {
 *   throttled: LmsSchedule.throttled,
 *   transient: () => Schedule.intersect(Schedule.spaced("1 second"), Schedule.recurs(5))
 * })
 *
 * // reused: a whole job that is begun again, for a night at the most, when a call's own patience was not enough
 * const job = lms("/api/v1/courses", {}, { limit: 1000 })
 * const patiently = Effect.retry(job, LmsSchedule.throttled("8 hours"))
 * ```
 *
 * @category references
 */
export class LmsSchedule extends Context.Reference<LmsSchedule>()("effect-lms/LmsSchedule", {
  defaultValue: (): LmsScheduleService => schedules.defaultSchedules
}) {
  /**
   * Waits out the service's rate limit: as long as its `Retry-After` asks, else until its bucket has room for one request
   * more (`X-Rate-Limit-Remaining`), else twice as long each time; a second at the least and, unless the service asks for
   * more, a minute at the most, with up to a quarter more at random. It ends before a wait that would take the waits in
   * all, its own or those that the error tells of, past `maxWait`, and at any error but an `LmsRateLimitError`. Its
   * output is the wait.
   *
   * @category schedules
   */
  static readonly throttled = (maxWait: LmsDuration): Schedule.Schedule<Duration.Duration, LmsError> =>
    schedules.throttledSchedule(maxWait)

  /**
   * For failures that are likely to pass, of requests that may be made again: a read after 408, 500, 502, 503, 504, a
   * broken connection or body, a timeout; a write where it was never sent. At any other error it ends.
   *
   * So many times, from half a second on twice as long each time, half a minute at the most, each wait at random between
   * nothing and that (full jitter). After a 503 it waits at least as long as its `Retry-After` asks. Its output is the
   * wait.
   *
   * @category schedules
   */
  static readonly transient = (times: number): Schedule.Schedule<Duration.Duration, LmsError> =>
    schedules.transientSchedule(times)
}
