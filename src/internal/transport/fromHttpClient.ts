/** A transport over any `HttpClient`: disables its redirects and tracing, and adds limits. */
import * as Cookies from "@effect/platform/Cookies"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpBody from "@effect/platform/HttpBody"
import * as HttpClient from "@effect/platform/HttpClient"
import type * as HttpClientError from "@effect/platform/HttpClientError"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import type { HttpClientResponse } from "@effect/platform/HttpClientResponse"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import * as clock from "../clock.js"
import { contentCodings } from "../response/facts.js"
import { errorCode } from "../response/networkError.js"
import * as timeLimit from "../timeLimit.js"
import {
  cancelBody,
  concat,
  countBytes,
  decodeText,
  decodeUrlHeader,
  forEachChunk,
  TOO_LARGE_BODY,
  URL_HEADERS
} from "./chunks.js"
import {
  type Body,
  type ChunkPull,
  Delimited,
  type HeaderFields,
  type StreamedBody,
  TransportError,
  type TransportLimits,
  type TransportRequest,
  type TransportResponse,
  type TransportService,
  transportOf
} from "./transport.js"

/**
 * Disables redirects, trace headers and the spans of the client, whose attributes would contain complete URLs.
 */
const disableRedirectsAndTracing = (client: HttpClient.HttpClient): HttpClient.HttpClient =>
  client.pipe(
    HttpClient.withTracerPropagation(false),
    HttpClient.withTracerDisabledWhen(() => true),
    HttpClient.transformResponse(Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual" }))
  )

/** The cause of the client's error, without the error itself, which contains the request and so the token. */
const causeOf = (error: HttpClientError.HttpClientError): unknown => error.cause ?? new Error(error.message)

const REQUEST_REASONS = { Transport: "Connection", Encode: "Encode", InvalidUrl: "Url" } as const

/** The error of a request without a response. Undici reports its own time limit with a code. */
const toRequestError = (error: HttpClientError.HttpClientError): TransportError => {
  const cause = causeOf(error)
  const reason = error._tag === "RequestError" ? REQUEST_REASONS[error.reason] : "Connection"
  return new TransportError({ reason: errorCode(cause) === "UND_ERR_HEADERS_TIMEOUT" ? "Timeout" : reason, cause })
}

const toBodyError = (error: HttpClientError.HttpClientError): TransportError => {
  const cause = causeOf(error)
  return new TransportError({ reason: errorCode(cause) === "UND_ERR_BODY_TIMEOUT" ? "Stall" : "Body", cause })
}

/** Some clients fail for a response without a body. */
const toBodyErrorOrEnd = (error: HttpClientError.HttpClientError): Option.Option<TransportError> =>
  error.reason === "EmptyBody" ? Option.none() : Option.some(toBodyError(error))

const timeoutError = (reason: "Timeout" | "Stall") => new TransportError({ reason, cause: undefined })

/** Whether a response is one of the web. An interruptible response of Effect holds it in another one. */
const isFetched = (response: object): boolean =>
  "original" in response && typeof response.original === "object" && response.original !== null
    ? isFetched(response.original)
    : "source" in response && response.source instanceof globalThis.Response

const FETCH_CODINGS: ReadonlyArray<string> = ["gzip", "x-gzip", "deflate", "br", "zstd"]

/** The announced length of the body; 0 if it is unknown or counts the bytes of a content coding. */
const announcedLength = (headers: HeaderFields): number => {
  const { "content-length": length } = headers
  return contentCodings(headers).length === 0 && length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : 0
}

/** A response of an `HttpClient`. Applies the stall limit, and fails if the body is shorter than announced. */
class HttpClientTransportResponse implements TransportResponse {
  readonly #response: HttpClientResponse
  readonly #limits: TransportLimits
  readonly status: number
  readonly headers: HeaderFields

  constructor(response: HttpClientResponse, limits: TransportLimits) {
    this.#response = response
    this.#limits = limits
    this.status = response.status
    const { "set-cookie": _, ...others } = response.headers
    const headers: Record<string, string> = others
    for (const name of URL_HEADERS) if (headers[name] !== undefined) headers[name] = decodeUrlHeader(headers[name])
    this.headers = headers
  }

  get setCookie(): ReadonlyArray<string> {
    return Cookies.toSetCookieHeaders(this.#response.cookies)
  }

  /** True if the client does not say. */
  get isDelimited(): boolean {
    return Delimited in this.#response ? this.#response[Delimited] === true : true
  }

  /** Only the responses of `fetch` are those of the web. It leaves a body with a coding that it does not know. */
  get isDecoded(): boolean {
    return isFetched(this.#response) && contentCodings(this.headers).every((coding) => FETCH_CODINGS.includes(coding))
  }

  get text(): Effect.Effect<string | Uint8Array, TransportError> {
    return decodeText(this.bytes)
  }

  get bytes(): Effect.Effect<Uint8Array, TransportError> {
    return Effect.suspend(() => {
      const announced = announcedLength(this.headers)
      if (announced > this.#limits.maxBodyBytes) return Effect.fail(TOO_LARGE_BODY)
      const received: Array<Uint8Array> = []
      let size = 0
      const take = (chunks: ReadonlyArray<Uint8Array>): Effect.Effect<boolean, TransportError> => {
        for (const chunk of chunks) {
          received.push(chunk)
          size += chunk.length
        }
        return size > this.#limits.maxBodyBytes ? Effect.fail(TOO_LARGE_BODY) : Effect.succeed(true)
      }
      return Effect.flatMap(forEachChunk(this.chunks, take), () => {
        const bytes = concat(received)
        const problem = `the body ended after ${bytes.length} of ${announced} bytes`
        return bytes.length < announced
          ? Effect.fail(new TransportError({ reason: "Body", cause: new Error(problem) }))
          : Effect.succeed(bytes)
      })
    })
  }

  get chunks(): Effect.Effect<ChunkPull, never, Scope.Scope> {
    const { idleTimeoutMillis } = this.#limits
    const timeout = { duration: idleTimeoutMillis, onTimeout: () => Option.some(timeoutError("Stall")) }
    // The limit is one of each pull, not of the stream: the client's stream must be open as soon as its chunks are, so that
    // it is closed with them also if nothing is pulled.
    return Effect.map(Stream.toPull(this.#response.stream), (pull) => {
      const chunks = Effect.mapBoth(pull, {
        onSuccess: (chunks) => countBytes(Chunk.toReadonlyArray(chunks)),
        onFailure: Option.flatMap(toBodyErrorOrEnd)
      })
      return Number.isFinite(idleTimeoutMillis) ? timeLimit.failAfter(chunks, timeout) : chunks
    })
  }
}

export const toTransportResponse = (response: HttpClientResponse, limits: TransportLimits): TransportResponse =>
  new HttpClientTransportResponse(response, limits)

const toHttpBody = (body: Body, type: string | undefined): HttpBody.HttpBody => {
  if (typeof body === "string") return HttpBody.text(body, type)
  if (body instanceof Uint8Array) return HttpBody.uint8Array(body, type)
  return "stream" in body
    ? HttpBody.stream(body.stream, type, body.length)
    : HttpBody.raw(body.raw, { contentType: type, contentLength: body.length })
}

/** The request for an `HttpClient`. */
export const toClientRequest = ({
  body,
  headers,
  method,
  url
}: TransportRequest): HttpClientRequest.HttpClientRequest => {
  // `setUrl` keeps a string byte for byte; a parsed URL would be normalized.
  const request = HttpClientRequest.setUrl(HttpClientRequest.make(method)("", { headers }), url)
  return body === undefined ? request : HttpClientRequest.setBody(request, toHttpBody(body, headers["content-type"]))
}

type Sending = Effect.Effect<TransportResponse, TransportError>

type Execute = (request: HttpClientRequest.HttpClientRequest) => Sending

/**
 * Some clients, such as `fetch`, send a stream with chunked coding and without a length, which file storages reject. Up to
 * this size a streamed body is read into memory and sent with its length.
 */
const MAX_BUFFERED_BODY_BYTES = 4 * 1024 * 1024

export const make = (httpClient: HttpClient.HttpClient): TransportService =>
  transportOf(httpClient) ?? convertClient(httpClient)

const convertClient = (httpClient: HttpClient.HttpClient): TransportService => {
  const client = disableRedirectsAndTracing(httpClient)
  const executeWithin = (execute: Execute, request: HttpClientRequest.HttpClientRequest, limit: number): Sending =>
    Number.isFinite(limit)
      ? timeLimit.failAfter(execute(request), { duration: limit, onTimeout: () => timeoutError("Timeout") })
      : execute(request)

  /**
   * Sends a streamed body. The limit applies to the time since its last chunk, because a large body may take longer.
   */
  const executeStreamed = (
    execute: Execute,
    request: HttpClientRequest.HttpClientRequest,
    { length, stream }: StreamedBody,
    type: string | undefined,
    limit: number
  ): Sending =>
    Effect.clockWith((effectClock) => {
      let lastChunkTime = clock.unsafeNow(effectClock)
      const watched = Stream.mapChunks(stream, (chunk) => {
        lastChunkTime = clock.unsafeNow(effectClock)
        return chunk
      })
      const sendBody = (body: HttpBody.HttpBody) => execute(HttpClientRequest.setBody(request, body))
      const exchange =
        length === undefined || length > MAX_BUFFERED_BODY_BYTES
          ? sendBody(HttpBody.stream(watched, type, length))
          : Stream.runCollect(watched).pipe(
              Effect.mapError((cause) => new TransportError({ reason: "Encode", cause })),
              Effect.flatMap((chunks) => sendBody(HttpBody.uint8Array(concat(Chunk.toReadonlyArray(chunks)), type)))
            )
      const failWhenStalled: Effect.Effect<never, TransportError> = Effect.suspend(() => {
        const remaining = Math.ceil(lastChunkTime + limit - clock.unsafeNow(effectClock))
        return remaining <= 0
          ? Effect.fail(timeoutError("Timeout"))
          : Effect.zipRight(Effect.sleep(remaining), failWhenStalled)
      })
      return Number.isFinite(limit) ? timeLimit.firstOf(exchange, failWhenStalled) : exchange
    })

  const sendWithin = (execute: Execute, message: TransportRequest, limit: number): Sending => {
    const { body, headers } = message
    return typeof body === "object" && "stream" in body
      ? executeStreamed(execute, toClientRequest({ ...message, body: undefined }), body, headers["content-type"], limit)
      : executeWithin(execute, toClientRequest(message), limit)
  }

  return {
    send: (request: TransportRequest, limits: TransportLimits) =>
      Effect.suspend(() => {
        let received: TransportResponse | undefined
        const execute: Execute = (request) =>
          Effect.map(Effect.mapError(client.execute(request), toRequestError), (response) => {
            received = new HttpClientTransportResponse(response, limits)
            return received
          })
        // A response that arrives while the request is interrupted is never read, and would hold its connection.
        return Effect.onError(sendWithin(execute, request, limits.headersTimeoutMillis), () =>
          received === undefined ? Effect.void : cancelBody(received)
        )
      })
  }
}

/** The requirements of a layer that uses `transportFromContext`. */
export type Http = HttpClient.HttpClient

/** The transport of the provided HTTP client. */
export const transportFromContext: Effect.Effect<TransportService, never, Http> = Effect.map(
  HttpClient.HttpClient,
  make
)
