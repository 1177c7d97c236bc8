/** The rate limiter of one account and rate: when a request may start, which is next, and when the limiter is deleted. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber, Option, Redacted, TestClock } from "effect"
import { makeRateLimiters } from "../../src/internal/limits/rateLimiter.js"

const account = { origin: "https://canvas.test", token: Option.some(Redacted.make("7~mine")) }
const other = { ...account, origin: "https://other.test" }

const makeLimiter = (maxRate: number) => Effect.flatMap(makeRateLimiters, (limiters) => limiters(account, maxRate))

describe("a rate limiter", () => {
  it.effect("allows maxRate starts in any second, and the next one a second after the first of them", () =>
    Effect.gen(function* () {
      const limiter = yield* makeLimiter(2)
      expect(limiter.canStart(0)).toBe(true)
      limiter.start(limiter.enqueue(), 0)
      expect(limiter.canStart(0)).toBe(true)
      limiter.start(limiter.enqueue(), 500)
      expect([limiter.canStart(999), limiter.canStart(1000)]).toEqual([false, true])
      limiter.start(limiter.enqueue(), 1000)
      expect([limiter.canStart(1499), limiter.canStart(1500)]).toEqual([false, true])
    })
  )

  it.effect.each<readonly [maxRate: number, window: number]>([
    [0.5, 2000],
    [2.5, 1000],
    [1, 1000]
  ])("at %d per second counts the starts in a window of %i ms", ([maxRate, window]) =>
    Effect.gen(function* () {
      const limiter = yield* makeLimiter(maxRate)
      for (let n = 0; n < Math.max(1, Math.floor(maxRate)); n++) limiter.start(limiter.enqueue(), 0)
      expect([limiter.canStart(window - 1), limiter.canStart(window)]).toEqual([false, true])
    })
  )

  it.effect("allows no start while a request waits, even if the rate allows one", () =>
    Effect.gen(function* () {
      const limiter = yield* makeLimiter(2)
      const ticket = limiter.enqueue()
      expect(limiter.canStart(0)).toBe(false)
      limiter.release(ticket)
      expect(limiter.canStart(0)).toBe(true)
      // Releasing a ticket twice has no further effect.
      const next = limiter.enqueue()
      limiter.release(ticket)
      expect(limiter.canStart(0)).toBe(false)
      limiter.release(next)
    })
  )

  it.effect("lets requests start in order, and a released ticket leaves its start time to the next", () =>
    Effect.gen(function* () {
      const limiter = yield* makeLimiter(1)
      limiter.start(limiter.enqueue(), 0)
      const [first, second, third] = [limiter.enqueue(), limiter.enqueue(), limiter.enqueue()]
      const waits = yield* Effect.forEach([first, second, third], (ticket) => Effect.fork(limiter.wait(ticket)))
      const ended = Effect.forEach(waits, (wait) => Effect.map(Fiber.poll(wait), Option.isSome))
      yield* TestClock.adjust(999)
      expect(yield* ended).toEqual([false, false, false])
      yield* TestClock.adjust(1)
      expect(yield* ended).toEqual([true, false, false])
      limiter.release(second)
      yield* TestClock.adjust(0)
      expect(yield* ended).toEqual([true, false, false])
      limiter.release(first)
      yield* TestClock.adjust(0)
      expect(yield* ended).toEqual([true, false, true])
      yield* Fiber.interruptAll(waits)
    })
  )

  it.effect("is deleted when it delays no start any more, and no earlier", () =>
    Effect.gen(function* () {
      const limiters = yield* makeRateLimiters
      const limiter = yield* limiters(account, 1)
      limiter.start(limiter.enqueue(), 0)
      yield* limiters(other, 1)
      expect(yield* limiters(account, 1)).toBe(limiter)
      expect(yield* limiters(account, 2)).not.toBe(limiter)
      yield* TestClock.adjust(999)
      yield* limiters(other, 3)
      expect(yield* limiters(account, 1)).toBe(limiter)
      yield* TestClock.adjust(1)
      const ticket = limiter.enqueue()
      yield* limiters(other, 4)
      expect(yield* limiters(account, 1)).toBe(limiter)
      limiter.release(ticket)
      yield* limiters(other, 5)
      expect(yield* limiters(account, 1)).not.toBe(limiter)
    })
  )
})
