/** A transport over any `HttpClient`: what that does unasked is switched off, what it does not do is done here. */
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
import { errorCode } from "../response/networkError.js"
import { decodeUtf8 } from "../text/charset.js"
import { concat, countBytes, decodeUrlHeader, forEachChunk, URL_HEADERS } from "./chunks.js"
import {
  type ChunkPull,
  Delimited,
  exceedsStringLimit,
  type HeaderFields,
  type StreamedBody,
  Transport,
  TransportError,
  type TransportLimits,
  type TransportRequest,
  type TransportResponse,
  type TransportService
} from "./transport.js"

/**
 * The client as the service should see it: no redirects followed, no trace headers, and no spans of the client's own,
 * whose attributes hold whole URLs.
 */
const discreet = (client: HttpClient.HttpClient): HttpClient.HttpClient =>
  client.pipe(
    HttpClient.withTracerPropagation(false),
    HttpClient.withTracerDisabledWhen(() => true),
    HttpClient.transformResponse(Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual" }))
  )

/** What went wrong, without the client's own error: that holds the request, and so the token. */
const causeOf = (error: HttpClientError.HttpClientError): unknown => error.cause ?? new Error(error.message)

const REQUEST_REASONS = { Transport: "Connection", Encode: "Encode", InvalidUrl: "Url" } as const

/** Clients with limits of their own tell by a code that one has passed. */
const unanswered = (error: HttpClientError.HttpClientError): TransportError => {
  const cause = causeOf(error)
  const reason = error._tag === "RequestError" ? REQUEST_REASONS[error.reason] : "Connection"
  return new TransportError({ reason: errorCode(cause) === "UND_ERR_HEADERS_TIMEOUT" ? "Timeout" : reason, cause })
}

const broken = (error: HttpClientError.HttpClientError): TransportError => {
  const cause = causeOf(error)
  return new TransportError({ reason: errorCode(cause) === "UND_ERR_BODY_TIMEOUT" ? "Stall" : "Body", cause })
}

const TOO_LARGE = new TransportError({ reason: "TooLarge", cause: undefined })

const passed = (reason: "Timeout" | "Stall") => new TransportError({ reason, cause: undefined })

const lengthOf = (headers: HeaderFields): number => {
  const { "content-encoding": coding, "content-length": length } = headers
  return coding === undefined && length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : 0
}

/** The body is read within the stall limit, and is no shorter than was announced. */
class ClientIncoming implements TransportResponse {
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

  /** What clients speak that say nothing of it is not known here, and they are believed. */
  get isDelimited(): boolean {
    return Delimited in this.#response ? this.#response[Delimited] === true : true
  }

  get text(): Effect.Effect<string | Uint8Array, TransportError> {
    return Effect.flatMap(this.bytes, (bytes) =>
      exceedsStringLimit(bytes) ? Effect.fail(TOO_LARGE) : Effect.succeed(decodeUtf8(bytes))
    )
  }

  get bytes(): Effect.Effect<Uint8Array, TransportError> {
    return Effect.suspend(() => {
      if (lengthOf(this.headers) > this.#limits.body) return Effect.fail(TOO_LARGE)
      const taken: Array<Uint8Array> = []
      let size = 0
      const take = (some: ReadonlyArray<Uint8Array>): Effect.Effect<boolean, TransportError> => {
        for (const piece of some) {
          taken.push(piece)
          size += piece.length
        }
        return size > this.#limits.body ? Effect.fail(TOO_LARGE) : Effect.succeed(true)
      }
      return Effect.flatMap(forEachChunk(this.chunks, take), () => {
        const bytes = concat(taken)
        const announced = lengthOf(this.headers)
        const problem = `it ends after ${bytes.length} of ${announced} bytes`
        return bytes.length < announced
          ? Effect.fail(new TransportError({ reason: "Body", cause: new Error(problem) }))
          : Effect.succeed(bytes)
      })
    })
  }

  get chunks(): Effect.Effect<ChunkPull, never, Scope.Scope> {
    const stream = Stream.catchAll(this.#response.stream, (error) =>
      // Where there is no body, some clients have no stream of it either.
      error.reason === "EmptyBody" ? Stream.empty : Stream.fail(broken(error))
    )
    const { stall } = this.#limits
    const watched = Number.isFinite(stall) ? Stream.timeoutFail(stream, () => passed("Stall"), stall) : stream
    return Effect.map(
      Stream.toPull(watched),
      Effect.map((some) => countBytes(Chunk.toReadonlyArray(some)))
    )
  }
}

type Sent = Effect.Effect<HttpClientResponse, TransportError>

/**
 * A client that is not ours may send a stream in chunks and without a length (`fetch` does), which storages refuse: up to
 * this size the body is given to it in one piece, whose length is sent.
 */
const ONE_PIECE = 4 * 1024 * 1024

export const make = (client: HttpClient.HttpClient): TransportService => {
  const http = discreet(client)
  const execute = (request: HttpClientRequest.HttpClientRequest): Sent =>
    Effect.mapError(http.execute(request), unanswered)

  /** It may take as long as it takes: the limit is for a body that no longer moves, and the answer. */
  const streamed = (
    request: HttpClientRequest.HttpClientRequest,
    { length, stream }: StreamedBody,
    type: string | undefined,
    limit: number
  ): Sent =>
    Effect.clockWith((effectClock) => {
      let moved = clock.unsafeNow(effectClock)
      const watched = Stream.mapChunks(stream, (chunk) => {
        moved = clock.unsafeNow(effectClock)
        return chunk
      })
      const send = (body: HttpBody.HttpBody) => execute(HttpClientRequest.setBody(request, body))
      const sent =
        length === undefined || length > ONE_PIECE
          ? send(HttpBody.stream(watched, type, length))
          : Stream.runCollect(watched).pipe(
              Effect.mapError((cause) => new TransportError({ reason: "Encode", cause })),
              Effect.flatMap((chunks) => send(HttpBody.uint8Array(concat(Chunk.toReadonlyArray(chunks)), type)))
            )
      const silence: Effect.Effect<never, TransportError> = Effect.suspend(() => {
        const left = Math.ceil(moved + limit - clock.unsafeNow(effectClock))
        return left <= 0 ? Effect.fail(passed("Timeout")) : Effect.zipRight(Effect.sleep(left), silence)
      })
      return Number.isFinite(limit) ? Effect.raceFirst(sent, silence) : sent
    })

  const exchange = ({ body, headers, method, url }: TransportRequest, limit: number): Sent => {
    const type = headers["content-type"]
    // A string is kept byte for byte, where a parsed URL would be spelled anew.
    const request = HttpClientRequest.setUrl(HttpClientRequest.make(method)("", { headers }), url)
    const bounded = (request: HttpClientRequest.HttpClientRequest) =>
      Number.isFinite(limit)
        ? Effect.timeoutFail(execute(request), { duration: limit, onTimeout: () => passed("Timeout") })
        : execute(request)
    if (body === undefined) return bounded(request)
    if (typeof body === "string") return bounded(HttpClientRequest.setBody(request, HttpBody.text(body, type)))
    if (body instanceof Uint8Array) return bounded(HttpClientRequest.setBody(request, HttpBody.uint8Array(body, type)))
    if ("stream" in body) return streamed(request, body, type, limit)
    const raw = HttpBody.raw(body.raw, { contentType: type, contentLength: body.length })
    return bounded(HttpClientRequest.setBody(request, raw))
  }

  return {
    send: (request: TransportRequest, limits: TransportLimits) =>
      Effect.map(exchange(request, limits.headers), (response) => new ClientIncoming(response, limits))
  }
}

/** What a layer over this transport needs. */
export type Http = HttpClient.HttpClient

/** The transport that is there, else one over the HTTP client. */
export const transportFromContext: Effect.Effect<TransportService, never, Http> = Effect.flatMap(
  Effect.serviceOption(Transport),
  Option.match({ onNone: () => Effect.map(HttpClient.HttpClient, make), onSome: Effect.succeed })
)
