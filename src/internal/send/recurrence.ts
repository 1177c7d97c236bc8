/** A schedule under way: asked after each failure how long to wait, until it says that it ends. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Schedule from "effect/Schedule"
import * as Decision from "effect/ScheduleDecision"
import * as Intervals from "effect/ScheduleIntervals"
import * as monotonic from "../transport/monotonic.js"

export interface Asked {
  readonly ends: boolean
  /** In milliseconds. Where it ends: how long it would have been, if the schedule's output says so. */
  readonly wait: number | undefined
}

// Not a driver of Effect's: that waits by itself, and a wait has to be looked at before it begins. What the schedule is
// given for the date was one when the program began and goes on evenly, so that all of its steps can be compared.
export const recurrence = <In>(schedule: Schedule.Schedule<unknown, In>): ((input: In) => Effect.Effect<Asked>) => {
  let state: unknown = schedule.initial
  return (input) =>
    Effect.flatMap(Effect.map(monotonic.now, Math.floor), (now) =>
      Effect.map(schedule.step(now, input, state), ([next, output, decision]): Asked => {
        state = next
        if (Decision.isContinue(decision)) {
          return { ends: false, wait: Math.max(0, Intervals.start(decision.intervals) - now) }
        }
        return { ends: true, wait: Duration.isDuration(output) ? Duration.toMillis(output) : undefined }
      })
    )
}
