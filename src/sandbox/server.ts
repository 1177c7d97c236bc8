import { createServer } from "node:http"
import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Function from "effect/Function"
import * as Redacted from "effect/Redacted"
import { api } from "./api.js"
import { makeBlobs } from "./blobs.js"
import { type Plan, roll } from "./data/plan.js"
import { faultOf, makeFaults } from "./faults/apply.js"
import { foreignSite } from "./faults/foreign.js"
import { type FaultPlan, needsForeign } from "./faults/plan.js"
import { transmit } from "./faults/transmit.js"
import { makeFileStore } from "./fileStore.js"
import { makeJournal } from "./journal.js"
import type { PagingFamily } from "./paging.js"
import { makeProgressStore } from "./progress.js"
import { makeRequestLog, type RequestLog, type SandboxRequest } from "./requestLog.js"
import { storageSite } from "./storage/site.js"
import type { StorageKind } from "./storage/ticket.js"
import { makeStore } from "./store.js"
import { makeThrottle, type ThrottleSettings } from "./throttle.js"
import { makeUploads } from "./uploads.js"
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

const canvas: HttpApp.Default<never, World> = Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
  request.url.startsWith("/api/") ? api : website
)

/** The hosted service turns away callers that do not say who they are, before Canvas sees them. */
const named = <R>(app: HttpApp.Default<never, R>): HttpApp.Default<never, R> =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
    (request.headers["user-agent"] ?? "") === ""
      ? Effect.succeed(HttpServerResponse.text("403 Forbidden\n", { status: 403 }))
      : app
  )

/** Logged before it is sent, so that whoever has the answer finds the request in the log. */
const logged = <R>(
  app: HttpApp.Default<never, R>,
  log: RequestLog,
  origin: SandboxRequest["origin"]
): HttpApp.Default<never, R> =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const response = yield* app
    const [path = "", ...query] = request.url.split("?")
    yield* log.add({
      origin,
      method: request.method,
      path,
      query: query.join("?"),
      headers: request.headers,
      status: response.status,
      fault: faultOf(response)
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
  readonly storage: StorageKind
  readonly quota: number
  readonly latency: Duration.DurationInput | undefined
  readonly throttle: ThrottleSettings | undefined
  readonly faults: FaultPlan
}) {
  const plan: Plan = { seed: options.seed, courses: options.courses }
  const token = makeToken(plan)
  const log = yield* makeRequestLog(loggedRequests)
  const throttle = options.throttle === undefined ? Function.identity : yield* makeThrottle(options.throttle)
  const { server, url } = yield* listen(options.port)
  // Canvas's own disk is Canvas's own server; any other storage is another origin.
  const storage = options.storage === "local" ? undefined : yield* listen(0)
  const storageUrl = storage?.url ?? url
  const world = {
    url,
    token,
    plan,
    store: yield* makeStore(plan),
    journal: yield* makeJournal,
    paging: options.paging,
    files: yield* makeFileStore(plan),
    uploads: yield* makeUploads,
    blobs: yield* makeBlobs(plan),
    progress: yield* makeProgressStore,
    storage: { kind: options.storage, url: storageUrl },
    secret: `secret ${roll(plan, "secret")}`,
    quota: options.quota,
    scope: yield* Effect.scope
  }
  const { latency } = options
  const slow = <R>(app: HttpApp.Default<never, R>) => (latency === undefined ? app : Effect.delay(app, latency))
  const foreign = needsForeign(options.faults) ? yield* listen(0) : undefined
  const faulty = makeFaults({ plan, rules: options.faults, foreign: foreign?.url ?? "" })
  const serviceSite = transmit(logged(faulty("service", url, named(throttle(slow(canvas)))), log, "service"))
  // The server runs what it is given to the end, unless told otherwise, even when the client is long gone.
  yield* server.serve(Effect.interruptible(Effect.provideService(serviceSite, World, world)))
  if (storage !== undefined) {
    const site = transmit(logged(faulty("storage", storageUrl, storageSite), log, "storage"))
    yield* storage.server.serve(Effect.interruptible(Effect.provideService(site, World, world)))
  }
  if (foreign !== undefined) yield* foreign.server.serve(Effect.interruptible(logged(foreignSite, log, "foreign")))
  return { url, storageUrl, token, requests: log.requests, state: world.journal.state }
})
