/** An answer whose body has not been read: reading is part of the try, and so is what it fails with. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { LmsDecodeError, LmsFileError, LmsTransportError } from "../../LmsError.js"
import type { Answer } from "../answer/answer.js"
import { isJson } from "../answer/body.js"
import { codeOf, messageOf } from "../answer/cause.js"
import type { Exchange } from "../answer/exchange.js"
import * as failure from "../answer/failure.js"
import * as charset from "../text/charset.js"
import * as pieces from "../transport/pieces.js"
import { type Incoming, type Limits, type TransportError, UNSENT } from "../transport/transport.js"

/** How much of an error's body is read, and how long: enough for every message, too little to be drowned in. */
const ERROR_BODY_READ = 64 * 1024
const ERROR_BODY_WITHIN = "5 seconds"

const decoder = new TextDecoder()

/** The transport's failure as ours. */
export const failed = (exchange: Exchange, { cause, reason }: TransportError, limits: Limits): LmsTransportError => {
  switch (reason) {
    case "Timeout":
      return failure.timedOut(exchange, limits.headers, codeOf(cause) === UNSENT ? messageOf(cause) : undefined)
    case "Stall":
      return failure.stalled(exchange, limits.stall)
    case "TooLarge":
      return failure.tooLarge(exchange, limits.body)
    case "Body":
      return failure.brokenBody(exchange, cause)
    default:
      return failure.connection(exchange, cause)
  }
}

// A class, since there is one for each page of a walk.
export class Opened {
  /** With the address that answered. */
  readonly exchange: Exchange
  readonly incoming: Incoming
  readonly #limits: Limits
  #read = false

  constructor(exchange: Exchange, incoming: Incoming, limits: Limits) {
    this.exchange = exchange
    this.incoming = incoming
    this.#limits = limits
  }

  get status(): number {
    return this.incoming.status
  }

  get headers(): Incoming["headers"] {
    return this.incoming.headers
  }

  get text(): Effect.Effect<string | Uint8Array, LmsTransportError> {
    this.#read = true
    return Effect.mapError(this.incoming.text, (error) => failed(this.exchange, error, this.#limits))
  }

  get bytes(): Effect.Effect<Uint8Array, LmsTransportError> {
    this.#read = true
    return Effect.mapError(this.incoming.bytes, (error) => failed(this.exchange, error, this.#limits))
  }

  /** Hands over the body piece by piece, as it comes. */
  drain<E>(
    take: (pieces: ReadonlyArray<Uint8Array>) => Effect.Effect<void, E>
  ): Effect.Effect<void, LmsTransportError | E> {
    this.#read = true
    const told = Effect.mapError(Option.map((error: TransportError) => failed(this.exchange, error, this.#limits)))
    return pieces.drain(Effect.map(this.incoming.pieces, told), (some) => Effect.as(take(some), true))
  }

  /** As much of the body as an error needs, also where it breaks off: the status is known and says more. */
  get beginning(): Effect.Effect<string> {
    this.#read = true
    return Effect.map(pieces.beginning(this.incoming, ERROR_BODY_READ, ERROR_BODY_WITHIN), (bytes) =>
      decoder.decode(bytes)
    )
  }

  /** Frees the connection of a body that nobody has begun to read: whoever has begun answers for it. */
  get letGo(): Effect.Effect<void> {
    return Effect.suspend(() => (this.#read ? Effect.void : pieces.letGo(this.incoming)))
  }
}

/** What becomes of a successful answer. */
export interface Receiver<A> {
  readonly receive: (opened: Opened) => Effect.Effect<A, LmsTransportError | LmsDecodeError | LmsFileError>
  /** Statuses outside 2xx that `receive` takes too; a redirect among them is not followed. */
  readonly takes?: (status: number) => boolean
  /** What the next try adds to the request's headers. */
  readonly headers?: () => Incoming["headers"] | undefined
}

/** Whether the body shows by itself that it is whole. */
const closes = (body: string | Uint8Array): boolean => typeof body === "string" && /[\]}"]\s*$/.test(body)

/** A part of the answer, although nobody asked for a part. */
const isUnaskedPart = ({ exchange, status }: Opened): boolean =>
  status === 206 && !Object.keys(exchange.request.headers).some((name) => name.toLowerCase() === "range")

/** Why the body cannot be taken for the whole answer, with a code. */
const doubt = (opened: Opened, body: Answer["body"]): readonly [problem: string, code: string] | undefined => {
  if (isUnaskedPart(opened)) return ["answered with a part (206), although the whole was asked for", "ERR_PARTIAL"]
  return opened.incoming.delimited || closes(body)
    ? undefined
    : ["answered without saying where its body ends, so that a cut could not be noticed", "ERR_UNDELIMITED"]
}

/** Reads the whole body: an answer that is left unread holds its connection. */
export const whole: Receiver<Answer> = {
  receive: (opened) => {
    const { exchange, headers, status } = opened
    const contentType = headers["content-type"] ?? ""
    const compressed = status !== 204 && headers["content-encoding"] !== undefined
    const read = isJson(contentType) && charset.isUtf8(contentType) ? opened.text : opened.bytes
    return Effect.flatMap(read, (body): Effect.Effect<Answer, LmsTransportError> => {
      const doubted = doubt(opened, body)
      return doubted === undefined
        ? Effect.succeed({ exchange, status, headers, contentType, compressed, body })
        : Effect.fail(failure.unusableBody(exchange, ...doubted))
    })
  }
}
