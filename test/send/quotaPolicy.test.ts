/** The quota policy: one permit and one report for each request, however it ends. */
import { describe, expect, it } from "@effect/vitest"
import { Duration, Effect, Exit, Fiber, Layer, Option, Redacted, Stream, TestClock } from "effect"
import { type LmsReceipt, lms, lmsStream } from "effect-lms"
import { LmsQuota, LmsQuotaExceeded, type LmsQuotaReport, type LmsQuotaService } from "effect-lms/operators"
import { NOT_SENT_REPORT } from "../../src/internal/send/admission.js"
import {
  counterValue,
  failureOf,
  inOrder,
  makeService,
  type Outcome,
  origin,
  page,
  runToEnd,
  withJitter,
  withoutLogs
} from "../fixtures/virtual.js"

/** A quota that records its calls and makes each request wait for the given time, which it may announce. */
const recordingQuota = (wait: Duration.DurationInput = 0, isAnnounced = true) => {
  const reports: Array<Option.Option<LmsQuotaReport>> = []
  const maxWaits: Array<number> = []
  const accounts: Array<readonly [origin: string, token: string | undefined]> = []
  let held = 0
  let highest = 0
  const quota: LmsQuotaService = {
    admit: ({ onWait, origin, maxWait, token }) => {
      maxWaits.push(Duration.toMillis(maxWait))
      accounts.push([origin, Option.getOrUndefined(Option.map(token, Redacted.value))])
      if (Duration.toMillis(wait) > Duration.toMillis(maxWait))
        return Effect.fail(new LmsQuotaExceeded({ wouldWait: Duration.decode(wait) }))
      if (isAnnounced) onWait(Option.some(Duration.decode(wait)))
      return Effect.as(Effect.interruptible(Effect.sleep(wait)), {
        settle: (report: Option.Option<LmsQuotaReport>) =>
          Effect.sync(() => {
            held--
            reports.push(report)
          })
      }).pipe(
        Effect.tap(() =>
          Effect.sync(() => {
            highest = Math.max(highest, ++held)
          })
        )
      )
    }
  }
  return {
    layer: Layer.succeed(LmsQuota, quota),
    reports,
    maxWaits,
    accounts,
    held: () => held,
    highest: () => highest
  }
}

const call = (quota: ReturnType<typeof recordingQuota>, respond: Parameters<typeof makeService>[0], options = {}) => {
  const { layer, seen } = makeService(respond)
  const run = lms("/api/v1/x", {}, options).pipe(Effect.provide(Layer.provide(layer, quota.layer)), withJitter(0))
  return Effect.map(runToEnd(run), ({ exit }) => ({ exit, seen })).pipe(Effect.provide(withoutLogs))
}

const statuses = (reports: ReadonlyArray<Option.Option<LmsQuotaReport>>) =>
  reports.map(Option.match({ onNone: () => undefined, onSome: ({ status, throttled }) => [status, throttled] }))

describe("each attempt", () => {
  it.effect("takes one permit and settles it once, with the quota headers of the response", () =>
    Effect.gen(function* () {
      const quota = recordingQuota()
      const response = { ...page([]), headers: { "x-request-cost": "1.5", "x-rate-limit-remaining": "598.5" } }
      const throttle = { status: 403, headers: { "retry-after": "2" }, body: "403 Forbidden (Rate Limit Exceeded)" }
      yield* call(quota, inOrder(throttle, { status: 500 }, response))
      expect(statuses(quota.reports)).toEqual([
        [403, true],
        [500, false],
        [200, false]
      ])
      expect(quota.reports[0]).toMatchObject({ value: { retryAfter: Option.some(Duration.seconds(2)) } })
      expect(quota.reports[2]).toMatchObject({ value: { cost: Option.some(1.5), remaining: Option.some(598.5) } })
      expect([quota.held(), quota.highest()]).toEqual([0, 1])
    })
  )

  it.effect.each<readonly [string, Outcome, Option.Option<LmsQuotaReport>]>([
    ["that gets no connection settles its permit without a report", { code: "ECONNRESET" }, Option.none()],
    ["that gets no response settles its permit without a report", "silence", Option.none()],
    ["that never reached the service reports a cost of 0", { code: "ECONNREFUSED" }, Option.some(NOT_SENT_REPORT)]
  ])("%s", ([, response, report]) =>
    Effect.gen(function* () {
      const quota = recordingQuota()
      yield* call(quota, inOrder(response), { retries: 0, timeout: "1 second" })
      expect(quota.reports).toEqual([report])
    })
  )

  it.effect("that is interrupted returns its permit", () =>
    Effect.gen(function* () {
      const quota = recordingQuota()
      const { layer } = makeService(inOrder("silence"))
      const fiber = yield* Effect.fork(Effect.provide(lms("/api/v1/x"), Layer.provide(layer, quota.layer)))
      yield* TestClock.adjust("1 second")
      expect(quota.held()).toBe(1)
      yield* Fiber.interrupt(fiber)
      expect([quota.held(), quota.reports]).toEqual([0, [Option.none()]])
    })
  )

  it.effect("is counted for its origin and the token sent there, which is none for another origin", () =>
    Effect.gen(function* () {
      const quota = recordingQuota()
      const { layer } = makeService(() => page([]))
      const own = { token: "7~another", apiUrl: origin }
      yield* Effect.gen(function* () {
        yield* lms("/api/v1/x")
        yield* lms(`${origin}/api/v1/x`)
        yield* lms("https://other.test/api/v1/x")
        yield* lms("/api/v1/x", {}, own)
        yield* lms("https://other.test/api/v1/x", {}, own)
      }).pipe(Effect.provide([Layer.provide(layer, quota.layer), withoutLogs]))
      expect(quota.accounts).toEqual([
        [origin, "7~0123456789abcdefghij"],
        [origin, "7~0123456789abcdefghij"],
        ["https://other.test", undefined],
        [origin, "7~another"],
        ["https://other.test", undefined]
      ])
    })
  )

  it.effect("reports nothing about responses of another origin", () =>
    Effect.gen(function* () {
      const quota = recordingQuota()
      const away = { status: 302, headers: { location: "https://files.example.net/x", "x-rate-limit-remaining": "9" } }
      yield* call(quota, inOrder(away, { headers: { "x-rate-limit-remaining": "1" } }))
      expect(quota.reports).toHaveLength(1)
      expect(quota.reports[0]).toMatchObject({ value: { status: 302, remaining: Option.some(9) } })
    })
  )
})

describe("a redirect", () => {
  const redirectTo = (location: string): Outcome => ({ status: 302, headers: { location } })

  it.effect("within the service takes its own permit, after the previous one is settled", () =>
    Effect.gen(function* () {
      const quota = recordingQuota()
      const throttle = { status: 429, headers: { "retry-after": "1" } }
      const { exit, seen } = yield* call(
        quota,
        inOrder(redirectTo("/api/v1/y"), throttle, redirectTo("/api/v1/y"), page([]))
      )
      expect(Exit.isSuccess(exit)).toBe(true)
      expect(seen.map(({ url }) => new URL(url).pathname)).toEqual(["/api/v1/x", "/api/v1/y", "/api/v1/x", "/api/v1/y"])
      expect(statuses(quota.reports)).toEqual([
        [302, false],
        [429, true],
        [302, false],
        [200, false]
      ])
      expect([quota.held(), quota.highest()]).toEqual([0, 1])
    })
  )

  it.effect("to another origin takes no permit, and holds none while it is followed", () =>
    Effect.gen(function* () {
      const quota = recordingQuota()
      const { layer } = makeService(inOrder(redirectTo("https://files.example.net/x"), "silence"))
      const fiber = yield* Effect.fork(Effect.provide(lms("/api/v1/x"), Layer.provide(layer, quota.layer)))
      yield* TestClock.adjust("1 second")
      expect([quota.held(), statuses(quota.reports)]).toEqual([0, [[302, false]]])
      yield* Fiber.interrupt(fiber)
      expect(quota.reports).toHaveLength(1)
    })
  )

  it.effect("that gets no permit in time fails like any other request without one", () =>
    Effect.gen(function* () {
      const quota = recordingQuota("20 seconds")
      const { exit, seen } = yield* call(quota, inOrder(redirectTo("/api/v1/y"), page([])), { maxWait: "30 seconds" })
      expect(seen).toHaveLength(1)
      expect(failureOf(exit)).toMatchObject({ _tag: "LmsRateLimitError", status: 0, url: `${origin}/api/v1/y` })
    })
  )
})

describe("the wait for a permit", () => {
  it.effect("counts towards maxWait, and the rest is the maxWait of the next request", () =>
    Effect.gen(function* () {
      const quota = recordingQuota("20 seconds")
      const { exit, seen } = yield* call(quota, inOrder({ status: 500 }), { maxWait: "50 seconds" })
      expect(quota.maxWaits).toEqual([50_000, 30_000, 10_000])
      expect(seen).toHaveLength(2)
      expect(failureOf(exit)).toMatchObject({
        _tag: "LmsRateLimitError",
        status: 0,
        waited: Duration.seconds(40),
        wouldWait: Duration.seconds(20),
        maxWait: Duration.seconds(50)
      })
      expect(failureOf(exit).message).toContain("was not sent")
    })
  )

  it.effect("is added to the wait after a throttled response, in the receipt of a stream and in the metrics", () =>
    Effect.gen(function* () {
      const quota = recordingQuota("20 seconds")
      const { layer } = makeService(inOrder({ status: 429, headers: { "retry-after": "5" } }, page([])))
      const receipts: Array<LmsReceipt> = []
      const onEnd = (receipt: LmsReceipt) => Effect.sync(() => receipts.push(receipt))
      const reading = Stream.runDrain(lmsStream("/api/v1/x", {}, { onEnd, maxWait: "1 minute" }))
      const before = yield* counterValue("lms_rate_limit_wait_millis")
      yield* runToEnd(Effect.provide(reading, Layer.provide(layer, quota.layer))).pipe(
        withJitter(0),
        Effect.provide(withoutLogs)
      )
      expect((yield* counterValue("lms_rate_limit_wait_millis")) - before).toBe(45_000)
      expect(receipts).toMatchObject([{ requests: 2, retries: 1, waited: Duration.seconds(45) }])
    })
  )

  it.effect.each([
    [true, 1, 1],
    [false, 9, 0],
    [false, 10, 10]
  ] as const)("is one if the quota announces it (%s), or at %i ms if not", ([isAnnounced, millis, counted]) =>
    Effect.gen(function* () {
      const before = yield* counterValue("lms_rate_limit_wait_millis")
      yield* call(recordingQuota(millis, isAnnounced), inOrder(page([])))
      expect((yield* counterValue("lms_rate_limit_wait_millis")) - before).toBe(counted)
    })
  )

  it.effect("is named by the error of the deadline, also in a later attempt", () =>
    Effect.gen(function* () {
      const { exit } = yield* call(recordingQuota("6 seconds"), inOrder({ status: 500 }), { deadline: "10 seconds" })
      expect(failureOf(exit)).toMatchObject({ reason: "Deadline", outcome: "NotSent" })
      expect(failureOf(exit).message).toContain("while it waited for the service's quota")
    })
  )

  it.effect("does not begin if it exceeds maxWait, and nothing is sent", () =>
    Effect.gen(function* () {
      const quota = recordingQuota("1 minute")
      const { exit, seen } = yield* call(quota, inOrder(page([])), { maxWait: "1 second" })
      expect(Exit.isFailure(exit)).toBe(true)
      expect([seen.length, quota.maxWaits.length, quota.held()]).toEqual([0, 1, 0])
    })
  )
})
