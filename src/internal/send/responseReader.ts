/** A response with an unread body, and what reads it. Reading is part of the attempt, and so are its failures. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { LmsDecodeError, LmsError, LmsFileError, LmsTransportError } from "../../LmsError.js"
import { flatMapKnown, isSucceeded } from "../fastPaths.js"
import type { PreparedRequest } from "../request/request.js"
import type { RawResponse } from "../response/body.js"
import * as errors from "../response/errors.js"
import { ResponseFacts } from "../response/facts.js"
import { unsentProblem } from "../response/networkError.js"
import * as charset from "../text/charset.js"
import * as chunks from "../transport/chunks.js"
import type { TransportError, TransportLimits, TransportResponse } from "../transport/transport.js"

/** Limits for reading an error's body: enough for every message. */
const MAX_ERROR_BODY_BYTES = 64 * 1024
const ERROR_BODY_TIMEOUT = "5 seconds"

/** Converts an error of the transport. */
export const toLmsError = (
  request: PreparedRequest,
  { cause, reason }: TransportError,
  limits: TransportLimits
): LmsTransportError => {
  switch (reason) {
    case "Timeout":
      return errors.timeoutError(request, limits.headersTimeoutMillis, unsentProblem(cause))
    case "Stall":
      return errors.stallError(request, limits.idleTimeoutMillis)
    case "TooLarge":
      return errors.bodyTooLarge(request, limits.maxBodyBytes)
    case "Body":
      return errors.brokenBodyError(request, cause)
    default:
      return errors.connectionError(request, cause)
  }
}

// A class, because one is created for each page.
export class OpenResponse {
  /** With the URL that responded. */
  readonly request: PreparedRequest
  readonly response: TransportResponse
  readonly facts: ResponseFacts
  readonly #limits: TransportLimits
  #isReading = false

  constructor(request: PreparedRequest, response: TransportResponse, limits: TransportLimits) {
    this.request = request
    this.response = response
    this.facts = new ResponseFacts(response)
    this.#limits = limits
  }

  get status(): number {
    return this.facts.status
  }

  get headers(): TransportResponse["headers"] {
    return this.facts.headers
  }

  get text(): Effect.Effect<string | Uint8Array, LmsTransportError> {
    return this.#readWhole((response) => response.text)
  }

  get bytes(): Effect.Effect<Uint8Array, LmsTransportError> {
    return this.#readWhole((response) => response.bytes)
  }

  /** Runs an effect for each chunk of the body as it arrives. */
  forEachChunk<E>(
    onChunks: (chunks: ReadonlyArray<Uint8Array>) => Effect.Effect<void, E>
  ): Effect.Effect<void, LmsTransportError | E> {
    const convertError = Effect.mapError(
      Option.map((error: TransportError) => toLmsError(this.request, error, this.#limits))
    )
    return this.#read(() =>
      chunks.forEachChunk(Effect.map(this.response.chunks, convertError), (some) => Effect.as(onChunks(some), true))
    )
  }

  /** As much of the body as an error message needs. A body that breaks off is no failure: the status says more. */
  get readPrefix(): Effect.Effect<string> {
    return this.#read(() =>
      Effect.map(chunks.readPrefix(this.response, MAX_ERROR_BODY_BYTES, ERROR_BODY_TIMEOUT), (bytes) =>
        charset.decodeForMessage(bytes, this.facts.contentType)
      )
    )
  }

  #readWhole<A>(body: (response: TransportResponse) => Effect.Effect<A, TransportError>) {
    const fail = (error: TransportError) => Effect.fail(toLmsError(this.request, error, this.#limits))
    return this.#read(() => {
      const whole = body(this.response)
      // On success one step, where `mapError` has two.
      return isSucceeded(whole) ? whole : Effect.catchTag(whole, "TransportError", fail)
    })
  }

  /** An interruption may come before the first step: then nothing reads a body that arrives, and it must be cancelled. */
  #read<A, E>(read: () => Effect.Effect<A, E>): Effect.Effect<A, E> {
    const start = () => {
      this.#isReading = true
      return read()
    }
    return this.response.isReceived === true ? start() : Effect.suspend(start)
  }

  /** Cancels an unread body and frees its connection. A started reader does that itself. */
  get cancel(): Effect.Effect<void> {
    return Effect.suspend(() => (this.#isReading ? Effect.void : chunks.cancelBody(this.response)))
  }
}

/** Reads the response of an accepted status. */
export interface ResponseReader<A> {
  readonly read: (open: OpenResponse) => Effect.Effect<A, LmsTransportError | LmsDecodeError | LmsFileError>
  /** Statuses outside 2xx that `read` accepts; a redirect among them is not followed. */
  readonly accepts?: (status: number) => boolean
  /** Headers added to the next attempt. */
  readonly headers?: () => TransportResponse["headers"] | undefined
}

/** Whether the reader reads a response of this status. */
export const isAccepted = (reader: ResponseReader<unknown>, status: number): boolean =>
  (status >= 200 && status < 300) || reader.accepts?.(status) === true

/**
 * Describes what may be wrong with an endpoint that the service does not know: a sentence, or an empty string for a
 * documented endpoint. `path` is the path of the URL.
 */
export type DescribeEndpoint = (method: string, path: string) => Effect.Effect<string>

/** Explains a 404. It needs the list of all endpoints, so only the layers for Node and the command provide it. */
export class EndpointHint extends Context.Reference<EndpointHint>()("effect-lms/internal/EndpointHint", {
  defaultValue: (): Option.Option<DescribeEndpoint> => Option.none()
}) {}

/** A response outside the accepted statuses: a throttle, or an error of the API. */
export const rejectResponse = Effect.fnUntraced(function* (
  open: OpenResponse,
  describeEndpoint: Option.Option<DescribeEndpoint>
): Effect.fn.Return<never, LmsError> {
  const text = yield* open.readPrefix
  const { facts, response: sent } = open
  const request = sent.url === undefined ? open.request : open.request.at(sent.url)
  const now = yield* Clock.currentTimeMillis
  const response = { facts, text, retryAfter: facts.retryAfter(now) }
  if (facts.isThrottle(text)) return yield* errors.throttledError(request, response)
  const hint = facts.status === 404 ? yield* explainNotFound(request, describeEndpoint) : ""
  return yield* errors.apiError(request, response, hint)
})

/** Only paths of the API are documented, and only its own origin has it. */
const explainNotFound = (
  { account, method, url }: PreparedRequest,
  describeEndpoint: Option.Option<DescribeEndpoint>
): Effect.Effect<string> => {
  const { origin, pathname } = new URL(url)
  return Option.isSome(describeEndpoint) && origin === account?.origin && pathname.startsWith("/api/")
    ? describeEndpoint.value(method, pathname)
    : Effect.succeed("")
}

/** Whether the text ends like complete JSON. */
const endsLikeJson = (body: string | Uint8Array): boolean => typeof body === "string" && /[\]}"]\s*$/.test(body)

/** A partial response to a request without a Range header. */
const isUnrequestedPart = ({ request, status }: OpenResponse): boolean =>
  status === 206 && !Object.keys(request.headers).some((name) => name.toLowerCase() === "range")

/** Why the body may be incomplete, with an error code. */
const incompleteReason = (
  open: OpenResponse,
  body: RawResponse["body"]
): readonly [problem: string, code: string] | undefined => {
  if (isUnrequestedPart(open))
    return ["returned a part (206) although the complete response was requested", "ERR_PARTIAL"]
  return open.response.isDelimited || endsLikeJson(body)
    ? undefined
    : ["returned a body without Content-Length or chunks, so a cut could not be detected", "ERR_UNDELIMITED"]
}

/** Reads the complete body. An unread response would hold its connection. */
export const readFully: ResponseReader<RawResponse> = {
  read: (open) => {
    const { request, facts } = open
    const read = facts.isJson && charset.isUtf8(facts.contentType) ? open.text : open.bytes
    return flatMapKnown(read, (body): Effect.Effect<RawResponse, LmsTransportError> => {
      const reason = incompleteReason(open, body)
      return reason === undefined
        ? Effect.succeed({ request, facts, body })
        : Effect.fail(errors.bodyError(request, ...reason))
    })
  }
}
