/** The twin of the service's bucket, one permit and one report at a time: what fits beside what, and from when on. */
import { describe, expect, it } from "@effect/vitest"
import { Duration, Effect, Exit, Fiber, Option, Redacted, TestClock } from "effect"
import type { LmsPermit, LmsQuotaReport, LmsQuotaService } from "effect-lms"
import * as quotas from "../../src/internal/send/quota.js"

const HOUR = 3_600_000

const token = Option.some(Redacted.make("7~mine"))

/** An answer without a word on the quota, or with these. */
const report = (said: Partial<LmsQuotaReport> = {}): Option.Option<LmsQuotaReport> =>
  Option.some({
    status: 200,
    cost: Option.none(),
    remaining: Option.none(),
    throttled: false,
    retryAfter: Option.none(),
    ...said
  })

const cost = (units: number) => report({ cost: Option.some(units) })
const remaining = (units: number) => report({ remaining: Option.some(units) })
const lost = Option.none<LmsQuotaReport>()
const neverSent = report({ status: 0, cost: Option.some(0) })

interface Asked {
  readonly patience?: Duration.DurationInput
  readonly onWait?: (wait: Option.Option<Duration.Duration>) => void
  readonly origin?: string
}

/** A bucket, and how permits of it are asked for. */
const bucket = Effect.map(quotas.makeQuota, (quota: LmsQuotaService) => {
  const ask = ({ onWait = () => {}, origin = "https://canvas.test", patience = 0 }: Asked = {}) =>
    Effect.uninterruptible(quota.admit({ origin, token, maxWait: Duration.decode(patience), onWait }))

  /** As many as fit now, of fifteen. */
  const room = Effect.map(Effect.replicateEffect(Effect.exit(ask()), 15), (exits) =>
    exits.flatMap((exit): ReadonlyArray<LmsPermit> => (Exit.isSuccess(exit) ? [exit.value] : []))
  )

  /** How long the next one would wait. */
  const delay = Effect.map(Effect.flip(ask()), ({ wouldWait }) => Duration.toMillis(wouldWait))

  /** Takes so many, and settles each so. */
  const settle = (times: number, said: Option.Option<LmsQuotaReport>) =>
    Effect.flatMap(Effect.replicateEffect(ask(), times), (permits) =>
      Effect.forEach(permits, (permit) => permit.settle(said), { discard: true })
    )

  return { ask, room, delay, settle }
})

/** One that takes its time to answer. */
const after = (millis: number, permit: LmsPermit, said: Option.Option<LmsQuotaReport>) =>
  Effect.zipRight(TestClock.adjust(millis), permit.settle(said))

describe("a request that was given up", () => {
  it.effect("holds its units for as long as requests take, and then costs what they cost", () =>
    Effect.gen(function* () {
      const { delay, room, settle } = yield* bucket
      // Before anything was seen: five seconds, and one unit.
      yield* settle(11, lost)
      yield* TestClock.adjust(4999)
      expect(yield* delay).toBe(1)
      yield* TestClock.adjust(1)
      // Eleven units, and fifty for each.
      expect(yield* room).toHaveLength(11)
      expect(yield* delay).toBe(1300)
      yield* TestClock.adjust(1000)
      expect(yield* delay).toBe(300)
    })
  )

  it.effect("holds them for twice as long as it was waited for, whoever is given up later and ends earlier", () =>
    Effect.gen(function* () {
      const { ask, room, settle } = yield* bucket
      const long = yield* ask()
      yield* after(10_000, long, lost)
      // Until 20 seconds; and these until 15.
      yield* settle(10, lost)
      yield* TestClock.adjust(5000)
      expect(yield* room).toHaveLength(10)
    })
  )

  it.effect("is forgotten in the end, with what it cost", () =>
    Effect.gen(function* () {
      const { room, settle } = yield* bucket
      // Usual are four units, with a margin twelve.
      yield* settle(1, report({ cost: Option.some(4), remaining: Option.some(596) }))
      yield* settle(11, lost)
      expect(yield* room).toHaveLength(0)
      yield* TestClock.adjust("1 minute")
      expect(yield* room).toHaveLength(11)
    })
  )

  it.effect("is at work no more after a minute, and then costs what requests do from now on", () =>
    Effect.gen(function* () {
      const { ask, delay, settle } = yield* bucket
      const old = yield* ask()
      yield* TestClock.adjust("2 minutes")
      yield* settle(1, report({ cost: Option.some(5), remaining: Option.some(-20) }))
      // 620 less the 50 of the one beside.
      expect(yield* delay).toBe(7200)
      yield* old.settle(lost)
      // Fifteen units in the place of its fifty.
      expect(yield* delay).toBe(3700)
    })
  )

  it.effect("holds none where there is no bucket", () =>
    Effect.gen(function* () {
      const { room, settle } = yield* bucket
      yield* settle(1, report())
      yield* settle(20, lost)
      yield* settle(1, remaining(600))
      expect(yield* room).toHaveLength(11)
    })
  )

  it.effect("is waited for where what comes after it fits sooner than by what leaks", () =>
    Effect.gen(function* () {
      const { ask, delay } = yield* bucket
      const [answered, given] = [yield* ask(), yield* ask()]
      yield* given.settle(lost)
      // It holds 50 for the one beside it, so that 599 are another's.
      yield* answered.settle(remaining(-49))
      yield* TestClock.adjust(4900)
      // 550 are left. Now 52 too many for it and one more; from its end on, in a tenth of a second, 3 too many for one.
      expect(yield* delay).toBe(300)
      yield* TestClock.adjust(50)
      expect(yield* delay).toBe(250)
    })
  )

  it.effect("is waited for until its end where nothing else is too many", () =>
    Effect.gen(function* () {
      const { ask, delay } = yield* bucket
      const [answered, given] = [yield* ask(), yield* ask()]
      yield* given.settle(lost)
      yield* answered.settle(remaining(20))
      // 530 are another's: 32 too many, which is 3.2 seconds; at 3 seconds, two.
      expect(yield* delay).toBe(3200)
      yield* TestClock.adjust(3000)
      expect(yield* delay).toBe(200)
    })
  )
})

describe("what is usual", () => {
  it.effect("is how long answers have taken, with a margin, from when they were asked for", () =>
    Effect.gen(function* () {
      const { ask, delay, room, settle } = yield* bucket
      yield* TestClock.adjust(3000)
      yield* after(4000, yield* ask(), cost(1))
      // Four seconds and twice as many.
      yield* settle(11, lost)
      yield* TestClock.adjust(11_999)
      expect(yield* delay).toBe(1)
      yield* TestClock.adjust(1)
      expect(yield* room).toHaveLength(11)
    })
  )

  /** Until when one that is given up at once holds its units. */
  const held = Effect.fnUntraced(function* (said: Option.Option<LmsQuotaReport>) {
    const { room, settle } = yield* bucket
    yield* settle(1, said)
    yield* settle(11, lost)
    yield* TestClock.adjust(4999)
    expect(yield* room).toHaveLength(0)
    yield* TestClock.adjust(1)
    return (yield* room).length
  })

  it.effect("is not learnt from a request that was never sent", () =>
    Effect.map(held(neverSent), (admitted) => expect(admitted).toBe(11))
  )

  it.effect("is not learnt from a throttle, which comes at once", () =>
    Effect.map(held(report({ status: 429, throttled: true })), (admitted) => expect(admitted).toBe(11))
  )
})

describe("a throttle that says when to come back", () => {
  const throttle = (seconds: number) =>
    report({ status: 429, throttled: true, retryAfter: Option.some(Duration.seconds(seconds)) })

  it.effect("closes the account to all its calls until then, and to no other", () =>
    Effect.gen(function* () {
      const { ask, delay, room, settle } = yield* bucket
      yield* TestClock.adjust(5000)
      yield* settle(1, throttle(10))
      expect(yield* delay).toBe(10_000)
      yield* ask({ origin: "https://other.test" })
      yield* TestClock.adjust(9999)
      expect(yield* delay).toBe(1)
      yield* TestClock.adjust(1)
      expect(yield* room).toHaveLength(11)
    })
  )

  it.effect("closes it for a minute at the most, and no earlier one opens it", () =>
    Effect.gen(function* () {
      const { ask, delay } = yield* bucket
      const [first, second] = [yield* ask(), yield* ask()]
      yield* first.settle(throttle(86_400))
      expect(yield* delay).toBe(60_000)
      yield* second.settle(throttle(1))
      expect(yield* delay).toBe(60_000)
    })
  )

  it.effect("closes nothing where it is no throttle that says so", () =>
    Effect.gen(function* () {
      const { room, settle } = yield* bucket
      yield* settle(1, report({ status: 503, retryAfter: Option.some(Duration.seconds(10)) }))
      expect(yield* room).toHaveLength(11)
    })
  )
})

describe("a bucket", () => {
  it.effect.each<readonly [status: number, admitted: number]>([
    [200, 15],
    [299, 15],
    [300, 11],
    [404, 11],
    [502, 11]
  ])("is none where a success says nothing of it: %i", ([status, admitted]) =>
    Effect.gen(function* () {
      const { room, settle } = yield* bucket
      yield* settle(1, report({ status }))
      expect(yield* room).toHaveLength(admitted)
    })
  )

  it.effect("there is none until an answer speaks of one, whatever fails meanwhile", () =>
    Effect.gen(function* () {
      const { room, settle } = yield* bucket
      yield* settle(1, report())
      yield* settle(1, report({ status: 404 }))
      yield* settle(1, neverSent)
      for (const permit of yield* room) yield* permit.settle(cost(1))
      expect(yield* room).toHaveLength(11)
    })
  )

  it.effect("that holds more than others is as large as it shows", () =>
    Effect.gen(function* () {
      const { room, settle } = yield* bucket
      yield* settle(1, remaining(699.5))
      expect(yield* room).toHaveLength(13)
    })
  )

  it.effect.each<Partial<LmsQuotaReport>>([
    { remaining: Option.some(-1_000_000_000) },
    { cost: Option.some(1_000_000_000) }
  ])("that is said to be full beyond all sense is so for about a minute: %j", (nonsense) =>
    Effect.gen(function* () {
      const { ask, delay, settle } = yield* bucket
      yield* settle(1, report(nonsense))
      expect(yield* delay).toBe(65_200)
      yield* TestClock.adjust(65_200)
      yield* ask()
    })
  )

  it.effect("is of its token alone, or of none", () =>
    Effect.gen(function* () {
      const quota = yield* quotas.makeQuota
      const ask = (token: Option.Option<Redacted.Redacted>) =>
        quota.admit({ origin: "https://canvas.test", token, maxWait: Duration.zero, onWait: () => {} })
      yield* Effect.flatMap(ask(Option.none()), (permit) => permit.settle(remaining(0)))
      yield* Effect.flip(ask(Option.none()))
      yield* ask(token)
    })
  )

  it.effect("is what an answer shows that was alone, also where that is less than was counted", () =>
    Effect.gen(function* () {
      const { room, settle } = yield* bucket
      yield* settle(1, cost(300))
      yield* settle(1, remaining(540))
      // 60 are used: ten fit beside them.
      expect(yield* room).toHaveLength(10)
    })
  )

  it.effect("is no more than an answer shows and what has come since it was asked for", () =>
    Effect.gen(function* () {
      const { ask, room, settle } = yield* bucket
      yield* settle(1, cost(300))
      const [one, other] = [yield* ask(), yield* ask()]
      yield* other.settle(cost(40))
      yield* one.settle(remaining(590))
      // Ten, and the forty.
      expect(yield* room).toHaveLength(10)
    })
  )

  it.effect("of an account that nobody asked for in an hour is forgotten, and no earlier", () =>
    Effect.gen(function* () {
      const other = { origin: "https://other.test" }
      const { ask, room, settle } = yield* bucket
      yield* TestClock.adjust(1)
      yield* settle(1, report())
      yield* TestClock.adjust(HOUR)
      yield* ask(other)
      expect(yield* room).toHaveLength(15)
      yield* TestClock.adjust(HOUR + 1)
      yield* ask({ origin: "https://third.test" })
      // Those of before are still under way, and a bucket with requests under way is none that nobody needs.
      expect(yield* room).toHaveLength(15)
    })
  )

  it.effect("begins anew after that hour, full or not", () =>
    Effect.gen(function* () {
      const { ask, room, settle } = yield* bucket
      yield* settle(1, report())
      yield* TestClock.adjust(HOUR + 1)
      yield* ask({ origin: "https://other.test" })
      expect(yield* room).toHaveLength(11)
    })
  )
})

describe("a wait", () => {
  it.effect("is told of, how long it is only to the first; and of none where there is room", () =>
    Effect.gen(function* () {
      const { ask, room, settle } = yield* bucket
      const told: Array<unknown> = []
      const onWait = (wait: Option.Option<Duration.Duration>) => told.push(Option.getOrUndefined(wait))
      yield* (yield* ask({ onWait })).settle(remaining(600))
      expect(told).toEqual([])
      yield* settle(1, cost(98))
      expect(yield* room).toHaveLength(10)
      const waiting = yield* Effect.fork(
        Effect.all([ask({ patience: "1 hour", onWait }), ask({ patience: "1 hour", onWait })], {
          concurrency: "unbounded"
        })
      )
      yield* TestClock.adjust(0)
      expect(told).toEqual([Duration.seconds(5), undefined])
      yield* Fiber.interruptFork(waiting)
    })
  )

  it.effect("may take all of its patience, and not a moment longer", () =>
    Effect.gen(function* () {
      const { ask, settle } = yield* bucket
      yield* settle(1, remaining(0))
      expect(yield* Effect.flip(ask({ patience: 5199 }))).toMatchObject({ wouldWait: Duration.millis(5200) })
      const waiting = yield* Effect.fork(ask({ patience: 5200 }))
      yield* TestClock.adjust(5199)
      expect(Option.isNone(yield* Fiber.poll(waiting))).toBe(true)
      yield* TestClock.adjust(1)
      yield* Fiber.join(waiting)
      // Nothing is left that would wake anybody.
      expect(Array.from(yield* TestClock.sleeps())).toEqual([])
    })
  )

  it.effect("is not begun where it is too long, whoever waits before", () =>
    Effect.gen(function* () {
      const { ask, settle } = yield* bucket
      yield* settle(1, remaining(0))
      const first = yield* Effect.fork(ask({ patience: "10 seconds" }))
      yield* TestClock.adjust(0)
      expect(yield* Effect.flip(ask({ patience: "1 second" }))).toMatchObject({ wouldWait: Duration.millis(5200) })
      yield* TestClock.adjust("10 seconds")
      yield* Fiber.join(first)
    })
  )

  it.effect("is begun where one under way may end before, and ends with it or with its patience", () =>
    Effect.gen(function* () {
      const { ask, settle } = yield* bucket
      const quick = { patience: 100 }
      const [one, other] = [yield* ask(), yield* ask()]
      yield* settle(1, cost(450))
      // 550 and 50 for the next: 2 too many, which is 0.2 seconds.
      const first = yield* Effect.fork(ask(quick))
      const second = yield* Effect.fork(Effect.flip(ask(quick)))
      yield* TestClock.adjust(50)
      expect([Option.isNone(yield* Fiber.poll(first)), Option.isNone(yield* Fiber.poll(second))]).toEqual([true, true])
      yield* one.settle(report({ status: 500 }))
      yield* Fiber.join(first)
      yield* TestClock.adjust(49)
      expect(Option.isNone(yield* Fiber.poll(second))).toBe(true)
      yield* TestClock.adjust(1)
      yield* Fiber.join(second)
      yield* other.settle(neverSent)
    })
  )

  it.effect("leaves no timer behind where it ends early", () =>
    Effect.gen(function* () {
      const { ask, settle } = yield* bucket
      const other = yield* ask()
      yield* settle(1, remaining(-30))
      let asleep = 0
      const sleep = () =>
        Effect.acquireUseRelease(
          Effect.sync(() => asleep++),
          () => Effect.never,
          () => Effect.sync(() => asleep--)
        )
      const clock = Object.create(yield* Effect.clock, { sleep: { value: sleep } })
      let admitted = false
      const goOn = Effect.suspend(() => {
        admitted = true
        return Effect.never
      })
      yield* Effect.fork(Effect.withClock(Effect.zipRight(ask({ patience: "1 hour" }), goOn), clock))
      yield* TestClock.adjust(0)
      expect([admitted, asleep]).toEqual([false, 1])
      yield* other.settle(remaining(600))
      yield* TestClock.adjust(0)
      expect([admitted, asleep]).toEqual([true, 0])
    })
  )

  it.effect("ends before what it waited for goes on: the next is sent before an answer is read", () =>
    Effect.gen(function* () {
      const { ask, room } = yield* bucket
      const [one] = yield* room
      const order: Array<string> = []
      yield* Effect.fork(Effect.tap(ask({ patience: "1 hour" }), () => Effect.sync(() => order.push("sent"))))
      yield* TestClock.adjust(0)
      yield* one!.settle(cost(1))
      order.push("read")
      expect(order).toEqual(["sent", "read"])
    })
  )

  it.effect("is not passed by one that comes just when its time has come", () =>
    Effect.gen(function* () {
      const { ask, settle } = yield* bucket
      yield* settle(1, remaining(5))
      const order: Array<string> = []
      const come = (who: string) => Effect.tap(ask({ patience: "1 hour" }), () => Effect.sync(() => order.push(who)))
      yield* Effect.fork(come("early"))
      yield* TestClock.adjust(0)
      yield* Effect.fork(Effect.delay(come("late"), 4700))
      yield* TestClock.adjust(5000)
      expect(order).toEqual(["early"])
    })
  )

  it.effect("is in turn: who comes while others wait is behind them, also where there is room just now", () =>
    Effect.gen(function* () {
      const { ask, room } = yield* bucket
      const [one] = yield* room
      const order: Array<string> = []
      const asks = (name: string) =>
        Effect.fork(Effect.tap(ask({ patience: "1 hour" }), () => Effect.sync(() => order.push(name))))
      yield* asks("first")
      yield* TestClock.adjust(0)
      yield* Effect.all([one!.settle(neverSent), asks("second")], { concurrency: "unbounded" })
      yield* TestClock.adjust(0)
      expect(order).toEqual(["first"])
    })
  )
})
