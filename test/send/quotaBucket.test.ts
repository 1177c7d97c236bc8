/** The model of the service's bucket, one permit and one report at a time: which requests fit, and when. */
import { describe, expect, it } from "@effect/vitest"
import { Duration, Effect, Exit, Fiber, Option, Redacted, TestClock } from "effect"
import type { LmsPermit, LmsQuotaReport, LmsQuotaService } from "effect-lms/operators"
import * as quotas from "../../src/internal/limits/quota.js"
import { cost, report } from "../fixtures/quotaReports.js"

const HOUR = 3_600_000
const FIVE_MINUTES = 300_000

const token = Option.some(Redacted.make("7~mine"))

const remaining = (units: number) => report({ remaining: Option.some(units) })
const noResponse = Option.none<LmsQuotaReport>()
const neverSent = report({ status: 0, cost: Option.some(0) })

interface PermitOptions {
  readonly maxWait?: Duration.DurationInput
  readonly onWait?: (wait: Option.Option<Duration.Duration>) => void
  readonly origin?: string
}

/** A bucket, and helpers that request its permits. */
const bucket = Effect.map(quotas.makeQuota, (quota: LmsQuotaService) => {
  const admit = ({ maxWait = 0, onWait = () => {}, origin = "https://canvas.test" }: PermitOptions = {}) =>
    Effect.uninterruptible(quota.admit({ origin, token, maxWait: Duration.decode(maxWait), onWait }))

  /** Permits of the requests that fit now, of fifteen. */
  const permitsNow = Effect.map(Effect.replicateEffect(Effect.exit(admit()), 15), (exits) =>
    exits.flatMap((exit): ReadonlyArray<LmsPermit> => (Exit.isSuccess(exit) ? [exit.value] : []))
  )

  /** How long the next request would wait. */
  const nextWait = Effect.map(Effect.flip(admit()), ({ wouldWait }) => Duration.toMillis(wouldWait))

  /** Takes this many permits and settles each with the report. */
  const settle = (times: number, report: Option.Option<LmsQuotaReport>) =>
    Effect.flatMap(Effect.replicateEffect(admit(), times), (permits) =>
      Effect.forEach(permits, (permit) => permit.settle(report), { discard: true })
    )

  /** The next request fits alone, and its response shows that abandoned ones have ended. */
  const confirmEnd = (units: number) =>
    Effect.gen(function* () {
      const [probe, ...others] = yield* permitsNow
      expect(others).toEqual([])
      yield* probe!.settle(remaining(units))
    })

  return { admit, permitsNow, nextWait, settle, confirmEnd }
})

/** Settles a permit after some time. */
const settleAfter = (millis: number, permit: LmsPermit, report: Option.Option<LmsQuotaReport>) =>
  Effect.zipRight(TestClock.adjust(millis), permit.settle(report))

describe("an abandoned request", () => {
  it.effect("holds its up-front units for as long as requests take, and then costs as much as they do", () =>
    Effect.gen(function* () {
      const { confirmEnd, nextWait, permitsNow, settle } = yield* bucket
      // Before the first response: five seconds and one unit.
      yield* settle(11, noResponse)
      yield* TestClock.adjust(4999)
      expect(yield* nextWait).toBe(1)
      yield* TestClock.adjust(1)
      // One request shows that they have ended.
      yield* confirmEnd(589)
      // Eleven units of cost, and fifty for each new request.
      expect(yield* permitsNow).toHaveLength(11)
      expect(yield* nextWait).toBe(1300)
      yield* TestClock.adjust(1000)
      expect(yield* nextWait).toBe(300)
    })
  )

  it.effect("holds them for twice the time it was waited for, even if one abandoned later ends earlier", () =>
    Effect.gen(function* () {
      const { admit, confirmEnd, permitsNow, settle } = yield* bucket
      const long = yield* admit()
      yield* settleAfter(10_000, long, noResponse)
      // It ends at 20 seconds, and these at 15.
      yield* settle(10, noResponse)
      yield* TestClock.adjust(5000)
      yield* confirmEnd(540)
      expect(yield* permitsNow).toHaveLength(10)
    })
  )

  it.effect("is forgotten at last, with its cost", () =>
    Effect.gen(function* () {
      const { confirmEnd, permitsNow, settle } = yield* bucket
      // The usual cost is four units, with its margin twelve.
      yield* settle(1, report({ cost: Option.some(4), remaining: Option.some(596) }))
      yield* settle(11, noResponse)
      expect(yield* permitsNow).toHaveLength(0)
      yield* TestClock.adjust("1 minute")
      yield* confirmEnd(600)
      expect(yield* permitsNow).toHaveLength(11)
    })
  )

  it.effect("ends after a minute at most, and then costs as much as requests do from now on", () =>
    Effect.gen(function* () {
      const { admit, nextWait, settle } = yield* bucket
      const old = yield* admit()
      yield* TestClock.adjust("2 minutes")
      yield* settle(1, report({ cost: Option.some(5), remaining: Option.some(-20) }))
      // 620 minus the 50 of the other request in flight.
      expect(yield* nextWait).toBe(7200)
      yield* old.settle(noResponse)
      // Fifteen units instead of its fifty.
      expect(yield* nextWait).toBe(3700)
    })
  )

  it.effect("holds no units if there is no bucket", () =>
    Effect.gen(function* () {
      const { permitsNow, settle } = yield* bucket
      yield* settle(1, report())
      yield* settle(20, noResponse)
      yield* settle(1, remaining(600))
      expect(yield* permitsNow).toHaveLength(11)
    })
  )

  it.effect("ends the wait if its end makes room sooner than leaking does", () =>
    Effect.gen(function* () {
      const { admit, nextWait } = yield* bucket
      const [completed, abandoned] = [yield* admit(), yield* admit()]
      yield* abandoned.settle(noResponse)
      // It holds 50 for the other request, so another client used 599.
      yield* completed.settle(remaining(-49))
      yield* TestClock.adjust(4900)
      // 550 remain. Now there are 52 too many for it and one more; after its end, in a tenth of a second, 3 too many for one.
      expect(yield* nextWait).toBe(300)
      yield* TestClock.adjust(50)
      expect(yield* nextWait).toBe(250)
    })
  )

  it.effect("is waited for until its end if nothing else exceeds the limit", () =>
    Effect.gen(function* () {
      const { admit, nextWait } = yield* bucket
      const [completed, abandoned] = [yield* admit(), yield* admit()]
      yield* abandoned.settle(noResponse)
      yield* completed.settle(remaining(20))
      // Another client used 530: 32 too many, which is 3.2 seconds; at 3 seconds, two.
      expect(yield* nextWait).toBe(3200)
      yield* TestClock.adjust(3000)
      expect(yield* nextWait).toBe(200)
    })
  )
})

describe("abandoned requests that should have ended", () => {
  /** Eleven of them, and the permit of the only request that fits now. */
  const overdue = Effect.gen(function* () {
    const all = yield* bucket
    yield* all.settle(11, noResponse)
    yield* TestClock.adjust(5000)
    const permits = yield* all.permitsNow
    expect(permits).toHaveLength(1)
    return { ...all, probe: permits[0]! }
  })

  it.effect("are still charged if that request is rejected, and then nothing is sent before there is room", () =>
    Effect.gen(function* () {
      const { nextWait, permitsNow, probe } = yield* overdue
      yield* probe.settle(report({ status: 429, throttled: true, remaining: Option.some(40) }))
      // The bucket holds 560, and one more request needs 52.
      expect(yield* nextWait).toBe(1200)
      yield* TestClock.adjust(1200)
      expect(yield* permitsNow).toHaveLength(1)
    })
  )

  it.effect("are waited for until the response of that request, or until there is room for all", () =>
    Effect.gen(function* () {
      const { admit, permitsNow, probe } = yield* overdue
      const waiting = yield* Effect.replicateEffect(Effect.fork(admit({ maxWait: "1 hour" })), 3)
      yield* TestClock.adjust(100)
      expect(yield* Effect.forEach(waiting, Fiber.poll)).toEqual([Option.none(), Option.none(), Option.none()])
      yield* probe.settle(remaining(589))
      yield* Effect.forEach(waiting, Fiber.join)
      expect(yield* permitsNow).toHaveLength(8)
    })
  )

  it.effect("do not hold up requests that fit beside them", () =>
    Effect.gen(function* () {
      const { permitsNow, settle } = yield* bucket
      yield* settle(3, noResponse)
      yield* TestClock.adjust(5000)
      expect(yield* permitsNow).toHaveLength(8)
    })
  )

  it.effect("are as many as a response leaves room for, if other requests are in flight", () =>
    Effect.gen(function* () {
      const { permitsNow, settle } = yield* bucket
      yield* settle(8, noResponse)
      yield* TestClock.adjust(5000)
      const [first, second, third] = yield* permitsNow
      yield* first!.settle(report({ status: 404 }))
      // 180 are used: at most three requests.
      yield* second!.settle(remaining(420))
      yield* third!.settle(report({ status: 404 }))
      expect(yield* permitsNow).toHaveLength(8)
    })
  )

  it.effect("stay unknown until a response has the header", () =>
    Effect.gen(function* () {
      const { confirmEnd, permitsNow, probe } = yield* overdue
      yield* probe.settle(report({ status: 502 }))
      yield* confirmEnd(589)
      expect(yield* permitsNow).toHaveLength(11)
    })
  )
})

describe("the estimate of time", () => {
  it.effect("is the time that responses took since their requests, with a margin", () =>
    Effect.gen(function* () {
      const { admit, confirmEnd, nextWait, permitsNow, settle } = yield* bucket
      yield* TestClock.adjust(3000)
      yield* settleAfter(4000, yield* admit(), cost(1))
      // Four seconds and a margin of eight.
      yield* settle(11, noResponse)
      yield* TestClock.adjust(11_999)
      expect(yield* nextWait).toBe(1)
      yield* TestClock.adjust(1)
      yield* confirmEnd(589)
      expect(yield* permitsNow).toHaveLength(11)
    })
  )

  /** How many requests are admitted after five seconds if eleven were abandoned at once. */
  const admittedAfter = Effect.fnUntraced(function* (report: Option.Option<LmsQuotaReport>) {
    const { confirmEnd, permitsNow, settle } = yield* bucket
    yield* settle(1, report)
    yield* settle(11, noResponse)
    yield* TestClock.adjust(4999)
    expect(yield* permitsNow).toHaveLength(0)
    yield* TestClock.adjust(1)
    yield* confirmEnd(589)
    return (yield* permitsNow).length
  })

  it.effect("ignores a request that was never sent", () =>
    Effect.map(admittedAfter(neverSent), (admitted) => expect(admitted).toBe(11))
  )

  it.effect("ignores a throttled response, which arrives at once", () =>
    Effect.map(admittedAfter(report({ status: 429, throttled: true })), (admitted) => expect(admitted).toBe(11))
  )
})

describe("a throttled response with Retry-After", () => {
  const throttle = (seconds: number) =>
    report({ status: 429, throttled: true, retryAfter: Option.some(Duration.seconds(seconds)) })

  it.effect("closes the account for all its calls until then, and no other account", () =>
    Effect.gen(function* () {
      const { admit, nextWait, permitsNow, settle } = yield* bucket
      yield* TestClock.adjust(5000)
      yield* settle(1, throttle(10))
      expect(yield* nextWait).toBe(10_000)
      yield* admit({ origin: "https://other.test" })
      yield* TestClock.adjust(9999)
      expect(yield* nextWait).toBe(1)
      yield* TestClock.adjust(1)
      expect(yield* permitsNow).toHaveLength(11)
    })
  )

  it.effect("closes it for at most a minute, and a shorter one does not open it earlier", () =>
    Effect.gen(function* () {
      const { admit, nextWait } = yield* bucket
      const [first, second] = [yield* admit(), yield* admit()]
      yield* first.settle(throttle(86_400))
      expect(yield* nextWait).toBe(60_000)
      yield* second.settle(throttle(1))
      expect(yield* nextWait).toBe(60_000)
    })
  )

  it.effect("closes nothing if the response is no throttle", () =>
    Effect.gen(function* () {
      const { permitsNow, settle } = yield* bucket
      yield* settle(1, report({ status: 503, retryAfter: Option.some(Duration.seconds(10)) }))
      expect(yield* permitsNow).toHaveLength(11)
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
  ])("does not exist if a success has no quota headers: %i", ([status, admitted]) =>
    Effect.gen(function* () {
      const { permitsNow, settle } = yield* bucket
      yield* settle(1, report({ status }))
      expect(yield* permitsNow).toHaveLength(admitted)
    })
  )

  it.effect("is missing until a response has quota headers, also after errors", () =>
    Effect.gen(function* () {
      const { permitsNow, settle } = yield* bucket
      yield* settle(1, report())
      yield* settle(1, report({ status: 404 }))
      yield* settle(1, neverSent)
      for (const permit of yield* permitsNow) yield* permit.settle(cost(1))
      expect(yield* permitsNow).toHaveLength(11)
    })
  )

  it.effect("that reports more than the default limit is that large", () =>
    Effect.gen(function* () {
      const { permitsNow, settle } = yield* bucket
      yield* settle(1, remaining(699.5))
      expect(yield* permitsNow).toHaveLength(13)
    })
  )

  it.effect.each<Partial<LmsQuotaReport>>([
    { remaining: Option.some(-1_000_000_000) },
    { cost: Option.some(1_000_000_000) }
  ])("that is reported as absurdly full is closed for about a minute: %j", (absurd) =>
    Effect.gen(function* () {
      const { admit, nextWait, settle } = yield* bucket
      yield* settle(1, report(absurd))
      expect(yield* nextWait).toBe(65_200)
      yield* TestClock.adjust(65_200)
      yield* admit()
    })
  )

  it.effect("belongs to one token, or to none", () =>
    Effect.gen(function* () {
      const quota = yield* quotas.makeQuota
      const admit = (token: Option.Option<Redacted.Redacted>) =>
        quota.admit({ origin: "https://canvas.test", token, maxWait: Duration.zero, onWait: () => {} })
      yield* Effect.flatMap(admit(Option.none()), (permit) => permit.settle(remaining(0)))
      yield* Effect.flip(admit(Option.none()))
      yield* admit(token)
    })
  )

  it.effect("has the level that a lone response reports, even if that is less than counted", () =>
    Effect.gen(function* () {
      const { permitsNow, settle } = yield* bucket
      yield* settle(1, cost(300))
      yield* settle(1, remaining(540))
      // 60 units are used, so ten requests fit.
      expect(yield* permitsNow).toHaveLength(10)
    })
  )

  it.effect("holds no more than a response reports plus the cost since its request", () =>
    Effect.gen(function* () {
      const { admit, permitsNow, settle } = yield* bucket
      yield* settle(1, cost(300))
      const [one, other] = [yield* admit(), yield* admit()]
      yield* other.settle(cost(40))
      yield* one.settle(remaining(590))
      // The ten that it reports, and the forty since then.
      expect(yield* permitsNow).toHaveLength(10)
    })
  )

  it.effect("of an account without requests for five minutes is forgotten, and no earlier", () =>
    Effect.gen(function* () {
      const other = { origin: "https://other.test" }
      const { admit, permitsNow, settle } = yield* bucket
      yield* TestClock.adjust(1)
      yield* settle(1, report())
      yield* TestClock.adjust(FIVE_MINUTES)
      yield* admit(other)
      expect(yield* permitsNow).toHaveLength(15)
      yield* TestClock.adjust(FIVE_MINUTES + 1)
      yield* admit({ origin: "https://third.test" })
      // The earlier requests are still in flight, and a bucket with requests in flight is kept.
      expect(yield* permitsNow).toHaveLength(15)
    })
  )

  it.effect("is empty again after an hour, even if it was full", () =>
    Effect.gen(function* () {
      const { admit, permitsNow, settle } = yield* bucket
      yield* settle(1, report())
      yield* TestClock.adjust(HOUR + 1)
      yield* admit({ origin: "https://other.test" })
      expect(yield* permitsNow).toHaveLength(11)
    })
  )
})

describe("a wait", () => {
  it.effect("is announced, its length only to the first request, and not announced if there is room", () =>
    Effect.gen(function* () {
      const { admit, permitsNow, settle } = yield* bucket
      const waits: Array<unknown> = []
      const onWait = (wait: Option.Option<Duration.Duration>) => waits.push(Option.getOrUndefined(wait))
      yield* (yield* admit({ onWait })).settle(remaining(600))
      expect(waits).toEqual([])
      yield* settle(1, cost(98))
      expect(yield* permitsNow).toHaveLength(10)
      const waiting = yield* Effect.fork(
        Effect.all([admit({ maxWait: "1 hour", onWait }), admit({ maxWait: "1 hour", onWait })], {
          concurrency: "unbounded"
        })
      )
      yield* TestClock.adjust(0)
      expect(waits).toEqual([Duration.seconds(5), undefined])
      yield* Fiber.interruptFork(waiting)
    })
  )

  it.effect("may take all of maxWait, and not a millisecond more", () =>
    Effect.gen(function* () {
      const { admit, settle } = yield* bucket
      yield* settle(1, remaining(0))
      expect(yield* Effect.flip(admit({ maxWait: 5199 }))).toMatchObject({ wouldWait: Duration.millis(5200) })
      const waiting = yield* Effect.fork(admit({ maxWait: 5200 }))
      yield* TestClock.adjust(5199)
      expect(Option.isNone(yield* Fiber.poll(waiting))).toBe(true)
      yield* TestClock.adjust(1)
      yield* Fiber.join(waiting)
      // No timer is left.
      expect(Array.from(yield* TestClock.sleeps())).toEqual([])
    })
  )

  it.effect("does not begin if it is too long, even if another request waits before", () =>
    Effect.gen(function* () {
      const { admit, settle } = yield* bucket
      yield* settle(1, remaining(0))
      const first = yield* Effect.fork(admit({ maxWait: "10 seconds" }))
      yield* TestClock.adjust(0)
      expect(yield* Effect.flip(admit({ maxWait: "1 second" }))).toMatchObject({ wouldWait: Duration.millis(5200) })
      yield* TestClock.adjust("10 seconds")
      yield* Fiber.join(first)
    })
  )

  it.effect("begins if a request in flight may end before, and ends with that request or with maxWait", () =>
    Effect.gen(function* () {
      const { admit, settle } = yield* bucket
      const short = { maxWait: 100 }
      const [one, other] = [yield* admit(), yield* admit()]
      yield* settle(1, cost(450))
      // 550 units and 50 for the next request: 2 too many, which is 0.2 seconds.
      const first = yield* Effect.fork(admit(short))
      const second = yield* Effect.fork(Effect.flip(admit(short)))
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

  it.effect("leaves no timer if it ends early", () =>
    Effect.gen(function* () {
      const { admit, settle } = yield* bucket
      const other = yield* admit()
      yield* settle(1, remaining(-30))
      let timers = 0
      const sleep = () =>
        Effect.acquireUseRelease(
          Effect.sync(() => timers++),
          () => Effect.never,
          () => Effect.sync(() => timers--)
        )
      const clock = Object.create(yield* Effect.clock, { sleep: { value: sleep } })
      let admitted = false
      const afterAdmission = Effect.suspend(() => {
        admitted = true
        return Effect.never
      })
      yield* Effect.fork(Effect.withClock(Effect.zipRight(admit({ maxWait: "1 hour" }), afterAdmission), clock))
      yield* TestClock.adjust(0)
      expect([admitted, timers]).toEqual([false, 1])
      yield* other.settle(remaining(600))
      yield* TestClock.adjust(0)
      expect([admitted, timers]).toEqual([true, 0])
    })
  )

  it.effect("ends before the settled request continues: the next request is sent before a response is read", () =>
    Effect.gen(function* () {
      const { admit, permitsNow } = yield* bucket
      const [one] = yield* permitsNow
      const order: Array<string> = []
      yield* Effect.fork(Effect.tap(admit({ maxWait: "1 hour" }), () => Effect.sync(() => order.push("sent"))))
      yield* TestClock.adjust(0)
      yield* one!.settle(cost(1))
      order.push("read")
      expect(order).toEqual(["sent", "read"])
    })
  )

  it.effect("is not overtaken by a request that arrives exactly at its end", () =>
    Effect.gen(function* () {
      const { admit, settle } = yield* bucket
      yield* settle(1, remaining(5))
      const order: Array<string> = []
      const admitAs = (name: string) =>
        Effect.tap(admit({ maxWait: "1 hour" }), () => Effect.sync(() => order.push(name)))
      yield* Effect.fork(admitAs("early"))
      yield* TestClock.adjust(0)
      yield* Effect.fork(Effect.delay(admitAs("late"), 4700))
      yield* TestClock.adjust(5000)
      expect(order).toEqual(["early"])
    })
  )

  it.effect("keeps the order: a request that arrives while others wait is behind them, even if there is room", () =>
    Effect.gen(function* () {
      const { admit, permitsNow } = yield* bucket
      const [one] = yield* permitsNow
      const order: Array<string> = []
      const forkAdmit = (name: string) =>
        Effect.fork(Effect.tap(admit({ maxWait: "1 hour" }), () => Effect.sync(() => order.push(name))))
      yield* forkAdmit("first")
      yield* TestClock.adjust(0)
      yield* Effect.all([one!.settle(neverSent), forkAdmit("second")], { concurrency: "unbounded" })
      yield* TestClock.adjust(0)
      expect(order).toEqual(["first"])
    })
  )
})

describe("many accounts", () => {
  it.effect("are forgotten when their buckets have been empty for some minutes, also after abandoned requests", () =>
    Effect.gen(function* () {
      const buckets = new quotas.Buckets()
      const quota = quotas.makeQuotaWith(buckets)
      const admit = (name: string) =>
        Effect.uninterruptible(
          quota.admit({
            origin: "https://canvas.test",
            token: Option.some(Redacted.make(name)),
            maxWait: Duration.zero,
            onWait: () => {}
          })
        )
      const held = yield* admit("held")
      let most = 0
      for (let nth = 0; nth < 300; nth++) {
        const permit = yield* admit(`user ${nth}`)
        yield* TestClock.adjust(5000)
        yield* permit.settle(nth % 3 === 0 ? noResponse : nth % 3 === 1 ? cost(20) : remaining(0))
        yield* TestClock.adjust(5000)
        most = Math.max(most, buckets.size)
      }
      // Those of the last five or six minutes, one every ten seconds.
      expect(most).toBeLessThan(40)
      yield* TestClock.adjust(HOUR)
      yield* admit("last")
      expect(buckets.size).toBe(2)
      yield* held.settle(cost(1))
    })
  )
})
