/** The API: authenticates requests and routes them to resources. */
import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpRouter from "@effect/platform/HttpRouter"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import type * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { makeEngine } from "./generic/engine.js"
import type { KindEndpoints } from "./generic/kind.js"
import { documentedOperations, isServedBy, type Operation, pathParametersOf } from "./generic/operations.js"
import { ApiFailure, genericFailure } from "./kernel/apiFailure.js"
import { CurrentJobFault, CurrentRequest, PageFault, SandboxContext } from "./kernel/context.js"
import { decodeJson, type JsonObject } from "./kernel/json.js"
import { asString, type ParameterMap, parseQuery, readRequestBody } from "./kernel/parameters.js"
import { replyFailure } from "./kernel/reply.js"
import type { Route } from "./kernel/resource.js"
import { currentTimestamp } from "./kernel/time.js"
import { resources } from "./resources/all.js"
import * as jobs from "./resources/jobs/endedJobs.js"
import { authenticate } from "./token/auth.js"
import type { Tokens } from "./token/token.js"

const routes = resources.flatMap((resource): ReadonlyArray<Route> => resource.routes)

const router = HttpRouter.withRouterConfig(
  HttpRouter.fromIterable(routes),
  // A path segment can be a percent-encoded SIS id of any length. Canvas paths are case-sensitive.
  { caseSensitive: true, maxParamLength: 16 * 1024 }
)

const splitUrl = (url: string): readonly [path: string, query: string] => {
  const mark = url.indexOf("?")
  return mark === -1 ? [url, ""] : [url.slice(0, mark), url.slice(mark + 1)]
}

/** The path for the router; none if its percent escapes are not UTF-8. */
const routePath = (path: string): Option.Option<string> =>
  Option.liftThrowable(decodeURIComponent)(path).pipe(
    // Canvas: any route may end in `.json`. The router would parse a bare semicolon as the start of the query.
    Option.map(() => path.replace(/\.json$/, "").replaceAll(";", "%3B"))
  )

/** Rack: a POST can name another method in a form field or a header, for clients that cannot send it. */
const methodOf = (request: HttpServerRequest.HttpServerRequest, body: ParameterMap): string => {
  const isForm = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(
    request.headers["content-type"] ?? ""
  )
  const override =
    (isForm ? asString(body.get("_method")) : undefined) ?? request.headers["x-http-method-override"] ?? ""
  const method = override.toUpperCase()
  return request.method === "POST" && /^(?:GET|HEAD|PUT|PATCH|DELETE|OPTIONS)$/.test(method) ? method : request.method
}

const MISSING_ROUTE = { "x-sandbox": "no such route" }

/**
 * The 404 of a route that the sandbox lacks. Canvas has more routes, so the header and the message tell it from a wrong
 * path; the body has the form of Canvas.
 */
const missingRoute = ({ method, originalUrl }: HttpServerRequest.HttpServerRequest) => {
  const [path] = splitUrl(originalUrl.replace(/^https?:\/\/[^/]*/, ""))
  const { body, status } = genericFailure(404, "not_found")
  const message = `The sandbox has no route for ${method} ${path}. Canvas may have it.`
  const [error] = Array.isArray(body.errors) ? body.errors : []
  return new ApiFailure({ status, headers: MISSING_ROUTE, body: { errors: [{ ...error, message }] } })
}

const decoder = new TextDecoder()

/** The record of a response; empty if it is no record. */
const readRecordOf = ({ body }: HttpServerResponse.HttpServerResponse): JsonObject => {
  const value = body._tag === "Uint8Array" ? decodeJson(decoder.decode(body.body)) : undefined
  // JSON that the sandbox has written.
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
}

type Current = Context.Tag.Service<typeof CurrentRequest>

const respondFromModel = makeEngine({
  ...jobs,
  readRecord: ({ send }, url) =>
    send("GET", url, new Map()).pipe(
      Effect.map(readRecordOf),
      // A resource without a route of its own cannot be checked.
      Effect.catchIf(
        ({ headers }) => headers === MISSING_ROUTE,
        () => Effect.succeed({})
      )
    )
})

const kinds = resources.flatMap(
  (resource): ReadonlyArray<KindEndpoints> => ("endpoints" in resource ? [resource.endpoints] : [])
)

const responders = new Map<Operation, KindEndpoints["respond"] | undefined>()

/** Finds what responds to a documented endpoint: a kind, or the engine; undefined if a route serves it. */
const findResponder = (operation: Operation): KindEndpoints["respond"] | undefined => {
  if (!responders.has(operation)) {
    const hasRoute = routes.some((route) => isServedBy(route, operation))
    const kind = kinds.find(({ isServed }) => isServed(operation))
    responders.set(operation, hasRoute ? undefined : (kind?.respond ?? respondFromModel))
  }
  return responders.get(operation)
}

/** Lets a resource respond, or, if no resource serves a documented endpoint, the model of the service. */
const dispatch = (
  received: Omit<Current, "send">,
  request: HttpServerRequest.HttpServerRequest
): ReturnType<Current["send"]> => {
  const send: Current["send"] = (method, url, parameters, range) => {
    const asUser = received.parameters.get("as_user_id")
    const all = new Map([...parameters, ...(asUser === undefined ? [] : [["as_user_id", asUser] as const])])
    const next = Object.defineProperty(request.modify({ url }), "method", { value: method })
    return dispatch({ ...received, parameters: all, query: new Map(), range, stringIds: false }, next)
  }
  const current = { ...received, send }
  const [path] = splitUrl(request.url)
  const operation = documentedOperations().find(
    request.method === "HEAD" ? "GET" : request.method,
    path.split("/").slice(1)
  )
  const respond = operation && findResponder(operation)
  return operation === undefined || respond === undefined
    ? router.pipe(
        Effect.provideService(CurrentRequest, current),
        Effect.provideService(HttpServerRequest.HttpServerRequest, request),
        Effect.catchTag("RouteNotFound", () => Effect.fail(missingRoute(request)))
      )
    : respond(operation, { ...current, pathParameters: pathParametersOf(operation, path) })
}

/** The app for all paths under `/api/`. */
export const api: HttpApp.Default<never, Tokens | SandboxContext> = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  const [path, search] = splitUrl(request.url)
  const url = yield* Effect.mapError(routePath(path), () => genericFailure(400, "bad_request"))
  const query = parseQuery(search)
  const { parameters: body, sentFile } = yield* readRequestBody
  const parameters = new Map([...query, ...body])
  const routed = Object.defineProperty(request.modify({ url }), "method", { value: methodOf(request, body) })
  const services = yield* SandboxContext
  const current = {
    ...services,
    ...(yield* authenticate(services, routed, parameters)),
    query,
    now: yield* currentTimestamp,
    // Canvas searches the whole header, so it also works next to other types or with a quality value.
    stringIds: request.headers.accept?.includes("application/json+canvas-string-ids") ?? false,
    pageFault: yield* PageFault,
    jobFault: (yield* CurrentJobFault).fault,
    sentFile,
    range: undefined
  }
  return yield* dispatch(current, routed)
}).pipe(
  Effect.catchTag("ApiFailure", (failure) =>
    Effect.map(SandboxContext, ({ permissionStatus }) =>
      // Canvas returned 401 with the same body for a missing permission until about August 2022.
      replyFailure(
        failure.body.status === "unauthorized"
          ? new ApiFailure({ status: permissionStatus, body: failure.body, headers: failure.headers ?? {} })
          : failure
      )
    )
  ),
  Effect.catchAllDefect(() => Effect.succeed(replyFailure(genericFailure(500, "internal_server_error"))))
)
