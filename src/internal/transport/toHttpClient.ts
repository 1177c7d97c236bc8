/** An `HttpClient` over a transport, for programs that use Effect's HTTP client. */
import * as Cookies from "@effect/platform/Cookies"
import * as HttpHeaders from "@effect/platform/Headers"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientError from "@effect/platform/HttpClientError"
import type { HttpClientRequest } from "@effect/platform/HttpClientRequest"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as HttpIncomingMessage from "@effect/platform/HttpIncomingMessage"
import * as UrlParams from "@effect/platform/UrlParams"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Inspectable from "effect/Inspectable"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { encodeBody } from "./encodeBody.js"
import {
  Delimited,
  registerTransport,
  TransportError,
  type TransportLimits,
  type TransportResponse,
  type TransportService
} from "./transport.js"

type BodyEffect<A> = Effect.Effect<A, HttpClientError.ResponseError>

const replacingDecoder = new TextDecoder()

class TransportHttpClientResponse extends Inspectable.Class implements HttpClientResponse.HttpClientResponse {
  readonly [HttpClientResponse.TypeId]: HttpClientResponse.TypeId = HttpClientResponse.TypeId
  readonly [HttpIncomingMessage.TypeId]: HttpIncomingMessage.TypeId = HttpIncomingMessage.TypeId
  readonly #request: HttpClientRequest
  readonly #response: TransportResponse
  readonly headers: HttpHeaders.Headers

  constructor(request: HttpClientRequest, response: TransportResponse) {
    super()
    this.#request = request
    this.#response = response
    const lastCookie = response.setCookie.at(-1)
    // Set-Cookie values contain commas and cannot be joined: the header has the last one, `cookies` has all.
    this.headers = HttpHeaders.fromInput({
      ...response.headers,
      ...(lastCookie === undefined ? {} : { "set-cookie": lastCookie })
    })
  }

  // A getter, because inspectors print own properties, and the request contains the token.
  get request(): HttpClientRequest {
    return this.#request
  }

  get status(): number {
    return this.#response.status
  }

  get [Delimited](): boolean {
    return this.#response.isDelimited
  }

  get remoteAddress(): Option.Option<string> {
    return Option.none()
  }

  get cookies(): Cookies.Cookies {
    return Cookies.fromSetCookie(this.#response.setCookie)
  }

  toJSON(): unknown {
    return {
      _id: "@effect/platform/HttpClientResponse",
      status: this.status,
      headers: Inspectable.redact(this.headers)
    }
  }

  #decodeError(cause: unknown): HttpClientError.ResponseError {
    return new HttpClientError.ResponseError({ request: this.#request, response: this, reason: "Decode", cause })
  }

  /** With U+FFFD for invalid UTF-8, as in the clients of the platform. */
  get text(): BodyEffect<string> {
    return Effect.mapBoth(this.#response.text, {
      onFailure: ({ cause }) => this.#decodeError(cause),
      onSuccess: (text) => (typeof text === "string" ? text : replacingDecoder.decode(text))
    })
  }

  get json(): BodyEffect<unknown> {
    return Effect.flatMap(this.text, (text) =>
      Effect.try({
        try: (): unknown => (text === "" ? null : JSON.parse(text)),
        catch: (cause) => this.#decodeError(cause)
      })
    )
  }

  get arrayBuffer(): BodyEffect<ArrayBuffer> {
    return Effect.mapBoth(this.#response.bytes, {
      onFailure: ({ cause }) => this.#decodeError(cause),
      onSuccess: (bytes) => new Uint8Array(bytes).buffer
    })
  }

  get urlParamsBody(): BodyEffect<UrlParams.UrlParams> {
    return Effect.map(this.text, (text) => UrlParams.fromInput(new URLSearchParams(text)))
  }

  get formData(): BodyEffect<FormData> {
    return Effect.flatMap(this.arrayBuffer, (body) =>
      Effect.tryPromise({
        try: () =>
          new globalThis.Response(body, { headers: { "content-type": this.headers["content-type"] ?? "" } }).formData(),
        catch: (cause) => this.#decodeError(cause)
      })
    )
  }

  get stream(): Stream.Stream<Uint8Array, HttpClientError.ResponseError> {
    return Stream.fromPull(
      Effect.map(
        this.#response.chunks,
        Effect.mapBoth({
          onFailure: Option.map(({ cause }) => this.#decodeError(cause)),
          onSuccess: Chunk.unsafeFromArray
        })
      )
    )
  }
}

/** Callers of an `HttpClient` apply their own limits. */
const UNLIMITED: TransportLimits = {
  headersTimeoutMillis: Number.POSITIVE_INFINITY,
  idleTimeoutMillis: Number.POSITIVE_INFINITY,
  maxBodyBytes: Number.POSITIVE_INFINITY
}

/** The complete URL, including the parameters that the request holds separately. */
const makeUrl = (request: HttpClientRequest): Either.Either<string, TransportError> =>
  request.urlParams.length === 0 && Option.isNone(request.hash)
    ? Either.right(request.url)
    : Either.mapBoth(UrlParams.makeUrl(request.url, request.urlParams, request.hash), {
        onLeft: (cause) => new TransportError({ reason: "Url", cause }),
        onRight: ({ href }) => href
      })

const REASONS = { Url: "InvalidUrl", Encode: "Encode" } as const

const toRequestError =
  (request: HttpClientRequest) =>
  ({ cause, reason }: TransportError): HttpClientError.RequestError =>
    new HttpClientError.RequestError({
      request,
      reason: reason === "Url" || reason === "Encode" ? REASONS[reason] : "Transport",
      cause
    })

/** Creates a client without redirects, trace headers and spans. */
export const make = (transport: TransportService): HttpClient.HttpClient =>
  registerTransport(
    HttpClient.makeWith<never, never, HttpClientError.HttpClientError, never>(
      Effect.flatMap((request) =>
        Effect.mapBoth(
          Effect.flatMap(makeUrl(request), (url) =>
            Effect.flatMap(encodeBody(request.body), ({ body, type }) => {
              const headers: Record<string, string> = { ...request.headers }
              if (type !== undefined) headers["content-type"] ??= type
              return transport.send({ method: request.method, url, headers, body }, UNLIMITED)
            })
          ),
          {
            onFailure: toRequestError(request),
            onSuccess: (response) => new TransportHttpClientResponse(request, response)
          }
        )
      ),
      Effect.succeed
    ),
    transport
  )
