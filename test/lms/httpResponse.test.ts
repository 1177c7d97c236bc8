/** The HTTP response of each error, for servers that pass it on: over real sockets, from a plain handler and from an HttpApi. */
import { createServer } from "node:http"
import * as Headers from "@effect/platform/Headers"
import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as HttpApiClient from "@effect/platform/HttpApiClient"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpRouter from "@effect/platform/HttpRouter"
import * as HttpServer from "@effect/platform/HttpServer"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { describe, expect, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import {
  Lms,
  LmsApiError,
  LmsConfigError,
  LmsDecodeError,
  LmsError,
  LmsFileError,
  LmsPageError,
  LmsRateLimitError,
  LmsRequestError,
  LmsTransportError,
  LmsUploadError,
  lms
} from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { connectTo, nodeClient, noRetry, TOKEN } from "../fixtures/client.js"
import { type Reply, serve } from "../fixtures/server.js"

const encode = (error: unknown): unknown => JSON.parse(JSON.stringify(Schema.encodeUnknownSync(LmsError)(error)))

const SECRET = "7~SecretSecretSecretSecretSecretSecretSecret"
const exchange = { method: "GET", url: "https://canvas.example.edu/api/v1/a", message: `failed with ${SECRET}` }

const api = (fields: Pick<LmsApiError, "status" | "reason"> & Partial<LmsApiError>) =>
  new LmsApiError({ ...exchange, messages: [], body: SECRET, attempts: [], ...fields })
const transport = (reason: LmsTransportError["reason"]) =>
  new LmsTransportError({ ...exchange, reason, outcome: "Unknown", attempts: [] })
const rateLimit = (seconds: number, retryAfter?: number) =>
  new LmsRateLimitError({
    ...exchange,
    status: 429,
    waited: Duration.zero,
    wouldWait: Duration.seconds(seconds),
    maxWait: Duration.zero,
    retryAfter: retryAfter === undefined ? undefined : Duration.seconds(retryAfter),
    attempts: []
  })
const config = (variable: LmsConfigError["variable"]) =>
  new LmsConfigError({ reason: "InvalidToken", variable, message: exchange.message })
const request = (subject: string) => new LmsRequestError({ reason: "Option", subject, message: exchange.message })

/** Each error with the status of its response. */
const cases: ReadonlyArray<readonly [status: number, error: LmsError]> = [
  [404, api({ status: 404, reason: "NotFound" })],
  [400, api({ status: 400, reason: "Invalid" })],
  [422, api({ status: 422, reason: "Invalid" })],
  [409, api({ status: 409, reason: "Conflict" })],
  [502, api({ status: 401, reason: "InvalidToken" })],
  [401, api({ status: 401, reason: "InvalidToken", callerToken: true })],
  [502, api({ status: 401, reason: "Unauthorized" })],
  [403, api({ status: 401, reason: "Unauthorized", callerToken: true })],
  [502, api({ status: 403, reason: "Forbidden" })],
  [403, api({ status: 403, reason: "Forbidden", callerToken: true })],
  [502, api({ status: 405, reason: "Client" })],
  [502, api({ status: 500, reason: "Server" })],
  [503, api({ status: 503, reason: "Server" })],
  [504, api({ status: 504, reason: "Server" })],
  [502, api({ status: 302, reason: "Redirect" })],
  [504, transport("Timeout")],
  [504, transport("Deadline")],
  [502, transport("Connection")],
  [502, transport("Body")],
  [502, transport("Redirect")],
  [503, rateLimit(12)],
  [500, config("LMS_API_TOKEN")],
  [401, config("token")],
  [500, request("maxWait")],
  [401, request("token")],
  [502, new LmsDecodeError({ ...exchange, reason: "Json", path: [] })],
  [502, new LmsPageError({ ...exchange, reason: "Cycle", page: 2 })],
  [500, new LmsFileError({ path: "/secret", operation: "Write", reason: "NoSpace", message: exchange.message })],
  [502, new LmsUploadError({ ...exchange, step: "Start", safeToRepeat: true, messages: [SECRET] })]
]

describe("httpResponse", () => {
  it("has the status of the error, and a body that is the same for all errors with this status", () => {
    for (const [status, error] of cases) {
      const { body, headers, status: actual } = error.httpResponse
      expect([error._tag, actual, body.status]).toEqual([error._tag, status, status])
      expect(Object.keys(body)).toEqual(["title", "status", "detail"])
      expect(headers["content-type"]).toBe("application/problem+json")
      expect(headers["www-authenticate"]).toBe(status === 401 ? 'Bearer error="invalid_token"' : undefined)
      expect(JSON.stringify([headers, body])).not.toMatch(/Secret|canvas\.example|api\/v1|\/secret/)
      const decoded = Schema.decodeUnknownSync(LmsError)(Schema.encodeSync(LmsError)(error))
      expect(decoded.httpResponse).toEqual(error.httpResponse)
    }
    const bodies = new Set(cases.map(([, error]) => JSON.stringify(error.httpResponse.body)))
    expect(bodies.size).toBe(new Set(cases.map(([status]) => status)).size)
  })

  it("says when to repeat a throttled request: after the wait that was not begun, in whole seconds, at least one", () => {
    const retryAfter = (error: LmsError) => error.httpResponse.headers["retry-after"]
    expect(
      [rateLimit(11.2), rateLimit(0), rateLimit(3, 30), rateLimit(Number.POSITIVE_INFINITY)].map(retryAfter)
    ).toEqual(["12", "1", "30", String(Number.MAX_SAFE_INTEGER)])
    expect(retryAfter(api({ status: 503, reason: "Server", retryAfter: Duration.seconds(9) }))).toBe("9")
    expect(retryAfter(api({ status: 500, reason: "Server", retryAfter: Duration.seconds(9) }))).toBeUndefined()
  })

  it.scopedLive("a rejected token is the caller's in withToken and as an option, at its own origin only", () =>
    Effect.gen(function* () {
      const reply: Reply = { status: 401, headers: { "www-authenticate": "Bearer" }, body: {} }
      const server = yield* serve(() => reply)
      const other = yield* serve(() => reply)
      const run = yield* connectTo(nodeClient, server)
      const statusOf = (call: Effect.Effect<unknown, LmsError, Lms>) =>
        Effect.map(Effect.flip(run(call)), (error) => error.httpResponse.status)
      expect(yield* statusOf(lms("/api/v1/a"))).toBe(502)
      expect(yield* statusOf(lms("/api/v1/a").pipe(Lms.withToken(SECRET)))).toBe(401)
      expect(yield* statusOf(lms("/api/v1/a", {}, { token: SECRET }))).toBe(401)
      expect(yield* statusOf(lms(`${other.origin}/a`).pipe(Lms.withToken(SECRET)))).toBe(502)
      expect(yield* statusOf(lms("/api/v1/a", {}, { token: "" }))).toBe(401)
      expect(yield* statusOf(lms("/api/v1/a").pipe(Lms.withToken("")))).toBe(401)
    })
  )
})

const serverLayer = NodeHttpServer.layer(createServer, { port: 0, host: "127.0.0.1" })

const originOfServer = Effect.map(HttpServer.HttpServer, ({ address }) =>
  address._tag === "TcpAddress" ? `http://127.0.0.1:${address.port}` : ""
)

it.scopedLive("a handler of @effect/platform that fails with an error sends its response", () =>
  Effect.gen(function* () {
    const lastCase = () => cases[index] ?? cases[0]
    let index = 0
    const router = HttpRouter.empty.pipe(
      HttpRouter.get(
        "/fail",
        Effect.suspend(() => Effect.fail(lastCase()?.[1]))
      ),
      HttpRouter.get(
        "/die",
        Effect.suspend(() => Effect.die(lastCase()?.[1]))
      )
    )
    const context = yield* Layer.build(
      HttpServer.serve(router.pipe(Effect.catchAll(Effect.fail))).pipe(Layer.provideMerge(serverLayer))
    )
    const origin = yield* Effect.provide(originOfServer, context)
    for (index = 0; index < cases.length; index++) {
      const [status, error] = cases[index] ?? []
      for (const path of ["fail", "die"]) {
        const response = yield* Effect.promise(() => fetch(`${origin}/${path}`))
        expect([error?._tag, response.status]).toEqual([error?._tag, status])
        expect(yield* Effect.promise(() => response.json())).toEqual(error?.httpResponse.body)
        const headers = Headers.fromInput(error?.httpResponse.headers ?? {})
        expect(Object.fromEntries(response.headers)).toMatchObject({ ...headers })
      }
    }
  })
)

it.scopedLive(
  "LmsError is an error of an HttpApi: its clients decode the same error, with the status of its class",
  () =>
    Effect.gen(function* () {
      const Api = HttpApi.make("api").add(
        HttpApiGroup.make("errors").add(
          HttpApiEndpoint.get("nth", "/nth")
            .setUrlParams(Schema.Struct({ nth: Schema.NumberFromString }))
            .addError(LmsError)
        )
      )
      const group = HttpApiBuilder.group(Api, "errors", (handlers) =>
        handlers.handle("nth", ({ urlParams }) => Effect.fail(cases[urlParams.nth]?.[1] ?? request("nth")))
      )
      const context = yield* Layer.build(
        HttpApiBuilder.serve().pipe(
          Layer.provide(Layer.provide(HttpApiBuilder.api(Api), group)),
          Layer.provideMerge(serverLayer),
          Layer.provideMerge(LmsNode.httpClient)
        )
      )
      const baseUrl = yield* Effect.provide(originOfServer, context)
      const client = yield* Effect.provide(HttpApiClient.make(Api, { baseUrl }), context)
      const expected: Record<LmsError["_tag"], number> = {
        LmsConfigError: 500,
        LmsRequestError: 500,
        LmsTransportError: 502,
        LmsApiError: 502,
        LmsRateLimitError: 503,
        LmsDecodeError: 502,
        LmsPageError: 502,
        LmsFileError: 500,
        LmsUploadError: 502
      }
      for (const [nth, [, error]] of cases.entries()) {
        const decoded = yield* Effect.flip(client.errors.nth({ urlParams: { nth } }))
        expect(decoded).toBeInstanceOf(error.constructor)
        expect(encode(decoded)).toEqual(encode(error))
        const { status } = yield* Effect.promise(() => fetch(`${baseUrl}/nth?nth=${nth}`))
        expect([error._tag, status]).toEqual([error._tag, expected[error._tag]])
      }
    })
)

it.scopedLive("a handler of an HttpApi that dies with an error sends its response", () =>
  Effect.gen(function* () {
    const upstream = yield* serve(() => ({ status: 404, body: {} }))
    const Api = HttpApi.make("api").add(HttpApiGroup.make("a").add(HttpApiEndpoint.get("a", "/a")))
    const group = HttpApiBuilder.group(Api, "a", (handlers) =>
      handlers.handle("a", () => lms("/api/v1/a", {}, noRetry).pipe(Effect.asVoid, Effect.orDie))
    )
    const context = yield* Layer.build(
      HttpApiBuilder.serve().pipe(
        Layer.provide(Layer.provide(HttpApiBuilder.api(Api), group)),
        Layer.provide(LmsNode.layerOptions({ token: TOKEN, domain: upstream.origin })),
        Layer.provideMerge(serverLayer)
      )
    )
    const origin = yield* Effect.provide(originOfServer, context)
    const response = yield* Effect.promise(() => fetch(`${origin}/a`))
    expect([response.status, yield* Effect.promise(() => response.json())]).toEqual([
      404,
      { title: "Not Found", status: 404, detail: "The learning management system has no such record." }
    ])
  })
)
