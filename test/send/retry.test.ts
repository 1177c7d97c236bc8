/** Retries in virtual time: parts 7.5 and 8.3 of the contract, and which failures are throttles or transient. */
import { describe, expect, it } from "@effect/vitest"
import { Duration, Effect, Exit, Fiber, Layer, Logger, LogLevel, Option, Schema, Stream, TestClock } from "effect"
import * as Redacted from "effect/Redacted"
import { LmsApiError, LmsError, type LmsReceipt, LmsTransportError, lms, lmsStream } from "effect-lms"
import { LmsProgress, type LmsProgressEvent, LmsQuota } from "effect-lms/operators"
import { defaultSchedules } from "../../src/internal/limits/schedules.js"
import type { RequestFields } from "../../src/internal/request/request.js"
import { type Outcome, RejectedToken } from "../../src/internal/send/attempt.js"
import { retry, retryWithoutToken } from "../../src/internal/send/retry.js"
import { TOKEN } from "../fixtures/client.js"
import { api } from "../fixtures/errorStatuses.js"
import { recordLogs } from "../fixtures/logs.js"
import { attempt, makeRequest, startedCall } from "../fixtures/stages.js"
import {
  counterValue,
  failureOf,
  inOrder,
  makeService,
  origin,
  page,
  type Reply,
  runCall,
  runInVirtualTime,
  runToEnd,
  withoutLogs
} from "../fixtures/virtual.js"

const throttle = (headers: Record<string, string> = {}): Reply => ({ status: 429, headers })

const throttled = counterValue("lms_throttled")

describe("part 7.5: the client waits after a throttled response", () => {
  it.effect("for the seconds in Retry-After, each time", () =>
    Effect.gen(function* () {
      const { exit, times } = yield* runCall(
        inOrder(throttle({ "retry-after": "4" }), throttle({ "retry-after": "7" }), page([1])),
        lms()
      )
      expect(Exit.isSuccess(exit)).toBe(true)
      expect(times).toEqual([0, 4000, 11_000])
    })
  )

  it.effect("until the date in Retry-After, measured by the clock of the service", () =>
    Effect.gen(function* () {
      const headers = { "retry-after": "Wed, 21 Oct 2026 07:28:09 GMT", date: "Wed, 21 Oct 2026 07:28:00 GMT" }
      expect((yield* runCall(inOrder(throttle(headers), page([])), lms())).times).toEqual([0, 9000])
    })
  )

  it.effect.each(["soon", "2026-10-21"])("as if there were no Retry-After if it is invalid: %j", (invalid) =>
    Effect.gen(function* () {
      const { times } = yield* runCall(inOrder(throttle({ "retry-after": invalid }), page([])), lms())
      expect(times).toEqual([0, 1000])
    })
  )

  it.effect.each([false, true])("not if Retry-After exceeds the largest number (write: %s)", (write) =>
    Effect.gen(function* () {
      const responses = inOrder(throttle({ "retry-after": "99999999999999" }), page([]))
      const { at, exit, seen } = yield* runCall(responses, lms(write ? "POST /api/v1/a" : "/api/v1/a"))
      const error = failureOf(exit)
      expect(error._tag === "LmsRateLimitError" && Duration.toMillis(error.wouldWait)).toBe(Number.MAX_SAFE_INTEGER)
      expect(error.message).toMatch(/the rate limit requires waiting 104249991d .*, maxWait allows 10m\./)
      const encoded = yield* Schema.encode(LmsError)(error)
      expect((yield* Schema.decode(LmsError)(encoded)).message).toBe(error.message)
      expect([at, seen.length]).toEqual([0, 1])
    })
  )

  it.effect("for at least a second, even if Retry-After is shorter", () =>
    Effect.gen(function* () {
      const past = { "retry-after": "Wed, 21 Oct 2015 07:28:00 GMT", date: "Wed, 21 Oct 2026 07:28:00 GMT" }
      const { times } = yield* runCall(inOrder(throttle({ "retry-after": "0" }), throttle(past), page([])), lms())
      expect(times).toEqual([0, 1000, 2000])
    })
  )

  it.effect("for as long as the bucket needs if the service reports the remaining quota", () =>
    Effect.gen(function* () {
      const { times } = yield* runCall(inOrder(throttle({ "x-rate-limit-remaining": "13.68" }), page([])), lms())
      expect(times).toEqual([0, 3632])
    })
  )

  it.effect("otherwise for twice as long each time", () =>
    Effect.gen(function* () {
      const { times } = yield* runCall(inOrder(throttle(), throttle(), throttle(), throttle(), page([])), lms())
      expect(times).toEqual([0, 1000, 3000, 7000, 15_000])
    })
  )

  it.effect("with jitter that only adds", () =>
    Effect.gen(function* () {
      expect((yield* runCall(inOrder(throttle(), page([])), lms(), { random: 1 })).times).toEqual([0, 1250])
      expect((yield* runCall(inOrder(throttle({ "retry-after": "4" }), page([])), lms(), { random: 1 })).times).toEqual(
        [0, 4000]
      )
    })
  )

  it.effect("for any method, and after a 403 with the text of the rate limit", () =>
    Effect.gen(function* () {
      const oldThrottle = {
        status: 403,
        body: "403 Forbidden (Rate Limit Exceeded)\n",
        headers: { "content-type": "text/plain" }
      }
      const { exit, seen } = yield* runCall(
        inOrder(oldThrottle, page([])),
        lms("POST /api/v1/courses/1/modules", { module: { name: "x" } })
      )
      expect(Exit.isSuccess(exit)).toBe(true)
      expect(seen.map(({ method }) => method)).toEqual(["POST", "POST"])
    })
  )

  it.effect("but not after any other 403", () =>
    Effect.gen(function* () {
      const { exit, times } = yield* runCall(inOrder({ status: 403, body: `{"status":"unauthorized"}` }), lms())
      expect(failureOf(exit)).toMatchObject({ _tag: "LmsApiError", reason: "Forbidden" })
      expect(times).toEqual([0])
    })
  )
})

describe("part 8.3: maxWait limits the waits of a call", () => {
  it.effect("a wait that would exceed it does not begin", () =>
    Effect.gen(function* () {
      const { at, exit, times } = yield* runCall(
        inOrder(throttle({ "retry-after": "100" })),
        lms("/api/v1/courses", {}, { maxWait: "10 seconds" })
      )
      const error = failureOf(exit)
      expect(error).toMatchObject({ _tag: "LmsRateLimitError", status: 429, waited: Duration.zero })
      expect(
        error._tag === "LmsRateLimitError" && [Duration.toSeconds(error.wouldWait), Duration.toSeconds(error.maxWait)]
      ).toEqual([100, 10])
      expect(error.message).toMatch(/429.*: the rate limit requires waiting 1m 40s, maxWait allows 10s\. The service/)
      expect([at, times]).toEqual([0, [0]])
    })
  )

  it.effect("their sum is limited, and may reach it exactly", () =>
    Effect.gen(function* () {
      const fourSeconds = throttle({ "retry-after": "4" })
      const runWithin = (maxWait: "8 seconds" | "7999 millis") =>
        runCall(inOrder(fourSeconds), lms("/api/v1/courses", {}, { maxWait }))
      const exact = yield* runWithin("8 seconds")
      expect(exact.times).toEqual([0, 4000, 8000])
      expect(failureOf(exact.exit)).toMatchObject({
        waited: Duration.seconds(8),
        attempts: [{ problem: "throttled with 429" }, { status: 429 }]
      })
      expect((yield* runWithin("7999 millis")).times).toEqual([0, 4000])
    })
  )

  it.effect("the default is ten minutes", () =>
    Effect.gen(function* () {
      expect((yield* runCall(inOrder(throttle({ "retry-after": "600" }), page([])), lms())).times).toEqual([0, 600_000])
      expect((yield* runCall(inOrder(throttle({ "retry-after": "601" }), page([])), lms())).times).toEqual([0])
    })
  )

  it.effect("all pages of one call share it, and each page of a stream has its own", () =>
    Effect.gen(function* () {
      const responses = inOrder(
        throttle({ "retry-after": "6" }),
        page([1], `${origin}/2`),
        throttle({ "retry-after": "6" }),
        page([2])
      )
      const options = { limit: Number.POSITIVE_INFINITY, maxWait: "10 seconds" } as const
      expect(failureOf((yield* runCall(responses, lms("/api/v1/courses", {}, options))).exit)).toMatchObject({
        _tag: "LmsRateLimitError",
        waited: Duration.seconds(6)
      })
      const streamed = yield* runCall(responses, Stream.runCollect(lmsStream("/api/v1/courses", {}, options)))
      expect(Exit.map(streamed.exit, (all) => Array.from(all))).toEqual(Exit.succeed([1, 2]))
    })
  )

  it.effect("rejects a number without a unit", () =>
    Effect.gen(function* () {
      // @ts-expect-error: seconds could be mistaken for milliseconds
      const { exit, times } = yield* runCall(inOrder(page([])), lms("/api/v1/courses", {}, { maxWait: 600 }))
      expect(failureOf(exit)).toMatchObject({ _tag: "LmsRequestError", subject: "maxWait" })
      expect(times).toEqual([])
    })
  )

  it.effect("waits are published as progress and counted in the metrics", () =>
    Effect.gen(function* () {
      const events: Array<LmsProgressEvent> = []
      const listening = Layer.succeed(LmsProgress, { publish: (event) => void events.push(event) })
      const { layer } = makeService(inOrder(throttle({ "retry-after": "3" }), page([])))
      const before = yield* throttled
      yield* runToEnd(Effect.provide(lms(), Layer.provide(layer, [listening, LmsQuota.layerNone])))
      expect(events.map(({ _tag }) => _tag)).toEqual(["Request", "Waiting", "Request", "Done"])
      expect(events[1]).toMatchObject({ duration: Option.some(Duration.seconds(3)) })
      const after = yield* throttled
      expect(after - before).toBe(1)
    }).pipe(Effect.provide(withoutLogs))
  )
})

describe("retries", () => {
  it.effect("are in the receipt, in the metrics and in the log", () =>
    Effect.gen(function* () {
      const counts = Effect.all([counterValue("lms_rate_limit_wait_millis"), counterValue("lms_retried")])
      const receipts: Array<LmsReceipt> = []
      const { layer: logger, lines } = recordLogs()
      const { layer } = makeService(inOrder(throttle({ "retry-after": "3" }), { status: 502 }, page([])))
      const onEnd = (receipt: LmsReceipt) => Effect.sync(() => receipts.push(receipt))
      const before = yield* counts
      yield* runToEnd(
        Effect.provide(Stream.runDrain(lmsStream("/api/v1/x", {}, { onEnd })), Layer.provide(layer, LmsQuota.layerNone))
      ).pipe(Effect.provide(logger), Logger.withMinimumLogLevel(LogLevel.Debug))
      const after = yield* counts
      expect(receipts).toMatchObject([{ requests: 3, retries: 2, waited: Duration.seconds(3) }])
      expect(after.map((count, nth) => count - before[nth]!)).toEqual([3000, 1])
      expect(lines).toContainEqual(expect.stringMatching(/: waiting 3s$/))
      expect(lines).toContainEqual(expect.stringMatching(/ 502.*: retrying$/))
    })
  )
})

describe("reads are retried after transient failures", () => {
  const failures: ReadonlyArray<Reply | { readonly code: string }> = [
    { status: 408 },
    { status: 500 },
    { status: 502, body: "<html>bad gateway</html>", headers: { "content-type": "text/html" } },
    { status: 503 },
    { status: 504 },
    // Proxies have statuses of their own; an unknown one means the same as 500.
    { status: 520 },
    { status: 521 },
    { status: 522 },
    { status: 523 },
    { status: 524, body: "<html>A timeout occurred</html>", headers: { "content-type": "text/html" } },
    { status: 507 },
    { status: 599 },
    { code: "ECONNRESET" },
    { code: "ECONNREFUSED" }
  ]

  it.effect.each(failures)("%j, twice, after at most half a second and a second", (what) =>
    Effect.gen(function* () {
      const { exit, times } = yield* runCall(inOrder(what, what, page([])), lms(), { random: 1 })
      expect(Exit.isSuccess(exit)).toBe(true)
      expect(times).toEqual([0, 500, 1500])
    })
  )

  it.effect.each([501, 505, 511, 400, 422, 418])("but not after %i, which another attempt does not change", (status) =>
    Effect.gen(function* () {
      const { exit, times } = yield* runCall(inOrder({ status }, page([])), lms())
      expect(failureOf(exit)).toMatchObject({ _tag: "LmsApiError", status })
      expect(times).toEqual([0])
    })
  )

  it.effect("with full jitter", () =>
    Effect.gen(function* () {
      expect(
        (yield* runCall(inOrder({ status: 503 }, { status: 503 }, page([])), lms(), { random: 0.5 })).times
      ).toEqual([0, 250, 750])
    })
  )

  it.effect("three attempts in total, also if the failures differ, and the error contains the attempts", () =>
    Effect.gen(function* () {
      const { exit, times } = yield* runCall(
        inOrder({ status: 503 }, { code: "ECONNRESET" }, { status: 502 }, page([])),
        lms(),
        { random: 1 }
      )
      expect(failureOf(exit)).toMatchObject({
        _tag: "LmsApiError",
        status: 502,
        attempts: [
          { problem: "503", status: 503, waited: Duration.millis(500) },
          { problem: "ECONNRESET", waited: Duration.seconds(1) }
        ]
      })
      expect(failureOf(exit).message).toContain("Failed attempts before: 2 (503, ECONNRESET)")
      expect(times).toHaveLength(3)
    })
  )

  it.effect("throttled responses in between do not reset the count", () =>
    Effect.gen(function* () {
      const responses = inOrder({ status: 503 }, throttle(), { status: 503 }, throttle(), { status: 503 }, page([]))
      const { exit, seen } = yield* runCall(responses, lms(), { random: 1 })
      expect(failureOf(exit)).toMatchObject({ _tag: "LmsApiError", status: 503 })
      expect(seen).toHaveLength(5)
    })
  )

  it.effect("retries sets the number of retries", () =>
    Effect.gen(function* () {
      const countAttempts = (retries: number) =>
        Effect.map(
          runCall(inOrder({ status: 503 }), lms("/api/v1/courses", {}, { retries }), { random: 0 }),
          ({ seen }) => seen.length
        )
      expect([yield* countAttempts(0), yield* countAttempts(1), yield* countAttempts(4)]).toEqual([1, 2, 5])
      const wrong = yield* runCall(inOrder(page([])), lms("/api/v1/courses", {}, { retries: -1 }))
      expect([failureOf(wrong.exit)._tag, wrong.seen.length]).toEqual(["LmsRequestError", 0])
    })
  )

  it.effect("no wait between attempts is longer than 30 seconds, and none counts towards maxWait", () =>
    Effect.gen(function* () {
      const options = { retries: 8, maxWait: "1 second" } as const
      const { times } = yield* runCall(inOrder({ status: 503 }), lms("/api/v1/courses", {}, options), {
        random: 1
      })
      const gaps = times.slice(1).map((at, i) => at - (times[i] ?? 0))
      expect(gaps).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
    })
  )

  it.effect("the Retry-After of a 503 is respected, within maxWait", () =>
    Effect.gen(function* () {
      const busy = { status: 503, headers: { "retry-after": "20" } }
      expect((yield* runCall(inOrder(busy, page([])), lms())).times).toEqual([0, 20_000])
      const bounded = yield* runCall(inOrder(busy, page([])), lms("/api/v1/courses", {}, { maxWait: "19 seconds" }))
      expect([failureOf(bounded.exit)._tag, bounded.times]).toEqual(["LmsApiError", [0]])
      // The sum of the waits is limited, not each.
      const twice = yield* runCall(inOrder(busy), lms("/api/v1/courses", {}, { maxWait: "39 seconds" }))
      expect([failureOf(twice.exit)._tag, twice.times, twice.at]).toEqual(["LmsApiError", [0, 20_000], 20_000])
    })
  )

  it.effect("a body that breaks off is requested again, and none of it is kept", () =>
    Effect.gen(function* () {
      const broken = () =>
        new ReadableStream<Uint8Array>({
          start: (controller) => {
            controller.enqueue(new TextEncoder().encode("[1,"))
            controller.error(new Error("cut"))
          }
        })
      const { exit } = yield* runCall(
        (_, nth) => (nth === 1 ? { body: broken() } : page([1, 2])),
        Effect.map(lms(), ({ data }) => data)
      )
      expect(exit).toEqual(Exit.succeed([1, 2]))
    })
  )
})

describe("writes are sent once", () => {
  const write = lms("POST /api/v1/courses/1/modules", { module: { name: "x" } })

  it.effect.each([{ status: 500 }, { status: 503 }, { status: 524 }, { code: "ECONNRESET" }] as const)(
    "after %j",
    (what) =>
      Effect.gen(function* () {
        const { exit, seen } = yield* runCall(inOrder(what, page([])), write)
        expect(Exit.isFailure(exit)).toBe(true)
        expect(seen).toHaveLength(1)
      })
  )

  it.effect.each(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"])("and retried only if they were never sent: %s", (code) =>
    Effect.gen(function* () {
      const { exit, seen } = yield* runCall(inOrder({ code }, { code }, page([])), write)
      expect(Exit.isSuccess(exit)).toBe(true)
      expect(seen).toHaveLength(3)
      const never = yield* runCall(inOrder({ code }), write)
      expect(failureOf(never.exit)).toMatchObject({ _tag: "LmsTransportError", outcome: "NotSent", code })
    })
  )
})

describe("a read with an effect, such as the confirmation of an upload, is sent once", () => {
  const location = { method: "GET", url: makeRequest().url, attempts: [], message: "no" }
  const broken = (outcome: "NotSent" | "Unknown") => (readOnly: boolean | undefined) =>
    new LmsTransportError({ ...location, readOnly, reason: "Connection", outcome, code: "ECONNRESET" })
  const failed = (readOnly: boolean | undefined) =>
    new LmsApiError({ ...location, readOnly, status: 503, reason: "Server", messages: [], body: "" })
  /** How often it is sent, of at most three times. */
  const countSent = (readOnly: boolean | undefined, error: (readOnly: boolean | undefined) => LmsError) =>
    Effect.gen(function* () {
      let times = 0
      const send = () =>
        Effect.suspend(() => {
          times++
          return Effect.fail(error(readOnly))
        })
      yield* runInVirtualTime(retry(defaultSchedules, startedCall(), attempt({ readOnly }), send))
      return times
    })

  it.effect("after a broken connection and after an error of the service", () =>
    Effect.gen(function* () {
      expect([yield* countSent(false, broken("Unknown")), yield* countSent(false, failed)]).toEqual([1, 1])
      expect([yield* countSent(undefined, broken("Unknown")), yield* countSent(undefined, failed)]).toEqual([3, 3])
    })
  )

  it.effect("and retried only if it was never sent", () =>
    Effect.gen(function* () {
      expect(yield* countSent(false, broken("NotSent"))).toBe(3)
    })
  )
})

describe("the token of a file whose URL has a verifier", () => {
  type Fields = Partial<RequestFields>
  const url = `${origin}/files/9/download?download_frd=1&verifier=a`
  const file = { error: "a member of the file" }
  const failed = (status: number) => api({ status, reason: "Client", message: "no." })
  const rejected = new RejectedToken(Redacted.make(TOKEN), failed(401))
  const [found, refused, replaceable] = [Effect.succeed(file), Effect.fail(failed(401)), Effect.succeed(rejected)]
  const broken = Effect.fail(failed(503))

  /** Sends a request whose attempts have these outcomes: the first with its token, and one more without it. */
  const send = (outcomes: ReadonlyArray<Outcome<unknown>>, other: Fields = {}, before?: RejectedToken) =>
    Effect.gen(function* () {
      const call = startedCall()
      const hasToken: Array<boolean> = []
      const first = { ...attempt(), request: makeRequest({ url, ...other }, TOKEN), rejected: before }
      const sent = retryWithoutToken(call, first, ({ request }) => {
        hasToken.push(request.account !== null)
        return outcomes[hasToken.length - 1] ?? Effect.die("there is no such attempt")
      })
      const result = yield* Effect.catchAll(sent, Effect.succeed)
      expect([hasToken, call.state.retries]).toEqual([[true, false].slice(0, outcomes.length), outcomes.length - 1])
      return result
    })

  it.effect.each<readonly [what: string, outcomes: ReadonlyArray<Outcome<unknown>>, result: unknown]>([
    ["sent once if the file arrives", [found], file],
    ["sent once if another error occurs", [broken], failed(503)],
    ["left out if it is refused", [refused, found], file],
    ["left out if it is refused and may be refreshed", [replaceable, found], file],
    ["refreshed if the file is refused without it too", [replaceable, refused], rejected],
    ["not the reason of another error without it", [replaceable, broken], failed(503)]
  ])("is %s", ([, outcomes, result]) =>
    Effect.gen(function* () {
      expect(yield* send(outcomes)).toEqual(result)
    })
  )

  it.effect("is not blamed if the file is refused without it too", () =>
    Effect.gen(function* () {
      const { message } = (yield* send([refused, refused])) as LmsError
      expect(message).toBe(
        "no. It was refused without the token too: get the URL of the file again, since its verifier may have expired."
      )
    })
  )

  it.effect.each<Fields>([
    { url: `${origin}/files/9/download` },
    { url: `${origin}/files/9/download?x=verifier` },
    { url: `${origin}/courses/1/pages/a?verifier=a` },
    { url: `${origin}/api/v1/files/9?verifier=a` },
    { url: "https://files.test/files/9/download?verifier=a" },
    { method: "HEAD" },
    { method: "POST" }
  ])("is sent once with %j, and after it was refreshed", (other) =>
    Effect.gen(function* () {
      expect(yield* send([refused], other)).toEqual(failed(401))
      expect(yield* send([refused], {}, rejected)).toEqual(failed(401))
    })
  )
})

describe("interruption", () => {
  it.effect("ends a wait at once", () =>
    Effect.gen(function* () {
      const { layer, seen } = makeService(inOrder(throttle({ "retry-after": "60" })))
      const fiber = yield* Effect.fork(Effect.provide(lms(), layer))
      yield* TestClock.adjust("10 seconds")
      expect(Exit.isInterrupted(yield* Fiber.interrupt(fiber))).toBe(true)
      yield* TestClock.adjust("10 minutes")
      expect(seen).toHaveLength(1)
    }).pipe(Effect.provide(withoutLogs))
  )
})
