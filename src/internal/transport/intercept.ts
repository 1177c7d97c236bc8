/** Sends a request through the interceptor of the client: converts it for the interceptor, and the response back. */
import type * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import type { HttpClientResponse } from "@effect/platform/HttpClientResponse"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import type { LmsError } from "../../LmsError.js"
import type { LmsInterceptor } from "../../LmsIntercept.js"
import { errorMessage } from "../response/networkError.js"
import { describeType } from "../text/describe.js"
import { cancelBody, chunksOf, decodeText } from "./chunks.js"
import { toClientRequest, toTransportResponse } from "./fromHttpClient.js"
import * as toHttpClient from "./toHttpClient.js"
import { TransportError, type TransportLimits, type TransportRequest, type TransportResponse } from "./transport.js"

const CONSUMED = new TransportError({
  reason: "Body",
  cause: new Error("the interceptor consumed the stream of the response: return another response, or read its text")
})

/** A response whose body can be read as text or bytes again: by the interceptor, then by the client. */
class RereadableResponse implements TransportResponse {
  readonly url: string
  readonly #response: TransportResponse
  #bytes: Exit.Exit<Uint8Array, TransportError> | undefined
  #isStreamed = false

  constructor(response: TransportResponse, url: string) {
    this.#response = response
    this.url = url
  }

  get status(): number {
    return this.#response.status
  }

  get headers(): TransportResponse["headers"] {
    return this.#response.headers
  }

  get setCookie(): ReadonlyArray<string> {
    return this.#response.setCookie
  }

  get isDelimited(): boolean {
    return this.#response.isDelimited
  }

  get isUnread(): boolean {
    return this.#bytes === undefined && !this.#isStreamed
  }

  get bytes(): Effect.Effect<Uint8Array, TransportError> {
    return Effect.suspend(() => {
      if (this.#bytes !== undefined) return this.#bytes
      if (this.#isStreamed) return Effect.fail(CONSUMED)
      return Effect.onExit(this.#response.bytes, (exit) =>
        Effect.sync(() => {
          this.#bytes = exit
        })
      )
    })
  }

  get text(): Effect.Effect<string | Uint8Array, TransportError> {
    return decodeText(this.bytes)
  }

  get chunks(): TransportResponse["chunks"] {
    return Effect.suspend(() => {
      if (this.#bytes !== undefined) {
        return Exit.isSuccess(this.#bytes)
          ? chunksOf(this.#bytes.value)
          : Effect.succeed(Effect.mapError(Effect.failCause(this.#bytes.cause), Option.some))
      }
      if (this.#isStreamed) return Effect.succeed(Effect.fail(Option.some(CONSUMED)))
      this.#isStreamed = true
      return this.#response.chunks
    })
  }
}

const isResponse = (value: unknown): value is HttpClientResponse =>
  typeof value === "object" && value !== null && "status" in value && "headers" in value && "stream" in value

const interceptorError = (problem: string) =>
  new TransportError({ reason: "Connection", cause: new Error(`the interceptor ${problem}`) })

/** Parts of a client that an intercepted request uses. */
export interface Interception {
  readonly interceptor: LmsInterceptor
  /** Sends a request that the interceptor has passed on. */
  readonly send: (request: TransportRequest) => Effect.Effect<TransportResponse, TransportError>
  readonly limits: TransportLimits
  readonly toError: (error: TransportError) => LmsError
}

/** Sends a request, without Authorization, through the interceptor. */
export const intercept = (
  request: TransportRequest,
  { interceptor, limits, send, toError }: Interception
): Effect.Effect<TransportResponse, LmsError> =>
  Effect.suspend(() => {
    const received = new Map<unknown, RereadableResponse>()
    const next = (changed: HttpClientRequest.HttpClientRequest): Effect.Effect<HttpClientResponse, LmsError> =>
      Effect.suspend(() => {
        let response: RereadableResponse | undefined
        let failure: TransportError | undefined
        const client = toHttpClient.make({
          send: ({ headers: { "content-length": _, ...headers }, ...sent }) =>
            Effect.mapBoth(send({ ...sent, headers, file: request.file }), {
              onFailure: (error) => {
                failure = error
                return error
              },
              onSuccess: (arrived) => {
                response = new RereadableResponse(arrived, sent.url)
                return response
              }
            })
        })
        return Effect.mapBoth(client.execute(changed), {
          onFailure: ({ cause }) => toError(failure ?? new TransportError({ reason: "Encode", cause })),
          onSuccess: (clientResponse) => {
            if (response !== undefined) received.set(clientResponse, response)
            return clientResponse
          }
        })
      })
    // Responses that the client does not get would hold their connections.
    const cancelOthers = (kept: TransportResponse | undefined) =>
      Effect.forEach(
        [...received.values()].filter((response) => response !== kept && response.isUnread),
        cancelBody,
        { discard: true }
      )
    const intercepted = Effect.suspend(() => {
      // An interceptor without types may return anything.
      const returned: unknown = interceptor(toClientRequest(request), next)
      return Effect.isEffect(returned) ? (returned as ReturnType<LmsInterceptor>) : Effect.succeed(returned)
    })
    return intercepted.pipe(
      Effect.catchAllDefect((defect) =>
        Effect.fail(toError(interceptorError(`threw: ${errorMessage(defect) ?? describeType(defect)}`)))
      ),
      Effect.flatMap((returned): Effect.Effect<TransportResponse, LmsError> => {
        if (!isResponse(returned)) {
          return Effect.fail(toError(interceptorError(`returned no HttpClientResponse, got ${describeType(returned)}`)))
        }
        return Effect.succeed(received.get(returned) ?? toTransportResponse(returned, limits))
      }),
      Effect.onExit((exit) => cancelOthers(Exit.isSuccess(exit) ? exit.value : undefined))
    )
  })
