import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as Effect from "effect/Effect"
import { fromQuery } from "./kernel/parameters.js"
import { generic, Refusal } from "./kernel/refusal.js"
import { replyRefusal } from "./kernel/reply.js"
import { bodyParameters } from "./kernel/requestBody.js"
import { makeRouter, routePath, splitUrl } from "./kernel/router.js"
import { Parameters, World } from "./kernel/world.js"
import { resources } from "./resources/all.js"
import { authenticate } from "./token/auth.js"
import type { Tokens } from "./token/tokens.js"

const router = makeRouter(resources)

/** Everything under `/api/`. */
export const api: HttpApp.Default<never, Tokens | World> = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  const [path, search] = splitUrl(request.url)
  const url = yield* Effect.mapError(routePath(path), () => generic(400, "bad_request"))
  const query = fromQuery(search)
  const all = new Map([...query, ...(yield* bodyParameters)])
  return yield* Effect.provideService(authenticate, Parameters, { all, query }).pipe(
    Effect.flatMap((granted) => Effect.provideService(router, Parameters, { all: granted, query })),
    Effect.provideService(HttpServerRequest.HttpServerRequest, request.modify({ url }))
  )
}).pipe(
  Effect.catchTags({
    Refusal: (refusal) =>
      Effect.flatMap(World, ({ permissionStatus }) =>
        // Canvas answered 401 to who is known and may not, until about August 2022; the body is the same.
        replyRefusal(
          refusal.body.status === "unauthorized"
            ? new Refusal({ status: permissionStatus, body: refusal.body })
            : refusal
        )
      ),
    RouteNotFound: () => replyRefusal(generic(404, "not_found"))
  }),
  Effect.catchAllDefect(() => replyRefusal(generic(500, "internal_server_error")))
)
