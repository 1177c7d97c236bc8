/** The transport over any `HttpClient`: its limits in virtual time, and how it converts errors and responses. */
import { inspect } from "node:util"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientError from "@effect/platform/HttpClientError"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import { describe, expect, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, FiberId, Stream, TestClock } from "effect"
import { lms } from "effect-lms"
import * as fromHttpClient from "../../src/internal/transport/fromHttpClient.js"
import { type Body, Delimited, type TransportError } from "../../src/internal/transport/transport.js"
import { failureOf, inOrder, runCall } from "../fixtures/virtual.js"

describe("time limits", () => {
  it.effect("timeout is per attempt, 90 seconds by default", () =>
    Effect.gen(function* () {
      const { at, exit, times } = yield* runCall(inOrder("silence"), lms())
      expect(failureOf(exit)).toMatchObject({ _tag: "LmsTransportError", reason: "Timeout", outcome: "Unknown" })
      expect(failureOf(exit).message).toContain("1m 30s")
      expect([at, times]).toEqual([270_000, [0, 90_000, 180_000]])
    })
  )

  it.effect("a write without a response in time is not sent again", () =>
    Effect.gen(function* () {
      const { exit, times } = yield* runCall(
        inOrder("silence"),
        lms("DELETE /api/v1/courses/1", {}, { timeout: "5 seconds" })
      )
      expect(failureOf(exit)).toMatchObject({ reason: "Timeout", outcome: "Unknown" })
      expect(failureOf(exit).message).toContain("check before you send it again")
      expect(times).toEqual([0])
    })
  )

  it.effect("stallTimeout is the time between two bytes", () =>
    Effect.gen(function* () {
      const silent = () =>
        new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new TextEncoder().encode("[")) })
      const { exit } = yield* runCall(
        () => ({ body: silent() }),
        lms("/api/v1/courses", {}, { stallTimeout: "20 seconds", retries: 0 })
      )
      expect(failureOf(exit)).toMatchObject({ _tag: "LmsTransportError", reason: "Timeout" })
      expect(failureOf(exit).message).toContain("20s")
    })
  )
})

const url = "https://canvas.test/api/v1/x"
const limits = { headersTimeoutMillis: 1000, idleTimeoutMillis: 1000, maxBodyBytes: 1000 }
const headers = { authorization: "Bearer sesame" }

/** A client that responds with a function, or fails with a code in a nested cause. */
const client = (answer: (kind: string) => Response | { readonly code: string }) =>
  HttpClient.make((request) => {
    const given = answer(request.body._tag)
    if (given instanceof Response) return Effect.succeed(HttpClientResponse.fromWeb(request, given))
    const cause = new TypeError("fetch failed", { cause: Object.assign(new Error("late"), given) })
    return Effect.fail(new HttpClientError.RequestError({ request, reason: "Transport", cause }))
  })

const send = (http: HttpClient.HttpClient, body?: Body) =>
  fromHttpClient.make(http).send({ method: body === undefined ? "GET" : "POST", url, headers, body }, limits)

describe("an error of a client", () => {
  it.effect.each<readonly [code: string, reason: TransportError["reason"]]>([
    ["UND_ERR_HEADERS_TIMEOUT", "Timeout"],
    ["ECONNREFUSED", "Connection"]
  ])("with code %s has the same reason as a limit of the transport", ([code, reason]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(send(client(() => ({ code }))))
      expect(error.reason).toBe(reason)
    })
  )

  it.effect("is a stall for a time limit of the body", () =>
    Effect.gen(function* () {
      const late = Object.assign(new Error("late"), { code: "UND_ERR_BODY_TIMEOUT" })
      const stream = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(late) })
      const read = Effect.flatMap(send(client(() => new Response(stream))), ({ bytes }) => bytes)
      expect((yield* Effect.flip(read)).reason).toBe("Stall")
    })
  )

  it.effect("never contains the request, which holds the token", () =>
    Effect.gen(function* () {
      const broken = yield* Effect.flip(send(client(() => ({ code: "ECONNRESET" }))))
      const unsendable = HttpClient.make((request) =>
        Effect.fail(new HttpClientError.RequestError({ request, reason: "InvalidUrl" }))
      )
      const refused = yield* Effect.flip(send(unsendable))
      expect(refused.reason).toBe("Url")
      for (const error of [broken, refused]) {
        expect(JSON.stringify(error)).not.toContain("sesame")
        expect(inspect(error, { depth: 9, showHidden: true })).not.toContain("sesame")
      }
    })
  )
})

describe("a response that arrives in the moment of an interruption", () => {
  it.effect("is closed, since nobody will read it", () =>
    Effect.gen(function* () {
      const isClosed = yield* Deferred.make<boolean>()
      const body = new ReadableStream({ cancel: () => Deferred.unsafeDone(isClosed, Effect.succeed(true)) })
      const arrival = yield* Deferred.make<void>()
      const http = HttpClient.make((request) =>
        Effect.as(Deferred.await(arrival), HttpClientResponse.fromWeb(request, new Response(body)))
      )
      const sending = yield* Effect.fork(send(http))
      yield* TestClock.adjust(1)
      Deferred.unsafeDone(arrival, Effect.void)
      sending.unsafeInterruptAsFork(FiberId.none)
      expect(Exit.isInterrupted(yield* Fiber.await(sending))).toBe(true)
      expect(yield* Deferred.await(isClosed)).toBe(true)
    })
  )
})

describe("a client without checks", () => {
  const announced = (length: number, coding: Readonly<Record<string, string>> = {}) =>
    Effect.flatMap(
      send(client(() => new Response("12345", { headers: { "content-length": String(length), ...coding } }))),
      ({ text }) => text
    )

  it.effect("fails for fewer bytes than announced", () =>
    Effect.gen(function* () {
      expect(yield* announced(5)).toBe("12345")
      expect((yield* Effect.flip(announced(6))).reason).toBe("Body")
    })
  )

  it.effect("may decode a content coding, whose length is ignored", () =>
    Effect.gen(function* () {
      expect(yield* announced(6, { "content-encoding": "gzip" })).toBe("12345")
    })
  )
})

describe("a response", () => {
  const respond = (body: BodyInit | null, init: ResponseInit = {}) => send(client(() => new Response(body, init)))

  it.effect("has its status, headers with decoded URLs, and cookies apart", () =>
    Effect.gen(function* () {
      const link = Array.from(new TextEncoder().encode("<https://a.test/Zoë>"), (byte) =>
        String.fromCharCode(byte)
      ).join("")
      const headers = { link, "x-a": "1", "set-cookie": "a=1" }
      const response = yield* respond("", { status: 418, headers })
      expect([response.status, response.headers.link, response.headers["x-a"], response.headers.location]).toEqual([
        418,
        "<https://a.test/Zoë>",
        "1",
        undefined
      ])
      expect("set-cookie" in response.headers).toBe(false)
      expect(response.setCookie).toEqual(["a=1"])
      expect(response.isDelimited).toBe(true)
    })
  )

  it.effect.each([true, false])("tells that its body is delimited only if the client says so: %s", (delimited) =>
    Effect.gen(function* () {
      // `HttpClient.make` would wrap the response.
      const http = HttpClient.makeWith<never, never, never, never>(
        Effect.map((request) =>
          Object.assign(HttpClientResponse.fromWeb(request, new Response("")), { [Delimited]: delimited })
        ),
        Effect.succeed
      )
      expect(
        (yield* fromHttpClient.make(http).send({ method: "GET", url, headers, body: undefined }, limits)).isDelimited
      ).toBe(delimited)
    })
  )

  it.effect("may be as large as the limit, and is an error beyond it, announced or not", () =>
    Effect.gen(function* () {
      const text = (length: number, init?: ResponseInit) =>
        Effect.flatMap(respond("x".repeat(length), init), (response) => response.text)
      expect(yield* text(1000)).toHaveLength(1000)
      expect(yield* text(1000, { headers: { "content-length": "1000" } })).toHaveLength(1000)
      expect((yield* Effect.flip(text(1001))).reason).toBe("TooLarge")
      expect(yield* Effect.flip(text(5, { headers: { "content-length": "1001" } }))).toMatchObject({
        reason: "TooLarge",
        cause: undefined
      })
    })
  )

  it.effect.each(["x6", "6x", "1234567890123456"])("ignores an announced length that is none: %s", (length) =>
    Effect.gen(function* () {
      expect(yield* (yield* respond("12345", { headers: { "content-length": length } })).text).toBe("12345")
    })
  )

  it.effect("that is shorter than announced says by how much", () =>
    Effect.gen(function* () {
      const response = yield* respond("12345", { headers: { "content-length": "12" } })
      expect(yield* Effect.flip(response.text)).toMatchObject({
        reason: "Body",
        cause: { message: "the body ended after 5 of 12 bytes" }
      })
    })
  )

  it.effect("without a body is empty", () =>
    Effect.gen(function* () {
      expect(yield* (yield* respond(null, { status: 204 })).text).toBe("")
    })
  )

  it.effect("that breaks off has the error of its body", () =>
    Effect.gen(function* () {
      const body = new ReadableStream({ start: (controller) => controller.error(new Error("cut")) })
      expect((yield* Effect.flip((yield* respond(body)).bytes)).reason).toBe("Body")
    })
  )
})

describe("whether the body of a response is decoded", () => {
  const fetched = (coding: string) =>
    HttpClientResponse.fromWeb(
      HttpClientRequest.get(url),
      new Response("", { headers: { "content-encoding": coding } })
    )

  it.each([
    ["by fetch: true", fetched("gzip, br"), true],
    ["by fetch without one of its codings: false", fetched("gzip, compress"), false],
    ["in an interruptible response of fetch: true", { headers: {}, original: fetched("gzip") }, true],
    ["by another client: false", { headers: {}, source: {} }, false],
    ["by a client that holds null: false", { headers: {}, original: null }, false],
    ["by a client that holds a text: false", { headers: {}, original: "fetch" }, false]
  ])("%s", (_, response, expected) => {
    expect(
      fromHttpClient.toTransportResponse(response as HttpClientResponse.HttpClientResponse, limits).isDecoded
    ).toBe(expected)
  })
})

describe("a streamed body", () => {
  const bytes = (length: number) => ({ stream: Stream.make(new Uint8Array(length)), length })

  it.effect("is passed to the client as bytes if it is small, so that its length is sent", () =>
    Effect.gen(function* () {
      const kinds: Array<string> = []
      const http = client((kind) => {
        kinds.push(kind)
        return new Response("ok")
      })
      yield* send(http, bytes(10))
      yield* send(http, bytes(4 * 1024 * 1024))
      yield* send(http, bytes(4 * 1024 * 1024 + 1))
      yield* send(http, { ...bytes(10), length: undefined })
      expect(kinds).toEqual(["Uint8Array", "Uint8Array", "Stream", "Stream"])
    })
  )

  it.effect("that fails is an encoding error with the cause", () =>
    Effect.gen(function* () {
      const broken = { stream: Stream.fail("unreadable"), length: 10 }
      expect(
        yield* Effect.flip(
          send(
            client(() => new Response("ok")),
            broken
          )
        )
      ).toMatchObject({
        reason: "Encode",
        cause: "unreadable"
      })
    })
  )

  it.effect("may take longer than the limit, but not between two chunks", () =>
    Effect.gen(function* () {
      const slow = (millis: number) => ({
        stream: Stream.range(1, 5).pipe(
          Stream.mapEffect(() => Effect.delay(Effect.succeed(new Uint8Array(1)), millis)),
          Stream.rechunk(1)
        ),
        length: 5
      })
      const http = client(() => new Response("ok"))
      const patient = yield* Effect.fork(Effect.exit(send(http, slow(limits.headersTimeoutMillis - 1))))
      const late = yield* Effect.fork(Effect.flip(send(http, slow(limits.headersTimeoutMillis + 1))))
      yield* TestClock.adjust(limits.headersTimeoutMillis)
      expect(yield* Fiber.join(late)).toMatchObject({ reason: "Timeout", cause: undefined })
      yield* TestClock.adjust(10 * limits.headersTimeoutMillis)
      expect(Exit.isSuccess(yield* Fiber.join(patient))).toBe(true)
    })
  )
})

describe("a request", () => {
  it.effect("continues no trace, since the span of a client would show its complete URL", () =>
    Effect.gen(function* () {
      const seen: Array<unknown> = []
      const http = HttpClient.make((request) =>
        Effect.map(Effect.currentSpan, ({ name }) => {
          seen.push(name, Object.keys(request.headers))
          return HttpClientResponse.fromWeb(request, new Response("ok"))
        }).pipe(Effect.orDie)
      )
      yield* Effect.withSpan(send(http), "caller")
      expect(seen).toEqual(["caller", ["authorization"]])
    })
  )
})

describe("a body", () => {
  it.effect("is passed to the client with its type, as text, bytes or the client's own value", () =>
    Effect.gen(function* () {
      const seen: Array<unknown> = []
      const http = HttpClient.make((request) => {
        const { body } = request
        seen.push([body._tag, body.contentType, body.contentLength])
        return Effect.succeed(HttpClientResponse.fromWeb(request, new Response("ok")))
      })
      const typed = (body: Body) =>
        fromHttpClient
          .make(http)
          .send({ method: "POST", url, headers: { ...headers, "content-type": "text/own" }, body }, limits)
      yield* typed("text")
      yield* typed(new Uint8Array(3))
      yield* typed({ raw: { any: 1 }, length: 7 })
      expect(seen).toEqual([
        ["Uint8Array", "text/own", 4],
        ["Uint8Array", "text/own", 3],
        ["Raw", "text/own", 7]
      ])
    })
  )
})
