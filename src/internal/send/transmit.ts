/** The innermost handler: sends one request over the transport and reads, rejects or redirects the response. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { LmsConfigError, type LmsError } from "../../LmsError.js"
import { type DescribeEndpoint, SameOriginOnly } from "../hiddenServices.js"
import type { AddressedRequest, PreparedRequest, StreamedBody } from "../request/request.js"
import * as errors from "../response/errors.js"
import { ResponseFacts } from "../response/facts.js"
import { hasOrigin, isLoopback, originOf } from "../text/origin.js"
import { intercept } from "../transport/intercept.js"
import type {
  Body,
  HeaderFields,
  TransportError,
  TransportLimits,
  TransportRequest,
  TransportResponse
} from "../transport/transport.js"
import type { Call } from "./call.js"
import type { Attempt, Handler, Redirect, SendContext } from "./middleware.js"
import { resolveRedirect } from "./redirects.js"
import { OpenResponse, type ResponseReader, toLmsError } from "./responseReader.js"

/** Sends an attempt over the transport. Transports do not follow redirects: HTTP clients differ in the headers they forward. */
export const transmit = <A>(
  client: SendContext,
  call: Call,
  { body }: PreparedRequest,
  reader: ResponseReader<A>
): Handler<A> => {
  const limits = call.limits.transport
  return (attempt) => {
    const { addressed, onResponse, redirects } = attempt
    const isElsewhere = (url?: string) => url !== undefined && originOf(url) !== originOf(addressed.url)
    let isObserved = false
    const observe = (facts: ResponseFacts, url?: string): void => {
      if (isElsewhere(url)) return
      isObserved = true
      onResponse?.(facts, true)
    }
    const unsent = (error: TransportError) => unsentError(addressed, error, limits)
    const sendBody = (body: Body | undefined, toError: (error: TransportError) => LmsError) =>
      sendMessage(client, attempt, messageOf(addressed, body, reader.headers?.()), { limits, toError, observe })
    const sent = isStreamed(body)
      ? Effect.suspend(() => {
          const opened = body.open()
          const failed = (error: LmsError) => {
            const problem = opened.problem()
            return problem === undefined ? Effect.fail(error) : Effect.failCause(problem)
          }
          return Effect.onError(Effect.catchAll(sendBody(opened.body, unsent), failed), () => opened.released)
        })
      : sendBody(body, unsent)
    return Effect.flatMap(sent, (response): Effect.Effect<A, LmsError | Redirect> => {
      const open = new OpenResponse(addressed, response, limits)
      const { facts, status } = open
      // An interceptor may have replaced the response of the service, which alone tells the quota.
      if (!isObserved) onResponse?.(facts, !isElsewhere(response.url))
      const isAccepted = (status >= 200 && status < 300) || reader.accepts?.(status) === true
      const result: Effect.Effect<A, LmsError | Redirect> = isAccepted
        ? reader.read(open)
        : rejectOrRedirect(open, redirects, client.describeEndpoint)
      // Also if it fails, or is interrupted, before the body is read. A body that has arrived holds no connection.
      return response.isReceived === true ? result : Effect.onError(result, () => open.cancel)
    })
  }
}

const isStreamed = (body: PreparedRequest["body"]): body is StreamedBody =>
  typeof body === "object" && !(body instanceof Uint8Array)

/** The message of an attempt, without the token. */
const messageOf = (
  { method, request: { file, headers }, url }: AddressedRequest,
  body: Body | undefined,
  added: HeaderFields | undefined
): TransportRequest => ({ method, url, headers: added === undefined ? headers : { ...headers, ...added }, body, file })

/** The only place where a token becomes a header. An interceptor may have changed the URL of the message. */
const withToken = (message: TransportRequest, { addressed, token }: Attempt): TransportRequest =>
  token !== undefined && hasOrigin(message.url, addressed.request.account?.origin)
    ? { ...message, headers: { ...message.headers, authorization: `Bearer ${Redacted.value(token)}` } }
    : message

interface MessageOptions {
  readonly limits: TransportLimits
  readonly toError: (error: TransportError) => LmsError
  /** Called at once for a response that an interceptor receives, with the URL to which it has sent the request. */
  readonly observe: (facts: ResponseFacts, url: string) => void
}

/** Sends a message, through the interceptor if there is one. */
const sendMessage = (
  { interceptor, transport, warnedOrigins }: SendContext,
  attempt: Attempt,
  message: TransportRequest,
  { limits, observe, toError }: MessageOptions
): Effect.Effect<TransportResponse, LmsError> => {
  const send = (message: TransportRequest) => transport.send(withToken(message, attempt), limits)
  const sent =
    interceptor === undefined
      ? // On success one step, where `mapError` has two.
        Effect.catchTag(send(message), "TransportError", (error) => Effect.fail(toError(error)))
      : intercept(message, {
          interceptor,
          limits,
          toError,
          send: (changed) =>
            Effect.map(send(changed), (response) => {
              observe(new ResponseFacts(response), changed.url)
              return response
            })
        })
  const warning = plainHttpWarning(warnedOrigins, attempt)
  return warning === undefined ? sent : Effect.zipRight(warning, sent)
}

/** A configuration error of the transport, such as an invalid proxy variable, is reported as it is. */
const unsentError = (addressed: AddressedRequest, error: TransportError, limits: TransportLimits): LmsError =>
  error.cause instanceof LmsConfigError ? error.cause : toLmsError(addressed, error, limits)

/** A response outside the accepted statuses: a redirect to follow, a throttle or an error of the API. */
const rejectOrRedirect = Effect.fnUntraced(function* (
  open: OpenResponse,
  redirectsBefore: number,
  describeEndpoint: Option.Option<DescribeEndpoint>
) {
  const text = yield* open.readPrefix
  const { facts, response: sent } = open
  if (facts.isRedirect) {
    const sameOriginOnly = yield* SameOriginOnly
    return yield* Effect.fail(resolveRedirect(open.addressed, facts, { redirectsBefore, sameOriginOnly }))
  }
  const addressed = sent.url === undefined ? open.addressed : open.addressed.at(sent.url)
  const now = yield* Clock.currentTimeMillis
  const response = { facts, text, retryAfter: facts.retryAfter(now) }
  if (facts.isThrottle(text)) return yield* errors.throttledError(addressed, response)
  const hint = facts.status === 404 ? yield* explainNotFound(addressed, describeEndpoint) : ""
  return yield* errors.apiError(addressed, response, hint)
})

/** Only paths of the API are documented, and only its own origin has it. */
const explainNotFound = (
  { method, request, url }: AddressedRequest,
  describeEndpoint: Option.Option<DescribeEndpoint>
): Effect.Effect<string> => {
  const { origin, pathname } = new URL(url)
  return Option.isSome(describeEndpoint) && origin === request.account?.origin && pathname.startsWith("/api/")
    ? describeEndpoint.value(method, pathname)
    : Effect.succeed("")
}

/** Warns once per origin if the token is sent over plain HTTP. */
const plainHttpWarning = (
  warnedOrigins: Set<string>,
  { addressed: { request, url }, token }: Attempt
): Effect.Effect<void> | undefined => {
  const origin = request.account?.origin
  if (token === undefined || origin?.startsWith("http:") !== true || warnedOrigins.has(origin)) return undefined
  if (!hasOrigin(url, origin)) return undefined
  warnedOrigins.add(origin)
  return isLoopback(new URL(origin).hostname)
    ? undefined
    : Effect.logWarning(`The token is sent to ${origin} without TLS, so others can read it: use https:`)
}
