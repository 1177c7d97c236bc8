/** Descriptions of invalid JSON. */
import { Effect } from "effect"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { PreparedRequest } from "../../src/internal/request/request.js"
import { parseBody } from "../../src/internal/response/body.js"
import { ResponseFacts } from "../../src/internal/response/facts.js"
import { findSyntaxError } from "../../src/internal/response/jsonSyntaxError.js"
import { makeSecrets } from "../../src/internal/text/secrets.js"
import { countCases } from "../fixtures/cases.js"

const url = "https://canvas.test/api/v1/x"
const request = new PreparedRequest({
  method: "GET",
  url,
  headers: {},
  body: undefined,
  origin: "https://canvas.test",
  account: undefined,
  secrets: makeSecrets(),
  acceptsJson: true
})
const message = (body: string): string => {
  const response = {
    request,
    facts: new ResponseFacts({ status: 200, headers: { "content-type": "application/json" } }),
    body
  }
  return Effect.runSync(Effect.flip(parseBody(response, 3))).message
}

describe("the first syntax error and what was expected", () => {
  it.each([
    ["", 0, "a value"],
    ["[1,2", 4, '"," or "]"'],
    ["[1,2,", 5, "a value"],
    ["[1,]", 3, "a value"],
    ["[1 2]", 3, '"," or "]"'],
    ["[1}", 2, '"," or "]"'],
    ["[[],]", 4, "a value"],
    ["[ \n1 \t x]", 7, '"," or "]"'],
    ["[1e5 2]", 5, '"," or "]"'],
    ["[1e-5 2]", 6, '"," or "]"'],
    ['["\\u00e9\\u00AB" x]', 16, '"," or "]"'],
    ['["\\u00g9"]', 2, "the rest of a string"],
    ["[{},]", 4, "a value"],
    ['{"a":[],}', 8, "a name in quotes"],
    ["{[1]}", 1, "a name in quotes"],
    ["{{}}", 1, "a name in quotes"],
    ['{"a"[1]}', 4, '":"'],
    ["[1][2]", 3, "the end"],
    ["[]]", 2, "the end"],
    ['{"a":1,}', 7, "a name in quotes"],
    ["{a:1}", 1, "a name in quotes"],
    ["{1:1}", 1, "a name in quotes"],
    ['{"a" 1}', 5, '":"'],
    ['{"a":}', 5, "a value"],
    ['{"a":1', 6, '"," or "}"'],
    ['{"a":[{"b":null}}', 16, '"," or "]"'],
    ['["a', 3, "the rest of a string"],
    ['["a\n"]', 3, "the rest of a string"],
    ['["a\\x"]', 3, "the rest of a string"],
    ['["\\u12"]', 2, "the rest of a string"],
    ['["\\\\"x]', 5, '"," or "]"'],
    ["[01]", 2, '"," or "]"'],
    ["[1.]", 2, '"," or "]"'],
    ["[-]", 1, "a value"],
    ["[+1]", 1, "a value"],
    ["[tru]", 1, "a value"],
    ["undefined", 0, "a value"],
    ["['a']", 1, "a value"],
    ["[1\u00a0]", 2, '"," or "]"']
  ])("%j", (text, at, expected) => {
    expect(findSyntaxError(text)).toEqual({ at, expected })
  })

  it("does not exist in valid JSON, and of truncated JSON is at its end or in its last token", () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (text, cut) => {
        expect(findSyntaxError(text)).toEqual({ at: text.length, expected: "the end" })
        const beginning = text.slice(0, cut % text.length)
        const { at } = findSyntaxError(beginning)
        if (!/^[\w.+\\-]*$/.test(beginning.slice(at))) expect(at).toBe(beginning.length)
      })
    )
  })

  it("exists exactly if JSON.parse rejects the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'[]{},:"\\ 1-.etruefalsn\n') }), (text) => {
        const { at, expected } = findSyntaxError(text)
        const isJson = (() => {
          try {
            JSON.parse(text)
            return true
          } catch {
            return false
          }
        })()
        expect(at === text.length && expected === "the end").toBe(isJson)
      }),
      { numRuns: countCases(2000) }
    )
  })

  it("is found in long and deeply nested text", () => {
    const long = `["${"\\n".repeat(1_000_000)}${"a".repeat(4_000_000)}`
    expect(findSyntaxError(long).at).toBe(long.length)
    expect(findSyntaxError("[".repeat(1_000_000))).toEqual({ at: 1_000_000, expected: "a value" })
  })
})

describe("the message", () => {
  it.each([
    ['[{"id":1},', "returned truncated JSON: it ends after 10 characters, expected a value."],
    ["while(1);[1}", 'returned invalid JSON: unexpected "}" at offset 11 of 12, expected "," or "]".'],
    ["[Secret]", "unexpected letter at offset 1 of 8, expected a value."],
    ["[1 2]", "unexpected digit"],
    ["[Zo]", "unexpected letter"],
    ["[;]", "unexpected symbol"],
    ["[~]", "unexpected symbol"],
    ["[1 ]]", 'unexpected "]"'],
    ['{"a"}', 'unexpected "}"'],
    ["[1:2]", 'unexpected ":"'],
    ["[\u00e9]", "unexpected character outside ASCII"],
    ["[\u0007]", "unexpected control character"],
    ["<?xml version='1.0'?><a/>", 'unexpected "<" at offset 0 of 25, expected a value.']
  ])("of %j names the offset, the kind of character and what was expected", (body, expected) => {
    expect(message(body)).toContain(expected)
    expect(message(body)).toContain("(page 3)")
  })

  it("of an HTML page names its title", () => {
    expect(message("<html><title>Log in</title></html>")).toContain('an HTML page declared as JSON, titled "Log in"')
  })

  it("invariant 15: shows nothing of the body", () => {
    const secret = fc.stringMatching(/^[a-z]{6}[\w @.-]{0,20}$/)
    const around = fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => `["${text}`,
      (text) => `{"${text}" ${text}`,
      (text) => `["${text}", ${text}]`,
      (text) => `[1] ${text}`
    )
    fc.assert(
      fc.property(secret, around, (text, of) => {
        expect(message(of(text))).not.toContain(text.slice(0, 6))
      })
    )
  })
})
