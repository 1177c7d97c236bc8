/** An answer whose body has not been read: reading is part of the try, and so is what it fails with. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { LmsDecodeError, LmsFileError, LmsTransportError } from "../../LmsError.js"
import type { Exchange } from "../request/exchange.js"
import { isJson, type RawResponse } from "../response/body.js"
import * as errors from "../response/errors.js"
import { errorCode, errorMessage } from "../response/networkError.js"
import * as charset from "../text/charset.js"
import * as chunks from "../transport/chunks.js"
import { type TransportError, type TransportLimits, type TransportResponse, UNSENT } from "../transport/transport.js"

/** How much of an error's body is read, and how long: enough for every message, too little to be drowned in. */
const ERROR_BODY_READ = 64 * 1024
const ERROR_BODY_WITHIN = "5 seconds"

const decoder = new TextDecoder()

/** The transport's failure as ours. */
export const toLmsError = (
  exchange: Exchange,
  { cause, reason }: TransportError,
  limits: TransportLimits
): LmsTransportError => {
  switch (reason) {
    case "Timeout":
      return errors.timeoutError(
        exchange,
        limits.headers,
        errorCode(cause) === UNSENT ? errorMessage(cause) : undefined
      )
    case "Stall":
      return errors.stallError(exchange, limits.stall)
    case "TooLarge":
      return errors.bodyTooLarge(exchange, limits.body)
    case "Body":
      return errors.brokenBodyError(exchange, cause)
    default:
      return errors.connectionError(exchange, cause)
  }
}

// A class, since there is one for each page of a walk.
export class OpenResponse {
  /** With the address that answered. */
  readonly exchange: Exchange
  readonly response: TransportResponse
  readonly #limits: TransportLimits
  #read = false

  constructor(exchange: Exchange, incoming: TransportResponse, limits: TransportLimits) {
    this.exchange = exchange
    this.response = incoming
    this.#limits = limits
  }

  get status(): number {
    return this.response.status
  }

  get headers(): TransportResponse["headers"] {
    return this.response.headers
  }

  get text(): Effect.Effect<string | Uint8Array, LmsTransportError> {
    this.#read = true
    return Effect.mapError(this.response.text, (error) => toLmsError(this.exchange, error, this.#limits))
  }

  get bytes(): Effect.Effect<Uint8Array, LmsTransportError> {
    this.#read = true
    return Effect.mapError(this.response.bytes, (error) => toLmsError(this.exchange, error, this.#limits))
  }

  /** Hands over the body piece by piece, as it comes. */
  forEachChunk<E>(
    take: (pieces: ReadonlyArray<Uint8Array>) => Effect.Effect<void, E>
  ): Effect.Effect<void, LmsTransportError | E> {
    this.#read = true
    const told = Effect.mapError(Option.map((error: TransportError) => toLmsError(this.exchange, error, this.#limits)))
    return chunks.forEachChunk(Effect.map(this.response.chunks, told), (some) => Effect.as(take(some), true))
  }

  /** As much of the body as an error needs, also where it breaks off: the status is known and says more. */
  get readPrefix(): Effect.Effect<string> {
    this.#read = true
    return Effect.map(chunks.readPrefix(this.response, ERROR_BODY_READ, ERROR_BODY_WITHIN), (bytes) =>
      decoder.decode(bytes)
    )
  }

  /** Frees the connection of a body that nobody has begun to read: whoever has begun answers for it. */
  get cancel(): Effect.Effect<void> {
    return Effect.suspend(() => (this.#read ? Effect.void : chunks.cancelBody(this.response)))
  }
}

/** What becomes of a successful answer. */
export interface ResponseReader<A> {
  readonly read: (opened: OpenResponse) => Effect.Effect<A, LmsTransportError | LmsDecodeError | LmsFileError>
  /** Statuses outside 2xx that `receive` takes too; a redirect among them is not followed. */
  readonly accepts?: (status: number) => boolean
  /** What the next try adds to the request's headers. */
  readonly headers?: () => TransportResponse["headers"] | undefined
}

/** Whether the body shows by itself that it is whole. */
const closes = (body: string | Uint8Array): boolean => typeof body === "string" && /[\]}"]\s*$/.test(body)

/** A part of the answer, although nobody asked for a part. */
const isUnaskedPart = ({ exchange, status }: OpenResponse): boolean =>
  status === 206 && !Object.keys(exchange.request.headers).some((name) => name.toLowerCase() === "range")

/** Why the body cannot be taken for the whole answer, with a code. */
const doubt = (
  opened: OpenResponse,
  body: RawResponse["body"]
): readonly [problem: string, code: string] | undefined => {
  if (isUnaskedPart(opened)) return ["answered with a part (206), although the whole was asked for", "ERR_PARTIAL"]
  return opened.response.isDelimited || closes(body)
    ? undefined
    : ["answered without saying where its body ends, so that a cut could not be noticed", "ERR_UNDELIMITED"]
}

/** Reads the whole body: an answer that is left unread holds its connection. */
export const readFully: ResponseReader<RawResponse> = {
  read: (opened) => {
    const { exchange, headers, status } = opened
    const contentType = headers["content-type"] ?? ""
    const compressed = status !== 204 && headers["content-encoding"] !== undefined
    const read = isJson(contentType) && charset.isUtf8(contentType) ? opened.text : opened.bytes
    return Effect.flatMap(read, (body): Effect.Effect<RawResponse, LmsTransportError> => {
      const doubted = doubt(opened, body)
      return doubted === undefined
        ? Effect.succeed({ exchange, status, headers, contentType, compressed, body })
        : Effect.fail(errors.bodyError(exchange, ...doubted))
    })
  }
}
