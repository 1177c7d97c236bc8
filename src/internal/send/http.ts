import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpBody from "@effect/platform/HttpBody"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import type * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { LmsApiError, LmsDecodeError, LmsFileError, LmsRateLimitError, LmsTransportError } from "../../LmsError.js"
import * as failure from "../answer/failure.js"
import type { PreparedRequest, StreamedBody } from "../request/prepare.js"
import * as bareClient from "../transport/bareClient.js"
import { type Connection, type Opened, Response, readSome } from "../transport/httpResponse.js"
import { brokenConnection, transfer } from "../transport/httpTransfer.js"
import * as redirect from "../transport/redirect.js"

type Headers = Readonly<Record<string, string>>

/** A successful answer, read to its end. The body is text where the service says it is JSON, else bytes. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The address that answered: after redirects not the one that was asked. */
  readonly url: string
  readonly contentType: string
  /** The client has undone a compression: then even an empty body was something on the wire. */
  readonly compressed: boolean
  readonly body: string | Uint8Array
}

/** An exchange that failed, with the headers of the answer where there was one. */
export interface Failed {
  readonly error: LmsTransportError | LmsApiError | LmsRateLimitError | LmsDecodeError | LmsFileError
  readonly headers: Headers
}

/** Whether the address lies at the origin. By its text: this is asked for each page, and parsing costs. */
export const isAt = (url: string, origin: string | undefined): boolean =>
  origin !== undefined && url.startsWith(origin) && /^(?:[/?#]|$)/.test(url.slice(origin.length, origin.length + 1))

/** One prepared request, ready for any address: what an origin that may see the token gets, and what any other gets. */
interface Outgoing {
  readonly prepared: PreparedRequest
  readonly authorized: HttpClientRequest.HttpClientRequest
  readonly anonymous: HttpClientRequest.HttpClientRequest
}

const isStreamed = (body: PreparedRequest["body"]): body is StreamedBody =>
  typeof body === "object" && !(body instanceof Uint8Array)

/** A streamed body is made when it is sent. */
const bodyOf = ({ body, headers }: PreparedRequest): HttpBody.HttpBody | undefined => {
  const type = headers["content-type"]
  if (body === undefined || isStreamed(body)) return undefined
  return typeof body === "string" ? HttpBody.text(body, type) : HttpBody.uint8Array(body, type)
}

const outgoing = (prepared: PreparedRequest): Outgoing => {
  const anonymous = HttpClientRequest.make(prepared.method)(prepared.url, {
    headers: prepared.headers,
    body: bodyOf(prepared)
  })
  const { token } = prepared
  const authorized =
    token === undefined
      ? anonymous
      : HttpClientRequest.setHeader(anonymous, "authorization", `Bearer ${Redacted.value(token)}`)
  return { prepared, authorized, anonymous }
}

/** A string is kept byte for byte, where a parsed URL would be spelled anew. */
const clientRequest = ({ anonymous, authorized, prepared }: Outgoing, url: string) =>
  HttpClientRequest.setUrl(isAt(url, prepared.tokenOrigin) ? authorized : anonymous, url)

const refused = <A>(edge: Edge, request: Outgoing, url: string, opened: Opened, manner: Manner<A>, hops: number) =>
  Effect.flatMap(readSome(opened), (text): Effect.Effect<A, Failed> => {
    const { prepared } = request
    const { headers, status } = opened
    const fail = (error: Failed["error"]) => Effect.fail({ error, headers })
    if (redirect.isRedirect(status)) {
      const next = redirect.follow(prepared, url, status, headers.location, hops)
      if (typeof next !== "string") return fail(next)
      const onward = redirect.elsewhere(prepared, url, next)
      return exchange(edge, onward === prepared ? request : outgoing(onward), next, manner, hops + 1)
    }
    const refusal = { status, headers, url, text }
    return fail(failure.isThrottle(refusal) ? failure.throttled(prepared, refusal) : failure.api(prepared, refusal))
  })

const exchange = <A>(
  edge: Edge,
  request: Outgoing,
  url: string,
  manner: Manner<A>,
  hops: number
): Effect.Effect<A, Failed> => {
  const { prepared } = request
  const sent = clientRequest(request, url)
  return Effect.matchEffect(execute(edge, prepared, url, sent), {
    onFailure: (error) => Effect.fail({ error, headers: {} }),
    onSuccess: (response) => {
      const opened = new Response(edge, prepared, url, response)
      const { headers, status } = opened
      edge.observe(url, status, headers)
      return (status >= 200 && status < 300) || manner.takes?.(status) === true
        ? Effect.mapError(manner.receive(opened), (error) => ({ error, headers }))
        : refused(edge, request, url, opened, manner, hops)
    }
  })
}

type ClientResponse = HttpClientResponse.HttpClientResponse

const execute = (
  edge: Edge,
  prepared: PreparedRequest,
  url: string,
  request: HttpClientRequest.HttpClientRequest
): Effect.Effect<ClientResponse, LmsTransportError | LmsFileError> => {
  if (isStreamed(prepared.body)) return transfer(edge, prepared, url, request, prepared.body)
  const { client, limits } = edge
  const broken = brokenConnection(edge, prepared, url)
  if (bareClient.isBare(client)) return Effect.mapError(client.execute(bareClient.limit(request, limits)), broken)
  const response = Effect.mapError(client.execute(request), broken)
  return Number.isFinite(limits.headers)
    ? Effect.timeoutFail(response, {
        duration: limits.headers,
        onTimeout: () => failure.timedOut(prepared, url, limits.headers)
      })
    : response
}

/** A connection, and who hears of each response's status and headers. */
export interface Edge extends Connection {
  readonly observe: (url: string, status: number, headers: Headers) => unknown
}

/** What becomes of a successful response. */
export type Receive<A> = (opened: Opened) => Effect.Effect<A, LmsTransportError | LmsDecodeError | LmsFileError>

/** How an exchange is conducted that is more than a question and its answer. */
export interface Manner<A> {
  readonly receive: Receive<A>
  /** Statuses outside 2xx that `receive` takes too; a redirect among them is not followed. */
  readonly takes?: (status: number) => boolean
  /** What this try adds to the request's headers. */
  readonly headers?: () => Headers | undefined
}

/** `application/json`, `text/json`, and the types whose suffix says that they are JSON (RFC 6839). */
const isJson = (contentType: string): boolean => /^[a-z]+\/(?:[\w.+-]+\+)?json\b/i.test(contentType)

/** Reads the whole body: an answer that is left unread holds its connection. */
export const read: Receive<Answer> = ({ bytes, headers, status, text, url }) => {
  const contentType = headers["content-type"] ?? ""
  const body: Effect.Effect<string | Uint8Array, LmsTransportError> = isJson(contentType) ? text : bytes
  const compressed = headers["content-encoding"] !== undefined
  return Effect.map(body, (body) => ({ status, headers, url, contentType, compressed, body }))
}

/**
 * Sends the prepared request to an address, its own or that of another page, once. The service's redirects are followed
 * here, by hand, since clients differ in what they hand to the next origin.
 */
export const sender = <A>(prepared: PreparedRequest, receive: Receive<A> | Manner<A>) => {
  const manner = typeof receive === "function" ? { receive } : receive
  const request = outgoing(prepared)
  return (edge: Edge, url: string): Effect.Effect<A, Failed> => {
    const more = manner.headers?.()
    return exchange(
      edge,
      more === undefined ? request : outgoing({ ...prepared, headers: { ...prepared.headers, ...more } }),
      url,
      manner,
      0
    )
  }
}

/**
 * The client as the service should see it: no trace headers, and no spans of the client's own, whose attributes hold
 * whole URLs.
 */
export const discreet: Effect.Effect<HttpClient.HttpClient, never, HttpClient.HttpClient> = Effect.map(
  HttpClient.HttpClient,
  (client) =>
    bareClient.isBare(client)
      ? client
      : client.pipe(
          HttpClient.withTracerPropagation(false),
          HttpClient.withTracerDisabledWhen(() => true),
          HttpClient.transformResponse(Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual" }))
        )
)
