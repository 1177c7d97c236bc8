/** How a request is sent: through these policies to the transport, and back as what its reader makes of the response. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { LmsConfigError, type LmsError } from "../../LmsError.js"
import type { LmsRequest, LmsSend } from "../../LmsService.js"
import * as clock from "../clock.js"
import type { PreparedRequest, RepeatableBody } from "../request/request.js"
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
import { limitQuota, limitRate } from "./admission.js"
import type { Attempt, Next, Outcome, Redirect, SendContext } from "./attempt.js"
import type { Call, CallRequest } from "./call.js"
import { followRedirects, resolveRedirect } from "./redirects.js"
import { isAccepted, OpenResponse, type ResponseReader, rejectResponse, toLmsError } from "./responseReader.js"
import { retry, retryWithoutToken } from "./retry.js"
import { authenticate, replaceRejectedToken } from "./token.js"

/** Sends the requests of all calls of a client. */
export const makeSend =
  (client: SendContext): LmsSend =>
  <A>(sent: LmsRequest<A>) => {
    // Operations make all requests.
    const { request, call, reader } = sent as CallRequest<A>
    return Effect.suspend(() => {
      call.startRequest(request)
      // Redirects and rejected tokens do not get past their policies.
      return sendFirst(client, call, reader, firstAttempt(request)) as Effect.Effect<A, LmsError>
    })
  }

/** Sends a request through all policies, from the outermost to the innermost, each with what it needs. */
const sendFirst = <A>(client: SendContext, call: Call, reader: ResponseReader<A>, first: Attempt): Outcome<A> =>
  replaceRejectedToken(call, first, (attempt) =>
    retry(client.schedules, call, attempt, (attempt) =>
      followRedirects(attempt, (attempt) =>
        retryWithoutToken(call, attempt, (attempt) =>
          limitRate(client.rateLimiters, call, attempt, (attempt) =>
            limitQuota(client.quota, call, attempt, (attempt) =>
              authenticate(call, attempt, (attempt) =>
                recordStart(call, attempt, (attempt) => transmit(client, call, reader, attempt))
              )
            )
          )
        )
      )
    )
  )

/** All attempts have the same members, so that copies of them are cheap. */
export const firstAttempt = (request: PreparedRequest): Attempt => ({
  request,
  redirects: 0,
  token: undefined,
  rejected: undefined,
  onStart: undefined,
  onResponse: undefined
})

/** Counts and publishes a request when it is sent: all that it had to wait for is behind it. */
const recordStart = <A>(call: Call, attempt: Attempt, next: Next<A>): Outcome<A> => {
  const { request, onStart, redirects } = attempt
  if (!request.isSameOrigin) return next(attempt)
  const start = () => {
    call.state.requests++
    call.enter("AwaitingResponse")
    if (call.hasListener && redirects === 0) {
      call.publish((id) => ({
        _tag: "Request",
        call: id,
        method: request.method,
        url: request.redactedUrl,
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

/** Sends an attempt over the transport. Transports do not follow redirects: HTTP clients differ in the headers they forward. */
export const transmit = <A>(
  client: SendContext,
  call: Call,
  reader: ResponseReader<A>,
  attempt: Attempt
): Outcome<A> => {
  const limits = call.limits.transport
  const { request, onResponse, redirects } = attempt
  const { body } = request
  const isElsewhere = (url?: string) => url !== undefined && originOf(url) !== originOf(request.url)
  let isObserved = false
  const observe = (facts: ResponseFacts, url?: string): void => {
    if (isElsewhere(url)) return
    isObserved = true
    onResponse?.(facts, true)
  }
  const unsent = (error: TransportError) => unsentError(request, error, limits)
  const sendBody = (body: Body | undefined, toError: (error: TransportError) => LmsError) =>
    sendMessage(client, attempt, messageOf(request, body, reader.headers?.()), { limits, toError, observe })
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
    const open = new OpenResponse(request, response, limits)
    const { facts, status } = open
    // An interceptor may have replaced the response of the service, which alone tells the quota.
    if (!isObserved) onResponse?.(facts, !isElsewhere(response.url))
    const result: Effect.Effect<A, LmsError | Redirect> = isAccepted(reader, status)
      ? reader.read(open)
      : facts.isRedirect
        ? Effect.flatMap(open.readPrefix, () => Effect.fail(resolveRedirect(request, facts, redirects)))
        : rejectResponse(open, client.describeEndpoint)
    // Also if it fails, or is interrupted, before the body is read. A body that has arrived holds no connection.
    return response.isReceived === true ? result : Effect.onError(result, () => open.cancel)
  })
}

const isStreamed = (body: PreparedRequest["body"]): body is RepeatableBody =>
  typeof body === "object" && !(body instanceof Uint8Array)

/** The message of an attempt, without the token. */
const messageOf = (
  { file, headers, method, url }: PreparedRequest,
  body: Body | undefined,
  added: HeaderFields | undefined
): TransportRequest => ({ method, url, headers: added === undefined ? headers : { ...headers, ...added }, body, file })

/** The only place where a token becomes a header. An interceptor may have changed the URL of the message. */
const withToken = (message: TransportRequest, { request, token }: Attempt): TransportRequest =>
  token !== undefined && hasOrigin(message.url, request.account?.origin)
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
const unsentError = (request: PreparedRequest, error: TransportError, limits: TransportLimits): LmsError =>
  error.cause instanceof LmsConfigError ? error.cause : toLmsError(request, error, limits)

/** Warns once per origin if the token is sent over plain HTTP. */
const plainHttpWarning = (
  warnedOrigins: Set<string>,
  { request: { account, url }, token }: Attempt
): Effect.Effect<void> | undefined => {
  const origin = account?.origin
  if (token === undefined || origin?.startsWith("http:") !== true || warnedOrigins.has(origin)) return undefined
  if (!hasOrigin(url, origin)) return undefined
  warnedOrigins.add(origin)
  return isLoopback(new URL(origin).hostname)
    ? undefined
    : Effect.logWarning(`The token is sent to ${origin} without TLS, so others can read it: use https:`)
}
