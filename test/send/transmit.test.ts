/** The innermost step: what is sent to the transport, and how the response is handled. */
import { describe, expect, it } from "@effect/vitest"
import { Cause, Duration, Effect, Option, Redacted, Stream } from "effect"
import { LmsConfigError, LmsFileError } from "effect-lms"
import { accountOf } from "../../src/internal/request/account.js"
import type { RequestFields } from "../../src/internal/request/request.js"
import { ResponseFacts } from "../../src/internal/response/facts.js"
import type { OpenResponse, ResponseReader } from "../../src/internal/send/responseReader.js"
import { firstAttempt, transmit } from "../../src/internal/send/send.js"
import {
  TransportError,
  type TransportRequest,
  type TransportResponse
} from "../../src/internal/transport/transport.js"
import { makeRequest, sending, startedCall } from "../fixtures/stages.js"

const ownOrigin = "https://canvas.test"
const otherOrigin = "https://files.example.net"

const prepared = makeRequest({ url: `${ownOrigin}/api/v1/x`, headers: { accept: "application/json" } }, "7~abc")

/** One request with a response, or with an error of the transport. */
const makeTransmission = (
  result: Partial<TransportResponse> | TransportError,
  fields: Partial<RequestFields> = {},
  {
    at = fields.url ?? prepared.url,
    redirects = 0,
    reader,
    token = Redacted.make("7~abc")
  }: { at?: string; redirects?: number; reader?: ResponseReader<OpenResponse>; token?: Redacted.Redacted } = {}
) => {
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
    ...(result instanceof TransportError ? {} : result)
  }
  const request = prepared.with({ ...fields, url: at })
  const observed: Array<ResponseFacts> = []
  const client = sending({
    transport: {
      send: (outgoing) => {
        sent.push(outgoing)
        return result instanceof TransportError ? Effect.fail(result) : Effect.succeed(incoming)
      }
    }
  })
  const call = startedCall({ transport: { headersTimeoutMillis: 1000, idleTimeoutMillis: 1000, maxBodyBytes: 1000 } })
  const onResponse = (facts: ResponseFacts) => void observed.push(facts)
  const attempt = { ...firstAttempt(request), redirects, token, onResponse }
  return {
    run: transmit(client, call, reader ?? { read: Effect.succeed<OpenResponse> }, attempt),
    sent,
    closed,
    observed
  }
}

describe("the request", () => {
  it.effect("is sent as it was prepared, with the token of the attempt only to its own origin", () =>
    Effect.gen(function* () {
      const account = accountOf(Redacted.make("the key"), ownOrigin)
      const token = Redacted.make("7~now")
      const sentOnce = makeTransmission({}, { method: "POST", body: "{}", file: true, account }, { token })
      yield* sentOnce.run
      expect(sentOnce.sent).toEqual([
        {
          method: "POST",
          url: `${ownOrigin}/api/v1/x`,
          headers: { accept: "application/json", authorization: "Bearer 7~now" },
          body: "{}",
          file: true
        }
      ])
      for (const elsewhere of [
        makeTransmission({}, {}, { at: `${otherOrigin}/x` }),
        makeTransmission({}, {}, { at: `${ownOrigin}.evil.example/x` }),
        makeTransmission({}, { account: accountOf(Redacted.make("7~abc"), otherOrigin) }),
        makeTransmission({}, { account: undefined })
      ]) {
        yield* elsewhere.run
        expect(elsewhere.sent[0]?.headers).toEqual({ accept: "application/json" })
      }
    })
  )

  it.effect("has the headers that its reader adds", () =>
    Effect.gen(function* () {
      const more = makeTransmission(
        {},
        {},
        { reader: { read: Effect.succeed, headers: () => ({ range: "bytes=5-" }) } }
      )
      yield* more.run
      expect(more.sent[0]?.headers).toEqual({
        accept: "application/json",
        authorization: "Bearer 7~abc",
        range: "bytes=5-"
      })
      const nothing = makeTransmission({}, {}, { reader: { read: Effect.succeed, headers: () => undefined } })
      yield* nothing.run
      expect(Object.keys(nothing.sent[0]?.headers ?? {})).toEqual(["accept", "authorization"])
    })
  )

  it.effect("fails with the configuration error that kept the transport from sending it", () =>
    Effect.gen(function* () {
      const cause = new LmsConfigError({
        reason: "InvalidProxy",
        variable: "HTTPS_PROXY",
        message: "No proxy."
      })
      const { run } = makeTransmission(new TransportError({ reason: "Connection", cause }))
      expect(yield* Effect.flip(run)).toBe(cause)
      const plain = makeTransmission(new TransportError({ reason: "Connection", cause: new Error("no") }))
      expect(yield* Effect.flip(plain.run)).toMatchObject({ _tag: "LmsTransportError", reason: "Connection" })
    })
  )
})

describe("a streamed body", () => {
  const streamed = (problem?: LmsFileError) => {
    const counts = { opened: 0, released: 0 }
    const body = { stream: Stream.empty, length: 3 }
    const open = () => {
      counts.opened++
      return { body, problem: () => problem && Cause.fail(problem), released: Effect.sync(() => counts.released++) }
    }
    return { body, fields: { method: "POST", body: { open } } as const, counts }
  }

  it.effect("is opened for each attempt, and stays open while it is sent", () =>
    Effect.gen(function* () {
      const { body, counts, fields } = streamed()
      const { run, sent } = makeTransmission({ status: 201 }, fields)
      yield* run
      yield* run
      expect(sent.map((outgoing) => outgoing.body)).toEqual([body, body])
      expect(counts).toEqual({ opened: 2, released: 0 })
    })
  )

  it.effect("that fails reports its own error, once the transport has released it", () =>
    Effect.gen(function* () {
      const transportError = new TransportError({ reason: "Connection", cause: new Error("the body failed") })
      const problem = new LmsFileError({ path: "a", operation: "Read", reason: "Other", message: "It cannot be read." })
      const failing = streamed(problem)
      expect(yield* Effect.flip(makeTransmission(transportError, failing.fields).run)).toBe(problem)
      expect(failing.counts).toEqual({ opened: 1, released: 1 })
      const other = streamed()
      expect(yield* Effect.flip(makeTransmission(transportError, other.fields).run)).toMatchObject({
        _tag: "LmsTransportError"
      })
      expect(other.counts).toEqual({ opened: 1, released: 1 })
    })
  )
})

describe("a response", () => {
  it.effect.each([200, 201, 204, 206, 299])("with status %d is passed to its reader", (status) =>
    Effect.gen(function* () {
      const { closed, observed, run } = makeTransmission({ status, headers: { a: "b" } })
      expect(yield* run).toMatchObject({ status })
      expect(observed).toEqual([new ResponseFacts({ status, headers: { a: "b" } })])
      expect(closed).toEqual([])
    })
  )

  it.effect("with another status is passed to its reader if that accepts it", () =>
    Effect.gen(function* () {
      const reader = { read: Effect.succeed, accepts: (status: number) => status === 302 || status === 416 }
      for (const status of [302, 416]) {
        expect(yield* makeTransmission({ status }, {}, { reader }).run).toMatchObject({ status })
      }
      expect(yield* Effect.flip(makeTransmission({ status: 404 }, {}, { reader }).run)).toMatchObject({ status: 404 })
    })
  )

  it.effect.each([
    [199, "Redirect"],
    [300, "Redirect"],
    [304, "Redirect"],
    [404, "NotFound"],
    [500, "Server"]
  ] as const)("with status %d is an error of the service", ([status, reason]) =>
    Effect.gen(function* () {
      const headers = { location: "/api/v1/y", "retry-after": "7" }
      const error = yield* Effect.flip(makeTransmission({ status, headers }).run)
      expect(error).toMatchObject({ _tag: "LmsApiError", status, reason, retryAfter: Duration.seconds(7) })
    })
  )

  it.effect.each([301, 307])(
    "with status %d that leads a write from https to http is not advised to be followed",
    (status) =>
      Effect.gen(function* () {
        const post = (location: string) =>
          Effect.map(Effect.flip(makeTransmission({ status, headers: { location } }, { method: "POST" }).run), String)
        const lower = yield* post(`${ownOrigin.replace("https:", "http:")}/y`)
        expect(lower).toContain("do not send it there: the service must name the address with https")
        expect(lower).not.toContain("Send it to")
        const headers = { location: `${ownOrigin.replace("https:", "http:")}/y` }
        const { run } = makeTransmission({ status, headers }, { sameOriginOnly: true })
        expect(String(yield* Effect.flip(run))).toContain(
          "Do not use http: the service must name the address with https"
        )
        expect(yield* post(`${otherOrigin}/y`)).toContain(`Send it to ${otherOrigin}/y.`)
      })
  )

  it.effect("that throttles contains the remaining quota, and the wait measured by the clock of the service", () =>
    Effect.gen(function* () {
      const headers = {
        "x-rate-limit-remaining": "12.5",
        "retry-after": "Wed, 21 Oct 2026 07:28:05 GMT",
        date: "Wed, 21 Oct 2026 07:28:00 GMT"
      }
      const error = yield* Effect.flip(makeTransmission({ status: 429, headers }).run)
      expect(error).toMatchObject({ _tag: "LmsRateLimitError", remaining: 12.5, retryAfter: Duration.seconds(5) })
    })
  )

  it.effect("whose reader fails before it reads frees its connection, unless its body has arrived", () =>
    Effect.gen(function* () {
      const reader = { read: () => Effect.die("the reader is broken") }
      const { closed, run } = makeTransmission({}, {}, { reader })
      yield* Effect.exit(run)
      expect(closed).toEqual([true])
      const arrived = makeTransmission({ isReceived: true }, {}, { reader })
      yield* Effect.exit(arrived.run)
      expect(arrived.closed).toEqual([])
    })
  )
})
