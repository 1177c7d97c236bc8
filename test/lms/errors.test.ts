/** Error responses become typed errors, which can be encoded as JSON and decoded in another process. */
import { describe, expect, it } from "@effect/vitest"
import { Duration, Effect, Schema } from "effect"
import {
  LmsApiError,
  LmsConfigError,
  LmsDecodeError,
  LmsError,
  LmsPageError,
  LmsRateLimitError,
  LmsRequestError,
  LmsTransportError,
  lms
} from "effect-lms"
import { connectTo, nodeClient, noRetry, serveClient } from "../fixtures/client.js"
import { type Reply, serveRaw } from "../fixtures/server.js"

const encode = Schema.encodeSync(LmsError)
const toJson = (error: LmsError): unknown => JSON.parse(JSON.stringify(encode(error)))

/** Encodes the error as JSON, decodes it, and expects an equal error of the same class. */
const expectRoundTrip = (error: LmsError): void => {
  const decoded = Schema.decodeUnknownSync(LmsError)(toJson(error))
  expect(toJson(decoded)).toEqual(toJson(error))
  expect(decoded).toBeInstanceOf(error.constructor)
  expect(decoded).toBeInstanceOf(Error)
  expect(decoded.message).toBe(error.message)
}

describe("errors", () => {
  const captureError = (reply: Reply, method = "GET") =>
    Effect.gen(function* () {
      const { run, server } = yield* serveClient(nodeClient, () => reply)
      const error = yield* Effect.flip(run(lms(`${method} /api/v1/a`, {}, noRetry)))
      expectRoundTrip(error)
      expect(error.message).toContain(`${method} ${server.origin}/api/v1/a`)
      return error
    })

  it.scopedLive("reads the messages of an error body", () =>
    Effect.gen(function* () {
      const body = { errors: [{ field: "name", message: "is too long", error_code: "x" }] }
      const error = yield* captureError({ status: 400, body })
      expect(error).toMatchObject({ _tag: "LmsApiError", messages: ["name: is too long"], body: JSON.stringify(body) })
      expect(error.message).toContain("name: is too long")
    })
  )

  it.scopedLive("limits a hostile error body: size, depth, number of messages, length of a title", () =>
    Effect.gen(function* () {
      const bodies: ReadonlyArray<Reply> = [
        { status: 500, body: "x".repeat(5_000_000), headers: { "content-type": "text/plain" } },
        { status: 500, body: { errors: Array.from({ length: 3000 }, (_, n) => ({ message: `m${n}` })) } },
        { status: 500, body: "[".repeat(50_000) + "]".repeat(50_000), headers: { "content-type": "application/json" } },
        { status: 500, body: `<title>${"y".repeat(60_000)}</title>`, headers: { "content-type": "text/html" } }
      ]
      for (const body of bodies) {
        const error = yield* captureError(body)
        expect(error._tag).toBe("LmsApiError")
        if (error._tag !== "LmsApiError") return
        expect(error.body.length).toBeLessThanOrEqual(2000)
        for (const message of error.messages) expect(message.length).toBeLessThanOrEqual(1000)
        expect(error.messages.length).toBeLessThanOrEqual(50)
        expect(error.message.length).toBeLessThan(60_000)
      }
    })
  )

  it.scopedLive("an error with a truncated body still has its status", () =>
    Effect.gen(function* () {
      const head = "HTTP/1.1 404 Not Found\r\ncontent-type: application/json\r\ncontent-length: 1000"
      const server = yield* serveRaw(() => ({ bytes: `${head}\r\n\r\n{"errors":`, after: "reset" }))
      const run = yield* connectTo(nodeClient, server)
      expect(yield* Effect.flip(run(lms("/api/v1/a", {}, noRetry)))).toMatchObject({ _tag: "LmsApiError", status: 404 })
    })
  )

  it.scopedLive.each([
    [429, "429 Too Many Requests (Rate Limit Exceeded)\n", {}],
    [429, "", { "retry-after": "1" }],
    [429, "", { "retry-after": "garbage" }],
    [403, "403 Forbidden (Rate Limit Exceeded)\n", { "x-rate-limit-remaining": "13.67" }]
  ] as const)("a throttled response is an LmsRateLimitError: %i %j %j", ([status, body, headers]) =>
    Effect.gen(function* () {
      for (const method of ["GET", "POST"]) {
        const error = yield* captureError(
          { status, body, headers: { "content-type": "text/plain", ...headers } },
          method
        )
        expect(error).toMatchObject({ _tag: "LmsRateLimitError", status, method })
      }
    })
  )
})

describe("every error can be encoded as JSON and decoded again", () => {
  const exchange = { method: "GET", url: "https://canvas.example.edu/api/v1/a", message: "m" }
  const errors: ReadonlyArray<LmsError> = [
    new LmsConfigError({ reason: "MissingToken", variable: "LMS_API_TOKEN", message: "m" }),
    new LmsRequestError({ reason: "Parameter", subject: "x", message: "m" }),
    new LmsTransportError({ ...exchange, attempts: [], reason: "Connection", outcome: "Unknown", code: "ECONNRESET" }),
    new LmsTransportError({
      ...exchange,
      attempts: [{ problem: "503", status: 503, waited: Duration.seconds(1) }],
      reason: "Body",
      outcome: "NotSent",
      code: undefined
    }),
    new LmsApiError({
      ...exchange,
      attempts: [],
      status: 404,
      reason: "NotFound",
      messages: ["a", "b"],
      body: "{}",
      requestId: undefined
    }),
    new LmsRateLimitError({
      ...exchange,
      attempts: [],
      status: 429,
      waited: Duration.seconds(3),
      wouldWait: Duration.minutes(20),
      maxWait: Duration.minutes(10)
    }),
    new LmsRateLimitError({
      ...exchange,
      attempts: [],
      status: 429,
      waited: Duration.seconds(3),
      wouldWait: Duration.infinity,
      maxWait: Duration.infinity
    }),
    new LmsDecodeError({ ...exchange, reason: "Schema", page: 2, row: 0, path: ["a", 1, "b"] }),
    new LmsDecodeError({ ...exchange, reason: "Html", page: undefined, row: undefined, path: [] }),
    new LmsPageError({ ...exchange, reason: "Cycle", page: 3 })
  ]

  it.each(errors.map((error) => [error._tag, error] as const))("%s", (_, error) => {
    expectRoundTrip(error)
  })

  it.each([
    ["whole milliseconds", Duration.seconds(3), { _tag: "Millis", millis: 3000 }],
    ["a fraction of a millisecond", Duration.millis(1.5), { _tag: "Nanos", nanos: "1500000" }],
    ["nanoseconds", Duration.nanos(3_000_000n), { _tag: "Nanos", nanos: "3000000" }],
    ["no end", Duration.infinity, { _tag: "Infinity" }]
  ] as const)("a duration of %s, whose JSON is the same in each version of Effect", (_, waited, json) => {
    const error = new LmsRateLimitError({
      ...exchange,
      attempts: [],
      status: 429,
      waited,
      wouldWait: waited,
      maxWait: waited
    })
    expect(toJson(error)).toMatchObject({ waited: json, wouldWait: json, maxWait: json })
    expect(Schema.decodeUnknownSync(LmsError)(toJson(error))).toMatchObject({
      waited,
      wouldWait: waited,
      maxWait: waited
    })
  })
})
