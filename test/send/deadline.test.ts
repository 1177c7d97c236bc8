/** `deadline`: the time limit of a call, or of one pull of a stream. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { type LmsOptions, lms, lmsPages, lmsStream, lmsWhoami } from "effect-lms"
import { failureOf, inOrder, type Outcome, origin, page, runCall } from "../fixtures/virtual.js"

const deadline = { deadline: "10 seconds" } as const

const endless = (_: unknown, nth: number) => page([nth], `${origin}/api/v1/courses?page=${nth + 1}`)

describe("a call ends at its deadline", () => {
  it.effect.each<readonly [what: string, responses: ReadonlyArray<Outcome>, message: string, options?: LmsOptions]>([
    ["without a response", ["silence"], "while it waited for the response"],
    [
      "during a wait after a throttled response",
      [{ status: 429, headers: { "retry-after": "60" } }],
      "while it waited for the service's rate limit"
    ],
    ["during repeated retries", [{ status: 503 }], "while it waited to retry", { retries: 99 }],
    [
      "during waits that Retry-After requires",
      [{ status: 503, headers: { "retry-after": "4" } }],
      "while it waited for the service's rate limit, after waiting 12s for the rate limit",
      { retries: 99 }
    ],
    ["while a body stalls", [{ body: new ReadableStream() }], "while it waited for the response"]
  ])("%s", ([_, responses, message, options = {}]) =>
    Effect.gen(function* () {
      const { at, exit } = yield* runCall(inOrder(...responses), lms("/api/v1/x", {}, { ...deadline, ...options }), {
        random: 1
      })
      expect(at).toBe(10_000)
      expect(failureOf(exit)).toMatchObject({ _tag: "LmsTransportError", reason: "Deadline", method: "GET" })
      expect(failureOf(exit).message).toContain("did not finish within 10s (deadline)")
      expect(failureOf(exit).message).toContain(message)
    })
  )

  it.effect("while it reads many pages", () =>
    Effect.gen(function* () {
      const slow = (request: unknown, nth: number) => Effect.delay(Effect.succeed(endless(request, nth)), "3 seconds")
      const { at, exit, times } = yield* runCall(slow, lms("/api/v1/x", {}, { ...deadline, limit: 1000 }))
      expect([at, times]).toEqual([10_000, [0, 3000, 6000, 9000]])
      expect(failureOf(exit)).toMatchObject({ reason: "Deadline", url: `${origin}/api/v1/courses?page=4` })
    })
  )

  it.effect("and not before", () =>
    Effect.gen(function* () {
      const slow = () => Effect.delay(Effect.succeed(page([1])), "9 seconds")
      const { at, exit } = yield* runCall(slow, lms("/api/v1/x", {}, deadline))
      expect([at, exit._tag]).toEqual([9000, "Success"])
    })
  )

  it.effect("also lmsWhoami", () =>
    Effect.gen(function* () {
      const { at, exit } = yield* runCall(inOrder("silence"), lmsWhoami(deadline))
      expect([at, failureOf(exit)]).toMatchObject([10_000, { reason: "Deadline" }])
    })
  )
})

it.effect.each<readonly [outcome: string, response: Outcome]>([
  ["Unknown", "silence"],
  ["NotSent", { status: 429, headers: { "retry-after": "60" } }]
])("the outcome of a write that its deadline has ended is %s", ([outcome, response]) =>
  Effect.gen(function* () {
    const { exit } = yield* runCall(inOrder(response), lms("POST /api/v1/x", {}, deadline))
    expect(failureOf(exit)).toMatchObject({ reason: "Deadline", outcome })
  })
)

describe("a stream ends at its deadline", () => {
  it.effect("measured for each pull, not for the whole stream", () =>
    Effect.gen(function* () {
      const slow = (request: unknown, nth: number) =>
        nth < 5 ? Effect.delay(Effect.succeed(endless(request, nth)), "9 seconds") : Effect.never
      const seen: Array<unknown> = []
      const reading = lmsStream("/api/v1/x", {}, deadline).pipe(
        Stream.runForEach((row) => Effect.sync(() => seen.push(row)))
      )
      const { at, exit } = yield* runCall(slow, reading)
      expect([at, seen]).toEqual([46_000, [1, 2, 3, 4]])
      expect(failureOf(exit)).toMatchObject({ reason: "Deadline" })
    })
  )

  it.effect("which does not include the time of its consumer", () =>
    Effect.gen(function* () {
      const reading = lmsPages("/api/v1/x", {}, deadline).pipe(
        Stream.take(3),
        Stream.runForEach(() => Effect.sleep("1 minute"))
      )
      const { at, exit } = yield* runCall(endless, reading)
      expect([at, exit._tag]).toEqual([180_000, "Success"])
    })
  )
})
