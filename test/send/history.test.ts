/** The tries of a request, as the error of the last one tells of them, and a rate limit that is waited for no longer. */
import { Duration } from "effect"
import { LmsApiError, type LmsAttempt, LmsConfigError, LmsRateLimitError, LmsTransportError } from "effect-lms"
import { describe, expect, it } from "vitest"
import * as history from "../../src/internal/send/retry.js"

const place = { method: "GET", url: "https://canvas.test/x", attempts: [] }

const broken = (code?: string) =>
  new LmsTransportError({ ...place, reason: "Connection", outcome: "Unknown", code, message: "It broke." })

const api = new LmsApiError({
  ...place,
  status: 503,
  reason: "Server",
  messages: ["busy"],
  body: "busy",
  requestId: "r-1",
  message: "It failed."
})

const throttle = new LmsRateLimitError({
  ...place,
  status: 429,
  waited: Duration.zero,
  wouldWait: Duration.zero,
  maxWait: Duration.zero,
  message: "GET https://canvas.test/x was throttled by the service (429)"
})

describe("tries", () => {
  it.each([
    [broken("ECONNRESET"), { problem: "ECONNRESET", status: undefined }],
    [broken(), { problem: "Connection", status: undefined }],
    [api, { problem: "503", status: 503 }],
    [throttle, { problem: "throttled with 429", status: 429 }]
  ])("say what went wrong, and how long was waited after it", (error, expected) => {
    expect(history.addAttempt([], { error: error, wait: 1500 })).toEqual([
      { ...expected, waited: Duration.millis(1500) }
    ])
  })

  it("are told in their order, and the last hundred are kept", () => {
    let attempts: ReadonlyArray<LmsAttempt> = []
    for (let at = 0; at < 150; at++) attempts = history.addAttempt(attempts, { error: broken(`E${at}`), wait: at })
    expect(attempts.map(({ problem }) => problem)).toEqual(Array.from({ length: 100 }, (_, at) => `E${at + 50}`))
  })
})

describe("the error of the last try", () => {
  const tries = (times: number): ReadonlyArray<LmsAttempt> =>
    Array.from({ length: times }, (_, at) => ({ problem: `E${at}`, status: undefined, waited: Duration.zero }))
  const [once, more] = [tries(1), tries(4)]

  it("is as it is where there was no other", () => {
    for (const error of [api, broken(), throttle]) expect(history.withAttempts(error, [])).toBe(error)
  })

  it.each([api, broken("ECONNRESET")])("tells how often it had been tried, with the last three: $_tag", (error) => {
    const { message, ...rest } = error
    const first = history.withAttempts(error, once)
    expect(first).toBeInstanceOf(error.constructor)
    expect(first).toMatchObject({ ...rest, attempts: once })
    expect(first.message).toBe(`${message} It had been tried once before (E0).`)
    expect(history.withAttempts(error, more).message).toBe(`${message} It had been tried 4 times before (E1, E2, E3).`)
  })

  it("has the tries beside it where the rate limit ended it: how long it has waited is in its own words", () => {
    const error = history.withAttempts(throttle, more)
    expect(error).toBeInstanceOf(LmsRateLimitError)
    expect(error).toMatchObject({ status: 429, attempts: more })
    expect(error.message).toBe(throttle.message)
  })

  it("is left as it is where it is about no request", () => {
    const error = new LmsConfigError({ reason: "MissingToken", variable: "LMS_API_TOKEN", message: "None." })
    expect(history.withAttempts(error, more)).toBe(error)
  })
})

describe("a rate limit that is waited for no longer", () => {
  const later = "The service has not acted on it, so it can be sent again later."

  it("would take longer than the call may wait", () => {
    const error = history.waitExceeded(throttle, { waited: 3000, maxWait: 600_000, nextWait: 1_200_000 })
    expect(error).toMatchObject({
      status: 429,
      url: place.url,
      waited: Duration.seconds(3),
      wouldWait: Duration.minutes(20),
      maxWait: Duration.minutes(10)
    })
    expect(error.message).toBe(
      `${throttle.message}: the call has waited 3s, and the next wait of 20m would pass maxWait (10m). ${later}`
    )
  })

  it("is given up by the schedule", () => {
    const error = history.waitExceeded(throttle, { waited: 3000, maxWait: 600_000, nextWait: undefined })
    expect(error).toMatchObject({
      waited: Duration.seconds(3),
      wouldWait: Duration.zero,
      maxWait: Duration.minutes(10)
    })
    expect(error.message).toBe(`${throttle.message}: the call has waited 3s, and its schedule ends here. ${later}`)
  })
})
