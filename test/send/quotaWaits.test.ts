/** The twin of the service's bucket, step by step: how long it makes wait, whom first, and what it makes of each answer. */
import { describe, expect, it } from "@effect/vitest"
import { Duration, Effect, Exit, Fiber, Option, Redacted, TestClock } from "effect"
import { type LmsPermit, LmsQuota, type LmsQuotaReport, type LmsQuotaService } from "effect-lms"
import { unsent } from "../../src/internal/send/quotaReport.js"
import { origin } from "../fixtures/virtual.js"

interface Asks {
  readonly patience?: Duration.DurationInput
  readonly token?: string
  readonly onWait?: (duration: Option.Option<Duration.Duration>) => void
}

/** As the client does it. */
const admit = (quota: LmsQuotaService, { onWait = () => {}, patience = "1 hour", token }: Asks = {}) =>
  Effect.uninterruptible(
    quota.admit({
      origin,
      token: Option.map(Option.fromNullable(token), Redacted.make),
      patience: Duration.decode(patience),
      onWait
    })
  )

interface Said {
  readonly cost?: number
  readonly remaining?: number
  readonly status?: number
  readonly throttled?: boolean
}

const said = ({ cost, remaining, status = 200, throttled = false }: Said): Option.Option<LmsQuotaReport> =>
  Option.some({
    cost: Option.fromNullable(cost),
    remaining: Option.fromNullable(remaining),
    status,
    throttled,
    retryAfter: Option.none()
  })

/** One request, and what its answer says. */
const asked = (quota: LmsQuotaService, answer: Said, asks: Asks = {}) =>
  Effect.flatMap(admit(quota, asks), (permit) => permit.settle(said(answer)))

const giveUp = (permit: LmsPermit) => permit.settle(Option.none())

/** What a call is told that may not wait, in milliseconds; zero where it need not. */
const wouldWait = (quota: LmsQuotaService) =>
  Effect.matchEffect(admit(quota, { patience: 0 }), {
    onFailure: (refusal) => Effect.succeed(Duration.toMillis(refusal.wouldWait)),
    onSuccess: (permit) => Effect.as(permit.settle(Option.some(unsent)), 0)
  })

/** How many fit at once, of twenty. */
const room = (quota: LmsQuotaService, token?: string) =>
  Effect.gen(function* () {
    const asks = { patience: 0, ...(token === undefined ? {} : { token }) }
    const all = yield* Effect.replicateEffect(Effect.option(admit(quota, asks)), 20)
    const permits = all.flatMap(Option.toArray)
    yield* Effect.forEach(permits, (permit) => permit.settle(Option.some(unsent)))
    return permits.length
  })

/** A bucket in which 595 of 600 are gone, with nothing under way: one request more fits in 4.7 seconds. */
const used = Effect.tap(LmsQuota.make, (quota) => asked(quota, { remaining: 5 }))

/** A bucket in which 580 of 600 are gone, and a request is under way beside. */
const tight = (answer: Said = {}) =>
  Effect.gen(function* () {
    const quota = yield* LmsQuota.make
    const hanging = yield* admit(quota)
    // It shows the 50 that the other one holds, too.
    yield* asked(quota, { remaining: -30, ...answer })
    return { hanging, quota }
  })

describe("a request that was given up", () => {
  it.effect("holds what it held for five seconds, as long as nothing is known of how long requests take", () =>
    Effect.gen(function* () {
      const { hanging, quota } = yield* tight({ status: 429, throttled: true })
      yield* giveUp(hanging)
      expect(yield* wouldWait(quota)).toBe(5000)
      yield* TestClock.adjust("1 second")
      expect(yield* wouldWait(quota)).toBe(4000)
      yield* TestClock.adjust("4 seconds")
      expect(yield* wouldWait(quota)).toBe(0)
    })
  )

  it.effect("then costs what requests do, which takes its time to leak", () =>
    Effect.gen(function* () {
      const { hanging, quota } = yield* tight({ cost: 10 })
      yield* giveUp(hanging)
      expect(yield* wouldWait(quota)).toBe(6200)
      yield* TestClock.adjust("6199 millis")
      expect(yield* wouldWait(quota)).toBe(1)
      yield* TestClock.adjust("1 millis")
      expect(yield* wouldWait(quota)).toBe(0)
    })
  )

  it.effect("and in the end nothing any more", () =>
    Effect.gen(function* () {
      const quota = yield* LmsQuota.make
      yield* asked(quota, { cost: 4, remaining: 596 })
      yield* Effect.forEach(yield* Effect.replicateEffect(admit(quota), 11), giveUp)
      expect(yield* room(quota)).toBe(0)
      yield* TestClock.adjust("1 second")
      // They are taken to have cost 12 each.
      expect(yield* room(quota)).toBe(9)
      yield* TestClock.adjust("1 minute")
      expect(yield* room(quota)).toBe(11)
    })
  )

  it.effect("after a long time holds it for as long again, whichever was given up first", () =>
    Effect.gen(function* () {
      const quota = yield* LmsQuota.make
      const old = yield* admit(quota)
      yield* TestClock.adjust("9 seconds")
      const [young] = yield* Effect.replicateEffect(admit(quota), 10)
      yield* TestClock.adjust("1 second")
      yield* giveUp(old)
      yield* giveUp(young!)
      yield* TestClock.adjust("3999 millis")
      expect(yield* room(quota)).toBe(0)
      yield* TestClock.adjust("1 millis")
      expect(yield* room(quota)).toBe(1)
      yield* TestClock.adjust("5999 millis")
      expect(yield* room(quota)).toBe(1)
      yield* TestClock.adjust("1 millis")
      expect(yield* room(quota)).toBe(2)
    })
  )

  it.effect("is taken to last as long as those that were answered: what was refused at once shows nothing of it", () =>
    Effect.gen(function* () {
      const quota = yield* LmsQuota.make
      for (let n = 0; n < 3; n++) {
        const permit = yield* admit(quota)
        yield* TestClock.adjust("4 seconds")
        yield* permit.settle(said({ remaining: 600 }))
      }
      for (let n = 0; n < 20; n++) yield* asked(quota, { status: 429, throttled: true, remaining: 600 })
      yield* Effect.forEach(yield* Effect.replicateEffect(admit(quota), 11), giveUp)
      // 4 seconds on the average, and as much for their spread as was seen.
      yield* TestClock.adjust("8499 millis")
      expect(yield* room(quota)).toBe(0)
      yield* TestClock.adjust("1 millis")
      expect(yield* room(quota)).toBeGreaterThan(0)
    })
  )

  it.effect("and did not cost what such requests do, is known with the next answer", () =>
    Effect.gen(function* () {
      const quota = yield* LmsQuota.make
      yield* asked(quota, { cost: 45, remaining: 555 })
      yield* TestClock.adjust("1 minute")
      yield* Effect.flatMap(admit(quota), giveUp)
      yield* TestClock.adjust("1 second")
      yield* asked(quota, { cost: 45, remaining: 555 })
      expect(yield* room(quota)).toBe(11)
    })
  )

  it.effect("holds nothing where there is no bucket", () =>
    Effect.gen(function* () {
      const quota = yield* LmsQuota.make
      yield* asked(quota, {})
      yield* Effect.forEach(yield* Effect.replicateEffect(admit(quota), 11), giveUp)
      yield* asked(quota, { remaining: 600 })
      expect(yield* room(quota)).toBe(11)
    })
  )
})

describe("an answer", () => {
  it.effect.each([300, 404, 502])("%d without the headers does not switch the twin off", (status) =>
    Effect.gen(function* () {
      const quota = yield* LmsQuota.make
      yield* asked(quota, { status })
      expect(yield* room(quota)).toBe(11)
    })
  )

  it.effect("that never came, since nothing was sent, does not switch it on", () =>
    Effect.gen(function* () {
      const quota = yield* LmsQuota.make
      yield* asked(quota, { status: 204 })
      yield* Effect.flatMap(admit(quota), (permit) => permit.settle(Option.some(unsent)))
      expect(yield* room(quota)).toBe(20)
    })
  )

  it.effect("shows how much is gone at the most, with what may have come since its request began", () =>
    Effect.gen(function* () {
      const quota = yield* LmsQuota.make
      yield* asked(quota, { cost: 40, remaining: 560 })
      yield* TestClock.adjust("10 seconds")
      yield* admit(quota)
      const second = yield* admit(quota)
      yield* asked(quota, { cost: 1, remaining: 100 })
      yield* second.settle(said({ cost: 1, remaining: 580 }))
      // Of 598, 50 for the one under way and 22.
      expect(yield* room(quota)).toBe(10)
    })
  )

  it.effect.each<Said>([{ remaining: -1_000_000_000 }, { cost: 1_000_000_000 }])(
    "that is nonsense closes the account for about a minute at the most: %j",
    (nonsense) =>
      Effect.gen(function* () {
        const quota = yield* LmsQuota.make
        yield* asked(quota, nonsense)
        expect(yield* wouldWait(quota)).toBe(65_200)
        yield* TestClock.adjust("65200 millis")
        expect(yield* wouldWait(quota)).toBe(0)
      })
  )
})

describe("a call that has to wait", () => {
  it.effect("is told for how long where it is the first, and only then", () =>
    Effect.gen(function* () {
      const told: Array<Option.Option<number>> = []
      const onWait = (duration: Option.Option<Duration.Duration>) => told.push(Option.map(duration, Duration.toMillis))
      const quota = yield* LmsQuota.make
      yield* asked(quota, { remaining: 5 }, { onWait })
      expect(told).toEqual([])
      yield* Effect.forkAll([admit(quota, { onWait }), admit(quota, { onWait })])
      yield* TestClock.adjust("1 second")
      expect(told).toEqual([Option.some(4700), Option.none()])
    })
  )

  it.effect("may wait for all of its patience, and does not begin to wait for longer, also as the second", () =>
    Effect.gen(function* () {
      const quota = yield* used
      expect(yield* Effect.flip(admit(quota, { patience: "4699 millis" }))).toMatchObject({
        wouldWait: Duration.millis(4700)
      })
      const first = yield* Effect.fork(admit(quota, { patience: "4700 millis" }))
      yield* TestClock.adjust(0)
      expect(yield* Effect.flip(admit(quota, { patience: "1 second" }))).toMatchObject({
        wouldWait: Duration.millis(4700)
      })
      yield* TestClock.adjust("4700 millis")
      expect(Option.map(yield* first.poll, Exit.isSuccess)).toEqual(Option.some(true))
    })
  )

  it.effect("waits all the same where one that is under way may end before", () =>
    Effect.gen(function* () {
      const { hanging, quota } = yield* tight()
      let asleep = 0
      const sleep = () =>
        Effect.acquireUseRelease(
          Effect.sync(() => asleep++),
          () => Effect.never,
          () => Effect.sync(() => asleep--)
        )
      const clock = Object.create(yield* Effect.clock, { sleep: { value: sleep } })
      let admitted = false
      const sent = Effect.zipRight(
        Effect.sync(() => {
          admitted = true
        }),
        Effect.never
      )
      const call = Effect.zipRight(admit(quota, { patience: "2 seconds" }), sent)
      yield* Effect.fork(Effect.withClock(call, clock))
      yield* TestClock.adjust("1 second")
      expect([admitted, asleep]).toEqual([false, 1])
      yield* hanging.settle(said({ remaining: 600 }))
      yield* TestClock.adjust(0)
      // No timer is left.
      expect([admitted, asleep]).toEqual([true, 0])
    })
  )

  it.effect("goes when its patience ends, also as the second", () =>
    Effect.gen(function* () {
      const { quota } = yield* tight()
      yield* TestClock.adjust("1 second")
      const first = yield* Effect.fork(admit(quota, { patience: "2 seconds" }))
      yield* TestClock.adjust(0)
      const second = yield* Effect.fork(admit(quota, { patience: "1 second" }))
      yield* TestClock.adjust("999 millis")
      expect(yield* second.poll).toEqual(Option.none())
      yield* TestClock.adjust("1 millis")
      expect(yield* Effect.flip(Fiber.join(second))).toMatchObject({ _tag: "LmsQuotaRefusal" })
      expect(yield* first.poll).toEqual(Option.none())
      yield* TestClock.adjust("1 second")
      expect(yield* Effect.flip(Fiber.join(first))).toMatchObject({ _tag: "LmsQuotaRefusal" })
    })
  )

  it.effect("is not passed by one that comes just when its time has come", () =>
    Effect.gen(function* () {
      const quota = yield* used
      const order: Array<string> = []
      const come = (who: string) => Effect.tap(admit(quota), () => Effect.sync(() => order.push(who)))
      yield* Effect.fork(come("early"))
      yield* TestClock.adjust(0)
      yield* Effect.fork(Effect.delay(come("late"), "4700 millis"))
      yield* TestClock.adjust("5 seconds")
      expect(order).toEqual(["early"])
    })
  )

  it.effect("is let go before what it waited for goes on", () =>
    Effect.gen(function* () {
      const quota = yield* LmsQuota.make
      const order: Array<string> = []
      const [first] = yield* Effect.replicateEffect(admit(quota), 11)
      yield* Effect.fork(Effect.tap(admit(quota), () => Effect.sync(() => order.push("the next is sent"))))
      yield* TestClock.adjust(0)
      yield* first!.settle(said({ cost: 1 }))
      order.push("the answer is read")
      expect(order).toEqual(["the next is sent", "the answer is read"])
    })
  )
})

describe("what is known of an account", () => {
  /** It has a larger bucket, of 700. */
  const known = Effect.tap(LmsQuota.make, (quota) => asked(quota, { remaining: 700 }, { token: "7~mine" }))

  it.effect("is forgotten when nobody has asked for it in more than an hour, and another comes", () =>
    Effect.gen(function* () {
      const quota = yield* known
      yield* TestClock.adjust("10 minutes")
      expect(yield* room(quota, "7~mine")).toBe(13)
      yield* TestClock.adjust("1 hour")
      yield* asked(quota, {}, { token: "7~one" })
      expect(yield* room(quota, "7~mine")).toBe(13)
      yield* TestClock.adjust(Duration.millis(3_600_001))
      yield* asked(quota, {}, { token: "7~another" })
      expect(yield* room(quota, "7~mine")).toBe(11)
    })
  )

  it.effect("is kept as long as one of its requests is under way", () =>
    Effect.gen(function* () {
      const quota = yield* known
      yield* admit(quota, { token: "7~mine" })
      yield* TestClock.adjust("2 hours")
      yield* asked(quota, {}, { token: "7~another" })
      expect(yield* room(quota, "7~mine")).toBe(12)
    })
  )

  it.effect("is of its token alone, or of none", () =>
    Effect.gen(function* () {
      const quota = yield* used
      expect([yield* room(quota), yield* room(quota, "7~mine")]).toEqual([0, 11])
    })
  )
})
