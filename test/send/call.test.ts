/** The state of a call, and the error of a call that its deadline has ended. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import type { LmsProgressEvent } from "effect-lms/operators"
import * as calls from "../../src/internal/send/call.js"
import { deadlineError, type Phase } from "../../src/internal/send/call.js"
import { makeRequest } from "../fixtures/stages.js"

const limits = {
  maxWait: 1000,
  maxRate: undefined,
  retries: 2,
  deadline: 10_000,
  transport: { headersTimeoutMillis: 1, idleTimeoutMillis: 2, maxBodyBytes: 3 }
}

const first = makeRequest()
const second = first.at("https://canvas.test/api/v1/courses?page=2")

const initialState = { phase: "WaitingForQuota", status: undefined, previousStatus: undefined }

const startCall = () => {
  const events: Array<LmsProgressEvent> = []
  return { call: calls.makeCall(limits, { publish: (event) => void events.push(event) }, "call"), events }
}

describe("a call", () => {
  it("shares one maxWait among all its requests; a stream has one for each page", () => {
    const call = calls.makeCall(limits, undefined, "call")
    call.startRequest(first)
    call.addWait(700)
    call.startRequest(second)
    expect(call.rateLimitWait()).toBe(700)
    const stream = calls.makeCall(limits, undefined, "page")
    stream.startRequest(first)
    stream.addWait(700)
    stream.startRequest(second)
    expect([stream.rateLimitWait(), stream.state.waited]).toEqual([0, 700])
  })

  it("knows its current request and how many came before it", () => {
    const { call } = startCall()
    call.enter("Retrying")
    call.respond(503)
    expect(call.state.current).toBeUndefined()
    for (const [index, request] of [first, second, first].entries()) {
      call.startRequest(request)
      expect(call.state.current).toEqual({ ...initialState, index, request })
    }
  })

  it("knows the status of the last attempt, and that of the last response before it", () => {
    const { call } = startCall()
    call.startRequest(first)
    call.respond(503)
    call.enter("Retrying")
    expect(call.state.current).toMatchObject({ status: 503, previousStatus: undefined })
    call.enter("AwaitingResponse")
    expect(call.state.current).toMatchObject({ status: undefined })
    call.respond(200)
    call.startRequest(second)
    call.startRequest(first)
    expect(call.state.current).toMatchObject({ status: undefined, previousStatus: 200 })
  })

  it("starts with totals of zero and numbers its requests from 1", () => {
    const { call } = startCall()
    expect(call.state).toEqual({ requests: 0, retries: 0, waited: 0, unused: 0, current: undefined })
    expect([call.nextRequestNumber(), call.nextRequestNumber()]).toEqual([1, 2])
    expect([call.isPrefetch, call.hasListener, calls.makeCall(limits, undefined, "call").hasListener]).toEqual([
      false,
      true,
      false
    ])
  })

  it("publishes events under an id that no other call has", () => {
    const { call, events } = startCall()
    call.publish((id) => ({ _tag: "Request", call: id, method: "GET", url: "x", count: 1 }))
    call.publishWait(Option.none())
    Effect.runSync(call.done)
    expect(events.map(({ _tag }) => _tag)).toEqual(["Request", "Waiting", "Done"])
    expect(events[1]).toMatchObject({ duration: Option.none() })
    expect(new Set(events.map(({ call }) => call)).size).toBe(1)
    const other = startCall()
    Effect.runSync(other.call.done)
    expect(other.events[0]?.call).not.toBe(events[0]?.call)
  })

  it("creates no event without a listener", () => {
    const call = calls.makeCall(limits, undefined, "call")
    call.publish(() => expect.fail("there is no listener"))
    call.publishWait(Option.none())
    Effect.runSync(call.done)
  })

  it("has prefetch requests, which never wait, are sent once and are never its current request", () => {
    const { call, events } = startCall()
    call.startRequest(first)
    call.addWait(700)
    const prefetch = calls.makePrefetchCall(call)
    expect([prefetch.isPrefetch, prefetch.limits]).toEqual([true, { ...limits, maxWait: 0, retries: 0 }])
    prefetch.startRequest(second)
    prefetch.addWait(5)
    expect(prefetch.state.current).toEqual({ ...initialState, index: 0, request: second })
    expect(call.state.current).toMatchObject({ index: 0, request: first })
    expect([call.rateLimitWait(), prefetch.rateLimitWait()]).toEqual([700, 5])
    expect([call.state.waited, prefetch.state.waited]).toEqual([700, 5])
    prefetch.publishWait(Option.none())
    expect(events).toEqual([])
    expect([call.nextRequestNumber(), prefetch.nextRequestNumber()]).toEqual([1, 2])
  })
})

describe("the error of a call that its deadline has ended", () => {
  const ended = "did not finish within 10s (deadline)"
  const advice = " The service may have applied the request: check before you send it again."

  it("says that nothing was sent if no request has started", () => {
    expect(deadlineError(startCall().call, first)).toMatchObject({
      reason: "Deadline",
      outcome: "NotSent",
      message: `GET ${first.url} ${ended}, before it was sent.`
    })
  })

  it.each<[Phase, string]>([
    ["RefreshingToken", "while its token was refreshed"],
    ["WaitingForQuota", "while it waited for the service's quota"],
    ["RateLimited", "while it waited for the service's rate limit"],
    ["Retrying", "while it waited to retry"],
    ["AwaitingResponse", "while it waited for the response"],
    ["FetchingFile", "while the service fetched the file"]
  ])("says in phase %s what the call waited for and whether the service may have acted", (phase, description) => {
    const { call } = startCall()
    const post = makeRequest({ method: "POST" })
    const mayHaveActed = phase === "AwaitingResponse" || phase === "FetchingFile"
    call.startRequest(post)
    call.enter(phase)
    expect(deadlineError(call, first)).toMatchObject({
      outcome: mayHaveActed ? "Unknown" : "NotSent",
      message: `POST ${first.url} ${ended}, ${description}.${mayHaveActed ? advice : ""}`
    })
  })

  it("says how long the call has waited for the rate limit", () => {
    const { call } = startCall()
    call.startRequest(first)
    call.addWait(3000)
    expect(deadlineError(call, first).message).toBe(
      `GET ${first.url} ${ended}, while it waited for the service's quota, after waiting 3s for the rate limit.`
    )
  })

  it("has an unknown outcome after the first request, in any phase", () => {
    const { call } = startCall()
    call.startRequest(first)
    call.startRequest(second)
    expect(deadlineError(call, first)).toMatchObject({ outcome: "Unknown", url: second.url })
  })
})
