/** The starts of one account at one rate: when one may start, who is next, and what is forgotten. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber, Option, Redacted, TestClock } from "effect"
import { makeRateLimiters } from "../../src/internal/send/rateLimiter.js"

const account = { origin: "https://canvas.test", token: Option.some(Redacted.make("7~mine")) }
const other = { ...account, origin: "https://other.test" }

const lineAt = (maxRate: number) => Effect.flatMap(makeRateLimiters, (limiters) => limiters(account, maxRate))

describe("a line", () => {
  it.effect("has room for so many starts in any second, and is free again a second after the first of them", () =>
    Effect.gen(function* () {
      const line = yield* lineAt(2)
      expect(line.canStart(0)).toBe(true)
      line.start(line.enqueue(), 0)
      expect(line.canStart(0)).toBe(true)
      line.start(line.enqueue(), 500)
      expect([line.canStart(999), line.canStart(1000)]).toEqual([false, true])
      line.start(line.enqueue(), 1000)
      expect([line.canStart(1499), line.canStart(1500)]).toEqual([false, true])
    })
  )

  it.effect.each<readonly [maxRate: number, window: number]>([
    [0.5, 2000],
    [2.5, 1000],
    [1, 1000]
  ])("at %d a second has its room in a window of %i ms", ([maxRate, window]) =>
    Effect.gen(function* () {
      const line = yield* lineAt(maxRate)
      for (let n = 0; n < Math.max(1, Math.floor(maxRate)); n++) line.start(line.enqueue(), 0)
      expect([line.canStart(window - 1), line.canStart(window)]).toEqual([false, true])
    })
  )

  it.effect("is not free while somebody waits, also where one may start", () =>
    Effect.gen(function* () {
      const line = yield* lineAt(2)
      const place = line.enqueue()
      expect(line.canStart(0)).toBe(false)
      line.release(place)
      expect(line.canStart(0)).toBe(true)
      // Twice is once.
      const next = line.enqueue()
      line.release(place)
      expect(line.canStart(0)).toBe(false)
      line.release(next)
    })
  )

  it.effect("lets one after the other wait, and who leaves gives its time to the next", () =>
    Effect.gen(function* () {
      const line = yield* lineAt(1)
      line.start(line.enqueue(), 0)
      const [first, second, third] = [line.enqueue(), line.enqueue(), line.enqueue()]
      const waits = yield* Effect.forEach([first, second, third], (place) => Effect.fork(line.wait(place)))
      const ended = Effect.forEach(waits, (wait) => Effect.map(Fiber.poll(wait), Option.isSome))
      yield* TestClock.adjust(999)
      expect(yield* ended).toEqual([false, false, false])
      yield* TestClock.adjust(1)
      expect(yield* ended).toEqual([true, false, false])
      line.release(second)
      yield* TestClock.adjust(0)
      expect(yield* ended).toEqual([true, false, false])
      line.release(first)
      yield* TestClock.adjust(0)
      expect(yield* ended).toEqual([true, false, true])
      yield* Fiber.interruptAll(waits)
    })
  )

  it.effect("of an account is forgotten where nothing of it holds up a start any more, and no earlier", () =>
    Effect.gen(function* () {
      const pace = yield* makeRateLimiters
      const line = yield* pace(account, 1)
      line.start(line.enqueue(), 0)
      yield* pace(other, 1)
      expect(yield* pace(account, 1)).toBe(line)
      expect(yield* pace(account, 2)).not.toBe(line)
      yield* TestClock.adjust(999)
      yield* pace(other, 3)
      expect(yield* pace(account, 1)).toBe(line)
      yield* TestClock.adjust(1)
      const place = line.enqueue()
      yield* pace(other, 4)
      expect(yield* pace(account, 1)).toBe(line)
      line.release(place)
      yield* pace(other, 5)
      expect(yield* pace(account, 1)).not.toBe(line)
    })
  )
})
