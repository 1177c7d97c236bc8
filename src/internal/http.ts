import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpBody from "@effect/platform/HttpBody"
import * as HttpClient from "@effect/platform/HttpClient"
import type * as HttpClientError from "@effect/platform/HttpClientError"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import type * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import type { LmsApiError, LmsRateLimitError, LmsTransportError } from "../LmsError.js"
import * as bareClient from "./bareClient.js"
import * as failure from "./failure.js"
import * as redirect from "./redirect.js"
import type { PreparedRequest } from "./request.js"

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
  readonly error: LmsTransportError | LmsApiError | LmsRateLimitError
  readonly headers: Headers
}

/** A successful response whose body has not been read. Reading is part of the attempt, and so is what it fails with. */
interface Opened {
  readonly request: PreparedRequest
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly text: Effect.Effect<string, LmsTransportError>
  readonly bytes: Effect.Effect<Uint8Array, LmsTransportError>
  readonly stream: Stream.Stream<Uint8Array, LmsTransportError>
}

/** How much of an error's body is read: enough for every message, too little to be drowned in. */
const ERROR_BODY_READ = 64 * 1024

/** Whether the address lies at the origin. By its text: this is asked for each page, and parsing costs. */
export const isAt = (url: string, origin: string | undefined): boolean =>
  origin !== undefined && url.startsWith(origin) && /^(?:[/?#]|$)/.test(url.slice(origin.length, origin.length + 1))

/** One prepared request, ready for any address: what an origin that may see the token gets, and what any other gets. */
interface Outgoing {
  readonly prepared: PreparedRequest
  readonly authorized: HttpClientRequest.HttpClientRequest
  readonly anonymous: HttpClientRequest.HttpClientRequest
}

const bodyOf = ({ body, headers }: PreparedRequest): HttpBody.HttpBody | undefined => {
  const type = headers["content-type"]
  if (body === undefined) return undefined
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

/** Without cookies: a session cookie is a credential, and no use of the API needs one. */
const plainHeaders = (headers: Headers): Headers => {
  const { "set-cookie": _, ...rest } = headers
  return rest
}

const concat = (chunks: ReadonlyArray<Uint8Array>): Uint8Array => {
  const whole = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

const decoder = new TextDecoder()

/** The body is read within the stall limit: a bare client keeps it by itself, any other is watched. */
class Response implements Opened {
  readonly #edge: Edge
  readonly #response: HttpClientResponse.HttpClientResponse
  readonly request: PreparedRequest
  readonly url: string
  readonly status: number
  readonly headers: Headers

  constructor(edge: Edge, request: PreparedRequest, url: string, response: HttpClientResponse.HttpClientResponse) {
    this.#edge = edge
    this.#response = response
    this.request = request
    this.url = url
    this.status = response.status
    this.headers = plainHeaders(response.headers)
  }

  get text(): Effect.Effect<string, LmsTransportError> {
    return bareClient.isBare(this.#edge.client)
      ? Effect.mapError(this.#response.text, (error) => this.#broken(error))
      : Effect.map(this.bytes, (body) => decoder.decode(body))
  }

  get bytes(): Effect.Effect<Uint8Array, LmsTransportError> {
    return bareClient.isBare(this.#edge.client)
      ? Effect.mapBoth(this.#response.arrayBuffer, {
          onFailure: (error) => this.#broken(error),
          onSuccess: (buffer) => new Uint8Array(buffer)
        })
      : Effect.map(Stream.runCollect(this.stream), (chunks) => concat(Array.from(chunks)))
  }

  get stream(): Stream.Stream<Uint8Array, LmsTransportError> {
    const { limits, client } = this.#edge
    const stream = Stream.catchAll(this.#response.stream, (error) =>
      // Where there is no body, some clients have no stream of it either.
      error.reason === "EmptyBody" ? Stream.empty : Stream.fail(this.#broken(error))
    )
    return bareClient.isBare(client) || !Number.isFinite(limits.stall)
      ? stream
      : Stream.timeoutFail(stream, () => failure.stalled(this.request, this.url, limits.stall), limits.stall)
  }

  #broken(error: HttpClientError.ResponseError): LmsTransportError {
    return failure.brokenBody(this.request, this.url, error.cause, this.#edge.limits)
  }
}

/** As much of the body as an error needs, also where it breaks off: the status is known and says more. */
const readSome = (opened: Pick<Opened, "stream">): Effect.Effect<string> =>
  opened.stream.pipe(
    Stream.runFoldWhile(
      { size: 0, chunks: [] as ReadonlyArray<Uint8Array> },
      ({ size }) => size < ERROR_BODY_READ,
      ({ chunks, size }, chunk) => ({ size: size + chunk.length, chunks: [...chunks, chunk] })
    ),
    Effect.map(({ chunks }) => decoder.decode(concat(chunks))),
    Effect.catchAll(() => Effect.succeed(""))
  )

const refused = <A>(edge: Edge, request: Outgoing, url: string, opened: Opened, receive: Receive<A>, hops: number) =>
  Effect.flatMap(readSome(opened), (text): Effect.Effect<A, Failed> => {
    const { prepared } = request
    const { headers, status } = opened
    const fail = (error: Failed["error"]) => Effect.fail({ error, headers })
    if (redirect.isRedirect(status)) {
      const next = redirect.follow(prepared, url, status, headers.location, hops)
      if (typeof next !== "string") return fail(next)
      const onward = redirect.elsewhere(prepared, url, next)
      return exchange(edge, onward === prepared ? request : outgoing(onward), next, receive, hops + 1)
    }
    const refusal = { status, headers, url, text }
    return fail(failure.isThrottle(refusal) ? failure.throttled(prepared, refusal) : failure.api(prepared, refusal))
  })

const exchange = <A>(
  edge: Edge,
  request: Outgoing,
  url: string,
  receive: Receive<A>,
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
      return status >= 200 && status < 300
        ? Effect.mapError(receive(opened), (error) => ({ error, headers }))
        : refused(edge, request, url, opened, receive, hops)
    }
  })
}

const execute = (
  { client, limits }: Edge,
  prepared: PreparedRequest,
  url: string,
  request: HttpClientRequest.HttpClientRequest
): Effect.Effect<HttpClientResponse.HttpClientResponse, LmsTransportError> => {
  const broken = (error: HttpClientError.HttpClientError) =>
    failure.connection(prepared, url, "cause" in error && error.cause !== undefined ? error.cause : error, limits)
  if (bareClient.isBare(client)) return Effect.mapError(client.execute(bareClient.limit(request, limits)), broken)
  const response = Effect.mapError(client.execute(request), broken)
  return Number.isFinite(limits.headers)
    ? Effect.timeoutFail(response, {
        duration: limits.headers,
        onTimeout: () => failure.timedOut(prepared, url, limits.headers)
      })
    : response
}

/** A client, the limits of the exchanges made with it, and who hears of each response's status and headers. */
export interface Edge {
  readonly client: HttpClient.HttpClient
  readonly limits: bareClient.Limits
  readonly observe: (url: string, status: number, headers: Headers) => unknown
}

/** What becomes of a successful response. */
export type Receive<A> = (opened: Opened) => Effect.Effect<A, LmsTransportError>

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
export const sender = <A>(prepared: PreparedRequest, receive: Receive<A>) => {
  const request = outgoing(prepared)
  return (edge: Edge, url: string): Effect.Effect<A, Failed> => exchange(edge, request, url, receive, 0)
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
