/** The service, its storage and the foreign origin as HTTP apps. */
import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Function from "effect/Function"
import { api } from "./api.js"
import { faultOf, makeFaults } from "./faults/apply.js"
import { describeUnusedRules } from "./faults/plan.js"
import { makeBlobs } from "./kernel/blobs.js"
import { SandboxContext, type SandboxServices } from "./kernel/context.js"
import { replyHtml } from "./kernel/reply.js"
import { makeRequestLog, RequestListener, type RequestLog, type SandboxRequest } from "./kernel/requestLog.js"
import { describeUnused, UnusedListener, type UnusedParameters } from "./kernel/routeParameters.js"
import { hash, makeSeed } from "./kernel/seed.js"
import { resources } from "./resources/all.js"
import { download, downloadPath } from "./resources/files/download.js"
import { summarizeChanges } from "./sandboxService.js"
import type { SandboxSettings } from "./settings.js"
import { replyStorageFailure } from "./storage/form.js"
import { receiveLocal, storageSite } from "./storage/site.js"
import { makeThrottle } from "./throttle/throttle.js"
import { tokenEndpoint } from "./token/auth.js"
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
  const { pathname, searchParams } = new URL(request.url, url)
  if (request.method === "POST" && pathname === "/login/oauth2/token") return yield* tokenEndpoint
  if (/^\/login(?:\/|$)/.test(pathname)) return replyHtml("Log In to Canvas", loginForm)
  if (storage.kind === "local" && request.method === "POST" && pathname === "/files_api") return yield* receiveLocal
  const toLogin = HttpServerResponse.redirect(`${url}/login/canvas`, { status: 302 })
  const file = downloadPath(pathname)
  return file === undefined || (request.method !== "GET" && request.method !== "HEAD")
    ? toLogin
    : yield* download(services, file, searchParams.get("verifier"), toLogin)
}).pipe(Effect.catchTag("StorageFailure", (failure) => Effect.succeed(replyStorageFailure("local", failure))))

/** A different service: responds to every request with a record of another institution. */
const foreignSite = Effect.succeed(HttpServerResponse.unsafeJson([{ id: 666, name: "A record of another service" }]))

const MAX_LOGGED_REQUESTS = 10_000

/** Names that never repeat must not accumulate. */
const MAX_WARNINGS = 1000

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

const NONE: UnusedParameters = { ignored: [], unknown: [] }

/** Logs what a route does not simulate: once, since programs send the same parameters for each page. */
const makeWarnings = () => {
  const warned = new Set<string>()
  return (route: string, unused: UnusedParameters): Effect.Effect<void> => {
    const message = describeUnused(route, unused)
    if (warned.has(message) || warned.size >= MAX_WARNINGS) return Effect.void
    warned.add(message)
    return Effect.logWarning(message)
  }
}

/** Logs a request before its response is sent, so a client that has the response finds the request in the log. */
const logRequests = <R>(
  app: HttpApp.Default<never, R>,
  { add }: RequestLog,
  origin: SandboxRequest["origin"]
): HttpApp.Default<never, R> => {
  const warn = makeWarnings()
  return Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const listener = yield* RequestListener
    let found: { readonly route: string; readonly unused: UnusedParameters } | undefined
    const response = yield* Effect.provideService(app, UnusedListener, (route, unused) => {
      found = { route, unused }
    })
    const [path = "", ...query] = request.url.split("?")
    const entry = yield* add({
      origin,
      method: request.method,
      path,
      query: query.join("?"),
      headers: request.headers,
      status: response.status,
      fault: faultOf(response),
      ...(found?.unused ?? NONE)
    })
    listener(request.source, entry)
    if (found !== undefined) yield* warn(found.route, found.unused)
    return response
  })
}

/** The URLs of the parts of a sandbox. */
interface Urls {
  readonly url: string
  /** Local storage has the URL of the service; any other storage has its own origin. */
  readonly storageUrl: string
  readonly foreignUrl: string
}

/** Creates the service, its storage and the foreign origin, independent of the transport. */
export const makeApps = Effect.fn("Sandbox.makeApps")(function* (
  options: SandboxSettings,
  { foreignUrl, storageUrl, url }: Urls
) {
  const seed = makeSeed(options.seed, options.data)
  const tokens = yield* makeTokens(seed, options.grant)
  const log = yield* makeRequestLog(MAX_LOGGED_REQUESTS)
  const throttle = options.throttle === undefined ? Function.identity : yield* makeThrottle(options.throttle)
  // Above all ids of seeded records of which callers can create more.
  let freeId = Math.max(...resources.map(({ canGrow, ids }) => (canGrow === undefined ? 1 : (ids?.limit(seed) ?? 1))))
  const context: SandboxServices = {
    url,
    seed,
    journal: [],
    nextId: () => freeId++,
    paging: options.paging,
    linkOrigin: options.linkOrigin ?? url,
    pagination: options.pagination,
    permissionStatus: options.permissionStatus,
    blobs: yield* makeBlobs,
    storage: { kind: options.storage, url: storageUrl },
    secret: `secret ${hash(seed, "secret")}`,
    quota: options.quota,
    strict: options.strict,
    notifyFilesRemoved: (services, removed) => {
      for (const { onFilesRemoved } of resources) onFilesRemoved?.(services, removed)
    },
    jobTime: options.jobTime,
    scope: yield* Effect.scope
  }
  // These records are no changes of a caller.
  const silent = { ...context, journal: [] }
  for (const { setUp } of resources) setUp?.(silent)
  const { latency } = options
  const withLatency = <R>(app: HttpApp.Default<never, R>) => (latency === undefined ? app : Effect.delay(app, latency))
  const { uses, withFaults } = makeFaults({ seed, rules: options.faults, foreignUrl })
  // A test with a rule that never applies would pass without its fault.
  yield* Effect.addFinalizer(() =>
    Effect.flatMap(uses, (uses) => {
      const message = describeUnusedRules(uses)
      return message === undefined ? Effect.void : Effect.logWarning(message)
    })
  )
  const services = Context.make(SandboxContext, context).pipe(Context.add(Tokens, tokens))
  const provideServices = Effect.provide(services)
  return {
    sandbox: {
      url,
      storageUrl,
      token: tokens.first,
      tokens: [tokens.first, ...tokens.others],
      oauth2: tokens.oauth2,
      requests: log.requests,
      faults: uses,
      state: Effect.sync(() => summarizeChanges(context.journal))
    },
    service: provideServices(
      logRequests(withFaults("service", url, requireUserAgent(throttle(withLatency(canvas)))), log, "service")
    ),
    storage: provideServices(logRequests(withFaults("storage", storageUrl, storageSite), log, "storage")),
    foreign: logRequests(foreignSite, log, "foreign")
  }
})
