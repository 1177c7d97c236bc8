/**
 * Many machines, one token, one quota. Two clients that know nothing of each other share a budget that is kept in Redis,
 * as two machines would. Where no Redis answers on 127.0.0.1:6379, it is kept in the memory of this process, which shows
 * the same but is of no use to a second machine. The service is the embedded one, in this process.
 *
 *     npx tsx examples/shared-quota.ts
 */
import * as Net from "node:net"
import * as RateLimiter from "@effect/experimental/RateLimiter"
import * as RateLimiterRedis from "@effect/experimental/RateLimiter/Redis"
import { NodeRuntime } from "@effect/platform-node"
import { Config, Console, Duration, Effect, Layer } from "effect"
import { lms } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { Sandbox } from "effect-lms/sandbox"
import { Redis } from "ioredis"
import * as SharedQuota from "./shared-quota/layer.js"

const REDIS = { host: "127.0.0.1", port: 6379 }
const PREFIX = "effect-lms-example:"

/** The embedded service keeps no quota, so this one is made up, and small: what is shared shows within seconds. */
const budget = { capacity: 40, perSecond: 10, upFront: 4 }

const CALLS = 40

const redisAnswers = Effect.async<boolean>((resume) => {
  const socket = Net.connect({ ...REDIS, timeout: 500 })
  const answer = (yes: boolean) => () => {
    socket.destroy()
    resume(Effect.succeed(yes))
  }
  socket.once("connect", answer(true)).once("timeout", answer(false)).once("error", answer(false))
})

/** The store keeps its keys for ever, and those of a service that ends with this program are of no use to anybody. */
const forgetKeys = Effect.promise(async () => {
  const redis = new Redis(REDIS)
  const keys = await redis.keys(`${PREFIX}*`)
  if (keys.length > 0) await redis.del(...keys)
  await redis.quit()
})

/** A machine: a store connection and a client of its own. */
const machine = (name: string, store: Layer.Layer<RateLimiter.RateLimiterStore>) =>
  Effect.gen(function* () {
    const sandbox = yield* Sandbox
    const quota = SharedQuota.layer(budget).pipe(Layer.provide(RateLimiter.layer), Layer.provide(store))
    const client = LmsNode.layerConfig({ token: Config.succeed(sandbox.token), domain: Config.succeed(sandbox.url) })
    const call = lms("/api/v1/courses/:id", { id: 101 }, { progress: false })
    const [took] = yield* Effect.replicateEffect(call, CALLS, { concurrency: 10, discard: true }).pipe(
      Effect.timed,
      Effect.provide(Layer.provide(client, quota))
    )
    yield* Console.log(
      `  ${name}: ${CALLS} calls in ${Duration.format(Duration.millis(Math.round(Duration.toMillis(took))))}`
    )
    return took
  })

const program = Effect.gen(function* () {
  const redis = yield* redisAnswers
  yield* Console.log(
    redis
      ? `The quota is kept in Redis at ${REDIS.host}:${REDIS.port}.`
      : `No Redis answers at ${REDIS.host}:${REDIS.port}: the quota is kept in memory, for this process only.`
  )
  // Two Redis connections are two machines. Memory is shared by building its layer once.
  const memory = yield* Layer.build(RateLimiter.layerStoreMemory)
  const store = redis
    ? // Without waiting for a store that is away: a request then goes without it.
      Layer.fresh(
        RateLimiterRedis.layerStore({ ...REDIS, prefix: PREFIX, commandTimeout: 2000, maxRetriesPerRequest: 1 })
      )
    : Layer.succeedContext(memory)

  if (redis) yield* Effect.addFinalizer(() => forgetKeys)

  const { capacity, perSecond } = budget
  yield* Console.log(`Together: ${capacity} units at once, then ${perSecond} in a second; a call costs one.`)
  const both = yield* Effect.all([machine("one", store), machine("two", store)], { concurrency: 2 })
  const seconds = Math.max(...both.map(Duration.toSeconds))
  const requests = yield* Effect.flatMap(Sandbox, (sandbox) => sandbox.requests)
  yield* Console.log(
    `The service saw ${requests.length} requests in ${seconds.toFixed(1)} s; the budget allowed ` +
      `${Math.floor(capacity + perSecond * seconds)}.`
  )
})

program.pipe(Effect.scoped, Effect.provide(Sandbox.layer({ data: { courses: 10 } })), NodeRuntime.runMain)
