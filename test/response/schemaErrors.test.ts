import { Arbitrary, Either, FastCheck as fc, Schema } from "effect"
import { Course } from "effect-lms/resources"
import { describe, expect, it } from "vitest"
import * as errors from "../../src/internal/response/errors.js"
import { describeMismatch, firstMismatch, type SchemaMismatch } from "../../src/internal/response/schemaMismatch.js"
import { truncate } from "../../src/internal/text/escape.js"
import { strict } from "../../src/sandbox/kernel/inputSchemas.js"
import { countCases } from "../fixtures/cases.js"
import { makeRequest } from "../fixtures/stages.js"

const mismatchOf = (schema: Schema.Schema.AnyNoContext, value: unknown): SchemaMismatch =>
  Either.match(Schema.decodeUnknownEither(schema)(value), {
    onLeft: ({ issue }) => firstMismatch(issue),
    onRight: () => expect.unreachable("the schema takes it")
  })

const Person = Schema.Struct({ id: Schema.Number, address: Schema.Struct({ street: Schema.String }) })

describe("describeMismatch", () => {
  it.each<[string, Schema.Schema.AnyNoContext, unknown, string]>([
    ["a string", Schema.Number, "secret", ": expected number, got a string of length 6"],
    ["null", Schema.String, null, ": expected string, got null"],
    ["a number", Schema.String, 4711, ": expected string, got a number"],
    ["a boolean", Schema.String, true, ": expected string, got a boolean"],
    ["an array", Schema.String, [1, 2, 3], ": expected string, got an array of length 3"],
    ["an object", Schema.String, { a: 1 }, ": expected string, got an object"],
    ["bytes", Schema.String, new Uint8Array(5), ": expected string, got 5 bytes"],
    ["a missing member", Person, { id: 1 }, " at address: expected { readonly street: string }, got nothing"],
    ["a nested value", Person, { id: 1, address: { street: 5 } }, " at address.street: expected string, got a number"],
    ["an element", Schema.Array(Schema.Int), [1, 1.5], " at 1: expected Int, got a number"],
    ["a transformation", Schema.NumberFromString, "x", ": expected NumberFromString, got a string of length 1"],
    ["the encoded side of a transformation", Schema.NumberFromString, 7, ": expected string, got a number"],
    [
      "a member under a symbol",
      Schema.Struct({ a: Schema.Struct({ [Symbol("b")]: Schema.String }) }),
      { a: {} },
      " at a: expected string, got nothing"
    ],
    [
      "the first of several types that match equally",
      Schema.Union(Schema.Struct({ a: Schema.String }), Schema.Struct({ a: Schema.Boolean })),
      { a: 1 },
      " at a: expected string, got a number"
    ],
    [
      "the closest of several types, at any position",
      Schema.Union(Schema.Null, Schema.String, Person, Schema.Boolean),
      { id: "x" },
      " at id: expected number, got a string of length 1"
    ],
    [
      "a type whose name has several lines",
      Schema.Struct({ id: Schema.Number }).annotations({ identifier: "Row of \n a table" }),
      [],
      ": expected Row of a table, got an array of length 0"
    ],
    ["none of several types", Schema.NullOr(Schema.String), 7, ": expected string | null, got a number"],
    [
      "the closest of several types",
      Schema.Struct({ a: Schema.NullOr(Person) }),
      { a: { id: "x" } },
      " at a.id: expected number, got a string of length 1"
    ],
    [
      "a type with a name",
      Schema.Struct({ id: Schema.Number }).annotations({ identifier: "Row" }),
      [],
      ": expected Row, got an array of length 0"
    ],
    [
      "a key that is not a word",
      Schema.Record({ key: Schema.String, value: Schema.Number }),
      { "a\u001b b": null },
      ' at "a\\u001b b": expected number, got null'
    ],
    [
      "an unexpected member",
      strict(Person),
      { id: 1, address: { street: "a" }, secret: "b" },
      " at secret: expected nothing, got a string of length 1"
    ]
  ])("names the type of %s", (_, schema, value, expected) => {
    expect(describeMismatch(mismatchOf(schema, value))).toBe(expected)
  })

  it("does not use custom messages of the schema, which may contain the value", () => {
    const descriptions = [
      Schema.String.annotations({ message: ({ actual }) => `no ${String(actual)}` }),
      Schema.Number.pipe(Schema.filter((value) => `no ${value}`)),
      Schema.Number.pipe(Schema.filter((value) => ({ path: ["a"], message: `no ${value}` })))
    ].map((schema) => describeMismatch(mismatchOf(schema, 4711)))
    for (const text of descriptions) expect(text).not.toContain("4711")
    expect(descriptions[2]).toContain(" at a: ")
  })
})

const query = Array.from({ length: 600 }, (_, at) => `ids[]=${at}`).join("&")
const request = makeRequest({ url: `https://canvas.test/api/v1/courses?${query}` }, "7~token")

describe("the message for data that does not match a schema", () => {
  const SECRET = "Xq7Zw"

  /** Values with the secret in every string and number. */
  const planted = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string().map((text) => `${text}${SECRET}${text}`),
      fc.constant(90_210_90_210),
      fc.constant(null),
      fc.boolean(),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom("id", "name", "address", "street", "x".repeat(300)), tie("value"))
    )
  })).value

  const schemas: ReadonlyArray<Schema.Schema.AnyNoContext> = [
    Person,
    Course,
    Schema.Array(Course),
    Schema.Union(Person, Schema.Array(Person), Schema.Literal("a", "b")),
    Schema.Record({ key: Schema.String, value: Schema.Date }),
    Schema.Struct({ id: Schema.NumberFromString, name: Schema.NonEmptyString, address: Schema.optional(Person) })
  ]

  it("shows nothing of the value, and has at most 500 characters", () => {
    let mismatches = 0
    fc.assert(
      fc.property(planted, fc.constantFrom(...schemas), (value, schema) => {
        const decoded = Schema.decodeUnknownEither(schema)(value)
        if (Either.isRight(decoded)) return
        mismatches++
        const found = firstMismatch(decoded.left.issue)
        const { message } = errors.decodeError(
          request,
          "Schema",
          `data that does not match the schema${describeMismatch(found)}.`,
          { page: 1_000_000, row: 1_000_000, path: found.path }
        )
        expect(message).not.toContain(SECRET)
        expect(message).not.toContain("9021090210")
        expect(message.length).toBeLessThanOrEqual(500)
        expect(message).toMatch(/: expected .*, got .*\.$/)
      }),
      { numRuns: countCases(500) }
    )
    expect(mismatches).toBeGreaterThan(countCases(500) / 5)
  })

  it("has a path for any mismatch of the schemas of resources", () => {
    fc.assert(
      fc.property(Arbitrary.make(Schema.encodedSchema(Course)), (course) => {
        const { expected, path } = mismatchOf(Course, { ...course, id: { secret: SECRET } })
        expect(path[0]).toBe("id")
        expect(String(expected)).not.toContain(SECRET)
      }),
      { numRuns: countCases(50) }
    )
  })

  it("is truncated between characters", () => {
    for (const most of [2, 3, 4, 5]) expect(truncate("😀😀😀", most)).toMatch(/^(?:😀)*…$/u)
    expect(truncate("abc", 3)).toBe("abc")
    expect(truncate("abcd", 3)).toBe("ab…")
  })
})
