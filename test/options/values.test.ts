/** Run-time checks of arguments: the accepted values of each option, and the errors for others. */
import { Duration, Effect, Either, Redacted, Schema } from "effect"
import type { LmsRequestError } from "effect-lms"
import { describe, expect, it } from "vitest"
import { LMS } from "../../src/internal/operations/requestOptions.js"
import { checkOptions, resolve } from "../../src/internal/options/resolve.js"
import { limitsOf } from "../../src/internal/send/call.js"
import { optionsOfCalls } from "../fixtures/options.js"
import { requestErrorOf, SECRET } from "../fixtures/prepare.js"

const accepts = (result: Either.Either<unknown, LmsRequestError>) => expect(result._tag).toBe("Right")

/** Checks an option in the first operation that takes it. */
const check = (name: string, value: unknown) => checkOptions(optionsOfCalls.get(name)?.[0] ?? LMS, { [name]: value })

const record = "an object with named values"

const DURATIONS = ["maxWait", "deadline", "timeout", "stallTimeout"] as const

it("the limits of a call are those of its options, by default those of the documents", () => {
  const limits = (options: object) => Either.getOrThrow(Either.map(resolve(LMS, options), limitsOf))
  expect(limits({})).toEqual({
    maxWait: 600_000,
    maxRate: undefined,
    retries: 2,
    deadline: Number.POSITIVE_INFINITY,
    transport: { headersTimeoutMillis: 90_000, idleTimeoutMillis: 60_000, maxBodyBytes: 268_435_456 }
  })
  const durations = { maxWait: "1 second", deadline: "1 hour", timeout: Duration.seconds(3), stallTimeout: "4 seconds" }
  expect(limits({ ...durations, maxRate: 0.5, retries: 7, maxBody: 5 })).toEqual({
    maxWait: 1000,
    maxRate: 0.5,
    retries: 7,
    deadline: 3_600_000,
    transport: { headersTimeoutMillis: 3000, idleTimeoutMillis: 4000, maxBodyBytes: 5 }
  })
})

describe("an option accepts the values of its type", () => {
  it.each<[name: string, ...values: ReadonlyArray<unknown>]>([
    ["accept", "text/csv", ""],
    ["apiUrl", "https://canvas.example.edu"],
    ["collection", "enrollment_terms"],
    ["concurrency", 1, 16, "auto"],
    ["destfile", "a.pdf"],
    ["endpoint", "POST /api/v1/courses/:course_id/files"],
    ["expect", {}, { bytes: 3 }],
    ["cursor", "https://canvas.example.edu/api/v1/courses?page=2"],
    ["limit", 0, 1, Number.POSITIVE_INFINITY],
    ["maxBody", 1, Number.POSITIVE_INFINITY],
    ["maxRate", 0.5],
    ["method", "PUT", "no method"],
    ["maxWait", "0 seconds", Duration.infinity],
    ["onDrift", "ignore", "fail"],
    ["onEnd", () => Effect.void],
    ["overwrite", true, false],
    ["params", {}, { a: 1 }, Object.create(null)],
    ["perPage", 1, 50],
    ["progress", true, false],
    ["retries", 0, 1, 5, 2 ** 53 - 1],
    ["schema", Schema.Number, Schema.Struct({ id: Schema.Int })],
    ["sendHeaders", {}, { "X-A": "b" }],
    ["token", "7~abc", Redacted.make("7~abc"), null]
  ])("%s", (name, ...values) => {
    for (const value of [...values, undefined]) accepts(check(name, value))
  })

  it("all options may be missing, or undefined, which also counts as missing", () => {
    accepts(checkOptions(LMS, {}))
    accepts(checkOptions(LMS, { limit: undefined, interval: undefined }))
    accepts(checkOptions(LMS, Object.create(null)))
  })
})

describe("a value of another type is rejected with its type and the expected one, without showing it", () => {
  it.each<[name: string, expected: string, ...values: ReadonlyArray<unknown>]>([
    ["accept", "a string", 1, {}, null, new String("a")],
    ["apiUrl", "a string", new URL("https://canvas.example.edu")],
    ["collection", "a string", ["a"], true],
    ["concurrency", 'a positive integer or "auto"', 0, -1, 1.5, Number.NaN, "2", SECRET, true],
    ["destfile", "a string", new URL("file:///a"), 7n],
    ["endpoint", "a string", 1, null],
    ["expect", record, "00", null, [1], new Map()],
    ["cursor", "a string", 2, null],
    ["limit", "a positive integer or Infinity", 1.5, -1, Number.NaN, "3", "Infinity", null, 3n],
    ["maxBody", "a positive number of bytes or Infinity", 0, -1, 1.5, Number.NEGATIVE_INFINITY, "1 MB", null],
    ["maxRate", "a positive number of requests per second", 0, -1, Number.NaN, Number.POSITIVE_INFINITY, "5", null, {}],
    ["method", "a string", 1, null],
    ["onDrift", '"ignore" or "fail"', "", "Fail", SECRET, true, null],
    ["onEnd", "a function", Effect.void, "a", null],
    ["overwrite", "a boolean", 0, 1, "true", null],
    ["params", record, [["a", 1]], new Map([["a", 1]]), new URLSearchParams("a=1"), "a=1", null, () => SECRET],
    ["perPage", "a positive integer", 0, 1.5, "100", null],
    ["progress", "a boolean", "no", null],
    [
      "retries",
      "a non-negative integer",
      -1,
      1.5,
      Number.POSITIVE_INFINITY,
      2 ** 53,
      false,
      true,
      "2",
      null,
      [],
      {},
      { times: 2 },
      2n
    ],
    ["schema", "a schema of effect/Schema", (value: unknown) => value, {}, null],
    ["sendHeaders", record, [["X-A", SECRET]], new Headers({ "x-a": SECRET }), "X-A: b", null],
    ["token", "a string, a Redacted string or null", 7, { token: SECRET }, [SECRET], false]
  ])("%s", (name, expected, ...values) => {
    for (const value of values) {
      const error = requestErrorOf(check(name, value))
      expect(error).toMatchObject({ reason: "Option", subject: name })
      expect(error.message.startsWith(`${name} must be ${expected}, got `)).toBe(true)
      expect(error.message).toMatch(/, got (?:null|-?[\d.]+|-?Infinity|NaN|an? [a-z].*)\.$/)
    }
  })

  it.each<[unknown, string]>([
    [30, "30"],
    ["30", '"30"'],
    ["", '""'],
    [SECRET, "a string of length 20"],
    [600n, "a bigint"],
    [[600, 0], "an array of length 2"],
    [null, "null"],
    [{}, "an object"],
    [Number.NaN, "NaN"]
  ])("a duration without its unit: %s", (value, actual) => {
    for (const name of DURATIONS) {
      const error = requestErrorOf(check(name, value))
      expect(error.message).toBe(`${name} must be a duration with its unit, such as "30 seconds", got ${actual}.`)
    }
  })

  it.each(DURATIONS.slice(1))("%s: zero and negative durations", (name) => {
    for (const value of ["0 seconds", Duration.zero, "-1 second"]) {
      const error = requestErrorOf(check(name, value))
      expect(error.message).toBe(`${name} must be longer than zero. For no limit use Duration.infinity.`)
    }
    accepts(check(name, "1 millis"))
  })

  it.each<[unknown, string]>([
    [null, "null"],
    [7, "a number"],
    [SECRET, "a string of length 20"],
    [[SECRET], "an array of length 1"],
    [new Map([["token", SECRET]]), "an object (Map)"],
    [() => SECRET, "a function"]
  ])("options: %s", (value, kind) => {
    const error = requestErrorOf(checkOptions(LMS, value))
    expect(error).toMatchObject({ reason: "Option", subject: "options" })
    expect(error.message).toBe(`options must be an object, got ${kind}.`)
  })
})
