/** Servers of @effect/platform whose handlers fail with errors, over real sockets: plain handlers, and those of an HttpApi. */
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
import { expect, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { LmsError, lms } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { noRetry, TOKEN } from "../fixtures/client.js"
import { apiStatuses, cases, request } from "../fixtures/errorStatuses.js"
import { serve } from "../fixtures/server.js"

const encode = (error: unknown): unknown => JSON.parse(JSON.stringify(Schema.encodeUnknownSync(LmsError)(error)))

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
      for (const [nth, [, error]] of cases.entries()) {
        const decoded = yield* Effect.flip(client.errors.nth({ urlParams: { nth } }))
        expect(decoded).toBeInstanceOf(error.constructor)
        expect(encode(decoded)).toEqual(encode(error))
        const { status } = yield* Effect.promise(() => fetch(`${baseUrl}/nth?nth=${nth}`))
        expect([error._tag, status]).toEqual([error._tag, apiStatuses[error._tag]])
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
