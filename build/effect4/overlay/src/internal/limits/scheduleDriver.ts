/** Makes schedules that decide from one failure to the next, and drives any schedule without sleeping. */
import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Pull from "effect/Pull"
import * as Schedule from "effect/Schedule"
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
  Schedule.fromStep(
    Effect.sync(() => {
      let state = initial
      return (_now: number, input: In): Pull.Pull<[Duration.Duration, Duration.Duration], never, Duration.Duration> =>
        Effect.flatMap(next(input, state), (step) => {
          state = step.state
          const wait = Duration.millis(step.wait)
          return step.isDone ? Cause.done(wait) : Effect.succeed([wait, wait])
        })
    })
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
  const step = Effect.runSync(Schedule.toStep(schedule))
  return (input) =>
    Effect.flatMap(Effect.map(clock.now, Math.floor), (now) =>
      Effect.match(step(now, input), {
        onSuccess: ([, wait]): ScheduleStep => ({ isDone: false, wait: Math.max(0, Duration.toMillis(wait)) }),
        onFailure: ({ value }: Cause.Done<unknown>): ScheduleStep => ({
          isDone: true,
          wait: Duration.isDuration(value) ? Duration.toMillis(value) : undefined
        })
      })
    )
}
