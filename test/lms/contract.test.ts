/** The rules of the contract, checked by the requests that the server receives. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Redacted, Stream } from "effect"
import {
  type LmsOptions,
  type LmsParams,
  lms,
  lmsDomain,
  lmsPages,
  lmsStream,
  lmsToken,
  lmsUpload,
  lmsWhoami,
  NA
} from "effect-lms"
import { connect, connectTo, nodeClient, noRetry, TOKEN } from "../fixtures/client.js"
import { list, makeRows, queryOf } from "../fixtures/lists.js"
import { recordLogs } from "../fixtures/logs.js"
import { serve } from "../fixtures/server.js"

describe("the contract", () => {
  /** Makes a call and returns the only request that the server received. */
  const captureRequest = (
    ...args: readonly [] | readonly [endpoint: string, params?: LmsParams, options?: LmsOptions]
  ) =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: {} }))
      const run = yield* connectTo(nodeClient, server)
      yield* run(args.length === 0 ? lms() : lms(...args))
      expect(server.requests.length).toBe(1)
      return server.requests[0]!
    })

  /** Makes a call that must fail without a request, and returns the error. */
  const captureError = (endpoint: string, params?: LmsParams, options?: LmsOptions) =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ body: {} }))
      const run = yield* connectTo(nodeClient, server)
      const error = yield* Effect.flip(run(lms(endpoint, params ?? {}, options)))
      expect(server.requests).toEqual([])
      return error
    })

  describe("endpoint forms", () => {
    it.scopedLive("requests GET /api/v1/courses by default", () =>
      Effect.gen(function* () {
        expect(yield* captureRequest()).toMatchObject({ method: "GET", url: "/api/v1/courses" })
      })
    )

    it.scopedLive.each(["GET", "POST", "PUT", "PATCH", "DELETE"])("form 1, METHOD path: %s", (method) =>
      Effect.gen(function* () {
        expect(yield* captureRequest(`${method} /api/v1/a/b`)).toMatchObject({ method, url: "/api/v1/a/b" })
      })
    )

    it.scopedLive("form 1: accepts a lower-case method", () =>
      Effect.gen(function* () {
        expect(yield* captureRequest("delete /api/v1/a")).toMatchObject({ method: "DELETE", url: "/api/v1/a" })
      })
    )

    it.scopedLive("form 2, path: keeps its query unchanged", () =>
      Effect.gen(function* () {
        expect((yield* captureRequest("/api/v1/a?x[]=1&y=a+b", { z: 1 })).url).toBe("/api/v1/a?x[]=1&y=a+b&z=1")
      })
    )

    it.scopedLive("forms 3 and 4, METHOD url and url: sends the request and the token to that URL", () =>
      Effect.gen(function* () {
        const server = yield* serve(() => ({ body: {} }))
        const run = yield* connectTo(nodeClient, server)
        yield* run(lms(`PUT ${server.origin}/api/v1/a`))
        yield* run(lms(`${server.origin}/api/v1/b`))
        expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(["PUT /api/v1/a", "GET /api/v1/b"])
        for (const { headers } of server.requests) expect(headers.authorization).toBe(`Bearer ${TOKEN}`)
      })
    )

    it.scopedLive("rule 1: applies the option method only if the endpoint has no method", () =>
      Effect.gen(function* () {
        expect((yield* captureRequest("/api/v1/a", {}, { method: "DELETE" })).method).toBe("DELETE")
        expect((yield* captureRequest("PUT /api/v1/a", {}, { method: "DELETE" })).method).toBe("PUT")
      })
    )

    it.scopedLive("rule 2: sends a path to apiUrl", () =>
      Effect.gen(function* () {
        const configured = yield* serve(() => ({ body: {} }))
        const named = yield* serve(() => ({ body: {} }))
        const run = yield* connectTo(nodeClient, configured)
        yield* run(lms("/api/v1/a", {}, { apiUrl: named.origin, token: "another-token" }))
        expect(configured.requests).toEqual([])
        expect(named.requests[0]?.headers.authorization).toBe("Bearer another-token")
      })
    )

    it.scopedLive("rule 3: rejects a path without the leading /api/v1/ and suggests the corrected one", () =>
      Effect.gen(function* () {
        const error = yield* captureError("/courses/1")
        expect(error).toMatchObject({ _tag: "LmsRequestError", reason: "Endpoint" })
        expect(error.message).toContain('"/api/v1/courses/1"')
      })
    )
  })

  describe("parameters", () => {
    it.scopedLive("rule 4: inserts :name and {name} into the path and sends them nowhere else", () =>
      Effect.gen(function* () {
        const get = yield* captureRequest("/api/v1/courses/:course_id/users/{id}", {
          course_id: 7,
          id: "sis_user_id:a/b c",
          q: 1
        })
        expect(get.url).toBe("/api/v1/courses/7/users/sis_user_id:a%2Fb%20c?q=1")
        const put = yield* captureRequest("PUT /api/v1/courses/:course_id/modules/:id", {
          course_id: 7,
          id: 9,
          module: { name: "x" }
        })
        expect(put.url).toBe("/api/v1/courses/7/modules/9")
        expect(JSON.parse(put.body)).toEqual({ module: { name: "x" } })
      })
    )

    it.scopedLive("rule 4: rejects a placeholder that is missing, null, NA or empty, without a request", () =>
      Effect.gen(function* () {
        for (const id of [undefined, null, NA, ""]) {
          expect(yield* captureError("/api/v1/courses/:id", { id })).toMatchObject({
            reason: "Placeholder",
            subject: "id"
          })
        }
      })
    )

    it.scopedLive("rule 5: a GET sends the other parameters as query, nested ones in brackets, without a body", () =>
      Effect.gen(function* () {
        const { body, headers, url } = yield* captureRequest("GET /api/v1/courses", {
          enrollment_type: "teacher",
          include: ["term", "sections"],
          search: { term: "a&b=c", deep: { er: true } },
          quiz_extensions: [{ user_id: 3 }, { user_id: 4 }],
          since: new Date(0)
        })
        expect(Array.from(new URL(url, "http://x").searchParams)).toEqual([
          ["enrollment_type", "teacher"],
          ["include[]", "term"],
          ["include[]", "sections"],
          ["search[term]", "a&b=c"],
          ["search[deep][er]", "true"],
          ["quiz_extensions[][user_id]", "3"],
          ["quiz_extensions[][user_id]", "4"],
          ["since", "1970-01-01T00:00:00.000Z"]
        ])
        expect(body).toBe("")
        expect(headers["content-length"]).toBeUndefined()
        expect(headers["transfer-encoding"]).toBeUndefined()
        expect(headers["content-type"]).toBeUndefined()
      })
    )

    it.scopedLive.each(["POST", "PUT", "PATCH", "DELETE"])(
      "rule 6: %s sends them as a JSON body, without a query",
      (method) =>
        Effect.gen(function* () {
          const { body, headers, url } = yield* captureRequest(`${method} /api/v1/a`, {
            name: "Ünï ✓",
            n: 1.5,
            yes: false
          })
          expect(url).toBe("/api/v1/a")
          expect(JSON.parse(body)).toEqual({ name: "Ünï ✓", n: 1.5, yes: false })
          expect(headers["content-type"]).toMatch(/^application\/json\b/)
          expect(headers["content-length"]).toBe(String(Buffer.byteLength(body)))
        })
    )

    it.scopedLive("rule 6: a POST without parameters sends an empty body", () =>
      Effect.gen(function* () {
        expect((yield* captureRequest("POST /api/v1/a")).body).toBe("")
      })
    )

    it.scopedLive("rule 7: sends objects and arrays as JSON objects and arrays, at any depth", () =>
      Effect.gen(function* () {
        const params = { quiz_extensions: [{ user_id: 3, extra: { a: [1, [2]] } }], empty: [], none: {} }
        expect(JSON.parse((yield* captureRequest("POST /api/v1/a", params)).body)).toEqual(params)
      })
    )

    it.scopedLive("rule 7: builds the same objects and arrays from bracket names", () =>
      Effect.gen(function* () {
        const { body } = yield* captureRequest("POST /api/v1/a", {
          "module[name]": "x",
          "module[position]": 2,
          "ids[]": [1]
        })
        expect(JSON.parse(body)).toEqual({ module: { name: "x", position: 2 }, ids: [1] })
      })
    )

    it.scopedLive("rule 8: sends bytes unchanged as the body, with placeholders from options.params", () =>
      Effect.gen(function* () {
        const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
        const sent = yield* captureRequest("PUT /api/v1/a/:id", bytes, { params: { id: 3 } })
        expect(sent.url).toBe("/api/v1/a/3")
        expect(new Uint8Array(sent.bytes)).toEqual(bytes)
        expect(sent.headers["content-type"]).not.toMatch(/json/)
      })
    )

    it.scopedLive("rule 8: sends only the bytes of a view into a larger buffer", () =>
      Effect.gen(function* () {
        const bytes = Buffer.from("before|content|after").subarray(7, 14)
        expect((yield* captureRequest("POST /api/v1/a", bytes)).body).toBe("content")
      })
    )

    it.scopedLive("rule 8: rejects bytes with GET", () =>
      Effect.gen(function* () {
        expect(yield* captureError("/api/v1/a", new Uint8Array(3))).toMatchObject({ _tag: "LmsRequestError" })
      })
    )

    it.scopedLive("rule 9: omits parameters that are null or undefined", () =>
      Effect.gen(function* () {
        expect((yield* captureRequest("/api/v1/a", { a: null, b: undefined, c: 0 })).url).toBe("/api/v1/a?c=0")
        expect((yield* captureRequest("POST /api/v1/a", { a: null, b: undefined, c: "" })).body).toBe('{"c":""}')
      })
    )

    it.scopedLive("rule 10: rejects NA in a GET at any depth and names the parameter", () =>
      Effect.gen(function* () {
        expect(yield* captureError("/api/v1/a", { due_at: NA })).toMatchObject({
          reason: "Parameter",
          subject: "due_at"
        })
        expect((yield* captureError("/api/v1/a", { a: { b: [NA] } })).message).toContain("a[b]")
      })
    )

    it.scopedLive("rule 11: other methods send NA as JSON null, at any depth", () =>
      Effect.gen(function* () {
        const { body } = yield* captureRequest("PUT /api/v1/a", {
          due_at: NA,
          module: { unlock_at: null, ids: [NA, 1] }
        })
        expect(JSON.parse(body)).toEqual({ due_at: null, module: { unlock_at: null, ids: [null, 1] } })
      })
    )

    it.scopedLive("rule 12: treats options.params like named parameters: path, query, body, null", () =>
      Effect.gen(function* () {
        const get = yield* captureRequest("/api/v1/a/:id", { x: 1 }, { params: { id: 5, y: [2], z: null } })
        expect(decodeURIComponent(get.url)).toBe("/api/v1/a/5?x=1&y[]=2")
        expect((yield* captureRequest("POST /api/v1/a", { x: 1 }, { params: { y: 2 } })).body).toBe('{"x":1,"y":2}')
        expect(yield* captureError("/api/v1/a", {}, { params: { y: NA } })).toMatchObject({ subject: "y" })
      })
    )

    it.scopedLive("treats __proto__ as an ordinary parameter name", () =>
      Effect.gen(function* () {
        const params = JSON.parse('{"__proto__":{"polluted":1},"constructor":2}') as Record<string, unknown>
        expect((yield* captureRequest("POST /api/v1/a", params)).body).toBe(
          '{"__proto__":{"polluted":1},"constructor":2}'
        )
      })
    )

    it.scopedLive("escapes values in the path, and rejects . and ..", () =>
      Effect.gen(function* () {
        for (const id of ["..", "."])
          expect(yield* captureError("/api/v1/a/:id/b", { id })).toMatchObject({ subject: "id" })
        for (const id of ["a/../b", "%2e%2e", "?x=1", "#x", "..\\b", "a\r\nHost: evil"]) {
          const { headers, url } = yield* captureRequest("/api/v1/a/:id/b", { id })
          expect(url.split("/").length).toBe(6)
          expect(decodeURIComponent(url)).toBe(`/api/v1/a/${id}/b`)
          expect(headers.host).toMatch(/^127\.0\.0\.1:/)
        }
      })
    )
  })

  it.scopedLive(
    "rejects an option among the parameters without a request, unless the path or options.params names it",
    () =>
      Effect.gen(function* () {
        const server = yield* serve(() => ({ body: [] }))
        const run = yield* connectTo(nodeClient, server)
        const limit: object = { limit: 3 }
        const calls = [
          lms("/api/v1/a", { ...limit }),
          lms("POST /api/v1/a", { ...limit }),
          Stream.runDrain(lmsStream("/api/v1/a", { ...limit })),
          Stream.runDrain(lmsPages("/api/v1/a", { ...limit })),
          lmsUpload("package.json", { course_id: 1, ...limit })
        ]
        for (const call of calls) {
          const error = yield* Effect.flip(run(Effect.asVoid(call)))
          expect(error).toMatchObject({ _tag: "LmsRequestError", reason: "Parameter", subject: "limit" })
        }
        expect(server.requests).toEqual([])
        yield* run(lms("/api/v1/a/:limit" as string, { ...limit }))
        yield* run(lms("/api/v1/a", {}, { params: { ...limit, token: "x" } }))
        expect(server.urls()).toEqual(["/api/v1/a/3", "/api/v1/a?limit=3&token=x"])
      })
  )

  describe("headers", () => {
    it.scopedLive("sends application/json as Accept, or the value of the option accept", () =>
      Effect.gen(function* () {
        expect((yield* captureRequest()).headers.accept).toBe("application/json")
        const accept = "application/json+canvas-string-ids"
        expect((yield* captureRequest("/api/v1/a", {}, { accept })).headers.accept).toBe(accept)
      })
    )

    it.scopedLive("rule 13: an Accept in sendHeaders takes precedence over accept", () =>
      Effect.gen(function* () {
        const options = { accept: "application/json", sendHeaders: { Accept: "text/csv" } }
        expect((yield* captureRequest("/api/v1/a", {}, options)).headers.accept).toBe("text/csv")
      })
    )

    it.scopedLive("rule 14: sendHeaders add and override headers, except Authorization, which logs a warning", () =>
      Effect.gen(function* () {
        const { layer, lines } = recordLogs()
        const sendHeaders = {
          "X-Custom": "1",
          "CONTENT-TYPE": "application/json; profile=x",
          AUTHORIZATION: "Basic eA=="
        }
        const { headers } = yield* captureRequest("POST /api/v1/a", { x: 1 }, { sendHeaders }).pipe(
          Effect.provide(layer)
        )
        expect(headers["x-custom"]).toBe("1")
        expect(headers["content-type"]).toBe("application/json; profile=x")
        expect(headers.authorization).toBe(`Bearer ${TOKEN}`)
        expect(lines.join()).toContain("Authorization")
        expect(lines.join()).not.toContain("eA==")
      })
    )

    it.scopedLive("rule 14: rejects invalid header names and values", () =>
      Effect.gen(function* () {
        for (const sendHeaders of [{ "x-a": "1\r\nx-b: 2" }, { "x a": "1" }, { "": "1" }, { "x-a": "\u2713" }]) {
          expect(yield* captureError("/api/v1/a", {}, { sendHeaders })).toMatchObject({ reason: "Header" })
        }
      })
    )

    it.scopedLive("rule 15: a User-Agent identifies the client and can be overridden", () =>
      Effect.gen(function* () {
        expect((yield* captureRequest()).headers["user-agent"]).toMatch(/^effect-lms\/\d+\.\d+\.\d+/)
        const sendHeaders = { "user-agent": "my-script/1" }
        expect((yield* captureRequest("/api/v1/a", {}, { sendHeaders })).headers["user-agent"]).toBe("my-script/1")
      })
    )

    it.scopedLive("sends no trace headers, even inside a span, for calls and streams", () =>
      Effect.gen(function* () {
        const server = yield* serve(list({ total: 30 }))
        const run = yield* connectTo(nodeClient, server)
        yield* run(Effect.zip(lms(), Stream.runDrain(lmsStream("/api/v1/courses")))).pipe(Effect.withSpan("outer"))
        for (const { headers } of server.requests) {
          expect(
            Object.keys(headers).filter((name) => /^(?:traceparent|tracestate|b3|x-b3-.*|baggage)$/.test(name))
          ).toEqual([])
        }
      })
    )

    it.scopedLive("sends the same headers for every page", () =>
      Effect.gen(function* () {
        const server = yield* serve(list({ total: 35 }))
        const run = yield* connectTo(nodeClient, server)
        const accept = "application/json+canvas-string-ids"
        yield* run(
          Stream.runDrain(lmsStream("/api/v1/rows", {}, { accept, perPage: 10, sendHeaders: { "X-Custom": "1" } }))
        )
        expect(server.requests.length).toBe(4)
        const [first, ...rest] = server.requests.map(({ headers }) => headers)
        expect(first).toMatchObject({ accept, "x-custom": "1", authorization: `Bearer ${TOKEN}` })
        for (const headers of rest) expect(headers).toEqual(first)
      })
    )
  })

  describe("pagination", () => {
    const readPages = (params: LmsParams, options: LmsOptions, total = 250) =>
      Effect.gen(function* () {
        const server = yield* serve(list({ total }))
        const run = yield* connectTo(nodeClient, server)
        const response = yield* run(lms("/api/v1/courses/1/modules", params, options))
        return { response, requests: server.requests, sizes: server.requests.map((r) => queryOf(r).get("per_page")) }
      })

    it.scopedLive("pagination 1: page returns that page; with limit, pagination starts there", () =>
      Effect.gen(function* () {
        const single = yield* readPages({ page: 3, per_page: 50 }, {})
        expect(single.requests.length).toBe(1)
        expect(single.response.data).toEqual(makeRows(150).slice(100))
        const limited = yield* readPages({ page: 3, per_page: 50 }, { limit: 75 })
        expect(limited.requests.length).toBe(2)
        expect(limited.response.data).toEqual(makeRows(175).slice(100))
      })
    )

    it.scopedLive("pagination 2: accepts per_page or perPage, and rejects both", () =>
      Effect.gen(function* () {
        expect((yield* readPages({}, { perPage: 7 })).sizes).toEqual(["7"])
        expect((yield* readPages({ per_page: 7 }, {})).sizes).toEqual(["7"])
        expect(yield* captureError("/api/v1/a", { per_page: 7 }, { perPage: 7 })).toMatchObject({ subject: "perPage" })
        expect(yield* captureError("/api/v1/a?per_page=7", {}, { perPage: 7 })).toMatchObject({ subject: "perPage" })
      })
    )

    it.scopedLive("pagination 2: uses the given page size together with limit", () =>
      Effect.gen(function* () {
        const { requests, response, sizes } = yield* readPages({ per_page: 20 }, { limit: 50 })
        expect(sizes).toEqual(["20", "20", "20"])
        expect(requests.length).toBe(3)
        expect(response.data).toEqual(makeRows(50))
      })
    )

    it.scopedLive("pagination 3: with limit and no page size, the size is max(limit, 100), and 100 for Infinity", () =>
      Effect.gen(function* () {
        expect((yield* readPages({}, { limit: 5 })).sizes[0]).toBe("100")
        expect((yield* readPages({}, { limit: 150 })).sizes[0]).toBe("150")
        expect((yield* readPages({}, { limit: Number.POSITIVE_INFINITY })).sizes[0]).toBe("100")
      })
    )

    it.scopedLive(
      "pagination 4 and 6: without limit and page size, sends one request and the server decides the size",
      () =>
        Effect.gen(function* () {
          const { requests, response, sizes } = yield* readPages({}, {})
          expect(requests.length).toBe(1)
          expect(sizes).toEqual([null])
          expect(response.length).toBe(10)
        })
    )

    it.scopedLive("pagination 5: sends as many requests as limit needs, and reads all pages for Infinity", () =>
      Effect.gen(function* () {
        const some = yield* readPages({}, { limit: 150 })
        expect(some.requests.length).toBe(2)
        expect(some.response.data).toEqual(makeRows(150))
        const all = yield* readPages({}, { limit: Number.POSITIVE_INFINITY })
        expect(all.requests.length).toBe(3)
        expect(all.response.data).toEqual(makeRows(250))
      })
    )

    it.scopedLive("pagination 5: rejects a limit that is negative, fractional, NaN or 0", () =>
      Effect.gen(function* () {
        for (const limit of [-1, 1.5, Number.NaN, 0]) {
          expect(yield* captureError("/api/v1/a", {}, { limit })).toMatchObject({ reason: "Option", subject: "limit" })
        }
      })
    )

    it.scopedLive("limit does not change a single object", () =>
      Effect.gen(function* () {
        const server = yield* serve(() => ({ body: { id: 1, name: "x" } }))
        const run = yield* connectTo(nodeClient, server)
        expect((yield* run(lms("/api/v1/courses/1", {}, { limit: 5 }))).data).toEqual({ id: 1, name: "x" })
      })
    )
  })

  describe("response handling", () => {
    it.scopedLive("response 1: returns JSON as a list-like object that prints as JSON", () =>
      Effect.gen(function* () {
        const { response } = yield* Effect.gen(function* () {
          const server = yield* serve(list({ total: 3 }))
          const run = yield* connectTo(nodeClient, server)
          return { response: yield* run(lms()) }
        })
        expect(Array.from(response)).toEqual(makeRows(3))
        expect(String(response)).toBe(JSON.stringify(makeRows(3), null, 2))
      })
    )

    it.scopedLive("response 2: returns other content as bytes", () =>
      Effect.gen(function* () {
        const bytes = Buffer.from([0, 255, 128, 10, 13, 0])
        const server = yield* serve(() => ({ body: bytes, headers: { "content-type": "application/pdf" } }))
        const run = yield* connectTo(nodeClient, server)
        const { data } = yield* run(lms("/api/v1/a"))
        expect(data).toBeInstanceOf(Uint8Array)
        expect(Array.from(data as Uint8Array)).toEqual([...bytes])
      })
    )
  })

  describe("lmsWhoami", () => {
    const profile = { id: 1, name: "Ada Lovelace", login_id: "ada@example.edu" }

    it.scopedLive("returns name, login_id, domain and the abbreviated token", () =>
      Effect.gen(function* () {
        const server = yield* serve(() => ({ body: profile }))
        const run = yield* connectTo(nodeClient, server)
        expect(yield* run(lmsWhoami())).toEqual({
          name: "Ada Lovelace",
          login_id: "ada@example.edu",
          domain: server.origin,
          token: `${TOKEN.slice(0, 4)}...${TOKEN.slice(-4)}`
        })
        expect(server.urls()).toEqual(["/api/v1/users/self/profile"])
      })
    )

    it.scopedLive("prefers token and apiUrl of the call to those of the environment, and sends its headers", () =>
      Effect.gen(function* () {
        const configured = yield* serve(() => ({ status: 500 }))
        const other = yield* serve(() => ({ body: profile }))
        const run = yield* connectTo(nodeClient, configured)
        const token = Redacted.make("1~0123456789abcdef")
        const me = yield* run(lmsWhoami({ token, apiUrl: other.origin, sendHeaders: { "x-job": "nightly" } }))
        expect(me).toMatchObject({ domain: other.origin, name: profile.name })
        expect(other.requests[0]?.headers["x-job"]).toBe("nightly")
        expect(other.requests[0]?.headers.authorization).toBe("Bearer 1~0123456789abcdef")
        expect(configured.requests).toEqual([])
      })
    )

    it.scopedLive("shows at most a third of the token, and nothing of a short one", () =>
      Effect.gen(function* () {
        const server = yield* serve(() => ({ body: profile }))
        const run = yield* connect(nodeClient, {})
        for (const token of ["x", "123456789012", "1234567890123", "1234567890123456", TOKEN]) {
          const me = yield* run(lmsWhoami({ token, apiUrl: server.origin }))
          const visible = me.token.replaceAll(/\.{3}|\*{3}/g, "")
          expect(visible.length).toBeLessThanOrEqual(token.length <= 12 ? 0 : Math.min(8, token.length / 3))
        }
      })
    )

    it.scopedLive("returns null for a missing login_id, and an LmsDecodeError for an invalid profile", () =>
      Effect.gen(function* () {
        const server = yield* serve((_, { count }) => ({ body: count === 1 ? { name: "x" } : [] }))
        const run = yield* connectTo(nodeClient, server)
        expect((yield* run(lmsWhoami())).login_id).toBeNull()
        expect(yield* Effect.flip(run(lmsWhoami()))).toMatchObject({ _tag: "LmsDecodeError" })
      })
    )
  })

  describe("authentication (part 5)", () => {
    it.scopedLive("part 5.1, 5.5: every request sends the token in the Authorization header and nowhere else", () =>
      Effect.gen(function* () {
        for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
          const { body, headers, url } = yield* captureRequest(`${method} /api/v1/a`, { x: 1 })
          expect(headers.authorization).toBe(`Bearer ${TOKEN}`)
          expect(url + body).not.toContain(TOKEN)
        }
      })
    )

    it.scopedLive("part 5.6, 5.7: token and domain come from LMS_API_TOKEN and LMS_DOMAIN", () =>
      Effect.gen(function* () {
        const run = yield* connect(nodeClient, { token: TOKEN, domain: "https://canvas.example.edu/" })
        expect(Redacted.value(yield* run(lmsToken))).toBe(TOKEN)
        expect(yield* run(lmsDomain)).toBe("https://canvas.example.edu")
      })
    )

    it.scopedLive(
      "part 5.9: distinguishes an invalid token from a missing permission, and links to the page that creates tokens",
      () =>
        Effect.gen(function* () {
          const server = yield* serve((_, { count }) => ({
            status: 401,
            headers: count === 1 ? { "www-authenticate": 'Bearer realm="canvas-lms"' } : {},
            body: { errors: [{ message: "Invalid access token." }] }
          }))
          const run = yield* connectTo(nodeClient, server)
          const error = yield* Effect.flip(run(lmsWhoami()))
          expect(error).toMatchObject({ _tag: "LmsApiError", status: 401, reason: "InvalidToken" })
          expect(error.message).toContain("Invalid access token")
          expect(error.message).toContain(`${server.origin}/profile/settings`)
          expect(yield* Effect.flip(run(lmsWhoami()))).toMatchObject({ status: 401, reason: "Unauthorized" })
        })
    )
  })

  it.scopedLive("part 7.1: a failed request fails with an error", () =>
    Effect.gen(function* () {
      const server = yield* serve(() => ({ status: 404, body: { errors: [{ message: "gone" }] } }))
      const run = yield* connectTo(nodeClient, server)
      expect(yield* Effect.flip(run(lms("/api/v1/a", {}, noRetry)))).toMatchObject({
        _tag: "LmsApiError",
        messages: ["gone"]
      })
    })
  )

  it.scopedLive("part 9: accepts other versions below /api/", () =>
    Effect.gen(function* () {
      expect((yield* captureRequest("/api/quiz/v1/courses/1")).url).toBe("/api/quiz/v1/courses/1")
    })
  )
})
