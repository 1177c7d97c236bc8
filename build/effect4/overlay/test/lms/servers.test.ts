/** Servers of Effect 4 whose handlers fail with errors, over real sockets: plain handlers, and those of an HttpApi. */
import { createServer } from "node:http"
import { NodeHttpServer } from "@effect/platform-node"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Headers from "effect/http/Headers"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServer from "effect/http/HttpServer"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApi from "effect/http-api/HttpApi"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as HttpApiClient from "effect/http-api/HttpApiClient"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { LmsError, lms } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { noRetry, TOKEN } from "../fixtures/client.js"
import { apiStatuses, cases, request } from "../fixtures/errorStatuses.js"
import { serve } from "../fixtures/server.js"

const encode = (error: unknown): unknown => JSON.parse(JSON.stringify(Schema.encodeUnknownSync(LmsError)(error)))

const serverLayer = NodeHttpServer.layer(createServer, { port: 0, host: "127.0.0.1" })

const originOfServer = Effect.map(HttpServer.HttpServer, ({ address }) =>
  "port" in address ? `http://127.0.0.1:${address.port}` : ""
)

/** Serves the routes, and returns the services of the server. */
const start = <A, E>(routes: Layer.Layer<A, E, HttpRouter.HttpRouter | HttpServer.HttpServer>) =>
  Layer.build(
    HttpRouter.serve(routes, { disableLogger: true, disableListenLog: true }).pipe(Layer.provideMerge(serverLayer))
  )

it.live("a handler of the platform that fails with an error sends its response", () =>
  Effect.gen(function* () {
    let index = 0
    const fail = Effect.suspend(() => Effect.fail((cases[index] ?? cases[0])?.[1]))
    const context = yield* start(
      Layer.mergeAll(
        HttpRouter.add("GET", "/fail", Effect.as(fail, HttpServerResponse.empty())),
        HttpRouter.add("GET", "/die", Effect.as(Effect.orDie(fail), HttpServerResponse.empty()))
      ) as Layer.Layer<never, never, HttpRouter.HttpRouter>
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

it.live("LmsError is an error of an HttpApi: its clients decode the same error, with the status of its class", () =>
  Effect.gen(function* () {
    const Api = HttpApi.make("api").add(
      HttpApiGroup.make("errors").add(
        HttpApiEndpoint.get("nth", "/nth", { query: { nth: Schema.NumberFromString }, error: LmsError.members })
      )
    )
    const group = HttpApiBuilder.group(Api, "errors", (handlers) =>
      handlers.handle("nth", ({ query }) => Effect.fail(cases[query.nth]?.[1] ?? request("nth")))
    )
    const context = yield* start(HttpApiBuilder.layer(Api).pipe(Layer.provide(group)))
    const baseUrl = yield* Effect.provide(originOfServer, context)
    const client = yield* Effect.provide(HttpApiClient.make(Api, { baseUrl }), yield* Layer.build(LmsNode.httpClient))
    for (const [nth, [, error]] of cases.entries()) {
      const decoded = yield* Effect.flip(client.errors.nth({ query: { nth } }))
      expect(decoded).toBeInstanceOf(error.constructor)
      expect(encode(decoded)).toEqual(encode(error))
      const { status } = yield* Effect.promise(() => fetch(`${baseUrl}/nth?nth=${nth}`))
      expect([error._tag, status]).toEqual([error._tag, apiStatuses[error._tag]])
    }
  })
)

it.live("a handler of an HttpApi that dies with an error sends its response", () =>
  Effect.gen(function* () {
    const upstream = yield* serve(() => ({ status: 404, body: {} }))
    const Api = HttpApi.make("api").add(HttpApiGroup.make("a").add(HttpApiEndpoint.get("a", "/a")))
    const group = HttpApiBuilder.group(Api, "a", (handlers) =>
      handlers.handle("a", () => lms("/api/v1/a", {}, noRetry).pipe(Effect.asVoid, Effect.orDie))
    )
    const context = yield* start(
      HttpApiBuilder.layer(Api).pipe(
        Layer.provide(group),
        Layer.provide(LmsNode.layerOptions({ token: TOKEN, domain: upstream.origin }))
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
