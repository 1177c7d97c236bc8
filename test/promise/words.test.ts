/** The advice in a rejection is that for the client of promises. */
import { LmsConfigError, LmsFileError } from "effect-lms"
import { describe, expect, it } from "vitest"
import { hint } from "../../src/internal/text/hints.js"
import { say } from "../../src/internal/text/message.js"
import { describeRejection } from "../../src/promise/describeError.js"

describe("a rejection", () => {
  it("names connect in place of layers", () => {
    const error = new LmsConfigError({
      reason: "MissingToken",
      variable: "LMS_API_TOKEN",
      ...say`There is no access token: ${hint("SetToken")}.`
    })
    expect(error.message).toContain("layerOptions")
    expect(describeRejection(error)).toMatchObject({
      _tag: "LmsConfigError",
      variable: "LMS_API_TOKEN",
      message:
        "There is no access token: set LMS_API_TOKEN, or pass token to connect, to client.withToken or to the call."
    })
  })

  it("that names no layer is the error itself", () => {
    const error = new LmsFileError({ path: "a", operation: "Read", reason: "NotFound", message: "a" })
    expect(describeRejection(error)).toBe(error)
  })
})
