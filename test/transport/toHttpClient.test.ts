/** An `HttpClient` over a transport: what it sends for each kind of body, and what its responses contain. */
import * as Cookies from "@effect/platform/Cookies"
import * as HttpBody from "@effect/platform/HttpBody"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import * as UrlParams from "@effect/platform/UrlParams"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Option, Stream } from "effect"
import * as fromHttpClient from "../../src/internal/transport/fromHttpClient.js"
import * as toHttpClient from "../../src/internal/transport/toHttpClient.js"
import {
  Delimited,
  exceedsStringLimit,
  isDelimited,
  TransportError,
  type TransportLimits,
  type TransportRequest,
  type TransportResponse,
  type TransportService
} from "../../src/internal/transport/transport.js"

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

const responseOf = (text: string | Uint8Array, more: Partial<TransportResponse> = {}): TransportResponse => {
  const bytes = typeof text === "string" ? encode(text) : text
  let isRead = false
  return {
    status: 200,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    setCookie: [],
    isDelimited: true,
    text: Effect.succeed(text),
    bytes: Effect.succeed(bytes),
    chunks: Effect.succeed(
      Effect.suspend(() => {
        if (isRead) return Effect.fail(Option.none())
        isRead = true
        return Effect.succeed([bytes])
      })
    ),
    ...more
  }
}

const failing = (reason: TransportError["reason"]) => new TransportError({ reason, cause: new Error("broken") })

/** Executes a request, and returns what was sent and the response. */
const execute = (request: HttpClientRequest.HttpClientRequest, response: TransportResponse = responseOf("")) =>
  Effect.gen(function* () {
    const sent: Array<readonly [TransportRequest, TransportLimits]> = []
    const client = toHttpClient.make({
      send: (request, limits) => {
        sent.push([request, limits])
        return Effect.succeed(response)
      }
    })
    const result = yield* client.execute(request)
    return { request: sent[0]![0], limits: sent[0]![1], response: result }
  })

const URL_TEXT = "https://canvas.test/a/../b?q='x'"
const post = (body: HttpBody.HttpBody) => HttpClientRequest.post(URL_TEXT).pipe(HttpClientRequest.setBody(body))

describe("a request", () => {
  it.effect("is sent with its own URL, byte for byte, and without limits", () =>
    Effect.gen(function* () {
      const { limits, request } = yield* execute(
        HttpClientRequest.setUrl(HttpClientRequest.get(""), URL_TEXT).pipe(HttpClientRequest.setHeader("x-a", "1"))
      )
      expect(request).toMatchObject({ method: "GET", url: URL_TEXT, body: undefined, headers: { "x-a": "1" } })
      expect(limits).toEqual({ headersTimeoutMillis: Infinity, idleTimeoutMillis: Infinity, maxBodyBytes: Infinity })
    })
  )

  it.effect("adds its parameters and its fragment to the URL", () =>
    Effect.gen(function* () {
      const get = HttpClientRequest.get("https://canvas.test/b")
      const withParams = yield* execute(HttpClientRequest.setUrlParam(get, "a", "1"))
      expect(withParams.request.url).toBe("https://canvas.test/b?a=1")
      const withHash = yield* execute(HttpClientRequest.setHash(get, "here"))
      expect(withHash.request.url).toBe("https://canvas.test/b#here")
    })
  )

  it.effect("fails with InvalidUrl if there is none", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(
        execute(HttpClientRequest.setUrlParam(HttpClientRequest.get("no URL"), "a", "1"))
      )
      expect(error).toMatchObject({ _tag: "RequestError", reason: "InvalidUrl", cause: expect.any(Error) })
    })
  )

  it.effect("has the body of each kind", () =>
    Effect.gen(function* () {
      const bodyOf = (body: HttpBody.HttpBody) => Effect.map(execute(post(body)), ({ request }) => request.body)
      const stream = Stream.make(encode("s"))
      const object = { any: 1 }
      expect(yield* bodyOf(HttpBody.empty)).toBe(undefined)
      expect(yield* bodyOf(HttpBody.uint8Array(encode("u")))).toEqual(encode("u"))
      expect(yield* bodyOf(HttpBody.stream(stream, "text/plain", 1))).toEqual({ stream, length: 1 })
      expect(yield* bodyOf(HttpBody.raw(null))).toBe(undefined)
      expect(yield* bodyOf(HttpBody.raw(undefined))).toBe(undefined)
      expect(yield* bodyOf(HttpBody.raw("text"))).toBe("text")
      expect(yield* bodyOf(HttpBody.raw(encode("r")))).toEqual(encode("r"))
      expect(yield* bodyOf(HttpBody.raw(object, { contentLength: 5 }))).toEqual({ raw: object, length: 5 })
    })
  )

  it.effect("has a form with its boundary, unless the request has a type of its own", () =>
    Effect.gen(function* () {
      const form = new FormData()
      form.append("a", "1")
      const { request } = yield* execute(post(HttpBody.formData(form)))
      const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(request.headers["content-type"] ?? "")?.[1]
      expect(new TextDecoder().decode(request.body as Uint8Array)).toContain(`--${boundary}\r\n`)
      const typed = post(HttpBody.formData(form)).pipe(HttpClientRequest.setHeader("content-type", "text/own"))
      expect((yield* execute(typed)).request.headers["content-type"]).toBe("text/own")
      const plain = yield* execute(post(HttpBody.uint8Array(encode("x"), "text/plain")))
      expect(plain.request.headers["content-type"]).toBe("text/plain")
      expect(Object.hasOwn((yield* execute(HttpClientRequest.get(URL_TEXT))).request.headers, "content-type")).toBe(
        false
      )
    })
  )

  it.effect.each([
    ["Url", "InvalidUrl"],
    ["Encode", "Encode"],
    ["Connection", "Transport"],
    ["Timeout", "Transport"]
  ] as const)("that fails with %s has the reason %s", ([reason, expected]) =>
    Effect.gen(function* () {
      const client = toHttpClient.make({ send: () => Effect.fail(failing(reason)) })
      const error = yield* Effect.flip(client.execute(HttpClientRequest.get(URL_TEXT)))
      expect(error).toMatchObject({ _tag: "RequestError", reason: expected, cause: { message: "broken" } })
    })
  )
})

describe("a response", () => {
  const get = HttpClientRequest.get(URL_TEXT)
  const respond = (...args: Parameters<typeof responseOf>) =>
    Effect.map(execute(get, responseOf(...args)), ({ response }) => response)

  it.effect("has its request, status and headers, and whether its body is delimited", () =>
    Effect.gen(function* () {
      const response = yield* respond("", { status: 418, headers: { "x-b": "2" }, isDelimited: false })
      expect(response.request).toMatchObject({ method: "GET", url: URL_TEXT })
      expect([response.status, { ...response.headers }]).toEqual([418, { "x-b": "2" }])
      expect(response.remoteAddress).toEqual(Option.none())
      expect((response as { readonly [Delimited]?: boolean })[Delimited]).toBe(false)
      expect(response.toJSON()).toEqual({
        _id: "@effect/platform/HttpClientResponse",
        status: 418,
        headers: { "x-b": "2" }
      })
    })
  )

  it.effect("has all cookies, and the last one as a header", () =>
    Effect.gen(function* () {
      const response = yield* respond("", { setCookie: ["a=1", "b=2", "c=3; Path=/"] })
      expect(Cookies.toRecord(response.cookies)).toEqual({ a: "1", b: "2", c: "3" })
      expect(response.headers["set-cookie"]).toBe("c=3; Path=/")
      expect("set-cookie" in (yield* respond("")).headers).toBe(false)
    })
  )

  it.effect("is read as text, JSON, bytes, a form and a stream", () =>
    Effect.gen(function* () {
      expect(yield* (yield* respond("Zoë")).text).toBe("Zoë")
      expect(yield* (yield* respond(Uint8Array.of(0x61, 0xff))).text).toBe("a\ufffd")
      expect(yield* (yield* respond('{"a":1}')).json).toEqual({ a: 1 })
      expect(yield* (yield* respond("")).json).toBe(null)
      expect(new Uint8Array(yield* (yield* respond("ab")).arrayBuffer)).toEqual(encode("ab"))
      expect(UrlParams.toRecord(yield* (yield* respond("a=1&b=2")).urlParamsBody)).toEqual({ a: "1", b: "2" })
      expect(Object.fromEntries(yield* (yield* respond("a=1")).formData)).toEqual({ a: "1" })
      expect(Array.from(yield* Stream.runCollect((yield* respond("ab")).stream))).toEqual([encode("ab")])
    })
  )

  it.effect("that cannot be read or decoded fails with Decode and the cause", () =>
    Effect.gen(function* () {
      const broken = { text: Effect.fail(failing("Body")), bytes: Effect.fail(failing("Body")) }
      const chunks = Effect.succeed(Effect.fail(Option.some(failing("Body"))))
      const response = yield* respond("", { ...broken, chunks })
      const expected = { _tag: "ResponseError", reason: "Decode", cause: { message: "broken" } }
      expect(yield* Effect.flip(response.text)).toMatchObject(expected)
      expect(yield* Effect.flip(response.json)).toMatchObject(expected)
      expect(yield* Effect.flip(response.arrayBuffer)).toMatchObject(expected)
      expect(yield* Effect.flip(Stream.runDrain(response.stream))).toMatchObject(expected)
      expect(yield* Effect.flip((yield* respond("{")).json)).toMatchObject({
        reason: "Decode",
        cause: expect.any(SyntaxError)
      })
      const noForm = yield* respond("a", { headers: {} })
      expect(yield* Effect.flip(noForm.formData)).toMatchObject({ reason: "Decode", cause: expect.any(TypeError) })
    })
  )
})

describe("a transport over a client that was made from one", () => {
  const transport: TransportService = { send: () => Effect.succeed(responseOf("original")) }

  it("is the same transport: nothing is converted to a client and back", () => {
    expect(fromHttpClient.make(toHttpClient.make(transport))).toBe(transport)
  })

  it.effect("does not bypass a client around it", () =>
    Effect.gen(function* () {
      const sent: Array<string> = []
      const wrapped = HttpClient.tapRequest(toHttpClient.make(transport), ({ url }) =>
        Effect.sync(() => void sent.push(url))
      )
      const limits = { headersTimeoutMillis: 1000, idleTimeoutMillis: 1000, maxBodyBytes: 1000 }
      const request = { method: "GET", url: "https://canvas.test/a", headers: {}, body: undefined } as const
      const response = yield* fromHttpClient.make(wrapped).send(request, limits)
      expect([yield* response.text, sent]).toEqual(["original", ["https://canvas.test/a"]])
    })
  )
})

describe("the framing of a body", () => {
  it.each([
    [200, { "content-length": "5" }, true],
    [200, { "transfer-encoding": "chunked" }, true],
    [200, { "transfer-encoding": "gzip, Chunked " }, true],
    [200, { "transfer-encoding": "chunked, gzip" }, false],
    [200, { "transfer-encoding": "chunkedx" }, false],
    [204, {}, true],
    [200, {}, false]
  ])("is known for %i with %j: %s", (status, headers, expected) => {
    expect(isDelimited(status, headers)).toBe(expected)
  })

  it("is too long for a string only beyond the longest string", () => {
    const longest = 2 ** 29 - 24
    const lengths = [longest, longest + 1].map((length) => exceedsStringLimit({ length } as Uint8Array))
    expect(lengths).toEqual([false, true])
  })
})
