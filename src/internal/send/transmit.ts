/** The innermost handler: sends one request over the transport and reads, rejects or redirects the response. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { LmsConfigError, type LmsError } from "../../LmsError.js"
import type { LmsInterceptor } from "../../LmsIntercept.js"
import { type DescribeEndpoint, SameOriginOnly } from "../hiddenServices.js"
import type { Exchange } from "../request/exchange.js"
import type { PreparedRequest, StreamedBody } from "../request/preparedRequest.js"
import * as errors from "../response/errors.js"
import { ResponseFacts } from "../response/facts.js"
import { hasOrigin, isLoopback } from "../text/origin.js"
import { intercept } from "../transport/intercept.js"
import type {
  Body,
  HeaderFields,
  TransportError,
  TransportLimits,
  TransportResponse,
  TransportService
} from "../transport/transport.js"
import type { RequestState } from "./call.js"
import type { Handler } from "./middleware.js"
import { type Redirect, resolveRedirect } from "./redirects.js"
import { OpenResponse, type ResponseReader, toLmsError } from "./responseReader.js"

export interface Transmission<A> {
  readonly transport: TransportService
  readonly limits: TransportLimits
  readonly request: PreparedRequest
  readonly reader: ResponseReader<A>
  /** Origins that were already warned about in the log. */
  readonly warnedOrigins: Set<string>
  readonly describeEndpoint: Option.Option<DescribeEndpoint>
  readonly interceptor: LmsInterceptor | undefined
}

/** Transports do not follow redirects: HTTP clients differ in the headers they forward. */
export const transmit = <A>(transmission: Transmission<A>): ((state: RequestState) => Handler<A | Redirect>) => {
  const { limits, reader, request } = transmission
  // The same for all pages of a list; a refreshed token makes another request.
  const requestHeaders = headersOf(request)
  const { origin } = new URL(request.url)

  return (state) => (exchange) => {
    const headers = exchange.request === request ? requestHeaders : headersOf(exchange.request)
    const remember = (facts: ResponseFacts): void => {
      if (hasOrigin(exchange.url, origin)) state.lastResponse = facts
    }
    const sent = send(transmission, exchange, headers, remember)
    return Effect.flatMap(sent, (response): Effect.Effect<A | Redirect, LmsError> => {
      const open = new OpenResponse(exchange, response, limits)
      const { facts, status } = open
      // An interceptor may have replaced the response of the service, which alone tells the quota.
      if (state.lastResponse === undefined || transmission.interceptor === undefined) remember(facts)
      const isAccepted = (status >= 200 && status < 300) || reader.accepts?.(status) === true
      const result: Effect.Effect<A | Redirect, LmsError> = isAccepted
        ? reader.read(open)
        : rejectOrRedirect(open, state, transmission.describeEndpoint)
      // Also if it fails, or is interrupted, before the body is read.
      return Effect.onError(result, () => open.cancel)
    })
  }
}

/** The headers of a request: to the origin that may see the token, and to any other. */
interface RequestHeaders {
  readonly withToken: HeaderFields
  readonly withoutToken: HeaderFields
}

/** The only place where the token becomes a header. */
const headersOf = ({ accessToken, headers, token, tokenSource }: PreparedRequest): RequestHeaders => {
  const current = tokenSource === undefined ? token : accessToken
  return {
    withoutToken: headers,
    withToken: current === undefined ? headers : { ...headers, authorization: `Bearer ${Redacted.value(current)}` }
  }
}

const isStreamed = (body: PreparedRequest["body"]): body is StreamedBody =>
  typeof body === "object" && !(body instanceof Uint8Array)

type SendResult = Effect.Effect<TransportResponse, LmsError>

type OnResponse = (facts: ResponseFacts) => void

const send = <A>(
  transmission: Transmission<A>,
  exchange: Exchange,
  headers: RequestHeaders,
  onResponse: OnResponse
): SendResult => {
  const { body } = transmission.request
  const sendBody = (body: Body | undefined, toError: (error: TransportError) => LmsError) =>
    sendOnce(transmission, exchange, headers, { body, toError, onResponse })
  return isStreamed(body)
    ? Effect.suspend(() => {
        const opened = body.open()
        const toError = (error: TransportError) => opened.problem() ?? unsentError(exchange, error, transmission.limits)
        return Effect.onError(sendBody(opened.body, toError), () => opened.released)
      })
    : sendBody(body, (error) => unsentError(exchange, error, transmission.limits))
}

interface Sending {
  readonly body: Body | undefined
  readonly toError: (error: TransportError) => LmsError
  /** Called at once for a response that an interceptor receives. */
  readonly onResponse: OnResponse
}

const sendOnce = <A>(
  { interceptor, limits, reader, transport, warnedOrigins }: Transmission<A>,
  { method, request, url }: Exchange,
  { withToken, withoutToken }: RequestHeaders,
  { body, onResponse, toError }: Sending
): SendResult => {
  const { file, tokenOrigin } = request
  const mayHaveToken = hasOrigin(url, tokenOrigin)
  const added = reader.headers?.()
  const sent =
    interceptor === undefined
      ? Effect.mapError(
          transport.send(
            { method, url, headers: { ...(mayHaveToken ? withToken : withoutToken), ...added }, body, file },
            limits
          ),
          toError
        )
      : intercept(
          { method, url, headers: { ...withoutToken, ...added }, body, file },
          {
            interceptor,
            limits,
            toError,
            // The token is added behind the interceptor, which may have changed the URL.
            send: (changed) => {
              const { authorization } = hasOrigin(changed.url, tokenOrigin) ? withToken : withoutToken
              const headers = authorization === undefined ? changed.headers : { ...changed.headers, authorization }
              return Effect.tap(transport.send({ ...changed, headers }, limits), (response) => {
                onResponse(new ResponseFacts(response))
                return Effect.void
              })
            }
          }
        )
  const warning = mayHaveToken ? plainHttpWarning(warnedOrigins, request) : undefined
  return warning === undefined ? sent : Effect.zipRight(warning, sent)
}

/** A configuration error of the transport, such as an invalid proxy variable, is reported as it is. */
const unsentError = (exchange: Exchange, error: TransportError, limits: TransportLimits): LmsError =>
  error.cause instanceof LmsConfigError ? error.cause : toLmsError(exchange, error, limits)

/** A response outside the accepted statuses: a redirect to follow, a throttle or an error of the API. */
const rejectOrRedirect = Effect.fnUntraced(function* (
  open: OpenResponse,
  state: RequestState,
  describeEndpoint: Option.Option<DescribeEndpoint>
) {
  const text = yield* open.readPrefix
  const { exchange, facts } = open
  if (facts.isRedirect) {
    const sameOriginOnly = yield* SameOriginOnly
    const redirect = resolveRedirect(exchange, facts, { redirectsBefore: state.redirects, sameOriginOnly })
    return redirect._tag === "Redirect" ? redirect : yield* redirect
  }
  const now = yield* Clock.currentTimeMillis
  const response = { facts, text, retryAfter: facts.retryAfter(now) }
  if (facts.isThrottle(text)) return yield* errors.throttledError(exchange, response)
  const hint = facts.status === 404 ? yield* explainNotFound(exchange, describeEndpoint) : ""
  return yield* errors.apiError(exchange, response, hint)
})

/** Only paths of the API are documented, and only its own origin has it. */
const explainNotFound = (
  { method, request, url }: Exchange,
  describeEndpoint: Option.Option<DescribeEndpoint>
): Effect.Effect<string> => {
  const { origin, pathname } = new URL(url)
  return Option.isSome(describeEndpoint) && origin === request.tokenOrigin && pathname.startsWith("/api/")
    ? describeEndpoint.value(method, pathname)
    : Effect.succeed("")
}

/** Warns once per origin if the token is sent over plain HTTP. */
const plainHttpWarning = (
  warnedOrigins: Set<string>,
  { token, tokenOrigin }: PreparedRequest
): Effect.Effect<void> | undefined => {
  if (token === undefined || tokenOrigin?.startsWith("http:") !== true || warnedOrigins.has(tokenOrigin)) {
    return undefined
  }
  warnedOrigins.add(tokenOrigin)
  return isLoopback(new URL(tokenOrigin).hostname)
    ? undefined
    : Effect.logWarning(`The token is sent to ${tokenOrigin} without TLS, so others can read it: use https:`)
}
