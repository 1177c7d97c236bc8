/** The part of the quota of a machine without the database, in virtual time. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Option, TestClock } from "effect"
import { type LmsPermit, LmsQuotaExceeded } from "effect-lms/operators"
import { Share } from "../../src/cluster/quota/share.js"
import { makeBucket } from "../../src/internal/limits/bucket.js"
import { cost, report } from "../fixtures/quotaReports.js"
import { admit } from "./memoryTable.js"

/** The bucket of all machines, of whose 600 units these are used. */
const bucketWith = (level: number) => ({ ...makeBucket(0), level, charged: 7 })

/** Permits that requests get at once. Those that have to wait are interrupted. */
const takeAll = ({ quota }: Share) =>
  Effect.gen(function* () {
    const fibers = yield* Effect.replicateEffect(Effect.fork(admit(quota)), 20)
    yield* TestClock.adjust(0)
    const permits: Array<LmsPermit> = []
    for (const fiber of fibers) {
      const exit = yield* fiber.poll
      if (Option.isSome(exit) && Exit.isSuccess(exit.value)) permits.push(exit.value.value)
      else yield* Fiber.interrupt(fiber)
    }
    return permits
  })

const settleAll = (permits: ReadonlyArray<LmsPermit>, units: number) =>
  Effect.forEach(permits, (permit) => permit.settle(cost(units)), { discard: true })

const now = Effect.clockWith((clock) => clock.currentTimeMillis)

describe("the requests of a share that are in flight", () => {
  it.effect.each([
    [0, 4, 2, 4],
    [300, 4, 3, 4],
    // What the permits of all machines leave free is divided, too.
    [0, 11, 1, 11],
    [0, 0, 2, 1]
  ] as const)("of a level of %d, with %d of %d machines' permits: %d", ([level, permits, machines, expected]) =>
    Effect.gen(function* () {
      const share = new Share(bucketWith(level), permits, machines)
      expect(share.permits).toBe(expected)
      expect(yield* takeAll(share)).toHaveLength(expected)
      expect(yield* takeAll(share)).toHaveLength(0)
    })
  )

  it.effect("of a machine without permits begin when its part of the level has leaked", () =>
    Effect.gen(function* () {
      // Its part is 100 units, and 18 more than one request needs are its part of those that no permit uses.
      const share = new Share(bucketWith(300), 0, 3)
      const waiting = yield* Effect.fork(admit(share.quota))
      // 84 units leak at a third of ten per second.
      yield* TestClock.adjust("25 seconds")
      expect(waiting.unsafePoll()).toBeNull()
      yield* TestClock.adjust("1 second")
      expect(waiting.unsafePoll()?._tag).toBe("Success")
    })
  )

  it.effect("are as many as the part of the limit after the lease, at least one", () =>
    Effect.gen(function* () {
      const permitsOf = (permits: number, machines: number) => {
        const share = new Share(bucketWith(0), permits, machines)
        share.limitToPart()
        return share.permits
      }
      expect([permitsOf(11, 3), permitsOf(2, 3), permitsOf(11, 100)]).toEqual([3, 2, 1])
      const share = new Share(bucketWith(0), 2, 3)
      const waiting = yield* Effect.replicateEffect(Effect.fork(admit(share.quota)), 3)
      yield* TestClock.adjust(0)
      expect(waiting.filter((fiber) => fiber.unsafePoll() !== null)).toHaveLength(2)
      share.useFullPart(0)
      yield* TestClock.adjust(0)
      expect(waiting.filter((fiber) => fiber.unsafePoll() !== null)).toHaveLength(3)
      expect(share.permits).toBe(3)
      yield* Fiber.interruptAll(waiting)
    })
  )

  it.effect.each([
    // 100 of 200 units are used, and a request needs 52.
    [0, 1],
    [15, 2],
    [60, 3]
  ] as const)("are those beside its part of the level that has not leaked, %d s later", ([seconds, expected]) =>
    Effect.gen(function* () {
      const share = new Share(bucketWith(300), 4, 3)
      yield* TestClock.adjust(seconds * 1000)
      share.useFullPart(yield* now)
      expect(yield* takeAll(share)).toHaveLength(expected)
    })
  )

  it.effect("are not those that a response allows to all machines", () =>
    Effect.gen(function* () {
      const share = new Share(bucketWith(0), 2, 2)
      for (const remaining of [600, 900]) {
        for (const permit of yield* takeAll(share)) yield* permit.settle(report({ remaining: Option.some(remaining) }))
        yield* TestClock.adjust("1 minute")
      }
      expect(yield* takeAll(share)).toHaveLength(2)
    })
  )

  it.effect("wait if the service rejects one", () =>
    Effect.gen(function* () {
      const share = new Share(bucketWith(0), 2, 2)
      const permit = yield* admit(share.quota)
      yield* permit.settle(report({ status: 429, throttled: true, cost: Option.some(0), remaining: Option.some(5) }))
      yield* TestClock.adjust("5 seconds")
      expect(yield* takeAll(share)).toHaveLength(0)
    })
  )

  it.effect("are counted although they do not fit", () =>
    Effect.gen(function* () {
      const share = new Share(bucketWith(0), 2, 2)
      const permits = [share.takePermit(0), share.takePermit(0), share.takePermit(0)]
      expect(yield* takeAll(share)).toHaveLength(0)
      yield* settleAll(permits, 0)
      expect(yield* takeAll(share)).toHaveLength(2)
    })
  )
})

describe("the units that a share has spent", () => {
  it.effect.each([
    [0, 30],
    [6, 30],
    // Its part of the level has leaked 3 seconds before, and since then its own units do.
    [33, 20],
    [60, 0]
  ] as const)("are those of its requests, and not of the level before: after %d s", ([seconds, expected]) =>
    Effect.gen(function* () {
      const share = new Share(bucketWith(300), 4, 3)
      expect(share.spent(0)).toBe(0)
      const [permit, ...others] = yield* takeAll(share)
      yield* permit!.settle(cost(30))
      yield* settleAll(others, 0)
      yield* TestClock.adjust(seconds * 1000)
      expect(share.spent(yield* now)).toBeCloseTo(expected, 6)
    })
  )

  it.effect("are none of a machine that had no permit", () =>
    Effect.sync(() => {
      const share = new Share(bucketWith(300), 0, 3)
      for (const millis of [0, 10_000, 100_000]) expect(share.spent(millis)).toBeCloseTo(0, 6)
    })
  )
})

it.effect("requests that wait fail when the share ends", () =>
  Effect.gen(function* () {
    const share = new Share(bucketWith(0), 1, 2)
    yield* takeAll(share)
    const waiting = yield* Effect.fork(Effect.flip(admit(share.quota)))
    yield* TestClock.adjust("1 second")
    expect(share.isEnded).toBe(false)
    share.end()
    expect(share.isEnded).toBe(true)
    expect(yield* Fiber.join(waiting)).toBeInstanceOf(LmsQuotaExceeded)
  })
)
