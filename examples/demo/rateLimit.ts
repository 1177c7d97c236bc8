/** The rate limit: requests that the client paces, and requests that the server throttles. */
import { Console, Effect, Layer, Logger, LogLevel } from "effect"
import { lms } from "effect-lms"
import { LmsQuota } from "effect-lms/operators"
import { Sandbox } from "effect-lms/sandbox"
import { check, step } from "./step.js"

const requestCourses = (count: number) =>
  Effect.forEach(
    Array.from({ length: count }, (_, index) => 101 + index),
    (id) => lms("/api/v1/courses/:id", { id }, { progress: false }),
    { concurrency: 25, discard: true }
  )

const countThrottled = Effect.gen(function* () {
  const { requests } = yield* Sandbox
  return (yield* requests).filter(({ status }) => status === 429).length
})

export const rateLimit = Effect.gen(function* () {
  yield* Console.log("\nRate limit")
  const withPacing = requestCourses(60).pipe(Effect.provide(Sandbox.client), Effect.zipRight(countThrottled))
  const first = yield* step("60 requests, paced by the client", withPacing, (count) => `${count} throttled`)
  yield* check(first === 0, `expected no throttled request, got ${first}`)

  const withoutQuota = Layer.provide(Sandbox.client, LmsQuota.layerNone)
  const withRetries = requestCourses(40).pipe(Effect.provide(withoutQuota), Effect.zipRight(countThrottled))
  const second = yield* step("40 requests without pacing", withRetries, (count) => `${count} throttled, then retried`)
  yield* check(second > 0, "expected throttled requests, got none")
}).pipe(Logger.withMinimumLogLevel(LogLevel.Error))
