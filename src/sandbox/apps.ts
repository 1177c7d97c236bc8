/** The service, its storage and the foreign origin: as HTTP apps, and as servers on the loopback address. */
import { createServer } from "node:http"
import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Function from "effect/Function"
import { api } from "./api.js"
import { makeFaults, needsForeign } from "./faults/apply.js"
import { transmit } from "./faults/transmit.js"
import { makeBlobs } from "./kernel/blobs.js"
import { SandboxContext, type SandboxServices } from "./kernel/context.js"
import { replyHtml } from "./kernel/reply.js"
import { hash, makeSeed } from "./kernel/seed.js"
import { makeRequestLog } from "./requestLog.js"
import { resources } from "./resources/all.js"
import { download } from "./resources/files/download.js"
import { storageSite } from "./resources/uploads/storage.js"
import type { SandboxSettings } from "./sandboxOptions.js"
import { summarizeChanges } from "./sandboxService.js"
import { makeThrottle } from "./throttle/throttle.js"
import { authorizationPage, tokenEndpoint } from "./token/oauth2.js"
import { makeTokens, Tokens } from "./token/token.js"

const loginForm = `<form action="/login/canvas" method="post">
<label>Email <input type="email" name="pseudonym_session[unique_id]"></label>
<label>Password <input type="password" name="pseudonym_session[password]"></label>
<button type="submit">Log In</button>
</form>`

/** The app for all paths outside `/api/`. Canvas accepts no token here, so callers are redirected to the login page. */
const website = Effect.gen(function* () {
  const services = yield* SandboxContext
  const { storage, url } = services
  const request = yield* HttpServerRequest.HttpServerRequest
  const target = new URL(request.url, url)
  const { pathname } = target
  if (/^(?:POST|DELETE)$/.test(request.method) && pathname === "/login/oauth2/token") return yield* tokenEndpoint
  if (pathname === "/login/oauth2/auth") return yield* authorizationPage(target.searchParams)
  if (/^\/login(?:\/|$)/.test(pathname)) return replyHtml("Log In to Canvas", loginForm)
  if (storage.kind === "local" && request.method === "POST" && pathname === "/files_api") return yield* storageSite
  const toLogin = HttpServerResponse.redirect(`${url}/login/canvas`, { status: 302 })
  const isRead = request.method === "GET" || request.method === "HEAD"
  return isRead ? yield* download(services, target, toLogin) : toLogin
})

/** A different service: responds to every request with a record of another institution. */
const foreignSite = Effect.succeed(HttpServerResponse.unsafeJson([{ id: 666, name: "A record of another service" }]))

const canvas: HttpApp.Default<never, Tokens | SandboxContext> = Effect.flatMap(
  HttpServerRequest.HttpServerRequest,
  (request) => (request.url.startsWith("/api/") ? api : website)
)

/** The hosted service rejects requests without a `User-Agent` before they reach Canvas. */
const requireUserAgent = <R>(app: HttpApp.Default<never, R>): HttpApp.Default<never, R> =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
    (request.headers["user-agent"] ?? "") === ""
      ? Effect.succeed(HttpServerResponse.text("403 Forbidden\n", { status: 403 }))
      : app
  )

/**
 * Creates the service, its storage and the foreign origin, independent of the transport. Local storage has the URL of the
 * service; any other storage has its own origin.
 */
export const makeApps = Effect.fn("Sandbox.makeApps")(function* (
  options: SandboxSettings,
  { foreignUrl, storageUrl, url }: Readonly<Record<"foreignUrl" | "storageUrl" | "url", string>>
) {
  const seed = makeSeed(options.seed, options.data)
  const tokens = yield* makeTokens(seed, options.token)
  const { logRequests, requests } = makeRequestLog()
  const throttle = options.throttle === undefined ? Function.identity : makeThrottle(options.throttle)
  let freeId = Math.max(...resources.map(({ ids }) => ids?.limit(seed) ?? 1))
  const context: SandboxServices = {
    ...options,
    url,
    seed,
    journal: [],
    nextId: () => freeId++,
    linkOrigin: options.linkOrigin ?? url,
    blobs: yield* makeBlobs,
    storage: { kind: options.storage, url: storageUrl },
    secret: `secret ${hash(seed, "secret")}`,
    notifyRemoved: (services, removal) => {
      for (const { onRemoved } of resources) onRemoved?.(services, removal)
    },
    scope: yield* Effect.scope
  }
  // These records are no changes of a caller.
  const silent = { ...context, journal: [] }
  for (const { setUp } of resources) setUp?.(silent)
  const { latency } = options
  const withLatency = <R>(app: HttpApp.Default<never, R>) => (latency === undefined ? app : Effect.delay(app, latency))
  const { uses, warnOfUnused, withFaults } = makeFaults(seed, options.faults, foreignUrl)
  yield* Effect.addFinalizer(() => warnOfUnused)
  const services = Context.make(SandboxContext, context).pipe(Context.add(Tokens, tokens))
  const provideServices = Effect.provide(services)
  return {
    sandbox: {
      url,
      storageUrl,
      token: tokens.first,
      tokens: tokens.all,
      oauth2: tokens.oauth2,
      requests,
      faults: uses,
      state: Effect.sync(() => summarizeChanges(context.journal))
    },
    service: provideServices(
      logRequests("service", withFaults("service", url, requireUserAgent(throttle(withLatency(canvas)))))
    ),
    storage: provideServices(logRequests("storage", withFaults("storage", storageUrl, storageSite))),
    foreign: logRequests("foreign", foreignSite)
  }
})

/** Listens on the loopback address until the scope closes. A port that is in use is a defect. */
const listen = Effect.fn("Sandbox.listen")(function* (port: number) {
  const node = createServer()
  // Longer than clients keep idle connections, so that no connection closes while a client reuses it.
  node.keepAliveTimeout = 75_000
  const server = yield* Effect.orDie(NodeHttpServer.make(() => node, { host: "127.0.0.1", port }))
  const close = Effect.async<void>((resume) => {
    node.close(() => resume(Effect.void))
    node.closeAllConnections()
  })
  return { server, close, url: `http://127.0.0.1:${server.address._tag === "TcpAddress" ? server.address.port : port}` }
})

/** Starts a sandbox and its servers. */
export const makeSandbox = Effect.fn("Sandbox.makeSandbox")(function* (settings: SandboxSettings) {
  const service = yield* listen(settings.port)
  const storage = settings.storage === "local" ? undefined : yield* listen(0)
  const foreign = needsForeign(settings.faults) ? yield* listen(0) : undefined
  const apps = yield* makeApps(settings, {
    url: service.url,
    storageUrl: storage?.url ?? service.url,
    foreignUrl: foreign?.url ?? ""
  })
  // By default, the server completes a handler even after the client has disconnected.
  const serve = Effect.fnUntraced(function* (listener: typeof service | undefined, app: HttpApp.Default) {
    if (listener === undefined) return
    yield* listener.server.serve(Effect.interruptible(transmit(app)))
    // The server waits for open connections, which clients may keep indefinitely, and for the rest of their requests. This
    // finalizer runs before those of the server.
    yield* Effect.addFinalizer(() => listener.close)
  })
  yield* serve(service, apps.service)
  yield* serve(storage, apps.storage)
  yield* serve(foreign, apps.foreign)
  return apps.sandbox
})
