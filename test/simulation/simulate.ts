/** Runs the simulation of a seed, and returns what is wrong with its outcome. */
import { Cause, Effect, Exit, Random } from "effect"
import { runInVirtualTime, withoutLogs } from "../fixtures/virtual.js"
import { runOperations } from "./operations.js"
import { makePlan } from "./plan.js"
import { makeWorld } from "./world.js"

/** Real time after which a simulation has stopped making progress. */
const MAX_REAL_SECONDS = 300

export const simulate = (seed: number): Promise<ReadonlyArray<string>> => {
  const plan = makePlan(seed)
  const simulation = Effect.scoped(Effect.flatMap(makeWorld(plan), runOperations))
  const outcome = Effect.runPromise(
    runInVirtualTime(simulation).pipe(
      Effect.map(({ exit }) => (Exit.isSuccess(exit) ? exit.value : [Cause.pretty(exit.cause)])),
      // Such as the jitter of waits, and the ids of owners.
      Effect.withRandom(Random.make(seed)),
      Effect.provide(withoutLogs)
    )
  )
  let timer: NodeJS.Timeout | undefined
  const stuck = new Promise<ReadonlyArray<string>>((resolve) => {
    timer = setTimeout(() => resolve(["it does not end"]), MAX_REAL_SECONDS * 1000)
  })
  return Promise.race([outcome, stuck]).finally(() => clearTimeout(timer))
}
