/** Matching of requests with recorded requests and their pseudonyms, similarity and differences. */
import { describe, expect, it } from "@effect/vitest"
import type { CassetteBody, CassetteExchange } from "../../src/cassette/format.js"
import {
  describeDifference,
  findPseudonyms,
  isEqual,
  PseudonymBindings,
  requestFields,
  similarity
} from "../../src/cassette/match.js"
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
    ["bytes and a text of their number", { base64: new Uint8Array(3) }, { text: "3" }],
    ["another field of an upload", form({ name: "a", text: "1" }), form({ name: "b", text: "1" })],
    ["an additional field", form({ name: "a", text: "1" }), form({ name: "a", text: "1" }, { name: "b", text: "1" })],
    ["a file by another field", form(upload), form({ ...upload, name: "attachment" })],
    ["a file of another name", form(upload), form({ ...upload, filename: "b.txt" })],
    ["a file of another type", form(upload), form({ ...upload, type: "text/csv" })],
    ["a file of another size", form(upload), form({ ...upload, bytes: 10 })],
    ["a file of another content", form(upload), form({ ...upload, sha256: "00" })]
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

  it("compares JSON with large integers, which is stored as text, as JSON", () => {
    const one = { text: '{"id": 74140000000062631, "q": "a&b"}' }
    expect(sameBody(one, { text: '{"id":74140000000062631,"q":"a&b"}' })).toBe(true)
    expect(sameBody(one, { text: '{"id":74140000000062632,"q":"a&b"}' })).toBe(false)
    const recorded = requestFields(request("/", { text: '{"id":90000000000000001,"q":"text-1"}' }))
    expect(new PseudonymBindings().match(recorded, requestFields(request("/", one)))).toEqual(
      new Map([
        ["90000000000000001", "74140000000062631"],
        ["text-1", "a&b"]
      ])
    )
  })

  it("treats a file without a type as one with an empty type", () => {
    expect(sameBody(form(untyped), form({ ...upload, type: "" }))).toBe(true)
  })
})

const untyped = { name: "file", filename: "a.txt", bytes: 9, sha256: "ab" }
const upload = { ...untyped, type: "text/plain" }

function form(...parts: Extract<CassetteBody, { readonly form: unknown }>["form"]): CassetteBody {
  return { form: parts }
}

/** Binds the pseudonyms of a recorded URL or body to the values of an actual one. */
const bind = (recorded: string | Request, actual: string | Request, bindings = new PseudonymBindings()) => {
  const [one, other] = [recorded, actual].map((it) => requestFields(typeof it === "string" ? request(it) : it))
  const bound = one && other && bindings.match(one, other)
  return bound === undefined ? undefined : Object.fromEntries(bound)
}

describe("a value of the program", () => {
  it.each([
    ["/users/Person-12", "/users/Ada%20Lovelace", { "Person-12": "Ada Lovelace" }],
    ["/a?q=text-12", "/a?q=7", { "text-12": "7" }],
    ["/a?q=token-1", "/a?q=x", { "token-1": "x" }],
    ["/a?q=person-12@example.invalid", "/a?q=ada@uni.edu", { "person-12@example.invalid": "ada@uni.edu" }],
    [
      "/a?q=https://host-12.example.invalid/x",
      "/a?q=https://files.uni.edu/x",
      { "host-12.example.invalid": "files.uni.edu" }
    ],
    ["/a/login-1/sis-2", "/a/x/y", { "login-1": "x", "sis-2": "y" }],
    ["/a/phone-1/secret-1", "/a/x/y", { "phone-1": "x", "secret-1": "y" }],
    ["/a/id-1/ip-1", "/a/x/y", { "id-1": "x", "ip-1": "y" }],
    ["/a/file-1.pdf", "/a/ada.pdf", { "file-1": "ada" }],
    ["/a/00000000-0000-4000-8000-000000000012", "/a/x", { "00000000-0000-4000-8000-000000000012": "x" }],
    ["/a?q=1901-01-01", "/a?q=1815-12-10", { "1901-01-01": "1815-12-10" }],
    ["/a?q=1910-12-31T00:00", "/a?q=1815-12-10T11:22", { "1910-12-31T00:00": "1815-12-10T11:22" }],
    ["/a?q=1901-01-01T00:00:00.000Z", "/a?q=at noon", { "1901-01-01T00:00:00.000Z": "at noon" }],
    ["/a?q=1901-01-01 00:00:00%2B00:00", "/a?q=at noon", { "1901-01-01 00:00:00+00:00": "at noon" }],
    ["/a?q=900000000001", "/a?q=20261234", { "900000000001": "20261234" }],
    ["/a?q=900000000001.5", "/a?q=1234567.25", { "900000000001.5": "1234567.25" }],
    ["/a?q=90000000000000001", "/a?q=74140000000062631", { "90000000000000001": "74140000000062631" }],
    // Pseudonyms that only older cassettes have.
    ["/a/uuid-1/bookmark:bookmark-1/term-1", "/a/x/bookmark:y/z", { "uuid-1": "x", "bookmark-1": "y", "term-1": "z" }],
    ["/a?q=https://avatars.example.invalid/avatar-12", "/a?q=x", { "https://avatars.example.invalid/avatar-12": "x" }],
    ["/a?q=on text-1, text-2!", "/a?q=on this, that!", { "text-1": "this", "text-2": "that" }],
    ["/a?q=text-1text-2", "/a?q=xyz", { "text-1": "x", "text-2": "yz" }],
    ["/a?q=text-1,text-2", "/a?q=,,y", { "text-1": ",", "text-2": "y" }],
    ["/a?q=text-1", "/a?q=text-1", {}],
    ["/a?q=text-1 and text-2", "/a?q=text-1 and that", { "text-2": "that" }],
    ["/a?q=text-1", "/a?q=text-2", { "text-1": "text-2" }],
    ["https://host-1.example.invalid/a", "https://host-1.example.invalid/a", {}],
    ["/a?q=1", "/a?q=1", {}]
  ])("matches a pseudonym: %s and %s", (recorded, actual, bound) => {
    expect(bind(recorded, actual)).toEqual(bound)
  })

  it.each([
    ["/a?q=text-1", "/a?q="],
    ["/a?q=text-1", "/a?q=x&y=1"],
    ["/users/login-1/files", "/users/ada/files/files"],
    ["/users/login-1", "/users/ada?a=1"],
    ["/a?q=text-1", "/a?q=ada@uni.edu"],
    ["/a?q=person-1@example.invalid", "/a?q=ada"],
    ["/a?q=courses", "/a?q=users"],
    ["/a?q=course", "/a?q=courses"],
    ["/a?q=text-1text-2text-3", "/a?q=xy"],
    ["/a?q=on text-1", "/a?q=by text"],
    ["/a?q=on text-1 now", "/a?q=on this then"],
    ["/a?q=text-1 or text-2", "/a?q=this and that"],
    ["/a?q=on text-1on", "/a?q=on on"],
    ["/a?q=text-1 text-2 now", "/a?q=this now"],
    ["/a?q=text-1 text-1", "/a?q=this that"],
    ["/a?q=text-1 text-2", "/a?q=this this"],
    ["/a?q=text-1,", "/a?q=,"],
    ["/a?q=canvas-1", "/a?q=x"],
    ["/a?q=1815-12-10", "/a?q=1901-01-01"],
    ["/a?q=21901-01-01", "/a?q=21815-12-10"],
    ["/a?q=1901-01-012", "/a?q=1815-12-102"],
    ["/a?q=1920-01-01", "/a?q=x"],
    ["/a?q=9900000000001", "/a?q=x"],
    ["/a?q=9000000000012", "/a?q=x"],
    // Requests to another host were not recorded.
    ["https://host-1.example.invalid/a", "https://evil.example/a"],
    ["HTTPS://host-1.example.invalid/a", "HTTPS://evil.example/a"],
    ["http://host-1.example.invalid/a", "http://evil.example/a"]
  ])("does not match anything else: %s and %s", (recorded, actual) => {
    expect(bind(recorded, actual)).toBe(undefined)
  })

  it("matches within one member, line or parameter of a body", () => {
    const json = (value: unknown) => request("/", { json: value })
    expect(bind(json({ q: ["text-1"], n: 900000000001 }), json({ q: ['"Ada"'], n: 20261234 }))).toEqual({
      "text-1": '"Ada"',
      "900000000001": "20261234"
    })
    expect(bind(json({ q: "text-2" }), json({ q: 7 }))).toBe(undefined)
    expect(bind(json(["text-2"]), json({ 0: "x" }))).toBe(undefined)
    expect(bind(json({ id: "login-1" }), json({ id: "ada", b: 1 }))).toBe(undefined)
    const text = (text: string, rest?: Partial<Request>) => request("/", { text }, rest)
    expect(bind(text("a=login-1&b=1", FORM), text("a=ada&b=1", FORM))).toEqual({ "login-1": "ada" })
    expect(bind(text("a=login-1", FORM), text("a=ada&b=1", FORM))).toBe(undefined)
    expect(bind(text("login-1"), text("a=b&c"))).toEqual({ "login-1": "a=b&c" })
    for (const lines of ["ada\r\nmary", "ada\nmary"]) expect(bind(text("login-1"), text(lines))).toBe(undefined)
    expect(bind("/a?q=text-1", request("/a?q=x", { text: "b" }))).toBe(undefined)
  })

  it("has one pseudonym, and each pseudonym one value, in all requests and escapings", () => {
    const bindings = new PseudonymBindings()
    expect(bind("/a?q=text-1", "/a?q=this+%22", bindings)).toEqual({ "text-1": 'this "' })
    expect(bind(request("/b", { json: ["text-1"] }), request("/b", { json: ['this "'] }), bindings)).toEqual({})
    expect(bind("/b?q=text-1", "/b?q=that", bindings)).toBe(undefined)
    expect(bind("/b?q=text-2", "/b?q=this+%22", bindings)).toBe(undefined)
    expect(bind("/b?q=text-2", "/b?q=that", bindings)).toEqual({ "text-2": "that" })
  })

  it("is found by its pseudonym", () => {
    expect(findPseudonyms("/a/text-1?q=person-2@example.invalid&n=900000000001")).toEqual([
      "text-1",
      "person-2@example.invalid",
      "900000000001"
    ])
    expect(findPseudonyms("/courses/7")).toEqual([])
  })

  it("is not bound by a request that does not match", () => {
    const bindings = new PseudonymBindings()
    expect(bind("/a/text-1/x", "/a/this/y", bindings)).toBe(undefined)
    expect(bind("/a/text-1/x", "/a/that/x", bindings)).toEqual({ "text-1": "that" })
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
    expect(similarity(actual, actual)).toBe(Object.values(actual).flat().length)
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
