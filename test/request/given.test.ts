/** What programs without types give: of each option what it takes, and what is said of anything else. */
import { Effect, Redacted, Schema } from "effect"
import { LmsRequestError, lmsFormFile } from "effect-lms"
import { describe, expect, it } from "vitest"
import * as validate from "../../src/internal/request/validate.js"
import "../../src/internal/request/errors.js"

const SECRET = "7~S3cretS3cretS3cret"

const passes = (effect: Effect.Effect<void, LmsRequestError>) => expect(Effect.runSyncExit(effect)._tag).toBe("Success")

const refusal = async (effect: Effect.Effect<void, LmsRequestError>) => {
  const error = await Effect.runPromise(Effect.flip(effect))
  expect(error).toBeInstanceOf(LmsRequestError)
  expect(JSON.stringify(error) + error.message).not.toContain(SECRET)
  return error
}

const record = "an object with names and values"

describe("each option takes what its type says", () => {
  it.each<[name: string, ...values: ReadonlyArray<unknown>]>([
    ["accept", "text/csv", ""],
    ["apiUrl", "https://canvas.example.edu"],
    ["collection", "enrollment_terms"],
    ["concurrency", 1, 16, "auto"],
    ["destfile", "a.pdf"],
    ["endpoint", "POST /api/v1/courses/:course_id/files"],
    ["expect", {}, { bytes: 3 }],
    ["from", "https://canvas.example.edu/api/v1/courses?page=2"],
    // Whether a number will do is told where it is read, with the number.
    ["limit", 0, 1.5, -1, Number.NaN, Number.POSITIVE_INFINITY],
    ["maxBody", 1, Number.POSITIVE_INFINITY],
    ["maxRate", 0.5],
    ["method", "PUT", "no method"],
    ["onDrift", "ignore", "fail"],
    ["onEnd", () => Effect.void],
    ["overwrite", true, false],
    ["params", {}, { a: 1 }, Object.create(null)],
    ["perPage", 0, 50],
    ["progress", true, false],
    ["retry", false, {}, { times: 0 }, { times: 5 }, { times: undefined }],
    ["schema", Schema.Number, Schema.Struct({ id: Schema.Int })],
    ["sendHeaders", {}, { "X-A": "b" }],
    ["token", "7~abc", Redacted.make("7~abc")]
  ])("%s", (name, ...values) => {
    for (const value of [...values, undefined]) passes(validate.validateOptions({ [name]: value }))
  })

  it("none of them has to be given, and a name that is no option's is left alone", () => {
    passes(validate.validateOptions({}))
    passes(validate.validateOptions({ interval: 7, constructor: 7, toString: 7 }))
    passes(validate.validateOptions(Object.create(null)))
  })
})

describe("what is of another type is refused by its kind, with what to give instead, and is not shown", () => {
  it.each<[name: string, mend: string, ...values: ReadonlyArray<unknown>]>([
    ["accept", "a text", 1, {}, null, new String("a")],
    ["apiUrl", "a text", new URL("https://canvas.example.edu")],
    ["collection", "a text", ["a"], true],
    ["concurrency", 'a number of pages (a positive integer), or "auto"', 0, -1, 1.5, Number.NaN, "2", SECRET, true],
    ["destfile", "a text", new URL("file:///a"), 7n],
    ["endpoint", "a text", 1, null],
    ["expect", record, "00", null, [1], new Map()],
    ["from", "a text", 2, null],
    ["limit", "a number of records (a positive integer), or Infinity for all", "3", "Infinity", null, 3n],
    ["maxBody", "a number of bytes, or Infinity for no bound", "1 MB", null],
    ["maxRate", "a positive number of requests a second", "5", null, {}],
    ["method", "a text", 1, null],
    ["onDrift", '"ignore" or "fail"', "", "Fail", SECRET, true, null],
    ["onEnd", "a function that takes the receipt", Effect.void, "a", null],
    ["overwrite", "true or false", 0, 1, "true", null],
    ["params", record, [["a", 1]], new Map([["a", 1]]), new URLSearchParams("a=1"), "a=1", null, () => SECRET],
    ["perPage", "a positive integer", "100", null],
    ["progress", "true or false", "no", null],
    [
      "retry",
      "{ times: … } with a whole number of further tries, or false",
      true,
      2,
      null,
      [],
      { times: "2" },
      { times: null }
    ],
    ["schema", "a Schema of effect/Schema", (value: unknown) => value, {}, null],
    ["sendHeaders", record, [["X-A", SECRET]], new Headers({ "x-a": SECRET }), "X-A: b", null],
    ["token", "a text, or one that is Redacted", 7, { token: SECRET }, [SECRET], null]
  ])("%s", async (name, mend, ...values) => {
    for (const value of values) {
      const error = await refusal(validate.validateOptions({ progress: true, [name]: value }))
      expect(error).toMatchObject({ reason: "Option", subject: name })
      expect(error.message).toMatch(new RegExp(`^${name} is (?:null|a |an )`))
      expect(error.message.endsWith(`: give ${mend}, or leave it out.`)).toBe(true)
    }
  })

  it.each<[unknown, string]>([
    [null, "null"],
    [7, "a number"],
    [SECRET, "a text of 20 characters"],
    [[SECRET], "an array of 1"],
    [new Map([["token", SECRET]]), "an object"],
    [() => SECRET, "a function"]
  ])("the options: %s", async (value, kind) => {
    const error = await refusal(validate.validateOptions(value))
    expect(error).toMatchObject({ reason: "Option", subject: "options" })
    expect(error.message).toBe(`The options are ${kind}: give ${record}, or leave them out.`)
  })

  it.each<[unknown, string]>([
    [null, "null"],
    [7, "a number"],
    [new URL("https://canvas.example.edu"), "an object"],
    [undefined, "undefined"],
    [Symbol(SECRET), "a symbol"]
  ])("the endpoint: %s", async (value, kind) => {
    passes(validate.validateEndpoint("/api/v1/courses"))
    const error = await refusal(validate.validateEndpoint(value))
    expect(error).toMatchObject({ reason: "Endpoint", subject: kind })
    expect(error.message).toBe(`The endpoint is ${kind}: give a text, such as "GET /api/v1/courses".`)
  })

  it.each<[unknown, string]>([
    [null, "null"],
    [true, "a boolean"],
    [`token=${SECRET}`, "a text of 26 characters"],
    [[["token", SECRET]], "an array of 1"],
    [new URLSearchParams({ token: SECRET }), "an object"],
    [new Set([SECRET]), "an object"]
  ])("the parameters: %s", async (value, kind) => {
    for (const good of [{}, Object.create(null), new Uint8Array(1), Buffer.from("a")])
      passes(validate.validateParams(good))
    const error = await refusal(validate.validateParams(value))
    expect(error).toMatchObject({ reason: "Parameter", subject: "params" })
    expect(error.message).toBe(`The parameters are ${kind}: give ${record}, or bytes.`)
  })

  it("a file in the place of the parameters is told to have a name", async () => {
    const error = await refusal(validate.validateParams(lmsFormFile("a.csv")))
    expect(error).toMatchObject({ reason: "Parameter", subject: "params" })
    expect(error.message).toBe("The parameters are a file: give it a name, as in { attachment: file }.")
  })
})
