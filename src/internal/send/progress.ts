/** Progress: the stage that tells of each request, when it is about to be sent. */
import * as Effect from "effect/Effect"
import type { Call } from "./call.js"
import type { Stage } from "./send.js"

/** Nothing, where nobody listens. */
export const stage =
  ({ ahead, counted, listening, publish }: Call): Stage =>
  (send) =>
    listening
      ? (exchange) =>
          Effect.suspend(() => {
            publish((call) => ({
              _tag: "Request",
              call,
              method: exchange.method,
              url: exchange.address,
              count: counted(),
              ...(ahead ? { prefetch: true } : {})
            }))
            return send(exchange)
          })
      : send
