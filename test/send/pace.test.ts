/** `maxRate`, in virtual time: part 8.4 of the contract. */
import { describe, expect, it } from "@effect/vitest"
import { type Duration, Effect, Exit, Fiber, Layer, Option, Redacted, Stream, TestClock } from "effect"
import { LmsQuota, type LmsQuotaAccount, lms, lmsPages } from "effect-lms"
import * as fc from "fast-check"
import { awaitRate, countStart, makeRateLimiters } from "../../src/internal/send/rateLimiter.js"
import { context, exchange } from "../fixtures/stages.js"
import { failure, inOwnTime, inTurn, origin, page, passed, run, service, toTheEnd } from "../fixtures/virtual.js"

/** A call with what becomes of it: when it comes, for how long it waits, and when it has started, if it has. */
interface Caller {
  readonly comes: number
  readonly goes: number
  readonly token: string
  readonly started?: number | undefined
}

/** In milliseconds: the window that a rate is kept in, and how many may start in it. */
const boundOf = (maxRate: number) => ({
  window: maxRate < 1 ? 1000 / maxRate : 1000,
  most: Math.max(1, Math.floor(maxRate))
})

const callers = (window: number) =>
  fc.array(
    // Halves: nobody goes at the moment at which it might start.
    fc.record({
      comes: fc.integer({ min: 0, max: Math.ceil(3 * window) }),
      goes: fc.integer({ min: 1, max: Math.ceil(4 * window) }).map((millis) => millis + 0.5),
      token: fc.constantFrom("7~aaaaaaaaaaaaaaaaaaaaa", "7~bbbbbbbbbbbbbbbbbbbbb")
    }),
    { minLength: 1, maxLength: 60, size: "max" }
  )

const rates = fc.oneof(
  fc.integer({ min: 1, max: 20 }),
  fc.double({ min: 0.00001, max: 4, noNaN: true }),
  fc.constantFrom(0.00001, 1 / 86_400, 1 / 300, 0.001, 1000, 3000)
)

const accountOf = (token: string | undefined): LmsQuotaAccount => ({
  origin,
  token: Option.map(Option.fromNullable(token), Redacted.make)
})

interface Asked {
  readonly maxRate: number
  readonly token?: string
  readonly ahead?: boolean
  /** For so long it waits for its permit. */
  readonly permit?: Duration.DurationInput
}

/** Requests with nothing around them but their pace: when each starts. */
const paced = Effect.map(makeRateLimiters, (rateLimiters) => ({ ahead = false, maxRate, permit = 0, token }: Asked) => {
  const request = { ...context({ limits: { maxRate }, account: accountOf(token), isPrefetch: ahead }), rateLimiters }
  const started = countStart(request)(() => passed)
  return awaitRate(request)((exchange) => Effect.delay(started(exchange), permit))(exchange())
})

/** Lets them all come, each with its token. */
const observe = (maxRate: number, given: ReadonlyArray<Omit<Caller, "started">>) =>
  Effect.gen(function* () {
    const start = yield* paced
    const one = ({ comes, goes, token }: Caller) =>
      Effect.delay(Effect.timeoutOption(start({ maxRate, token }), goes), comes)
    const { exit } = yield* inOwnTime(Effect.forEach(given, one, { concurrency: "unbounded" }))
    const starts = yield* exit
    return given.map((caller, nth): Caller => ({ ...caller, started: Option.getOrUndefined(starts[nth]!) }))
  })

describe("part 8.4: maxRate paces the starts", () => {
  const walk = lmsPages("/api/v1/courses", {}, { maxRate: 2 }).pipe(Stream.take(6), Stream.runDrain)
  const endless = (_: unknown, nth: number) => page([nth], `${origin}/api/v1/courses?page=${nth + 1}`)

  it.effect("one second's worth at once, and as much in any other second, across the pages of a walk", () =>
    Effect.gen(function* () {
      expect((yield* run(endless, walk)).times).toEqual([0, 0, 1000, 1000, 2000, 2000])
    })
  )

  it.effect("shared by calls with the same token", () =>
    Effect.gen(function* () {
      const both = Effect.all([walk, walk], { concurrency: 2, discard: true })
      const { times } = yield* run(endless, both)
      expect(times).toEqual(Array.from({ length: 12 }, (_, n) => 1000 * Math.floor(n / 2)))
    })
  )

  it.effect("and not by those with another token, or with none", () =>
    Effect.gen(function* () {
      const start = yield* paced
      const tokens = ["7~one", "7~two", undefined]
      const twice = [...tokens, ...tokens].map((token) => start({ maxRate: 1, ...(token && { token }) }))
      const { exit } = yield* inOwnTime(Effect.all(twice, { concurrency: "unbounded" }))
      expect(exit).toEqual(Exit.succeed([0, 0, 0, 1000, 1000, 1000]))
    })
  )

  it.effect("also for pages that are asked for ahead, of which none waits in the place of one that is due", () =>
    Effect.gen(function* () {
      const to = (n: number) => `${origin}/api/v1/rows?page=${n}`
      const counted = ({ url }: { readonly url: string }) => {
        const n = Number(new URL(url).searchParams.get("page") ?? "1")
        const next = n < 12 ? `<${to(n + 1)}>; rel="next",` : ""
        return { body: `[{"id":${n}}]`, headers: { link: `${next}<${to(12)}>; rel="last"` } }
      }
      const walk = Stream.runCollect(lmsPages("/api/v1/rows", {}, { maxRate: 4, concurrency: 8 }))
      const { exit, seen, times } = yield* run(counted, walk)
      expect(Array.from(yield* exit, ({ records }) => records)).toEqual(
        Array.from({ length: 12 }, (_, n) => [{ id: n + 1 }])
      )
      expect(seen.length).toBe(12)
      expect(times).toEqual(Array.from({ length: 12 }, (_, n) => 1000 * Math.floor(n / 4)))
    })
  )

  it.effect("below one a second: one in each interval, also for retries", () =>
    Effect.gen(function* () {
      const slow = lms("/api/v1/courses", {}, { maxRate: 0.5 })
      const { times } = yield* run(inTurn({ status: 503 }, { status: 503 }, page([])), slow)
      expect(times).toEqual([0, 2000, 4000])
    })
  )

  it.effect("also for the redirects that are followed within the service, and not for those that lead away", () =>
    Effect.gen(function* () {
      const slow = lms("/api/v1/courses", {}, { maxRate: 0.5 })
      const to = (location: string) => ({ status: 302, headers: { location } })
      const within = inTurn(to("/api/v1/a"), to("/api/v1/b"), page([]))
      expect((yield* run(within, slow)).times).toEqual([0, 2000, 4000])
      const away = inTurn(to("/api/v1/a"), to("https://files.example.net/b"), page([]))
      expect((yield* run(away, slow)).times).toEqual([0, 2000, 2000])
    })
  )

  it.effect("no second holds more starts than that, none is later than needed, and each token is by itself", () =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(
          rates.chain((maxRate) => callers(boundOf(maxRate).window).map((all) => [maxRate, all] as const)),
          async ([maxRate, given]) => {
            const { most, window } = boundOf(maxRate)
            const all = await Effect.runPromise(observe(maxRate, given))
            for (const token of new Set(given.map(({ token }) => token))) {
              const starts: Array<number> = []
              // The order of coming is that of the starts; those who went had to.
              const line = all.filter((caller) => caller.token === token).sort((a, b) => a.comes - b.comes)
              for (const { comes, goes, started } of line) {
                const free = Math.max(comes, starts.at(-1) ?? 0, (starts.at(-most) ?? -window) + window)
                if (started === undefined) expect(free).toBeGreaterThanOrEqual(comes + goes - 1)
                else {
                  expect(started).toBeGreaterThanOrEqual(free)
                  expect(started).toBeLessThanOrEqual(free + 1)
                  starts.push(started)
                }
              }
            }
          }
        ),
        { numRuns: 60 }
      )
    )
  )

  describe("a page that is asked for ahead", () => {
    const ahead = { maxRate: 2, ahead: true }
    const unsent = { _tag: "LmsRateLimitError", status: 0 }

    it.effect("starts where one may at once, and else not at all", () =>
      Effect.gen(function* () {
        const start = yield* paced
        expect([yield* start(ahead), yield* start(ahead)]).toEqual([0, 0])
        expect(yield* Effect.flip(start(ahead))).toMatchObject(unsent)
        yield* TestClock.adjust("999 millis")
        expect(yield* Effect.flip(start(ahead))).toMatchObject(unsent)
        yield* TestClock.adjust("1 millis")
        expect([yield* start(ahead), yield* start(ahead)]).toEqual([1000, 1000])
        expect(yield* Effect.flip(start(ahead))).toMatchObject(unsent)
      })
    )

    it.effect("does not pass one that waits for its permit", () =>
      Effect.gen(function* () {
        const start = yield* paced
        const due = yield* Effect.fork(start({ maxRate: 2, permit: "5 seconds" }))
        yield* TestClock.adjust("4 seconds")
        expect(yield* Effect.flip(start(ahead))).toMatchObject(unsent)
        yield* TestClock.adjust("1 second")
        expect([yield* Fiber.join(due), yield* start(ahead)]).toEqual([5000, 5000])
      })
    )
  })

  it.effect("also where others come and go while one waits for its permit", () =>
    Effect.gen(function* () {
      const start = yield* paced
      const mine = { maxRate: 0.5, token: "7~mine" }
      yield* start(mine)
      const second = yield* Effect.fork(start({ ...mine, permit: "10 seconds" }))
      yield* TestClock.adjust("5 seconds")
      yield* start({ maxRate: 0.5, token: "7~other" })
      const third = yield* Effect.fork(start(mine))
      yield* TestClock.adjust("1 minute")
      expect([yield* Fiber.join(second), yield* Fiber.join(third)]).toEqual([12_000, 14_000])
    })
  )

  describe("with permits that nobody gets for five seconds", () => {
    const closed = Layer.effect(
      LmsQuota,
      Effect.map(passed, (begin) => ({
        admit: () =>
          Effect.flatMap(passed, (now) =>
            Effect.as(Effect.interruptible(Effect.sleep(Math.max(0, begin + 5000 - now))), {
              settle: () => Effect.void
            })
          )
      }))
    )

    it.effect("those that waited for them do not start together", () =>
      Effect.gen(function* () {
        const { layer, times } = service(() => page([]))
        const calls = Effect.replicateEffect(lms("/api/v1/courses", {}, { maxRate: 2 }), 6, { concurrency: 6 })
        yield* toTheEnd(Effect.provide(calls, Layer.provide(layer, closed)))
        expect(times()).toEqual([0, 0, 1000, 1000, 2000, 2000])
      })
    )

    it.effect("one that is interrupted meanwhile leaves its time to the next", () =>
      Effect.gen(function* () {
        const { layer, seen } = service(() => page([]))
        const call = lms("/api/v1/courses", {}, { maxRate: 0.00001 })
        const calls = Effect.all([Effect.timeoutOption(call, "1 second"), call], { concurrency: 2 })
        const { at } = yield* toTheEnd(Effect.provide(calls, Layer.provide(layer, closed)))
        expect([at, seen.length]).toEqual([5000, 1])
      })
    )
  })

  it.effect.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("%d is no rate", (maxRate) =>
    Effect.gen(function* () {
      const { exit, seen } = yield* run(inTurn(page([])), lms("/api/v1/courses", {}, { maxRate }))
      expect(failure(exit)).toMatchObject({ _tag: "LmsRequestError", subject: "maxRate" })
      expect(seen).toEqual([])
    })
  )
})
