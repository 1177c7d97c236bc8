/** Failed attempts in the error of the last one, and the error of a wait that exceeds `maxWait`. */
import { Duration } from "effect"
import { LmsApiError, LmsConfigError, LmsRateLimitError, LmsTransportError } from "effect-lms"
import type { LmsAttempt } from "effect-lms/operators"
import { describe, expect, it } from "vitest"
import * as retry from "../../src/internal/limits/attempts.js"

const location = { method: "GET", url: "https://canvas.test/x", attempts: [] }

const transportError = (code?: string) =>
  new LmsTransportError({ ...location, reason: "Connection", outcome: "Unknown", code, message: "It broke." })

const apiError = new LmsApiError({
  ...location,
  status: 503,
  reason: "Server",
  messages: ["busy"],
  body: "busy",
  requestId: "r-1",
  message: "It failed."
})

const rateLimitError = new LmsRateLimitError({
  ...location,
  status: 429,
  waited: Duration.zero,
  wouldWait: Duration.zero,
  maxWait: Duration.zero,
  message: "GET https://canvas.test/x was throttled by the service (429)"
})

describe("an attempt", () => {
  it.each([
    [transportError("ECONNRESET"), { problem: "ECONNRESET", status: undefined }],
    [transportError(), { problem: "Connection", status: undefined }],
    [apiError, { problem: "503", status: 503 }],
    [rateLimitError, { problem: "throttled with 429", status: 429 }]
  ])("records what went wrong and the wait after it", (error, expected) => {
    expect(retry.addAttempt([], { error: error, wait: 1500 })).toEqual([{ ...expected, waited: Duration.millis(1500) }])
  })

  it("is kept in order, up to the last hundred", () => {
    let attempts: ReadonlyArray<LmsAttempt> = []
    for (let at = 0; at < 150; at++)
      attempts = retry.addAttempt(attempts, { error: transportError(`E${at}`), wait: at })
    expect(attempts.map(({ problem }) => problem)).toEqual(Array.from({ length: 100 }, (_, at) => `E${at + 50}`))
  })
})

describe("the error of the last attempt", () => {
  const attemptsOf = (times: number): ReadonlyArray<LmsAttempt> =>
    Array.from({ length: times }, (_, at) => ({ problem: `E${at}`, status: undefined, waited: Duration.zero }))
  const [one, four] = [attemptsOf(1), attemptsOf(4)]

  it("is unchanged without earlier attempts", () => {
    for (const error of [apiError, transportError(), rateLimitError]) expect(retry.withAttempts(error, [])).toBe(error)
  })

  it.each([apiError, transportError("ECONNRESET")])(
    "contains the number of earlier attempts and the last three problems: $_tag",
    (error) => {
      const { message, ...rest } = error
      const first = retry.withAttempts(error, one)
      expect(first).toBeInstanceOf(error.constructor)
      expect(first).toMatchObject({ ...rest, attempts: one })
      expect(first.message).toBe(`${message} Failed attempts before: 1 (E0).`)
      expect(retry.withAttempts(error, four).message).toBe(`${message} Failed attempts before: 4 (E1, E2, E3).`)
    }
  )

  it("contains the attempts but keeps its message if it is a rate-limit error, which already says how long the call waited", () => {
    const error = retry.withAttempts(rateLimitError, four)
    expect(error).toBeInstanceOf(LmsRateLimitError)
    expect(error).toMatchObject({ status: 429, attempts: four })
    expect(error.message).toBe(rateLimitError.message)
  })

  it("is unchanged if it is not about a request", () => {
    const error = new LmsConfigError({ reason: "MissingToken", variable: "LMS_API_TOKEN", message: "None." })
    expect(retry.withAttempts(error, four)).toBe(error)
  })
})

describe("the error of a wait for the rate limit that does not begin", () => {
  const advice = "The service did not act on it: safe to send again later."

  it("says that the next wait would exceed maxWait", () => {
    const error = retry.waitExceeded(rateLimitError, { waited: 3000, maxWait: 600_000, nextWait: 1_200_000 })
    expect(error).toMatchObject({
      status: 429,
      url: location.url,
      waited: Duration.seconds(3),
      wouldWait: Duration.minutes(20),
      maxWait: Duration.minutes(10)
    })
    expect(error.message).toBe(
      `${rateLimitError.message}: the rate limit requires waiting 20m, maxWait allows 10m (3s already waited). ${advice}`
    )
  })

  it("says that the schedule has ended", () => {
    const error = retry.waitExceeded(rateLimitError, { waited: 3000, maxWait: 600_000, nextWait: undefined })
    expect(error).toMatchObject({
      waited: Duration.seconds(3),
      wouldWait: Duration.zero,
      maxWait: Duration.minutes(10)
    })
    expect(error.message).toBe(
      `${rateLimitError.message}: the schedule allows no further wait (3s already waited). ${advice}`
    )
  })
})
