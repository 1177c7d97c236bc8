/** How a request is sent. */
import * as Effect from "effect/Effect"
import type { LmsError } from "../../LmsError.js"
import type { LmsRequest, LmsSend } from "../../LmsService.js"
import * as clock from "../clock.js"
import type { AddressedRequest } from "../request/request.js"
import { limitQuota, limitRate } from "./admission.js"
import type { CallRequest } from "./call.js"
import type { Attempt, Middleware, SendContext } from "./middleware.js"
import { followRedirects } from "./redirects.js"
import { retry, retryWithoutToken } from "./retry.js"
import { authenticate, replaceRejectedToken } from "./token.js"
import { transmit } from "./transmit.js"

/** Counts and publishes a request when it is sent: all that it had to wait for is behind it. */
const recordStart: Middleware = (_, call) => (next) => (attempt) => {
  const { addressed, onStart, redirects } = attempt
  if (!addressed.isSameOrigin) return next(attempt)
  const start = () => {
    call.stats.requests++
    call.enter("AwaitingResponse")
    if (call.hasListener && redirects === 0) {
      call.publish((id) => ({
        _tag: "Request",
        call: id,
        method: addressed.method,
        url: addressed.redactedUrl,
        count: call.nextRequestNumber(),
        ...(call.isPrefetch ? { prefetch: true } : {})
      }))
    }
    return next(attempt)
  }
  return onStart === undefined
    ? start()
    : Effect.flatMap(clock.now, (now) => {
        onStart(now)
        return start()
      })
}

/** From the outermost to the innermost. Behind the last one the request goes to the transport. */
const MIDDLEWARES: ReadonlyArray<Middleware> = [
  replaceRejectedToken,
  retry,
  followRedirects,
  retryWithoutToken,
  limitRate,
  limitQuota,
  authenticate,
  recordStart
]

/** All attempts have the same members, so that copies of them are cheap. */
export const firstAttempt = (addressed: AddressedRequest): Attempt => ({
  addressed,
  redirects: 0,
  token: undefined,
  rejected: undefined,
  onStart: undefined,
  onResponse: undefined
})

/** Sends the requests of all calls of a client. */
export const makeSend =
  (client: SendContext): LmsSend =>
  <A>(sent: LmsRequest<A>) => {
    // Operations make all requests.
    const { addressed, call, reader } = sent as CallRequest<A>
    const { request } = addressed
    const send = MIDDLEWARES.reduceRight(
      (next, middleware) => middleware(client, call, request)(next),
      transmit(client, call, request, reader)
    )
    return Effect.suspend(() => {
      call.startRequest(addressed)
      // Redirects and rejected tokens do not get past their middlewares.
      return send(firstAttempt(addressed)) as Effect.Effect<A, LmsError>
    })
  }
