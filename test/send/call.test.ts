/** One call with all its requests: what they share, and what is said of it where its deadline ends it. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import type { LmsProgressEvent } from "effect-lms"
import { Exchange } from "../../src/internal/request/exchange.js"
import type { PreparedRequest } from "../../src/internal/request/preparedRequest.js"
import * as calls from "../../src/internal/send/call.js"
import { deadlineError } from "../../src/internal/send/deadline.js"
import type { Phase } from "../../src/internal/send/middleware.js"

const bounds = {
  maxWait: 1000,
  maxRate: undefined,
  retries: 2,
  deadline: 10_000,
  transport: { headers: 1, stall: 2, body: 3 }
}

const request = (method: PreparedRequest["method"] = "GET"): PreparedRequest => ({
  method,
  url: "https://canvas.test/api/v1/x",
  headers: {},
  body: undefined,
  token: undefined,
  tokenOrigin: undefined,
  acceptsJson: true
})

const first = new Exchange(request(), "https://canvas.test/api/v1/x")
const second = first.at("https://canvas.test/api/v1/x?page=2")

const initial = {
  previousStatus: undefined,
  rateLimitWait: { millis: 0 },
  phase: "WaitingForQuota",
  redirects: 0,
  lastResponse: undefined,
  markStarted: undefined,
  accessToken: undefined,
  rejected: undefined
}

const begun = () => {
  const events: Array<LmsProgressEvent> = []
  return { call: calls.makeCall(bounds, { publish: (event) => void events.push(event) }, "call"), events }
}

describe("a call", () => {
  it("has one maxWait for all its requests; a walk has one for each page", () => {
    const whole = calls.makeCall(bounds, undefined, "call")
    whole.startRequest(first).rateLimitWait.millis += 700
    expect(whole.startRequest(second).rateLimitWait.millis).toBe(700)
    const walk = calls.makeCall(bounds, undefined, "page")
    walk.startRequest(first).rateLimitWait.millis += 700
    expect(walk.startRequest(second).rateLimitWait.millis).toBe(0)
  })

  it("knows the request that is under way, and how many came before it", () => {
    const { call } = begun()
    expect(call.currentRequest()).toBeUndefined()
    for (const [index, exchange] of [first, second, first].entries()) {
      const state = call.startRequest(exchange)
      expect(state).toEqual({ ...initial, index, exchange })
      expect(call.currentRequest()).toBe(state)
    }
  })

  it("begins with nothing spent, and counts its requests from one", () => {
    const { call } = begun()
    expect(call.stats).toEqual({ requests: 0, retries: 0, waited: 0, unused: 0 })
    expect([call.nextRequestNumber(), call.nextRequestNumber()]).toEqual([1, 2])
    expect([call.isPrefetch, call.hasListener, calls.makeCall(bounds, undefined, "call").hasListener]).toEqual([
      false,
      true,
      false
    ])
  })

  it("tells whoever listens, under one name that no other call has", () => {
    const { call, events } = begun()
    call.publish((id) => ({ _tag: "Request", call: id, method: "GET", url: "x", count: 1 }))
    call.publishWait(Option.none())
    Effect.runSync(call.done)
    expect(events.map(({ _tag }) => _tag)).toEqual(["Request", "Waiting", "Done"])
    expect(events[1]).toMatchObject({ duration: Option.none() })
    expect(new Set(events.map(({ call }) => call)).size).toBe(1)
    const other = begun()
    Effect.runSync(other.call.done)
    expect(other.events[0]?.call).not.toBe(events[0]?.call)
  })

  it("makes no event where nobody listens", () => {
    const call = calls.makeCall(bounds, undefined, "call")
    call.publish(() => expect.fail("nobody listens"))
    call.publishWait(Option.none())
    Effect.runSync(call.done)
  })

  it("has requests before their turn, which wait for nothing, are made once, and are not what it is at", () => {
    const { call, events } = begun()
    call.startRequest(first).rateLimitWait.millis = 700
    const ahead = calls.makePrefetchCall(call)
    expect([ahead.isPrefetch, ahead.limits]).toEqual([true, { ...bounds, maxWait: 0, retries: 0 }])
    expect(ahead.startRequest(second)).toEqual({ ...initial, index: 0, exchange: second })
    expect(ahead.currentRequest()).toBeUndefined()
    expect(call.currentRequest()).toMatchObject({ index: 0, exchange: first })
    expect(ahead.stats).toEqual({ requests: 0, retries: 0, waited: 0, unused: 0 })
    expect(ahead.stats).not.toBe(call.stats)
    ahead.publishWait(Option.none())
    expect(events).toEqual([])
    expect([call.nextRequestNumber(), ahead.nextRequestNumber()]).toEqual([1, 2])
  })
})

describe("what is said of a call that its deadline ended", () => {
  const said = "did not finish within 10s (deadline)"
  const look = " The service may have acted on it: look before you send it again."

  it("before anything was under way: nothing was sent", () => {
    expect(deadlineError(begun().call, first)).toMatchObject({
      reason: "Deadline",
      outcome: "NotSent",
      message: `GET ${first.url} ${said}, before it was sent.`
    })
  })

  it.each<[Phase, string]>([
    ["RefreshingToken", "while its token was refreshed"],
    ["WaitingForQuota", "while it waited for the service's quota"],
    ["RateLimited", "while it waited for the service's rate limit"],
    ["Retrying", "while it waited to retry"],
    ["AwaitingResponse", "while it waited for the response"]
  ])("%s: what it was at, and whether the service may have acted", (doing, words) => {
    const { call } = begun()
    const post = new Exchange(request("POST"), first.url)
    call.startRequest(post).phase = doing
    expect(deadlineError(call, first)).toMatchObject({
      outcome: doing === "AwaitingResponse" ? "Unknown" : "NotSent",
      message: `POST ${first.url} ${said}, ${words}.${doing === "AwaitingResponse" ? look : ""}`
    })
  })

  it("what it had waited because of the rate limit", () => {
    const { call } = begun()
    call.startRequest(first).rateLimitWait.millis = 3000
    expect(deadlineError(call, first).message).toBe(
      `GET ${first.url} ${said}, while it waited for the service's quota, after waiting 3s for the rate limit.`
    )
  })

  it("of several requests it may have done something, wherever it is ended", () => {
    const { call } = begun()
    call.startRequest(first)
    call.startRequest(second)
    expect(deadlineError(call, first)).toMatchObject({ outcome: "Unknown", url: second.url })
  })
})
