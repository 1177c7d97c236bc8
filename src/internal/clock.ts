/** Time that is measured, whatever the date is set to meanwhile. */
import type * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** The longest that a timer of the platform waits; Effect takes what is longer for ever. */
const LONGEST = 2 ** 31 - 1

/**
 * Whoever waits by the wall waits an hour too long when it is set back, or not at all when it is set forward: the date is
 * asked for only where one is meant, as in `Retry-After`.
 *
 * Milliseconds with their fraction. Only the difference of two of them means anything: the nanoseconds of Effect's clock
 * are `process.hrtime`, or where there is none `performance.now`, counted from the date at which the program first asked;
 * they do not follow the date when it is set. A test clock rules them like its milliseconds.
 */
export const unsafeNow = (clock: Clock.Clock): number => Number(clock.unsafeCurrentTimeNanos()) / 1e6

export const now: Effect.Effect<number> = Effect.clockWith((clock) => Effect.sync(() => unsafeNow(clock)))

/** Waits until then, and never less: timers may be early by a part of a millisecond. */
export const sleepUntil = (then: number): Effect.Effect<void> =>
  Effect.clockWith((clock) => {
    const rest: Effect.Effect<void> = Effect.suspend(() => {
      const left = then - unsafeNow(clock)
      return left <= 0 ? Effect.void : Effect.zipRight(Effect.sleep(Math.min(LONGEST, Math.ceil(left))), rest)
    })
    return rest
  })

export const sleep = (millis: number): Effect.Effect<void> => Effect.flatMap(now, (at) => sleepUntil(at + millis))
