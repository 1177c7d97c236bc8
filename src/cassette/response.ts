import * as Cookies from "@effect/platform/Cookies"
import * as Headers from "@effect/platform/Headers"
import * as HttpClientError from "@effect/platform/HttpClientError"
import type { HttpClientRequest } from "@effect/platform/HttpClientRequest"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as HttpIncomingMessage from "@effect/platform/HttpIncomingMessage"
import * as UrlParams from "@effect/platform/UrlParams"
import * as Effect from "effect/Effect"
import * as Inspectable from "effect/Inspectable"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"

type Result<A> = Effect.Effect<A, HttpClientError.ResponseError>

interface Read {
  readonly status: number
  readonly headers: Headers.Headers
  readonly cookies: Cookies.Cookies
  readonly remoteAddress: Option.Option<string>
  readonly bytes: Uint8Array
  /** How the body broke off after those bytes. */
  readonly broken: unknown
}

const decoder = new TextDecoder()

/** A response whose body has been read, or has been kept. */
export class Whole extends Inspectable.Class implements HttpClientResponse.HttpClientResponse {
  readonly [HttpClientResponse.TypeId]: HttpClientResponse.TypeId = HttpClientResponse.TypeId
  readonly [HttpIncomingMessage.TypeId]: HttpIncomingMessage.TypeId = HttpIncomingMessage.TypeId
  readonly #request: HttpClientRequest
  readonly #read: Read

  constructor(request: HttpClientRequest, read: Read) {
    super()
    this.#request = request
    this.#read = read
  }

  // A getter, because what is an own property is printed by inspectors, and the request carries the token.
  get request(): HttpClientRequest {
    return this.#request
  }

  get status(): number {
    return this.#read.status
  }

  get headers(): Headers.Headers {
    return this.#read.headers
  }

  get cookies(): Cookies.Cookies {
    return this.#read.cookies
  }

  get remoteAddress(): Option.Option<string> {
    return this.#read.remoteAddress
  }

  toJSON(): unknown {
    return {
      _id: "@effect/platform/HttpClientResponse",
      status: this.status,
      headers: Inspectable.redact(this.headers)
    }
  }

  get #whole(): Result<Uint8Array> {
    const { broken, bytes } = this.#read
    return broken === undefined ? Effect.succeed(bytes) : Effect.fail(this.#error(broken))
  }

  #error(cause: unknown): HttpClientError.ResponseError {
    return new HttpClientError.ResponseError({ request: this.#request, response: this, reason: "Decode", cause })
  }

  get text(): Result<string> {
    return Effect.map(this.#whole, (bytes) => decoder.decode(bytes))
  }

  get json(): Result<unknown> {
    return Effect.flatMap(this.text, (text) =>
      Effect.try({
        try: (): unknown => (text === "" ? null : JSON.parse(text)),
        catch: (cause) => this.#error(cause)
      })
    )
  }

  get arrayBuffer(): Result<ArrayBuffer> {
    return Effect.map(this.#whole, (bytes) => new Uint8Array(bytes).buffer)
  }

  get urlParamsBody(): Result<UrlParams.UrlParams> {
    return Effect.map(this.text, (text) => UrlParams.fromInput(new URLSearchParams(text)))
  }

  get formData(): Result<FormData> {
    return Effect.flatMap(this.arrayBuffer, (body) =>
      Effect.tryPromise({
        try: () => new Response(body, { headers: { "content-type": this.headers["content-type"] ?? "" } }).formData(),
        catch: (cause) => this.#error(cause)
      })
    )
  }

  get stream(): Stream.Stream<Uint8Array, HttpClientError.ResponseError> {
    const { broken, bytes } = this.#read
    const read = bytes.length === 0 ? Stream.empty : Stream.make(bytes)
    return broken === undefined ? read : Stream.concat(read, Stream.fail(this.#error(broken)))
  }
}

/** A kept answer; nothing of the connection it came over is left. */
export const kept = (
  request: HttpClientRequest,
  status: number,
  headers: Readonly<Record<string, string>>,
  bytes: Uint8Array,
  broken: unknown
): Whole =>
  new Whole(request, {
    status,
    headers: Headers.fromInput(headers),
    cookies: Cookies.empty,
    remoteAddress: Option.none(),
    bytes,
    broken
  })
