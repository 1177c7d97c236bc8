import type * as HttpClient from "@effect/platform/HttpClient"
import type * as HttpClientError from "@effect/platform/HttpClientError"
import type * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { LmsTransportError } from "../../LmsError.js"
import * as failure from "../answer/failure.js"
import type { PreparedRequest } from "../request/prepare.js"
import * as bareClient from "./bareClient.js"
import * as bytes from "./bytes.js"

type Headers = Readonly<Record<string, string>>

/** A client, and the limits of the exchanges made with it. */
export interface Connection {
  readonly client: HttpClient.HttpClient
  readonly limits: bareClient.Limits
}

/** A successful response whose body has not been read. Reading is part of the attempt, and so is what it fails with. */
export interface Opened {
  readonly request: PreparedRequest
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly text: Effect.Effect<string, LmsTransportError>
  readonly bytes: Effect.Effect<Uint8Array, LmsTransportError>
  readonly stream: Stream.Stream<Uint8Array, LmsTransportError>
  /** Hands over the body piece by piece, as it comes. */
  readonly drain: <E>(
    take: (pieces: ReadonlyArray<Uint8Array>) => Effect.Effect<void, E>
  ) => Effect.Effect<void, LmsTransportError | E>
  /**
   * Whether a body that is cut can be told from one that ends. Over HTTP/1.1 it cannot where only the end of the
   * connection ends it; what other clients speak is not known here, and they are believed.
   */
  readonly delimited: boolean
}

/** How much of an error's body is read: enough for every message, too little to be drowned in. */
const ERROR_BODY_READ = 64 * 1024

/** Without cookies: a session cookie is a credential, and no use of the API needs one. */
const plainHeaders = (headers: Headers): Headers => {
  const { "set-cookie": _, ...rest } = headers
  return rest
}

const decoder = new TextDecoder()

/** The body is read within the stall limit: a bare client keeps it by itself, any other is watched. */
export class Response implements Opened {
  readonly #edge: Connection
  readonly #response: HttpClientResponse.HttpClientResponse
  readonly request: PreparedRequest
  readonly url: string
  readonly status: number
  readonly headers: Headers

  constructor(
    edge: Connection,
    request: PreparedRequest,
    url: string,
    response: HttpClientResponse.HttpClientResponse
  ) {
    this.#edge = edge
    this.#response = response
    this.request = request
    this.url = url
    this.status = response.status
    this.headers = plainHeaders(response.headers)
  }

  get delimited(): boolean {
    return (
      !bareClient.isBare(this.#edge.client) ||
      this.headers["content-length"] !== undefined ||
      this.headers["transfer-encoding"] !== undefined ||
      this.status === 204
    )
  }

  get text(): Effect.Effect<string, LmsTransportError> {
    return bareClient.isBare(this.#edge.client)
      ? Effect.mapError(this.#response.text, (error) => this.#broken(error))
      : Effect.map(this.bytes, (body) => decoder.decode(body))
  }

  get bytes(): Effect.Effect<Uint8Array, LmsTransportError> {
    return bareClient.isBare(this.#edge.client)
      ? Effect.mapBoth(this.#response.arrayBuffer, {
          onFailure: (error) => this.#broken(error),
          onSuccess: (buffer) => new Uint8Array(buffer)
        })
      : Effect.map(Stream.runCollect(this.stream), (chunks) => bytes.concat(Array.from(chunks)))
  }

  get stream(): Stream.Stream<Uint8Array, LmsTransportError> {
    const { limits, client } = this.#edge
    const stream = Stream.catchAll(this.#response.stream, (error) =>
      // Where there is no body, some clients have no stream of it either.
      error.reason === "EmptyBody" ? Stream.empty : Stream.fail(this.#broken(error))
    )
    return bareClient.isBare(client) || !Number.isFinite(limits.stall)
      ? stream
      : Stream.timeoutFail(stream, () => failure.stalled(this.request, this.url, limits.stall), limits.stall)
  }

  drain<E>(
    take: (pieces: ReadonlyArray<Uint8Array>) => Effect.Effect<void, E>
  ): Effect.Effect<void, LmsTransportError | E> {
    const pulled = bareClient.isBare(this.#edge.client) ? bareClient.pulled(this.#response) : undefined
    if (pulled === undefined) {
      return Stream.runForEachChunk(this.stream, (chunk) => take(Chunk.toReadonlyArray(chunk)))
    }
    return Effect.scoped(
      Effect.flatMap(pulled, (pull) => {
        const next: Effect.Effect<void, LmsTransportError | E> = Effect.matchEffect(pull, {
          onSuccess: (chunk) => Effect.flatMap(take(Chunk.toReadonlyArray(chunk)), () => next),
          onFailure: Option.match({
            onNone: () => Effect.void,
            onSome: (error) => Effect.fail(this.#broken(error))
          })
        })
        return next
      })
    )
  }

  #broken(error: HttpClientError.ResponseError): LmsTransportError {
    return failure.brokenBody(this.request, this.url, error.cause, this.#edge.limits)
  }
}

/** As much of the body as an error needs, also where it breaks off: the status is known and says more. */
export const readSome = (opened: Pick<Opened, "stream">): Effect.Effect<string> =>
  opened.stream.pipe(
    Stream.runFoldWhile(
      { size: 0, chunks: [] as ReadonlyArray<Uint8Array> },
      ({ size }) => size < ERROR_BODY_READ,
      ({ chunks, size }, chunk) => ({ size: size + chunk.length, chunks: [...chunks, chunk] })
    ),
    Effect.map(({ chunks }) => decoder.decode(bytes.concat(chunks))),
    Effect.catchAll(() => Effect.succeed(""))
  )
