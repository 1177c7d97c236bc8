/** Makes schedules that decide from one failure to the next, and drives any schedule without sleeping. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import * as Decision from "effect/ScheduleDecision"
import * as Interval from "effect/ScheduleInterval"
import * as Intervals from "effect/ScheduleIntervals"
import * as clock from "../clock.js"

interface NextStep<State> {
  readonly state: State
  readonly isDone: boolean
  /** Milliseconds. */
  readonly wait: number
}

/** A schedule that outputs its waits. If it is done, its output is the wait that it does not make. */
export const makeSchedule = <State, In>(
  initial: State,
  next: (input: In, state: State) => Effect.Effect<NextStep<State>>
): Schedule.Schedule<Duration.Duration, In> =>
  Schedule.makeWithState(initial, (now, input: In, state) =>
    Effect.map(next(input, state), ({ isDone, state, wait }) => [
      state,
      Duration.millis(wait),
      isDone ? Decision.done : Decision.continueWith(Interval.after(now + wait))
    ])
  )

/** The decision of a schedule after a failure. */
export interface ScheduleStep {
  readonly isDone: boolean
  /** Milliseconds. If done: the wait that the schedule would have made, if its output is one. */
  readonly wait: number | undefined
}

/**
 * Drives a `Schedule` on the monotonic clock and returns each wait. `Schedule.driver` sleeps by itself, but a wait that
 * would exceed `maxWait` must not begin, and a changed system time must not change a wait.
 */
export const makeDriver = <In>(
  schedule: Schedule.Schedule<unknown, In>
): ((input: In) => Effect.Effect<ScheduleStep>) => {
  let state: unknown = schedule.initial
  return (input) =>
    Effect.flatMap(Effect.map(clock.now, Math.floor), (now) =>
      Effect.map(schedule.step(now, input, state), ([nextState, output, decision]): ScheduleStep => {
        state = nextState
        if (Decision.isContinue(decision)) {
          return { isDone: false, wait: Math.max(0, Intervals.start(decision.intervals) - now) }
        }
        return { isDone: true, wait: Duration.isDuration(output) ? Duration.toMillis(output) : undefined }
      })
    )
}
