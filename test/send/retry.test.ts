/** Waiting, in virtual time: parts 7.5 and 8.3 of the contract, and what a throttle and a transient failure are. */
import { describe, expect, it } from "@effect/vitest"
import { Duration, Effect, Exit, Fiber, Layer, Logger, LogLevel, Option, Schema, Stream, TestClock } from "effect"
import {
  LmsApiError,
  LmsError,
  LmsProgress,
  type LmsProgressEvent,
  LmsQuota,
  type LmsReceipt,
  LmsTransportError,
  lms,
  lmsStream
} from "effect-lms"
import { retry } from "../../src/internal/send/retry.js"
import { defaultSchedules } from "../../src/internal/send/schedules.js"
import { context, exchange } from "../fixtures/stages.js"
import {
  counted,
  failure,
  inOwnTime,
  inTurn,
  origin,
  page,
  quiet,
  type Reply,
  run,
  service,
  toTheEnd
} from "../fixtures/virtual.js"

const throttle = (headers: Record<string, string> = {}): Reply => ({ status: 429, headers })

const throttled = counted("lms_throttled")

describe("part 7.5: a throttle is waited out", () => {
  it.effect("for the seconds of Retry-After, each time", () =>
    Effect.gen(function* () {
      const { exit, times } = yield* run(
        inTurn(throttle({ "retry-after": "4" }), throttle({ "retry-after": "7" }), page([1])),
        lms()
      )
      expect(Exit.isSuccess(exit)).toBe(true)
      expect(times).toEqual([0, 4000, 11_000])
    })
  )

  it.effect("until the date of Retry-After, by the service's own clock", () =>
    Effect.gen(function* () {
      const asked = { "retry-after": "Wed, 21 Oct 2026 07:28:09 GMT", date: "Wed, 21 Oct 2026 07:28:00 GMT" }
      expect((yield* run(inTurn(throttle(asked), page([])), lms())).times).toEqual([0, 9000])
    })
  )

  it.effect.each(["soon", "-5", "1.5", "", "5 seconds", "2026-10-21", "Sat, 31 Feb 2026 07:28:00 GMT", "0x10"])(
    "as if Retry-After were not there where it is nonsense: %j",
    (nonsense) =>
      Effect.gen(function* () {
        const { times } = yield* run(inTurn(throttle({ "retry-after": nonsense }), page([])), lms())
        expect(times).toEqual([0, 1000])
      })
  )

  it.effect.each([false, true])("not where Retry-After is longer than a number holds (write: %s)", (write) =>
    Effect.gen(function* () {
      const answers = inTurn(throttle({ "retry-after": "99999999999999" }), page([]))
      const { at, exit, seen } = yield* run(answers, lms(write ? "POST /api/v1/a" : undefined))
      const error = failure(exit)
      expect(error._tag === "LmsRateLimitError" && Duration.toMillis(error.wouldWait)).toBe(Number.MAX_SAFE_INTEGER)
      expect(error.message).toMatch(/the next wait of 104249991d .* would pass maxWait \(10m\)/)
      expect(Schema.decodeUnknownSync(LmsError)(Schema.encodeSync(LmsError)(error)).message).toBe(error.message)
      expect([at, seen.length]).toEqual([0, 1])
    })
  )

  it.effect("for a second at the least, whatever Retry-After says", () =>
    Effect.gen(function* () {
      const past = { "retry-after": "Wed, 21 Oct 2015 07:28:00 GMT", date: "Wed, 21 Oct 2026 07:28:00 GMT" }
      const { times } = yield* run(inTurn(throttle({ "retry-after": "0" }), throttle(past), page([])), lms())
      expect(times).toEqual([0, 1000, 2000])
    })
  )

  it.effect("for as long as the bucket needs where the service shows what remains", () =>
    Effect.gen(function* () {
      const { times } = yield* run(inTurn(throttle({ "x-rate-limit-remaining": "13.68" }), page([])), lms())
      expect(times).toEqual([0, 3632])
    })
  )

  it.effect("else for twice as long each time", () =>
    Effect.gen(function* () {
      const { times } = yield* run(inTurn(throttle(), throttle(), throttle(), throttle(), page([])), lms())
      expect(times).toEqual([0, 1000, 3000, 7000, 15_000])
    })
  )

  it.effect("with jitter that only adds", () =>
    Effect.gen(function* () {
      expect((yield* run(inTurn(throttle(), page([])), lms(), { random: 1 })).times).toEqual([0, 1250])
      expect((yield* run(inTurn(throttle({ "retry-after": "4" }), page([])), lms(), { random: 1 })).times).toEqual([
        0, 4000
      ])
    })
  )

  it.effect("for any method, and 403 with the service's text is one", () =>
    Effect.gen(function* () {
      const old = {
        status: 403,
        body: "403 Forbidden (Rate Limit Exceeded)\n",
        headers: { "content-type": "text/plain" }
      }
      const { exit, seen } = yield* run(
        inTurn(old, page([])),
        lms("POST /api/v1/courses/1/modules", { module: { name: "x" } })
      )
      expect(Exit.isSuccess(exit)).toBe(true)
      expect(seen.map(({ method }) => method)).toEqual(["POST", "POST"])
    })
  )

  it.effect("and no other 403", () =>
    Effect.gen(function* () {
      const { exit, times } = yield* run(inTurn({ status: 403, body: `{"status":"unauthorized"}` }), lms())
      expect(failure(exit)).toMatchObject({ _tag: "LmsApiError", reason: "Forbidden" })
      expect(times).toEqual([0])
    })
  )
})

describe("part 8.3: maxWait bounds the waits of a call", () => {
  it.effect("a wait that would pass it is not begun", () =>
    Effect.gen(function* () {
      const { at, exit, times } = yield* run(
        inTurn(throttle({ "retry-after": "100" })),
        lms("/api/v1/courses", {}, { maxWait: "10 seconds" })
      )
      const error = failure(exit)
      expect(error).toMatchObject({ _tag: "LmsRateLimitError", status: 429, waited: Duration.zero })
      expect(
        error._tag === "LmsRateLimitError" && [Duration.toSeconds(error.wouldWait), Duration.toSeconds(error.maxWait)]
      ).toEqual([100, 10])
      expect(error.message).toMatch(/429.*waited 0.*1m 40s.*maxWait \(10s\)/)
      expect([at, times]).toEqual([0, [0]])
    })
  )

  it.effect("their sum counts, and may reach it exactly", () =>
    Effect.gen(function* () {
      const four = throttle({ "retry-after": "4" })
      const bounded = (maxWait: "8 seconds" | "7999 millis") =>
        run(inTurn(four), lms("/api/v1/courses", {}, { maxWait }))
      const exact = yield* bounded("8 seconds")
      expect(exact.times).toEqual([0, 4000, 8000])
      expect(failure(exact.exit)).toMatchObject({
        waited: Duration.seconds(8),
        attempts: [{ problem: "throttled with 429" }, { status: 429 }]
      })
      expect((yield* bounded("7999 millis")).times).toEqual([0, 4000])
    })
  )

  it.effect("the default is ten minutes", () =>
    Effect.gen(function* () {
      expect((yield* run(inTurn(throttle({ "retry-after": "600" }), page([])), lms())).times).toEqual([0, 600_000])
      expect((yield* run(inTurn(throttle({ "retry-after": "601" }), page([])), lms())).times).toEqual([0])
    })
  )

  it.effect("all the pages of one call share it, each page of a stream has its own", () =>
    Effect.gen(function* () {
      const answers = inTurn(
        throttle({ "retry-after": "6" }),
        page([1], `${origin}/2`),
        throttle({ "retry-after": "6" }),
        page([2])
      )
      const options = { limit: Number.POSITIVE_INFINITY, maxWait: "10 seconds" } as const
      expect(failure((yield* run(answers, lms("/api/v1/courses", {}, options))).exit)).toMatchObject({
        _tag: "LmsRateLimitError",
        waited: Duration.seconds(6)
      })
      const streamed = yield* run(answers, Stream.runCollect(lmsStream("/api/v1/courses", {}, options)))
      expect(Exit.map(streamed.exit, (all) => Array.from(all))).toEqual(Exit.succeed([1, 2]))
    })
  )

  it.effect("a bare number is no duration", () =>
    Effect.gen(function* () {
      // @ts-expect-error: nobody shall take seconds for milliseconds
      const { exit, times } = yield* run(inTurn(page([])), lms("/api/v1/courses", {}, { maxWait: 600 }))
      expect(failure(exit)).toMatchObject({ _tag: "LmsRequestError", subject: "maxWait" })
      expect(times).toEqual([])
    })
  )

  it.effect("waits show as progress and in the metrics", () =>
    Effect.gen(function* () {
      const events: Array<LmsProgressEvent> = []
      const listening = Layer.succeed(LmsProgress, { publish: (event) => void events.push(event) })
      const { layer } = service(inTurn(throttle({ "retry-after": "3" }), page([])))
      const before = yield* throttled
      yield* toTheEnd(Effect.provide(lms(), Layer.provide(layer, [listening, LmsQuota.layerNone])))
      expect(events.map(({ _tag }) => _tag)).toEqual(["Request", "Waiting", "Request", "Done"])
      expect(events[1]).toMatchObject({ duration: Option.some(Duration.seconds(3)) })
      const after = yield* throttled
      expect(after - before).toBe(1)
    }).pipe(Effect.provide(quiet))
  )
})

describe("what was made again", () => {
  it.effect("is told in the receipt, in the metrics, and in the log", () =>
    Effect.gen(function* () {
      const told = Effect.all([counted("lms_rate_limit_wait_millis"), counted("lms_retried")])
      const receipts: Array<LmsReceipt> = []
      const lines: Array<string> = []
      const logger = Logger.make<unknown, void>(({ message }) => void lines.push(String(message)))
      const { layer } = service(inTurn(throttle({ "retry-after": "3" }), { status: 502 }, page([])))
      const onEnd = (receipt: LmsReceipt) => Effect.sync(() => receipts.push(receipt))
      const before = yield* told
      yield* toTheEnd(
        Effect.provide(Stream.runDrain(lmsStream("/api/v1/x", {}, { onEnd })), Layer.provide(layer, LmsQuota.layerNone))
      ).pipe(Effect.provide(Logger.replace(Logger.defaultLogger, logger)), Logger.withMinimumLogLevel(LogLevel.Debug))
      const after = yield* told
      expect(receipts).toMatchObject([{ requests: 3, retries: 2, waited: Duration.seconds(3) }])
      expect(after.map((count, nth) => count - before[nth]!)).toEqual([3000, 1])
      expect(lines).toContainEqual(expect.stringMatching(/: waiting 3s$/))
      expect(lines).toContainEqual(expect.stringMatching(/ 502.*: trying again$/))
    })
  )
})

describe("transient failures of reads are tried again", () => {
  const failures: ReadonlyArray<Reply | { readonly code: string }> = [
    { status: 408 },
    { status: 500 },
    { status: 502, body: "<html>bad gateway</html>", headers: { "content-type": "text/html" } },
    { status: 503 },
    { status: 504 },
    { code: "ECONNRESET" },
    { code: "ECONNREFUSED" }
  ]

  it.effect.each(failures)("%j, twice, half a second and a second apart at the most", (what) =>
    Effect.gen(function* () {
      const { exit, times } = yield* run(inTurn(what, what, page([])), lms(), { random: 1 })
      expect(Exit.isSuccess(exit)).toBe(true)
      expect(times).toEqual([0, 500, 1500])
    })
  )

  it.effect("with full jitter", () =>
    Effect.gen(function* () {
      expect((yield* run(inTurn({ status: 503 }, { status: 503 }, page([])), lms(), { random: 0.5 })).times).toEqual([
        0, 250, 750
      ])
    })
  )

  it.effect("three times in all, also where the kinds alternate, and the tries stand in the error", () =>
    Effect.gen(function* () {
      const { exit, times } = yield* run(
        inTurn({ status: 503 }, { code: "ECONNRESET" }, { status: 502 }, page([])),
        lms(),
        { random: 1 }
      )
      expect(failure(exit)).toMatchObject({
        _tag: "LmsApiError",
        status: 502,
        attempts: [
          { problem: "503", status: 503, waited: Duration.millis(500) },
          { problem: "ECONNRESET", waited: Duration.seconds(1) }
        ]
      })
      expect(failure(exit).message).toContain("tried 2 times before (503, ECONNRESET)")
      expect(times).toHaveLength(3)
    })
  )

  it.effect("throttles between them do not start the count anew", () =>
    Effect.gen(function* () {
      const answers = inTurn({ status: 503 }, throttle(), { status: 503 }, throttle(), { status: 503 }, page([]))
      const { exit, seen } = yield* run(answers, lms(), { random: 1 })
      expect(failure(exit)).toMatchObject({ _tag: "LmsApiError", status: 503 })
      expect(seen).toHaveLength(5)
    })
  )

  it.effect("retry says how often", () =>
    Effect.gen(function* () {
      const tries = (retry: false | { readonly times: number }) =>
        Effect.map(
          run(inTurn({ status: 503 }), lms("/api/v1/courses", {}, { retry }), { random: 0 }),
          ({ seen }) => seen.length
        )
      expect([yield* tries(false), yield* tries({ times: 0 }), yield* tries({ times: 4 })]).toEqual([1, 1, 5])
      const wrong = yield* run(inTurn(page([])), lms("/api/v1/courses", {}, { retry: { times: -1 } }))
      expect([failure(wrong.exit)._tag, wrong.seen.length]).toEqual(["LmsRequestError", 0])
    })
  )

  it.effect("no wait between tries is longer than 30 seconds, and none counts towards maxWait", () =>
    Effect.gen(function* () {
      const options = { retry: { times: 8 }, maxWait: "1 second" } as const
      const { times } = yield* run(inTurn({ status: 503 }), lms("/api/v1/courses", {}, options), {
        random: 1
      })
      const gaps = times.slice(1).map((at, i) => at - (times[i] ?? 0))
      expect(gaps).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
    })
  )

  it.effect("a 503 that says when to come back is waited for, within maxWait", () =>
    Effect.gen(function* () {
      const busy = { status: 503, headers: { "retry-after": "20" } }
      expect((yield* run(inTurn(busy, page([])), lms())).times).toEqual([0, 20_000])
      const bounded = yield* run(inTurn(busy, page([])), lms("/api/v1/courses", {}, { maxWait: "19 seconds" }))
      expect([failure(bounded.exit)._tag, bounded.times]).toEqual(["LmsApiError", [0]])
      // All of the waits together, not each.
      const twice = yield* run(inTurn(busy), lms("/api/v1/courses", {}, { maxWait: "39 seconds" }))
      expect([failure(twice.exit)._tag, twice.times, twice.at]).toEqual(["LmsApiError", [0, 20_000], 20_000])
    })
  )

  it.effect("a body that breaks off is asked for again, and nothing of it is kept", () =>
    Effect.gen(function* () {
      const broken = () =>
        new ReadableStream<Uint8Array>({
          start: (controller) => {
            controller.enqueue(new TextEncoder().encode("[1,"))
            controller.error(new Error("cut"))
          }
        })
      const { exit } = yield* run(
        (_, nth) => (nth === 1 ? { body: broken() } : page([1, 2])),
        Effect.map(lms(), ({ data }) => data)
      )
      expect(exit).toEqual(Exit.succeed([1, 2]))
    })
  )
})

describe("writes go once", () => {
  const write = lms("POST /api/v1/courses/1/modules", { module: { name: "x" } })

  it.effect.each([{ status: 500 }, { status: 503 }, { code: "ECONNRESET" }] as const)("after %j", (what) =>
    Effect.gen(function* () {
      const { exit, seen } = yield* run(inTurn(what, page([])), write)
      expect(Exit.isFailure(exit)).toBe(true)
      expect(seen).toHaveLength(1)
    })
  )

  it.effect.each(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"])("and again only where they were never sent: %s", (code) =>
    Effect.gen(function* () {
      const { exit, seen } = yield* run(inTurn({ code }, { code }, page([])), write)
      expect(Exit.isSuccess(exit)).toBe(true)
      expect(seen).toHaveLength(3)
      const never = yield* run(inTurn({ code }), write)
      expect(failure(never.exit)).toMatchObject({ _tag: "LmsTransportError", outcome: "NotSent", code })
    })
  )
})

describe("a read that does something goes once, like the one that confirms an upload", () => {
  const place = { method: "GET", url: exchange().url, attempts: [], message: "no" }
  const broken = (outcome: "NotSent" | "Unknown") =>
    new LmsTransportError({ ...place, reason: "Connection", outcome, code: "ECONNRESET" })
  const failed = new LmsApiError({ ...place, status: 503, reason: "Server", messages: [], body: "" })
  /** How often it is made, of three times. */
  const made = (once: boolean, error: LmsError) =>
    Effect.gen(function* () {
      const asked = exchange({ notIdempotent: once })
      const request = context()
      let times = 0
      const send = () =>
        Effect.suspend(() => {
          times++
          return Effect.fail(error)
        })
      yield* inOwnTime(retry({ ...request, schedules: defaultSchedules })(send)(asked))
      return times
    })

  it.effect("after a broken connection and an error of the service's", () =>
    Effect.gen(function* () {
      expect([yield* made(true, broken("Unknown")), yield* made(true, failed)]).toEqual([1, 1])
      expect([yield* made(false, broken("Unknown")), yield* made(false, failed)]).toEqual([3, 3])
    })
  )

  it.effect("and again only where it was never sent", () =>
    Effect.gen(function* () {
      expect(yield* made(true, broken("NotSent"))).toBe(3)
    })
  )
})

describe("interruption", () => {
  it.effect("ends a wait at once", () =>
    Effect.gen(function* () {
      const { layer, seen } = service(inTurn(throttle({ "retry-after": "60" })))
      const fiber = yield* Effect.fork(Effect.provide(lms(), layer))
      yield* TestClock.adjust("10 seconds")
      expect(Exit.isInterrupted(yield* Fiber.interrupt(fiber))).toBe(true)
      yield* TestClock.adjust("10 minutes")
      expect(seen).toHaveLength(1)
    }).pipe(Effect.provide(quiet))
  )
})
