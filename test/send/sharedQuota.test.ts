/** The example's quota for many machines: what its clients are admitted to together, over either store. */
import { randomUUID } from "node:crypto"
import * as Net from "node:net"
import * as RateLimiter from "@effect/experimental/RateLimiter"
import * as RateLimiterRedis from "@effect/experimental/RateLimiter/Redis"
import { afterAll, describe, expect, it } from "@effect/vitest"
import {
  Clock,
  Context,
  Deferred,
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
import { type LmsPermit, LmsQuota, LmsQuotaExceeded, type LmsQuotaReport, type LmsQuotaService, lms } from "effect-lms"
import { Redis } from "ioredis"
import * as SharedQuota from "../../examples/shared-quota/layer.js"
import { type Answer, inOwnTime, service, setBack, setForward } from "../fixtures/virtual.js"

const REDIS = { host: "127.0.0.1", port: 6379 }

const quiet = Logger.remove(Logger.defaultLogger)

/** Why Redis cannot be tested with; undefined where it can. */
const noRedis = await new Promise<string | undefined>((resolve) => {
  const socket = Net.connect(REDIS)
  const end = (why: string | undefined) => {
    socket.destroy()
    resolve(why)
  }
  socket.setTimeout(500, () => end("no answer within half a second"))
  socket.once("error", (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
  socket.once("connect", () => socket.write("PING\r\n"))
  socket.once("data", (said) => end(String(said).startsWith("+PONG") ? undefined : `it says ${String(said).trim()}`))
})
if (noRedis !== undefined) console.warn(`No Redis at ${REDIS.host}:${REDIS.port} (${noRedis}): its tests are skipped.`)

/** An account of this run alone, so that no key meets another run's. */
const account = () => ({
  origin: `https://${randomUUID()}.test`,
  token: Option.some(Redacted.make("7~0123456789abcdefghij"))
})

type Account = ReturnType<typeof account>

const asks = (who: Account, maxWait: Duration.DurationInput = "1 minute", onWait: () => void = () => {}) => ({
  ...who,
  maxWait: Duration.decode(maxWait),
  onWait
})

const said = (report: Partial<LmsQuotaReport>): Option.Option<LmsQuotaReport> =>
  Option.some({
    cost: Option.none(),
    remaining: Option.none(),
    throttled: false,
    status: 200,
    retryAfter: Option.none(),
    ...report
  })

const cost = (units: number) => said({ cost: Option.some(units) })

/** As the client runs it. */
const admit = (quota: LmsQuotaService, ...request: Parameters<typeof asks>) =>
  Effect.uninterruptible(quota.admit(asks(...request)))

type Store = Layer.Layer<RateLimiter.RateLimiterStore>

/** Machines, each with an `LmsQuota` of its own, over one store. */
const machines = (
  count: number,
  store: Store,
  options?: SharedQuota.SharedQuotaOptions
): Effect.Effect<ReadonlyArray<LmsQuotaService>, never, Scope.Scope> => {
  const one = Layer.build(
    SharedQuota.layer(options).pipe(Layer.provide(RateLimiter.layer), Layer.provide(Layer.fresh(store)))
  )
  return Effect.replicateEffect(Effect.map(one, Context.get(LmsQuota)), count)
}

const shared = Effect.map(Layer.build(RateLimiter.layerStoreMemory), (memory): Store => Layer.succeedContext(memory))

/** How many of many requests are admitted at once. */
const admittedAtOnce = (quotas: ReadonlyArray<LmsQuotaService>, who: Account) =>
  Effect.forEach(
    quotas,
    (quota) => Effect.replicateEffect(Effect.either(admit(quota, who, "1 milli")), 20, { concurrency: 20 }),
    { concurrency: quotas.length }
  ).pipe(
    Effect.map((results) => {
      const all = results.flat()
      const permits = all.flatMap((result): ReadonlyArray<LmsPermit> => (result._tag === "Right" ? [result.right] : []))
      const refusals = all.flatMap((result) => (result._tag === "Left" ? [result.left] : []))
      return { permits, refusals }
    })
  )

describe("over the memory store", () => {
  it.scoped("machines are admitted together to what the bucket takes: eleven", () =>
    Effect.gen(function* () {
      const who = account()
      const { permits, refusals } = yield* admittedAtOnce(yield* machines(3, yield* shared), who)
      expect([permits.length, refusals.length]).toEqual([11, 49])
      expect(refusals[0]).toBeInstanceOf(LmsQuotaExceeded)
      expect(refusals[0]?.wouldWait).toEqual(Duration.seconds(1))
    })
  )

  it.scoped("a request that ends gives back what it held, but for its cost", () =>
    Effect.gen(function* () {
      const who = account()
      const quotas = yield* machines(2, yield* shared)
      const { permits } = yield* admittedAtOnce(quotas, who)
      yield* Effect.forEach(permits, (permit) => permit.settle(cost(20)))
      // 590 less eleven times 20 is 370: seven more fit.
      expect((yield* admittedAtOnce(quotas, who)).permits).toHaveLength(7)
    })
  )

  it.scoped("what it gives back never fills the bucket above the brim", () =>
    Effect.gen(function* () {
      const who = account()
      const quotas = yield* machines(2, yield* shared)
      const { permits } = yield* admittedAtOnce(quotas, who)
      // So slow that the bucket has leaked empty meanwhile.
      yield* TestClock.adjust("2 minutes")
      yield* Effect.forEach(permits, (permit) => permit.settle(cost(0)))
      expect((yield* admittedAtOnce(quotas, who)).permits).toHaveLength(11)
    })
  )

  it.scoped("a request may cost more than it held, and one without an answer costs one", () =>
    Effect.gen(function* () {
      const quotas = yield* machines(1, yield* shared, { capacity: 100 })
      for (const [report, left] of [
        [cost(80), 0],
        [Option.none(), 1]
      ] as const) {
        const who = account()
        const { permits } = yield* admittedAtOnce(quotas, who)
        expect(permits).toHaveLength(2)
        yield* Effect.forEach(permits, (permit) => permit.settle(report))
        expect((yield* admittedAtOnce(quotas, who)).permits).toHaveLength(left)
      }
    })
  )

  it.scoped("a throttle shows what others have used, and the machines keep to it", () =>
    Effect.gen(function* () {
      const who = account()
      const quotas = yield* machines(2, yield* shared)
      const permit = yield* admit(quotas[0]!, who)
      yield* permit.settle(said({ throttled: true, remaining: Option.some(25) }))
      const { permits, refusals } = yield* admittedAtOnce(quotas, who)
      expect(permits).toEqual([])
      expect(refusals[0]?.wouldWait).toEqual(Duration.millis(3500))
    })
  )

  it.scoped("also where they have used more than a whole bucket", () =>
    Effect.gen(function* () {
      const who = account()
      const quotas = yield* machines(2, yield* shared)
      const permit = yield* admit(quotas[0]!, who)
      yield* permit.settle(said({ throttled: true, remaining: Option.some(-190) }))
      expect((yield* admittedAtOnce(quotas, who)).permits).toEqual([])
    })
  )

  it.scoped("a wait is told of, ends when the units are there, and is told once", () =>
    Effect.gen(function* () {
      const who = account()
      const [one, two] = yield* machines(2, yield* shared)
      yield* admittedAtOnce([one!], who)
      let told = 0
      const waiting = yield* Effect.fork(admit(two!, who, "1 minute", () => told++))
      yield* TestClock.adjust("900 millis")
      expect(yield* waiting.poll).toEqual(Option.none())
      for (let step = 0; step < 10; step++) yield* TestClock.adjust("100 millis")
      expect(Option.map(yield* waiting.poll, Exit.isSuccess)).toEqual(Option.some(true))
      expect(told).toBe(1)
    })
  )

  it.scoped("a wait that is interrupted ends at once and has taken nothing", () =>
    Effect.gen(function* () {
      const who = account()
      const quotas = yield* machines(2, yield* shared)
      yield* admittedAtOnce(quotas, who)
      const waiting = yield* Effect.replicateEffect(Effect.fork(admit(quotas[1]!, who)), 5)
      yield* TestClock.adjust("500 millis")
      const exits = yield* Effect.forEach(waiting, Fiber.interrupt)
      expect(exits.every(Exit.isInterrupted)).toBe(true)
      // All of it comes back in the time that it takes, as if nobody had asked.
      yield* TestClock.adjust("54500 millis")
      expect((yield* admittedAtOnce(quotas, who)).permits).toHaveLength(11)
    })
  )

  it.scoped("no token is in a key, and another token has another bucket", () =>
    Effect.gen(function* () {
      const keys = new Set<string>()
      const memory = yield* Layer.build(RateLimiter.layerStoreMemory)
      const inner = Context.get(memory, RateLimiter.RateLimiterStore)
      const store = Layer.succeed(RateLimiter.RateLimiterStore, {
        ...inner,
        tokenBucket: (options) => {
          keys.add(options.key)
          return inner.tokenBucket(options)
        }
      })
      const quotas = yield* machines(1, store)
      const who = account()
      const other = { ...who, token: Option.some(Redacted.make("7~another-token-of-the-same")) }
      for (const each of [who, other]) expect((yield* admittedAtOnce(quotas, each)).permits).toHaveLength(11)
      expect(keys.size).toBe(2)
      for (const key of keys) expect(key).toMatch(/^lms:[0-9a-f]{64}$/)
    })
  )

  it.scoped("a store that fails holds nobody up", () =>
    Effect.gen(function* () {
      const fail = () => Effect.fail(new RateLimiter.RateLimitStoreError({ message: "away" }))
      const store = Layer.succeed(RateLimiter.RateLimiterStore, { fixedWindow: fail, tokenBucket: fail })
      const [quota] = yield* machines(1, store)
      const permit = yield* admit(quota!, account())
      yield* permit.settle(cost(1))
    }).pipe(Effect.provide(quiet))
  )

  /** Where there is always nearly enough. */
  const nearly = Layer.succeed(RateLimiter.RateLimiterStore, {
    fixedWindow: () => Effect.dieMessage("only the bucket is used"),
    tokenBucket: () => Effect.succeed(-0.001)
  })

  it.scoped("without maxWait a request is refused at once, however little is missing", () =>
    Effect.gen(function* () {
      const [quota] = yield* machines(1, nearly)
      let told = 0
      const refused = yield* Effect.flip(admit(quota!, account(), 0, () => told++))
      expect(refused).toBeInstanceOf(LmsQuotaExceeded)
      expect(told).toBe(0)
    })
  )

  it.scoped.each([setBack, setForward])("maxWait is measured by time that passes, and not by the date", (wall) =>
    Effect.gen(function* () {
      const [quota] = yield* machines(1, nearly)
      const ended = yield* inOwnTime(admit(quota!, account(), "4 seconds"), wall)
      expect(ended).toMatchObject({ exit: { _tag: "Failure" }, at: 4000 })
    })
  )

  it.scoped("the service has nothing to refuse, and most of its quota is used", () =>
    Effect.gen(function* () {
      const state = { count: 0, at: 0, throttled: 0, cost: 0 }
      const add = (units: number) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          state.count = Math.max(0, Math.max(0, state.count - (now - state.at) / 100) + units)
          state.at = now
        })
      const serve: Effect.Effect<Answer> = Effect.gen(function* () {
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
      const store = yield* shared
      const machine = Effect.suspend(() => {
        const { layer } = service(() => serve)
        const quota = SharedQuota.layer().pipe(Layer.provide(RateLimiter.layer), Layer.provide(store))
        return Effect.replicateEffect(lms(), 200, { concurrency: 10, discard: true }).pipe(
          Effect.provide(Layer.provide(layer, quota))
        )
      })
      const { at, exit } = yield* inOwnTime(Effect.all([machine, machine], { concurrency: 2 }))
      expect(Exit.isSuccess(exit)).toBe(true)
      expect(state).toMatchObject({ throttled: 0, cost: 1600 })
      expect(state.cost / (550 + at / 100)).toBeGreaterThan(0.95)
    }).pipe(Effect.provide(quiet))
  )
})

describe.skipIf(noRedis !== undefined)(
  noRedis === undefined ? "over Redis" : `over Redis (skipped: ${noRedis} at ${REDIS.host}:${REDIS.port})`,
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

    it.scopedLive("machines are admitted together to what the bucket takes: eleven", () =>
      Effect.gen(function* () {
        const who = account()
        const quotas = yield* machines(3, store, { perSecond: 1 })
        const { permits, refusals } = yield* admittedAtOnce(quotas, who)
        expect([permits.length, refusals.length]).toEqual([11, 49])
        for (const { wouldWait } of refusals) expect(Duration.toMillis(wouldWait)).toBeLessThanOrEqual(10_000)
        // What they give back is there for all of them.
        yield* Effect.forEach(permits, (permit) => permit.settle(cost(1)))
        expect((yield* admittedAtOnce(quotas.slice(1), who)).permits).toHaveLength(11)
      })
    )

    it.scopedLive("one waits for what another gives back", () =>
      Effect.gen(function* () {
        const who = account()
        // By time alone it would take hours.
        const [one, two] = yield* machines(2, store, { perSecond: 0.001 })
        const { permits } = yield* admittedAtOnce([one!], who)
        const told = yield* Deferred.make<void>()
        const waiting = yield* Effect.fork(admit(two!, who, "1 day", () => Deferred.unsafeDone(told, Effect.void)))
        yield* Deferred.await(told)
        yield* permits[0]!.settle(cost(0))
        yield* Fiber.join(waiting)
      })
    )

    it.scopedLive("a wait that is interrupted ends at once", () =>
      Effect.gen(function* () {
        const who = account()
        // It would wait for hours.
        const [one, two] = yield* machines(2, store, { perSecond: 0.001 })
        yield* admittedAtOnce([one!], who)
        const told = yield* Deferred.make<void>()
        const waiting = yield* Effect.fork(admit(two!, who, "1 day", () => Deferred.unsafeDone(told, Effect.void)))
        yield* Deferred.await(told)
        expect(Exit.isInterrupted(yield* Fiber.interrupt(waiting))).toBe(true)
      })
    )

    it.scopedLive("nothing in Redis tells the token", () =>
      Effect.gen(function* () {
        const who = account()
        yield* Effect.flatMap(machines(1, store), ([quota]) => admit(quota!, who))
        const keys = yield* Effect.acquireUseRelease(
          Effect.sync(() => new Redis(REDIS)),
          (redis) => Effect.promise(() => redis.keys(`${prefix}*`)),
          (redis) => Effect.promise(() => redis.quit())
        )
        expect(keys).toContain(prefix + SharedQuota.accountKey(who))
        expect(keys.join("\n")).not.toContain("0123456789abcdefghij")
      })
    )
  }
)
