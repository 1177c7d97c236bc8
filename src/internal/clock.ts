/** Monotonic time: measures durations independently of changes to the system date. */
import type * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** The longest delay of a platform timer. Effect treats a longer one as infinite. */
const MAX_TIMER_MILLIS = 2 ** 31 - 1

/**
 * Monotonic milliseconds with their fraction. Only differences are meaningful.
 *
 * Waits must not use the date: when it is set back, a wait would take longer, and when it is set forward, it would end
 * early. Only values that are dates, such as `Retry-After`, are compared with it. The nanoseconds of Effect's clock
 * come from `process.hrtime` or `performance.now`; they start at the date of the first use and do not follow later
 * changes. A test clock controls them together with its milliseconds.
 */
export const unsafeNow = (clock: Clock.Clock): number => Number(clock.unsafeCurrentTimeNanos()) / 1e6

export const now: Effect.Effect<number> = Effect.clockWith((clock) => Effect.sync(() => unsafeNow(clock)))

/** Runs an effect of the current time, in fewer steps than a `flatMap` of `now`: each request needs two. */
export const withNow = <A, E, R>(use: (now: number) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.clockWith((clock) => use(unsafeNow(clock)))

/** Sleeps until a monotonic time, never less: a platform timer may be early by a fraction of a millisecond. */
export const sleepUntil = (time: number): Effect.Effect<void> =>
  Effect.clockWith((clock) => {
    const sleepRest: Effect.Effect<void> = Effect.suspend(() => {
      const remaining = time - unsafeNow(clock)
      return remaining <= 0
        ? Effect.void
        : Effect.zipRight(Effect.sleep(Math.min(MAX_TIMER_MILLIS, Math.ceil(remaining))), sleepRest)
    })
    return sleepRest
  })

export const sleep = (millis: number): Effect.Effect<void> => Effect.flatMap(now, (start) => sleepUntil(start + millis))
