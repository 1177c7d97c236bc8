/** A response with an unread body: how it is read, how it fails, and how its connection is freed. */
import { describe, expect, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Option, TestClock } from "effect"
import { LmsTransportError } from "effect-lms"
import { ResponseFacts } from "../../src/internal/response/facts.js"
import { UNSENT } from "../../src/internal/response/networkError.js"
import * as responseReader from "../../src/internal/send/responseReader.js"
import { TransportError, type TransportResponse } from "../../src/internal/transport/transport.js"
import { makeRequest } from "../fixtures/stages.js"

const limits = { headersTimeoutMillis: 3000, idleTimeoutMillis: 4000, maxBodyBytes: 5000 }

const request = makeRequest({ method: "POST", headers: { accept: "application/json" } })

const utf8 = new TextEncoder()

/** A response with this body in chunks of one byte, and how it was read. */
const open = (body: string, head: Partial<TransportResponse> = {}, end?: TransportError) => {
  const bytes = utf8.encode(body)
  const reads = { pulled: 0, closed: 0, text: 0, bytes: 0 }
  const counted = <A>(key: "text" | "bytes", value: A) =>
    end === undefined
      ? Effect.sync(() => {
          reads[key]++
          return value
        })
      : Effect.fail(end)
  const incoming: TransportResponse = {
    status: 200,
    headers: {},
    setCookie: [],
    isDelimited: true,
    text: counted("text", body),
    bytes: counted("bytes", bytes),
    chunks: Effect.as(
      Effect.addFinalizer(() => Effect.sync(() => reads.closed++)),
      Effect.suspend(() => {
        if (reads.pulled === bytes.length) return Effect.fail(Option.fromNullable(end))
        return Effect.succeed([bytes.subarray(reads.pulled, ++reads.pulled)])
      })
    ),
    ...head
  }
  return { response: new responseReader.OpenResponse(request, incoming, limits), reads }
}

const errorWithCode = (message: string, code: string) => Object.assign(new Error(message), { code })

describe("an error of the transport names the option", () => {
  const unsent = errorWithCode("no connection was free", UNSENT)
  const otherCode = errorWithCode("it took too long", "ERR_OTHER")
  const reset = errorWithCode("aborted", "ECONNRESET")
  const refused = errorWithCode("connect ECONNREFUSED", "ECONNREFUSED")
  const advice = " The service may have applied the request: check before you send it again."

  it.each<
    [
      reason: TransportError["reason"],
      cause: unknown,
      expected: LmsTransportError["reason"],
      outcome: LmsTransportError["outcome"],
      message: string,
      code?: string
    ]
  >([
    ["Timeout", undefined, "Timeout", "Unknown", `: no response within 3s (timeout).${advice}`],
    ["Timeout", unsent, "Timeout", "NotSent", " was not sent within 3s (timeout): no connection was free."],
    ["Timeout", otherCode, "Timeout", "Unknown", `: no response within 3s (timeout).${advice}`],
    ["Stall", undefined, "Timeout", "Unknown", `: the response body stalled, no data for 4s (stallTimeout).${advice}`],
    [
      "TooLarge",
      undefined,
      "Body",
      "Unknown",
      `: the response body is larger than 5000 bytes (maxBody). Request less, or save it with destfile.${advice}`,
      "ERR_BODY_TOO_LARGE"
    ],
    ["Body", reset, "Body", "Unknown", `: the response body is incomplete: aborted.${advice}`, "ECONNRESET"],
    [
      "Connection",
      refused,
      "Connection",
      "NotSent",
      " failed without a response: connect ECONNREFUSED.",
      "ECONNREFUSED"
    ],
    ["Encode", new Error("no body"), "Connection", "Unknown", ` failed without a response: no body.${advice}`]
  ])("%s, %s", (reason, cause, expected, outcome, message, code) => {
    const error = responseReader.toLmsError(request, new TransportError({ reason, cause }), limits)
    expect(error).toBeInstanceOf(LmsTransportError)
    expect(error).toMatchObject({
      reason: expected,
      outcome,
      message: `POST https://canvas.test/api/v1/courses${message}`,
      ...(code === undefined ? {} : { code })
    })
  })

  it.effect("in whichever way the body is read", () =>
    Effect.gen(function* () {
      const stall = new TransportError({ reason: "Stall", cause: undefined })
      const { text } = open("", {}, stall).response
      const { bytes } = open("", {}, stall).response
      const chunks = open("ab", {}, stall).response.forEachChunk(() => Effect.void)
      for (const read of [text, bytes, chunks]) {
        expect(yield* Effect.flip(Effect.asVoid(read))).toMatchObject({ _tag: "LmsTransportError", reason: "Timeout" })
      }
    })
  )
})

describe("readFully", () => {
  const readFully = ({ response }: ReturnType<typeof open>) => responseReader.readFully.read(response)

  it.effect.each<[contentType: string | undefined, as: "text" | "bytes"]>([
    ["application/json", "text"],
    ["application/json; charset=utf-8", "text"],
    ["application/json; charset=latin1", "bytes"],
    ["text/csv; charset=utf-8", "bytes"],
    ["text/html", "bytes"],
    [undefined, "bytes"]
  ])("reads a body of %s as %s, once", ([type, as]) =>
    Effect.gen(function* () {
      const headers = type === undefined ? {} : { "content-type": type }
      const opened = open("[1]", { headers, status: 201 })
      const received = yield* readFully(opened)
      expect(received).toEqual({
        request,
        facts: new ResponseFacts({ status: 201, headers }),
        body: as === "text" ? "[1]" : utf8.encode("[1]")
      })
      expect(opened.reads).toMatchObject({ text: as === "text" ? 1 : 0, bytes: as === "text" ? 0 : 1 })
    })
  )

  it.effect("reports that the body was compressed", () =>
    Effect.gen(function* () {
      const { facts } = yield* readFully(open("", { headers: { "content-encoding": "gzip" } }))
      expect(facts.isCompressed).toBe(true)
      expect(facts.contentType).toBe("")
    })
  )

  it.effect.each(["[1]", '{"a":1}', '"a"', "[1] \r\n"])("accepts an undelimited body that ends like JSON: %s", (body) =>
    Effect.gen(function* () {
      const headers = { "content-type": "application/json" }
      expect(yield* readFully(open(body, { headers, isDelimited: false }))).toMatchObject({ body })
    })
  )

  it.effect.each([
    ["[1", "application/json"],
    ["", "application/json"],
    ["17", "application/json"],
    ["[1] more", "application/json"],
    ["a;b]", "text/csv"]
  ] as const)("rejects an undelimited body of which a cut could not be detected: %s of %s", ([body, type]) =>
    Effect.gen(function* () {
      const headers = { "content-type": type }
      const error = yield* Effect.flip(readFully(open(body, { headers, isDelimited: false })))
      expect(error).toMatchObject({ _tag: "LmsTransportError", reason: "Body", code: "ERR_UNDELIMITED" })
      expect(error.message).toContain(
        "returned a body without Content-Length or chunks, so a cut could not be detected."
      )
      expect(yield* readFully(open(body, { headers }))).toMatchObject({ facts: { status: 200 } })
    })
  )

  it.effect("rejects a partial response, unless a part was requested", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(readFully(open("[1]", { status: 206 })))
      expect(error).toMatchObject({ _tag: "LmsTransportError", reason: "Body", code: "ERR_PARTIAL" })
      expect(error.message).toContain("returned a part (206) although the complete response was requested.")
      const ranged = request.with({ headers: { ...request.headers, Range: "bytes=0-2" } })
      const requested = new responseReader.OpenResponse(ranged, open("[1]", { status: 206 }).response.response, limits)
      expect(yield* responseReader.readFully.read(requested)).toMatchObject({ facts: { status: 206 } })
    })
  )
})

describe("a body in chunks", () => {
  it.effect("is passed on as it arrives, to its end", () =>
    Effect.gen(function* () {
      const { reads, response } = open("abc")
      const received: Array<string> = []
      yield* response.forEachChunk((chunks) =>
        Effect.sync(() => received.push(...chunks.map((chunk) => Buffer.from(chunk).toString())))
      )
      expect(received).toEqual(["a", "b", "c"])
      expect(reads.closed).toBe(1)
    })
  )

  it.effect("of an error is read up to 64 KiB, or as far as it arrives", () =>
    Effect.gen(function* () {
      const long = "ü".repeat(40_000)
      expect(yield* open(long).response.readPrefix).toBe("ü".repeat(32_768))
      expect(yield* open("no").response.readPrefix).toBe("no")
      expect(yield* open("it brea", {}, new TransportError({ reason: "Body", cause: "cut" })).response.readPrefix).toBe(
        "it brea"
      )
    })
  )

  it.effect("of an error is read for at most five seconds", () =>
    Effect.gen(function* () {
      const { response } = open("", { chunks: Effect.succeed(Effect.never) })
      const fiber = yield* Effect.fork(response.readPrefix)
      yield* TestClock.adjust("4999 millis")
      expect(Option.isNone(yield* Fiber.poll(fiber))).toBe(true)
      yield* TestClock.adjust("1 millis")
      expect(yield* Fiber.join(fiber)).toBe("")
    })
  )
})

describe("an open response", () => {
  it.effect("frees its connection on cancel if reading has not started", () =>
    Effect.gen(function* () {
      const { reads, response } = open("abc")
      yield* response.cancel
      expect(reads).toMatchObject({ closed: 1, text: 0, bytes: 0 })
      expect(reads.pulled).toBeLessThanOrEqual(1)
    })
  )

  it.effect.each(["text", "bytes", "readPrefix"] as const)(
    "leaves its connection to the reader once reading has started: %s",
    (read) =>
      Effect.gen(function* () {
        const opened = open("abc")
        yield* opened.response[read] as Effect.Effect<unknown>
        const { closed } = opened.reads
        yield* opened.response.cancel
        expect(opened.reads.closed).toBe(closed)
      })
  )

  it.effect("leaves its connection to the reader of its chunks", () =>
    Effect.gen(function* () {
      const { reads, response } = open("abc")
      const started = yield* Deferred.make<void>()
      const reading = response.forEachChunk(() => Effect.zipRight(Deferred.succeed(started, undefined), Effect.never))
      const fiber = yield* Effect.fork(reading)
      yield* Deferred.await(started)
      yield* response.cancel
      expect(reads.closed).toBe(0)
      yield* Fiber.interrupt(fiber)
      expect(reads.closed).toBe(1)
    })
  )

  it("has the status and headers of the response", () => {
    const { response } = open("", { status: 418, headers: { a: "b" } })
    expect([response.status, response.headers]).toEqual([418, { a: "b" }])
  })
})
