/** The part of Effect 3's router that a sandbox uses, over the same route tree. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as FindMyWay from "effect/http/FindMyWay"
import type { HttpMethod } from "effect/http/HttpMethod"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"

type PathParams = Readonly<Record<string, string | undefined>>

class RouteParams extends Context.Service<RouteParams, PathParams>()("effect-lms/RouteParams") {}

export class RouteNotFound extends Data.TaggedError("RouteNotFound")<{
  readonly request: HttpServerRequest.HttpServerRequest
}> {}

export const params: Effect.Effect<PathParams, never, RouteParams> = RouteParams

export interface Route<E, R> {
  readonly method: HttpMethod
  readonly path: `/${string}`
  readonly handler: Effect.Effect<HttpServerResponse, E, R | RouteParams>
}

export const makeRoute = <E, R>(
  method: HttpMethod,
  path: `/${string}`,
  handler: Effect.Effect<HttpServerResponse, E, R | RouteParams>
): Route<E, R> => ({ method, path, handler })

type App<E, R> = Effect.Effect<HttpServerResponse, E | RouteNotFound, R | HttpServerRequest.HttpServerRequest>

type MakeApp<E, R> = (config: Partial<FindMyWay.RouterConfig>) => App<E, R>

export const fromIterable =
  <E, R>(routes: Iterable<Route<E, R>>): MakeApp<E, R> =>
  (config) => {
    const router = FindMyWay.make<Route<E, R>>(config)
    for (const route of routes) router.on(route.method, route.path, route)
    return Effect.flatMap(HttpServerRequest.HttpServerRequest, (request): App<E, R> => {
      const found =
        router.find(request.method, request.url) ??
        (request.method === "HEAD" ? router.find("GET", request.url) : undefined)
      return found === undefined
        ? Effect.fail(new RouteNotFound({ request }))
        : (Effect.provideService(found.handler.handler, RouteParams, found.params) as App<E, R>)
    })
  }

export const withRouterConfig = <E, R>(makeApp: MakeApp<E, R>, config: Partial<FindMyWay.RouterConfig>): App<E, R> =>
  makeApp(config)
