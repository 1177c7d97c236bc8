/** An `HttpClient` over a transport, for programs that use Effect's HTTP client. */

import * as Effect from "effect/Effect"
import * as Cookies from "effect/http/Cookies"
import * as HttpHeaders from "effect/http/Headers"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientError from "effect/http/HttpClientError"
import type { HttpClientRequest } from "effect/http/HttpClientRequest"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import type { HttpMethod } from "effect/http/HttpMethod"
import * as Url from "effect/http/Url"
import * as UrlParams from "effect/http/UrlParams"
import * as Inspectable from "effect/Inspectable"
import * as Option from "effect/Option"
import { pipeArguments } from "effect/Pipeable"
import * as Redactable from "effect/Redactable"
import type * as Schema from "effect/Schema"
import * as Stream from "../effect3/Stream.js"
import { encodeBody } from "./encodeBody.js"
import {
  Delimited,
  registerTransport,
  TransportError,
  type TransportLimits,
  type TransportResponse,
  type TransportService
} from "./transport.js"

type BodyEffect<A> = Effect.Effect<A, HttpClientError.HttpClientError>

const replacingDecoder = new TextDecoder()

class TransportHttpClientResponse extends Inspectable.Class implements HttpClientResponse.HttpClientResponse {
  readonly [HttpClientResponse.TypeId]: typeof HttpClientResponse.TypeId = HttpClientResponse.TypeId
  readonly [HttpIncomingMessage.TypeId]: typeof HttpIncomingMessage.TypeId = HttpIncomingMessage.TypeId
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

  get url(): string {
    return this.#request.url
  }

  get upgrade(): BodyEffect<never> {
    return Effect.fail(this.#decodeError(new Error("the connection cannot be upgraded")))
  }

  pipe() {
    // biome-ignore lint/complexity/noArguments: pipeArguments takes them
    return pipeArguments(this, arguments)
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
      _id: "effect/http/HttpClientResponse",
      status: this.status,
      headers: Redactable.redact(this.headers)
    }
  }

  #decodeError(cause: unknown): HttpClientError.HttpClientError {
    return new HttpClientError.HttpClientError({
      reason: new HttpClientError.DecodeError({ request: this.#request, response: this, cause })
    })
  }

  /** With U+FFFD for invalid UTF-8, as in the clients of the platform. */
  get text(): BodyEffect<string> {
    return Effect.mapBoth(this.#response.text, {
      onFailure: ({ cause }) => this.#decodeError(cause),
      onSuccess: (text) => (typeof text === "string" ? text : replacingDecoder.decode(text))
    })
  }

  get json(): BodyEffect<Schema.Json> {
    return Effect.flatMap(this.text, (text) =>
      Effect.try({
        try: (): Schema.Json => (text === "" ? null : JSON.parse(text)),
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

  get stream(): Stream.Stream<Uint8Array, HttpClientError.HttpClientError> {
    return Stream.fromPull(
      Effect.map(
        this.#response.chunks,
        Effect.mapBoth({
          onFailure: Option.map(({ cause }) => this.#decodeError(cause)),
          onSuccess: (chunks) => chunks
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
const makeUrl = (request: HttpClientRequest): Effect.Effect<string, TransportError> =>
  request.urlParams.params.length === 0 && Option.isNone(request.hash)
    ? Effect.succeed(request.url)
    : Effect.mapBoth(Effect.fromResult(Url.make(request.url, request.urlParams, Option.getOrUndefined(request.hash))), {
        onFailure: (cause) => new TransportError({ reason: "Url", cause }),
        onSuccess: ({ href }) => href
      })

const toRequestError =
  (request: HttpClientRequest) =>
  ({ cause, reason }: TransportError): HttpClientError.HttpClientError => {
    switch (reason) {
      case "Url":
        return new HttpClientError.HttpClientError({ reason: new HttpClientError.InvalidUrlError({ request, cause }) })
      case "Encode":
        return new HttpClientError.HttpClientError({ reason: new HttpClientError.EncodeError({ request, cause }) })
      default:
        return new HttpClientError.HttpClientError({ reason: new HttpClientError.TransportError({ request, cause }) })
    }
  }

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
              return transport.send({ method: request.method as HttpMethod, url, headers, body }, UNLIMITED)
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
