/** Trying again: the stage that makes an exchange until it succeeds, fails for good, or may not be made again. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  type LmsApiError,
  type LmsAttempt,
  type LmsError,
  LmsRateLimitError,
  type LmsTransportError
} from "../../LmsError.js"
import type { LmsScheduleService } from "../../LmsService.js"
import type { Exchange } from "../answer/exchange.js"
import { shown } from "../text/duration.js"
import * as monotonic from "../transport/monotonic.js"
import type { Call } from "./call.js"
import { type Passing, tooLong, tried, withHistory } from "./history.js"
import * as metrics from "./metrics.js"
import { recurrence } from "./recurrence.js"
import { askedBy, isThrottle, isTransient } from "./schedules.js"
import type { Send, Stage, Trip } from "./send.js"

/** Whether the request may be made again after a failure that is likely to pass. */
const mayRepeat = ({ isRead }: Exchange, error: LmsError): error is LmsTransportError | LmsApiError =>
  isTransient(error) && (isRead || (error._tag === "LmsTransportError" && error.outcome === "NotSent"))

/** Waits, after a failure, until the request may be made again, and gives how long that was; or fails for good. */
const recovery = (schedules: LmsScheduleService, call: Call, trip: Trip) => {
  const { maxWait } = call.bounds
  const { waits } = trip
  const throttled = recurrence(schedules.throttled(Duration.millis(maxWait)))
  const transient = recurrence(schedules.transient(call.bounds.retries))
  const fits = (wait: number) => waits.waited + wait <= maxWait

  /** A wait that the service imposes. */
  const waitOut = (wait: number): Effect.Effect<void> =>
    Effect.suspend(() => {
      waits.waited += wait
      call.spent.waited += wait
      trip.doing = "Throttled"
      call.waiting(Option.some(Duration.millis(wait)))
      return Effect.map(monotonic.sleep(wait), () => metrics.waited.unsafeUpdate(wait, []))
    })

  const afterThrottle = Effect.fnUntraced(function* (error: LmsRateLimitError): Effect.fn.Return<number, LmsError> {
    metrics.throttles.unsafeUpdate(1, [])
    const told = new LmsRateLimitError({
      ...error,
      message: error.message,
      waited: Duration.millis(waits.waited),
      maxWait: Duration.millis(maxWait)
    })
    const { ends, wait = 0 } = yield* throttled(told)
    if (ends || !fits(wait)) {
      const wouldWait = fits(wait) ? undefined : wait
      return yield* tooLong(error, { waited: waits.waited, maxWait, wouldWait })
    }
    yield* Effect.logWarning(`${error.message}: waiting ${shown(wait)}`)
    yield* waitOut(wait)
    return wait
  })

  const afterTransient = Effect.fnUntraced(function* (
    error: LmsTransportError | LmsApiError
  ): Effect.fn.Return<number, LmsError> {
    const { ends, wait = 0 } = yield* transient(error)
    // What the service asks for is bounded like every wait that it imposes; our own patience is not its doing.
    const imposed = askedBy(error) !== undefined
    if (ends || (imposed && !fits(wait))) return yield* error
    trip.doing = "Again"
    yield* imposed ? waitOut(wait) : monotonic.sleep(wait)
    yield* Effect.logDebug(`${error.message}: trying again`)
    metrics.retries.unsafeUpdate(1, [])
    return wait
  })

  return (exchange: Exchange, error: LmsError): Effect.Effect<Again, LmsError> => {
    if (isThrottle(error)) return Effect.map(afterThrottle(error), (wait) => ({ error, wait }))
    if (call.bounds.retries > 0 && mayRepeat(exchange, error))
      return Effect.map(afterTransient(error), (wait) => ({ error, wait }))
    return Effect.fail(error)
  }
}

interface Again {
  readonly error: Passing
  readonly wait: number
}

/** The good path pays for one `catchAll`; all else is made on failure only. */
export const stage =
  (schedules: LmsScheduleService, call: Call, trip: Trip): Stage =>
  <A>(send: Send<A>): Send<A> =>
  (exchange) =>
    Effect.catchAll(send(exchange), (first) => {
      const recover = recovery(schedules, call, trip)
      const again = (error: LmsError, attempts: ReadonlyArray<LmsAttempt>): Effect.Effect<A, LmsError> =>
        Effect.matchEffect(recover(exchange, error), {
          onFailure: (last) => Effect.fail(withHistory(last, attempts)),
          onSuccess: ({ error, wait }) => {
            call.spent.again++
            return Effect.catchAll(send(exchange), (next) => again(next, tried(attempts, error, wait)))
          }
        })
      return again(first, [])
    })
