/** The starts of one account at one rate: when one may start, who is next, and what is forgotten. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber, Option, Redacted, TestClock } from "effect"
import * as rateLimiter from "../../src/internal/send/rateLimiter.js"

const account = { origin: "https://canvas.test", token: Option.some(Redacted.make("7~mine")) }
const other = { ...account, origin: "https://other.test" }

const lineAt = (maxRate: number) => Effect.flatMap(rateLimiter.make, (pace) => pace(account, maxRate))

describe("a line", () => {
  it.effect("has room for so many starts in any second, and is free again a second after the first of them", () =>
    Effect.gen(function* () {
      const line = yield* lineAt(2)
      expect(line.isFree(0)).toBe(true)
      line.start(line.join(), 0)
      expect(line.isFree(0)).toBe(true)
      line.start(line.join(), 500)
      expect([line.isFree(999), line.isFree(1000)]).toEqual([false, true])
      line.start(line.join(), 1000)
      expect([line.isFree(1499), line.isFree(1500)]).toEqual([false, true])
    })
  )

  it.effect.each<readonly [maxRate: number, window: number]>([
    [0.5, 2000],
    [2.5, 1000],
    [1, 1000]
  ])("at %d a second has its room in a window of %i ms", ([maxRate, window]) =>
    Effect.gen(function* () {
      const line = yield* lineAt(maxRate)
      for (let n = 0; n < Math.max(1, Math.floor(maxRate)); n++) line.start(line.join(), 0)
      expect([line.isFree(window - 1), line.isFree(window)]).toEqual([false, true])
    })
  )

  it.effect("is not free while somebody waits, also where one may start", () =>
    Effect.gen(function* () {
      const line = yield* lineAt(2)
      const place = line.join()
      expect(line.isFree(0)).toBe(false)
      line.leave(place)
      expect(line.isFree(0)).toBe(true)
      // Twice is once.
      const next = line.join()
      line.leave(place)
      expect(line.isFree(0)).toBe(false)
      line.leave(next)
    })
  )

  it.effect("lets one after the other wait, and who leaves gives its time to the next", () =>
    Effect.gen(function* () {
      const line = yield* lineAt(1)
      line.start(line.join(), 0)
      const [first, second, third] = [line.join(), line.join(), line.join()]
      const waits = yield* Effect.forEach([first, second, third], (place) => Effect.fork(line.wait(place)))
      const ended = Effect.forEach(waits, (wait) => Effect.map(Fiber.poll(wait), Option.isSome))
      yield* TestClock.adjust(999)
      expect(yield* ended).toEqual([false, false, false])
      yield* TestClock.adjust(1)
      expect(yield* ended).toEqual([true, false, false])
      line.leave(second)
      yield* TestClock.adjust(0)
      expect(yield* ended).toEqual([true, false, false])
      line.leave(first)
      yield* TestClock.adjust(0)
      expect(yield* ended).toEqual([true, false, true])
      yield* Fiber.interruptAll(waits)
    })
  )

  it.effect("of an account is forgotten where nothing of it holds up a start any more, and no earlier", () =>
    Effect.gen(function* () {
      const pace = yield* rateLimiter.make
      const line = yield* pace(account, 1)
      line.start(line.join(), 0)
      yield* pace(other, 1)
      expect(yield* pace(account, 1)).toBe(line)
      expect(yield* pace(account, 2)).not.toBe(line)
      yield* TestClock.adjust(999)
      yield* pace(other, 3)
      expect(yield* pace(account, 1)).toBe(line)
      yield* TestClock.adjust(1)
      const place = line.join()
      yield* pace(other, 4)
      expect(yield* pace(account, 1)).toBe(line)
      line.leave(place)
      yield* pace(other, 5)
      expect(yield* pace(account, 1)).not.toBe(line)
    })
  )
})
