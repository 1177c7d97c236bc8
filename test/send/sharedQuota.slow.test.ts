/** The example of a quota shared by many machines: how many requests its clients may send together, with either store. */
import { randomUUID } from "node:crypto"
import * as Net from "node:net"
import * as RateLimiter from "@effect/experimental/RateLimiter"
import * as RateLimiterRedis from "@effect/experimental/RateLimiter/Redis"
import { afterAll, describe, expect, it } from "@effect/vitest"
import {
  Clock,
  Context,
  Duration,
  Effect,
  Exit,
  Fiber,
  Layer,
  Logger,
  Option,
  Redacted,
  type Scope,
  TestClock
} from "effect"
import { lms } from "effect-lms"
import { type LmsPermit, LmsQuota, LmsQuotaExceeded, type LmsQuotaService } from "effect-lms/operators"
import { Redis } from "ioredis"
import * as SharedQuota from "../../examples/shared-quota/layer.js"
import { titleUnless } from "../fixtures/optional.js"
import { cost, report } from "../fixtures/quotaReports.js"
import { makeService, type Outcome, runInVirtualTime } from "../fixtures/virtual.js"

const REDIS = { host: "127.0.0.1", port: 6379 }

const quiet = Logger.remove(Logger.defaultLogger)

/** Why the tests with Redis are skipped; undefined if they run. */
const noRedis = await new Promise<string | undefined>((resolve) => {
  const socket = Net.connect(REDIS)
  const end = (reason: string | undefined) => {
    socket.destroy()
    resolve(reason)
  }
  socket.setTimeout(500, () => end("no response within half a second"))
  socket.once("error", (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
  socket.once("connect", () => socket.write("PING\r\n"))
  socket.once("data", (reply) =>
    end(String(reply).startsWith("+PONG") ? undefined : `it replied ${String(reply).trim()}`)
  )
})

/** An account of this run alone, so that its keys differ from those of other runs. */
const makeAccount = () => ({
  origin: `https://${randomUUID()}.test`,
  token: Option.some(Redacted.make("7~0123456789abcdefghij"))
})

type Account = ReturnType<typeof makeAccount>

const CallRequest = (
  account: Account,
  maxWait: Duration.DurationInput = "1 minute",
  onWait: () => void = () => {}
) => ({
  ...account,
  maxWait: Duration.decode(maxWait),
  onWait
})

/** Requests a permit like the client, uninterruptibly. */
const admit = (quota: LmsQuotaService, ...request: Parameters<typeof CallRequest>) =>
  Effect.uninterruptible(quota.admit(CallRequest(...request)))

type Store = Layer.Layer<RateLimiter.RateLimiterStore>

/** Machines, each with its own `LmsQuota`, that share one store. */
const machines = (
  count: number,
  store: Store,
  options?: SharedQuota.SharedQuotaOptions
): Effect.Effect<ReadonlyArray<LmsQuotaService>, never, Scope.Scope> => {
  const quota = Layer.build(
    SharedQuota.layer(options).pipe(Layer.provide(RateLimiter.layer), Layer.provide(Layer.fresh(store)))
  )
  return Effect.replicateEffect(Effect.map(quota, Context.get(LmsQuota)), count)
}

const sharedStore = Effect.map(
  Layer.build(RateLimiter.layerStoreMemory),
  (memory): Store => Layer.succeedContext(memory)
)

/** Sends twenty requests on each machine at once, and returns the permits and the errors. */
const admittedAtOnce = (quotas: ReadonlyArray<LmsQuotaService>, account: Account) =>
  Effect.forEach(
    quotas,
    (quota) => Effect.replicateEffect(Effect.either(admit(quota, account, "1 milli")), 20, { concurrency: 20 }),
    { concurrency: quotas.length }
  ).pipe(
    Effect.map((results) => {
      const outcomes = results.flat()
      const permits = outcomes.flatMap(
        (result): ReadonlyArray<LmsPermit> => (result._tag === "Right" ? [result.right] : [])
      )
      const errors = outcomes.flatMap((result) => (result._tag === "Left" ? [result.left] : []))
      return { permits, errors }
    })
  )

describe("with the memory store", () => {
  it.scoped("all machines together may send what the bucket admits: eleven requests", () =>
    Effect.gen(function* () {
      const account = makeAccount()
      const { permits, errors } = yield* admittedAtOnce(yield* machines(3, yield* sharedStore), account)
      expect([permits.length, errors.length]).toEqual([11, 49])
      expect(errors[0]).toBeInstanceOf(LmsQuotaExceeded)
      expect(errors[0]?.wouldWait).toEqual(Duration.seconds(1))
    })
  )

  it.scoped("a completed request returns its up-front units, except its cost", () =>
    Effect.gen(function* () {
      const account = makeAccount()
      const quotas = yield* machines(2, yield* sharedStore)
      const { permits } = yield* admittedAtOnce(quotas, account)
      yield* Effect.forEach(permits, (permit) => permit.settle(cost(20)))
      // 590 minus eleven times 20 is 370: seven more fit.
      expect((yield* admittedAtOnce(quotas, account)).permits).toHaveLength(7)
    })
  )

  it.scoped("a throttled response shows the usage of others, and the machines respect it", () =>
    Effect.gen(function* () {
      const account = makeAccount()
      const quotas = yield* machines(2, yield* sharedStore)
      const permit = yield* admit(quotas[0]!, account)
      yield* permit.settle(report({ throttled: true, remaining: Option.some(25) }))
      const { permits, errors } = yield* admittedAtOnce(quotas, account)
      expect(permits).toEqual([])
      expect(errors[0]?.wouldWait).toEqual(Duration.millis(3500))
    })
  )

  it.scoped("an interrupted wait ends at once and takes nothing", () =>
    Effect.gen(function* () {
      const account = makeAccount()
      const quotas = yield* machines(2, yield* sharedStore)
      yield* admittedAtOnce(quotas, account)
      const waiting = yield* Effect.replicateEffect(Effect.fork(admit(quotas[1]!, account)), 5)
      yield* TestClock.adjust("500 millis")
      const exits = yield* Effect.forEach(waiting, Fiber.interrupt)
      expect(exits.every(Exit.isInterrupted)).toBe(true)
      // The bucket refills in the usual time, as if there had been no waits.
      yield* TestClock.adjust("54500 millis")
      expect((yield* admittedAtOnce(quotas, account)).permits).toHaveLength(11)
    })
  )

  it.scoped("no key contains a token, and another token has another bucket", () =>
    Effect.gen(function* () {
      const keys = new Set<string>()
      const memory = yield* Layer.build(RateLimiter.layerStoreMemory)
      const memoryStore = Context.get(memory, RateLimiter.RateLimiterStore)
      const store = Layer.succeed(RateLimiter.RateLimiterStore, {
        ...memoryStore,
        tokenBucket: (options) => {
          keys.add(options.key)
          return memoryStore.tokenBucket(options)
        }
      })
      const quotas = yield* machines(1, store)
      const account = makeAccount()
      const other = { ...account, token: Option.some(Redacted.make("7~another-token-of-the-same")) }
      for (const each of [account, other]) expect((yield* admittedAtOnce(quotas, each)).permits).toHaveLength(11)
      expect(keys.size).toBe(2)
      for (const key of keys) expect(key).toMatch(/^lms:[0-9a-f]{64}$/)
    })
  )

  it.scoped("a failing store blocks no request", () =>
    Effect.gen(function* () {
      const fail = () => Effect.fail(new RateLimiter.RateLimitStoreError({ message: "unavailable" }))
      const store = Layer.succeed(RateLimiter.RateLimiterStore, { fixedWindow: fail, tokenBucket: fail })
      const [quota] = yield* machines(1, store)
      const permit = yield* admit(quota!, makeAccount())
      yield* permit.settle(cost(1))
    }).pipe(Effect.provide(quiet))
  )

  it.scoped("the service throttles no request, and most of its quota is used", () =>
    Effect.gen(function* () {
      const state = { count: 0, at: 0, throttled: 0, cost: 0 }
      const add = (units: number) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          state.count = Math.max(0, Math.max(0, state.count - (now - state.at) / 100) + units)
          state.at = now
        })
      const serve: Effect.Effect<Outcome> = Effect.gen(function* () {
        yield* add(50)
        if (state.count >= 600) {
          state.throttled++
          yield* add(-50)
          return { status: 429 }
        }
        yield* Effect.sleep("150 millis")
        yield* add(4 - 50)
        state.cost += 4
        return { headers: { "x-request-cost": "4", "x-rate-limit-remaining": String(600 - state.count) } }
      })
      const store = yield* sharedStore
      const machine = Effect.suspend(() => {
        const { layer } = makeService(() => serve)
        const quota = SharedQuota.layer().pipe(Layer.provide(RateLimiter.layer), Layer.provide(store))
        return Effect.replicateEffect(lms(), 200, { concurrency: 10, discard: true }).pipe(
          Effect.provide(Layer.provide(layer, quota))
        )
      })
      const { at, exit } = yield* runInVirtualTime(Effect.all([machine, machine], { concurrency: 2 }))
      expect(Exit.isSuccess(exit)).toBe(true)
      expect(state).toMatchObject({ throttled: 0, cost: 1600 })
      expect(state.cost / (550 + at / 100)).toBeGreaterThan(0.95)
    }).pipe(Effect.provide(quiet))
  )
})

describe.skipIf(noRedis !== undefined)(
  titleUnless(noRedis && `Redis at ${REDIS.host}:${REDIS.port} (${noRedis})`, "with Redis"),
  () => {
    const prefix = `effect-lms-test:${randomUUID()}:`
    /** A connection for each machine. */
    const store: Store = RateLimiterRedis.layerStore({ ...REDIS, prefix })

    afterAll(async () => {
      const redis = new Redis(REDIS)
      const keys = await redis.keys(`${prefix}*`)
      if (keys.length > 0) await redis.del(...keys)
      await redis.quit()
    })

    it.scopedLive("all machines together may send what the bucket admits: eleven requests", () =>
      Effect.gen(function* () {
        const account = makeAccount()
        const quotas = yield* machines(3, store, { perSecond: 1 })
        const { permits, errors } = yield* admittedAtOnce(quotas, account)
        expect([permits.length, errors.length]).toEqual([11, 49])
        for (const { wouldWait } of errors) expect(Duration.toMillis(wouldWait)).toBeLessThanOrEqual(10_000)
        // Returned units are available to all of them.
        yield* Effect.forEach(permits, (permit) => permit.settle(cost(1)))
        expect((yield* admittedAtOnce(quotas.slice(1), account)).permits).toHaveLength(11)
      })
    )

    it.scopedLive("nothing in Redis contains the token", () =>
      Effect.gen(function* () {
        const account = makeAccount()
        yield* Effect.flatMap(machines(1, store), ([quota]) => admit(quota!, account))
        const keys = yield* Effect.acquireUseRelease(
          Effect.sync(() => new Redis(REDIS)),
          (redis) => Effect.promise(() => redis.keys(`${prefix}*`)),
          (redis) => Effect.promise(() => redis.quit())
        )
        expect(keys).toContain(prefix + SharedQuota.accountKey(account))
        expect(keys.join("\n")).not.toContain("0123456789abcdefghij")
      })
    )
  }
)
