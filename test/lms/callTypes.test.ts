import { Either, Option } from "effect"
import type { LmsPlaceholders } from "effect-lms"
import fc from "fast-check"
import { beforeAll, describe, expect, expectTypeOf, it } from "vitest"
import * as endpoint from "../../src/internal/request/endpoint.js"
import { typecheck } from "../fixtures/documents/typecheck.js"

const root = new URL("../..", import.meta.url).pathname

/** What the program reads; nothing of an endpoint that it refuses. */
const read = (text: string): ReadonlyArray<string> | undefined =>
  Option.getOrUndefined(
    Option.map(Either.getRight(endpoint.parse(text, "GET")), ({ path }) =>
      Array.from(new Set(endpoint.placeholders(path))).sort()
    )
  )

const table: ReadonlyArray<readonly [endpoint: string, names: ReadonlyArray<string>]> = [
  ["/api/v1/courses", []],
  ["/api/v1/courses/:course_id/users", ["course_id"]],
  ["GET /api/v1/courses/:course_id/modules/{id}", ["course_id", "id"]],
  ["post  https://host:8443/api/v1/:id?a=:b&c={d}", ["id"]],
  ["https://host:8443", []],
  ["https://host:8443/", []],
  ["https://host:8443?x=/:id", []],
  ["HTTPS://host/:id", ["id"]],
  ["/api/v1/users/sis_user_id:A1", []],
  ["/api/v1/users/sis_user_id:{sis}", ["sis"]],
  ["/api/v1/courses/:id.json", ["id"]],
  ["/api/v1/courses/:id-x", ["id"]],
  ["/api/v1/courses/:id:x", ["id"]],
  ["/api/v1/courses/:1", []],
  ["/api/v1/courses/:_a1B", ["_a1B"]],
  ["/api/v1/courses/:", []],
  ["/api/v1/:a{b}c{d}", ["a", "b", "d"]],
  ["/api/v1/:{b}", ["b"]],
  ["/api/v1/{:a}", [":a"]],
  ["/api/v1/{}{{a}}", ["a"]],
  ["/api/v1/{a/:b}", ["b"]],
  ["/api/v1/a}b{c", []],
  ["/api/v1/:a/:a/{a}", ["a"]],
  ["/api/v1/x://y/:a", ["a"]],
  ["/api/v1/größe:ü/:größe/{größe}", ["gr", "größe"]],
  ["/api/v1//:a//:b/", ["a", "b"]]
]

/** The endpoints of the table and such as are put together from pieces, each with what the program reads in it, as calls that do not compile where the compiler reads another. */
const random = (): string => {
  const piece = fc.constantFrom(
    "/",
    ":",
    "{",
    "}",
    "a",
    "_b",
    "C9",
    "0",
    ".",
    "-",
    "?",
    "é",
    "://",
    "/:id",
    "{x}",
    "%2F"
  )
  const texts = fc.sample(
    fc.tuple(fc.constantFrom("/api/", "PUT /api/", "https://h:1/", "delete http://h"), fc.array(piece)),
    { numRuns: 400, seed: 20_26 }
  )
  const endpoints = texts
    .map(([start, pieces]) => start + pieces.join(""))
    .concat(table.map(([text]) => text))
    .filter((text) => read(text) !== undefined)
  const lines = endpoints.map((text) => {
    const names = read(text)?.map((name) => JSON.stringify(name)) ?? []
    return `same<LmsPlaceholders<${JSON.stringify(text)}>, ${names.join(" | ") || "never"}>(true)`
  })
  if (endpoints.length < 250 || new Set(endpoints.flatMap((text) => read(text) ?? [])).size < 10)
    throw new Error("too few")
  return [
    'import type { LmsPlaceholders } from "../../src/LmsPlaceholders.js"',
    "const same = <A, B>(_: [A, B] extends [B, A] ? true : [A, B]) => _",
    ...lines
  ].join("\n")
}

const prelude = [
  'import { Effect, Schema } from "effect"',
  'import { type LmsOptions, type LmsParam, type LmsParams, NA, lms, lmsFingerprint, lmsPages, lmsStream, lmsStreamAll, lmsUpload } from "effect-lms"',
  'import { lmsExport } from "effect-lms/export"',
  'import { Course, Module } from "effect-lms/resources"',
  "declare const either: boolean",
  "declare const options: LmsOptions",
  "declare const params: LmsParams",
  "declare const record: Readonly<Record<string, unknown>>",
  "declare const own: Own",
  "interface Own { readonly course_id: number }"
]

const USERS = '"/api/v1/courses/:course_id/users"'

/** A call, with what the compiler says of it. */
const mistakes: ReadonlyArray<readonly [call: string, said: string]> = [
  [`lms(${USERS})`, "parameter of type '\"missing parameter: course_id\"'"],
  [`lms(${USERS}, undefined, { limit: 3 })`, "parameter of type '\"missing parameter: course_id\"'"],
  [`lms(${USERS}, {})`, "Property 'course_id' is missing in type '{}'"],
  [`lms(${USERS}, { courseid: 1 })`, "Property 'course_id' is missing in type '{ courseid: number; }'"],
  [`lms(${USERS}, { course_id: null })`, "Type 'null' is not assignable to type 'LmsPlaceholder'"],
  [`lms(${USERS}, { course_id: undefined })`, "Type 'undefined' is not assignable to type 'LmsPlaceholder'"],
  [
    `lms(${USERS}, { course_id: either ? 1 : undefined })`,
    "Type 'undefined' is not assignable to type 'LmsPlaceholder'"
  ],
  [`lms(${USERS}, { course_id: [1] })`, "Type 'number[]' is not assignable to type 'LmsPlaceholder'"],
  [`lms(${USERS}, { course_id: NA })`, "is not assignable to type 'LmsPlaceholder'"],
  [`lms(${USERS}, {}, { params: { course_id: null } })`, "Property 'course_id' is missing in type '{}'"],
  [`lms(${USERS}, {}, options)`, "Property 'course_id' is missing in type '{}'"],
  [`lms("POST /api/v1/courses/{id}/x", new Uint8Array(1))`, "type '\"missing in options.params: id\"'"],
  ['lms("/api/v1/a/:id/:x", { id: 1 })', "Property 'x' is missing in type '{ id: number; }'"],
  ['lms(either ? "/api/v1/:a/:b" : "/api/v1/:a", { b: 1 })', "Property 'a' is missing in type '{ b: number; }'"],
  [`lmsStream(${USERS})`, "parameter of type '\"missing parameter: course_id\"'"],
  [`lmsPages(${USERS}, {})`, "Property 'course_id' is missing"],
  [`lmsFingerprint(${USERS}, {})`, "Property 'course_id' is missing"],
  [`lmsExport("a", ${USERS}, {})`, "Property 'course_id' is missing"],
  ['lmsUpload("a")', "parameter of type '\"missing parameter: course_id\"'"],
  ['lmsUpload("a", { course_id: 1 }, { endpoint: "POST /api/v1/:user_id" })', "Property 'user_id' is missing"],
  ['lmsUpload("a", new Uint8Array(1))', "type '\"give an object with names and values\"'"],
  ['lms("/api/v1/x", { f: () => 1 })', "this cannot be sent: give a text,"],
  ['lms("/api/v1/x", { f: Promise.resolve(1) })', "this cannot be sent: give a text,"],
  ['lms("/api/v1/x", { f: new Map() })', "this cannot be sent: give a text,"],
  ['lms("/api/v1/x", { f: Effect.succeed(1) })', "this cannot be sent: give a text,"],
  ['lms("/api/v1/x", { f: new Uint8Array(1) })', "this cannot be sent: give a text,"],
  ['lms("/api/v1/x", [1])', "type '\"give an object with names and values\"'"],
  ['lms("/api/v1/x", () => 1)', "type '\"give an object with names and values\"'"],
  ['lms("/api/v1/x", { limit: 3 })', "type '\"limit is an option: give it in the third argument\"'"],
  [
    'lms("/api/v1/:a/:limit", { a: 1, limit: 2, token: "x" })',
    "type '\"token is an option: give it in the third argument\"'"
  ],
  ['lms("/api/v1/x", { ...record, perPage: 3 })', "type '\"perPage is an option: give it in the third argument\"'"],
  ['lms("POST /api/v1/x", {}, { limit: 3 })', "type '\"limit is for lists, and a POST returns none\"'"],
  ['lms("put /api/v1/x", {}, { collection: "a" })', "type '\"collection is for lists, and a PUT returns none\"'"],
  [
    'lms("/api/v1/x", {}, { method: "DELETE", perPage: 3 })',
    "type '\"perPage is for lists, and a DELETE returns none\"'"
  ],
  ['lms("PATCH /api/v1/x", {}, { onDrift: "fail" })', "type '\"onDrift is for lists, and a PATCH returns none\"'"],
  ['lmsStream("POST /api/v1/x")', "type '\"a POST returns no list: use lms\"'"],
  ['lmsPages("/api/v1/x", {}, { method: "POST" })', "type '\"a POST returns no list: use lms\"'"],
  [
    'lms("/api/v1/x", {}, { concurrency: 3 })',
    "type '\"concurrency is for walks, and this is one request: give limit, too\"'"
  ],
  [
    'lms("/api/v1/x", {}, { schema: Course, limit: 10 })',
    "type '\"limit gives a list: write Schema.Array(…), or use lmsStream"
  ],
  [
    'lms("/api/v1/x", {}, { schema: Module, limit: 10 })',
    "type '\"limit gives a list: write Schema.Array(…), or use lmsStream"
  ],
  [
    'lms("/api/v1/x", {}, { schema: Course, collection: "a" })',
    "type '\"collection gives a list: write Schema.Array(…), or use"
  ],
  ['lms("/api/v1/x", {}, { destfile: "a", limit: 3 })', "type '\"limit does not go with destfile\"'"],
  ['lms("/api/v1/x", {}, { destfile: "a", schema: Course })', "type '\"schema does not go with destfile\"'"],
  [
    'lms("/api/v1/x", {}, { destfile: either ? "a" : undefined })',
    "Type 'undefined' is not assignable to type '\"destfile may be undefined: give a path, or leave it out\"'"
  ],
  ['lms("/api/v1/x", {}, { expect: { bytes: 3 } })', "type '\"expect goes with destfile\"'"],
  ['lms("/api/v1/x", {}, { overwrite: true })', "type '\"overwrite goes with destfile\"'"],
  ['lms("/api/v1/x", {}, { schema: Course, pages: 3 })', "type '\"pages is no option here\"'"],
  ['lmsStream("/api/v1/x", {}, { limit: 1, destfile: "a" })', "type '\"destfile is no option here\"'"],
  ['lmsUpload("a", { course_id: 1 }, { retry: false, limit: 1 })', "type '\"limit is no option here\"'"],
  ['lmsStreamAll([{ endpoint: "/api/v1/x" }], { schema: Course, from: "a" })', "type '\"from is no option here\"'"],
  ['lms("/api/v1/x", {}, { limit: "3" })', "Type 'string' is not assignable to type 'number'"],
  ['lms("/api/v1/x", {}, { schema: Schema.Number, limit: "3" })', "Type 'string' is not assignable to type 'number'"]
]

/** What is right, or what only the program can tell. */
const fine: ReadonlyArray<string> = [
  `lms(${USERS} as string)`,
  `lms(${USERS}, { course_id: 1n, include: ["a"] })`,
  `lms(${USERS}, {}, { params: { course_id: new Date() } })`,
  `lms(${USERS}, undefined, { params: { course_id: 1 } })`,
  `lms(${USERS}, own)`,
  `lms(${USERS}, record)`,
  `lms(${USERS}, { ...record })`,
  `lms(${USERS}, {}, { params: record })`,
  `lms(${USERS}, { course_id: JSON.parse("1") })`,
  'lms("POST /api/v1/:id", new Uint8Array(1), { params: { id: 1 } })',
  'lms("/api/v1/x", params)',
  'lms("/api/v1/x", either ? { a: 1 } : { b: 2 })',
  'lms("/api/v1/x", { a: NA, b: null, c: undefined, d: record.d, e: { f: [own] } })',
  'lms("/api/v1/:limit/{token}", { limit: 1, token: "a" })',
  'lms(either ? "/api/v1/:a" : "/api/v1/:b", either ? { a: 1 } : { b: 1 })',
  'for (const path of ["/api/v1/:a", "/api/v1/b"] as const) lms(path, { a: 1 })',
  'for (const path of ["/api/v1/:a", "/api/v1/b"]) lms(path)',
  "lms(`/api/v1/courses/$" + "{own.course_id}/:id`)",
  'lms("POST /api/v1/x", {}, options)',
  'lms("POST /api/v1/x", {}, { limit: undefined })',
  'lms("/api/v1/x", {}, { limit: 3, onEnd: (receipt) => Effect.log(receipt.pages), onDrift: "fail" })',
  'lms("/api/v1/x", {}, either ? { limit: 3 } : { retry: false })',
  'lms("/api/v1/x", {}, { schema: Schema.Struct({ terms: Schema.Array(Course) }), limit: 3 })',
  'lms("/api/v1/x", {}, { schema: Schema.Unknown, limit: 3 })',
  'lms("/api/v1/x", {}, { schema: Schema.Array(Course), limit: 3, collection: "a" })',
  "const wrapped = (endpoint: string, given: Readonly<Record<string, LmsParam>>) => lms(endpoint, given, { limit: 3 })",
  "const generic = <E extends string>(endpoint: E, given: Readonly<Record<string, LmsParam>>) => lms(endpoint as string, given)",
  'lmsStreamAll([{ endpoint: "/api/v1/x", at: 1 }], { schema: Course, onEnd: (receipt, { at }) => Effect.log(receipt.pages + at) })',
  'lmsUpload(undefined, { course_id: 1, url: "https://example.edu/a" })'
]

let said: ReadonlyArray<ReadonlyArray<string>> = []

beforeAll(() => {
  // One program for all: loading the types of Effect costs seconds.
  const block = (line: number, code: string) => ({ file: "test/lms/calls", line, code })
  const calls = [...mistakes.map(([call]) => call), ...fine]
  const verdicts = typecheck(root, [block(0, random()), block(1, [...prelude, ...calls].join("\n"))])
  said = Array.from(verdicts.values())
})

const saidOf = (line: number): ReadonlyArray<string> =>
  (said[1] ?? []).filter((text) => text.startsWith(`test/lms/calls:${line} `))
const lineOf = (call: number) => prelude.length + 2 + call

describe("a mistake in a call is told once, in words, where it is", () => {
  it.each(mistakes.map((mistake, at) => [...mistake, at] as const))("%s", (_, expected, at) => {
    const found = saidOf(lineOf(at))
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(expected)
  })

  it("and what is none, or cannot be seen, compiles", () => {
    expect(fine.flatMap((_, at) => saidOf(lineOf(mistakes.length + at)))).toEqual([])
    // Whatever else there is to say of the module would be of these lines.
    expect(said[1]).toHaveLength(mistakes.length)
  })
})

describe("the compiler reads the placeholders that the program reads", () => {
  it.each(table)("%s", (text, names) => {
    expect(read(text)).toEqual(names)
  })

  it("none, where the endpoint is no literal", () => {
    expectTypeOf<LmsPlaceholders<string>>().toBeNever()
    expectTypeOf<LmsPlaceholders<`/api/v1/courses/${string}/:id`>>().toBeNever()
    expectTypeOf<LmsPlaceholders<`/api/v1/courses/${number}/:id`>>().toBeNever()
    expectTypeOf<LmsPlaceholders<never>>().toBeNever()
    expectTypeOf<LmsPlaceholders<"/api/v1/:a" | "/api/v1/:b">>().toEqualTypeOf<"a" | "b">()
  })

  it("whatever an endpoint is put together from", () => {
    expect(said[0]).toEqual([])
  })
})
