/** Estimates how long an export or a mirror still takes. */
import type * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import { unsafeNow } from "../internal/clock.js"

/** The time for what is left, at the pace of what was done since `startedAt`; none at first. */
export const estimateTimeLeft = (
  clock: Clock.Clock,
  startedAt: number,
  done: number,
  left: number
): Option.Option<Duration.Duration> =>
  done === 0 ? Option.none() : Option.some(Duration.millis(((unsafeNow(clock) - startedAt) / done) * left))
