/** The transport over any `HttpClient`: its limits in virtual time, and what it makes of what clients say. */
import { inspect } from "node:util"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientError from "@effect/platform/HttpClientError"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { lms } from "effect-lms"
import * as overHttpClient from "../../src/internal/transport/fromHttpClient.js"
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

  it.effect("a write that found no answer in time is not sent again", () =>
    Effect.gen(function* () {
      const { exit, times } = yield* runCall(
        inOrder("silence"),
        lms("DELETE /api/v1/courses/1", {}, { timeout: "5 seconds" })
      )
      expect(failureOf(exit)).toMatchObject({ reason: "Timeout", outcome: "Unknown" })
      expect(failureOf(exit).message).toContain("look before you send it again")
      expect(times).toEqual([0])
    })
  )

  it.effect("stallTimeout is from one byte to the next", () =>
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

  it.effect.each(["timeout", "stallTimeout"] as const)("%s cannot be nothing", (name) =>
    Effect.gen(function* () {
      const { exit } = yield* runCall(inOrder(page([])), lms("/api/v1/courses", {}, { [name]: "0 seconds" }))
      expect(failureOf(exit)).toMatchObject({ _tag: "LmsRequestError", subject: name })
    })
  )
})

const url = "https://canvas.test/api/v1/x"
const limits = { headers: 1000, stall: 1000, body: 1000 }
const headers = { authorization: "Bearer sesame" }

/** A client that answers by a function, or fails with a code some causes down. */
const client = (answer: (kind: string) => Response | { readonly code: string }) =>
  HttpClient.make((request) => {
    const given = answer(request.body._tag)
    if (given instanceof Response) return Effect.succeed(HttpClientResponse.fromWeb(request, given))
    const cause = new TypeError("fetch failed", { cause: Object.assign(new Error("late"), given) })
    return Effect.fail(new HttpClientError.RequestError({ request, reason: "Transport", cause }))
  })

const send = (http: HttpClient.HttpClient, body?: Body) =>
  overHttpClient.make(http).send({ method: body === undefined ? "GET" : "POST", url, headers, body }, limits)

describe("what a client says", () => {
  it.effect.each<readonly [code: string, reason: TransportError["reason"]]>([
    ["UND_ERR_HEADERS_TIMEOUT", "Timeout"],
    ["ECONNREFUSED", "Connection"]
  ])("%s is told as what it is, whoever's limit it was", ([code, reason]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(send(client(() => ({ code }))))
      expect(error.reason).toBe(reason)
    })
  )

  it.effect("a body's own limit is a stall", () =>
    Effect.gen(function* () {
      const late = Object.assign(new Error("late"), { code: "UND_ERR_BODY_TIMEOUT" })
      const stream = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(late) })
      const read = Effect.flatMap(send(client(() => new Response(stream))), ({ bytes }) => bytes)
      expect((yield* Effect.flip(read)).reason).toBe("Stall")
    })
  )

  it.effect("no failure holds the request, and with it the token", () =>
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

describe("a client that checks nothing", () => {
  const announced = (length: number, coding: Readonly<Record<string, string>> = {}) =>
    Effect.flatMap(
      send(client(() => new Response("12345", { headers: { "content-length": String(length), ...coding } }))),
      ({ text }) => text
    )

  it.effect("does not get away with fewer bytes than were announced", () =>
    Effect.gen(function* () {
      expect(yield* announced(5)).toBe("12345")
      expect((yield* Effect.flip(announced(6))).reason).toBe("Body")
    })
  )

  it.effect("may have undone a compression, whose length says nothing", () =>
    Effect.gen(function* () {
      expect(yield* announced(6, { "content-encoding": "gzip" })).toBe("12345")
    })
  )
})

describe("a streamed body", () => {
  const bytes = (length: number) => ({ stream: Stream.make(new Uint8Array(length)), length })

  it.effect("is given to the client in one piece where it is small, so that its length is sent", () =>
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
