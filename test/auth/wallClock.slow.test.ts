/** Setting the system date during a wait has no effect on it. */
import * as HttpClient from "@effect/platform/HttpClient"
import { describe, expect, it } from "@effect/vitest"
import { Duration, Effect, Layer, Option, Schedule, Stream } from "effect"
import { type LmsReceipt, lms, lmsStream, lmsUpload } from "effect-lms"
import { LmsQuota, type LmsQuotaReport, LmsSchedule } from "effect-lms/operators"
import * as fromHttpClient from "../../src/internal/transport/fromHttpClient.js"
import {
  clockSetBack,
  clockSetForward,
  failureOf,
  inOrder,
  makeService,
  origin,
  page,
  runInVirtualTime,
  withJitter,
  withoutLogs
} from "../fixtures/virtual.js"

describe.each([
  ["back", clockSetBack],
  ["forward", clockSetForward]
] as const)("setting the date %s by an hour", (_, wall) => {
  const account = { origin, token: Option.none(), onWait: () => {} }
  const report = (remaining: number): Option.Option<LmsQuotaReport> =>
    Option.some({
      cost: Option.none(),
      remaining: Option.some(remaining),
      throttled: false,
      status: 200,
      retryAfter: Option.none()
    })

  it.effect("does not change when the bucket has leaked enough", () =>
    Effect.gen(function* () {
      const run = Effect.gen(function* () {
        const quota = yield* LmsQuota.make
        const admit = quota.admit({ ...account, maxWait: Duration.minutes(1) })
        yield* Effect.flatMap(admit, (permit) => permit.settle(report(5)))
        yield* Effect.sleep("1 second")
        yield* admit
      })
      expect(yield* runInVirtualTime(run, wall)).toMatchObject({ exit: { _tag: "Success" }, at: 4700 })
    })
  )

  it.effect("does not change the wait for a permit behind one that is not settled", () =>
    Effect.gen(function* () {
      const run = Effect.gen(function* () {
        const quota = yield* LmsQuota.make
        yield* Effect.flatMap(quota.admit({ ...account, maxWait: Duration.zero }), (permit) =>
          permit.settle(report(60))
        )
        yield* quota.admit({ ...account, maxWait: Duration.zero })
        yield* quota.admit({ ...account, maxWait: Duration.seconds(4) })
      })
      expect(yield* runInVirtualTime(run, wall)).toMatchObject({ exit: { _tag: "Failure" }, at: 4000 })
    })
  )

  it.effect("does not change how much of maxWait a wait for a permit uses", () =>
    Effect.gen(function* () {
      const patiences: Array<number> = []
      const slow = Layer.succeed(LmsQuota, {
        admit: ({ maxWait }) => {
          patiences.push(Duration.toMillis(maxWait))
          return Effect.as(Effect.sleep("2 seconds"), { settle: () => Effect.void })
        }
      })
      const { layer } = makeService(inOrder({ status: 503 }, page([])))
      const call = lms("/api/v1/x", {}, { maxWait: "4 seconds" }).pipe(
        Effect.provide(Layer.provide(layer, slow)),
        withJitter(0)
      )
      expect(yield* runInVirtualTime(call, wall)).toMatchObject({ exit: { _tag: "Success" }, at: 4000 })
      expect(patiences).toEqual([4000, 2000])
    }).pipe(Effect.provide(withoutLogs))
  )

  it.effect("does not change the waits that an error and a receipt report", () =>
    Effect.gen(function* () {
      const slow = Layer.succeed(LmsQuota, {
        admit: () => Effect.as(Effect.sleep("2 seconds"), { settle: () => Effect.void })
      })
      const receipts: Array<LmsReceipt> = []
      const onEnd = (receipt: LmsReceipt) => Effect.sync(() => void receipts.push(receipt))
      const options = { maxWait: "2500 millis", onEnd } as const
      const { layer } = makeService(inOrder({ status: 429 }))
      const reading = Stream.runDrain(lmsStream("/api/v1/x", {}, options)).pipe(
        Effect.provide(Layer.provide(layer, slow)),
        withJitter(1)
      )
      const { exit } = yield* runInVirtualTime(reading, wall)
      expect(failureOf(exit)).toMatchObject({ _tag: "LmsRateLimitError", waited: Duration.seconds(2) })
      expect(receipts).toMatchObject([{ waited: Duration.seconds(2) }])
    }).pipe(Effect.provide(withoutLogs))
  )

  it.effect("does not change how long a schedule recurs", () =>
    Effect.gen(function* () {
      const schedule = Layer.succeed(LmsSchedule, {
        throttled: () => Schedule.spaced("1 second").pipe(Schedule.upTo("3500 millis")),
        transient: () => Schedule.stop
      })
      const { layer, times } = makeService(inOrder({ status: 429 }))
      const { exit } = yield* runInVirtualTime(Effect.provide(lms("/api/v1/x"), Layer.provide(layer, schedule)), wall)
      expect(failureOf(exit)).toMatchObject({ _tag: "LmsRateLimitError" })
      expect(times()).toEqual([0, 1000, 2000, 3000, 4000])
    }).pipe(Effect.provide(withoutLogs))
  )

  it.effect.each([
    ["moves", "2 seconds", 10_000, "Success"],
    ["stops", "10 seconds", 3000, "Failure"]
  ] as const)("does not change the stall timeout of a body that %s", ([_, pause, at, outcome]) =>
    Effect.gen(function* () {
      const transport = fromHttpClient.make(
        HttpClient.make((request) =>
          request.body._tag === "Stream"
            ? Effect.zipRight(Effect.orDie(Stream.runDrain(request.body.stream)), Effect.die("its end"))
            : Effect.die("no stream")
        )
      )
      const chunk = new Uint8Array(1)
      const stream = Stream.fromEffect(Effect.as(Effect.sleep(pause), chunk)).pipe(Stream.repeat(Schedule.recurs(4)))
      const send = transport.send(
        { method: "POST", url: `${origin}/x`, headers: {}, body: { stream, length: 5 } },
        { headersTimeoutMillis: 3000, idleTimeoutMillis: 3000, maxBodyBytes: 1000 }
      )
      const run = Effect.catchAllDefect(send, () => Effect.void)
      expect(yield* runInVirtualTime(run, wall)).toMatchObject({ exit: { _tag: outcome }, at })
    })
  )

  it.effect("does not change how long the progress of an upload is polled", () =>
    Effect.gen(function* () {
      const progress = { id: 3, url: `${origin}/api/v1/progress/3`, workflow_state: "running" }
      const { layer, times } = makeService((request) => ({
        body: JSON.stringify(request.method === "POST" ? { progress } : progress)
      }))
      const upload = lmsUpload(undefined, { course_id: 1, url: "https://example.edu/a.pdf" }, { deadline: "3 seconds" })
      const { at, exit } = yield* runInVirtualTime(Effect.provide(upload, layer), wall)
      expect(failureOf(exit)).toMatchObject({ _tag: "LmsTransportError", reason: "Deadline", outcome: "Unknown" })
      expect(failureOf(exit).message).toContain("within 3s (deadline), while the service fetched the file")
      // Polled after about 1 and 2.5 seconds.
      expect([at, times().length]).toEqual([3000, 4])
    })
  )
})
