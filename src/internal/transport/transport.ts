/** The interface between the client and HTTP: sends one request and returns its response. */
import type { HttpMethod } from "@effect/platform/HttpMethod"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import type * as Stream from "effect/Stream"
import type { HeaderFields } from "../request/request.js"

export type { HeaderFields }

/** A body that is never completely in memory. Each attempt has its own. */
export interface StreamedBody<E = unknown> {
  readonly stream: Stream.Stream<Uint8Array, E>
  /** Undefined if unknown: the body is then sent with chunked coding. */
  readonly length: number | undefined
}

/** A body that only some transports can send, such as a stream of the platform. */
interface RawBody {
  readonly raw: unknown
  readonly length: number | undefined
}

export type Body = Uint8Array | string | StreamedBody | RawBody

/** One HTTP request. The transport adds only what the protocol requires, follows no redirect and retries nothing. */
export interface TransportRequest {
  readonly method: HttpMethod
  /** Sent byte for byte. */
  readonly url: string
  /** All headers, including Authorization. */
  readonly headers: HeaderFields
  readonly body: Body | undefined
  /**
   * The response is a file: its bytes are returned without decoding a content coding, and may take any time. A transport
   * that can only return decoded bodies returns those.
   */
  readonly file?: boolean | undefined
}

/** Times in milliseconds, sizes in bytes; Infinity for no limit. */
export interface TransportLimits {
  /** From the request to the headers of the response. */
  readonly headersTimeoutMillis: number
  /** From one byte of a body to the next. */
  readonly idleTimeoutMillis: number
  /** The largest body that `say` and `bytes` return. */
  readonly maxBodyBytes: number
}

/**
 * A failure below HTTP.
 *
 * - `Url`, `Encode`: the request cannot be sent as it is;
 * - `Connection`: there was no response;
 * - `Timeout`, `Stall`: one of the time limits has passed;
 * - `Body`: the body of the response is truncated, or cannot be decoded;
 * - `TooLarge`: it is larger than its limit.
 */
export class TransportError extends Data.TaggedError("TransportError")<{
  readonly reason: "Url" | "Encode" | "Connection" | "Timeout" | "Stall" | "Body" | "TooLarge"
  readonly cause: unknown
}> {}

/** A string length that every JavaScript engine supports. Decoded UTF-8 has no more UTF-16 units than bytes. */
const MAX_STRING_LENGTH = 2 ** 29 - 24

/** Whether decoding the bytes could exceed the longest possible string. */
export const exceedsStringLimit = (bytes: Uint8Array): boolean => bytes.length > MAX_STRING_LENGTH

/** Returns the chunks received since the previous pull. Fails with none at the end of the body. */
export type ChunkPull = Effect.Effect<ReadonlyArray<Uint8Array>, Option.Option<TransportError>>

/** A response with an unread body. It keeps its connection until the body is read or cancelled. */
export interface TransportResponse {
  readonly status: number
  /** Without cookies: a session cookie is a credential, and the API does not need it. */
  readonly headers: HeaderFields
  /** The Set-Cookie lines, for callers that keep cookies. */
  readonly setCookie: ReadonlyArray<string>
  /**
   * Whether a truncated body can be distinguished from a complete one. False if only the end of the connection ends the
   * body. A transport that cannot know returns true.
   */
  readonly isDelimited: boolean
  /** The URL to which an interceptor has sent the request. */
  readonly url?: string
  /** Whether the complete body has arrived, so that the response holds no connection. */
  readonly isReceived?: boolean
  /** Whether the body was decoded although the headers still name its content coding, as by `fetch`. */
  readonly isDecoded?: boolean
  /** The complete body as text if it is valid UTF-8, otherwise its bytes. Nothing is replaced with U+FFFD. */
  readonly text: Effect.Effect<string | Uint8Array, TransportError>
  readonly bytes: Effect.Effect<Uint8Array, TransportError>
  /** The body in chunks. Closing the scope cancels the rest. */
  readonly chunks: Effect.Effect<ChunkPull, never, Scope.Scope>
}

export interface TransportService {
  readonly send: (
    request: TransportRequest,
    limits: TransportLimits
  ) => Effect.Effect<TransportResponse, TransportError>
}

const transports = new WeakMap<object, TransportService>()

/** Remembers the transport of an `HttpClient` that was made from one. */
export const registerTransport = <Client extends object>(client: Client, transport: TransportService): Client => {
  transports.set(client, transport)
  return client
}

/** The transport that an `HttpClient` was made from. A client that wraps another has none: its changes must take effect. */
export const transportOf = (client: object): TransportService | undefined => transports.get(client)

/**
 * The property with `isDelimited` of an `HttpClientResponse` made from a {@link TransportResponse}. A client that wraps
 * another passes its responses on, so the property survives.
 */
export const Delimited: unique symbol = Symbol.for("effect-lms/Delimited")

/**
 * Whether the headers of an HTTP/1.1 response delimit its body (RFC 9112 section 6.3). Of the transfer codings, only
 * chunked does.
 */
export const isDelimited = (status: number, headers: Readonly<Record<string, unknown>>): boolean =>
  headers["content-length"] !== undefined || /chunked\s*$/i.test(`${headers["transfer-encoding"]}`) || status === 204
