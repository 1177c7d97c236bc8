import { createServer } from "node:http"
import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { api } from "./api.js"
import { type Plan, roll } from "./data/plan.js"
import type { PagingFamily } from "./paging.js"
import { makeRequestLog, type RequestLog } from "./requestLog.js"
import { makeStore } from "./store.js"
import { website } from "./website.js"
import { World } from "./world.js"

const loggedRequests = 10_000

/** Looks like the tokens Canvas makes: a shard, a tilde and 64 letters and digits. */
const makeToken = (plan: Plan): Redacted.Redacted => {
  const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789"
  return Redacted.make(
    `7~${Array.from({ length: 64 }, (_, place) => alphabet[roll(plan, "token", place) % alphabet.length]).join("")}`
  )
}

const site: HttpApp.Default<never, World> = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  // The hosted service turns away callers that do not say who they are, before Canvas sees them.
  if ((request.headers["user-agent"] ?? "") === "") {
    return HttpServerResponse.text("403 Forbidden\n", { status: 403 })
  }
  return yield* request.url.startsWith("/api/") ? api : website
})

/** Logged before it is sent, so that whoever has the answer finds the request in the log. */
const logged = <R>(app: HttpApp.Default<never, R>, log: RequestLog): HttpApp.Default<never, R> =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const response = yield* app
    const [path = "", ...query] = request.url.split("?")
    yield* log.add({
      method: request.method,
      path,
      query: query.join("?"),
      headers: request.headers,
      status: response.status
    })
    return response
  })

/** Listens on the loopback address until the scope closes. A port that is taken is a defect. */
const listen = Effect.fn("Sandbox.listen")(function* (port: number) {
  const node = createServer()
  // Longer than clients keep a connection, so that none is closed under a request that is just being sent.
  node.keepAliveTimeout = 75_000
  const server = yield* Effect.orDie(NodeHttpServer.make(() => node, { host: "127.0.0.1", port }))
  // Closing waits for open connections, and a client may keep one as long as it likes.
  yield* Effect.addFinalizer(() =>
    Effect.async<void>((resume) => {
      node.close(() => resume(Effect.void))
      node.closeAllConnections()
    })
  )
  return { server, url: `http://127.0.0.1:${server.address._tag === "TcpAddress" ? server.address.port : port}` }
})

export const makeSandbox = Effect.fn("Sandbox.make")(function* (options: {
  readonly seed: number
  readonly courses: number
  readonly port: number
  readonly paging: PagingFamily | undefined
}) {
  const plan: Plan = { seed: options.seed, courses: options.courses }
  const token = makeToken(plan)
  const store = yield* makeStore(plan)
  const log = yield* makeRequestLog(loggedRequests)
  const { server, url } = yield* listen(options.port)
  yield* server.serve(
    Effect.provideService(logged(site, log), World, { url, token, plan, store, paging: options.paging })
  )
  return { url, token, requests: log.requests }
})
