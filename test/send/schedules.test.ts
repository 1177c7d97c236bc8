/** `LmsSchedule`: the default waits, schedules of a program, and what no schedule can change. */
import { describe, expect, it } from "@effect/vitest"
import { Duration, Effect, Exit, Layer, Schedule } from "effect"
import { LmsApiError, type LmsError, LmsRateLimitError, LmsTransportError, lms } from "effect-lms"
import { LmsQuota, LmsSchedule, type LmsScheduleService } from "effect-lms/operators"
import * as fc from "fast-check"
import { isThrottleError } from "../../src/internal/limits/schedules.js"
import {
  failureOf,
  inOrder,
  makeService,
  type Outcome,
  page,
  runToEnd,
  withJitter,
  withoutLogs
} from "../fixtures/virtual.js"

const location = { method: "GET", url: "https://canvas.test/api/v1/x", attempts: [], message: "no" }

const throttle = (fields: Partial<Pick<LmsRateLimitError, "remaining" | "retryAfter" | "waited">> = {}) =>
  new LmsRateLimitError({
    ...location,
    status: 429,
    waited: Duration.zero,
    wouldWait: Duration.zero,
    maxWait: Duration.zero,
    ...fields
  })

const apiError = (status: number, more: Partial<Pick<LmsApiError, "method" | "retryAfter">> = {}) =>
  new LmsApiError({ ...location, status, reason: "Server", messages: [], body: "", ...more })

const transportError = (more: Partial<Pick<LmsTransportError, "code" | "method" | "outcome" | "reason">> = {}) =>
  new LmsTransportError({ ...location, reason: "Connection", outcome: "Unknown", ...more })

/** The waits after these errors, until the schedule ends. */
const waits = (schedule: Schedule.Schedule<Duration.Duration, LmsError>, errors: ReadonlyArray<LmsError>) =>
  Effect.map(withJitter(0.5)(Schedule.run(schedule, 0, errors)), (all) => Array.from(all, Duration.toMillis))

describe("LmsSchedule.throttled", () => {
  it.effect("waits for Retry-After, else until the bucket has room, else twice as long each time", () =>
    Effect.gen(function* () {
      const withRetryAfter = throttle({ retryAfter: Duration.seconds(90) })
      const withRemaining = throttle({ remaining: 30 })
      const schedule = LmsSchedule.throttled("1 hour")
      expect(yield* waits(schedule, [withRetryAfter, withRemaining, throttle(), throttle()])).toEqual([
        90_000, 2250, 4500, 9000
      ])
    })
  )

  it.effect("ends before a wait that would exceed its limit", () =>
    Effect.gen(function* () {
      const error = throttle({ retryAfter: Duration.seconds(4) })
      // The last output is the wait that does not begin.
      expect(yield* waits(LmsSchedule.throttled("8 seconds"), [error, error, error, error])).toEqual([4000, 4000, 4000])
    })
  )

  it.effect("counts the wait that the error reports", () =>
    Effect.gen(function* () {
      const late = throttle({ retryAfter: Duration.seconds(4), waited: Duration.seconds(5) })
      expect(yield* waits(LmsSchedule.throttled("8 seconds"), [late, late])).toEqual([4000])
    })
  )

  it.effect("ends at any other error", () =>
    Effect.gen(function* () {
      for (const error of [apiError(503), transportError()]) {
        expect(yield* waits(LmsSchedule.throttled("1 hour"), [error, throttle()])).toEqual([0])
      }
    })
  )

  it.effect.prop(
    "keeps the sum of its waits within its limit, for any errors",
    [fc.array(fc.record({ retryAfter: fc.option(fc.nat(100)), remaining: fc.option(fc.double()) })), fc.nat(500)],
    ([throttles, seconds]) =>
      Effect.gen(function* () {
        const errors = throttles.map(({ remaining, retryAfter }) =>
          throttle({
            ...(retryAfter === null ? {} : { retryAfter: Duration.seconds(retryAfter) }),
            ...(remaining === null || !Number.isFinite(remaining) ? {} : { remaining })
          })
        )
        const schedule = LmsSchedule.throttled(Duration.seconds(seconds))
        const all = yield* waits(schedule, errors)
        // The last output is the wait that does not begin, or that nothing follows.
        const waited = all.slice(0, -1)
        expect(waited.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(seconds * 1000)
        for (const wait of all) expect(wait).toBeGreaterThanOrEqual(1000)
      })
  )
})

describe("isThrottleError", () => {
  it("is true for a throttled response, and false for a permit that took too long", () => {
    expect(isThrottleError(throttle())).toBe(true)
    expect(isThrottleError(new LmsRateLimitError({ ...throttle(), status: 0, message: "no permit" }))).toBe(false)
    expect(isThrottleError(apiError(429))).toBe(false)
  })
})

describe("LmsSchedule.transient", () => {
  it.effect("waits twice as long each time, for the given number of times", () =>
    Effect.gen(function* () {
      expect(
        yield* waits(LmsSchedule.transient(3), [apiError(500), transportError(), apiError(502), apiError(504)])
      ).toEqual([250, 500, 1000, 0])
    })
  )

  it.effect("waits at least for the Retry-After of a 503", () =>
    Effect.gen(function* () {
      const unavailable = apiError(503, { retryAfter: Duration.seconds(7) })
      expect(yield* waits(LmsSchedule.transient(1), [unavailable])).toEqual([7000])
      expect(yield* waits(LmsSchedule.transient(1), [apiError(500, { retryAfter: Duration.seconds(7) })])).toEqual([
        250
      ])
    })
  )

  it.effect.each<[string, LmsError, boolean]>([
    ["a read that broke", transportError(), true],
    ["a write that broke", transportError({ method: "POST" }), false],
    ["a write that was never sent", transportError({ method: "POST", outcome: "NotSent" }), true],
    ["an invalid redirect", transportError({ reason: "Redirect" }), false],
    ["an unrequested partial response", transportError({ reason: "Body", code: "ERR_PARTIAL" }), false],
    ["an undelimited body", transportError({ reason: "Body", code: "ERR_UNDELIMITED" }), false],
    ["an unexpected file", transportError({ reason: "Body", code: "ERR_UNEXPECTED_CONTENT" }), false],
    ["a request that a cassette lacks", transportError({ code: "ERR_UNRECORDED" }), false],
    ["a proxy that rejects the connection", transportError({ code: "ERR_PROXY_REFUSED" }), false],
    ["a body that is too large", transportError({ reason: "Body", code: "ERR_BODY_TOO_LARGE" }), false],
    ["a client error", apiError(404), false],
    ["a write that failed on the service", apiError(500, { method: "PUT" }), false],
    ["a throttle", throttle(), false]
  ])("retries after %s: %s", ([, error, isRetried]) =>
    Effect.gen(function* () {
      expect((yield* waits(LmsSchedule.transient(1), [error]))[0]).toBe(isRetried ? 250 : 0)
    })
  )
})

describe("schedules of a program", () => {
  const call = (
    responses: ReadonlyArray<Outcome>,
    custom: Partial<LmsScheduleService>,
    options = {},
    endpoint = "/api/v1/x"
  ) =>
    Effect.gen(function* () {
      const { layer, times } = makeService(inOrder(...responses))
      const schedules = Layer.succeed(LmsSchedule, {
        throttled: LmsSchedule.throttled,
        transient: LmsSchedule.transient,
        ...custom
      })
      const complete = layer.pipe(Layer.provide(LmsQuota.layerNone), Layer.provide(schedules))
      const { exit } = yield* runToEnd(lms(endpoint, {}, options).pipe(Effect.provide(complete), withJitter(0)))
      return { exit, times: times() }
    }).pipe(Effect.provide(withoutLogs))

  it.effect("replace the default schedules", () =>
    Effect.gen(function* () {
      const evenly = { transient: () => Schedule.intersect(Schedule.spaced("3 seconds"), Schedule.recurs(4)) }
      const { exit, times } = yield* call([{ status: 500 }], evenly)
      expect(times).toEqual([0, 3000, 6000, 9000, 12_000])
      expect(failureOf(exit)).toMatchObject({ _tag: "LmsApiError", status: 500 })
      const patient = { throttled: () => Schedule.spaced("2 seconds") }
      expect((yield* call([{ status: 429 }, { status: 429 }, page([])], patient)).times).toEqual([0, 2000, 4000])
    })
  )

  it.effect("receive maxWait, the number of retries and the errors", () =>
    Effect.gen(function* () {
      const inputs: Array<unknown> = []
      const custom: LmsScheduleService = {
        throttled: (maxWait) =>
          Schedule.tapInput(LmsSchedule.throttled(maxWait), (error: LmsRateLimitError) =>
            Effect.sync(() => inputs.push([maxWait, error.maxWait, error.retryAfter, error.remaining]))
          ),
        transient: (times) =>
          Schedule.tapInput(LmsSchedule.transient(times), (error: LmsError) =>
            Effect.sync(() => inputs.push([times, error._tag]))
          )
      }
      const throttled = { status: 429, headers: { "retry-after": "3", "x-rate-limit-remaining": "12.5" } }
      yield* call([throttled, { status: 502 }, page([])], custom, { maxWait: "1 minute", retries: 5 })
      expect(inputs).toEqual([
        [Duration.minutes(1), Duration.minutes(1), Duration.seconds(3), 12.5],
        [5, "LmsApiError"]
      ])
    })
  )

  it.effect("cannot wait longer than maxWait: such a wait does not begin", () =>
    Effect.gen(function* () {
      const slow = { throttled: () => Schedule.spaced("40 seconds") }
      const { exit, times } = yield* call([{ status: 429 }], slow, { maxWait: "1 minute" })
      expect(times).toEqual([0, 40_000])
      expect(failureOf(exit)).toMatchObject({
        _tag: "LmsRateLimitError",
        waited: Duration.seconds(40),
        wouldWait: Duration.seconds(40)
      })
    })
  )

  it.effect("that end are named in the error", () =>
    Effect.gen(function* () {
      const { exit, times } = yield* call([{ status: 429 }], { throttled: () => Schedule.stop })
      expect(times).toEqual([0])
      expect(failureOf(exit).message).toContain("the schedule allows no further wait")
    })
  )

  it.effect("cannot repeat a write whose outcome is unknown, nor any request without retries", () =>
    Effect.gen(function* () {
      const always = { transient: () => Schedule.forever }
      const { exit, times } = yield* call([{ status: 500 }], always, {}, "POST /api/v1/x")
      expect(times).toEqual([0])
      expect(Exit.isFailure(exit)).toBe(true)
      const twice = { transient: () => Schedule.recurs(2) }
      expect((yield* call([{ status: 500 }], twice, { retries: 0 })).times).toEqual([0])
    })
  )

  it.effect("can reuse the default ones around complete calls", () =>
    Effect.gen(function* () {
      const { layer, times } = makeService(inOrder({ status: 429 }, { status: 429 }, page([])))
      const one = lms("/api/v1/x", {}, { maxWait: "0 seconds" })
      const { exit } = yield* runToEnd(
        Effect.retry(one, LmsSchedule.throttled("1 minute")).pipe(
          Effect.provide(Layer.provide(layer, LmsQuota.layerNone)),
          withJitter(0)
        )
      )
      expect(Exit.isSuccess(exit)).toBe(true)
      expect(times()).toEqual([0, 1000, 3000])
    }).pipe(Effect.provide(withoutLogs))
  )

  it.effect("are not created if nothing fails", () =>
    Effect.gen(function* () {
      let created = 0
      const count = () => {
        created++
        return Schedule.stop
      }
      yield* call([page([])], { throttled: count, transient: count })
      expect(created).toBe(0)
    })
  )
})
