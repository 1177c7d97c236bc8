/** The innermost stage: one exchange over the transport, sent, received, refused or redirected. */

import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { LmsConfigError, type LmsError } from "../../LmsError.js"
import type { Exchange } from "../request/exchange.js"
import type { PreparedRequest, StreamedBody } from "../request/preparedRequest.js"
import * as errors from "../response/errors.js"
import { hasOrigin, isLoopback } from "../text/origin.js"
import type {
  Body,
  HeaderFields,
  TransportError,
  TransportLimits,
  TransportResponse,
  TransportService
} from "../transport/transport.js"
import type { Handler, RequestState } from "./middleware.js"
import * as report from "./quotaMiddleware.js"
import * as redirects from "./redirects.js"
import { OpenResponse, type ResponseReader, toLmsError } from "./responseReader.js"
import * as retryAfter from "./retryAfter.js"

const REDIRECTS: ReadonlyArray<number> = [301, 302, 303, 307, 308]

/** The headers of a prepared request: for the origin that may see the token, and for any other. */
interface Credentials {
  readonly authorized: HeaderFields
  readonly anonymous: HeaderFields
}

/** The token becomes a header here, and nowhere else. */
const credentials = ({ accessToken, headers, tokenSource, token }: PreparedRequest): Credentials => {
  const own = tokenSource === undefined ? token : accessToken
  return {
    anonymous: headers,
    authorized: own === undefined ? headers : { ...headers, authorization: `Bearer ${Redacted.value(own)}` }
  }
}

const isStreamed = (body: PreparedRequest["body"]): body is StreamedBody =>
  typeof body === "object" && !(body instanceof Uint8Array)

/** The transport's failure as ours; that the environment is set so that nothing can be sent is the environment's. */
const unsent = (exchange: Exchange, error: TransportError, limits: TransportLimits): LmsError =>
  error.cause instanceof LmsConfigError ? error.cause : toLmsError(exchange, error, limits)

export interface Transmission<A> {
  readonly transport: TransportService
  readonly limits: TransportLimits
  readonly request: PreparedRequest
  readonly receiver: ResponseReader<A>
  readonly told: Set<string>
}

/**
 * Makes one exchange, after so many redirects. Another one is told and not followed by the transport, since clients differ
 * in what they hand to the next origin.
 */
export const transmit = <A>({
  limits,
  receiver,
  request,
  told,
  transport
}: Transmission<A>): ((trip: RequestState, hops: number) => Handler<A | redirects.FollowRedirect>) => {
  // For all pages of a walk; only who renews a token has another request.
  const own = credentials(request)
  const { body } = request
  const home = new URL(request.url).origin

  const send = ({ method, request, url }: Exchange, { anonymous, authorized }: Credentials, body: Body | undefined) => {
    const isHome = hasOrigin(url, request.tokenOrigin)
    const headers = isHome ? authorized : anonymous
    const sent = transport.send(
      { method, url, headers: { ...headers, ...receiver.headers?.() }, body, file: request.file },
      limits
    )
    const warning = isHome ? plainHttpWarning(told, request) : undefined
    return warning === undefined ? sent : Effect.zipRight(warning, sent)
  }

  const sendStreamed = (exchange: Exchange, credentials: Credentials, streamed: StreamedBody) =>
    Effect.suspend(() => {
      const { body, released, problem } = streamed.open()
      return send(exchange, credentials, body).pipe(
        Effect.mapError((error): LmsError => problem() ?? unsent(exchange, error, limits)),
        Effect.onError(() => released)
      )
    })

  const refused = (opened: OpenResponse, hops: number): Effect.Effect<redirects.FollowRedirect, LmsError> =>
    Effect.flatMap(opened.readPrefix, (text): Effect.Effect<redirects.FollowRedirect, LmsError> => {
      const { exchange, headers, status } = opened
      if (REDIRECTS.includes(status)) {
        const next = redirects.redirectTarget(exchange, { status, location: headers.location, hops })
        return typeof next === "string"
          ? Effect.succeed(new redirects.FollowRedirect(redirects.toRedirected(exchange, next), hops + 1))
          : Effect.fail(next)
      }
      return Effect.flatMap(Clock.currentTimeMillis, (now) => {
        const asked = retryAfter.parseRetryAfter(headers["retry-after"], headers.date, now)
        const refusal = { status, headers, text, retryAfter: asked }
        return Effect.fail(
          errors.isThrottled(refusal)
            ? errors.throttledError(exchange, refusal, report.remaining(headers))
            : errors.apiError(exchange, refusal)
        )
      })
    })

  return (trip, hops) => (exchange) => {
    const held = exchange.request === request ? own : credentials(exchange.request)
    const sent: Effect.Effect<TransportResponse, LmsError> = isStreamed(body)
      ? sendStreamed(exchange, held, body)
      : Effect.mapError(send(exchange, held, body), (error) => unsent(exchange, error, limits))
    return Effect.flatMap(sent, (incoming): Effect.Effect<A | redirects.FollowRedirect, LmsError> => {
      const { headers, status } = incoming
      if (hasOrigin(exchange.url, home)) trip.lastResponse = { status, headers }
      const opened = new OpenResponse(exchange, incoming, limits)
      const taken: Effect.Effect<A | redirects.FollowRedirect, LmsError> =
        (status >= 200 && status < 300) || receiver.accepts?.(status) === true
          ? receiver.read(opened)
          : refused(opened, hops)
      // Also where it fails, or is interrupted, before it comes to the body.
      return Effect.onError(taken, () => opened.cancel)
    })
  }
}

/** What is to be logged before the token goes to its origin, if anything is; `told` holds the origins of which it was. */
const plainHttpWarning = (
  told: Set<string>,
  { token, tokenOrigin: origin }: PreparedRequest
): Effect.Effect<void> | undefined => {
  if (token === undefined || origin?.startsWith("http:") !== true || told.has(origin)) return undefined
  told.add(origin)
  return isLoopback(new URL(origin).hostname)
    ? undefined
    : Effect.logWarning(`The token goes to ${origin} without TLS, and can be read on the way: write https: there`)
}
