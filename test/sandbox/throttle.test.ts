import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/TestClock"
import { Sandbox, type SandboxThrottle } from "effect-lms/sandbox"

interface Answer {
  readonly status: number
  readonly text: string
  readonly type: string | null
  readonly cost: number | undefined
  readonly remaining: number
  readonly retryAfter: string | null
}

const number = (text: string | null) => (text === null ? undefined : Number(text))

const call = Effect.fn("call")(function* (path: string, init: RequestInit = {}) {
  const { token, url } = yield* Sandbox
  const headers = { authorization: `Bearer ${Redacted.value(token)}`, ...init.headers }
  const response = yield* Effect.promise(() => fetch(`${url}${path}`, { redirect: "manual", ...init, headers }))
  const answer: Answer = {
    status: response.status,
    text: yield* Effect.promise(() => response.text()),
    type: response.headers.get("content-type"),
    cost: number(response.headers.get("x-request-cost")),
    remaining: number(response.headers.get("x-rate-limit-remaining")) ?? Number.NaN,
    retryAfter: response.headers.get("retry-after")
  }
  return answer
})

const self = "/api/v1/users/self"

const atOnce = (count: number, path = self, init: RequestInit = {}) =>
  Effect.all(
    Array.from({ length: count }, () => call(path, init)),
    { concurrency: "unbounded" }
  )

const statuses = (answers: ReadonlyArray<Answer>) => answers.map((answer) => answer.status).sort()
const times = (count: number, status: number) => Array.from({ length: count }, () => status)

const limited = (throttle: SandboxThrottle, latency?: "200 millis" | "1 minutes") =>
  Effect.provide(Sandbox.layer({ data: { courses: 3 }, throttle, latency }))

it.live("without a limit there is no header that tells of one, however many ask at once", () =>
  Effect.gen(function* () {
    for (const answer of yield* atOnce(30)) {
      expect([answer.status, answer.cost, answer.remaining]).toEqual([200, undefined, Number.NaN])
    }
  }).pipe(Effect.provide(Sandbox.layer({ data: { courses: 3 } })))
)

it.live("eleven requests under way pass, and the others are refused in Canvas's own words", () =>
  Effect.gen(function* () {
    const answers = yield* atOnce(15)
    expect(statuses(answers)).toEqual([...times(11, 200), ...times(4, 429)])
    for (const answer of answers.filter(({ status }) => status === 429)) {
      expect([answer.text, answer.type]).toEqual(["429 Forbidden (Rate Limit Exceeded)\n", "text/plain; charset=utf-8"])
      expect([answer.cost, answer.retryAfter]).toEqual([undefined, null])
      // Counted after its own charge is credited, so it is not nothing.
      expect(answer.remaining).toBeGreaterThan(40)
    }
    for (const answer of answers.filter(({ status }) => status === 200)) {
      expect([answer.cost, answer.retryAfter]).toEqual([0.1, null])
    }
    // Each that is still under way holds 50.
    const left = answers.flatMap(({ remaining, status }) => (status === 200 ? [remaining] : [])).sort((a, b) => a - b)
    expect(left[0]).toBeLessThan(110)
    expect(left.at(-1)).toBeGreaterThan(590)
    expect((yield* call(self)).status).toBe(200)
    // Nothing leaks out here: while a request comes in, room for one more would.
  }).pipe(limited({ outflow: 0 }, "200 millis"))
)

it.live("one after another, requests are not refused", () =>
  Effect.gen(function* () {
    let before = 600
    for (let index = 0; index < 30; index++) {
      const answer = yield* call(self)
      expect([answer.status, answer.cost]).toEqual([200, 2])
      expect(answer.remaining).toBeGreaterThanOrEqual(before - 2)
      expect(answer.remaining).toBeLessThan(600)
      before = answer.remaining
    }
    expect(before).toBeLessThan(560)
  }).pipe(limited({ cost: () => 2 }))
)

it.effect("what requests cost leaks out with time, and is what the headers say", () =>
  Effect.gen(function* () {
    const first = yield* call("/api/v1/courses/101")
    expect([first.cost, first.remaining]).toEqual([580, 20])
    const refused = yield* call(self)
    expect([refused.status, refused.remaining]).toEqual([429, expect.closeTo(19.99, 6)])
    yield* TestClock.adjust("3 seconds")
    expect((yield* call(self)).status).toBe(429)
    yield* TestClock.adjust("1 seconds")
    const admitted = yield* call("/api/v1/users/self/profile")
    expect([admitted.status, admitted.cost]).toEqual([200, 0.1])
    expect(admitted.remaining).toBeCloseTo(600 - 580 - 0.02 + 40 - 0.1, 6)
    yield* TestClock.adjust("2 minutes")
    expect((yield* call(self)).remaining).toBe(599.9)
  }).pipe(limited({ cost: { "GET /api/v1/courses/:course_id": 580 } }))
)

it.effect("the bucket holds no more than its maximum", () =>
  Effect.gen(function* () {
    expect((yield* call(self)).remaining).toBe(-200)
    yield* TestClock.adjust("26 seconds")
    expect((yield* call(self)).status).toBe(200)
  }).pipe(limited({ cost: () => 10_000 }))
)

it.effect("a refusal is the 403 of older installations, if wanted", () =>
  Effect.gen(function* () {
    yield* call(self)
    const refused = yield* call(self)
    expect([refused.status, refused.text]).toEqual([403, "403 Forbidden (Rate Limit Exceeded)\n"])
  }).pipe(limited({ status: 403, cost: () => 700 }))
)

it.effect("a refusal says when to come back, if wanted", () =>
  Effect.gen(function* () {
    yield* call(self)
    const refused = yield* call(self)
    expect([refused.status, refused.type, refused.cost]).toEqual([429, "text/plain; charset=utf-8", undefined])
    expect(refused.text).toContain("Rate Limit Exceeded")
    const seconds = Number(refused.retryAfter)
    yield* TestClock.adjust(`${seconds - 1} seconds`)
    expect((yield* call(self)).status).toBe(429)
    yield* TestClock.adjust("1 seconds")
    expect((yield* call(self)).status).toBe(200)
  }).pipe(limited({ retryAfter: true, cost: () => 700 }))
)

it.effect("or so many seconds as it is told to say", () =>
  Effect.gen(function* () {
    yield* call(self)
    expect((yield* call(self)).retryAfter).toBe("7")
  }).pipe(limited({ retryAfter: 7, cost: () => 700 }))
)

it.live("the mark, the charge and the outflow can be others", () =>
  Effect.gen(function* () {
    expect(statuses(yield* atOnce(5))).toEqual([200, 200, 200, 429, 429])
  }).pipe(limited({ highWater: 40, upFront: 10, outflow: 0, maximum: 100 }, "200 millis"))
)

it.effect("each token has its own bucket, wherever it stands, and strangers share one", () =>
  Effect.gen(function* () {
    const { token, url } = yield* Sandbox
    const other = { headers: { authorization: "Bearer 7~other" } }
    expect([(yield* call(self)).status, (yield* call(self)).status]).toEqual([200, 429])
    expect([(yield* call(self, other)).status, (yield* call(self, other)).status]).toEqual([401, 429])
    const stranger = (path: string) => Effect.promise(() => fetch(`${url}${path}`).then((response) => response.status))
    expect(yield* stranger(`${self}?access_token=${Redacted.value(token)}`)).toBe(429)
    expect([yield* stranger(self), yield* stranger("/login/canvas")]).toEqual([401, 429])
  }).pipe(limited({ cost: () => 700 }))
)

it.live("a request that is broken off gives back what it held", () =>
  Effect.gen(function* () {
    const { token, url } = yield* Sandbox
    const headers = { authorization: `Bearer ${Redacted.value(token)}` }
    const full = Array.from({ length: 11 }, () => {
      const controller = new AbortController()
      const { signal } = controller
      void fetch(`${url}${self}`, { headers, signal }).catch(() => {})
      return controller
    })
    yield* Effect.sleep("200 millis")
    expect((yield* call(self)).status).toBe(429)
    for (const controller of full) controller.abort()
    yield* Effect.sleep("200 millis")
    const answered = yield* Effect.timeoutOption(call(self), "200 millis")
    // Admitted, it takes the minute that every request takes here; refused, it would be answered at once.
    expect(answered._tag).toBe("None")
  }).pipe(limited({ outflow: 0 }, "1 minutes"))
)

it.effect("downloads count, the storage does not", () =>
  Effect.gen(function* () {
    const { requests, url } = yield* Sandbox
    const files = JSON.parse((yield* call("/api/v1/courses/101/files")).text) as ReadonlyArray<{ url: string }>
    const [file] = files
    for (let round = 0; round < 3; round++) yield* Effect.promise(() => fetch(file?.url ?? url).then((r) => r.text()))
    const seen = (yield* requests).slice(1).map(({ origin, status }) => [origin, status])
    expect(seen).toEqual([
      ["service", 302],
      ["storage", 200],
      ["service", 429],
      ["service", 429]
    ])
  }).pipe(limited({ cost: () => 700 }))
)
