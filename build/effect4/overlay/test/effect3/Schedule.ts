export * from "../../src/internal/effect3/Schedule.js"

import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"

export const stop = Schedule.recurs(0)

/** Looks at each input of a schedule. */
export const tapInput = <O, I, E, R, X>(
  schedule: Schedule.Schedule<O, I, E, R>,
  f: (input: I) => Effect.Effect<X>
): Schedule.Schedule<O, I, E, R> =>
  Schedule.fromStep(
    Effect.map(
      Schedule.toStep(schedule),
      (step) => (now: number, input: I) => Effect.andThen(f(input), step(now, input))
    )
  )

/** The outputs of a schedule for a list of inputs. */
export const run = <O, I, E, R>(schedule: Schedule.Schedule<O, I, E, R>, now: number, inputs: Iterable<I>) =>
  Effect.flatMap(Schedule.toStep(schedule), (step) =>
    Effect.gen(function* () {
      const outputs: Array<O> = []
      for (const input of inputs) {
        const result = yield* Effect.result(step(now, input))
        outputs.push((result._tag === "Success" ? result.success[0] : (result.failure as { value: O }).value) as O)
        if (result._tag === "Failure") break
      }
      return outputs
    })
  )
