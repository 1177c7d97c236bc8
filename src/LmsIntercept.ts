/**
 * A function around each request that a client sends.
 */
import type { HttpClientRequest } from "@effect/platform/HttpClientRequest"
import type { HttpClientResponse } from "@effect/platform/HttpClientResponse"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { LmsError } from "./LmsError.js"

/**
 * Runs for each attempt of a request, also for retries, redirects and the steps of an upload, and returns the response that
 * the client reads. `next` sends the request, changed or not; without it nothing is sent.
 *
 * The request has no Authorization header: the client adds it behind `next`, and only for the origin of the token. So an
 * interceptor neither sees the token nor sends it elsewhere by changing the URL. Requests for an access token are not
 * intercepted.
 *
 * It may read a response as text, JSON or bytes, and then return it. It may fail with an `LmsError`, which is retried like
 * one of the client; what it throws becomes an `LmsTransportError` that names it. `timeout` applies to what `next` does,
 * `deadline` to everything. A response that `next` got from another origin tells nothing of the service's quota and token.
 *
 * @category models
 */
export type LmsInterceptor = (
  request: HttpClientRequest,
  next: (request: HttpClientRequest) => Effect.Effect<HttpClientResponse, LmsError>
) => Effect.Effect<HttpClientResponse, LmsError>

/**
 * The interceptor of a client, read when its layer is created: for a tracing header, an audit log, or a response of your own.
 *
 * @example
 * ```ts
 * import { HttpClientRequest } from "@effect/platform"
 * import { Effect, Layer } from "effect"
 * import { LmsIntercept } from "effect-lms/wrappers"
 * import { LmsNode } from "effect-lms/node"
 *
 * const audited = Layer.succeed(LmsIntercept, (request, next) =>
 *   next(HttpClientRequest.setHeader(request, "x-request-id", crypto.randomUUID())).pipe(
 *     Effect.tap((response) => Effect.log(`${request.method} ${response.status}`))
 *   )
 * )
 * const layer = LmsNode.layer.pipe(Layer.provide(audited))
 * ```
 *
 * @category references
 */
export class LmsIntercept extends Context.Reference<LmsIntercept>()("effect-lms/LmsIntercept", {
  defaultValue: (): LmsInterceptor | undefined => undefined
}) {}
