/** The API: authenticates requests and routes them to resources. */
import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import type * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { makeEngine } from "./generic/engine.js"
import type { KindEndpoints } from "./generic/kind.js"
import {
  documentedOperations,
  isServedBy,
  matchesRoute,
  type Operation,
  pathParametersOf
} from "./generic/operations.js"
import { failWith, genericFailure } from "./kernel/apiFailure.js"
import { type ApiRequest, CurrentFaults, SandboxContext } from "./kernel/context.js"
import { decodeJson, isJsonObject, type Json, type JsonObject } from "./kernel/json.js"
import { asString, type ParameterMap, parseQuery, readRequestBody, splitUrl } from "./kernel/parameters.js"
import { replyFailure } from "./kernel/reply.js"
import type { Route } from "./kernel/resource.js"
import { currentTimestamp } from "./kernel/time.js"
import { resources } from "./resources/all.js"
import { endJob, startIdleJob } from "./resources/progress.js"
import { authenticate, type Tokens } from "./token/token.js"

/** The path of a route; none if its percent escapes are not UTF-8. Canvas: any route may end in `.json`. */
const routePath = (path: string): Option.Option<string> =>
  Option.map(Option.liftThrowable(decodeURIComponent)(path), () => path.replace(/\.json$/, ""))

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
const missingRoute = (method: string, path: string) => {
  const message = `The sandbox has no route for ${method} ${path}. Canvas may have it.`
  return failWith(404, { errors: [{ message, error_code: "not_found" }] }, MISSING_ROUTE)
}

const decoder = new TextDecoder()

/** The record of a response; empty if it is no record. */
const readRecordOf = ({ body }: HttpServerResponse.HttpServerResponse): JsonObject => {
  // JSON that the sandbox has written.
  const value = body._tag === "Uint8Array" ? (decodeJson(decoder.decode(body.body)) as Json) : undefined
  return isJsonObject(value) ? value : {}
}

const respondFromModel = makeEngine({
  endJob,
  startJob: startIdleJob,
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

const routes = resources.flatMap((resource): ReadonlyArray<Route> => resource.routes)

const kinds = resources.flatMap(
  (resource): ReadonlyArray<KindEndpoints> => ("endpoints" in resource ? [resource.endpoints] : [])
)

const responders = new Map<Operation, Pick<Route, "path" | "respond">>()

/** What responds to a documented endpoint: a route of a resource, a kind of record, or the model of the service. */
const responderOf = (operation: Operation): Pick<Route, "path" | "respond"> => {
  const known = responders.get(operation)
  if (known !== undefined) return known
  const respond = kinds.find(({ isServed }) => isServed(operation))?.respond ?? respondFromModel
  const responder = routes.find((route) => isServedBy(route, operation)) ?? {
    path: operation.endpoint.path,
    respond: (request: ApiRequest) => respond(operation, request)
  }
  responders.set(operation, responder)
  return responder
}

/** Lets what serves a path respond. Some routes of resources are not documented. */
const dispatch = (
  received: Omit<ApiRequest, "send" | "pathParameters">,
  sentMethod: string,
  path: string
): ReturnType<ApiRequest["send"]> => {
  const method = sentMethod === "HEAD" ? "GET" : sentMethod
  const operation = documentedOperations().find(method, path.split("/").slice(1))
  const responder =
    operation === undefined
      ? routes.find((route) => route.method === method && matchesRoute(route.path, path))
      : responderOf(operation)
  if (responder === undefined) return Effect.fail(missingRoute(sentMethod, path))
  const send: ApiRequest["send"] = (method, path, parameters, range) => {
    const asUser = received.parameters.get("as_user_id")
    const all = new Map([...parameters, ...(asUser === undefined ? [] : [["as_user_id", asUser] as const])])
    return dispatch({ ...received, parameters: all, query: new Map(), range, stringIds: false }, method, path)
  }
  return responder.respond({ ...received, send, pathParameters: pathParametersOf(responder.path, path) })
}

/** The app for all paths under `/api/`. */
export const api: HttpApp.Default<never, Tokens | SandboxContext> = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  const [url, search] = splitUrl(request.url)
  const path = yield* Effect.mapError(routePath(url), () => genericFailure(400, "bad_request"))
  const query = parseQuery(search)
  const { parameters: body, sentFile } = yield* readRequestBody
  const parameters = new Map([...query, ...body])
  const method = methodOf(request, body)
  const services = yield* SandboxContext
  const current = {
    ...services,
    ...(yield* authenticate(services.seed, { headers: request.headers, method, path }, parameters)),
    query,
    now: yield* currentTimestamp,
    // Canvas searches the whole header, so it also works next to other types or with a quality value.
    stringIds: request.headers.accept?.includes("application/json+canvas-string-ids") ?? false,
    faults: yield* CurrentFaults,
    sentFile,
    range: undefined
  }
  return yield* dispatch(current, method, path)
}).pipe(
  Effect.catchTag("ApiFailure", (failure) =>
    Effect.map(SandboxContext, ({ permissionStatus }) =>
      // Canvas returned 401 with the same body for a missing permission until about August 2022.
      replyFailure(
        failure.body.status === "unauthorized" ? failWith(permissionStatus, failure.body, failure.headers) : failure
      )
    )
  ),
  Effect.catchAllDefect(() => Effect.succeed(replyFailure(genericFailure(500, "internal_server_error"))))
)
