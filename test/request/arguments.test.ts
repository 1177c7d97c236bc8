/** Run-time checks of endpoints and parameters. */
import type { Either } from "effect"
import { type LmsRequestError, lmsFormFile } from "effect-lms"
import { describe, expect, it } from "vitest"
import { validateEndpoint } from "../../src/internal/request/endpoint.js"
import * as validate from "../../src/internal/request/params.js"
import { requestErrorOf, SECRET } from "../fixtures/prepare.js"

const accepts = (result: Either.Either<void, LmsRequestError>) => expect(result._tag).toBe("Right")

describe("an argument of another type is rejected without showing it", () => {
  it.each<[unknown, string]>([
    [null, "null"],
    [7, "a number"],
    [new URL("https://canvas.example.edu"), "an object (URL)"],
    [undefined, "undefined"],
    [Symbol(SECRET), "a symbol"]
  ])("endpoint: %s", (value, kind) => {
    accepts(validateEndpoint("/api/v1/courses"))
    const error = requestErrorOf(validateEndpoint(value))
    expect(error).toMatchObject({ reason: "Endpoint", subject: kind })
    expect(error.message).toBe(`endpoint must be a string such as "GET /api/v1/courses", got ${kind}.`)
  })

  it.each<[unknown, string]>([
    [null, "null"],
    [true, "a boolean"],
    [`token=${SECRET}`, "a string of length 26"],
    [new URLSearchParams({ token: SECRET }), "an object (URLSearchParams)"],
    [new Set([SECRET]), "an object (Set)"]
  ])("params: %s", (value, kind) => {
    for (const good of [{}, Object.create(null), [], [1], new Uint8Array(1), Buffer.from("a")])
      accepts(validate.validateParams(good))
    const error = requestErrorOf(validate.validateParams(value))
    expect(error).toMatchObject({ reason: "Parameter", subject: "params" })
    expect(error.message).toBe(
      `params must be an object with named values, an array, or bytes (a Uint8Array, an ArrayBuffer or a DataView), got ${kind}.`
    )
  })

  it("params: a file must have a name", () => {
    const error = requestErrorOf(validate.validateParams(lmsFormFile("a.csv")))
    expect(error).toMatchObject({ reason: "Parameter", subject: "params" })
    expect(error.message).toBe("params must be an object, got a file: name it, such as { attachment: file }.")
  })
})
