import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as errorBody from "../../src/internal/response/errorBody.js"
import { countCases } from "../fixtures/cases.js"

const JSON_TYPE = "application/json; charset=utf-8"

const messagesOf = (body: unknown): ReadonlyArray<string> => errorBody.errorMessages(JSON_TYPE, JSON.stringify(body))

describe("errorMessages", () => {
  it.each<[what: string, message: string, beside?: object, within?: object]>([
    ["no token", "user authorization required", { status: "unauthenticated" }],
    ["a bad token", "Invalid access token."],
    ["an expired token", "Expired access token.", {}, { expired_at: "2025-01-01T00:00:00Z" }],
    ["a missing scope", "Insufficient scopes on access token."],
    ["a missing permission", "user not authorized to perform that action", { status: "unauthorized" }],
    ["not found", "The specified resource does not exist.", { error_report_id: 12 }],
    ["a missing parameter", "module is missing"],
    ["an exception", "An error occurred.", { error_report_id: 3 }, { error_code: "internal_server_error" }],
    ["a proxy's 502", "Unable to communicate with New Quizzes service"],
    ["other languages", "Nutzer nicht berechtigt – 権限がありません"]
  ])("part 7.3, JSON with a list of errors: %s", (_, message, beside = {}, within = {}) => {
    expect(messagesOf({ ...beside, errors: [{ message, ...within }] })).toEqual([message])
  })

  it.each<[string, unknown, ReadonlyArray<string>]>([
    ["a string for errors", { errors: "Invalid as_user_id", merged_into_user_id: 7 }, ["Invalid as_user_id"]],
    [
      "an invalid record in an API call",
      { errors: [{ field: "name", message: "is too long", error_code: "too_long" }] },
      ["name: is too long"]
    ],
    [
      "the errors of a record",
      { errors: { name: [{ attribute: "name", type: "too_long", message: "is too long" }] } },
      ["name: is too long"]
    ],
    [
      "the errors of a record, several",
      {
        errors: {
          name: [
            { attribute: "name", type: "too_long", message: "is too long" },
            { attribute: "name", type: "taken", message: "is taken" }
          ],
          unlock_at: [{ attribute: "unlock_at", type: "invalid", message: "is no date" }]
        }
      },
      ["name: is too long", "name: is taken", "unlock_at: is no date"]
    ],
    ["an attribute in a list", { errors: [{ attribute: "name", message: "is taken" }] }, ["name: is taken"]],
    [
      "a field with errors",
      { errors: [{ field: "name", errors: ["is long", { message: "is taken" }] }] },
      ["name: is long", "name: is taken"]
    ],
    ["strings by field", { errors: { name: ["is too long", "is taken"] } }, ["name: is too long", "name: is taken"]],
    ["a string by field", { errors: { name: "is too long" } }, ["name: is too long"]],
    ["texts", { errors: ["one", "two"] }, ["one", "two"]],
    ["a bad request", { status: "bad_request", message: "missing required key" }, ["missing required key"]],
    [
      "forbidden",
      { status: "forbidden", message: "you are not allowed to change extension settings for this submission" },
      ["you are not allowed to change extension settings for this submission"]
    ],
    ["a message", { message: "missing module name" }, ["missing module name"]],
    ["an error", { error: "duplicate module" }, ["duplicate module"]],
    ["an error with a message", { error: { code: 4, message: "no" } }, ["no"]],
    [
      "an upload over quota",
      { attachments: [{ error: true, message: "file size exceeds quota" }] },
      ["file size exceeds quota"]
    ],
    ["error: true beside a message", { error: true, message: "file size exceeds quota" }, ["file size exceeds quota"]],
    ["message beside errors", { message: "a", errors: [{ message: "b" }] }, ["a", "b"]],
    ["a repeated message occurs once", { message: "a", errors: [{ message: "a" }, { message: " a " }] }, ["a"]],
    ["a type if there is no message", { errors: { name: [{ type: "blank" }] } }, ["name: blank"]],
    ["only a status", { status: "unauthorized" }, ["unauthorized"]],
    ["a list of errors without a wrapper", [{ message: "a" }, { error: "b" }], ["a", "b"]],
    ["a JSON string", "Unauthorized", ["Unauthorized"]],
    ["an empty object", {}, []],
    ["no errors", { errors: [] }, []],
    ["null", null, []],
    ["a number", 7, []],
    ["an empty message", { message: " ", errors: [{ message: "" }] }, []],
    ["nulls", { message: null, error: null, errors: null }, []],
    ["an empty status", { status: " " }, []],
    [
      "the errors of a record with a field named message",
      {
        errors: {
          title: [{ attribute: "title", type: "too_long", message: "is too long" }],
          message: [{ attribute: "message", type: "blank", message: "is blank" }]
        }
      },
      ["title: is too long", "message: is blank"]
    ],
    [
      "the errors of a record within a record",
      {
        errors: {
          user: {},
          pseudonym: {
            unique_id: [
              { attribute: "unique_id", type: "taken", message: "ID already in use" },
              { attribute: "unique_id", type: "too_short", message: "is too short" }
            ]
          },
          observee: { name: ["is blank"] }
        }
      },
      ["pseudonym[unique_id]: ID already in use", "pseudonym[unique_id]: is too short", "observee[name]: is blank"]
    ],
    [
      "the errors of records within a list",
      { errors: { enrollments: [{ user_id: ["is blank"] }] } },
      ["enrollments[user_id]: is blank"]
    ],
    ["texts of a record within a record", { errors: { quiz: { title: "is too long" } } }, ["quiz[title]: is too long"]],
    ["an error by field", { errors: { name: { type: "blank" }, id: { message: "no" } } }, ["name: blank", "id: no"]],
    [
      "the errors of a complete record",
      { errors: { base: [{ attribute: "base", type: "invalid", message: "Too many" }], "": ["no"] } },
      ["Too many", "no"]
    ],
    [
      "OAuth 2",
      { error: "invalid_grant", error_description: "refresh_token not found" },
      ["invalid_grant", "refresh_token not found"]
    ],
    [
      "an import",
      {
        id: 7,
        workflow_state: "failed_with_messages",
        processing_errors: [
          ["users.csv", "row 3: no login_id"],
          ["courses.csv", "no term"]
        ],
        processing_warnings: []
      },
      ["users.csv: row 3: no login_id", "courses.csv: no term"]
    ],
    ["an import of one file", { processing_errors: ["no header"] }, ["no header"]],
    [
      "JSON:API",
      {
        errors: [
          {
            status: "422",
            code: "100",
            title: "Invalid Attribute",
            detail: "Name is too long.",
            source: { pointer: "/data/attributes/name" }
          },
          { status: "400", title: "Unknown include", source: { parameter: "include" } }
        ]
      },
      ["name: Name is too long.", "include: Unknown include"]
    ],
    [
      "problem details (RFC 9457)",
      { type: "https://canvas.test/probs/credit", title: "No credit.", status: 403, detail: "Balance is 30." },
      ["Balance is 30."]
    ],
    ["problem details without a detail", { type: "about:blank", title: "Forbidden" }, ["Forbidden"]],
    ["an error with messages", { messages: ["one", "two"] }, ["one", "two"]],
    ["an error message", { error_message: "no such tool" }, ["no such tool"]],
    [
      "another field than the key",
      { errors: { quiz: [{ attribute: "title", message: "is long" }] } },
      ["title: is long"]
    ],
    [
      "the same field as the key",
      { errors: { quiz: { title: [{ attribute: "title", message: "is long" }] } } },
      ["quiz[title]: is long"]
    ],
    ["the record of the key", { errors: { quiz: [{ field: "base", message: "is old" }] } }, ["quiz: is old"]],
    [
      "a pointer without a field",
      {
        errors: [
          { detail: "no", source: { pointer: 7 } },
          { detail: "not", source: "/a" }
        ]
      },
      ["no", "not"]
    ],
    ["a title beside a message", { message: "is long", title: "Error", type: "too_long" }, ["is long"]],
    ["a title beside a null message", { message: null, title: "Error" }, ["Error"]],
    ["a type beside an empty message", { message: "", type: "too_long" }, ["too_long"]],
    ["a title and a type beside empty errors", { errors: [], title: "Error", type: "a" }, []],
    ["a title that is not a string", { title: 7, type: "too_long" }, ["too_long"]],
    [
      "other members beside the errors of a record",
      { errors: { rows: [{ id: ["is blank"], code: "blank", at: 7 }] } },
      ["rows[id]: is blank"]
    ],
    ["other members beside errors", { errors: [{ message: "no" }], code: { id: ["is blank"] } }, ["no"]],
    [
      "a record with fields named detail and type",
      { errors: { detail: "is long", type: "is unknown" } },
      ["detail: is long", "type: is unknown"]
    ],
    [
      "an error by field, with a detail",
      { errors: { name: { detail: "is long", type: "too_long" } } },
      ["name: is long"]
    ],
    ["an error with errors by field", { errors: { error: "invalid", id: 7 } }, ["invalid"]],
    ["lists of three strings", { processing_errors: [["a", "b", "c"]] }, ["a", "b", "c"]],
    ["a string and an object", { processing_errors: [["a", { message: "b" }]] }, ["a", "b"]],
    [
      "a failed upload beside its message",
      { message: "no", attachments: [{ message: "too large" }] },
      ["no", "too large"]
    ],
    ["a status beside errors", { status: "unauthorized", errors: [{ message: "no" }] }, ["no"]],
    ["a status that is a number", { status: 403 }, []],
    [
      "types of several fields",
      { errors: { name: [{ type: "blank" }], position: [{ type: "not_a_number" }] } },
      ["name: blank", "position: not_a_number"]
    ]
  ])("part 7.3, JSON: %s", (_, body, expected) => {
    expect(messagesOf(body)).toEqual(expected)
  })

  it.each<[string, string, string, ReadonlyArray<string>]>([
    [
      "a throttle",
      "text/plain; charset=utf-8",
      "403 Forbidden (Rate Limit Exceeded)\n",
      ["403 Forbidden (Rate Limit Exceeded)"]
    ],
    ["a plain text", "text/plain", "Unauthorized", ["Unauthorized"]],
    ["plain text with line breaks", "", " Unauth\n  enticated ", ["Unauth enticated"]],
    ["an empty body (head :bad_request)", "", "", []],
    ["a space (Rails)", JSON_TYPE, " ", []],
    [
      "HTML with a title",
      "text/html",
      "<html><head><title>502 Bad\n Gateway</title></head><body>x</body></html>",
      ["502 Bad Gateway"]
    ],
    [
      "HTML without a title",
      "text/html; charset=utf-8",
      "<html><body><h1>504</h1> <p>Gateway  Time-out</p></body></html>",
      ["504 Gateway Time-out"]
    ],
    ["HTML of paragraphs without blanks between them", "text/html", "<p>one</p><p>two</p>", ["one two"]],
    ["HTML whose title has a language", "text/html", '<title lang="en">Log in</title><p>Sorry</p>', ["Log in"]],
    ["a type that only begins like HTML's", "text/htmlish", "<b>no</b>", ["<b>no</b>"]],
    ["a text that speaks of HTML's type", "text/plain; was=text/html", "<b>no</b>", ["<b>no</b>"]],
    ["XML of a storage, behind a line", "application/xml", "\n <Error><Code>a</Code></Error>", ["a"]],
    ["XML of a storage, with a message alone", "application/xml", "<Error><Message>no</Message></Error>", ["no"]],
    ["a text about such XML", "text/plain", "see <Error><Code>a</Code></Error>", ["see <Error><Code>a</Code></Error>"]],
    ["XML of something else", "application/xml", "<Code>a</Code>", ["<Code>a</Code>"]],
    [
      "JSON about such XML",
      JSON_TYPE,
      '{"message":"<Error><Code>a</Code></Error>"}',
      ["<Error><Code>a</Code></Error>"]
    ],
    ["HTML with an empty title", "text/html", "<title> </title><p>Sorry</p>", ["Sorry"]],
    ["HTML of nothing", "text/html", "<html></html>", []],
    ["HTML that calls itself JSON", JSON_TYPE, "<!DOCTYPE html><html><title>Log In</title></html>", ["Log In"]],
    [
      "HTML without a type",
      "",
      "\ufeff \n<!doctype HTML>\n<TITLE lang='en'>Page not found</TITLE>",
      ["Page not found"]
    ],
    ["XHTML", "application/xhtml+xml", "<html><title>x</title></html>", ["x"]],
    ["a JSON string with a tag", "", '"<html>"', ["<html>"]],
    ["JSON of another type", "text/plain", '{"message":"a"}', ["a"]],
    ["JSON with a prefix", JSON_TYPE, 'while(1);{"message":"a"}', ["a"]],
    ["JSON that was cut", JSON_TYPE, '{"errors":[{"message":"a', ['{"errors":[{"message":"a']],
    [
      "XML of a storage, with a message",
      "application/xml",
      "<?xml version='1.0'?><Error><Code>EntityTooLarge</Code><Message>Too large.</Message><Key>a</Key></Error>",
      ["Too large. (EntityTooLarge)"]
    ],
    ["XML of a storage", "application/xml", "<Error><Code>EntityTooLarge</Code></Error>", ["EntityTooLarge"]]
  ])("part 7.3: %s", (_, contentType, text, expected) => {
    expect(errorBody.errorMessages(contentType, text)).toEqual(expected)
  })

  it("bounded: at most 50 messages with 1000 characters each", () => {
    const many = messagesOf({
      errors: Array.from({ length: 1000 }, (_, at) => ({ message: `${at} ${"x".repeat(5000)}` }))
    })
    expect(many.length).toBe(50)
    for (const message of many) expect(message.length).toBe(1000)
    expect(errorBody.errorMessages("text/plain", "x".repeat(100_000))[0]?.length).toBe(500)
    expect(errorBody.errorMessages("text/html", "x".repeat(100_000))[0]?.length).toBe(200)
    const xml = `<Error><Message>${"x".repeat(5000)}</Message></Error>`
    expect(errorBody.errorMessages("application/xml", xml)[0]?.length).toBe(1000)
  })

  it.each<[string, number, (inner: string) => string, error?: string]>([
    ["lists", 6, (inner) => `[${inner}]`],
    ["a title in lists", 5, (inner) => `[${inner}]`, '{"title":"no"}'],
    ["a pair of an import in lists", 4, (inner) => `[${inner}]`, '{"processing_errors":[["a","no"]]}'],
    ["errors in errors", 6, (inner) => `{"errors":${inner}}`],
    ["lists of errors", 3, (inner) => `{"errors":[${inner}]}`],
    ["messages in messages", 6, (inner) => `{"message":${inner}}`],
    ["attachments", 3, (inner) => `{"attachments":[${inner}]}`]
  ])("bounded: a message in %s is found at depth %i, and not deeper", (_, deepest, around, error = '"no"') => {
    const nested = (depth: number) => {
      let text = error
      for (let at = 0; at < depth; at++) text = around(text)
      return errorBody.errorMessages(JSON_TYPE, text)
    }
    // With the fields that the names stand for, if any.
    expect(nested(deepest)).toEqual([expect.stringMatching(/\bno$/)])
    for (const deeper of [1, 2, 7, 1000]) expect(nested(deepest + deeper).join()).not.toMatch(/\bno$/)
  })

  it.each<[string, number, (inner: string) => string]>([
    ["errors by field", 5, (inner) => `{"a":${inner}}`],
    ["errors of records in lists", 2, (inner) => `{"a":[${inner}]}`]
  ])("bounded: and in %s at depth %i", (_, deepest, around) => {
    const nested = (depth: number) => {
      let text = '"no"'
      for (let at = 0; at < depth; at++) text = around(text)
      return errorBody.errorMessages(JSON_TYPE, `{"errors":${text}}`)
    }
    expect(nested(deepest)).toEqual([`a${"[a]".repeat(deepest - 1)}: no`])
    for (const deeper of [1, 2, 7, 1000]) expect(nested(deepest + deeper).join()).not.toMatch(/\bno$/)
  })

  it("bounded: of a deeply nested error only the start is shown", () => {
    const deep = `${'{"errors":'.repeat(50_000)}1${"}".repeat(50_000)}`
    expect(errorBody.errorMessages(JSON_TYPE, deep)).toEqual(['{"errors":'.repeat(50)])
  })

  it("is the JSON of errors without words, and nothing if there are none", () => {
    const text = '{"errors":{"quiz_submissions":[[{"id":1}]]}}'
    expect(errorBody.errorMessages(JSON_TYPE, text)).toEqual(['{"quiz_submissions":[[{"id":1}]]}'])
    for (const none of ['{"errors":{}}', '{"errors":[]}', '{"errors":null}', '{"errors":0}', "[]", "1"]) {
      expect(errorBody.errorMessages(JSON_TYPE, none)).toEqual([])
    }
  })

  it("total: any body gives non-empty strings", () => {
    const shape = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 5 },
        fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(
          fc.constantFrom(
            "errors",
            "error",
            "message",
            "field",
            "attribute",
            "type",
            "status",
            "attachments",
            "processing_errors",
            "detail",
            "source",
            "base",
            "name",
            "__proto__"
          ),
          tie("value")
        )
      )
    })).value
    fc.assert(
      fc.property(
        fc.oneof(
          shape.map((value) => JSON.stringify(value)),
          fc.string16bits(),
          fc.json()
        ),
        fc.constantFrom("", JSON_TYPE, "text/html", "text/plain"),
        (text, contentType) => {
          for (const message of errorBody.errorMessages(contentType, text)) expect(message.trim()).not.toBe("")
        }
      ),
      { numRuns: countCases(1000) }
    )
  })
})
