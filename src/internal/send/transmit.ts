/** The innermost stage: one exchange over the transport, sent, received, refused or redirected. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { LmsConfigError, type LmsError } from "../../LmsError.js"
import type { Exchange } from "../answer/exchange.js"
import * as failure from "../answer/failure.js"
import type { PreparedRequest, StreamedBody } from "../request/prepared.js"
import { isAt } from "../text/origin.js"
import type { Body, HeaderFields, Incoming, Limits, TransportError, TransportService } from "../transport/transport.js"
import { failed, Opened, type Receiver } from "./opened.js"
import * as report from "./quotaReport.js"
import * as readable from "./readable.js"
import { Onward } from "./redirects.js"
import * as retryAfter from "./retryAfter.js"
import type { Send, Trip } from "./send.js"

const REDIRECTS: ReadonlyArray<number> = [301, 302, 303, 307, 308]

/** Where redirects lead is loaded with the first of them: most programs meet none. */
const loadingRedirect = Effect.promise(() => import("../transport/redirect.js"))

/** The headers of a prepared request: for the origin that may see the token, and for any other. */
interface Credentials {
  readonly authorized: HeaderFields
  readonly anonymous: HeaderFields
}

/** The token becomes a header here, and nowhere else. */
const credentials = ({ bearer, headers, renewed, token }: PreparedRequest): Credentials => {
  const own = renewed === undefined ? token : bearer
  return {
    anonymous: headers,
    authorized: own === undefined ? headers : { ...headers, authorization: `Bearer ${Redacted.value(own)}` }
  }
}

const isStreamed = (body: PreparedRequest["body"]): body is StreamedBody =>
  typeof body === "object" && !(body instanceof Uint8Array)

/** The transport's failure as ours; that the environment is set so that nothing can be sent is the environment's. */
const unsent = (exchange: Exchange, error: TransportError, limits: Limits): LmsError =>
  error.cause instanceof LmsConfigError ? error.cause : failed(exchange, error, limits)

export interface Transmission<A> {
  readonly transport: TransportService
  readonly limits: Limits
  readonly request: PreparedRequest
  readonly receiver: Receiver<A>
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
}: Transmission<A>): ((trip: Trip, hops: number) => Send<A | Onward>) => {
  // For all pages of a walk; only who renews a token has another request.
  const own = credentials(request)
  const { body } = request
  const home = new URL(request.url).origin

  const send = ({ method, request, url }: Exchange, { anonymous, authorized }: Credentials, body: Body | undefined) => {
    const isHome = isAt(url, request.tokenOrigin)
    const headers = isHome ? authorized : anonymous
    const sent = transport.send(
      { method, url, headers: { ...headers, ...receiver.headers?.() }, body, file: request.file },
      limits
    )
    const warning = isHome ? readable.warning(told, request) : undefined
    return warning === undefined ? sent : Effect.zipRight(warning, sent)
  }

  const sendStreamed = (exchange: Exchange, credentials: Credentials, streamed: StreamedBody) =>
    Effect.suspend(() => {
      const { body, letGo, problem } = streamed.open()
      return send(exchange, credentials, body).pipe(
        Effect.mapError((error): LmsError => problem() ?? unsent(exchange, error, limits)),
        Effect.onError(() => letGo)
      )
    })

  const refused = (opened: Opened, hops: number): Effect.Effect<Onward, LmsError> =>
    Effect.flatMap(opened.beginning, (text): Effect.Effect<Onward, LmsError> => {
      const { exchange, headers, status } = opened
      if (REDIRECTS.includes(status)) {
        return Effect.flatMap(loadingRedirect, (redirect) => {
          const next = redirect.follow(exchange, { status, location: headers.location, hops })
          return typeof next === "string"
            ? Effect.succeed(new Onward(redirect.elsewhere(exchange, next), hops + 1))
            : Effect.fail(next)
        })
      }
      return Effect.flatMap(Clock.currentTimeMillis, (now) => {
        const asked = retryAfter.parse(headers["retry-after"], headers.date, now)
        const refusal = { status, headers, text, retryAfter: asked }
        return Effect.fail(
          failure.isThrottle(refusal)
            ? failure.throttled(exchange, refusal, report.remaining(headers))
            : failure.api(exchange, refusal)
        )
      })
    })

  return (trip, hops) => (exchange) => {
    const held = exchange.request === request ? own : credentials(exchange.request)
    const sent: Effect.Effect<Incoming, LmsError> = isStreamed(body)
      ? sendStreamed(exchange, held, body)
      : Effect.mapError(send(exchange, held, body), (error) => unsent(exchange, error, limits))
    return Effect.flatMap(sent, (incoming): Effect.Effect<A | Onward, LmsError> => {
      const { headers, status } = incoming
      if (isAt(exchange.url, home)) trip.heard = { status, headers }
      const opened = new Opened(exchange, incoming, limits)
      const taken: Effect.Effect<A | Onward, LmsError> =
        (status >= 200 && status < 300) || receiver.takes?.(status) === true
          ? receiver.receive(opened)
          : refused(opened, hops)
      // Also where it fails, or is interrupted, before it comes to the body.
      return Effect.onError(taken, () => opened.letGo)
    })
  }
}
