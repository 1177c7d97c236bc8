/** The rate limit, as its headers show it, and the arithmetic of its buckets. */
import { expect, it } from "@effect/vitest"
import { Effect, Fiber, Redacted, TestClock } from "effect"
import * as fc from "effect/FastCheck"
import { Sandbox, type SandboxThrottle } from "effect-lms/sandbox"
import { chargeRequest, costOf, emptyBucket, settleRequest } from "../../src/sandbox/throttle/throttle.js"
import { send } from "../fixtures/sandboxRequests.js"

const parseNumber = (text: string | null) => (text === null ? undefined : Number(text))

const call = (path: string, init: Parameters<typeof send>[1] = {}) =>
  Effect.map(send(path, init), ({ headers, status, text }) => ({
    status,
    text,
    type: headers.get("content-type"),
    cost: parseNumber(headers.get("x-request-cost")),
    remaining: parseNumber(headers.get("x-rate-limit-remaining")) ?? Number.NaN,
    retryAfter: headers.get("retry-after")
  }))

const self = "/api/v1/users/self"

/** Calls at the same time: the clock stands still until so many are rejected, and so all have arrived. */
const callTogether = (count: number, rejected: number) =>
  Effect.gen(function* () {
    const { requests } = yield* Sandbox
    const fiber = yield* Effect.fork(
      Effect.all(
        Array.from({ length: count }, () => call(self)),
        { concurrency: "unbounded" }
      )
    )
    while ((yield* requests).length < rejected) {
      yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 5)))
    }
    yield* TestClock.adjust("1 minutes")
    return yield* Fiber.join(fiber)
  })

const withThrottle = (throttle: SandboxThrottle | undefined, latency?: "1 minutes") =>
  Effect.provide(Sandbox.layer({ data: { courses: 3 }, throttle, latency }))

it.effect.each<readonly [SandboxThrottle | undefined, admitted: number, rejected: number]>([
  [undefined, 30, 0],
  // Without outflow, so that the bucket admits no other request meanwhile.
  [{ outflow: 0 }, 11, 4],
  [{ highWater: 40, upFront: 10, outflow: 0, maximum: 100 }, 3, 2]
])("admits concurrent requests up to the high-water mark: %o", ([throttle, admitted, rejected]) =>
  Effect.gen(function* () {
    const results = yield* callTogether(admitted + rejected, rejected)
    const admissions = results.filter(({ status }) => status === 200)
    expect([admissions.length, results.length - admissions.length]).toEqual([admitted, rejected])
    const cost = throttle === undefined ? undefined : 0.1
    for (const result of admissions) expect([result.cost, result.retryAfter]).toEqual([cost, null])
  }).pipe(withThrottle(throttle, throttle && "1 minutes"))
)

it.effect("costs leak out over time, as the headers show", () =>
  Effect.gen(function* () {
    const first = yield* call("/api/v1/courses/101")
    expect([first.cost, first.remaining]).toEqual([580, 20])
    const rejected = yield* call(self)
    expect([rejected.status, rejected.remaining]).toEqual([429, expect.closeTo(19.99, 6)])
    yield* TestClock.adjust("3 seconds")
    expect((yield* call(self)).status).toBe(429)
    yield* TestClock.adjust("1 seconds")
    const admitted = yield* call("/api/v1/users/self/profile")
    expect([admitted.status, admitted.cost]).toEqual([200, 0.1])
    expect(admitted.remaining).toBeCloseTo(600 - 580 - 0.02 + 40 - 0.1, 6)
    yield* TestClock.adjust("2 minutes")
    expect((yield* call(self)).remaining).toBe(599.9)
  }).pipe(withThrottle({ cost: { "GET /api/v1/courses/:course_id": 580 } }))
)

it.effect.each([
  [{}, 429, null],
  [{ status: 403 }, 403, null],
  [{ retryAfter: 7 }, 429, "7"],
  // Until the up-front charge of 50 fits.
  [{ retryAfter: true }, 429, "16"]
] as const)("rejects as configured: %o", ([options, status, retryAfter]) =>
  Effect.gen(function* () {
    expect((yield* call(self)).remaining).toBe(-100)
    const rejected = yield* call(self)
    const text = `${status} Forbidden (Rate Limit Exceeded)\n`
    expect([rejected.status, rejected.text, rejected.cost]).toEqual([status, text, undefined])
    expect([rejected.type, rejected.retryAfter]).toEqual(["text/plain; charset=utf-8", retryAfter])
    yield* TestClock.adjust("15 seconds")
    expect((yield* call(self)).status).toBe(status)
    yield* TestClock.adjust("1 seconds")
    expect((yield* call(self)).status).toBe(200)
  }).pipe(withThrottle({ ...options, cost: () => 700 }))
)

it.effect("each token has its own bucket, in header or query, and requests without a token share one", () =>
  Effect.gen(function* () {
    const { token } = yield* Sandbox
    const statusOf = (path: string, init = {}) => Effect.map(call(path, init), ({ status }) => status)
    const other = { headers: { authorization: "Bearer 7~other" } }
    const without = { anonymous: true }
    expect([yield* statusOf(self), yield* statusOf(self)]).toEqual([200, 429])
    expect([yield* statusOf(self, other), yield* statusOf(self, other)]).toEqual([401, 429])
    expect(yield* statusOf(`${self}?access_token=${Redacted.value(token)}`, without)).toBe(429)
    expect([yield* statusOf(self, without), yield* statusOf("/login/canvas", without)]).toEqual([401, 429])
  }).pipe(withThrottle({ cost: () => 700 }))
)

it.live("an aborted request returns its charge", () =>
  Effect.gen(function* () {
    const { token, url } = yield* Sandbox
    const headers = { authorization: `Bearer ${Redacted.value(token)}` }
    const controllers = Array.from({ length: 11 }, () => {
      const controller = new AbortController()
      const { signal } = controller
      void fetch(`${url}${self}`, { headers, signal }).catch(() => {})
      return controller
    })
    yield* Effect.sleep("200 millis")
    expect((yield* call(self)).status).toBe(429)
    for (const controller of controllers) controller.abort()
    yield* Effect.sleep("200 millis")
    const result = yield* Effect.timeoutOption(call(self), "200 millis")
    // An admitted request takes the latency of one minute, a rejected one would return at once.
    expect(result._tag).toBe("None")
  }).pipe(withThrottle({ outflow: 0 }, "1 minutes"))
)

it.effect("charges downloads, but not requests to the storage", () =>
  Effect.gen(function* () {
    const { requests, url } = yield* Sandbox
    const files = JSON.parse((yield* call("/api/v1/courses/101/files")).text) as ReadonlyArray<{ url: string }>
    const [file] = files
    for (let round = 0; round < 3; round++) yield* Effect.promise(() => fetch(file?.url ?? url).then((r) => r.text()))
    const responses = (yield* requests).slice(1).map(({ origin, status }) => [origin, status])
    expect(responses).toEqual([
      ["service", 302],
      ["storage", 200],
      ["service", 429],
      ["service", 429]
    ])
  }).pipe(withThrottle({ cost: () => 700 }))
)

const anySettings = fc.record({
  highWater: fc.double({ min: 1, max: 1000, noNaN: true }),
  maximum: fc.double({ min: 1, max: 1000, noNaN: true }),
  outflow: fc.double({ min: 0, max: 100, noNaN: true }),
  upFront: fc.double({ min: 0, max: 200, noNaN: true })
})

const anyStep = fc.record({
  arrives: fc.boolean(),
  // A clock may be set back.
  wait: fc.integer({ min: -1000, max: 10_000 }),
  cost: fc.double({ min: 0, max: 1000, noNaN: true })
})

it("a bucket keeps its count between 0 and the maximum in any sequence of requests", () => {
  fc.assert(
    fc.property(anySettings, fc.array(anyStep, { maxLength: 50 }), (settings, steps) => {
      let bucket = emptyBucket(0)
      let now = 0
      for (const { arrives, cost, wait } of steps) {
        now += wait
        bucket = arrives ? chargeRequest(settings, bucket, now)[1] : settleRequest(settings, bucket, now, cost)
        expect(bucket.count).toBeGreaterThanOrEqual(0)
        expect(bucket.count).toBeLessThanOrEqual(settings.maximum)
      }
    })
  )
})

it("a cost is that of the route of Canvas, where a word wins over a placeholder, or a default", () => {
  const cost = costOf({ "GET /api/v1/courses/:course_id/files/:id": 2, "/api/v1/courses/:course_id": 3, "post /x": 4 })
  for (const [method, path, amount] of [
    ["GET", "/api/v1/courses/101/files/5", 2],
    ["GET", "/api/v1/courses/101/files/quota", 0.1],
    ["POST", "/api/v1/courses/101/users", 0.4],
    ["PUT", "/api/v1/courses/101", 3],
    ["POST", "/x", 4],
    ["GET", "/api/v1/courses", 0.1]
  ] as const) {
    expect([path, cost(method, path)]).toEqual([path, amount])
  }
  // The function must return a number of at least 0.
  for (const amount of [-1, Number.NaN, Number.POSITIVE_INFINITY]) expect(costOf(() => amount)("GET", "/")).toBe(0)
})
