/** An `HttpClient` over a transport, for programs that want one. */
import * as Cookies from "@effect/platform/Cookies"
import * as HttpHeaders from "@effect/platform/Headers"
import type * as HttpBody from "@effect/platform/HttpBody"
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
import {
  type Body,
  Delimited,
  TransportError,
  type TransportLimits,
  type TransportResponse,
  type TransportService
} from "./transport.js"

type Read<A> = Effect.Effect<A, HttpClientError.ResponseError>

const lenient = new TextDecoder()

class AdapterResponse extends Inspectable.Class implements HttpClientResponse.HttpClientResponse {
  readonly [HttpClientResponse.TypeId]: HttpClientResponse.TypeId = HttpClientResponse.TypeId
  readonly [HttpIncomingMessage.TypeId]: HttpIncomingMessage.TypeId = HttpIncomingMessage.TypeId
  readonly #request: HttpClientRequest
  readonly #incoming: TransportResponse
  readonly headers: HttpHeaders.Headers

  constructor(request: HttpClientRequest, incoming: TransportResponse) {
    super()
    this.#request = request
    this.#incoming = incoming
    const cookie = incoming.setCookie.at(-1)
    // Its values hold commas: the header keeps the last one, and `cookies` has all.
    this.headers = HttpHeaders.fromInput({
      ...incoming.headers,
      ...(cookie === undefined ? {} : { "set-cookie": cookie })
    })
  }

  // A getter, because what is an own property is printed by inspectors, and the request carries the token.
  get request(): HttpClientRequest {
    return this.#request
  }

  get status(): number {
    return this.#incoming.status
  }

  get [Delimited](): boolean {
    return this.#incoming.isDelimited
  }

  get remoteAddress(): Option.Option<string> {
    return Option.none()
  }

  get cookies(): Cookies.Cookies {
    return Cookies.fromSetCookie(this.#incoming.setCookie)
  }

  toJSON(): unknown {
    return {
      _id: "@effect/platform/HttpClientResponse",
      status: this.status,
      headers: Inspectable.redact(this.headers)
    }
  }

  #broken(cause: unknown): HttpClientError.ResponseError {
    return new HttpClientError.ResponseError({ request: this.#request, response: this, reason: "Decode", cause })
  }

  /** As the platform's clients have it: with U+FFFD for what is no UTF-8. */
  get text(): Read<string> {
    return Effect.mapBoth(this.#incoming.text, {
      onFailure: ({ cause }) => this.#broken(cause),
      onSuccess: (text) => (typeof text === "string" ? text : lenient.decode(text))
    })
  }

  get json(): Read<unknown> {
    return Effect.flatMap(this.text, (text) =>
      Effect.try({
        try: (): unknown => (text === "" ? null : JSON.parse(text)),
        catch: (cause) => this.#broken(cause)
      })
    )
  }

  get arrayBuffer(): Read<ArrayBuffer> {
    return Effect.mapBoth(this.#incoming.bytes, {
      onFailure: ({ cause }) => this.#broken(cause),
      onSuccess: (bytes) => new Uint8Array(bytes).buffer
    })
  }

  get urlParamsBody(): Read<UrlParams.UrlParams> {
    return Effect.map(this.text, (text) => UrlParams.fromInput(new URLSearchParams(text)))
  }

  get formData(): Read<FormData> {
    return Effect.flatMap(this.arrayBuffer, (body) =>
      Effect.tryPromise({
        try: () =>
          new globalThis.Response(body, { headers: { "content-type": this.headers["content-type"] ?? "" } }).formData(),
        catch: (cause) => this.#broken(cause)
      })
    )
  }

  get stream(): Stream.Stream<Uint8Array, HttpClientError.ResponseError> {
    return Stream.fromPull(
      Effect.map(
        this.#incoming.chunks,
        Effect.mapBoth({
          onFailure: Option.map(({ cause }) => this.#broken(cause)),
          onSuccess: Chunk.unsafeFromArray
        })
      )
    )
  }
}

/** Whoever calls the client has limits of their own. */
const UNLIMITED: TransportLimits = {
  headers: Number.POSITIVE_INFINITY,
  stall: Number.POSITIVE_INFINITY,
  body: Number.POSITIVE_INFINITY
}

interface Encoded {
  readonly body: Body | undefined
  readonly type?: string | undefined
}

/** A form of the platform's, as the bytes it is sent as, and the type that names its boundary. */
const encoded = ({ formData }: HttpBody.FormData): Effect.Effect<Encoded, TransportError> =>
  Effect.tryPromise({
    try: () => {
      const form = new globalThis.Response(formData)
      const type = form.headers.get("content-type") ?? undefined
      return form.arrayBuffer().then((bytes) => ({ body: new Uint8Array(bytes), type }))
    },
    catch: (cause) => new TransportError({ reason: "Encode", cause })
  })

const content = (body: HttpBody.HttpBody): Effect.Effect<Encoded, TransportError> => {
  switch (body._tag) {
    case "Empty":
      return Effect.succeed({ body: undefined })
    case "Uint8Array":
      return Effect.succeed({ body: body.body })
    case "Stream":
      return Effect.succeed({ body: { stream: body.stream, length: body.contentLength } })
    case "FormData":
      return encoded(body)
    case "Raw": {
      const raw = body.body
      if (raw === null || raw === undefined) return Effect.succeed({ body: undefined })
      const isPlain = typeof raw === "string" || raw instanceof Uint8Array
      return Effect.succeed({ body: isPlain ? raw : { raw, length: body.contentLength } })
    }
  }
}

/** The address as it is sent: with the parameters that stand beside it. */
const addressOf = (request: HttpClientRequest): Either.Either<string, TransportError> =>
  request.urlParams.length === 0 && Option.isNone(request.hash)
    ? Either.right(request.url)
    : Either.mapBoth(UrlParams.makeUrl(request.url, request.urlParams, request.hash), {
        onLeft: (cause) => new TransportError({ reason: "Url", cause }),
        onRight: ({ href }) => href
      })

const REASONS = { Url: "InvalidUrl", Encode: "Encode" } as const

const failed =
  (request: HttpClientRequest) =>
  ({ cause, reason }: TransportError): HttpClientError.RequestError =>
    new HttpClientError.RequestError({
      request,
      reason: reason === "Url" || reason === "Encode" ? REASONS[reason] : "Transport",
      cause
    })

/** It follows no redirects, sends no trace headers and makes no spans. */
export const make = (transport: TransportService): HttpClient.HttpClient =>
  HttpClient.makeWith<never, never, HttpClientError.HttpClientError, never>(
    Effect.flatMap((request) =>
      Effect.mapBoth(
        Effect.flatMap(addressOf(request), (url) =>
          Effect.flatMap(content(request.body), ({ body, type }) => {
            const headers: Record<string, string> = { ...request.headers }
            if (type !== undefined) headers["content-type"] ??= type
            return transport.send({ method: request.method, url, headers, body }, UNLIMITED)
          })
        ),
        { onFailure: failed(request), onSuccess: (incoming) => new AdapterResponse(request, incoming) }
      )
    ),
    Effect.succeed
  )
