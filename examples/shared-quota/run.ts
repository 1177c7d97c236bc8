/**
 * Many machines, one token, one quota. Two independent clients share a quota in Redis, as two machines would. Without a
 * Redis on 127.0.0.1:6379 the quota is in memory, which shows the same within one process. Needs no account.
 *
 *     npx tsx examples/shared-quota/run.ts
 */
import { RateLimiter } from "@effect/experimental"
import { Console, Duration, Effect, Layer } from "effect"
import { lms } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { Sandbox } from "effect-lms/sandbox"
import * as SharedQuota from "./layer.js"
import { store } from "./redis.js"

/** The sandbox has no rate limit here. This small quota shows its effect within seconds. */
const quota = { capacity: 40, perSecond: 10, upFrontCost: 4 }

const CALLS = 40

/** A machine: its own client with its own connection to the store. */
const runMachine = (name: string, store: Layer.Layer<RateLimiter.RateLimiterStore>) =>
  Effect.gen(function* () {
    const sharedQuota = SharedQuota.layer(quota).pipe(Layer.provide(RateLimiter.layer), Layer.provide(store))
    const call = lms("/api/v1/courses/:id", { id: 101 }, { progress: false })
    const [duration] = yield* Effect.replicateEffect(call, CALLS, { concurrency: 10, discard: true }).pipe(
      Effect.timed,
      Effect.provide(Layer.provide(Sandbox.client, sharedQuota))
    )
    yield* Console.log(`  machine ${name}: ${CALLS} calls in ${Duration.toSeconds(duration).toFixed(1)} s`)
    return Duration.toSeconds(duration)
  })

const program = Effect.gen(function* () {
  const sharedStore = yield* store
  const { capacity, perSecond } = quota
  yield* Console.log(
    `Both machines together may use ${capacity} units, then ${perSecond} a second; a call costs 1 unit.`
  )
  const machines = [runMachine("one", sharedStore), runMachine("two", sharedStore)]
  const seconds = Math.max(...(yield* Effect.all(machines, { concurrency: 2 })))
  const requests = yield* Effect.flatMap(Sandbox, (sandbox) => sandbox.requests)
  const allowed = Math.floor(capacity + perSecond * seconds)
  yield* Console.log(`The server received ${requests.length} requests in ${seconds.toFixed(1)} s; allowed: ${allowed}.`)
})

program.pipe(Effect.scoped, Effect.provide(Sandbox.layer({ data: { courses: 10 } })), LmsNode.runMain)
