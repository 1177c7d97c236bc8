/** Publishes each request before it is sent. */
import * as Effect from "effect/Effect"
import type { Middleware, RequestContext } from "./middleware.js"

export const publishRequest =
  ({ call }: RequestContext): Middleware =>
  (next) =>
    call.hasListener
      ? (exchange) =>
          Effect.suspend(() => {
            call.publish((id) => ({
              _tag: "Request",
              call: id,
              method: exchange.method,
              url: exchange.redactedUrl,
              count: call.nextRequestNumber(),
              ...(call.isPrefetch ? { prefetch: true } : {})
            }))
            return next(exchange)
          })
      : next
