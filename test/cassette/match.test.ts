/** Matching of requests with recorded requests and their pseudonyms, similarity and differences. */
import { describe, expect, it } from "@effect/vitest"
import type { CassetteBody, CassetteExchange } from "../../src/cassette/format.js"
import { describeDifference, isEqual, isMatch, requestFields, similarity } from "../../src/cassette/match.js"
import { HOME } from "../../src/cassette/redact.js"

type Request = CassetteExchange["request"]

const request = (path: string, body?: CassetteBody, rest: Partial<Request> = {}): Request => ({
  method: "GET",
  url: path.startsWith("/") ? HOME + path : path,
  headers: {},
  ...(body === undefined ? {} : { body }),
  ...rest
})

/** A URL-encoded form. */
const FORM: Partial<Request> = { headers: { "content-type": "application/x-www-form-urlencoded" } }

const same = (one: Request, other: Request) => isEqual(requestFields(one), requestFields(other))
const sameUrl = (one: string, other: string) => same(request(one), request(other))
const sameBody = (one: CassetteBody, other: CassetteBody) => same(request("/", one), request("/", other))

describe("isEqual", () => {
  it("requires the same method, URL, Accept and body", () => {
    const one = request("/api/v1/courses/7?a=1", { json: { a: 1 } }, { headers: { accept: "application/json" } })
    expect(same(one, { ...one })).toBe(true)
    expect(same(one, { ...one, method: "POST" })).toBe(false)
    expect(same(one, { ...one, url: `${HOME}/api/v1/courses/8?a=1` })).toBe(false)
    expect(same(one, { ...one, url: "https://elsewhere.example.invalid/api/v1/courses/7?a=1" })).toBe(false)
    expect(same(one, { ...one, headers: { accept: "text/csv" } })).toBe(false)
    expect(same(one, { ...one, headers: {} })).toBe(false)
    expect(same(one, { ...one, body: { json: { a: 2 } } })).toBe(false)
    expect(same(one, request("/api/v1/courses/7?a=1", undefined, { headers: one.headers }))).toBe(false)
  })

  it("treats a missing Accept as an empty one", () => {
    expect(same(request("/"), request("/", undefined, { headers: { accept: "" } }))).toBe(true)
    expect(same(request("/"), request("/", undefined, { headers: { "content-type": "text/plain" } }))).toBe(true)
  })

  it("ignores the order of parameters and members", () => {
    expect(sameUrl("/a?b=1&c[]=2&c[]=3", "/a?c[]=2&b=1&c[]=3")).toBe(true)
    expect(
      sameBody({ json: { a: { b: 1, c: [{ d: 2, e: 3 }] } } }, { json: { a: { c: [{ e: 3, d: 2 }], b: 1 } } })
    ).toBe(true)
    expect(same(request("/", { text: "b=1&c=2" }, FORM), request("/", { text: "c=2&b=1" }, FORM))).toBe(true)
  })

  it.each([
    ["/a?q=x%20y", "/a?q=x+y"],
    ["/a?q=%C3%A9", "/a?q=é"],
    ["/a?q%5B%5D=1", "/a?q[]=1"],
    ["/a%20b", "/a b"],
    ["/a%2Bb", "/a+b"],
    ["/a?q=x%3Fy", "/a?q=x?y"],
    ["/a?q=x%3Dy", "/a?q=x=y"],
    ["http://x.test/a?q=%C3%A9", "http://x.test/a?q=é"],
    ["no/address%20", "no/address "]
  ])("ignores the escaping of URLs: %s and %s", (one, other) => {
    expect(sameUrl(one, other)).toBe(true)
  })

  it.each([
    ["the order of the values of a parameter", "/a?b[]=1&b[]=2", "/a?b[]=2&b[]=1"],
    ["which member is of which element", "/a?b[][c]=1&b[][d]=2&b[][c]=3", "/a?b[][c]=1&b[][c]=3&b[][d]=2"],
    ["no parameters", "/a?b=1", "/a"],
    ["a parameter without a name", "/a?", "/a"],
    ["the name of a parameter", "/a?b=1", "/a?c=1"],
    ["the value of a parameter", "/a?b=1", "/a?b=2"],
    ["= within a value", "/a?b=1=2", "/a?b=12"],
    ["? within a value", "/a?b=1?2", "/a?b=12"],
    ["a plus within a path, which is not a space", "/a+b", "/a b"],
    ["a slash within a segment", "/a%2Fb", "/a/b"],
    ["a segment that is a parameter", "/a/b/c", "/a?b=c"],
    ["the scheme", "http://x.test/a", "https://x.test/a"],
    ["the host of an upper-case scheme", "HTTPS://x.test/a", "HTTPS://y.test/a"],
    ["the text before a URL", "a/https://x.test/b", "c/https://x.test/b"],
    ["a string that is not a URL", "courses?a=1", "users?a=1"],
    ["the port", "https://x.test:1/a", "https://x.test:2/a"]
  ])("distinguishes %s", (_, one, other) => {
    expect(sameUrl(one, other)).toBe(false)
    expect(sameUrl(one, one)).toBe(true)
  })

  it.each([
    ["a number and its digits", { json: { a: 1 } }, { json: { a: "1" } }],
    ["null and its word", { json: { a: null } }, { json: { a: "null" } }],
    ["a list and an object", { json: [1] }, { json: { 0: 1 } }],
    ["an empty list and an empty object", { json: { a: [] } }, { json: { a: {} } }],
    ["an additional member", { json: { a: 1 } }, { json: { a: 1, b: 1 } }],
    ["another depth", { json: { a: { b: 1 }, c: 2 } }, { json: { a: { b: 1, c: 2 } } }],
    ["a text and a JSON string", { text: "a" }, { json: "a" }],
    ["parameters of the same words", { text: "a=b&c" }, { text: "a&b=c" }],
    ["lines of the same words", { text: "a\n[text]" }, { text: "[text]\na" }],
    ["a line break and its escape", { text: "a\nb" }, { json: "a\nb" }],
    ["lines in another order", { text: "a\nb" }, { text: "b\na" }],
    ["another number of bytes", { base64: new Uint8Array(3) }, { base64: new Uint8Array(4) }],
    ["bytes and a text of their number", { base64: new Uint8Array(3) }, { text: "3" }]
  ] as ReadonlyArray<[string, CassetteBody, CassetteBody]>)("distinguishes bodies: %s", (_, one, other) => {
    expect(sameBody(one, other)).toBe(false)
    expect(sameBody(one, structuredClone(one))).toBe(true)
    expect(sameBody(other, structuredClone(other))).toBe(true)
  })

  it("ignores the escaping of URL-encoded forms", () => {
    const one = { text: "user%5Bname%5D=a+b" }
    const other = { text: "user[name]=a%20b" }
    expect(same(request("/", one, FORM), request("/", other, FORM))).toBe(true)
    expect(sameBody(one, other)).toBe(false)
    expect(sameBody({ text: "a+b" }, { text: "a b" })).toBe(false)
  })
})

const matchesUrl = (recorded: string, actual: string) =>
  isMatch(requestFields(request(recorded)), requestFields(request(actual)))

describe("a value of the program", () => {
  it.each([
    ["/users/text-12", "/users/Ada%20Lovelace"],
    ["/a?q=text-12", "/a?q=7"],
    ["/a?q=text-12", "/a?q=ada@uni.edu"],
    ["/a?q=https://host-12.example.invalid/x", "/a?q=https://files.uni.edu/x"],
    [`/a?q=${HOME}/users/text-3`, "/a?q=https://canvas.uni.edu/users/ada"],
    ["/a/text-1/text-2", "/a/x/y"],
    ["/a?q=1901-01-01", "/a?q=1815-12-10"],
    ["/a?q=1910-12-31T00:00", "/a?q=1815-12-10T11:22"],
    ["/a?q=1901-01-01T00:00:00.000Z", "/a?q=at noon"],
    ["/a?q=1901-01-01 00:00:00%2B00:00", "/a?q=at noon"],
    ["/a?q=900000000001", "/a?q=20261234"],
    ["/a?q=900000000001.5", "/a?q=1234567.25"],
    ["/a?q=90000000000000001", "/a?q=74140000000062631"],
    ["/a?q=text-1", "/a?q=text-1"],
    ["https://host-1.example.invalid/a", "https://host-1.example.invalid/a"]
  ])("matches a pseudonym: %s and %s", (recorded, actual) => {
    expect(matchesUrl(recorded, actual)).toBe(true)
  })

  it.each([
    ["/a?q=text-1", "/a?q="],
    ["/a?q=text-1", "/a?q=x&y=1"],
    ["/users/text-1/files", "/users/ada/files/files"],
    ["/users/text-1", "/users/ada?a=1"],
    ["/a?q=courses", "/a?q=users"],
    ["/a?q=on text-1", "/a?q=on this"],
    ["/a?q=canvas-1", "/a?q=x"],
    ["/a?q=1815-12-10", "/a?q=1901-01-01"],
    ["/a?q=1950-01-01", "/a?q=x"],
    ["/a?q=9900000000001", "/a?q=x"],
    ["/a?q=9000000000012", "/a?q=x"],
    // It stands for its own value only.
    ["/a?q=text-1", "/a?q=text-2"],
    ["/a?q=text-1", "/a?q=900000000001"],
    // Requests to another host were not recorded.
    ["https://host-1.example.invalid/a", "https://evil.example/a"],
    ["HTTPS://host-1.example.invalid/a", "HTTPS://evil.example/a"]
  ])("does not match anything else: %s and %s", (recorded, actual) => {
    expect(matchesUrl(recorded, actual)).toBe(false)
  })

  it("matches within one member or parameter of a body", () => {
    const matches = (one: Request, other: Request) => isMatch(requestFields(one), requestFields(other))
    const json = (value: unknown) => request("/", { json: value })
    expect(matches(json({ q: ["text-1"], n: 900000000001 }), json({ q: ['"Ada"'], n: 20261234 }))).toBe(true)
    expect(matches(json({ q: "text-2" }), json({ q: 7 }))).toBe(false)
    expect(matches(json(["text-2"]), json({ 0: "x" }))).toBe(false)
    expect(matches(json({ id: "text-1" }), json({ id: "ada", b: 1 }))).toBe(false)
    const text = (text: string, rest?: Partial<Request>) => request("/", { text }, rest)
    expect(matches(text("a=text-1&b=1", FORM), text("a=ada&b=1", FORM))).toBe(true)
    expect(matches(text("a=text-1", FORM), text("a=ada&b=1", FORM))).toBe(false)
    expect(matches(text("text-1"), text("ada\nmary"))).toBe(true)
    expect(matches(request("/a?q=text-1"), request("/a?q=x", { text: "b" }))).toBe(false)
  })
})

/** The most similar recorded request. */
const closest = (actual: Request, ...recorded: ReadonlyArray<Request>): Request | undefined =>
  recorded.toSorted(
    (a, b) => similarity(requestFields(b), requestFields(actual)) - similarity(requestFields(a), requestFields(actual))
  )[0]

describe("similarity", () => {
  it("ranks by the first difference: method, then host, then path, then query", () => {
    const actual = request("/api/v1/courses/7/users?a=1&b=2")
    const query = request("/api/v1/courses/7/users?a=1&b=3")
    const path = request("/api/v1/courses/8/users?a=1&b=2")
    const host = request("https://host-1.example.invalid/api/v1/courses/7/users?a=1&b=2")
    const method = request("/api/v1/courses/7/users?a=1&b=2", undefined, { method: "PUT" })
    expect(closest(actual, method, host, path, query)).toBe(query)
    expect(closest(actual, method, host, path)).toBe(path)
    expect(closest(actual, method, host)).toBe(host)
  })

  it("ranks by the rest if the first difference is at the same position", () => {
    const actual = request("/api/v1/courses/7/users?a=1&b=2")
    const much = request("/api/v1/courses/8/users?a=1&b=2")
    const less = request("/api/v1/courses/8/users?a=1")
    const little = request("/api/v1/courses/8")
    expect(closest(actual, little, less, much)).toBe(much)
    expect(closest(actual, little, less)).toBe(less)
    // The rest never outweighs one more equal field at the start.
    const long = request("/api/v1/courses/7/x?a=1&b=2&c=3")
    const first = request("/api/v1/courses/8/users/x?a=1&b=2&c=3")
    expect(closest(request("/api/v1/courses/7/users/x?a=1&b=2&c=3"), first, long)).toBe(long)
  })

  it("of equal requests is their number of fields", () => {
    const actual = requestFields(request("/api/v1/courses"))
    expect(Math.floor(similarity(actual, actual))).toBe(Object.values(actual).flat().length)
    expect(similarity(actual, requestFields(request("/api/v1/courses", undefined, { method: "PUT" })))).toBeLessThan(1)
  })
})

const differenceOf = (one: Request, other: Request) => describeDifference(requestFields(one), requestFields(other))

describe("describeDifference", () => {
  const one = request("/api/v1/courses?a=1", { json: { a: 1 } }, { headers: { accept: "text/csv" } })
  it.each([
    ["method", { method: "PUT" }],
    ["path", { url: `${HOME}/api/v1/users?a=1` }],
    ["query", { url: `${HOME}/api/v1/courses?a=2` }],
    ["query", { url: `${HOME}/api/v1/courses` }],
    ["query", { url: `${HOME}/api/v1/courses?a=1?b` }],
    ["path, query", { url: `${HOME}/api/v1/users?a=2` }],
    ["origin", { url: "https://host-1.example.invalid/api/v1/courses?a=1" }],
    ["accept", { headers: {} }],
    ["accept", { headers: { accept: "application/json" } }],
    ["body", { body: { json: { a: 2 } } }],
    ["method, path, query, accept, body", { method: "PUT", url: `${HOME}/x`, headers: {}, body: { text: "a" } }],
    ["", { headers: { accept: "text/csv", "content-type": "text/plain" } }]
  ] as ReadonlyArray<[string, Partial<Request>]>)("names %s", (difference, rest) => {
    expect(differenceOf(one, { ...one, ...rest })).toBe(difference)
    expect(differenceOf({ ...one, ...rest }, one)).toBe(difference)
  })

  it("names origin and path of other hosts", () => {
    const away = (path: string, host = "host-1") => request(`https://${host}.example.invalid${path}`)
    expect(differenceOf(away("/a"), away("/b"))).toBe("path")
    expect(differenceOf(away("/a"), away("/b", "host-2"))).toBe("origin, path")
  })

  it("parses a body without a type as the type of the other request", () => {
    const [one, other] = [request("/", { text: "a=%20" }), request("/", { text: "a=+" }, FORM)]
    expect(differenceOf(one, other)).toBe("body")
    expect(describeDifference(requestFields(one, "application/x-www-form-urlencoded"), requestFields(other))).toBe("")
  })
})
