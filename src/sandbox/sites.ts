import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Function from "effect/Function"
import * as Ref from "effect/Ref"
import { api } from "./api.js"
import { faultOf, makeFaults } from "./faults/apply.js"
import { foreignSite } from "./faults/foreign.js"
import { makeBlobs } from "./kernel/blobs.js"
import { SandboxContext } from "./kernel/context.js"
import { firstFreeId, notifyAll } from "./kernel/derive.js"
import { makeJournal } from "./kernel/journal.js"
import { makeRequestLog, RequestListener, type RequestLog, type SandboxRequest } from "./kernel/requestLog.js"
import { hash, makeSeed } from "./kernel/seed.js"
import { resources } from "./resources/all.js"
import { seededBytes } from "./resources/files/store.js"
import { summarizeChanges } from "./sandboxState.js"
import type { SandboxSettings } from "./settings.js"
import { storageSite } from "./storage/site.js"
import { makeThrottle } from "./throttle/throttle.js"
import { makeTokens, Tokens } from "./token/tokens.js"
import { website } from "./website.js"

const MAX_LOGGED_REQUESTS = 10_000

const canvas: HttpApp.Default<never, Tokens | SandboxContext> = Effect.flatMap(
  HttpServerRequest.HttpServerRequest,
  (request) => (request.url.startsWith("/api/") ? api : website)
)

/** The hosted service turns away callers that do not say who they are, before Canvas sees them. */
const requireUserAgent = <R>(app: HttpApp.Default<never, R>): HttpApp.Default<never, R> =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
    (request.headers["user-agent"] ?? "") === ""
      ? Effect.succeed(HttpServerResponse.text("403 Forbidden\n", { status: 403 }))
      : app
  )

/** Logged before it is sent, so that whoever has the answer finds the request in the log. */
const logRequests = <R>(
  app: HttpApp.Default<never, R>,
  { add }: RequestLog,
  origin: SandboxRequest["origin"]
): HttpApp.Default<never, R> =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const listener = yield* RequestListener
    const response = yield* app
    const [path = "", ...query] = request.url.split("?")
    const entry = yield* add({
      origin,
      method: request.method,
      path,
      query: query.join("?"),
      headers: request.headers,
      status: response.status,
      fault: faultOf(response)
    })
    listener(request.source, entry)
    return response
  })

/** Where the parts of a sandbox are reached. */
interface Addresses {
  readonly url: string
  /** Canvas's own disk is Canvas's own server; any other storage is another origin. */
  readonly storageUrl: string
  readonly foreignUrl: string
}

/** The service, its storage and the foreign origin: apps that do not know what they are reached by. */
export const makeSites = Effect.fn("Sandbox.makeSites")(function* (
  options: SandboxSettings,
  { foreignUrl, storageUrl, url }: Addresses
) {
  const seed = makeSeed(options.seed, options.data)
  const tokens = yield* makeTokens(seed, options.grant)
  const log = yield* makeRequestLog(MAX_LOGGED_REQUESTS)
  const throttle = options.throttle === undefined ? Function.identity : yield* makeThrottle(options.throttle)
  const ids = yield* Ref.make(firstFreeId(resources, seed))
  const world: SandboxContext["Type"] = {
    url,
    seed,
    journal: yield* makeJournal,
    nextId: Ref.getAndUpdate(ids, (id) => id + 1),
    paging: options.paging,
    linkOrigin: options.linkOrigin ?? url,
    pagination: options.pagination,
    permissionStatus: options.permissionStatus,
    blobs: yield* makeBlobs((file) => seededBytes(seed, file)),
    storage: { kind: options.storage, url: storageUrl },
    secret: `secret ${hash(seed, "secret")}`,
    quota: options.quota,
    notifyFilesRemoved: notifyAll(resources),
    scope: yield* Effect.scope
  }
  const { latency } = options
  const slow = <R>(app: HttpApp.Default<never, R>) => (latency === undefined ? app : Effect.delay(app, latency))
  const faulty = makeFaults({ seed, rules: options.faults, foreign: foreignUrl })
  const services = Context.make(SandboxContext, world).pipe(Context.add(Tokens, tokens))
  const inWorld = Effect.provide(services)
  return {
    sandbox: {
      url,
      storageUrl,
      token: tokens.first,
      oauth2: tokens.oauth2,
      requests: log.requests,
      state: Effect.map(world.journal.changes, summarizeChanges)
    },
    service: inWorld(logRequests(faulty("service", url, requireUserAgent(throttle(slow(canvas)))), log, "service")),
    storage: inWorld(logRequests(faulty("storage", storageUrl, storageSite), log, "storage")),
    foreign: logRequests(foreignSite, log, "foreign")
  }
})
