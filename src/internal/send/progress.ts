/** Progress: the stage that tells of each request, when it is about to be sent. */
import * as Effect from "effect/Effect"
import type { Call } from "./call.js"
import type { Middleware } from "./middleware.js"

/** Nothing, where nobody listens. */
export const stage =
  ({ isPrefetch, nextRequestNumber, hasListener, publish }: Call): Middleware =>
  (send) =>
    hasListener
      ? (exchange) =>
          Effect.suspend(() => {
            publish((call) => ({
              _tag: "Request",
              call,
              method: exchange.method,
              url: exchange.redactedUrl,
              count: nextRequestNumber(),
              ...(isPrefetch ? { prefetch: true } : {})
            }))
            return send(exchange)
          })
      : send
