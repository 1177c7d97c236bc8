/** The innermost stage: what goes to the transport, and what becomes of the answer. */
import { describe, expect, it } from "@effect/vitest"
import { Duration, Effect, Option, Redacted, Stream } from "effect"
import { LmsConfig, LmsConfigError, LmsFileError } from "effect-lms"
import { Exchange } from "../../src/internal/request/exchange.js"
import type { PreparedRequest } from "../../src/internal/request/preparedRequest.js"
import type { RequestState } from "../../src/internal/send/middleware.js"
import { Redirect } from "../../src/internal/send/redirects.js"
import type { OpenResponse, ResponseReader } from "../../src/internal/send/responseReader.js"
import { transmit } from "../../src/internal/send/transmit.js"
import {
  TransportError,
  type TransportRequest,
  type TransportResponse
} from "../../src/internal/transport/transport.js"

const home = "https://canvas.test"
const away = "https://files.example.net"

const prepared: PreparedRequest = {
  method: "GET",
  url: `${home}/api/v1/x`,
  headers: { accept: "application/json" },
  body: undefined,
  token: Redacted.make("7~abc"),
  tokenOrigin: home,
  acceptsJson: true
}

interface Given extends Partial<PreparedRequest> {
  readonly url?: string
}

/** One exchange with an answer, or with what the transport fails with. */
const exchanged = (
  answer: Partial<TransportResponse> | TransportError,
  given: Given = {},
  {
    at = given.url ?? prepared.url,
    hops = 0,
    receiver
  }: { at?: string; hops?: number; receiver?: ResponseReader<OpenResponse> } = {}
) => {
  const request = { ...prepared, ...given }
  const sent: Array<TransportRequest> = []
  const closed: Array<true> = []
  const incoming: TransportResponse = {
    status: 200,
    headers: {},
    setCookie: [],
    isDelimited: true,
    text: Effect.succeed("[]"),
    bytes: Effect.succeed(new Uint8Array()),
    chunks: Effect.as(
      Effect.addFinalizer(() => Effect.sync(() => closed.push(true))),
      Effect.fail(Option.none())
    ),
    ...(answer instanceof TransportError ? {} : answer)
  }
  const exchange = new Exchange(request, at)
  const trip: RequestState = {
    exchange,
    index: 0,
    previousStatus: undefined,
    rateLimitWait: { millis: 0 },
    phase: "AwaitingResponse",
    redirects: hops,
    lastResponse: undefined,
    markStarted: undefined,
    accessToken: undefined,
    rejected: undefined
  }
  const transmission = transmit<OpenResponse>({
    transport: {
      send: (outgoing) => {
        sent.push(outgoing)
        return answer instanceof TransportError ? Effect.fail(answer) : Effect.succeed(incoming)
      }
    },
    limits: { headers: 1000, stall: 1000, body: 1000 },
    request,
    reader: receiver ?? { read: Effect.succeed },
    warnedOrigins: new Set()
  })
  return { run: transmission(trip)(exchange), sent, closed, trip }
}

describe("what is sent", () => {
  it.effect("is the request as it was prepared, and the token to its own origin alone", () =>
    Effect.gen(function* () {
      const at = exchanged({}, { method: "POST", body: "{}", file: true })
      yield* at.run
      expect(at.sent).toEqual([
        {
          method: "POST",
          url: `${home}/api/v1/x`,
          headers: { accept: "application/json", authorization: "Bearer 7~abc" },
          body: "{}",
          file: true
        }
      ])
      for (const elsewhere of [
        exchanged({}, {}, { at: `${away}/x` }),
        exchanged({}, {}, { at: `${home}.evil.example/x` }),
        exchanged({}, { tokenOrigin: away }),
        exchanged({}, { tokenOrigin: undefined }),
        exchanged({}, { token: undefined })
      ]) {
        yield* elsewhere.run
        expect(elsewhere.sent[0]?.headers).toEqual({ accept: "application/json" })
      }
    })
  )

  it.effect("has the token of now, where it is renewed, and never the account's name", () =>
    Effect.gen(function* () {
      const renewed = LmsConfig.make({ domain: home, token: "7~now" })
      const now = exchanged({}, { tokenSource: renewed, accessToken: Redacted.make("7~now") })
      yield* now.run
      expect(now.sent[0]?.headers.authorization).toBe("Bearer 7~now")
      const none = exchanged({}, { tokenSource: renewed })
      yield* none.run
      expect(none.sent[0]?.headers).toEqual({ accept: "application/json" })
    })
  )

  it.effect("has what its receiver adds to the headers", () =>
    Effect.gen(function* () {
      const more = exchanged({}, {}, { receiver: { read: Effect.succeed, headers: () => ({ range: "bytes=5-" }) } })
      yield* more.run
      expect(more.sent[0]?.headers).toEqual({
        accept: "application/json",
        authorization: "Bearer 7~abc",
        range: "bytes=5-"
      })
      const nothing = exchanged({}, {}, { receiver: { read: Effect.succeed, headers: () => undefined } })
      yield* nothing.run
      expect(Object.keys(nothing.sent[0]?.headers ?? {})).toEqual(["accept", "authorization"])
    })
  )

  it.effect("what keeps a transport from sending anything at all is the environment's", () =>
    Effect.gen(function* () {
      const cause = new LmsConfigError({
        reason: "InvalidProxy",
        variable: "HTTPS_PROXY",
        message: "No proxy."
      })
      const { run } = exchanged(new TransportError({ reason: "Connection", cause }))
      expect(yield* Effect.flip(run)).toBe(cause)
      const plain = exchanged(new TransportError({ reason: "Connection", cause: new Error("no") }))
      expect(yield* Effect.flip(plain.run)).toMatchObject({ _tag: "LmsTransportError", reason: "Connection" })
    })
  )
})

describe("a streamed body", () => {
  const streamed = (problem?: LmsFileError) => {
    const seen = { opened: 0, released: 0 }
    const body = { stream: Stream.empty, length: 3 }
    const open = () => {
      seen.opened++
      return { body, problem: () => problem, released: Effect.sync(() => seen.released++) }
    }
    return { body, given: { method: "POST", body: { open } } as const, seen }
  }

  it.effect("is opened for each try, and stays open while it is sent", () =>
    Effect.gen(function* () {
      const { body, given, seen } = streamed()
      const { run, sent } = exchanged({ status: 201 }, given)
      yield* run
      yield* run
      expect(sent.map((outgoing) => outgoing.body)).toEqual([body, body])
      expect(seen).toEqual({ opened: 2, released: 0 })
    })
  )

  it.effect("that fails says itself with what, once the transport has let go of it", () =>
    Effect.gen(function* () {
      const broken = new TransportError({ reason: "Connection", cause: new Error("the body failed") })
      const problem = new LmsFileError({ path: "a", operation: "Read", reason: "Other", message: "It cannot be read." })
      const failing = streamed(problem)
      expect(yield* Effect.flip(exchanged(broken, failing.given).run)).toBe(problem)
      expect(failing.seen).toEqual({ opened: 1, released: 1 })
      const other = streamed()
      expect(yield* Effect.flip(exchanged(broken, other.given).run)).toMatchObject({ _tag: "LmsTransportError" })
      expect(other.seen).toEqual({ opened: 1, released: 1 })
    })
  )
})

describe("an answer", () => {
  it.effect.each([200, 201, 204, 206, 299])("of %d is its receiver's", (status) =>
    Effect.gen(function* () {
      const { closed, run, trip } = exchanged({ status, headers: { a: "b" } })
      expect(yield* run).toMatchObject({ status })
      expect(trip.lastResponse).toEqual({ status, headers: { a: "b" } })
      expect(closed).toEqual([])
    })
  )

  it.effect("from another origin tells nothing of the service", () =>
    Effect.gen(function* () {
      const { run, trip } = exchanged({}, {}, { at: `${away}/x` })
      yield* run
      expect(trip.lastResponse).toBeUndefined()
    })
  )

  it.effect("of another status is its receiver's where it takes it", () =>
    Effect.gen(function* () {
      const receiver = { read: Effect.succeed, accepts: (status: number) => status === 302 || status === 416 }
      for (const status of [302, 416]) {
        expect(yield* exchanged({ status }, {}, { receiver }).run).toMatchObject({ status })
      }
      expect(yield* Effect.flip(exchanged({ status: 404 }, {}, { receiver }).run)).toMatchObject({ status: 404 })
    })
  )

  it.effect.each([301, 302, 303, 307, 308])("of %d leads on, to where it says, with the redirects so far", (status) =>
    Effect.gen(function* () {
      const led = yield* exchanged({ status, headers: { location: "/api/v1/y" } }, {}, { hops: 3 }).run
      expect(led).toBeInstanceOf(Redirect)
      expect(led).toMatchObject({ _tag: "Redirect", exchange: { url: `${home}/api/v1/y` } })
      const error = yield* Effect.flip(exchanged({ status }).run)
      expect(error).toMatchObject({ reason: "Redirect" })
    })
  )

  it.effect.each([
    [199, "Redirect"],
    [300, "Redirect"],
    [304, "Redirect"],
    [404, "NotFound"],
    [500, "Server"]
  ] as const)("of %d is an error of the service", ([status, reason]) =>
    Effect.gen(function* () {
      const headers = { location: "/api/v1/y", "retry-after": "7" }
      const error = yield* Effect.flip(exchanged({ status, headers }).run)
      expect(error).toMatchObject({ _tag: "LmsApiError", status, reason, retryAfter: Duration.seconds(7) })
    })
  )

  it.effect("that throttles tells what remains, and when to come back by the service's own clock", () =>
    Effect.gen(function* () {
      const headers = {
        "x-rate-limit-remaining": "12.5",
        "retry-after": "Wed, 21 Oct 2026 07:28:05 GMT",
        date: "Wed, 21 Oct 2026 07:28:00 GMT"
      }
      const error = yield* Effect.flip(exchanged({ status: 429, headers }).run)
      expect(error).toMatchObject({ _tag: "LmsRateLimitError", remaining: 12.5, retryAfter: Duration.seconds(5) })
    })
  )

  it.effect("whose receiver fails before it reads gives its connection back", () =>
    Effect.gen(function* () {
      const receiver = { read: () => Effect.die("the receiver is broken") }
      const { closed, run } = exchanged({}, {}, { receiver })
      yield* Effect.exit(run)
      expect(closed).toEqual([true])
    })
  )
})
