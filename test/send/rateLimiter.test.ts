/** `maxRate`, in virtual time: part 8.4 of the contract. */
import { describe, expect, it } from "@effect/vitest"
import { type Duration, Effect, Exit, Fiber, Layer, Option, Redacted, Stream, TestClock } from "effect"
import { lms, lmsPages } from "effect-lms"
import { LmsQuota } from "effect-lms/operators"
import * as fc from "fast-check"
import * as clock from "../../src/internal/clock.js"
import { makeRateLimiters } from "../../src/internal/limits/rateLimiter.js"
import { accountOf } from "../../src/internal/request/account.js"
import { limitRate } from "../../src/internal/send/admission.js"
import type { Next } from "../../src/internal/send/attempt.js"
import { countCases } from "../fixtures/cases.js"
import { attempt, startedCall } from "../fixtures/stages.js"
import {
  elapsedMillis,
  failureOf,
  inOrder,
  makeService,
  origin,
  page,
  runCall,
  runInVirtualTime,
  runToEnd
} from "../fixtures/virtual.js"

/** A call: when it arrives, after how long it is interrupted, and when it started, if it did. */
interface PlannedCall {
  readonly arrivesAt: number
  readonly timeout: number
  readonly token: string
  readonly startedAt?: number | undefined
}

/** The window of a rate in milliseconds, and how many requests may start in it. */
const windowOf = (maxRate: number) => ({
  window: maxRate < 1 ? 1000 / maxRate : 1000,
  maxStarts: Math.max(1, Math.floor(maxRate))
})

const plannedCalls = (window: number) =>
  fc.array(
    // Halves: no call is interrupted at the moment at which it might start.
    fc.record({
      arrivesAt: fc.integer({ min: 0, max: Math.ceil(3 * window) }),
      timeout: fc.integer({ min: 1, max: Math.ceil(4 * window) }).map((millis) => millis + 0.5),
      token: fc.constantFrom("7~aaaaaaaaaaaaaaaaaaaaa", "7~bbbbbbbbbbbbbbbbbbbbb")
    }),
    { minLength: 1, maxLength: 60, size: "max" }
  )

const rates = fc.oneof(
  fc.integer({ min: 1, max: 20 }),
  fc.double({ min: 0.00001, max: 4, noNaN: true }),
  fc.constantFrom(0.00001, 1 / 86_400, 1 / 300, 0.001, 1000, 3000)
)

interface PacedRequest {
  readonly maxRate: number
  readonly token?: string
  readonly isPrefetch?: boolean
  /** How long it waits for its permit. */
  readonly permitWait?: Duration.DurationInput
}

/** Requests with only the rate limiter around them. Returns when each starts. */
const makeStarter = Effect.map(
  makeRateLimiters,
  (rateLimiters) =>
    ({ isPrefetch = false, maxRate, permitWait = 0, token }: PacedRequest) => {
      const account = token === undefined ? undefined : accountOf(Redacted.make(token), origin)
      const started: Next<number> = ({ onStart }) =>
        Effect.flatMap(clock.now, (now) => {
          onStart?.(now)
          return elapsedMillis
        })
      const call = { ...startedCall({ maxRate }), isPrefetch }
      const start: Next<number> = (attempt) => Effect.delay(started(attempt), permitWait)
      return Effect.map(limitRate(rateLimiters, call, attempt({ account }), start), Number)
    }
)

/** Runs all calls, each with its token. */
const observe = (maxRate: number, calls: ReadonlyArray<Omit<PlannedCall, "startedAt">>) =>
  Effect.gen(function* () {
    const start = yield* makeStarter
    const runOne = ({ arrivesAt, timeout, token }: PlannedCall) =>
      Effect.delay(Effect.timeoutOption(start({ maxRate, token }), timeout), arrivesAt)
    const { exit } = yield* runInVirtualTime(Effect.forEach(calls, runOne, { concurrency: "unbounded" }))
    const starts = yield* exit
    return calls.map((caller, nth): PlannedCall => ({ ...caller, startedAt: Option.getOrUndefined(starts[nth]!) }))
  })

describe("part 8.4: maxRate limits the rate of starts", () => {
  const reading = lmsPages("/api/v1/courses", {}, { maxRate: 2 }).pipe(Stream.take(6), Stream.runDrain)
  const endless = (_: unknown, nth: number) => page([nth], `${origin}/api/v1/courses?page=${nth + 1}`)

  it.effect("starts one second's worth at once and as many in any other second, across the pages of a stream", () =>
    Effect.gen(function* () {
      expect((yield* runCall(endless, reading)).times).toEqual([0, 0, 1000, 1000, 2000, 2000])
    })
  )

  it.effect("is shared by calls with the same token", () =>
    Effect.gen(function* () {
      const both = Effect.all([reading, reading], { concurrency: 2, discard: true })
      const { times } = yield* runCall(endless, both)
      expect(times).toEqual(Array.from({ length: 12 }, (_, n) => 1000 * Math.floor(n / 2)))
    })
  )

  it.effect("is not shared with calls that have another token or none", () =>
    Effect.gen(function* () {
      const start = yield* makeStarter
      const tokens = ["7~one", "7~two", undefined]
      const twice = [...tokens, ...tokens].map((token) => start({ maxRate: 1, ...(token && { token }) }))
      const { exit } = yield* runInVirtualTime(Effect.all(twice, { concurrency: "unbounded" }))
      expect(exit).toEqual(Exit.succeed([0, 0, 0, 1000, 1000, 1000]))
    })
  )

  it.effect("also limits prefetch requests, none of which waits in place of a required page", () =>
    Effect.gen(function* () {
      const to = (n: number) => `${origin}/api/v1/rows?page=${n}`
      const handler = ({ url }: { readonly url: string }) => {
        const n = Number(new URL(url).searchParams.get("page") ?? "1")
        const next = n < 12 ? `<${to(n + 1)}>; rel="next",` : ""
        return { body: `[{"id":${n}}]`, headers: { link: `${next}<${to(12)}>; rel="last"` } }
      }
      const reading = Stream.runCollect(lmsPages("/api/v1/rows", {}, { maxRate: 4, concurrency: 8 }))
      const { exit, seen, times } = yield* runCall(handler, reading)
      expect(Array.from(yield* exit, ({ records }) => records)).toEqual(
        Array.from({ length: 12 }, (_, n) => [{ id: n + 1 }])
      )
      expect(seen.length).toBe(12)
      expect(times).toEqual(Array.from({ length: 12 }, (_, n) => 1000 * Math.floor(n / 4)))
    })
  )

  it.effect("below one per second, starts one request in each interval, also for retries", () =>
    Effect.gen(function* () {
      const slow = lms("/api/v1/courses", {}, { maxRate: 0.5 })
      const { times } = yield* runCall(inOrder({ status: 503 }, { status: 503 }, page([])), slow)
      expect(times).toEqual([0, 2000, 4000])
    })
  )

  it.effect("also limits redirects within the service, but not redirects to other origins", () =>
    Effect.gen(function* () {
      const slow = lms("/api/v1/courses", {}, { maxRate: 0.5 })
      const redirectTo = (location: string) => ({ status: 302, headers: { location } })
      const within = inOrder(redirectTo("/api/v1/a"), redirectTo("/api/v1/b"), page([]))
      expect((yield* runCall(within, slow)).times).toEqual([0, 2000, 4000])
      const away = inOrder(redirectTo("/api/v1/a"), redirectTo("https://files.example.net/b"), page([]))
      expect((yield* runCall(away, slow)).times).toEqual([0, 2000, 2000])
    })
  )

  it.effect("allows no second with more starts, no start later than needed, and counts each token by itself", () =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(
          rates.chain((maxRate) => plannedCalls(windowOf(maxRate).window).map((all) => [maxRate, all] as const)),
          async ([maxRate, calls]) => {
            const { maxStarts, window } = windowOf(maxRate)
            const all = await Effect.runPromise(observe(maxRate, calls))
            for (const token of new Set(calls.map(({ token }) => token))) {
              const starts: Array<number> = []
              // Requests start in the order of arrival; those that were interrupted could not have started before.
              const queue = all.filter((caller) => caller.token === token).sort((a, b) => a.arrivesAt - b.arrivesAt)
              for (const { arrivesAt, startedAt, timeout } of queue) {
                const earliest = Math.max(arrivesAt, starts.at(-1) ?? 0, (starts.at(-maxStarts) ?? -window) + window)
                if (startedAt === undefined) expect(earliest).toBeGreaterThanOrEqual(arrivesAt + timeout - 1)
                else {
                  expect(startedAt).toBeGreaterThanOrEqual(earliest)
                  expect(startedAt).toBeLessThanOrEqual(earliest + 1)
                  starts.push(startedAt)
                }
              }
            }
          }
        ),
        { numRuns: countCases(60) }
      )
    )
  )

  describe("a prefetch request", () => {
    const prefetch = { maxRate: 2, isPrefetch: true }
    const unsent = { _tag: "LmsRateLimitError", status: 0 }

    it.effect("starts at once or not at all", () =>
      Effect.gen(function* () {
        const start = yield* makeStarter
        expect([yield* start(prefetch), yield* start(prefetch)]).toEqual([0, 0])
        expect(yield* Effect.flip(start(prefetch))).toMatchObject(unsent)
        yield* TestClock.adjust("999 millis")
        expect(yield* Effect.flip(start(prefetch))).toMatchObject(unsent)
        yield* TestClock.adjust("1 millis")
        expect([yield* start(prefetch), yield* start(prefetch)]).toEqual([1000, 1000])
        expect(yield* Effect.flip(start(prefetch))).toMatchObject(unsent)
      })
    )

    it.effect("does not overtake a request that waits for its permit", () =>
      Effect.gen(function* () {
        const start = yield* makeStarter
        const required = yield* Effect.fork(start({ maxRate: 2, permitWait: "5 seconds" }))
        yield* TestClock.adjust("4 seconds")
        expect(yield* Effect.flip(start(prefetch))).toMatchObject(unsent)
        yield* TestClock.adjust("1 second")
        expect([yield* Fiber.join(required), yield* start(prefetch)]).toEqual([5000, 5000])
      })
    )
  })

  it.effect("keeps the order while other accounts start requests and one waits for its permit", () =>
    Effect.gen(function* () {
      const start = yield* makeStarter
      const own = { maxRate: 0.5, token: "7~mine" }
      yield* start(own)
      const second = yield* Effect.fork(start({ ...own, permitWait: "10 seconds" }))
      yield* TestClock.adjust("5 seconds")
      yield* start({ maxRate: 0.5, token: "7~other" })
      const third = yield* Effect.fork(start(own))
      yield* TestClock.adjust("1 minute")
      expect([yield* Fiber.join(second), yield* Fiber.join(third)]).toEqual([12_000, 14_000])
    })
  )

  describe("with a quota that admits no request for five seconds", () => {
    const closedQuota = Layer.effect(
      LmsQuota,
      Effect.map(elapsedMillis, (openedAt) => ({
        admit: () =>
          Effect.flatMap(elapsedMillis, (now) =>
            Effect.as(Effect.interruptible(Effect.sleep(Math.max(0, openedAt + 5000 - now))), {
              settle: () => Effect.void
            })
          )
      }))
    )

    it.effect("the waiting requests do not all start together", () =>
      Effect.gen(function* () {
        const { layer, times } = makeService(() => page([]))
        const calls = Effect.replicateEffect(lms("/api/v1/courses", {}, { maxRate: 2 }), 6, { concurrency: 6 })
        yield* runToEnd(Effect.provide(calls, Layer.provide(layer, closedQuota)))
        expect(times()).toEqual([0, 0, 1000, 1000, 2000, 2000])
      })
    )

    it.effect("an interrupted request leaves its start time to the next", () =>
      Effect.gen(function* () {
        const { layer, seen } = makeService(() => page([]))
        const call = lms("/api/v1/courses", {}, { maxRate: 0.00001 })
        const calls = Effect.all([Effect.timeoutOption(call, "1 second"), call], { concurrency: 2 })
        const { at } = yield* runToEnd(Effect.provide(calls, Layer.provide(layer, closedQuota)))
        expect([at, seen.length]).toEqual([5000, 1])
      })
    )
  })

  it.effect.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("rejects a rate of %d", (maxRate) =>
    Effect.gen(function* () {
      const { exit, seen } = yield* runCall(inOrder(page([])), lms("/api/v1/courses", {}, { maxRate }))
      expect(failureOf(exit)).toMatchObject({ _tag: "LmsRequestError", subject: "maxRate" })
      expect(seen).toEqual([])
    })
  )
})
