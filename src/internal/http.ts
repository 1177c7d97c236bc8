import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpBody from "@effect/platform/HttpBody"
import * as HttpClient from "@effect/platform/HttpClient"
import type * as HttpClientError from "@effect/platform/HttpClientError"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import type * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import type { LmsApiError, LmsDecodeError, LmsFileError, LmsRateLimitError, LmsTransportError } from "../LmsError.js"
import * as bareClient from "./bareClient.js"
import * as failure from "./failure.js"
import * as redirect from "./redirect.js"
import type { PreparedRequest, StreamedBody } from "./request.js"

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

/** A successful response whose body has not been read. Reading is part of the attempt, and so is what it fails with. */
export interface Opened {
  readonly request: PreparedRequest
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly text: Effect.Effect<string, LmsTransportError>
  readonly bytes: Effect.Effect<Uint8Array, LmsTransportError>
  readonly stream: Stream.Stream<Uint8Array, LmsTransportError>
  /**
   * Whether a body that is cut can be told from one that ends. Over HTTP/1.1 it cannot where only the end of the
   * connection ends it; what other clients speak is not known here, and they are believed.
   */
  readonly delimited: boolean
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

  get delimited(): boolean {
    return (
      !bareClient.isBare(this.#edge.client) ||
      this.headers["content-length"] !== undefined ||
      this.headers["transfer-encoding"] !== undefined ||
      this.status === 204
    )
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
export const readSome = (opened: Pick<Opened, "stream">): Effect.Effect<string> =>
  opened.stream.pipe(
    Stream.runFoldWhile(
      { size: 0, chunks: [] as ReadonlyArray<Uint8Array> },
      ({ size }) => size < ERROR_BODY_READ,
      ({ chunks, size }, chunk) => ({ size: size + chunk.length, chunks: [...chunks, chunk] })
    ),
    Effect.map(({ chunks }) => decoder.decode(concat(chunks))),
    Effect.catchAll(() => Effect.succeed(""))
  )

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

const brokenConnection =
  ({ limits }: Edge, prepared: PreparedRequest, url: string) =>
  (error: HttpClientError.HttpClientError): LmsTransportError =>
    failure.connection(prepared, url, "cause" in error && error.cause !== undefined ? error.cause : error, limits)

/**
 * A client that is not ours may send a stream in chunks and without a length (`fetch` does), which storages refuse: up to
 * this size the body is given to it in one piece, whose length is sent.
 */
const ONE_PIECE = 4 * 1024 * 1024

/** Sends a streamed body. It may take as long as it takes: the limit is for a body that no longer moves, and the answer. */
const transfer = (
  edge: Edge,
  prepared: PreparedRequest,
  url: string,
  request: HttpClientRequest.HttpClientRequest,
  body: StreamedBody
): Effect.Effect<ClientResponse, LmsTransportError | LmsFileError> =>
  Effect.clockWith((clock) => {
    const { client, limits } = edge
    const type = prepared.headers["content-type"]
    let unreadable: LmsFileError | undefined
    let moved = clock.unsafeCurrentTimeMillis()
    const watched = body.stream.pipe(
      Stream.mapChunks((bytes) => {
        moved = clock.unsafeCurrentTimeMillis()
        return bytes
      }),
      Stream.tapError((error) =>
        Effect.sync(() => {
          unreadable = error
        })
      )
    )
    const send = (content: HttpBody.HttpBody) => {
      const whole = HttpClientRequest.setBody(request, content)
      return Effect.mapError(
        client.execute(bareClient.isBare(client) ? bareClient.limit(whole, limits) : whole),
        // What the client says of a body that failed is that it failed.
        (error) => unreadable ?? brokenConnection(edge, prepared, url)(error)
      )
    }
    const streamed = HttpBody.stream(watched, type, body.length)
    if (bareClient.isBare(client)) return send(streamed)
    const sent =
      body.length > ONE_PIECE
        ? send(streamed)
        : Effect.flatMap(Stream.runCollect(body.stream), (chunks) =>
            send(HttpBody.uint8Array(concat(Array.from(chunks)), type))
          )
    const silence: Effect.Effect<never, LmsTransportError> = Effect.suspend(() => {
      const left = moved + limits.headers - clock.unsafeCurrentTimeMillis()
      return left <= 0
        ? Effect.fail(failure.timedOut(prepared, url, limits.headers))
        : Effect.zipRight(Effect.sleep(left), silence)
    })
    return Number.isFinite(limits.headers) ? Effect.raceFirst(sent, silence) : sent
  })

/** A client, the limits of the exchanges made with it, and who hears of each response's status and headers. */
export interface Edge {
  readonly client: HttpClient.HttpClient
  readonly limits: bareClient.Limits
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
