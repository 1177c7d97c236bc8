/** The store of the shared quota: Redis if it runs on this machine, the memory of this process otherwise. */
import * as Net from "node:net"
import { RateLimiter } from "@effect/experimental"
import * as RateLimiterRedis from "@effect/experimental/RateLimiter/Redis"
import { Console, Effect, Layer } from "effect"
import { Redis } from "ioredis"

const REDIS = { host: "127.0.0.1", port: 6379 }
const PREFIX = "effect-lms-example:"

const isRedisRunning = Effect.async<boolean>((resume) => {
  const socket = Net.connect({ ...REDIS, timeout: 500 })
  const finish = (isRunning: boolean) => () => {
    socket.destroy()
    resume(Effect.succeed(isRunning))
  }
  socket.once("connect", finish(true)).once("timeout", finish(false)).once("error", finish(false))
})

/** The store never deletes keys. Those of this example are useless after it. */
const deleteKeys = Effect.promise(async () => {
  const redis = new Redis(REDIS)
  const keys = await redis.keys(`${PREFIX}*`)
  if (keys.length > 0) await redis.del(...keys)
  await redis.quit()
})

/** A layer that simulates one machine each time it is built. */
export const store = Effect.gen(function* () {
  if (yield* isRedisRunning) {
    yield* Console.log(`The quota is in Redis at ${REDIS.host}:${REDIS.port}.`)
    yield* Effect.addFinalizer(() => deleteKeys)
    // Requests do not wait for a store that is down. `fresh`: each machine has its own connection.
    const options = { ...REDIS, prefix: PREFIX, commandTimeout: 2000, maxRetriesPerRequest: 1 }
    return Layer.fresh(RateLimiterRedis.layerStore(options))
  }
  yield* Console.log(`There is no Redis at ${REDIS.host}:${REDIS.port}: the quota is in the memory of this process.`)
  // Built once, so that both machines share it.
  return Layer.succeedContext(yield* Layer.build(RateLimiter.layerStoreMemory))
})
