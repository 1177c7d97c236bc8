/** The innermost handler: sends one request over the transport and reads, rejects or redirects the response. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { LmsConfigError, type LmsError } from "../../LmsError.js"
import { SameOriginOnly } from "../hiddenServices.js"
import type { AddressedRequest, PreparedRequest, StreamedBody } from "../request/request.js"
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
import { isAccepted, OpenResponse, type ResponseReader, rejectResponse, toLmsError } from "./responseReader.js"

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
      const result: Effect.Effect<A, LmsError | Redirect> = isAccepted(reader, status)
        ? reader.read(open)
        : facts.isRedirect
          ? redirectFrom(open, redirects)
          : rejectResponse(open, client.describeEndpoint)
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

/** Where a redirect leads, or why it is not followed. */
const redirectFrom = ({ addressed, facts, readPrefix }: OpenResponse, redirectsBefore: number) =>
  Effect.flatMap(Effect.zipRight(readPrefix, SameOriginOnly), (sameOriginOnly) =>
    Effect.fail(resolveRedirect(addressed, facts, { redirectsBefore, sameOriginOnly }))
  )

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
