/** The twin of the service's bucket, held against the bucket itself in virtual time. */
import { describe, expect, it } from "@effect/vitest"
import { Cause, Duration, Effect, Exit, Fiber, Layer, Option, type Scope, TestClock } from "effect"
import { type LmsError, LmsQuota, type LmsQuotaReport, type LmsQuotaService, lms } from "effect-lms"
import * as fc from "fast-check"
import { awaitQuota } from "../../src/internal/send/quotaMiddleware.js"
import { bucket } from "../fixtures/bucket.js"
import { context, exchange } from "../fixtures/stages.js"
import { inOwnTime, page, quiet, type Reply, service } from "../fixtures/virtual.js"

/** Makes requests of which the service does this. */
type Make = (served: Effect.Effect<Reply>) => Effect.Effect<unknown, LmsError>

/** Each with its permit and nothing else around it, of which thousands take no time. */
const permitted: Effect.Effect<Make> = Effect.map(LmsQuota.make, (quota) => {
  return (served) =>
    Effect.suspend(() => {
      const request = context({ limits: { maxWait: 3_600_000 } })
      const send = () =>
        Effect.map(served, ({ headers = {}, status = 200 }) => {
          request.state.lastResponse = { headers, status }
        })
      return awaitQuota({ ...request, quota })(send)(exchange())
    })
})

/** Each as a call of the client. */
const called: Effect.Effect<Make, never, Scope.Scope> = Effect.gen(function* () {
  const all: Array<Effect.Effect<Reply>> = []
  const { layer } = service(({ url }) => all[Number(new URL(url).searchParams.get("nth"))]!)
  const client = yield* Layer.build(layer)
  return (served) =>
    Effect.suspend(() => {
      const nth = all.push(served) - 1
      return Effect.provide(lms("/api/v1/courses", { nth }, { retry: false, maxWait: "1 hour" }), client)
    })
})

/** Makes as many requests as there are costs, so many at a time, and tells how close to the quota that came. */
const workload = (
  making: Effect.Effect<Make, never, Scope.Scope>,
  costs: ReadonlyArray<number>,
  concurrency: number,
  { millis, ...options }: { readonly millis: number; readonly highWater?: number }
) =>
  Effect.gen(function* () {
    const { serve, state } = bucket(options)
    const make = yield* making
    const requests = Effect.forEach(costs, (cost) => make(serve(cost, millis)), { concurrency, discard: true })
    const { at, exit } = yield* inOwnTime(requests)
    return { at, exit, ...state }
  }).pipe(Effect.scoped, Effect.provide(quiet))

interface Request {
  /** How long it is put off. */
  readonly comes?: number
  readonly cost: number
  /** How long the service is at work on it. */
  readonly millis: number
  /** How long the answer is on its way. */
  readonly back: number
  /** After so long nobody waits for it any more. */
  readonly goes?: number | undefined
}

/** Makes these requests, so many at a time, after one that shows what is usual. */
const traffic = (
  making: Effect.Effect<Make, never, Scope.Scope>,
  requests: ReadonlyArray<Request>,
  concurrency: number
) =>
  Effect.gen(function* () {
    const { serve, state } = bucket()
    const make = yield* making
    const one = ({ back, comes = 0, cost, goes = 1e9, millis }: Request) =>
      make(serve(cost, millis, back)).pipe(Effect.timeoutOption(goes), Effect.delay(comes))
    const { back, cost, millis } = requests[0]!
    const first = make(serve(cost, millis, back))
    const all = Effect.zipRight(first, Effect.forEach(requests, one, { concurrency, discard: true }))
    const { at, exit } = yield* inOwnTime(all)
    return { at, exit, ...state }
  }).pipe(Effect.scoped, Effect.provide(quiet))

describe("the twin never lets the service refuse", () => {
  const cost = fc.double({ min: 0.01, max: 45, noNaN: true })
  // Of itself it would make short lists, which fill no bucket.
  const several = { minLength: 1, maxLength: 60, size: "max" } as const
  const concurrency = fc.integer({ min: 1, max: 40 })

  it.effect("in whatever order the answers come", () =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(
          fc.array(
            // Some are dear and quick, and most answers come at once: that is how one is overtaken by many that came later.
            fc.record({
              comes: fc.integer({ min: 0, max: 2000 }),
              cost: fc.oneof(cost, fc.double({ min: 30, max: 45, noNaN: true })),
              millis: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 3000 })),
              back: fc.oneof(fc.constant(0), fc.constant(0), fc.integer({ min: 0, max: 6000 }))
            }),
            several
          ),
          concurrency,
          async (requests, concurrency) => {
            const { exit, served, throttled } = await Effect.runPromise(traffic(permitted, requests, concurrency))
            expect(Exit.isSuccess(exit)).toBe(true)
            expect({ served, throttled }).toEqual({ served: requests.length + 1, throttled: 0 })
          }
        ),
        { numRuns: 50 }
      )
    )
  )

  it.effect("whatever is given up, whenever", () =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(
          cost,
          fc.array(
            fc.record({
              millis: fc.integer({ min: 1, max: 900 }),
              back: fc.integer({ min: 0, max: 2000 }),
              goes: fc.option(fc.integer({ min: 1, max: 3000 }), { nil: undefined })
            }),
            several
          ),
          concurrency,
          async (cost, requests, concurrency) => {
            const run = traffic(
              permitted,
              requests.map((request) => ({ ...request, cost })),
              concurrency
            )
            expect(await Effect.runPromise(run)).toMatchObject({ exit: { _tag: "Success" }, throttled: 0 })
          }
        ),
        { numRuns: 50 }
      )
    )
  )

  it.effect.each([
    [1, 100],
    [5, 3000]
  ] as const)(
    "after 32 calls of cost %d that were given up after 100 ms, where requests take %d ms",
    ([cost, millis]) =>
      Effect.gen(function* () {
        const one = { cost, millis, back: 0 }
        const givenUp = Array.from({ length: 32 }, () => ({ ...one, goes: 100 }))
        const { exit, throttled } = yield* traffic(called, [...givenUp, ...Array.from({ length: 20 }, () => one)], 32)
        expect({ exit, throttled }).toMatchObject({ exit: { _tag: "Success" }, throttled: 0 })
      })
  )

  it.effect("whatever the mix of costs and the concurrency", () =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(
          fc.array(fc.double({ min: 0.01, max: 45, noNaN: true }), { minLength: 1, maxLength: 60, size: "max" }),
          fc.integer({ min: 1, max: 40 }),
          fc.integer({ min: 1, max: 3000 }),
          fc.constantFrom(600, 700),
          async (costs, concurrency, millis, highWater) => {
            const run = workload(permitted, costs, concurrency, { millis, highWater })
            const { exit, served, throttled } = await Effect.runPromise(run)
            expect(Exit.isSuccess(exit)).toBe(true)
            expect({ served, throttled }).toEqual({ served: costs.length, throttled: 0 })
          }
        ),
        { numRuns: 50 }
      )
    )
  )

  it.effect.each([
    [1, 8, "permitted"],
    [2, 20, "permitted"],
    [8, 40, "permitted"],
    [8, 40, "called"],
    [40, 40, "called"]
  ] as const)("and uses 95 % of the quota at the least: cost %d, %d at a time, %s", ([cost, concurrency, how]) =>
    Effect.gen(function* () {
      const count = Math.ceil(1200 / cost)
      const {
        at,
        cost: spent,
        throttled
      } = yield* workload(
        { permitted, called }[how],
        Array.from({ length: count }, () => cost),
        concurrency,
        { millis: 20 }
      )
      expect(throttled).toBe(0)
      // What the bucket holds at once, and what leaks meanwhile: no client can have more.
      const quota = 550 + (at / 1000) * 10
      expect(spent / quota).toBeGreaterThan(0.95)
    })
  )
})

describe("the twin costs nothing where there is nothing to wait for", () => {
  it.effect("eleven at once on a fresh bucket", () =>
    Effect.gen(function* () {
      const { at, throttled } = yield* workload(
        called,
        Array.from({ length: 11 }, () => 1),
        11,
        { millis: 1000 }
      )
      expect({ at, throttled }).toEqual({ at: 1000, throttled: 0 })
    })
  )

  it.effect("any number at once where the headers are absent", () =>
    Effect.gen(function* () {
      const { layer } = service(() => Effect.delay(Effect.succeed(page([])), 1000))
      const calls = Effect.forEach(Array.from({ length: 60 }), () => lms(), { concurrency: 60, discard: true })
      // The first answer tells; until then as many are under way as a bucket would take.
      const { at } = yield* inOwnTime(Effect.provide(calls, layer))
      expect(at).toBe(2000)
    })
  )

  it.effect("other tokens and other origins have buckets of their own", () =>
    Effect.gen(function* () {
      const { layer } = service(() => Effect.delay(Effect.succeed(page([])), 1000))
      const as = (token: string) => lms("/api/v1/courses", {}, { token, apiUrl: "https://canvas.test" })
      const calls = Effect.forEach(Array.from({ length: 30 }), (_, n) => as(`7~aaaaaaaaaaaaaaaaaaaa${n % 3}`), {
        concurrency: 30,
        discard: true
      })
      expect((yield* inOwnTime(Effect.provide(calls, layer))).at).toBe(1000)
    })
  )
})

describe("the twin follows the service", () => {
  const request = {
    origin: "https://canvas.test",
    token: Option.none(),
    maxWait: Duration.hours(1),
    onWait: () => {}
  }
  const answer = (cost: number, remaining: number): Option.Option<LmsQuotaReport> =>
    Option.some({
      cost: Option.some(cost),
      remaining: Option.some(remaining),
      throttled: false,
      status: 200,
      retryAfter: Option.none()
    })

  it.effect("after one refusal, when another process has eaten the quota", () =>
    Effect.gen(function* () {
      const { serve, state } = bucket({ count: 590 })
      const { layer } = service(() => serve(1, 10))
      const calls = Effect.forEach(Array.from({ length: 30 }), () => lms(), { concurrency: 5, discard: true })
      // The first is refused, which nobody could know; from then on none is.
      yield* inOwnTime(Effect.provide(Effect.zipRight(lms(), calls), layer))
      expect(state).toMatchObject({ throttled: 1, served: 31 })
    }).pipe(Effect.provide(quiet))
  )

  it.effect("also downward, as soon as nothing is under way", () =>
    Effect.gen(function* () {
      const quota = yield* LmsQuota.make
      const permit = yield* quota.admit(request)
      yield* permit.settle(answer(1, 5))
      const next = yield* Effect.fork(quota.admit(request))
      yield* TestClock.adjust("4699 millis")
      expect(yield* next.poll).toEqual(Option.none())
      yield* TestClock.adjust("1 second")
      const second = yield* Fiber.join(next)
      yield* second.settle(answer(1, 599))
      expect(
        Option.isSome(yield* (yield* Effect.fork(quota.admit(request)).pipe(Effect.tap(TestClock.adjust(0)))).poll)
      ).toBe(true)
    })
  )

  it.effect("and a bucket that is larger than the default", () =>
    Effect.gen(function* () {
      const quota = yield* LmsQuota.make
      yield* Effect.flatMap(quota.admit(request), (permit) => permit.settle(answer(0.2, 699.8)))
      const admitted = yield* Effect.forEach(Array.from({ length: 20 }), () => Effect.fork(quota.admit(request)))
      yield* TestClock.adjust(0)
      const polled = yield* Effect.forEach(admitted, (fiber) => fiber.poll)
      expect(polled.filter(Option.isSome)).toHaveLength(13)
    })
  )
})

describe("the twin and requests that end otherwise", () => {
  const request = { origin: "https://canvas.test", token: Option.none(), maxWait: Duration.hours(1), onWait: () => {} }
  const said = (cost: number, remaining: number): Option.Option<LmsQuotaReport> =>
    Option.some({
      cost: Option.some(cost),
      remaining: Option.some(remaining),
      throttled: false,
      status: 200,
      retryAfter: Option.none()
    })
  const admitted = (quota: LmsQuotaService) =>
    Effect.map(
      Effect.replicateEffect(Effect.option(quota.admit({ ...request, maxWait: Duration.zero })), 20),
      (permits) => permits.filter(Option.isSome).length
    )

  it.effect("has all of its room after eleven answers of which the first comes last", () =>
    Effect.gen(function* () {
      const quota = yield* LmsQuota.make
      const [first, ...others] = yield* Effect.replicateEffect(quota.admit(request), 11)
      // Each counted those that were still under way: the first ten, the last none.
      yield* Effect.forEach(others, (permit, n) => permit.settle(said(0.1, 600 - 50 * (9 - n) - 0.1 * (n + 2))))
      yield* first!.settle(said(0.1, 600 - 500 - 0.1))
      expect(yield* admitted(quota)).toBe(11)
    })
  )

  it.effect("does not take an old answer for what is left now", () =>
    Effect.gen(function* () {
      const quota = yield* LmsQuota.make
      const [first, ...others] = yield* Effect.replicateEffect(quota.admit(request), 11)
      // The first was answered before the others cost anything, and settles after them.
      yield* Effect.forEach(others, (permit) =>
        permit.settle(
          Option.some({
            cost: Option.some(45),
            remaining: Option.none(),
            throttled: false,
            status: 200,
            retryAfter: Option.none()
          })
        )
      )
      yield* first!.settle(said(0, 600))
      expect(yield* admitted(quota)).toBe(2)
    })
  )

  it.effect(
    "holds what a request that is given up holds there, for as long as requests take, then what they cost",
    () =>
      Effect.gen(function* () {
        const quota = yield* LmsQuota.make
        // Each takes four seconds, and costs 20.
        for (let n = 0; n < 20; n++) {
          const permit = yield* quota.admit(request)
          yield* TestClock.adjust("4 seconds")
          yield* permit.settle(said(20, 580))
        }
        yield* TestClock.adjust("1 minute")
        const permits = yield* Effect.replicateEffect(quota.admit(request), 11)
        yield* TestClock.adjust("1 second")
        yield* Effect.forEach(permits, (permit) => permit.settle(Option.none()))
        expect(yield* admitted(quota)).toBe(0)
        yield* TestClock.adjust("2900 millis")
        expect(yield* admitted(quota)).toBe(0)
        yield* TestClock.adjust("200 millis")
        // 11 times 20 of 598.
        expect(yield* admitted(quota)).toBe(7)
      })
  )

  it.effect("charges nothing for what was never sent", () =>
    Effect.gen(function* () {
      const { layer, seen } = service(() => ({ code: "ECONNREFUSED" }))
      const call = Effect.either(lms("/api/v1/courses", {}, { retry: false }))
      const calls = Effect.replicateEffect(call, 40, { concurrency: 40 })
      const { at } = yield* inOwnTime(Effect.provide(calls, layer))
      expect([at, seen.length]).toEqual([0, 40])
    })
  )
})

describe("the twin and answers that are not of the usual kind", () => {
  const request = { origin: "https://canvas.test", token: Option.none(), maxWait: Duration.hours(1), onWait: () => {} }
  const none = { cost: Option.none(), remaining: Option.none(), throttled: false, retryAfter: Option.none() }
  const settle = (quota: LmsQuotaService, report: LmsQuotaReport) =>
    Effect.flatMap(quota.admit(request), (permit) => permit.settle(Option.some(report)))
  /** How many of twenty are admitted at once. */
  const admitted = (quota: LmsQuotaService) =>
    Effect.gen(function* () {
      const asked = yield* Effect.forEach(Array.from({ length: 20 }), () => Effect.fork(quota.admit(request)))
      yield* TestClock.adjust(0)
      return (yield* Effect.forEach(asked, (fiber) => fiber.poll)).filter(Option.isSome).length
    })

  it.effect("a gateway's error without the headers does not switch it off", () =>
    Effect.gen(function* () {
      const quota = yield* LmsQuota.make
      yield* settle(quota, { ...none, status: 200, remaining: Option.some(600) })
      yield* settle(quota, { ...none, status: 502 })
      expect(yield* admitted(quota)).toBe(11)
    })
  )

  it.effect("a success without the headers does", () =>
    Effect.gen(function* () {
      const quota = yield* LmsQuota.make
      yield* settle(quota, { ...none, status: 200 })
      expect(yield* admitted(quota)).toBe(20)
    })
  )

  it.effect.each([
    [5, 5],
    [1_000_000_000, 60]
  ] as const)("Retry-After: %d holds the account's other calls too, for %d seconds", ([asked, held]) =>
    Effect.gen(function* () {
      const quota = yield* LmsQuota.make
      yield* settle(quota, { ...none, status: 429, throttled: true, retryAfter: Option.some(Duration.seconds(asked)) })
      const other = yield* Effect.fork(quota.admit(request))
      yield* TestClock.adjust(Duration.millis(held * 1000 - 1))
      expect(Option.isNone(yield* other.poll)).toBe(true)
      yield* TestClock.adjust(1)
      expect(Option.isSome(yield* other.poll)).toBe(true)
    })
  )

  it.effect("what another machine has used up is forgotten when the service shows less, also while busy", () =>
    Effect.gen(function* () {
      const quota = yield* LmsQuota.make
      yield* quota.admit(request)
      const second = yield* quota.admit(request)
      // Of the 500 taken, 100 are held by the two under way: 400 are another's.
      yield* settle(quota, { ...none, status: 200, cost: Option.some(1), remaining: Option.some(100) })
      yield* second.settle(Option.some({ ...none, status: 200, cost: Option.some(1), remaining: Option.some(580) }))
      expect(yield* admitted(quota)).toBe(10)
    })
  )
})

describe("waiting for a permit", () => {
  const full = (quota: LmsQuotaService, maxWait: Duration.DurationInput) =>
    quota.admit({
      origin: "https://canvas.test",
      token: Option.none(),
      maxWait: Duration.decode(maxWait),
      onWait: () => {}
    })
  /** Uses the bucket up: 595 of 600 are gone, and nothing is under way. */
  const used = Effect.gen(function* () {
    const quota = yield* LmsQuota.make
    const permit = yield* full(quota, "1 hour")
    yield* permit.settle(
      Option.some({
        cost: Option.none(),
        remaining: Option.some(5),
        throttled: false,
        status: 200,
        retryAfter: Option.none()
      })
    )
    return quota
  })

  it.effect("is not begun where it would take longer than the call has maxWait", () =>
    Effect.gen(function* () {
      const refusal = yield* Effect.flip(full(yield* used, "4 seconds"))
      expect(refusal).toMatchObject({ _tag: "LmsQuotaExceeded", wouldWait: Duration.millis(4700) })
    })
  )

  it.effect("is in the order of asking", () =>
    Effect.gen(function* () {
      const quota = yield* used
      const order: Array<number> = []
      const ask = (n: number) =>
        Effect.flatMap(full(quota, "1 hour"), (permit) => {
          order.push(n)
          return Effect.delay(
            permit.settle(
              Option.some({
                cost: Option.some(30),
                remaining: Option.none(),
                throttled: false,
                status: 200,
                retryAfter: Option.none()
              })
            ),
            100
          )
        })
      const { at } = yield* inOwnTime(Effect.forEach([1, 2, 3, 4, 5], ask, { concurrency: 5 }))
      expect(order).toEqual([1, 2, 3, 4, 5])
      expect(at).toBeGreaterThan(12_000)
    })
  )

  it.effect("holds nothing when it is interrupted, and lets the next one pass", () =>
    Effect.gen(function* () {
      const quota = yield* used
      const first = yield* Effect.fork(Effect.uninterruptible(full(quota, "1 hour")))
      const second = yield* Effect.fork(Effect.uninterruptible(full(quota, "1 hour")))
      yield* TestClock.adjust("1 second")
      yield* Fiber.interrupt(first)
      yield* TestClock.adjust("4 seconds")
      expect(Option.map(yield* second.poll, Exit.isSuccess)).toEqual(Option.some(true))
    })
  )

  it.effect("counts towards maxWait: a call that may not wait is told so, and nothing is sent", () =>
    Effect.gen(function* () {
      const { serve } = bucket({ count: 500 })
      const { layer, seen } = service(() => serve(30, 10))
      const call = lms("/api/v1/courses", {}, { maxWait: "1 second" })
      const { exit } = yield* inOwnTime(Effect.provide(Effect.replicateEffect(call, 5), layer))
      const error = Exit.isFailure(exit) ? Option.getOrThrow(Cause.failureOption(exit.cause)) : undefined
      expect(error).toMatchObject({ _tag: "LmsRateLimitError", status: 0, maxWait: Duration.seconds(1) })
      expect(error?.message).toContain("was not sent")
      expect(seen.length).toBeLessThan(5)
    })
  )

  it.effect("a call that is interrupted gives its permit back", () =>
    Effect.gen(function* () {
      const { layer, seen } = service((_, nth) => (nth <= 11 ? "silence" : page([])))
      yield* Effect.gen(function* () {
        const hanging = yield* Effect.forEach(Array.from({ length: 11 }), () => Effect.fork(lms()))
        yield* TestClock.adjust(0)
        yield* Fiber.interruptAll(hanging)
        yield* inOwnTime(lms())
      }).pipe(Effect.provide(layer))
      expect(seen).toHaveLength(12)
    })
  )

  it.effect("none at all with LmsQuota.layerNone", () =>
    Effect.gen(function* () {
      const { layer } = service(() => Effect.delay(Effect.succeed(page([])), 1000))
      const calls = Effect.forEach(Array.from({ length: 60 }), () => lms(), { concurrency: 60, discard: true })
      const { at } = yield* inOwnTime(Effect.provide(calls, Layer.provide(layer, LmsQuota.layerNone)))
      expect(at).toBe(1000)
    })
  )
})
