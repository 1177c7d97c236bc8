/** `maxRate`, in virtual time: part 8.4 of the contract. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { lms, lmsPages } from "effect-lms"
import { failure, inTurn, origin, page, run } from "../fixtures/virtual.js"

describe("part 8.4: maxRate paces the starts", () => {
  const walk = lmsPages("/api/v1/courses", {}, { maxRate: 2 }).pipe(Stream.take(6), Stream.runDrain)
  const endless = (_: unknown, nth: number) => page([nth], `${origin}/api/v1/courses?page=${nth + 1}`)

  it.effect("one second's worth at once, then evenly, across the pages of a walk", () =>
    Effect.gen(function* () {
      expect((yield* run(endless, walk)).times).toEqual([0, 0, 500, 1000, 1500, 2000])
    })
  )

  it.effect("shared by calls with the same token", () =>
    Effect.gen(function* () {
      const both = Effect.all([walk, walk], { concurrency: 2, discard: true })
      const { times } = yield* run(endless, both)
      expect(times).toEqual([0, 0, ...Array.from({ length: 10 }, (_, n) => 500 * (n + 1))])
    })
  )

  it.effect("below one a second: one in each interval, also for retries", () =>
    Effect.gen(function* () {
      const slow = lms("/api/v1/courses", {}, { maxRate: 0.5 })
      const { times } = yield* run(inTurn({ status: 503 }, { status: 503 }, page([])), slow)
      expect(times).toEqual([0, 2000, 4000])
    })
  )

  it.effect.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("%d is no rate", (maxRate) =>
    Effect.gen(function* () {
      const { exit, seen } = yield* run(inTurn(page([])), lms("/api/v1/courses", {}, { maxRate }))
      expect(failure(exit)).toMatchObject({ _tag: "LmsRequestError", subject: "maxRate" })
      expect(seen).toEqual([])
    })
  )
})
