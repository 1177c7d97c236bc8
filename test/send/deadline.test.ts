/** `deadline`: the bound on a whole call, whatever takes its time. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { type LmsOptions, lms, lmsPages, lmsStream, lmsWhoami } from "effect-lms"
import { type Answer, failure, inTurn, origin, page, run } from "../fixtures/virtual.js"

const deadline = { deadline: "10 seconds" } as const

const endless = (_: unknown, nth: number) => page([nth], `${origin}/api/v1/courses?page=${nth + 1}`)

describe("a call ends by its deadline", () => {
  it.effect.each<readonly [what: string, answers: ReadonlyArray<Answer>, says: string, options?: LmsOptions]>([
    ["that finds no answer", ["silence"], "while it waited for the response"],
    [
      "that waits out a throttle",
      [{ status: 429, headers: { "retry-after": "60" } }],
      "while it waited for the service's rate limit"
    ],
    ["that tries again and again", [{ status: 503 }], "while it waited to retry", { retry: { times: 99 } }],
    [
      "that comes back whenever it is asked to",
      [{ status: 503, headers: { "retry-after": "4" } }],
      "while it waited for the service's rate limit, after waiting 12s for the rate limit",
      { retry: { times: 99 } }
    ],
    ["whose body stands still", [{ body: new ReadableStream() }], "while it waited for the response"]
  ])("%s", ([_, answers, says, options = {}]) =>
    Effect.gen(function* () {
      const { at, exit } = yield* run(inTurn(...answers), lms("/api/v1/x", {}, { ...deadline, ...options }), {
        random: 1
      })
      expect(at).toBe(10_000)
      expect(failure(exit)).toMatchObject({ _tag: "LmsTransportError", reason: "Deadline", method: "GET" })
      expect(failure(exit).message).toContain("did not finish within 10s (deadline)")
      expect(failure(exit).message).toContain(says)
    })
  )

  it.effect("with all its pages", () =>
    Effect.gen(function* () {
      const slow = (request: unknown, nth: number) => Effect.delay(Effect.succeed(endless(request, nth)), "3 seconds")
      const { at, exit, times } = yield* run(slow, lms("/api/v1/x", {}, { ...deadline, limit: 1000 }))
      expect([at, times]).toEqual([10_000, [0, 3000, 6000, 9000]])
      expect(failure(exit)).toMatchObject({ reason: "Deadline", url: `${origin}/api/v1/courses?page=4` })
    })
  )

  it.effect("and not before it", () =>
    Effect.gen(function* () {
      const slow = () => Effect.delay(Effect.succeed(page([1])), "9 seconds")
      const { at, exit } = yield* run(slow, lms("/api/v1/x", {}, deadline))
      expect([at, exit._tag]).toEqual([9000, "Success"])
    })
  )

  it.effect("whoami too", () =>
    Effect.gen(function* () {
      const { at, exit } = yield* run(inTurn("silence"), lmsWhoami(deadline))
      expect([at, failure(exit)]).toMatchObject([10_000, { reason: "Deadline" }])
    })
  )
})

describe("what became of a write is told", () => {
  it.effect("it may have been applied where it was sent", () =>
    Effect.gen(function* () {
      const { exit } = yield* run(inTurn("silence"), lms("POST /api/v1/x", {}, deadline))
      expect(failure(exit)).toMatchObject({ reason: "Deadline", outcome: "Unknown" })
      expect(failure(exit).message).toContain("check before you send it again")
    })
  )

  it.effect("it was not where the service throttled it", () =>
    Effect.gen(function* () {
      const throttle = { status: 429, headers: { "retry-after": "60" } }
      const { exit } = yield* run(inTurn(throttle), lms("POST /api/v1/x", {}, deadline))
      expect(failure(exit)).toMatchObject({ reason: "Deadline", outcome: "NotSent" })
    })
  )
})

it.effect("a call of several requests may have done something, wherever it is ended", () =>
  Effect.gen(function* () {
    const answers = [page([1], `${origin}/api/v1/x?page=2`), { status: 429, headers: { "retry-after": "60" } }]
    const { exit } = yield* run(inTurn(...answers), lms("/api/v1/x", {}, { ...deadline, limit: 2 }))
    expect(failure(exit)).toMatchObject({ reason: "Deadline", outcome: "Unknown" })
  })
)

describe("a stream ends by its deadline", () => {
  it.effect("counted from one pull to what it gives, not over the whole walk", () =>
    Effect.gen(function* () {
      const slow = (request: unknown, nth: number) =>
        nth < 5 ? Effect.delay(Effect.succeed(endless(request, nth)), "9 seconds") : Effect.never
      const seen: Array<unknown> = []
      const walk = lmsStream("/api/v1/x", {}, deadline).pipe(
        Stream.runForEach((row) => Effect.sync(() => seen.push(row)))
      )
      const { at, exit } = yield* run(slow, walk)
      expect([at, seen]).toEqual([46_000, [1, 2, 3, 4]])
      expect(failure(exit)).toMatchObject({ reason: "Deadline" })
    })
  )

  it.effect("and its consumer may take its time", () =>
    Effect.gen(function* () {
      const walk = lmsPages("/api/v1/x", {}, deadline).pipe(
        Stream.take(3),
        Stream.runForEach(() => Effect.sleep("1 minute"))
      )
      const { at, exit } = yield* run(endless, walk)
      expect([at, exit._tag]).toEqual([180_000, "Success"])
    })
  )
})

it.effect.each(["0 seconds", "soon", 5 as unknown as string])("%s is no deadline", (given) =>
  Effect.gen(function* () {
    const options = { deadline: given } as LmsOptions
    const { exit, seen } = yield* run(inTurn(page([])), lms("/api/v1/x", {}, options))
    expect(failure(exit)).toMatchObject({ _tag: "LmsRequestError", subject: "deadline" })
    expect(seen).toEqual([])
  })
)
