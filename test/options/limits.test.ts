/** The limits of a call, read from its options. */
import { Duration, Either, Option } from "effect"
import { type LmsOptions, LmsRequestError } from "effect-lms"
import { describe, expect, it } from "vitest"
import { resolve } from "../../src/internal/options/resolve.js"
import { limitsOf } from "../../src/internal/send/call.js"

const parseLimits = (options: object) => Either.map(resolve("lms", options), limitsOf)

const makeLimits = (options: LmsOptions) => Either.getOrThrow(parseLimits(options))

const errorOf = <A>(result: Either.Either<A, LmsRequestError>): LmsRequestError => {
  const error = Option.getOrThrow(Either.getLeft(result))
  expect(error).toBeInstanceOf(LmsRequestError)
  expect(error.reason).toBe("Option")
  return error
}

describe("the limits of a call", () => {
  it("default to ten minutes of waits, two retries, 90 seconds for the headers, 60 between bytes, 256 MiB", () => {
    const unset = {
      maxWait: 600_000,
      maxRate: undefined,
      retries: 2,
      deadline: Number.POSITIVE_INFINITY,
      transport: { headersTimeoutMillis: 90_000, idleTimeoutMillis: 60_000, maxBodyBytes: 268_435_456 }
    }
    expect(makeLimits({})).toEqual(unset)
    expect(
      makeLimits({
        maxWait: undefined,
        maxRate: undefined,
        retries: undefined,
        deadline: undefined,
        timeout: undefined,
        stallTimeout: undefined,
        maxBody: undefined
      })
    ).toEqual(unset)
  })

  it("are those of the options", () => {
    const options: LmsOptions = {
      maxWait: "1 second",
      maxRate: 0.5,
      retries: 7,
      deadline: "1 hour",
      timeout: Duration.seconds(3),
      stallTimeout: "4 seconds",
      maxBody: 5
    }
    expect(makeLimits(options)).toEqual({
      maxWait: 1000,
      maxRate: 0.5,
      retries: 7,
      deadline: 3_600_000,
      transport: { headersTimeoutMillis: 3000, idleTimeoutMillis: 4000, maxBodyBytes: 5 }
    })
  })

  it("can be infinite", () => {
    const { infinity } = Duration
    const unlimited = makeLimits({
      maxWait: infinity,
      timeout: infinity,
      stallTimeout: infinity,
      deadline: infinity,
      maxBody: Number.POSITIVE_INFINITY
    })
    expect(unlimited).toMatchObject({
      maxWait: Number.POSITIVE_INFINITY,
      deadline: Number.POSITIVE_INFINITY,
      transport: {
        headersTimeoutMillis: Number.POSITIVE_INFINITY,
        idleTimeoutMillis: Number.POSITIVE_INFINITY,
        maxBodyBytes: Number.POSITIVE_INFINITY
      }
    })
  })

  it("allow as many retries as retries says, 2 without it", () => {
    expect(makeLimits({}).retries).toBe(2)
    for (const retries of [0, 1, 20]) expect(makeLimits({ retries }).retries).toBe(retries)
  })

  it("accept a maxWait of zero and a maxBody of one byte", () => {
    expect(makeLimits({ maxWait: "0 millis" }).maxWait).toBe(0)
    expect(makeLimits({ maxBody: 1 }).transport.maxBodyBytes).toBe(1)
  })
})

const DURATIONS = ["maxWait", "deadline", "timeout", "stallTimeout"] as const

describe("an invalid limit", () => {
  it.each(DURATIONS)("%s: a bare number is rejected, since its unit is unknown", (name) => {
    const error = errorOf(parseLimits({ [name]: 30 }))
    expect(error.subject).toBe(name)
    expect(error.message).toBe(`${name} must be a duration with its unit, such as "30 seconds", got 30.`)
  })

  it.each<[unknown, string]>([
    ["30", '"30"'],
    ["soon", '"soon"'],
    [600n, "a bigint"],
    [[600, 0], "an array of length 2"],
    [[1, 2, 3], "an array of length 3"],
    ["", '""'],
    [null, "null"],
    [{}, "an object"],
    [true, "a boolean"],
    [Number.NaN, "NaN"]
  ])("%s is not a duration", (value, actual) => {
    for (const name of DURATIONS) {
      const error = errorOf(parseLimits({ [name]: value }))
      expect(error.subject).toBe(name)
      expect(error.message).toBe(`${name} must be a duration with its unit, such as "30 seconds", got ${actual}.`)
    }
  })

  it.each(["deadline", "timeout", "stallTimeout"])("%s: zero and negative durations are rejected", (name) => {
    for (const value of ["0 seconds", Duration.zero, "-1 second"]) {
      const error = errorOf(parseLimits({ [name]: value }))
      expect(error.subject).toBe(name)
      expect(error.message).toBe(`${name} must be longer than zero. For no limit use Duration.infinity.`)
    }
    expect(Either.isRight(parseLimits({ [name]: "1 millis" }))).toBe(true)
  })

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("maxRate: %d", (maxRate) => {
    const error = errorOf(parseLimits({ maxRate }))
    expect(error.subject).toBe("maxRate")
    expect(error.message).toBe(`maxRate must be a positive number of requests per second, got ${maxRate}.`)
  })

  it.each([0, -1, 1.5, Number.NaN, Number.NEGATIVE_INFINITY])("maxBody: %d", (maxBody) => {
    const error = errorOf(parseLimits({ maxBody }))
    expect(error.subject).toBe("maxBody")
    expect(error.message).toBe(`maxBody must be a positive number of bytes or Infinity, got ${maxBody}.`)
  })

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("retries: %d", (retries) => {
    const error = errorOf(parseLimits({ retries }))
    expect(error.subject).toBe("retries")
    expect(error.message).toBe(`retries must be a non-negative integer, got ${retries}.`)
  })
})
