/** An answer before its body has been read: what is read of it, what it fails with, and that its connection is let go. */
import { describe, expect, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Option, TestClock } from "effect"
import { LmsTransportError } from "effect-lms"
import { Exchange } from "../../src/internal/request/exchange.js"
import type { PreparedRequest } from "../../src/internal/request/preparedRequest.js"
import * as responseReader from "../../src/internal/send/responseReader.js"
import { TransportError, type TransportResponse, UNSENT } from "../../src/internal/transport/transport.js"

const limits = { headers: 3000, stall: 4000, body: 5000 }

const request: PreparedRequest = {
  method: "POST",
  url: "https://canvas.test/api/v1/x",
  headers: { accept: "application/json" },
  body: undefined,
  token: undefined,
  tokenOrigin: undefined,
  acceptsJson: true
}

const exchange = new Exchange(request, request.url)

const utf8 = new TextEncoder()

/** An answer with this body, in pieces of a byte, and what became of it. */
const answer = (body: string, head: Partial<TransportResponse> = {}, end?: TransportError) => {
  const bytes = utf8.encode(body)
  const seen = { pulled: 0, closed: 0, text: 0, bytes: 0 }
  const counted = <A>(key: "text" | "bytes", value: A) =>
    end === undefined
      ? Effect.sync(() => {
          seen[key]++
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
      Effect.addFinalizer(() => Effect.sync(() => seen.closed++)),
      Effect.suspend(() => {
        if (seen.pulled === bytes.length) return Effect.fail(Option.fromNullable(end))
        return Effect.succeed([bytes.subarray(seen.pulled, ++seen.pulled)])
      })
    ),
    ...head
  }
  return { of: new responseReader.OpenResponse(exchange, incoming, limits), seen }
}

const coded = (message: string, code: string) => Object.assign(new Error(message), { code })

describe("what a transport fails with is told in the words of the options", () => {
  const unsure = " The service may have applied the request: check before you send it again."

  it.each<[TransportError["reason"], cause: unknown, expected: Partial<LmsTransportError>]>([
    [
      "Timeout",
      undefined,
      { reason: "Timeout", outcome: "Unknown", message: `: no response within 3s (timeout).${unsure}` }
    ],
    [
      "Timeout",
      coded("no connection was free", UNSENT),
      {
        reason: "Timeout",
        outcome: "NotSent",
        message: " was not sent within 3s (timeout): no connection was free."
      }
    ],
    [
      "Timeout",
      coded("it took too long", "ERR_OTHER"),
      { reason: "Timeout", outcome: "Unknown", message: `: no response within 3s (timeout).${unsure}` }
    ],
    [
      "Stall",
      undefined,
      {
        reason: "Timeout",
        outcome: "Unknown",
        message: `: the response body stalled, no data for 4s (stallTimeout).${unsure}`
      }
    ],
    [
      "TooLarge",
      undefined,
      {
        reason: "Body",
        code: "ERR_BODY_TOO_LARGE",
        message: `: the response body is larger than 5000 bytes (maxBody). Request less, or save it with destfile.${unsure}`
      }
    ],
    [
      "Body",
      coded("aborted", "ECONNRESET"),
      { reason: "Body", code: "ECONNRESET", message: `: the response body is incomplete: aborted.${unsure}` }
    ],
    [
      "Connection",
      coded("connect ECONNREFUSED", "ECONNREFUSED"),
      {
        reason: "Connection",
        outcome: "NotSent",
        code: "ECONNREFUSED",
        message: " failed without a response: connect ECONNREFUSED."
      }
    ],
    [
      "Encode",
      new Error("no such body"),
      { reason: "Connection", outcome: "Unknown", message: ` failed without a response: no such body.${unsure}` }
    ]
  ])("%s", (reason, cause, expected) => {
    const error = responseReader.toLmsError(exchange, new TransportError({ reason, cause }), limits)
    expect(error).toBeInstanceOf(LmsTransportError)
    expect(error).toMatchObject({ ...expected, message: `POST https://canvas.test/api/v1/x${expected.message}` })
  })

  it.effect("whichever way the body is read", () =>
    Effect.gen(function* () {
      const stall = new TransportError({ reason: "Stall", cause: undefined })
      const { text } = answer("", {}, stall).of
      const { bytes } = answer("", {}, stall).of
      const drained = answer("ab", {}, stall).of.forEachChunk(() => Effect.void)
      for (const read of [text, bytes, drained]) {
        expect(yield* Effect.flip(Effect.asVoid(read))).toMatchObject({ _tag: "LmsTransportError", reason: "Timeout" })
      }
    })
  )
})

describe("the whole body", () => {
  const receive = ({ of }: ReturnType<typeof answer>) => responseReader.readFully.read(of)

  it.effect.each<[contentType: string | undefined, as: "text" | "bytes"]>([
    ["application/json", "text"],
    ["application/json; charset=utf-8", "text"],
    ["application/json; charset=latin1", "bytes"],
    ["text/csv; charset=utf-8", "bytes"],
    ["text/html", "bytes"],
    [undefined, "bytes"]
  ])("of %s is read as %s, once", ([type, as]) =>
    Effect.gen(function* () {
      const headers = type === undefined ? {} : { "content-type": type }
      const given = answer("[1]", { headers, status: 201 })
      const received = yield* receive(given)
      expect(received).toEqual({
        exchange,
        status: 201,
        headers,
        contentType: type ?? "",
        compressed: false,
        body: as === "text" ? "[1]" : utf8.encode("[1]")
      })
      expect(given.seen).toMatchObject({ text: as === "text" ? 1 : 0, bytes: as === "text" ? 0 : 1 })
    })
  )

  it.effect("that was compressed is told", () =>
    Effect.gen(function* () {
      expect(yield* receive(answer("", { headers: { "content-encoding": "gzip" } }))).toMatchObject({
        compressed: true
      })
    })
  )

  it.effect.each(["[1]", '{"a":1}', '"a"', "[1] \r\n"])(
    "whose end nothing marks is taken where it closes: %s",
    (body) =>
      Effect.gen(function* () {
        const headers = { "content-type": "application/json" }
        expect(yield* receive(answer(body, { headers, isDelimited: false }))).toMatchObject({ body })
      })
  )

  it.effect.each([
    ["[1", "application/json"],
    ["", "application/json"],
    ["17", "application/json"],
    ["[1] more", "application/json"],
    ["a;b]", "text/csv"]
  ] as const)("whose end nothing marks is refused where a cut could not be told: %s of %s", ([body, type]) =>
    Effect.gen(function* () {
      const headers = { "content-type": type }
      const error = yield* Effect.flip(receive(answer(body, { headers, isDelimited: false })))
      expect(error).toMatchObject({ _tag: "LmsTransportError", reason: "Body", code: "ERR_UNDELIMITED" })
      expect(error.message).toContain(
        "returned a body without Content-Length or chunks, so a cut could not be detected."
      )
      expect(yield* receive(answer(body, { headers }))).toMatchObject({ status: 200 })
    })
  )

  it.effect("that is a part is refused, unless a part was asked for", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(receive(answer("[1]", { status: 206 })))
      expect(error).toMatchObject({ _tag: "LmsTransportError", reason: "Body", code: "ERR_PARTIAL" })
      expect(error.message).toContain("returned a part (206) although the complete response was requested.")
      const ranged = new Exchange({ ...request, headers: { ...request.headers, Range: "bytes=0-2" } }, request.url)
      const asked = new responseReader.OpenResponse(ranged, answer("[1]", { status: 206 }).of.response, limits)
      expect(yield* responseReader.readFully.read(asked)).toMatchObject({ status: 206 })
    })
  )
})

describe("a body piece by piece", () => {
  it.effect("is handed over as it comes, to its end", () =>
    Effect.gen(function* () {
      const given = answer("abc")
      const taken: Array<string> = []
      yield* given.of.forEachChunk((pieces) =>
        Effect.sync(() => taken.push(...pieces.map((piece) => Buffer.from(piece).toString())))
      )
      expect(taken).toEqual(["a", "b", "c"])
      expect(given.seen.closed).toBe(1)
    })
  )

  it.effect("of an error is read to 64 KiB, or as far as it comes", () =>
    Effect.gen(function* () {
      const long = "ü".repeat(40_000)
      expect(yield* answer(long).of.readPrefix).toBe("ü".repeat(32_768))
      expect(yield* answer("no").of.readPrefix).toBe("no")
      expect(yield* answer("it brea", {}, new TransportError({ reason: "Body", cause: "cut" })).of.readPrefix).toBe(
        "it brea"
      )
    })
  )

  it.effect("of an error is listened to for five seconds", () =>
    Effect.gen(function* () {
      const { of } = answer("", { chunks: Effect.succeed(Effect.never) })
      const fiber = yield* Effect.fork(of.readPrefix)
      yield* TestClock.adjust("4999 millis")
      expect(Option.isNone(yield* Fiber.poll(fiber))).toBe(true)
      yield* TestClock.adjust("1 millis")
      expect(yield* Fiber.join(fiber)).toBe("")
    })
  )
})

describe("the connection", () => {
  it.effect("is let go where nobody has begun to read", () =>
    Effect.gen(function* () {
      const given = answer("abc")
      yield* given.of.cancel
      expect(given.seen).toMatchObject({ closed: 1, text: 0, bytes: 0 })
      expect(given.seen.pulled).toBeLessThanOrEqual(1)
    })
  )

  it.effect.each(["text", "bytes", "readPrefix"] as const)("is its reader's, once somebody reads: %s", (read) =>
    Effect.gen(function* () {
      const given = answer("abc")
      yield* given.of[read] as Effect.Effect<unknown>
      const { closed } = given.seen
      yield* given.of.cancel
      expect(given.seen.closed).toBe(closed)
    })
  )

  it.effect("is its reader's, once somebody drains it", () =>
    Effect.gen(function* () {
      const given = answer("abc")
      const begun = yield* Deferred.make<void>()
      const reading = given.of.forEachChunk(() => Effect.zipRight(Deferred.succeed(begun, undefined), Effect.never))
      const fiber = yield* Effect.fork(reading)
      yield* Deferred.await(begun)
      yield* given.of.cancel
      expect(given.seen.closed).toBe(0)
      yield* Fiber.interrupt(fiber)
      expect(given.seen.closed).toBe(1)
    })
  )

  it("status and headers are the answer's", () => {
    const { of } = answer("", { status: 418, headers: { a: "b" } })
    expect([of.status, of.headers]).toEqual([418, { a: "b" }])
  })
})
