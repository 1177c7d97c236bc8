/** Matching of requests with recorded requests, similarity and differences. */
import { describe, expect, it } from "@effect/vitest"
import type { CassetteBody, CassetteExchange } from "../../src/cassette/format.js"
import { describeDifference, isEqual, PseudonymBindings, requestFields, similarity } from "../../src/cassette/match.js"
import { HOME } from "../../src/cassette/pseudonyms.js"

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
    ["the order of its parameters", "/a?b=1&c=2", "/a?c=2&b=1"],
    ["an additional parameter", "/a?b=1", "/a?b=1&c=2"],
    ["no parameters", "/a?b=1", "/a"],
    ["a parameter without a name", "/a?", "/a"],
    ["the name of a parameter", "/a?b=1", "/a?c=1"],
    ["the value of a parameter", "/a?b=1", "/a?b=2"],
    ["what follows a second =", "/a?b=1=2", "/a?b=1=3"],
    ["= within a value", "/a?b=1=2", "/a?b=12"],
    ["what follows a second ?", "/a?b=1?2", "/a?b=1?3"],
    ["? within a value", "/a?b=1?2", "/a?b=12"],
    ["a plus within a path, which is not a space", "/a+b", "/a b"],
    ["a slash within a segment", "/a%2Fb", "/a/b"],
    ["an additional segment", "/a/b", "/a/b/c"],
    ["a segment that is a parameter", "/a/b/c", "/a?b=c"],
    ["the scheme", "http://x.test/a", "https://x.test/a"],
    ["the host, with the same path", "https://x.test/a", "https://y.test/a"],
    ["the host of an upper-case scheme", "HTTPS://x.test/a", "HTTPS://y.test/a"],
    ["a string that is not a URL", "courses?a=1", "users?a=1"],
    ["a scheme other than HTTP", "file://courses", "ftp://courses"],
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
    ["an empty list and null", { json: { a: [] } }, { json: { a: null } }],
    ["another member", { json: { a: 1 } }, { json: { b: 1 } }],
    ["an additional member", { json: { a: 1 } }, { json: { a: 1, b: 1 } }],
    ["a nested member", { json: { a: { b: 1 } } }, { json: { a: { c: 1 } } }],
    ["another depth", { json: { a: { b: 1 }, c: 2 } }, { json: { a: { b: 1, c: 2 } } }],
    ["another text", { text: "a" }, { text: "b" }],
    ["a text and a JSON string", { text: "a" }, { json: "a" }],
    ["another line", { text: "a\nb" }, { text: "a\nc" }],
    ["another parameter of a form", { text: "a=1&b=2" }, { text: "a=1&b=3" }],
    ["parameters of the same words", { text: "a=b&c" }, { text: "a&b=c" }],
    ["lines of the same words", { text: "a=b" }, { text: "a\nb" }],
    ["lines in another order", { text: "a\nb" }, { text: "b\na" }],
    ["another number of bytes", { base64: new Uint8Array(3) }, { base64: new Uint8Array(4) }],
    ["bytes and a text of their number", { base64: new Uint8Array(3) }, { text: "3" }],
    ["another field of an upload", form({ name: "a", text: "1" }), form({ name: "b", text: "1" })],
    ["another value of a field", form({ name: "a", text: "1" }), form({ name: "a", text: "2" })],
    ["an additional field", form({ name: "a", text: "1" }), form({ name: "a", text: "1" }, { name: "b", text: "1" })],
    ["a file by another field", form(upload), form({ ...upload, name: "attachment" })],
    ["a file of another name", form(upload), form({ ...upload, filename: "b.txt" })],
    ["a file of another type", form(upload), form({ ...upload, type: "text/csv" })],
    ["a file of no type", form(upload), form(untyped)],
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

  it("ignores the quoting of table cells", () => {
    const table = (text: string) => request("/", { text }, { headers: { "content-type": "text/csv" } })
    expect(same(table('a,"b"\r\n'), table('"a",b \r\n'))).toBe(true)
    expect(same(table("a,b"), table("a;b"))).toBe(false)
    expect(same(table("a,b"), table("a,c"))).toBe(false)
    expect(
      new PseudonymBindings().match(requestFields(table('text-1,"text-2"')), requestFields(table('"x,y",z')))
    ).toEqual(
      new Map([
        ["text-1", "x,y"],
        ["text-2", "z"]
      ])
    )
    expect(same(table("a"), request("/", { text: "a" }))).toBe(false)
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

/** Matches the requests of a program one after another with requests that contain pseudonyms. */
const program = () => {
  const bindings = new PseudonymBindings()
  return (recorded: Request, actual: Request): boolean => {
    const bound = bindings.match(requestFields(recorded), requestFields(actual))
    if (bound !== undefined) bindings.bind(bound)
    return bound !== undefined
  }
}

const fits = (recorded: string, actual: string) => program()(request(recorded), request(actual))
const fitsText = (recorded: string, actual: string) =>
  program()(request("/", { json: recorded }), request("/", { json: actual }))

describe("a value of the program", () => {
  it.each([
    ["Person-12", "Ada Byron"],
    ["person-12@example.invalid", "ada@uni.example.edu"],
    ["host-12.example.invalid", "uni.example.edu"],
    ["login-12", "abyron"],
    ["sis-12", "S-1"],
    ["term-12", "Ada"],
    ["text-12", "any text: at all"],
    ["phone-12", "+44 20"],
    ["secret-12", "hunter2"],
    ["id-12", "x-1"],
    ["ip-12", "10.0.0.1"],
    ["file-12", "engine"],
    ["uuid-12", "0aF"],
    ["bookmark-12", "W10"],
    ["https://avatars.example.invalid/avatar-12", "https://uni.example.edu/ada.png"],
    ["00000000-0000-4000-8000-000000000012", "8c5f6c1a-0000-4000-8000-123456789012"],
    ["1901-02-13", "1815-12-10"],
    ["1912-12-13", "1815-12-10"],
    ["900000000012", "74140000"],
    ["900000000012.5", "7414.25"],
    ["90000000000000012", "74140000000062631"]
  ])("matches a pseudonym: %s with %s", (pseudonym, value) => {
    expect(fitsText(pseudonym, value)).toBe(true)
    expect(fitsText(`(${pseudonym})`, `(${value})`)).toBe(true)
    expect(fitsText(pseudonym, pseudonym)).toBe(true)
    expect(fits(`/a?q=x${encodeURIComponent(`,${pseudonym}`)}`, `/a?q=x,${encodeURIComponent(value)}`)).toBe(true)
  })

  it.each([
    ["a text without a pseudonym", "Course", "Other"],
    ["a text that starts with such a text", "Course", "Course 2"],
    ["a year that is not of a pseudonym", "1921-01-01", "1815-12-10"],
    ["a longer number with a day in it", "21901-01-01", "21815-12-10"],
    ["a day with more digits", "1901-01-012", "1815-12-102"],
    ["a number with more digits before", "1900000000012", "1741400"],
    ["a number with more digits behind", "9000000000123", "7414003"],
    ["a number that is not a pseudonym", "910000000012", "7"]
  ])("matches nothing else: %s", (_, recorded, actual) => {
    expect(fitsText(recorded, actual)).toBe(false)
  })

  it("is bound for all later requests", () => {
    const matches = program()
    expect(matches(request("/login/login-1"), request("/login/ada"))).toBe(true)
    expect(matches(request("/login/login-1"), request("/login/mary"))).toBe(false)
    expect(matches(request("/a?u=login-1&v=1"), request("/a?u=ada&v=1"))).toBe(true)
    // A value has only one pseudonym.
    expect(matches(request("/login/login-2"), request("/login/ada"))).toBe(false)
    expect(matches(request("/login/login-2"), request("/login/mary"))).toBe(true)
  })

  it("must be the same within a request", () => {
    expect(fits("/a?u=login-1&v=login-1", "/a?u=ada&v=ada")).toBe(true)
    expect(fits("/a?u=login-1&v=login-1", "/a?u=ada&v=mary")).toBe(false)
  })

  it("is the same in a URL and a body with different escaping", () => {
    const matches = program()
    expect(matches(request("/", { json: { a: "text-1" } }), request("/", { json: { a: 'say "é"\\' } }))).toBe(true)
    expect(matches(request("/a?b=text-1"), request("/a?b=say+%22%C3%A9%22%5C"))).toBe(true)
    expect(matches(request("/a?b=text-1"), request("/a?b=say"))).toBe(false)
  })

  it("may occur next to a pseudonym from a response", () => {
    const matches = program()
    expect(matches(request("/a?b=Person-1,+ip-1"), request("/a?b=Person-1,+10.0.0.1"))).toBe(true)
    expect(matches(request("/a?b=ip-1"), request("/a?b=10.0.0.2"))).toBe(false)
    expect(matches(request("/a?b=Person-1"), request("/a?b=Ada"))).toBe(true)
  })

  it("is not bound by a request that does not match", () => {
    const bindings = new PseudonymBindings()
    const recorded = requestFields(request("/login/login-1?a=1"))
    expect(bindings.match(recorded, requestFields(request("/login/ada?a=2")))).toBeUndefined()
    expect(bindings.match(recorded, requestFields(request("/login/mary?a=1")))).toEqual(new Map([["login-1", "mary"]]))
    expect(bindings.match(recorded, requestFields(request("/login/ada?a=1")))).toEqual(new Map([["login-1", "ada"]]))
  })

  it("may be any form of a name", () => {
    const matches = program()
    expect(matches(request("/a?n=Person-1"), request("/a?n=Ada+Lovelace"))).toBe(true)
    for (const form of ["Lovelace,+Ada", "Ada", "ADA+LOVELACE", "Lovelace,Ada", "Augusta+Ada+Lovelace"]) {
      expect(matches(request("/a?n=Person-1"), request(`/a?n=${form}`)), form).toBe(true)
    }
    expect(matches(request("/a?n=Person-1"), request("/a?n=Ada+Byron"))).toBe(false)
    expect(matches(request("/a?n=Person-1"), request("/a?n=AdaLovelace"))).toBe(false)
    expect(matches(request("/a?n=Person-2"), request("/a?n=Hopper,+Grace"))).toBe(true)
    expect(matches(request("/a?n=Person-2"), request("/a?n=Grace+Brewster+Hopper"))).toBe(true)
    // Only names have several forms.
    expect(matches(request("/a?n=text-1"), request("/a?n=Some+Text"))).toBe(true)
    expect(matches(request("/a?n=text-1"), request("/a?n=Text"))).toBe(false)
  })

  it("must be an e-mail address if and only if the pseudonym is one", () => {
    expect(fitsText("person-1@example.invalid", "ada")).toBe(false)
    expect(fitsText("login-1", "ada@uni.example.edu")).toBe(false)
    expect(fitsText("Person-1", "ada@uni.example.edu")).toBe(false)
  })

  it("must be surrounded by the same text", () => {
    expect(fitsText("by Person-1, at ip-1!", "by Ada Byron, at 10.0.0.1!")).toBe(true)
    expect(fitsText("by Person-1, at ip-1!", "of Ada Byron, at 10.0.0.1!")).toBe(false)
    expect(fitsText("by Person-1, at ip-1!", "by Ada Byron; at 10.0.0.1!")).toBe(false)
    expect(fitsText("by Person-1, at ip-1!", "by Ada Byron, at 10.0.0.1?")).toBe(false)
    expect(fitsText("by Person-1, at ip-1!", "by , at 10.0.0.1!")).toBe(false)
    expect(fitsText("by Person-1, at ip-1!", "by Ada Byron, at !")).toBe(false)
    expect(fitsText("by Person-1, at ip-1!", "by Ada Byron, at ")).toBe(false)
    expect(fitsText("-Person-1-", "-")).toBe(false)
    expect(fitsText("-Person-1-", "--")).toBe(false)
    expect(fitsText("-Person-1-", "---")).toBe(true)
    expect(fitsText("Person-1", "")).toBe(false)
  })

  it("may contain the text between two pseudonyms", () => {
    expect(fitsText("Person-1, login-1", ", , b")).toBe(true)
    expect(fitsText("Person-1, Person-1", "a, b")).toBe(false)
    expect(fitsText("Person-1, Person-1", "a, a")).toBe(true)
    expect(fitsText("login-1, login-2", "a, b, c")).toBe(true)
    // The boundary between adjacent pseudonyms is ambiguous.
    expect(fitsText("Person-1ip-1", "ab")).toBe(true)
    expect(fitsText("Person-1ip-1", "a")).toBe(false)
  })

  it("is limited to one segment, parameter, line or member", () => {
    expect(fits("/users/login-1/files", "/users/ada/files/files")).toBe(false)
    expect(fits("/users/login-1", "/users/ada?a=1")).toBe(false)
    expect(fits("/users?a=login-1", "/users?a=ada&b=1")).toBe(false)
    const text = (recorded: string, actual: string, rest?: Partial<Request>) =>
      program()(request("/", { text: recorded }, rest), request("/", { text: actual }, rest))
    expect(text("a=login-1&b=1", "a=ada&b=1", FORM)).toBe(true)
    expect(text("a=login-1", "a=ada&b=1", FORM)).toBe(false)
    expect(text("login-1", "a=b", FORM)).toBe(false)
    expect(text("login-1", "a=b&c")).toBe(true)
    expect(text("login-1", "ada\nmary")).toBe(false)
    expect(text("login-1", "ada\r\nmary")).toBe(false)
    const member = (recorded: unknown, actual: unknown) =>
      program()(request("/", { json: recorded }), request("/", { json: actual }))
    expect(member({ id: "login-1" }, { id: "ada" })).toBe(true)
    expect(member({ id: "login-1" }, { id: "ada", b: 1 })).toBe(false)
    expect(member({ id: "login-1", b: 1 }, { id: "ada", b: 2 })).toBe(false)
    expect(member({ id: 900000000001 }, { id: 7 })).toBe(true)
    expect(member({ id: 900000000001 }, { id: "7" })).toBe(false)
  })

  it("never matches another host", () => {
    expect(fits("https://host-1.example.invalid/a", "https://evil.example/a")).toBe(false)
    expect(fits("http://host-1.example.invalid/a", "http://evil.example/a")).toBe(false)
    expect(fits("HTTPS://host-1.example.invalid/a", "HTTPS://evil.example/a")).toBe(false)
    expect(fits("https://host-1.example.invalid/a", "https://host-1.example.invalid/a")).toBe(true)
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
    expect(similarity(actual, actual)).toBe(actual.length)
    expect(similarity(actual, requestFields(request("/api/v1/courses", undefined, { method: "PUT" })))).toBeLessThan(1)
  })
})

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
    ["only its escaping", {}],
    ["only its escaping", { headers: { accept: "text/csv", "content-type": "text/plain" } }]
  ] as ReadonlyArray<[string, Partial<Request>]>)("names %s", (difference, rest) => {
    expect(describeDifference(one, { ...one, ...rest })).toBe(difference)
    expect(describeDifference({ ...one, ...rest }, one)).toBe(difference)
  })

  it("names origin and path of other hosts", () => {
    const away = (path: string, host = "host-1") => request(`https://${host}.example.invalid${path}`)
    expect(describeDifference(away("/a"), away("/b"))).toBe("path")
    expect(describeDifference(away("/a"), away("/a", "host-2"))).toBe("origin")
    expect(describeDifference(away("/a"), away("/b", "host-2"))).toBe("origin, path")
  })

  it("ignores escaping in a body", () => {
    const one = { text: "a=%20" }
    const other = { text: "a=+" }
    expect(describeDifference(request("/", one, FORM), request("/", other, FORM))).toBe("only its escaping")
    // If a recording written by hand has no type, that of the other request is used.
    expect(describeDifference(request("/", one), request("/", other, FORM))).toBe("only its escaping")
    expect(describeDifference(request("/", one), request("/", other))).toBe("body")
  })
})
