/** The advice in a rejection is that for the client of promises. */
import { LmsConfigError, LmsFileError, LmsRequestError } from "effect-lms"
import { describe, expect, it } from "vitest"
import { type HintName, hint } from "../../src/internal/text/hints.js"
import { say } from "../../src/internal/text/message.js"
import { describeRejection } from "../../src/promise/describeError.js"

describe("a rejection", () => {
  it.each<readonly [name: HintName, subject: string, words: string]>([
    ["Operation", "LmsConfig", "connect"],
    ["Operation", "Lms.withToken", "client.withToken"],
    ["SetToken", "", "set LMS_API_TOKEN, or pass token to connect, to client.withToken or to the call"],
    [
      "PassTokenInScope",
      "",
      "Use client.withToken of the client that client.withDefaults returns, or pass the option token"
    ],
    [
      "PassTokenWithDomain",
      "",
      "pass a token with domain to connect; if LMS_API_TOKEN is the token of that domain, set LMS_DOMAIN to it"
    ],
    [
      "SetDomain",
      "",
      "set LMS_DOMAIN (such as https://canvas.example.edu), or pass domain to connect, or to the call apiUrl or a full URL"
    ]
  ])("names connect and its client in place of layers: %s %s", (name, subject, words) => {
    const text = say`There is a problem: ${hint(name, subject)}.`
    const message = `There is a problem: ${words}.`
    const config = new LmsConfigError({ reason: "MissingToken", variable: "LMS_API_TOKEN", ...text })
    expect(describeRejection(config)).toMatchObject({ _tag: "LmsConfigError", variable: "LMS_API_TOKEN", message })
    const request = new LmsRequestError({ reason: "Option", subject: "token", ...text })
    expect(describeRejection(request)).toMatchObject({ _tag: "LmsRequestError", subject: "token", message })
  })

  it("that names no layer is the error itself", () => {
    const error = new LmsFileError({ path: "a", operation: "Read", reason: "NotFound", message: "a" })
    expect(describeRejection(error)).toBe(error)
  })
})
