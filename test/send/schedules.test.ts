/** `LmsSchedule`: how long calls wait, what a program can put in its place, and what no schedule can change. */
import { describe, expect, it } from "@effect/vitest"
import { Duration, Effect, Exit, Layer, Schedule } from "effect"
import {
  LmsApiError,
  type LmsError,
  LmsQuota,
  LmsRateLimitError,
  LmsSchedule,
  type LmsScheduleService,
  LmsTransportError,
  lms
} from "effect-lms"
import * as fc from "fast-check"
import { isThrottleError } from "../../src/internal/send/schedules.js"
import { type Answer, failure, inTurn, jitter, page, quiet, service, toTheEnd } from "../fixtures/virtual.js"

const place = { method: "GET", url: "https://canvas.test/api/v1/x", attempts: [], message: "no" }

const throttle = (asked: Partial<Pick<LmsRateLimitError, "remaining" | "retryAfter" | "waited">> = {}) =>
  new LmsRateLimitError({
    ...place,
    status: 429,
    waited: Duration.zero,
    wouldWait: Duration.zero,
    maxWait: Duration.zero,
    ...asked
  })

const api = (status: number, more: Partial<Pick<LmsApiError, "method" | "retryAfter">> = {}) =>
  new LmsApiError({ ...place, status, reason: "Server", messages: [], body: "", ...more })

const broken = (more: Partial<Pick<LmsTransportError, "code" | "method" | "outcome" | "reason">> = {}) =>
  new LmsTransportError({ ...place, reason: "Connection", outcome: "Unknown", ...more })

/** The waits after these errors, until the schedule ends. */
const waits = (schedule: Schedule.Schedule<Duration.Duration, LmsError>, errors: ReadonlyArray<LmsError>) =>
  Effect.map(jitter(0.5)(Schedule.run(schedule, 0, errors)), (all) => Array.from(all, Duration.toMillis))

describe("LmsSchedule.throttled", () => {
  it.effect("waits as long as Retry-After asks, else for the bucket, else twice as long each time", () =>
    Effect.gen(function* () {
      const asked = throttle({ retryAfter: Duration.seconds(90) })
      const nearly = throttle({ remaining: 30 })
      const schedule = LmsSchedule.throttled("1 hour")
      expect(yield* waits(schedule, [asked, nearly, throttle(), throttle()])).toEqual([90_000, 2250, 4500, 9000])
    })
  )

  it.effect("ends before the wait that would take all of them past its bound", () =>
    Effect.gen(function* () {
      const asked = throttle({ retryAfter: Duration.seconds(4) })
      // The output of the end is the wait that is not begun.
      expect(yield* waits(LmsSchedule.throttled("8 seconds"), [asked, asked, asked, asked])).toEqual([4000, 4000, 4000])
    })
  )

  it.effect("counts what the error says has been waited before", () =>
    Effect.gen(function* () {
      const late = throttle({ retryAfter: Duration.seconds(4), waited: Duration.seconds(5) })
      expect(yield* waits(LmsSchedule.throttled("8 seconds"), [late, late])).toEqual([4000])
    })
  )

  it.effect("ends at any other error", () =>
    Effect.gen(function* () {
      for (const error of [api(503), broken()]) {
        expect(yield* waits(LmsSchedule.throttled("1 hour"), [error, throttle()])).toEqual([0])
      }
    })
  )

  it.effect.prop(
    "whatever it is told, its waits in all are within its bound",
    [fc.array(fc.record({ retryAfter: fc.option(fc.nat(100)), remaining: fc.option(fc.double()) })), fc.nat(500)],
    ([asked, bound]) =>
      Effect.gen(function* () {
        const errors = asked.map(({ remaining, retryAfter }) =>
          throttle({
            ...(retryAfter === null ? {} : { retryAfter: Duration.seconds(retryAfter) }),
            ...(remaining === null || !Number.isFinite(remaining) ? {} : { remaining })
          })
        )
        const schedule = LmsSchedule.throttled(Duration.seconds(bound))
        const all = yield* waits(schedule, errors)
        // The last output is the wait that is not begun, or that nothing follows.
        const begun = all.slice(0, -1)
        expect(begun.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(bound * 1000)
        for (const wait of all) expect(wait).toBeGreaterThanOrEqual(1000)
      })
  )
})

describe("a throttle that can be waited out", () => {
  it("is one of the service's, and not the permit that was waited for too long", () => {
    expect(isThrottleError(throttle())).toBe(true)
    expect(isThrottleError(new LmsRateLimitError({ ...throttle(), status: 0, message: "no permit" }))).toBe(false)
    expect(isThrottleError(api(429))).toBe(false)
  })
})

describe("LmsSchedule.transient", () => {
  it.effect("waits twice as long each time, so many times", () =>
    Effect.gen(function* () {
      expect(yield* waits(LmsSchedule.transient(3), [api(500), broken(), api(502), api(504)])).toEqual([
        250, 500, 1000, 0
      ])
    })
  )

  it.effect("waits at least as long as a 503 asks", () =>
    Effect.gen(function* () {
      const back = api(503, { retryAfter: Duration.seconds(7) })
      expect(yield* waits(LmsSchedule.transient(1), [back])).toEqual([7000])
      expect(yield* waits(LmsSchedule.transient(1), [api(500, { retryAfter: Duration.seconds(7) })])).toEqual([250])
    })
  )

  it.effect.each<[string, LmsError, boolean]>([
    ["a read that broke", broken(), true],
    ["a write that broke", broken({ method: "POST" }), false],
    ["a write that was never sent", broken({ method: "POST", outcome: "NotSent" }), true],
    ["a redirect that leads nowhere", broken({ reason: "Redirect" }), false],
    ["a part that nobody asked for", broken({ reason: "Body", code: "ERR_PARTIAL" }), false],
    ["a body that nothing delimits", broken({ reason: "Body", code: "ERR_UNDELIMITED" }), false],
    ["another file than the expected one", broken({ reason: "Body", code: "ERR_UNEXPECTED_CONTENT" }), false],
    ["a request that a cassette lacks", broken({ code: "ERR_UNRECORDED" }), false],
    ["a proxy that refuses", broken({ code: "ERR_PROXY_REFUSED" }), false],
    ["a body that is too large", broken({ reason: "Body", code: "ERR_BODY_TOO_LARGE" }), false],
    ["a refusal", api(404), false],
    ["a write that failed there", api(500, { method: "PUT" }), false],
    ["a throttle", throttle(), false]
  ])("after %s: %s", ([, error, again]) =>
    Effect.gen(function* () {
      expect((yield* waits(LmsSchedule.transient(1), [error]))[0]).toBe(again ? 250 : 0)
    })
  )
})

describe("a program's own schedules", () => {
  const call = (
    answers: ReadonlyArray<Answer>,
    own: Partial<LmsScheduleService>,
    options = {},
    endpoint = "/api/v1/x"
  ) =>
    Effect.gen(function* () {
      const { layer, times } = service(inTurn(...answers))
      const schedules = Layer.succeed(LmsSchedule, {
        throttled: LmsSchedule.throttled,
        transient: LmsSchedule.transient,
        ...own
      })
      const whole = layer.pipe(Layer.provide(LmsQuota.layerNone), Layer.provide(schedules))
      const { exit } = yield* toTheEnd(lms(endpoint, {}, options).pipe(Effect.provide(whole), jitter(0)))
      return { exit, times: times() }
    }).pipe(Effect.provide(quiet))

  it.effect("replace ours", () =>
    Effect.gen(function* () {
      const evenly = { transient: () => Schedule.intersect(Schedule.spaced("3 seconds"), Schedule.recurs(4)) }
      const { exit, times } = yield* call([{ status: 500 }], evenly)
      expect(times).toEqual([0, 3000, 6000, 9000, 12_000])
      expect(failure(exit)).toMatchObject({ _tag: "LmsApiError", status: 500 })
      const patient = { throttled: () => Schedule.spaced("2 seconds") }
      expect((yield* call([{ status: 429 }, { status: 429 }, page([])], patient)).times).toEqual([0, 2000, 4000])
    })
  )

  it.effect("are told maxWait, the tries, and the errors", () =>
    Effect.gen(function* () {
      const told: Array<unknown> = []
      const own: LmsScheduleService = {
        throttled: (maxWait) =>
          Schedule.tapInput(LmsSchedule.throttled(maxWait), (error: LmsRateLimitError) =>
            Effect.sync(() => told.push([Duration.format(maxWait), error.retryAfter, error.remaining]))
          ),
        transient: (times) =>
          Schedule.tapInput(LmsSchedule.transient(times), (error: LmsError) =>
            Effect.sync(() => told.push([times, error._tag]))
          )
      }
      const asked = { status: 429, headers: { "retry-after": "3", "x-rate-limit-remaining": "12.5" } }
      yield* call([asked, { status: 502 }, page([])], own, { maxWait: "1 minute", retry: { times: 5 } })
      expect(told).toEqual([
        ["1m", Duration.seconds(3), 12.5],
        [5, "LmsApiError"]
      ])
    })
  )

  it.effect("cannot wait past maxWait: such a wait is not begun", () =>
    Effect.gen(function* () {
      const slow = { throttled: () => Schedule.spaced("40 seconds") }
      const { exit, times } = yield* call([{ status: 429 }], slow, { maxWait: "1 minute" })
      expect(times).toEqual([0, 40_000])
      expect(failure(exit)).toMatchObject({
        _tag: "LmsRateLimitError",
        waited: Duration.seconds(40),
        wouldWait: Duration.seconds(40)
      })
    })
  )

  it.effect("that end are told as such", () =>
    Effect.gen(function* () {
      const { exit, times } = yield* call([{ status: 429 }], { throttled: () => Schedule.stop })
      expect(times).toEqual([0])
      expect(failure(exit).message).toContain("the schedule allows no further wait")
    })
  )

  it.effect("cannot repeat a write whose outcome is not known", () =>
    Effect.gen(function* () {
      const always = { transient: () => Schedule.forever }
      const { exit, times } = yield* call([{ status: 500 }], always, {}, "POST /api/v1/x")
      expect(times).toEqual([0])
      expect(Exit.isFailure(exit)).toBe(true)
    })
  )

  it.effect("are not asked with retry: false", () =>
    Effect.gen(function* () {
      const always = { transient: () => Schedule.forever }
      const { times } = yield* call([{ status: 500 }], always, { retry: false })
      expect(times).toEqual([0])
    })
  )

  it.effect("reuse ours around whole calls", () =>
    Effect.gen(function* () {
      const { layer, times } = service(inTurn({ status: 429 }, { status: 429 }, page([])))
      const one = lms("/api/v1/x", {}, { maxWait: "0 seconds" })
      const { exit } = yield* toTheEnd(
        Effect.retry(one, LmsSchedule.throttled("1 minute")).pipe(
          Effect.provide(Layer.provide(layer, LmsQuota.layerNone)),
          jitter(0)
        )
      )
      expect(Exit.isSuccess(exit)).toBe(true)
      expect(times()).toEqual([0, 1000, 3000])
    }).pipe(Effect.provide(quiet))
  )

  it.effect("are not asked where nothing fails", () =>
    Effect.gen(function* () {
      let made = 0
      const count = () => {
        made++
        return Schedule.stop
      }
      yield* call([page([])], { throttled: count, transient: count })
      expect(made).toBe(0)
    })
  )
})
