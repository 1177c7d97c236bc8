/** Which recorded answer a request gets, and what is said of one that gets none. */
import { describe, expect, it } from "@effect/vitest"
import type { CassetteBody, CassetteExchange } from "../../src/cassette/format.js"
import { Bindings, difference, fields, isSame, likeness } from "../../src/cassette/match.js"
import { HOME } from "../../src/cassette/pseudonyms.js"

type Request = CassetteExchange["request"]

const request = (path: string, body?: CassetteBody, rest: Partial<Request> = {}): Request => ({
  method: "GET",
  url: path.startsWith("/") ? HOME + path : path,
  headers: {},
  ...(body === undefined ? {} : { body }),
  ...rest
})

/** A form that is written as a query. */
const FORM: Partial<Request> = { headers: { "content-type": "application/x-www-form-urlencoded" } }

const same = (one: Request, other: Request) => isSame(fields(one), fields(other))
const sameUrl = (one: string, other: string) => same(request(one), request(other))
const sameBody = (one: CassetteBody, other: CassetteBody) => same(request("/", one), request("/", other))

describe("the same request", () => {
  it("has the same method, address, Accept and body", () => {
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

  it("that asks for no form in particular is one with an empty Accept", () => {
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
  ])("is the same however it is escaped: %s and %s", (one, other) => {
    expect(sameUrl(one, other)).toBe(true)
  })

  it.each([
    ["the order of its parameters", "/a?b=1&c=2", "/a?c=2&b=1"],
    ["a parameter more", "/a?b=1", "/a?b=1&c=2"],
    ["no parameters", "/a?b=1", "/a"],
    ["a parameter without a name", "/a?", "/a"],
    ["the name of a parameter", "/a?b=1", "/a?c=1"],
    ["the value of a parameter", "/a?b=1", "/a?b=2"],
    ["what follows a second =", "/a?b=1=2", "/a?b=1=3"],
    ["= within a value", "/a?b=1=2", "/a?b=12"],
    ["what follows a second ?", "/a?b=1?2", "/a?b=1?3"],
    ["? within a value", "/a?b=1?2", "/a?b=12"],
    ["a plus within a path, which is no blank", "/a+b", "/a b"],
    ["a slash within a segment", "/a%2Fb", "/a/b"],
    ["a segment more", "/a/b", "/a/b/c"],
    ["a segment that is a parameter", "/a/b/c", "/a?b=c"],
    ["the scheme", "http://x.test/a", "https://x.test/a"],
    ["the host, with the same path", "https://x.test/a", "https://y.test/a"],
    ["the host of an upper-case scheme", "HTTPS://x.test/a", "HTTPS://y.test/a"],
    ["all that there is, where it is no address", "courses?a=1", "users?a=1"],
    ["the scheme, where it is none of the web", "file://courses", "ftp://courses"],
    ["the port", "https://x.test:1/a", "https://x.test:2/a"]
  ])("is another with other %s", (_, one, other) => {
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
    ["a member more", { json: { a: 1 } }, { json: { a: 1, b: 1 } }],
    ["a member further in", { json: { a: { b: 1 } } }, { json: { a: { c: 1 } } }],
    ["another depth", { json: { a: { b: 1 }, c: 2 } }, { json: { a: { b: 1, c: 2 } } }],
    ["another text", { text: "a" }, { text: "b" }],
    ["a text and no text", { text: "a" }, { json: "a" }],
    ["another line", { text: "a\nb" }, { text: "a\nc" }],
    ["another parameter of a form", { text: "a=1&b=2" }, { text: "a=1&b=3" }],
    ["parameters of the same words", { text: "a=b&c" }, { text: "a&b=c" }],
    ["lines of the same words", { text: "a=b" }, { text: "a\nb" }],
    ["lines in another order", { text: "a\nb" }, { text: "b\na" }],
    ["another number of bytes", { base64: new Uint8Array(3) }, { base64: new Uint8Array(4) }],
    ["bytes and a text of their number", { base64: new Uint8Array(3) }, { text: "3" }],
    ["another field of an upload", form({ name: "a", text: "1" }), form({ name: "b", text: "1" })],
    ["another value of a field", form({ name: "a", text: "1" }), form({ name: "a", text: "2" })],
    ["a field more", form({ name: "a", text: "1" }), form({ name: "a", text: "1" }, { name: "b", text: "1" })],
    ["a file by another field", form(upload), form({ ...upload, name: "attachment" })],
    ["a file of another name", form(upload), form({ ...upload, filename: "b.txt" })],
    ["a file of another type", form(upload), form({ ...upload, type: "text/csv" })],
    ["a file of no type", form(upload), form(untyped)],
    ["a file of another size", form(upload), form({ ...upload, bytes: 10 })],
    ["a file of another content", form(upload), form({ ...upload, sha256: "00" })]
  ] as ReadonlyArray<[string, CassetteBody, CassetteBody]>)("is another with another body: %s", (_, one, other) => {
    expect(sameBody(one, other)).toBe(false)
    expect(sameBody(one, structuredClone(one))).toBe(true)
    expect(sameBody(other, structuredClone(other))).toBe(true)
  })

  it("has the same parameters in its body, however they are escaped", () => {
    const one = { text: "user%5Bname%5D=a+b" }
    const other = { text: "user[name]=a%20b" }
    expect(same(request("/", one, FORM), request("/", other, FORM))).toBe(true)
    expect(sameBody(one, other)).toBe(false)
    expect(sameBody({ text: "a+b" }, { text: "a b" })).toBe(false)
  })

  it("has the same cells, quoted or not", () => {
    const table = (text: string) => request("/", { text }, { headers: { "content-type": "text/csv" } })
    expect(same(table('a,"b"\r\n'), table('"a",b \r\n'))).toBe(true)
    expect(same(table("a,b"), table("a;b"))).toBe(false)
    expect(same(table("a,b"), table("a,c"))).toBe(false)
    expect(new Bindings().fit(fields(table('text-1,"text-2"')), fields(table('"x,y",z')))).toEqual(
      new Map([
        ["text-1", "x,y"],
        ["text-2", "z"]
      ])
    )
    expect(same(table("a"), request("/", { text: "a" }))).toBe(false)
  })

  it("has the same JSON, also where it is kept as a text because of its long integers", () => {
    const one = { text: '{"id": 74140000000062631, "q": "a&b"}' }
    expect(sameBody(one, { text: '{"id":74140000000062631,"q":"a&b"}' })).toBe(true)
    expect(sameBody(one, { text: '{"id":74140000000062632,"q":"a&b"}' })).toBe(false)
    const recorded = fields(request("/", { text: '{"id":90000000000000001,"q":"text-1"}' }))
    expect(new Bindings().fit(recorded, fields(request("/", one)))).toEqual(
      new Map([
        ["90000000000000001", "74140000000062631"],
        ["text-1", "a&b"]
      ])
    )
  })

  it("of a file without a type is one whose type is empty", () => {
    expect(sameBody(form(untyped), form({ ...upload, type: "" }))).toBe(true)
  })
})

const untyped = { name: "file", filename: "a.txt", bytes: 9, sha256: "ab" }
const upload = { ...untyped, type: "text/plain" }

function form(...parts: Extract<CassetteBody, { readonly form: unknown }>["form"]): CassetteBody {
  return { form: parts }
}

/** A program that asks one thing after another, each where the recording has a pseudonym. */
const program = () => {
  const bindings = new Bindings()
  return (recorded: Request, asked: Request): boolean => {
    const bound = bindings.fit(fields(recorded), fields(asked))
    if (bound !== undefined) bindings.bind(bound)
    return bound !== undefined
  }
}

const fits = (recorded: string, asked: string) => program()(request(recorded), request(asked))
const fitsText = (recorded: string, asked: string) =>
  program()(request("/", { json: recorded }), request("/", { json: asked }))

describe("what a program brings itself", () => {
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
  ])("stands for the pseudonym of its kind: %s for %s", (pseudonym, value) => {
    expect(fitsText(pseudonym, value)).toBe(true)
    expect(fitsText(`(${pseudonym})`, `(${value})`)).toBe(true)
    expect(fitsText(pseudonym, pseudonym)).toBe(true)
    expect(fits(`/a?q=x${encodeURIComponent(`,${pseudonym}`)}`, `/a?q=x,${encodeURIComponent(value)}`)).toBe(true)
  })

  it.each([
    ["a text that is none", "Course", "Other"],
    ["what begins with a text that is none", "Course", "Course 2"],
    ["a year that is none of ours", "1921-01-01", "1815-12-10"],
    ["a longer number with a day in it", "21901-01-01", "21815-12-10"],
    ["a day with more digits", "1901-01-012", "1815-12-102"],
    ["a number with more digits before", "1900000000012", "1741400"],
    ["a number with more digits behind", "9000000000123", "7414003"],
    ["a number that is none of ours", "910000000012", "7"]
  ])("stands for nothing else: %s", (_, recorded, asked) => {
    expect(fitsText(recorded, asked)).toBe(false)
  })

  it("is the same in each request, once the program has said it", () => {
    const ask = program()
    expect(ask(request("/login/login-1"), request("/login/ada"))).toBe(true)
    expect(ask(request("/login/login-1"), request("/login/mary"))).toBe(false)
    expect(ask(request("/a?u=login-1&v=1"), request("/a?u=ada&v=1"))).toBe(true)
    // What stands for one pseudonym stands for no other.
    expect(ask(request("/login/login-2"), request("/login/ada"))).toBe(false)
    expect(ask(request("/login/login-2"), request("/login/mary"))).toBe(true)
  })

  it("is the same within a request", () => {
    expect(fits("/a?u=login-1&v=login-1", "/a?u=ada&v=ada")).toBe(true)
    expect(fits("/a?u=login-1&v=login-1", "/a?u=ada&v=mary")).toBe(false)
  })

  it("is the same in an address and in a body, whatever has to be escaped there", () => {
    const ask = program()
    expect(ask(request("/", { json: { a: "text-1" } }), request("/", { json: { a: 'say "é"\\' } }))).toBe(true)
    expect(ask(request("/a?b=text-1"), request("/a?b=say+%22%C3%A9%22%5C"))).toBe(true)
    expect(ask(request("/a?b=text-1"), request("/a?b=say"))).toBe(false)
  })

  it("may stand beside a pseudonym that an answer told", () => {
    const ask = program()
    expect(ask(request("/a?b=Person-1,+ip-1"), request("/a?b=Person-1,+10.0.0.1"))).toBe(true)
    expect(ask(request("/a?b=ip-1"), request("/a?b=10.0.0.2"))).toBe(false)
    expect(ask(request("/a?b=Person-1"), request("/a?b=Ada"))).toBe(true)
  })

  it("is not learned from a request that is not the recorded one after all", () => {
    const bindings = new Bindings()
    const recorded = fields(request("/login/login-1?a=1"))
    expect(bindings.fit(recorded, fields(request("/login/ada?a=2")))).toBeUndefined()
    expect(bindings.fit(recorded, fields(request("/login/mary?a=1")))).toEqual(new Map([["login-1", "mary"]]))
    expect(bindings.fit(recorded, fields(request("/login/ada?a=1")))).toEqual(new Map([["login-1", "ada"]]))
  })

  it("may be a name in any of its forms", () => {
    const ask = program()
    expect(ask(request("/a?n=Person-1"), request("/a?n=Ada+Lovelace"))).toBe(true)
    for (const form of ["Lovelace,+Ada", "Ada", "ADA+LOVELACE", "Lovelace,Ada", "Augusta+Ada+Lovelace"]) {
      expect(ask(request("/a?n=Person-1"), request(`/a?n=${form}`)), form).toBe(true)
    }
    expect(ask(request("/a?n=Person-1"), request("/a?n=Ada+Byron"))).toBe(false)
    expect(ask(request("/a?n=Person-1"), request("/a?n=AdaLovelace"))).toBe(false)
    expect(ask(request("/a?n=Person-2"), request("/a?n=Hopper,+Grace"))).toBe(true)
    expect(ask(request("/a?n=Person-2"), request("/a?n=Grace+Brewster+Hopper"))).toBe(true)
    // Only a name has several forms.
    expect(ask(request("/a?n=text-1"), request("/a?n=Some+Text"))).toBe(true)
    expect(ask(request("/a?n=text-1"), request("/a?n=Text"))).toBe(false)
  })

  it("is an e-mail address where the recording had one, and only there", () => {
    expect(fitsText("person-1@example.invalid", "ada")).toBe(false)
    expect(fitsText("login-1", "ada@uni.example.edu")).toBe(false)
    expect(fitsText("Person-1", "ada@uni.example.edu")).toBe(false)
  })

  it("stands between the same words", () => {
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

  it("goes by the words between also where they are in it", () => {
    expect(fitsText("Person-1, login-1", ", , b")).toBe(true)
    expect(fitsText("Person-1, Person-1", "a, b")).toBe(false)
    expect(fitsText("Person-1, Person-1", "a, a")).toBe(true)
    expect(fitsText("login-1, login-2", "a, b, c")).toBe(true)
    // Nothing says where one ends and the other begins.
    expect(fitsText("Person-1ip-1", "ab")).toBe(true)
    expect(fitsText("Person-1ip-1", "a")).toBe(false)
  })

  it("reaches over no more than a segment, a parameter, a line or a member", () => {
    expect(fits("/users/login-1/files", "/users/ada/files/files")).toBe(false)
    expect(fits("/users/login-1", "/users/ada?a=1")).toBe(false)
    expect(fits("/users?a=login-1", "/users?a=ada&b=1")).toBe(false)
    const text = (recorded: string, asked: string, rest?: Partial<Request>) =>
      program()(request("/", { text: recorded }, rest), request("/", { text: asked }, rest))
    expect(text("a=login-1&b=1", "a=ada&b=1", FORM)).toBe(true)
    expect(text("a=login-1", "a=ada&b=1", FORM)).toBe(false)
    expect(text("login-1", "a=b", FORM)).toBe(false)
    expect(text("login-1", "a=b&c")).toBe(true)
    expect(text("login-1", "ada\nmary")).toBe(false)
    expect(text("login-1", "ada\r\nmary")).toBe(false)
    const member = (recorded: unknown, asked: unknown) =>
      program()(request("/", { json: recorded }), request("/", { json: asked }))
    expect(member({ id: "login-1" }, { id: "ada" })).toBe(true)
    expect(member({ id: "login-1" }, { id: "ada", b: 1 })).toBe(false)
    expect(member({ id: "login-1", b: 1 }, { id: "ada", b: 2 })).toBe(false)
    expect(member({ id: 900000000001 }, { id: 7 })).toBe(true)
    expect(member({ id: 900000000001 }, { id: "7" })).toBe(false)
  })

  it("is no other host: what is asked of one was never recorded", () => {
    expect(fits("https://host-1.example.invalid/a", "https://evil.example/a")).toBe(false)
    expect(fits("http://host-1.example.invalid/a", "http://evil.example/a")).toBe(false)
    expect(fits("HTTPS://host-1.example.invalid/a", "HTTPS://evil.example/a")).toBe(false)
    expect(fits("https://host-1.example.invalid/a", "https://host-1.example.invalid/a")).toBe(true)
  })
})

/** The recorded one that is most like the asked one. */
const closest = (asked: Request, ...recorded: ReadonlyArray<Request>): Request | undefined =>
  recorded.toSorted((a, b) => likeness(fields(b), fields(asked)) - likeness(fields(a), fields(asked)))[0]

describe("what comes closest", () => {
  it("is what is the same for longest: the method, then the host, then the path, then the query", () => {
    const asked = request("/api/v1/courses/7/users?a=1&b=2")
    const query = request("/api/v1/courses/7/users?a=1&b=3")
    const path = request("/api/v1/courses/8/users?a=1&b=2")
    const host = request("https://host-1.example.invalid/api/v1/courses/7/users?a=1&b=2")
    const method = request("/api/v1/courses/7/users?a=1&b=2", undefined, { method: "PUT" })
    expect(closest(asked, method, host, path, query)).toBe(query)
    expect(closest(asked, method, host, path)).toBe(path)
    expect(closest(asked, method, host)).toBe(host)
  })

  it("is, of those that differ in the same place, what has more in common behind it", () => {
    const asked = request("/api/v1/courses/7/users?a=1&b=2")
    const much = request("/api/v1/courses/8/users?a=1&b=2")
    const less = request("/api/v1/courses/8/users?a=1")
    const little = request("/api/v1/courses/8")
    expect(closest(asked, little, less, much)).toBe(much)
    expect(closest(asked, little, less)).toBe(less)
    // However much that is: less than one place that comes first.
    const long = request("/api/v1/courses/7/x?a=1&b=2&c=3")
    const first = request("/api/v1/courses/8/users/x?a=1&b=2&c=3")
    expect(closest(request("/api/v1/courses/7/users/x?a=1&b=2&c=3"), first, long)).toBe(long)
  })

  it("of the same one is all of it", () => {
    const asked = fields(request("/api/v1/courses"))
    expect(likeness(asked, asked)).toBe(asked.length)
    expect(likeness(asked, fields(request("/api/v1/courses", undefined, { method: "PUT" })))).toBeLessThan(1)
  })
})

describe("how two requests differ", () => {
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
    ["nothing but its escapes", {}],
    ["nothing but its escapes", { headers: { accept: "text/csv", "content-type": "text/plain" } }]
  ] as ReadonlyArray<[string, Partial<Request>]>)("is said: %s", (said, rest) => {
    expect(difference(one, { ...one, ...rest })).toBe(said)
    expect(difference({ ...one, ...rest }, one)).toBe(said)
  })

  it("is the origin, the path or both, also where both are asked of another host", () => {
    const away = (path: string, host = "host-1") => request(`https://${host}.example.invalid${path}`)
    expect(difference(away("/a"), away("/b"))).toBe("path")
    expect(difference(away("/a"), away("/a", "host-2"))).toBe("origin")
    expect(difference(away("/a"), away("/b", "host-2"))).toBe("origin, path")
  })

  it("is no escape in a body", () => {
    const one = { text: "a=%20" }
    const other = { text: "a=+" }
    expect(difference(request("/", one, FORM), request("/", other, FORM))).toBe("nothing but its escapes")
    // Of one that was written by hand the asked one says how it is read.
    expect(difference(request("/", one), request("/", other, FORM))).toBe("nothing but its escapes")
    expect(difference(request("/", one), request("/", other))).toBe("body")
  })
})
