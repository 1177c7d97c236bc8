import { expect, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import { encodeJson } from "../../src/sandbox/kernel/json.js"
import { type Parameter, parseJson, parseQuery, toQuery } from "../../src/sandbox/kernel/parameters.js"

const toPlainObject = (value: Parameter): unknown =>
  value instanceof Map
    ? Object.fromEntries([...value].map(([key, member]) => [key, toPlainObject(member)]))
    : Array.isArray(value)
      ? value.map(toPlainObject)
      : value

it("parses a nested query like Rails", () => {
  for (const [text, parameters] of [
    ["", {}],
    ["a=1&b=x%20y+z", { a: "1", b: "x y z" }],
    ["a", { a: "" }],
    ["a[b]=1&a[c][d]=2", { a: { b: "1", c: { d: "2" } } }],
    ["a[]=1&a[]=2", { a: ["1", "2"] }],
    ["a%5B%5D=1", { a: ["1"] }],
    ["q[][u]=1&q[][n]=2&q[][u]=3", { q: [{ u: "1", n: "2" }, { u: "3" }] }],
    ["q[][u][v]=1&q[][u][w]=2&q[][u][v]=3", { q: [{ u: { v: "1", w: "2" } }, { u: { v: "3" } }] }],
    ["q[][t][]=1&q[][t][]=2", { q: [{ t: ["1", "2"] }] }],
    ["a=1&a=2", { a: "2" }],
    ["a=1&a[b]=2", { a: { b: "2" } }],
    ["a[b=1", { "a[b": "1" }],
    ["=1&&&=", {}]
  ] as const) {
    expect([text, toPlainObject(parseQuery(text))]).toEqual([text, parameters])
  }
})

it("parses a hostile name as a plain name", () => {
  expect([...parseQuery("__proto__[x]=1").keys()]).toEqual(["__proto__"])
  const deep = `a${"[b]".repeat(50_000)}`
  expect([...parseQuery(`${deep}=1`).keys()]).toEqual([deep])
  expect(parseJson(`${"[".repeat(5000)}${"]".repeat(5000)}`).size).toBe(1)
})

it("parses JSON and the equivalent query to the same parameters", () => {
  expect(toPlainObject(parseJson('{"m":{"n":"x","l":["1"]}}'))).toEqual(toPlainObject(parseQuery("m[n]=x&m[l][]=1")))
  expect(toPlainObject(parseJson("[1]"))).toEqual({ _json: [1] })
  expect(toPlainObject(parseJson(" "))).toEqual({})
})

it("keeps the digits of integers beyond 2^53 when parsing and encoding", () => {
  const text = '{"id":74140000000062631,"s":"74140000000062631","f":1.5e300,"n":12}'
  expect(toPlainObject(parseJson(text))).toEqual({ id: "74140000000062631", s: "74140000000062631", f: 1.5e300, n: 12 })
  expect(encodeJson({ id: 74140000000062631n, name: 'a"b', none: undefined }, false)).toBe(
    '{"id":74140000000062631,"name":"a\\"b"}'
  )
})

it("encodes as strings only integers under the keys id, ids, *_id and *_ids", () => {
  const document = {
    id: 1,
    user_id: null,
    valid: 2,
    score: 3,
    grid: 4,
    course_ids: [5n, 6],
    ids: [7],
    positions: [8],
    other_id: "x",
    deep: [{ module_id: 9 }]
  }
  expect(JSON.parse(encodeJson(document, true))).toEqual({
    ...document,
    id: "1",
    course_ids: ["5", "6"],
    ids: ["7"],
    deep: [{ module_id: "9" }]
  })
})

it("parses any string, and toQuery preserves the parameters", () => {
  const piece = FastCheck.oneof(
    FastCheck.constantFrom("a", "b", "[", "]", "[]", "[a]", "[b]", "=", "&", "%", "%5B", "+", "é"),
    FastCheck.string({ maxLength: 3 })
  )
  FastCheck.assert(
    FastCheck.property(FastCheck.array(piece, { maxLength: 20 }), (pieces) => {
      const once = toQuery(parseQuery(pieces.join("")))
      expect(toQuery(parseQuery(once))).toBe(once)
    }),
    { numRuns: 2000 }
  )
})
