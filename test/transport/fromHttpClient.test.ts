/** The transport over any `HttpClient`: its limits in virtual time, and how it converts errors and responses. */
import { inspect } from "node:util"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientError from "@effect/platform/HttpClientError"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import { describe, expect, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, FiberId, Stream, TestClock } from "effect"
import { lms } from "effect-lms"
import * as fromHttpClient from "../../src/internal/transport/fromHttpClient.js"
import type { Body, TransportError } from "../../src/internal/transport/transport.js"
import { failureOf, inOrder, page, runCall } from "../fixtures/virtual.js"

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
        lms("/api/v1/courses", {}, { stallTimeout: "20 seconds", retry: false })
      )
      expect(failureOf(exit)).toMatchObject({ _tag: "LmsTransportError", reason: "Timeout" })
      expect(failureOf(exit).message).toContain("20s")
    })
  )

  it.effect.each(["timeout", "stallTimeout"] as const)("%s cannot be 0", (name) =>
    Effect.gen(function* () {
      const { exit } = yield* runCall(inOrder(page([])), lms("/api/v1/courses", {}, { [name]: "0 seconds" }))
      expect(failureOf(exit)).toMatchObject({ _tag: "LmsRequestError", subject: name })
    })
  )
})

const url = "https://canvas.test/api/v1/x"
const limits = { headers: 1000, stall: 1000, body: 1000 }
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
      yield* send(http, bytes(5 * 1024 * 1024))
      expect(kinds).toEqual(["Uint8Array", "Stream"])
    })
  )
})
