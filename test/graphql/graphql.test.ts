/** One GraphQL operation over real sockets, and its retries in virtual time. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Exit, Schema } from "effect"
import { type LmsDecodeError, LmsError, lmsFormFile, lmsPages, lmsStream, NA } from "effect-lms"
import { type LmsGraphqlOptions, lmsGraphql } from "effect-lms/graphql"
import { clients, connectTo, nodeClient, serveClient, TOKEN, withoutDelays } from "../fixtures/client.js"
import { graphqlBody } from "../fixtures/graphql.js"
import { gather } from "../fixtures/lists.js"
import { type Handler, type Reply, serve } from "../fixtures/server.js"
import { failureOf, inOrder, type Outcome, runCall } from "../fixtures/virtual.js"

const query = "query ($id: ID!) { course(id: $id) { name } }"
const mutation = "mutation ($id: ID!) { deleteCourse(id: $id) { id } }"
const course = { data: { course: { name: "Botany" } } }
const Answer = Schema.Struct({ course: Schema.Struct({ name: Schema.String }) })

const json = (body: unknown): Outcome => ({ body: JSON.stringify(body) })

/** Runs `lmsGraphql` against a server with one reply. */
const run = (reply: Reply | Handler, options?: LmsGraphqlOptions, text: string = query) =>
  Effect.gen(function* () {
    const { run: call, server } = yield* serveClient(nodeClient, typeof reply === "function" ? reply : () => reply)
    const exit = yield* Effect.exit(call(lmsGraphql(text, { id: 1 }, options)))
    return { exit, requests: server.requests }
  })

const failure = (reply: Reply, options?: LmsGraphqlOptions) =>
  Effect.map(run(reply, options), ({ exit }) => failureOf(exit))

describe.each(clients)("over %s", (_, make) => {
  it.scopedLive("an operation is one POST of JSON with the token, and the data is GraphQL's data", () =>
    Effect.gen(function* () {
      const { run: call, server } = yield* serveClient(make, () => ({ body: course }))
      const response = yield* call(lmsGraphql(query, { id: 101 }, { schema: Answer }))
      expect(response.data.course.name).toBe("Botany")
      expect([response.status, response.errors, String(response)]).toEqual([
        200,
        [],
        JSON.stringify(course.data, null, 2)
      ])
      expect(server.requests).toMatchObject([
        {
          method: "POST",
          url: "/api/graphql",
          headers: { "content-type": "application/json", authorization: `Bearer ${TOKEN}` },
          body: JSON.stringify({ query, variables: { id: 101 } })
        }
      ])
    })
  )
})

describe("variables", () => {
  it.scopedLive("are sent as JSON: NA and null as null, undefined not at all, all digits, dates as ISO 8601", () =>
    Effect.gen(function* () {
      const { run: call, server } = yield* serveClient(nodeClient, () => ({ body: { ...course, errors: null } }))
      const variables = {
        limit: 3,
        na: NA,
        none: null,
        absent: undefined,
        big: 74140000000062631n,
        at: new Date(0),
        input: { ids: ["1", undefined], grade: NA }
      }
      yield* call(lmsGraphql(`query A { a } query B { b }`, variables, { operationName: "B" }))
      expect(server.requests.map(graphqlBody)).toEqual([
        {
          query: "query A { a } query B { b }",
          variables: {
            limit: 3,
            na: null,
            none: null,
            big: "74140000000062631",
            at: "1970-01-01T00:00:00.000Z",
            input: { ids: ["1", null], grade: null }
          },
          operationName: "B"
        }
      ])
    })
  )
})

describe("what cannot be sent fails before a request", () => {
  const circular: Record<string, unknown> = {}
  circular.self = circular
  it.effect.each<readonly [problem: string, args: ReadonlyArray<unknown>, subject: string]>([
    ["query must be a string with a GraphQL document, got a number", [3], "query"],
    ["query contains no operation", [""], "query"],
    ["query contains no operation", ["# only a comment"], "query"],
    ["contains a lone surrogate", ['{ a(b: "\ud800") }'], "query"],
    ["variables must be an object with named values, got an array of length 1", [query, [1]], "variables"],
    ["variables must be an object with named values, got a string of length 1", [query, "x"], "variables"],
    ["variables must be an object with named values, got 3 bytes", [query, new Uint8Array(3)], "variables"],
    ['The parameter "variables[f]" is a function', [query, { f: () => 1 }], "variables[f]"],
    ['The parameter "variables[n]" is NaN', [query, { n: Number.NaN }], "variables[n]"],
    ["has already lost digits", [query, { n: 2 ** 60 }], "variables[n]"],
    ["contains itself", [query, { circular }], "variables[circular][self]"],
    ["contains no file", [query, { file: lmsFormFile("a.txt") }], "variables"],
    [
      "limit is not an option of lmsGraphql: use first in the query, or lmsGraphqlStream",
      [query, {}, { limit: 3 }],
      "limit"
    ],
    ["perPage is not an option of lmsGraphql", [query, {}, { perPage: 3 }], "perPage"],
    ["params is not an option of lmsGraphql", [query, {}, { params: {} }], "params"],
    ["destfile is not an option of lmsGraphql: leave it out", [query, {}, { destfile: "x" }], "destfile"],
    ["timeout must be", [query, {}, { timeout: 3 }], "timeout"],
    ["partial must be a boolean", [query, {}, { partial: "yes" }], "partial"],
    ["operationName must be a string", [query, {}, { operationName: 1 }], "operationName"],
    ["2 operations (A, B): name the one to run", ["query A { a } query B { b }"], "operationName"],
    ["no operation with the name", ["query A { a } { b }", {}, { operationName: "C" }], "operationName"],
    ["100 operations (99 without a name, A): name", [`query A { a }${"{ b }".repeat(99)}`], "operationName"],
    ["options must be an object", [query, {}, 3], "options"]
  ])("%s", ([problem, args, subject]) =>
    Effect.gen(function* () {
      // As a program without types calls it.
      const operation = lmsGraphql as (...args: ReadonlyArray<unknown>) => ReturnType<typeof lmsGraphql>
      const { exit, seen } = yield* runCall(inOrder(json(course)), operation(...args))
      expect(failureOf(exit)).toMatchObject({
        _tag: "LmsRequestError",
        subject,
        message: expect.stringContaining(problem)
      })
      expect(seen).toEqual([])
    })
  )
})

describe("errors in the body", () => {
  const undefinedField = {
    message: "Field 'nam' doesn't exist on type 'Course'",
    locations: [{ line: 1, column: 42 }],
    path: ["query", "course", "nam"],
    extensions: { code: "undefinedField", typeName: "Course", fieldName: "nam" }
  }

  it.scopedLive.each<readonly [body: unknown, reason: string, messages: ReadonlyArray<string>]>([
    [{ errors: [undefinedField] }, "Invalid", [undefinedField.message]],
    [{ data: null, errors: [{ message: "insufficient permission" }] }, "Forbidden", ["insufficient permission"]],
    [{ data: { a: null }, errors: [{ message: "not found", path: ["a"] }] }, "NotFound", ["not found"]],
    [
      {
        data: { a: 1 },
        errors: [{ message: "An object of type Course was hidden due to insufficient scopes on access token" }]
      },
      "Forbidden",
      ["An object of type Course was hidden due to insufficient scopes on access token"]
    ],
    [{ errors: [{ message: "slow down", extensions: { code: "RATE_LIMITED" } }] }, "Client", ["slow down"]],
    [
      { errors: [{ message: "Timeout on Course.name" }, { message: "not found" }] },
      "Server",
      ["Timeout on Course.name", "not found"]
    ],
    [{ errors: [{ message: "Internal server error" }] }, "Server", ["Internal server error"]],
    [
      { errors: [{ message: "Field 'timeout' doesn't exist on type 'Forbidden'" }] },
      "Invalid",
      ["Field 'timeout' doesn't exist on type 'Forbidden'"]
    ],
    [{ errors: "no" }, "Invalid", ["no"]],
    [{ errors: [null], data: { a: 1 } }, "Invalid", []],
    [{ errors: {}, data: { a: 1 } }, "Invalid", []]
  ])("%j is an LmsApiError of reason %s with the service's words", ([body, reason, messages]) =>
    Effect.gen(function* () {
      const error = yield* failure({ body, headers: { "x-request-context-id": "r-1" } })
      expect(error).toMatchObject({
        _tag: "LmsApiError",
        status: 200,
        reason,
        messages,
        requestId: "r-1",
        method: "POST"
      })
      expect(error.message).toContain(messages.length === 0 ? "without a message" : messages.join("; "))
      const encoded = yield* Schema.encode(LmsError)(error)
      expect(yield* Schema.decode(LmsError)(encoded)).toEqual(error)
    })
  )

  it.scopedLive("show no token and no data, and are bounded", () =>
    Effect.gen(function* () {
      const errors = Array.from({ length: 200 }, (_, index) => ({ message: `${index} ${TOKEN} ${"x".repeat(3000)}` }))
      const error = yield* failure({ body: { data: { name: "a private name" }, errors } })
      const text = JSON.stringify(yield* Schema.encode(LmsError)(error))
      expect(text).not.toContain(TOKEN)
      expect(text).not.toContain("a private name")
      expect(text.length).toBeLessThan(80_000)
    })
  )

  it.scopedLive("beside data are accepted with partial, and shown", () =>
    Effect.gen(function* () {
      const errors = [
        { message: `hidden ${TOKEN}`, path: ["course", null, 0, "name"], extensions: { code: "HIDDEN" } },
        { message: "x", path: [TOKEN], extensions: { code: TOKEN } },
        "odd"
      ]
      const { exit } = yield* run({ body: { ...course, errors } }, { partial: true, schema: Answer })
      const response = Exit.getOrElse(exit, () => undefined)
      expect(response?.data).toEqual(course.data)
      expect(response?.errors).toEqual([
        { message: expect.stringMatching(/^hidden \S+$/), path: ["course", 0, "name"], code: "HIDDEN" },
        { message: "x", path: [expect.any(String)], code: expect.any(String) },
        { message: "odd", path: [], code: undefined }
      ])
      expect(JSON.stringify(response?.errors)).not.toContain(TOKEN)
    })
  )

  it.scopedLive("without data fail with partial too", () =>
    Effect.gen(function* () {
      const error = yield* failure({ body: { data: null, errors: [{ message: "not found" }] } }, { partial: true })
      expect(error).toMatchObject({ _tag: "LmsApiError", reason: "NotFound" })
    })
  )
})

describe("a response that is no GraphQL response", () => {
  const type = (name: string) => ({ "content-type": name })
  const undecodable = (reason: LmsDecodeError["reason"], words = "") => ({
    _tag: "LmsDecodeError",
    reason,
    message: expect.stringContaining(words)
  })
  it.scopedLive.each<readonly [name: string, reply: Reply, error: Record<string, unknown>]>([
    [
      "404",
      { status: 404, body: { errors: [{ message: "no such page" }] } },
      { _tag: "LmsApiError", reason: "NotFound", messages: ["no such page"] }
    ],
    [
      "401",
      { status: 401, headers: { "www-authenticate": "Bearer" } },
      { _tag: "LmsApiError", reason: "InvalidToken" }
    ],
    ["a login page", { headers: type("text/html"), body: "<html><title>Log In</title></html>" }, undecodable("Html")],
    [
      "bytes",
      { body: "abc", headers: type("text/plain") },
      undecodable("Bytes", "3 bytes of type text/plain instead of a GraphQL response.")
    ],
    [
      "JSON without a type",
      { body: Buffer.from('{"data":{}}') },
      undecodable("Bytes", "11 bytes without a content type, which look like JSON")
    ],
    ["truncated JSON", { body: '{"data":{', headers: type("application/json") }, undecodable("Json")],
    ["nothing", { status: 204 }, undecodable("Shape", "an empty body instead of a GraphQL response.")],
    ["a list", { body: [1, 2] }, undecodable("Shape", "an array of length 2 instead of a GraphQL response.")],
    ["a text", { body: '"x"', headers: type("application/json") }, undecodable("Shape", "a string of length 1")],
    ["no data", { body: {} }, undecodable("Shape", "whose data is missing")],
    ["null", { body: { data: null, errors: [] } }, undecodable("Shape", "whose data is null")],
    [
      "other data than the schema",
      { body: { data: { course: null } } },
      { ...undecodable("Schema"), path: ["course"] }
    ],
    ["a redirect", { status: 302, headers: { location: "/login" } }, { _tag: "LmsTransportError", reason: "Redirect" }]
  ])("%s is a typed error", ([_, reply, expected]) =>
    Effect.gen(function* () {
      expect(yield* failure(reply, { schema: Answer, retries: 0 })).toMatchObject(expected)
    })
  )
})

describe("retries", () => {
  const unavailable = { status: 502, body: "{}" }
  const throttled = {
    status: 403,
    body: "403 Forbidden (Rate Limit Exceeded)",
    headers: { "content-type": "text/html" }
  }

  it.effect("a query is retried like a GET: after an error of the service and a broken connection", () =>
    Effect.gen(function* () {
      const { exit, seen } = yield* runCall(
        inOrder(unavailable, { code: "ECONNRESET" }, json(course)),
        lmsGraphql(query, { id: 1 })
      )
      expect(Exit.isSuccess(exit)).toBe(true)
      expect(seen.map(({ method }) => method)).toEqual(["POST", "POST", "POST"])
      const failed = yield* runCall(inOrder({ code: "ECONNRESET" }), lmsGraphql(query, { id: 1 }))
      expect(failed.seen).toHaveLength(3)
      expect(failureOf(failed.exit)).toMatchObject({ readOnly: true, attempts: [{}, {}] })
      expect(failureOf(failed.exit).message).not.toContain("may have applied")
    })
  )

  it.effect("a mutation is sent again if it was throttled or never sent", () =>
    Effect.gen(function* () {
      const { exit, seen } = yield* runCall(
        inOrder(throttled, { code: "ECONNREFUSED" }, json(course)),
        lmsGraphql(mutation, { id: 1 })
      )
      expect([Exit.isSuccess(exit), seen.length]).toEqual([true, 3])
    })
  )

  it.effect("errors in the body are not retried", () =>
    Effect.gen(function* () {
      const { seen } = yield* runCall(
        inOrder(json({ errors: [{ message: "Internal server error" }] }), json(course)),
        lmsGraphql(query, { id: 1 })
      )
      expect(seen).toHaveLength(1)
    })
  )

  it.scopedLive("a query whose response is cut is read again, a mutation is not", () =>
    Effect.gen(function* () {
      const cut: Handler = (_, { count, response }) => {
        if (count % 2 === 0) return { body: course }
        response.writeHead(200, { "content-type": "application/json", "content-length": "100" })
        response.write('{"data":', () => response.destroy())
        return undefined
      }
      const { run: call, server } = yield* serveClient(withoutDelays(nodeClient), cut)
      expect((yield* call(lmsGraphql(query, { id: 1 }))).data).toEqual(course.data)
      expect(server.requests).toHaveLength(2)
      const exit = yield* Effect.exit(call(lmsGraphql(mutation, { id: 1 })))
      expect(failureOf(exit)).toMatchObject({ _tag: "LmsTransportError", outcome: "Unknown" })
      expect(server.requests).toHaveLength(3)
    })
  )
})

it.scopedLive("the options token, apiUrl and sendHeaders are those of any call", () =>
  Effect.gen(function* () {
    const server = yield* serve(() => ({ body: course }))
    const call = yield* connectTo(nodeClient, { origin: "http://127.0.0.1:9" })
    const options = { token: "another", apiUrl: server.origin, sendHeaders: { "x-mine": "1" } }
    yield* call(lmsGraphql(query, {}, options))
    expect(server.requests[0]?.headers).toMatchObject({ authorization: "Bearer another", "x-mine": "1" })
    const foreign = yield* Effect.exit(call(lmsGraphql(query, {}, { apiUrl: server.origin })))
    expect(failureOf(foreign)).toMatchObject({ _tag: "LmsRequestError", reason: "Origin" })
    expect(server.requests).toHaveLength(1)
  })
)

describe("a list is no POST", () => {
  it.scopedLive("lmsStream and lmsPages name the method, and lmsGraphqlStream for GraphQL", () =>
    Effect.gen(function* () {
      const { run: call, server } = yield* serveClient(nodeClient, () => ({ body: course }))
      const write: string = "POST /api/v1/courses"
      const graphql: string = "POST /api/graphql"
      const errors = []
      for (const stream of [
        lmsStream(write),
        lmsPages(write, {}, { limit: 3 }),
        lmsStream(graphql),
        lmsPages(graphql)
      ]) {
        errors.push((yield* call(gather(stream))).error)
      }
      expect(errors).toMatchObject([
        {
          reason: "Method",
          message: "lmsStream and lmsPages read lists, which POST does not return: use lms, or GET."
        },
        { reason: "Method" },
        { reason: "Endpoint", message: expect.stringContaining("use lmsGraphqlStream for a connection") },
        { reason: "Endpoint" }
      ])
      expect(server.requests).toEqual([])
    })
  )
})
