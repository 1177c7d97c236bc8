/** The request of a call as data, or the complete message of its error. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Logger, Redacted, Stream } from "effect"
import {
  LmsConfig,
  type LmsConfigOptions,
  type LmsOptions,
  type LmsParams,
  LmsRequestError,
  lms,
  lmsFormFile,
  lmsPages,
  lmsStream,
  NA
} from "effect-lms"
import { withSecrets } from "../../src/internal/request/defaults.js"
import { Secrets } from "../../src/internal/text/secrets.js"
import { prepare } from "../fixtures/prepare.js"
import { makeService, withoutLogs } from "../fixtures/virtual.js"

const home = "https://canvas.example.edu"

const configured: LmsConfigOptions = { domain: home, token: "7~configured" }

const prepared = (endpoint: string, params: LmsParams = {}, options: LmsOptions = {}, config = configured) =>
  prepare(withSecrets(LmsConfig.make(config)), endpoint, params, options)

const urlOf = (...call: Parameters<typeof prepared>) => Effect.map(prepared(...call), ({ request }) => request.url)

const errorOf = (...call: Parameters<typeof prepared>) =>
  Effect.map(Effect.flip(prepared(...call)), (error) => {
    expect(error).toBeInstanceOf(LmsRequestError)
    return error as LmsRequestError
  })

describe("a prepared request", () => {
  it.effect("of a GET has a query, no body, and accepts JSON", () =>
    Effect.gen(function* () {
      const { request } = yield* prepared("/api/v1/courses/:id", { id: 1, include: ["term"] })
      expect(request).toEqual({
        method: "GET",
        url: `${home}/api/v1/courses/1?include%5B%5D=term`,
        headers: { accept: "application/json", "user-agent": expect.stringMatching(/^effect-lms\//) },
        body: undefined,
        form: undefined,
        origin: home,
        account: {
          key: Redacted.make("7~configured"),
          origin: home,
          current: Effect.succeed(Redacted.make("7~configured")),
          reject: undefined,
          isCallerToken: false
        },
        secrets: expect.any(Secrets),
        fromCursor: false,
        acceptsJson: true
      })
    })
  )

  it.effect.each([
    ["POST", { a: 1 }, '{"a":1}', "application/json"],
    ["PUT", new Uint8Array([1, 2]), new Uint8Array([1, 2]), "application/octet-stream"],
    ["DELETE", {}, undefined, undefined],
    ["POST", { a: null }, undefined, undefined],
    ["PATCH", { a: NA, b: { c: null }, d: 5n }, '{"a":null,"b":{"c":null},"d":5}', "application/json"]
  ] as const)("of a %s has JSON, bytes, or no body: %o", ([method, params, body, type]) =>
    Effect.gen(function* () {
      const { request } = yield* prepared(`${method} /api/v1/a?b=1`, params)
      expect(request.url).toBe(`${home}/api/v1/a?b=1`)
      expect(request.body).toEqual(body)
      expect(request.headers["content-type"]).toBe(type)
      expect(request.form).toBeUndefined()
    })
  )

  it.effect("with a file among the parameters has a form instead of a body", () =>
    Effect.gen(function* () {
      for (const params of [{ a: lmsFormFile("a.csv") }, { a: { b: [1, lmsFormFile("a.csv")] } }]) {
        const { request } = yield* prepared("POST /api/v1/a", params)
        expect(Array.from(request.form?.keys() ?? [])).toEqual(["a"])
        expect(request.body).toBeUndefined()
        expect(request.headers["content-type"]).toBeUndefined()
      }
      const error = yield* errorOf("/api/v1/a", { a: lmsFormFile("a.csv") })
      expect(error).toMatchObject({ reason: "Parameter", subject: "params" })
      expect(error.message).toBe("A GET has no body for the file: use POST or PUT, or leave the file out.")
    })
  )

  it.effect.each([
    ["application/json", true],
    ["application/json+canvas-string-ids", true],
    ["text/csv, APPLICATION/JSON;q=0.5", true],
    ["text/html", false],
    ["*/*", false]
  ] as const)("with accept %s: acceptsJson is %s", ([accept, acceptsJson]) =>
    Effect.gen(function* () {
      expect((yield* prepared("/api/v1/a", {}, { accept })).request).toMatchObject({ headers: { accept }, acceptsJson })
      const own = { accept: acceptsJson ? "text/csv" : "application/json", sendHeaders: { ACCEPT: accept } }
      expect((yield* prepared("/api/v1/a", {}, own)).request).toMatchObject({ headers: { accept }, acceptsJson })
    })
  )

  it.effect("rule 14: logs a warning only for an Authorization header", () =>
    Effect.gen(function* () {
      const logged: Array<unknown> = []
      const logger = Logger.replace(
        Logger.defaultLogger,
        Logger.make(({ logLevel, message }) => logged.push(`${logLevel.label}: ${String(message)}`))
      )
      yield* Effect.provide(prepared("/api/v1/a", {}, { sendHeaders: { "X-A": "b" } }), logger)
      expect(logged).toEqual([])
      yield* Effect.provide(prepared("/api/v1/a", {}, { sendHeaders: { Authorization: "Basic eA==" } }), logger)
      expect(logged).toEqual([
        "WARN: The Authorization header in sendHeaders is ignored: that header is only made from the token."
      ])
    })
  )
})

describe("the page size", () => {
  it.effect.each<[endpoint: string, params: LmsParams, options: LmsOptions, query: string]>([
    ["/api/v1/a", {}, {}, ""],
    ["/api/v1/a", { b: 1 }, { perPage: 7 }, "?b=1&per_page=7"],
    ["/api/v1/a?c=1", { b: 1 }, { perPage: 7 }, "?c=1&b=1&per_page=7"],
    ["/api/v1/a", {}, { limit: 5 }, "?per_page=100"],
    ["/api/v1/a", {}, { limit: 100 }, "?per_page=100"],
    ["/api/v1/a", {}, { limit: 101 }, "?per_page=101"],
    ["/api/v1/a", {}, { limit: Number.POSITIVE_INFINITY }, "?per_page=100"],
    ["/api/v1/a", {}, { limit: 500, perPage: 50 }, "?per_page=50"],
    ["/api/v1/a", { per_page: 20 }, { limit: 500 }, "?per_page=20"],
    ["/api/v1/a?per_page=20", {}, { limit: 500 }, "?per_page=20"],
    ["/api/v1/a?b=1&PER_PAGE=20", {}, { limit: 500 }, "?b=1&PER_PAGE=20"],
    // Only a parameter with exactly that name counts.
    ["/api/v1/a?no_per_page=20", {}, { limit: 500 }, "?no_per_page=20&per_page=500"],
    ["/api/v1/a?b=per_page=20", {}, { perPage: 5 }, "?b=per_page=20&per_page=5"],
    ["/api/v1/a?per_pages=1", {}, { limit: 1 }, "?per_pages=1&per_page=100"],
    ["POST /api/v1/a", {}, {}, ""]
  ])("pagination 2 and 3: %s %j %j", ([endpoint, params, options, query]) =>
    Effect.gen(function* () {
      expect(yield* urlOf(endpoint, params, options)).toBe(`${home}/api/v1/a${query}`)
    })
  )
})

describe("the query of the endpoint", () => {
  it.effect.each(["to=https://other.example.edu/b", "to=ftp://other.example.edu", "a?b=c?d", "x[]=1&y=a+b%20c"])(
    "is unchanged, whatever it contains: %s",
    (query) =>
      Effect.gen(function* () {
        expect(yield* urlOf(`/api/v1/a?${query}`)).toBe(`${home}/api/v1/a?${query}`)
        expect(yield* urlOf(`${home}/api/v1/a?${query}`)).toBe(`${home}/api/v1/a?${query}`)
      })
  )
})

describe("a cursor", () => {
  it.effect.each([
    [`${home}/api/v1/a?page=2`, `${home}/api/v1/a?page=2`],
    // Byte for byte.
    [`${home}/api/v1/a?page=bookmark:%5b"x"]`, `${home}/api/v1/a?page=bookmark:%5b"x"]`],
    ["HTTPS://Canvas.Example.EDU/api/v1/a?page=2", "HTTPS://Canvas.Example.EDU/api/v1/a?page=2"],
    ["/api/v1/a?page=2", `${home}/api/v1/a?page=2`],
    ["?page=2", `${home}/?page=2`],
    ["/api/v1/a?to=https://other.example.edu", `${home}/api/v1/a?to=https://other.example.edu`],
    ["//canvas.example.edu/api/v1/a", `${home}/api/v1/a`]
  ])("is the URL of the request, instead of that of the endpoint: %s", ([cursor, url]) =>
    Effect.gen(function* () {
      const { request } = yield* prepared("/api/v1/b", { c: 1 }, { cursor, limit: 5 })
      expect(request).toMatchObject({ url, fromCursor: true, account: { origin: home } })
    })
  )

  it.effect("is unchanged, also without TLS", () =>
    Effect.gen(function* () {
      const cursor = 'http://localhost:3000/api/v1/a?page="2"'
      expect(yield* urlOf("/api/v1/a", {}, { cursor }, { domain: "http://localhost:3000", token: "7~a" })).toBe(cursor)
    })
  )

  it.effect.each([
    "",
    "https://other.example.edu/api/v1/a?page=2",
    "http://canvas.example.edu/api/v1/a",
    `${home}:8443/api/v1/a`,
    "https://me@canvas.example.edu/api/v1/a",
    "https://:word@canvas.example.edu/api/v1/a",
    "//other.example.edu/api/v1/a",
    "http://[",
    "javascript:alert(1)"
  ])("of another origin is rejected: %s", (cursor) =>
    Effect.gen(function* () {
      const error = yield* errorOf("/api/v1/a", {}, { cursor })
      expect(error).toMatchObject({ reason: "Option", subject: "cursor" })
      expect(error.message).toMatch(
        /^The cursor ".*" \(option cursor\) does not belong to https:\/\/canvas\.example\.edu: use/
      )
      expect(error.message).not.toContain("word")
    })
  )

  it.effect("that is rejected is shown without its secrets", () =>
    Effect.gen(function* () {
      const error = yield* errorOf("/api/v1/a", {}, { cursor: "https://other.example.edu/?access_token=7~abc" })
      expect(error.message).toBe(
        `The cursor "https://other.example.edu/?access_token=***" (option cursor) does not belong to ${home}: use the next link of a page of this service.`
      )
    })
  )
})

describe("the target of a request and its token", () => {
  const other = "https://other.example.edu"
  const own = "7~own"

  it.effect.each<
    [
      what: string,
      call: readonly [endpoint: string, options: LmsOptions, config: LmsConfigOptions],
      goes: readonly [origin: string, token: string | undefined, tokenOrigin: string | undefined]
    ]
  >([
    ["a path", ["/api/v1/a", {}, configured], [home, "7~configured", home]],
    ["a URL of the domain", [`${home}/api/v1/a`, {}, configured], [home, "7~configured", home]],
    ["a URL of another origin", [`${other}/api/v1/a`, {}, configured], [other, undefined, undefined]],
    ["the option token", ["/api/v1/a", { token: own }, configured], [home, own, home]],
    ["the option token, URL of another origin", [`${other}/api/v1/a`, { token: own }, {}], [other, own, other]],
    [
      "the options apiUrl and token",
      ["/api/v1/a", { apiUrl: `${other}/`, token: own }, configured],
      [other, own, other]
    ],
    [
      "the option token belongs to apiUrl, not to the URL",
      [`${home}/api/v1/a`, { apiUrl: other, token: own }, {}],
      [home, own, other]
    ],
    ["apiUrl is the domain", ["/api/v1/a", { apiUrl: home }, configured], [home, "7~configured", home]],
    ["no domain, an apiUrl", ["/api/v1/a", { apiUrl: other }, { token: "7~a" }], [other, "7~a", other]],
    ["no domain, a URL", [`${other}/api/v1/a`, {}, { token: "7~a" }], [other, "7~a", other]],
    [
      "no domain: the token belongs to apiUrl and is not sent to another origin",
      [`${home}/api/v1/a`, { apiUrl: other }, { token: "7~a" }],
      [home, undefined, undefined]
    ]
  ])("part 5: %s", ([_, [endpoint, options, config], [origin, token, tokenOrigin]]) =>
    Effect.gen(function* () {
      const { request } = yield* prepared(endpoint, {}, options, config)
      expect(new URL(request.url).origin).toBe(origin)
      expect(request.origin).toBe(origin)
      const { account } = request
      expect(account && Redacted.value(account.key)).toBe(token)
      expect(account && Redacted.value(yield* account.current)).toBe(token)
      expect(account?.origin).toBe(tokenOrigin)
    })
  )

  it.effect("an apiUrl of another origin without a token is rejected, and so is an invalid one", () =>
    Effect.gen(function* () {
      const elsewhere = yield* errorOf("/api/v1/a", {}, { apiUrl: other })
      expect(elsewhere).toMatchObject({ reason: "Origin", subject: "apiUrl" })
      expect(elsewhere.message).toBe(
        `The configured token belongs to ${home} and is not sent to ${other}. Pass a token for it with the option token.`
      )
      const unusable = yield* errorOf(`${home}/api/v1/a`, {}, { apiUrl: "other.example.edu", token: own })
      expect(unusable).toMatchObject({ reason: "Option", subject: "apiUrl" })
      expect(unusable.message).toBe(
        'The option apiUrl is invalid: "other.example.edu" has no scheme, use https://other.example.edu.'
      )
    })
  )

  it.effect("an invalid domain also fails a call with a full URL", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(prepared(`${other}/api/v1/a`, {}, {}, { domain: "no scheme", token: "7~a" }))
      expect(error).toMatchObject({ _tag: "LmsConfigError", reason: "InvalidDomain" })
      const { request } = yield* prepared(`${other}/api/v1/a`, {}, { token: own }, { domain: "no scheme" })
      expect(request.account?.origin).toBe(other)
    })
  )

  it.effect("a refreshable token is checked like any other, and the message says where to create one", () =>
    Effect.gen(function* () {
      for (const [token, reason] of [
        ["7~a b", "InvalidToken"],
        [" ", "MissingToken"]
      ] as const) {
        const config = LmsConfig.make({ domain: home, token: Effect.succeed(Redacted.make(token)) })
        const error = yield* Effect.flip(config.token)
        expect(error).toMatchObject({ _tag: "LmsConfigError", reason })
        expect(error.message).toContain(`Create a token at ${home}/profile/settings`)
      }
      const config = LmsConfig.make({ domain: home, token: Effect.succeed(Redacted.make("7~a")) })
      expect(Redacted.value(yield* config.token)).toBe("7~a")
    })
  )

  it.effect("a refreshable token has an account with a key of its own", () =>
    Effect.gen(function* () {
      const config = withSecrets(LmsConfig.make({ domain: home, token: Effect.succeed(Redacted.make("7~now")) }))
      const { request } = yield* prepare(config, "/api/v1/a", {}, {})
      expect(request.account).toMatchObject({ key: config.refresh?.account, origin: home, current: config.token })
      expect(request.account?.reject).toBeTypeOf("function")
      const { request: given } = yield* prepare(config, "/api/v1/a", {}, { token: own })
      expect(given.account?.reject).toBeUndefined()
      const { request: away } = yield* prepare(config, `${other}/api/v1/a`, {}, {})
      expect(away.account).toBeUndefined()
    })
  )
})

describe("the message of an error", () => {
  const expectError = (
    call: Parameters<typeof prepared>,
    expected: Pick<LmsRequestError, "reason" | "subject">,
    message: string
  ) =>
    Effect.gen(function* () {
      const error = yield* errorOf(...call)
      expect(error.message).toBe(message)
      expect(error).toMatchObject(expected)
    })

  it.effect.each<[endpoint: string, problem: string, subject?: string]>([
    ["", 'is empty: use a path such as "/api/v1/courses", or a method and a path.'],
    ["POST", 'is a method without a path: use "METHOD path", such as "GET /api/v1/courses".'],
    ["/api/v1/a b", 'contains whitespace: use "METHOD path", and pass values as parameters.'],
    ["/api/v1/\ud800", "contains a lone surrogate (half of a character)."],
    ["/api/v1/a#b", 'contains a "#", which is never sent: write %23, or pass the value as a parameter.', "/api/v1/a"],
    ["/api/v1\\a", 'contains a "\\": separate the segments of a path with "/".'],
    ["ftp://a.test/b", "is neither a path nor an http or https URL."],
    ["courses", 'is not a path: use "/api/v1/courses".'],
    ["api/v1/courses", 'is not a path: use "/api/v1/courses".'],
    ["api/quiz/v1/courses/1", 'is not a path: use "/api/quiz/v1/courses/1".'],
    ["/courses", 'lacks the prefix /api/v1/: use "/api/v1/courses".'],
    ["https://me@a.test/api/v1/b", "is not a valid URL: use scheme, host and path.", "https://a.test/api/v1/b"]
  ])("of the endpoint %j: it %s", ([endpoint, problem, subject = endpoint]) =>
    expectError(
      [endpoint],
      { reason: "Endpoint", subject },
      `The endpoint "${subject.replace("\ud800", "\\ud800")}" ${problem}`
    )
  )

  it.effect.each<[id: unknown, problem: string]>([
    [null, 'has no value: pass the parameter "id" (null counts as missing).'],
    ["..", 'must be an id, got the path segment "..".'],
    [[1], "must be a non-empty string or a number, got an array."],
    [{ a: 1 }, "must be a non-empty string or a number, got an object."],
    ["", "must be a non-empty string or a number, got an empty string."],
    [NA, "must be a non-empty string or a number, got NA."]
  ])("of the placeholder for %o: it %s", ([id, problem]) =>
    expectError(
      ["/api/v1/courses/:id", { id }],
      { reason: "Placeholder", subject: "id" },
      `The placeholder "id" ${problem}`
    )
  )

  const path = "/api/v1/a"

  it.effect.each<
    [
      call: readonly [endpoint: string, params?: LmsParams, options?: LmsOptions],
      reason: LmsRequestError["reason"],
      subject: string,
      message: string
    ]
  >([
    [["TRACE /api/v1/a"], "Method", "TRACE", 'Unknown method "TRACE": use one of GET, HEAD, POST, PUT, PATCH, DELETE.'],
    [
      ["/api/v1/./a"],
      "Endpoint",
      "/api/v1/./a",
      'The path "/api/v1/./a" contains a "." or ".." segment: use the complete path.'
    ],
    [
      ["/api/v1/courses/:id", { id: Number.NaN }],
      "Placeholder",
      "id",
      'The parameter "id" is NaN, which cannot be sent: pass a finite number, or leave it out.'
    ],
    [
      [path, { a: 1 }, { params: { a: 1 } }],
      "Parameter",
      "a",
      'The parameter "a" is passed twice, by name and in options.params: pass it once.'
    ],
    [
      [path, new Uint8Array(1)],
      "Parameter",
      "params",
      "A GET has no body for the bytes: use lms with POST, PUT or PATCH, or pass named parameters."
    ],
    [
      [`POST ${path}`, new Uint8Array(1), { params: { a: 1 } }],
      "Parameter",
      "a",
      'The parameter "a" cannot be combined with a body of bytes: write it into the query of the endpoint.'
    ],
    [
      [path, {}, { token: "a b" }],
      "Option",
      "token",
      "The option token is invalid: it contains a space, a line break or a character outside ASCII, copy it again without surrounding characters."
    ],
    [
      [path, {}, { sendHeaders: { "a b": "c" } }],
      "Header",
      "a b",
      'Invalid header name "a b": names consist of letters, digits and hyphens.'
    ],
    [
      [path, {}, { sendHeaders: { Host: "c" } }],
      "Header",
      "Host",
      'The header "Host" is set by the HTTP connection: leave it out.'
    ],
    [
      [path, {}, { sendHeaders: { "X-A": "\n" } }],
      "Header",
      "x-a",
      'The value of the header "x-a" must be a single line of ISO 8859-1 text.'
    ]
  ])("%o", ([call, reason, subject, message]) => expectError([...call], { reason, subject }, message))

  it.effect.each<[name: "limit" | "perPage", value: number, expected: string]>([
    ["limit", Number.NaN, "a positive integer or Infinity, got NaN"],
    ["limit", -1, "a positive integer or Infinity, got -1"],
    ["limit", 1.5, "a positive integer or Infinity, got 1.5"],
    ["perPage", 0, "a positive integer, got 0"],
    ["perPage", -1, "a positive integer, got -1"],
    ["perPage", 1.5, "a positive integer, got 1.5"],
    ["perPage", Number.POSITIVE_INFINITY, "a positive integer, got Infinity"]
  ])("%s must not be %d", ([name, value, expected]) =>
    expectError([path, {}, { [name]: value }], { reason: "Option", subject: name }, `${name} must be ${expected}.`)
  )

  it.effect.each<[endpoint: string, params: LmsParams]>([
    [path, { per_page: 3 }],
    [`${path}?per_page=3`, {}]
  ])("of a page size that is passed twice: %s, %j", ([endpoint, params]) =>
    expectError(
      [endpoint, params, { perPage: 3 }],
      { reason: "Option", subject: "perPage" },
      "The page size is passed twice, as perPage and as per_page: pass one of them."
    )
  )

  it.effect.each([
    ["limit", 3],
    ["perPage", 3],
    ["cursor", `${home}/api/v1/a?page=2`],
    ["collection", "a"],
    ["concurrency", 3],
    ["onEnd", () => Effect.void],
    ["onDrift", "fail"]
  ] as const)("%s is only for lists", ([name, value]) =>
    Effect.gen(function* () {
      for (const [endpoint, method] of [
        ["POST /api/v1/a", "GET"],
        ["/api/v1/a", "POST"]
      ] as const) {
        const error = yield* errorOf(endpoint, {}, { method, [name]: value })
        expect(error).toMatchObject({ reason: "Option", subject: name })
        expect(error.message).toBe(`${name} is only supported for lists, which POST does not return: use GET.`)
      }
      yield* prepared("/api/v1/a", {}, { limit: 5, [name]: value })
    })
  )

  it.effect.each([
    ["concurrency", 3],
    ["onEnd", () => Effect.void],
    ["onDrift", "fail"]
  ] as const)("%s is only for pagination", ([name, value]) =>
    Effect.gen(function* () {
      const error = yield* errorOf("/api/v1/a", {}, { [name]: value })
      expect(error).toMatchObject({ reason: "Option", subject: name })
      expect(error.message).toBe(
        `${name} requires pagination, and without limit lms makes a single request: add limit.`
      )
    })
  )

  it.effect("expect and destfile where no file is saved, and a limit of 0 for lms", () =>
    Effect.gen(function* () {
      const { layer, seen } = makeService(() => ({ body: "[]" }))
      const untyped: object = { expect: { bytes: 3 } }
      const saved: object = { destfile: "a.csv" }
      for (const [call, subject, message] of [
        [
          Effect.asVoid(lms("/api/v1/a", {}, untyped)),
          "expect",
          "expect requires destfile: it is only for saved files. Add destfile, or leave expect out."
        ],
        [
          Stream.runDrain(lmsStream("/api/v1/a", {}, untyped)),
          "expect",
          "expect is not an option of lmsStream: the content of a list is not known in advance."
        ],
        [
          Stream.runDrain(lmsPages("/api/v1/a", {}, saved)),
          "destfile",
          "destfile is not an option of lmsPages: use lms."
        ],
        [
          Effect.asVoid(lms("/api/v1/a", {}, { limit: 0 })),
          "limit",
          "limit must be at least 1 for lms. For an empty result use lmsStream."
        ]
      ] as const) {
        const error = yield* Effect.flip(Effect.provide(call, layer))
        expect(error).toMatchObject({ _tag: "LmsRequestError", reason: "Option", subject })
        expect(error.message).toBe(message)
      }
      expect(seen).toEqual([])
    }).pipe(Effect.provide(withoutLogs))
  )
})
