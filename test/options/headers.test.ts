import { readFileSync } from "node:fs"
import { Effect, Either } from "effect"
import { LmsConfig } from "effect-lms"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { withSecrets } from "../../src/internal/request/defaults.js"
import { version } from "../../src/internal/version.js"
import { countCases } from "../fixtures/cases.js"
import { recordLogs } from "../fixtures/logs.js"
import { prepare } from "../fixtures/prepare.js"

type SendHeaders = Readonly<Record<string, string>>

const config = withSecrets(LmsConfig.make({ domain: "https://canvas.example.edu", token: "7~configured" }))

/** The headers of a request, or the error, and the number of warnings. */
const send = (sendHeaders: SendHeaders, accept?: string, endpoint = "/api/v1/a") => {
  const { layer, lines } = recordLogs()
  const request = prepare(config, endpoint, endpoint.startsWith("POST") ? { a: 1 } : {}, { sendHeaders, accept })
  const headers = Effect.either(Effect.map(request, ({ request }) => request.headers))
  return {
    result: Effect.runSync(Effect.provide(headers, layer)),
    warnings: lines.length
  }
}

const headersOf = (sendHeaders: SendHeaders = {}, accept?: string, endpoint?: string) =>
  Either.getOrThrow(send(sendHeaders, accept, endpoint).result)

const errorOf = (sendHeaders: SendHeaders, accept?: string) =>
  Either.getOrThrow(Either.flip(send(sendHeaders, accept).result))

describe("version", () => {
  it("is the version of package.json", () => {
    const manifest: unknown = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))
    expect(manifest).toMatchObject({ name: "effect-lms", version })
  })
})

describe("headers of a request", () => {
  it("rule 15: a User-Agent identifies the client", () => {
    expect(headersOf()).toEqual({ accept: "application/json", "user-agent": `effect-lms/${version}` })
  })

  it.each(["User-Agent", "user-agent", "USER-AGENT"])("rule 15: %s overrides the User-Agent", (name) => {
    expect(headersOf({ [name]: "mine/1" })).toEqual({ accept: "application/json", "user-agent": "mine/1" })
  })

  it.each(["Accept", "accept", "ACCEPT"])("rule 13: %s takes precedence over the option", (name) => {
    expect(headersOf({ [name]: "text/csv" }, "application/json+canvas-string-ids").accept).toBe("text/csv")
  })

  it("rule 13: the option is sent without such a header", () => {
    expect(headersOf({}, "application/json+canvas-string-ids").accept).toBe("application/json+canvas-string-ids")
  })

  it.each(["Authorization", "authorization", "AUTHORIZATION", "aUTHORIZATION"])(
    "rule 14: %s is dropped, and that is reported",
    (name) => {
      const { result, warnings } = send({ [name]: "Bearer forged", "X-Other": "kept" })
      const headers = Either.getOrThrow(result)
      expect(warnings).toBe(1)
      expect(headers).toMatchObject({ "x-other": "kept" })
      expect(JSON.stringify(headers)).not.toContain("forged")
      expect(Object.keys(headers)).not.toContain("authorization")
    }
  )

  it("rule 14: nothing is reported without an Authorization header", () => {
    const { result, warnings } = send({ "X-Authorization": "a" })
    expect(Either.getOrThrow(result)).toMatchObject({ "x-authorization": "a" })
    expect(warnings).toBe(0)
  })

  it.each(["Authorization ", " authorization", "Authorization\t", "authorization:", "author\u0130zation"])(
    "rule 14: %j does not bypass the check",
    (name) => {
      expect(errorOf({ [name]: "Bearer forged" })).toMatchObject({ reason: "Header", subject: name })
    }
  )

  it("rule 6: the content type is that of the body, and can be overridden", () => {
    expect(headersOf({}, "a/b", "POST /api/v1/a")["content-type"]).toBe("application/json")
    expect(headersOf({ "Content-Type": "application/vnd.x+json" }, "a/b", "POST /api/v1/a")["content-type"]).toBe(
      "application/vnd.x+json"
    )
    expect(Object.keys(headersOf())).not.toContain("content-type")
  })

  it.each(["", " ", "X Y", "X:Y", "X\r\nY", "X\u0000", "é", "(x)", "x/y", "x,y", "x;y", '"x"', "x@y", "[x]", "x=y"])(
    "RFC 9110 5.1: %j is an invalid name",
    (name) => {
      const error = errorOf({ [name]: "v" })
      expect(error).toMatchObject({ reason: "Header", subject: name })
      expect(error.message).toContain("Invalid header name")
    }
  )

  it.each(["a\r\nX-Evil: 1", "a\nb", "a\r", "a\u0000b", "a\u007f", "\u001b[31m", "日本", "a\u0100", "\u2028"])(
    "RFC 9110 5.5: %j is an invalid value, which the message does not show",
    (value) => {
      const error = errorOf({ "X-Secret": `hunter2${value}` })
      expect(error).toMatchObject({ reason: "Header", subject: "x-secret" })
      expect(error.message).toContain('"x-secret"')
      expect(error.message).toContain("single line")
      expect(error.message).not.toContain("hunter2")
    }
  )

  it.each([7, true, null, ["a"], { toString: () => "a" }])("RFC 9110 5.5: %o is not a string", (value) => {
    expect(errorOf({ "X-A": value as never })).toMatchObject({ reason: "Header", subject: "x-a" })
  })

  it("RFC 9110 5.5: the option accept is checked too", () => {
    expect(errorOf({}, "application/json\r\nX-Evil: 1")).toMatchObject({ reason: "Header", subject: "accept" })
  })

  it.each(["", " ", "a\tb", "caf\u00e9", "\u00ff", "x".repeat(8000)])("RFC 9110 5.5: %j is a valid value", (value) => {
    expect(headersOf({ "X-A": value })["x-a"]).toBe(value)
  })

  it.each([
    "Connection",
    "Keep-Alive",
    "Upgrade",
    "Transfer-Encoding",
    "TE",
    "Trailer",
    "Expect",
    "Host",
    "Content-Length",
    "Proxy-Authorization",
    "proxy-connection"
  ])("RFC 9110 7.6.1: %s is set by the connection and is rejected", (name) => {
    const error = errorOf({ [name]: "x" })
    expect(error).toMatchObject({ _tag: "LmsRequestError", reason: "Header", subject: name })
    expect(error.message).toContain(`"${name}"`)
  })

  it.each(["X-Host", "Te-X", "Connections", "Proxy"])("%s is accepted", (name) => {
    expect(headersOf({ [name]: "x" })[name.toLowerCase()]).toBe("x")
  })

  it("total: no header can contain a line break", () => {
    const property = fc.property(
      fc.dictionary(fc.string16bits(), fc.string16bits()),
      fc.string16bits(),
      (given, accept) => {
        const result = send(given, accept).result
        if (Either.isLeft(result)) return
        for (const [name, value] of Object.entries(result.right)) {
          expect(name).toMatch(/^[!#$%&'*+.^_`|~0-9a-z-]+$/)
          // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for them
          expect(value).not.toMatch(/[\u0000-\u0008\u000a-\u001f\u007f\u0100-\uffff]/)
          expect(name).not.toBe("authorization")
        }
      }
    )
    fc.assert(property, { numRuns: countCases(500) })
  })

  it("a header with the name of a member of Object is an ordinary header", () => {
    const result = headersOf(JSON.parse('{"__proto__":"a","constructor":"b"}') as Record<string, string>)
    expect(Object.entries(result)).toContainEqual(["__proto__", "a"])
    expect(Object.entries(result)).toContainEqual(["constructor", "b"])
  })
})
