import { Either } from "effect"
import type { LmsRequestError } from "effect-lms"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as endpoint from "../../src/internal/request/endpoint.js"
import { placeholderText } from "../../src/internal/request/params.js"
import { isFileUrl } from "../../src/internal/request/request.js"
import { countCases } from "../fixtures/cases.js"
import { requestErrorOf } from "../fixtures/prepare.js"

const parse = (text: string, method = "GET"): endpoint.Endpoint =>
  Either.getOrThrow(endpoint.parseEndpoint(text, method))

const fill = (path: string, values: Readonly<Record<string, string>>): Either.Either<string, LmsRequestError> =>
  endpoint.fillPlaceholders(path, (name) =>
    Object.hasOwn(values, name) ? Either.right(String(values[name])) : placeholderText(new Map(), name)
  )

const fillIn = (path: string, values: Readonly<Record<string, string>>): string => Either.getOrThrow(fill(path, values))

/** The path as HTTP clients send it: parsed as a URL, with dot segments resolved. */
const sentPath = (path: string): string => new URL(`https://canvas.example.edu${path}`).pathname

const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text)

/** Values that try to leave their segment. */
const hostile = [
  "/",
  "//evil.example",
  "a/b",
  "../..",
  "./x",
  "?admin=1",
  "#top",
  "a?b#c",
  "%",
  "%2F",
  "%2e%2e",
  "%2E",
  "%3A",
  "...",
  ".json",
  "CS/101.11é",
  "sis_course_id:CS101",
  ":id",
  "{id}",
  "~",
  "74140000000062630",
  "7~123",
  "\\",
  "\\..\\..",
  "\u0000",
  "\t",
  "\r\nX-Evil: 1",
  " ",
  "&a=b;c",
  "@evil.example",
  "日本語",
  "👩‍🏫",
  "＼／．．",
  "\u2028",
  "$&",
  "$1",
  "$`",
  "__proto__"
]

const value = fc
  .oneof(
    fc.constantFrom(...hostile),
    fc.fullUnicodeString({ minLength: 1, maxLength: 20 }),
    fc
      .array(fc.constantFrom("/", "?", "#", "%", ".", ":", "~", "\\", "2e", "2F", "a", "é"), { minLength: 1 })
      .map((parts) => parts.join(""))
  )
  .filter((text) => isWellFormed(text) && text !== "." && text !== "..")

describe("the four endpoint forms", () => {
  it.each<[string, string, endpoint.Endpoint]>([
    ["GET /api/v1/courses", "POST", { method: "GET", origin: undefined, path: "/api/v1/courses", query: "" }],
    ["/api/v1/courses", "GET", { method: "GET", origin: undefined, path: "/api/v1/courses", query: "" }],
    [
      "DELETE https://canvas.example.edu/api/v1/courses/1",
      "GET",
      { method: "DELETE", origin: "https://canvas.example.edu", path: "/api/v1/courses/1", query: "" }
    ],
    [
      "https://canvas.example.edu/api/v1/courses?page=2",
      "GET",
      { method: "GET", origin: "https://canvas.example.edu", path: "/api/v1/courses", query: "page=2" }
    ]
  ])("forms 1 to 4: %s", (text, method, expected) => {
    expect(parse(text, method)).toEqual(expected)
  })

  it.each(["GET", "POST", "PUT", "PATCH", "DELETE"])("rule 1: %s is a method, in any case", (method) => {
    expect(parse(`${method} /api/v1/courses`, "GET").method).toBe(method)
    expect(parse(`${method.toLowerCase()} /api/v1/courses`, "GET").method).toBe(method)
    expect(parse("/api/v1/courses", method).method).toBe(method)
    expect(parse("/api/v1/courses", method.toLowerCase()).method).toBe(method)
  })

  it("rule 1: the method of the endpoint takes precedence over the option", () => {
    expect(parse("PUT /api/v1/courses/1", "DELETE").method).toBe("PUT")
  })

  it.each([
    ["FETCH /api/v1/courses", "GET", "FETCH"],
    ["OPTIONS https://canvas.example.edu/api/v1/courses", "GET", "OPTIONS"],
    ["/api/v1/courses", "CONNECT", "CONNECT"],
    ["/api/v1/courses", "", ""],
    ["/api/v1/courses", "GET ", "GET "],
    ["/api/v1/courses", "__proto__", "__proto__"]
  ])("rule 1: %s with method %j is an unknown method", (text, method, subject) => {
    const error = requestErrorOf(endpoint.parseEndpoint(text, method))
    expect(error).toMatchObject({ reason: "Method", subject })
    expect(error.message).toContain(`"${subject}"`)
    for (const known of ["GET", "POST", "PUT", "PATCH", "DELETE"]) expect(error.message).toContain(known)
  })

  it("whitespace around and between the parts is ignored", () => {
    expect(parse("  POST \t /api/v1/courses\u00a0\n")).toMatchObject({ method: "POST", path: "/api/v1/courses" })
  })

  it.each([
    ["https://canvas.example.edu", "https://canvas.example.edu", "/", ""],
    ["HTTPS://Canvas.Example.EDU/api/v1/courses", "https://canvas.example.edu", "/api/v1/courses", ""],
    ["https://canvas.example.edu:443/api/v1/x", "https://canvas.example.edu", "/api/v1/x", ""],
    ["http://localhost:3000/api/v1/x", "http://localhost:3000", "/api/v1/x", ""],
    ["http://[::1]:3000/api/v1/x", "http://[::1]:3000", "/api/v1/x", ""],
    ["https://canvas.example.edu?a=1", "https://canvas.example.edu", "/", "a=1"],
    [
      "https://canvas.example.edu/files/7/download?download_frd=1&verifier=a?b",
      "https://canvas.example.edu",
      "/files/7/download",
      "download_frd=1&verifier=a?b"
    ]
  ])("a full URL is parsed: %s", (text, origin, path, query) => {
    expect(parse(text)).toEqual({ method: "GET", origin, path, query })
  })

  it("characters that a request line cannot contain are percent-encoded as UTF-8, others are unchanged", () => {
    const { path, query } = parse("/api/v1/courses/sis_course_id:CS%2F101%2E11é?search_term=ü&a=%C3%BC")
    expect({ path: fillIn(path, {}), query }).toEqual({
      path: "/api/v1/courses/sis_course_id:CS%2F101%2E11%C3%A9",
      query: "search_term=%C3%BC&a=%C3%BC"
    })
  })

  it("rule 3: other bases below /api/ are accepted", () => {
    expect(parse("/api/quiz/v1/courses/1/accommodations").path).toBe("/api/quiz/v1/courses/1/accommodations")
    expect(parse("POST /api/graphql").path).toBe("/api/graphql")
  })
})

describe("a URL", () => {
  it.each([
    ["https://a.test/files/7/download?verifier=x", true],
    ["http://a.test/courses/1/files/7/#top", true],
    ["https://a.test/files/7", true],
    ["https://a.test/files/7/other", false],
    ["https://a.test/files/?files/7", false],
    ["https://a.test/api/v1/files/7", false],
    ["https://a.test/x?https://a.test/files/7", false],
    ["https:///files/7", false]
  ])("%s is that of the content of a file: %s", (url, expected) => {
    expect(isFileUrl(url)).toBe(expected)
  })
})

describe("an invalid endpoint: the message says what to use", () => {
  it.each<[string, ReadonlyArray<string>]>([
    ["   \t", ["empty", "/api/v1/courses"]],
    ["GET courses/:id", ["not a path", '"GET /api/v1/courses/:id"']],
    ["/apiv1/courses", ["lacks the prefix /api/v1/"]],
    ["/courses?a=1?b", ['"/api/v1/courses?a=1?b"']],
    ["/groups/graphql", ["lacks the prefix /api/v1/"]],
    ["/graphqlx", ["lacks the prefix /api/v1/"]],
    ["/graphql", ["not the path of GraphQL"]],
    ["get/courses", ["lacks a space after the method", '"GET /api/v1/courses"']],
    ["POSThttp://a.test/x", ["lacks a space after the method", '"POST http://a.test/x"']],
    ['"/api/v1/courses"', ["in quotes", 'use "/api/v1/courses"']],
    ['"a"courses', ["not a path"]],
    ['courses"a"', ["not a path"]],
    ["http:a.test/x", ["not a valid URL", '"http://a.test/x"']],
    ["https:/a.test/http:/x", ["not a valid URL", '"https://a.test/http:/x"']],
    ["//evil.example/api/v1/courses", ["lacks the prefix /api/v1/"]],
    ["/api/v1/{}{{a}}", ["brace", "{name} or :name", "%7B"]],
    ["/api/v1/{a/:b}", ["brace"]],
    ["/api/v1/a}b{c", ["brace"]],
    ["GET POST /api/v1/courses", ["two methods", '"POST /api/v1/courses"']],
    ["/api/v1/courses\n/2", ["whitespace"]],
    ["https://canvas.example.edu/api/v1/x#y", ["#", "%23"]],
    ["/api/v1/courses?a=#", ["#", "%23"]],
    ["/api/v1/..\\..\\login", ["\\", "/"]],
    ["https://canvas.example.edu\\@evil.example/api/v1/x", ["\\"]],
    ["file:///api/v1/x", ["http or https"]],
    ["javascript://%0aalert(1)", ["http or https"]],
    ["https://", ["not a valid URL"]],
    ["https:///api/v1/courses", ["not a valid URL"]],
    ["https://canvas.example.edu:99999/api/v1/x", ["not a valid URL"]],
    ["https://a b/api/v1/x", ["whitespace"]]
  ])("%j", (text, words) => {
    const error = requestErrorOf(endpoint.parseEndpoint(text, "GET"))
    expect(error.reason).toBe("Endpoint")
    for (const word of words) expect(error.message).toContain(word)
  })

  it.each([
    ["POST /api/v1/courses", "Method", "which POST does not return"],
    ["POST /api/graphql", "Endpoint", "by their links, which GraphQL does not have"]
  ])("%s returns no list", (text, reason, words) => {
    const error = requestErrorOf(endpoint.checkList(text, "GET"))
    expect(error.reason).toBe(reason)
    expect(error.message).toContain(words)
  })

  it.each([
    "https://user:hunter2@canvas.example.edu/api/v1/courses",
    "https://user@canvas.example.edu/api/v1/courses",
    "https://:hunter2@canvas.example.edu/api/v1/courses"
  ])("a URL with a user name or password is rejected: %s", (text) => {
    const error = requestErrorOf(endpoint.parseEndpoint(text, "GET"))
    expect(error.reason).toBe("Endpoint")
    expect(error.message).toContain("scheme, host and path")
    expect(`${error.subject} ${error.message}`).not.toContain("hunter2")
  })

  it.each([
    "/courses?access_token=hunter2",
    "/courses?a=1&access_token=hunter2 b",
    "ftp://canvas.example.edu/x?verifier=hunter2",
    "GET /courses?access_token=hunter2",
    "GET https://user:hunter2@canvas.example.edu/api/v1/courses",
    " https://user:hunter2@canvas.example.edu/api/v1/courses"
  ])("invariant 5: the message shows no secret: %s", (text) => {
    const error = requestErrorOf(endpoint.parseEndpoint(text, "GET"))
    expect(`${error.subject} ${error.message}`).not.toContain("hunter2")
  })

  it("total: any string gives an error or a path with a slash and without whitespace", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string16bits({ maxLength: 40 }),
          fc
            .array(fc.constantFrom("GET", " ", "/", "/api/", "https://", "h", "@", ":", "?", "#", "\\", "..", "\ud800"))
            .map((parts) => parts.join(""))
        ),
        fc.oneof(fc.constantFrom("GET", "post", ""), fc.string()),
        (text, method) => {
          const result = endpoint.parseEndpoint(text, method)
          if (Either.isLeft(result)) {
            requestErrorOf(result)
            return
          }
          expect(result.right.path).toMatch(/^\/[\x21-\x7e]*$/)
          expect(result.right.query).toMatch(/^[\x21-\x7e]*$/)
          expect(`${result.right.path}${result.right.query}`).not.toMatch(/[#\\]/)
        }
      ),
      { numRuns: countCases(1000) }
    )
  })
})

describe("placeholders", () => {
  it.each<[string, ReadonlyArray<string>]>([
    ["/api/v1/courses", []],
    ["/api/v1/courses/:course_id", ["course_id"]],
    ["/api/v1/courses/{course_id}", ["course_id"]],
    ["/api/v1/courses/:course_id/modules/{id}", ["course_id", "id"]],
    ["/api/v1/courses/:id_list/x/:id", ["id_list", "id"]],
    ["/api/v1/:id/:id", ["id", "id"]],
    ["/api/v1/{a}{b}", ["a", "b"]],
    ["/api/v1/sis_course_id:{sis}", ["sis"]],
    ["/api/v1/courses/sis_course_id:CS101", []],
    ["/api/v1/users/sis_user_id:id/x", []],
    ["/api/v1/courses/:1", []],
    ["/api/v1/courses/:", []],
    ["/api/v1/courses/{}", []],
    ["/api/v1/courses/{a/b}", []],
    ["/api/v1/courses/{a", []],
    ["/api/v1/courses/12:30", []],
    ["/api/v1/a:b:c", []]
  ])("rule 4: %s declares %j", (path, names) => {
    expect(endpoint.placeholdersOf(path)).toEqual(names)
  })

  it("rule 4: a port is not a placeholder", () => {
    const { path, origin } = parse("http://localhost:8080/api/v1/x")
    expect(origin).toBe("http://localhost:8080")
    expect(endpoint.placeholdersOf(path)).toEqual([])
  })

  it("rule 4: :id does not match :id_list, in either order", () => {
    expect(fillIn("/api/v1/:id/:id_list", { id: "1", id_list: "2" })).toBe("/api/v1/1/2")
    expect(fillIn("/api/v1/:id_list/:id", { id: "1", id_list: "2" })).toBe("/api/v1/2/1")
  })

  it("rule 4: a placeholder that occurs twice is filled in twice", () => {
    expect(fillIn("/api/v1/:id/x/{id}", { id: "7" })).toBe("/api/v1/7/x/7")
  })

  it("rule 4: a value is never read as a placeholder", () => {
    expect(fillIn("/api/v1/:a/:b", { a: ":b", b: "{a}" })).toBe("/api/v1/:b/%7Ba%7D")
    expect(fillIn("/api/v1/:a/:b", { a: "{b}", b: "x" })).toBe("/api/v1/%7Bb%7D/x")
  })

  it("a SIS id is encoded as documented", () => {
    expect(fillIn("/api/v1/courses/:id", { id: "sis_course_id:CS/101.11é" })).toBe(
      "/api/v1/courses/sis_course_id:CS%2F101%2E11%C3%A9"
    )
  })

  it("rule 4: a missing value is an error that names the first missing placeholder", () => {
    const error = requestErrorOf(fill("/api/v1/:a/:b/:c", { a: "1" }))
    expect(error).toMatchObject({ reason: "Placeholder", subject: "b" })
  })

  it.each([".", ".."])("the value %s is rejected: URL parsers resolve it even if it is encoded", (dots) => {
    const error = requestErrorOf(fill("/api/v1/courses/:id/users", { id: dots }))
    expect(error).toMatchObject({ reason: "Placeholder", subject: "id" })
    expect(error.message).toContain(`"${dots}"`)
    expect(error.message).toContain("must be an id")
  })

  it.each([
    "/api/v1/../login",
    "/api/v1/./courses",
    "/api/v1/courses/..",
    "/api/v1/%2e%2e/login",
    "/api/v1/%2E./x",
    "/api/v1/.%2e",
    "/api/v1/%2e/x"
  ])("a path with a dot segment is rejected: %s", (path) => {
    const error = requestErrorOf(fill(path, {}))
    expect(error.reason).toBe("Endpoint")
    expect(error.message).toContain("segment")
    expect(error.message).toContain("complete path")
  })

  it("other dots are unchanged: …, a.b, .well-known", () => {
    for (const path of ["/api/v1/...", "/api/v1/a..b", "/api/v1/.well-known", "/api/v1/x."]) {
      expect(fillIn(path, {})).toBe(path)
    }
  })

  it("rule 4: adjacent placeholders cannot form a dot segment", () => {
    for (const [a, b] of [
      [".", "."],
      ["", ".."],
      ["..", ""]
    ] as const) {
      expect(Either.isLeft(fill("/api/v1/{a}{b}/x", { a, b }))).toBe(true)
    }
    expect(Either.isLeft(fill("/api/v1/.{a}/x", { a: "" }))).toBe(true)
    expect(sentPath(fillIn("/api/v1/.{a}/x", { a: "x" }))).toBe("/api/v1/.x/x")
  })

  const names = ["id", "id_list", "course_id", "i", "ID", "_x", "user2"] as const

  const template = fc.array(
    fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...names).map((name) => ({ text: `:${name}`, name })) },
      { weight: 2, arbitrary: fc.constantFrom(...names).map((name) => ({ text: `{${name}}`, name })) },
      {
        weight: 3,
        arbitrary: fc
          .constantFrom("courses", "sis_course_id:CS101", "12:30", "a:id", "self", "CS%2F101", "x.json")
          .map((text) => ({ text, name: undefined }))
      }
    ),
    { minLength: 1, maxLength: 8 }
  )

  it("rule 4: exactly the declared placeholders are replaced, and each segment decodes to its value", () => {
    fc.assert(
      fc.property(template, fc.record(Object.fromEntries(names.map((name) => [name, value]))), (parts, values) => {
        const path = `/api/v1/${parts.map(({ text }) => text).join("/")}`
        expect(endpoint.placeholdersOf(path)).toEqual(parts.flatMap(({ name }) => (name === undefined ? [] : [name])))
        const segments = fillIn(path, values).split("/").slice(3)
        expect(segments.length).toBe(parts.length)
        for (const [index, { name, text }] of parts.entries()) {
          if (name === undefined) expect(segments[index]).toBe(text)
          else expect(decodeURIComponent(segments[index] ?? "")).toBe(values[name])
        }
      }),
      { numRuns: countCases(500) }
    )
  })

  it("rule 4: for any value, the sent path has the same number of segments, no query and no dot segment", () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const path = fillIn("/api/v1/courses/:a/users/{b}/end", { a, b })
        const url = new URL(`https://canvas.example.edu${path}`)
        expect(url.origin).toBe("https://canvas.example.edu")
        expect(url.search).toBe("")
        expect(url.hash).toBe("")
        expect(url.pathname).toBe(path)
        expect(path).toMatch(/^[\x21-\x7e]+$/)
        expect(path).not.toMatch(/[\s?#\\]/)
        const segments = url.pathname.split("/")
        expect(segments.length).toBe(8)
        expect(decodeURIComponent(segments[4] ?? "")).toBe(a)
        expect(decodeURIComponent(segments[6] ?? "")).toBe(b)
        // The service would read a dot as the start of a format suffix.
        expect(segments[4]).not.toContain(".")
      }),
      { numRuns: countCases(1000) }
    )
  })
})
