/** The model of the service's bucket, compared with the bucket itself in virtual time. */
import { describe, expect, it } from "@effect/vitest"
import { Cause, Duration, Effect, Exit, Fiber, Layer, Option, type Scope, TestClock } from "effect"
import { type LmsError, lms } from "effect-lms"
import { LmsQuota, type LmsQuotaService } from "effect-lms/operators"
import * as fc from "fast-check"
import { ResponseFacts } from "../../src/internal/response/facts.js"
import { limitQuota } from "../../src/internal/send/admission.js"
import type { Next, Redirect } from "../../src/internal/send/attempt.js"
import { makeBucket } from "../fixtures/bucket.js"
import { countCases } from "../fixtures/cases.js"
import { attempt, startedCall } from "../fixtures/stages.js"
import { makeService, page, type Reply, runInVirtualTime, withoutLogs } from "../fixtures/virtual.js"

/** Sends a request that the service handles like this. */
type Sender = (served: Effect.Effect<Reply>) => Effect.Effect<unknown, LmsError | Redirect>

/** Each request with only the quota around it: thousands of them take no time. */
const quotaSender: Effect.Effect<Sender> = Effect.map(LmsQuota.make, (quota) => {
  return (served) =>
    Effect.suspend(() => {
      const send: Next<void> = ({ onResponse }) =>
        Effect.map(served, ({ headers = {}, status = 200 }) =>
          onResponse?.(new ResponseFacts({ headers, status }), true)
        )
      return limitQuota(quota, startedCall({ maxWait: 3_600_000 }), attempt(), send)
    })
})

/** Each request as a call of the client. */
const clientSender: Effect.Effect<Sender, never, Scope.Scope> = Effect.gen(function* () {
  const all: Array<Effect.Effect<Reply>> = []
  const { layer } = makeService(({ url }) => all[Number(new URL(url).searchParams.get("nth"))]!)
  const client = yield* Layer.build(layer)
  return (served) =>
    Effect.suspend(() => {
      const nth = all.push(served) - 1
      return Effect.provide(lms("/api/v1/courses", { nth }, { retries: 0, maxWait: "1 hour" }), client)
    })
})

/** Sends a request for each cost, with the given concurrency, and returns the state of the bucket. */
const workload = (
  sender: Effect.Effect<Sender, never, Scope.Scope>,
  costs: ReadonlyArray<number>,
  concurrency: number,
  { millis, ...options }: { readonly millis: number; readonly highWater?: number }
) =>
  Effect.gen(function* () {
    const { serve, state } = makeBucket(options)
    const send = yield* sender
    const requests = Effect.forEach(costs, (cost) => send(serve(cost, millis)), { concurrency, discard: true })
    const { at, exit } = yield* runInVirtualTime(requests)
    return { at, exit, ...state }
  }).pipe(Effect.scoped, Effect.provide(withoutLogs))

interface Request {
  /** Milliseconds until it is sent. */
  readonly delay?: number
  readonly cost: number
  /** How long the service works on it. */
  readonly millis: number
  /** How long the response takes to arrive. */
  readonly transit: number
  /** When it is abandoned. */
  readonly timeout?: number | undefined
}

/** Sends these requests with the given concurrency, after one that shows the usual cost and time. */
const traffic = (
  sender: Effect.Effect<Sender, never, Scope.Scope>,
  requests: ReadonlyArray<Request>,
  concurrency: number
) =>
  Effect.gen(function* () {
    const { serve, state } = makeBucket()
    const send = yield* sender
    const sendOne = ({ cost, delay = 0, millis, timeout = 1e9, transit }: Request) =>
      send(serve(cost, millis, transit)).pipe(Effect.timeoutOption(timeout), Effect.delay(delay))
    const { cost, millis, transit } = requests[0]!
    const first = send(serve(cost, millis, transit))
    const all = Effect.zipRight(first, Effect.forEach(requests, sendOne, { concurrency, discard: true }))
    const { at, exit } = yield* runInVirtualTime(all)
    return { at, exit, ...state }
  }).pipe(Effect.scoped, Effect.provide(withoutLogs))

describe("the model never causes a throttled response", () => {
  const cost = fc.double({ min: 0.01, max: 45, noNaN: true })
  // The default size makes short lists, which fill no bucket.
  const several = { minLength: 1, maxLength: 60, size: "max" } as const
  const concurrency = fc.integer({ min: 1, max: 40 })

  it.effect("in any order of responses", () =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(
          fc.array(
            // Some are expensive and fast, and most responses arrive at once, so that many later requests overtake one.
            fc.record({
              delay: fc.integer({ min: 0, max: 2000 }),
              cost: fc.oneof(cost, fc.double({ min: 30, max: 45, noNaN: true })),
              millis: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 3000 })),
              transit: fc.oneof(fc.constant(0), fc.constant(0), fc.integer({ min: 0, max: 6000 }))
            }),
            several
          ),
          concurrency,
          async (requests, concurrency) => {
            const { exit, served, throttled } = await Effect.runPromise(traffic(quotaSender, requests, concurrency))
            expect(Exit.isSuccess(exit)).toBe(true)
            expect({ served, throttled }).toEqual({ served: requests.length + 1, throttled: 0 })
          }
        ),
        { numRuns: countCases(50) }
      )
    )
  )

  it.effect("whichever requests are abandoned at any time", () =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(
          cost,
          fc.array(
            fc.record({
              millis: fc.integer({ min: 1, max: 900 }),
              transit: fc.integer({ min: 0, max: 2000 }),
              timeout: fc.option(fc.integer({ min: 1, max: 3000 }), { nil: undefined })
            }),
            several
          ),
          concurrency,
          async (cost, requests, concurrency) => {
            const run = traffic(
              quotaSender,
              requests.map((request) => ({ ...request, cost })),
              concurrency
            )
            expect(await Effect.runPromise(run)).toMatchObject({ exit: { _tag: "Success" }, throttled: 0 })
          }
        ),
        { numRuns: countCases(50) }
      )
    )
  )

  it.effect.each([
    [1, 100],
    [5, 3000]
  ] as const)("after 32 calls of cost %d that were abandoned after 100 ms, if requests take %d ms", ([cost, millis]) =>
    Effect.gen(function* () {
      const request = { cost, millis, transit: 0 }
      const abandoned = Array.from({ length: 32 }, () => ({ ...request, timeout: 100 }))
      const { exit, throttled } = yield* traffic(
        clientSender,
        [...abandoned, ...Array.from({ length: 20 }, () => request)],
        32
      )
      expect({ exit, throttled }).toMatchObject({ exit: { _tag: "Success" }, throttled: 0 })
    })
  )

  it.effect("for any mix of costs and any concurrency", () =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(
          fc.array(fc.double({ min: 0.01, max: 45, noNaN: true }), { minLength: 1, maxLength: 60, size: "max" }),
          fc.integer({ min: 1, max: 40 }),
          fc.integer({ min: 1, max: 3000 }),
          fc.constantFrom(600, 700),
          async (costs, concurrency, millis, highWater) => {
            const run = workload(quotaSender, costs, concurrency, { millis, highWater })
            const { exit, served, throttled } = await Effect.runPromise(run)
            expect(Exit.isSuccess(exit)).toBe(true)
            expect({ served, throttled }).toEqual({ served: costs.length, throttled: 0 })
          }
        ),
        { numRuns: countCases(50) }
      )
    )
  )

  it.effect.each([
    [1, 8, "quota only"],
    [2, 20, "quota only"],
    [8, 40, "quota only"],
    [8, 40, "client"],
    [40, 40, "client"]
  ] as const)("and uses at least 95 % of the quota: cost %d, %d at a time, %s", ([cost, concurrency, how]) =>
    Effect.gen(function* () {
      const count = Math.ceil(1200 / cost)
      const {
        at,
        cost: spent,
        throttled
      } = yield* workload(
        { "quota only": quotaSender, client: clientSender }[how],
        Array.from({ length: count }, () => cost),
        concurrency,
        { millis: 20 }
      )
      expect(throttled).toBe(0)
      // What the bucket holds at once plus what leaks meanwhile: no client can have more.
      const quota = 550 + (at / 1000) * 10
      expect(spent / quota).toBeGreaterThan(0.95)
    })
  )
})

describe("the model adds no wait if none is needed", () => {
  it.effect("for eleven requests at once on a fresh bucket", () =>
    Effect.gen(function* () {
      const { at, throttled } = yield* workload(
        clientSender,
        Array.from({ length: 11 }, () => 1),
        11,
        { millis: 1000 }
      )
      expect({ at, throttled }).toEqual({ at: 1000, throttled: 0 })
    })
  )

  it.effect("for requests with other tokens and origins, which have their own buckets", () =>
    Effect.gen(function* () {
      const { layer } = makeService(() => Effect.delay(Effect.succeed(page([])), 1000))
      const callWith = (token: string) => lms("/api/v1/courses", {}, { token, apiUrl: "https://canvas.test" })
      const calls = Effect.forEach(Array.from({ length: 30 }), (_, n) => callWith(`7~aaaaaaaaaaaaaaaaaaaa${n % 3}`), {
        concurrency: 30,
        discard: true
      })
      expect((yield* runInVirtualTime(Effect.provide(calls, layer))).at).toBe(1000)
    })
  )
})

describe("the model follows the service", () => {
  it.effect("after one throttled response, if another process has used the quota", () =>
    Effect.gen(function* () {
      const { serve, state } = makeBucket({ count: 590 })
      const { layer } = makeService(() => serve(1, 10))
      const calls = Effect.forEach(Array.from({ length: 30 }), () => lms(), { concurrency: 5, discard: true })
      // The first is throttled, which could not be predicted; after that none is.
      yield* runInVirtualTime(Effect.provide(Effect.zipRight(lms(), calls), layer))
      expect(state).toMatchObject({ throttled: 1, served: 31 })
    }).pipe(Effect.provide(withoutLogs))
  )
})

describe("waiting for a permit", () => {
  const admit = (quota: LmsQuotaService, maxWait: Duration.DurationInput) =>
    quota.admit({
      origin: "https://canvas.test",
      token: Option.none(),
      maxWait: Duration.decode(maxWait),
      onWait: () => {}
    })
  /** A quota whose bucket is full: 595 of 600 units are used, and nothing is in flight. */
  const fullQuota = Effect.gen(function* () {
    const quota = yield* LmsQuota.make
    const permit = yield* admit(quota, "1 hour")
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

  it.effect("holds nothing after an interruption, and lets the next request pass", () =>
    Effect.gen(function* () {
      const quota = yield* fullQuota
      const first = yield* Effect.fork(Effect.uninterruptible(admit(quota, "1 hour")))
      const second = yield* Effect.fork(Effect.uninterruptible(admit(quota, "1 hour")))
      yield* TestClock.adjust("1 second")
      yield* Fiber.interrupt(first)
      yield* TestClock.adjust("4 seconds")
      expect(Option.map(yield* Fiber.poll(second), Exit.isSuccess)).toEqual(Option.some(true))
    })
  )

  it.effect("counts towards maxWait: a call that may not wait fails, and nothing is sent", () =>
    Effect.gen(function* () {
      const { serve } = makeBucket({ count: 500 })
      const { layer, seen } = makeService(() => serve(30, 10))
      const call = lms("/api/v1/courses", {}, { maxWait: "1 second" })
      const { exit } = yield* runInVirtualTime(Effect.provide(Effect.replicateEffect(call, 5), layer))
      const error = Exit.isFailure(exit) ? Option.getOrThrow(Cause.failureOption(exit.cause)) : undefined
      expect(error).toMatchObject({ _tag: "LmsRateLimitError", status: 0, maxWait: Duration.seconds(1) })
      expect(error?.message).toContain("was not sent")
      expect(seen.length).toBeLessThan(5)
    })
  )

  it.effect("returns the permit of an interrupted call", () =>
    Effect.gen(function* () {
      const { layer, seen } = makeService((_, nth) => (nth <= 11 ? "silence" : page([])))
      yield* Effect.gen(function* () {
        const pending = yield* Effect.forEach(Array.from({ length: 11 }), () => Effect.fork(lms()))
        yield* TestClock.adjust(0)
        yield* Fiber.interruptAll(pending)
        yield* runInVirtualTime(lms())
      }).pipe(Effect.provide(layer))
      expect(seen).toHaveLength(12)
    })
  )

  it.effect("does not exist with LmsQuota.layerNone", () =>
    Effect.gen(function* () {
      const { layer } = makeService(() => Effect.delay(Effect.succeed(page([])), 1000))
      const calls = Effect.forEach(Array.from({ length: 60 }), () => lms(), { concurrency: 60, discard: true })
      const { at } = yield* runInVirtualTime(Effect.provide(calls, Layer.provide(layer, LmsQuota.layerNone)))
      expect(at).toBe(1000)
    })
  )
})
