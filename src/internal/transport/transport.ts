/** The one seam to HTTP: what is needed of whatever sends a request and receives its answer. */
import type { HttpMethod } from "@effect/platform/HttpMethod"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import type * as Stream from "effect/Stream"

/** By lower-case name, without cookies: a session cookie is a credential, and no use of the API needs one. */
export type HeaderFields = Readonly<Record<string, string>>

/** A body that is never in memory as a whole: its bytes are made anew for each try. */
export interface StreamedBody<E = unknown> {
  readonly stream: Stream.Stream<Uint8Array, E>
  /** Undefined where it is not known: then it is sent in chunks. */
  readonly length: number | undefined
}

/** Something that only some transports can send, such as a stream of the platform's own. */
interface RawBody {
  readonly raw: unknown
  readonly length: number | undefined
}

export type Body = Uint8Array | string | StreamedBody | RawBody

/** A request on the wire: nothing is added to it but what the protocol asks for, nothing is followed, nothing repeated. */
export interface TransportRequest {
  readonly method: HttpMethod
  /** Sent byte for byte. */
  readonly url: string
  /** All of them, Authorization too. */
  readonly headers: HeaderFields
  readonly body: Body | undefined
  /**
   * The answer is a file: its bytes are wanted as they are sent, in whatever coding, and may take as long as they take.
   * A transport that only has bodies undone gives those.
   */
  readonly file?: boolean | undefined
}

/** How long an exchange may keep still, in milliseconds, and how much it may bring; Infinity for no bound. */
export interface TransportLimits {
  /** From the request to the answer's headers. */
  readonly headers: number
  /** From one byte of a body to the next. */
  readonly stall: number
  /** The largest body that `text` and `bytes` give, in bytes. */
  readonly body: number
}

/**
 * An exchange that broke below HTTP.
 *
 * - `Url`, `Encode`: the request cannot be sent as it is;
 * - `Connection`: there was no answer;
 * - `Timeout`, `Stall`: one of the limits has passed;
 * - `Body`: the answer's body broke off, or cannot be decoded;
 * - `TooLarge`: it is larger than its limit.
 */
export class TransportError extends Data.TaggedError("TransportError")<{
  readonly reason: "Url" | "Encode" | "Connection" | "Timeout" | "Stall" | "Body" | "TooLarge"
  readonly cause: unknown
}> {}

/** The code of a cause of `Timeout`, where the request had not been sent by then. */
export const UNSENT = "ERR_UNSENT"

/** The longest text that a JavaScript engine holds, at the least, in UTF-16 units: decoded UTF-8 has no more of them than bytes. */
const LONGEST_TEXT = 2 ** 29 - 24

/** Whether bytes are too many for a text. */
export const exceedsStringLimit = (bytes: Uint8Array): boolean => bytes.length > LONGEST_TEXT

/** What has come of a body since the last time; fails with nothing at its end. */
export type ChunkPull = Effect.Effect<ReadonlyArray<Uint8Array>, Option.Option<TransportError>>

/** An answer whose body has not been read. It holds its connection until it is, or until its reader lets go. */
export interface TransportResponse {
  readonly status: number
  readonly headers: HeaderFields
  /** The lines of Set-Cookie, for whoever keeps cookies. */
  readonly setCookie: ReadonlyArray<string>
  /**
   * Whether a body that is cut can be told from one that ends: not where only the end of the connection ends it. A
   * transport that cannot know says that it can.
   */
  readonly isDelimited: boolean
  /** The whole body as text where it is UTF-8, else its bytes: nothing is put in the place of what cannot be decoded. */
  readonly text: Effect.Effect<string | Uint8Array, TransportError>
  readonly bytes: Effect.Effect<Uint8Array, TransportError>
  /** The body as it comes. What is left of it when the scope closes is not wanted. */
  readonly chunks: Effect.Effect<ChunkPull, never, Scope.Scope>
}

export interface TransportService {
  readonly send: (
    request: TransportRequest,
    limits: TransportLimits
  ) => Effect.Effect<TransportResponse, TransportError>
}

/** Where there is one, the client layer sends through it; else it makes one over its `HttpClient`. */
export class Transport extends Context.Tag("effect-lms/internal/Transport")<Transport, TransportService>() {}

/**
 * Where a response made of an {@link TransportResponse} says whether its body is delimited: a client that wraps another hands on
 * its responses as they are, so what is known of a body is not lost with the transport that knew it.
 */
export const Delimited: unique symbol = Symbol.for("effect-lms/Delimited")

/** Whether a body of these headers says where it ends, over HTTP/1.1 (RFC 9112 section 6.3): of the codings only chunks do. */
export const isDelimited = (status: number, headers: Readonly<Record<string, unknown>>): boolean =>
  headers["content-length"] !== undefined || /chunked\s*$/i.test(`${headers["transfer-encoding"]}`) || status === 204
