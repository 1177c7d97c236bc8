import type * as HttpClient from "@effect/platform/HttpClient"
import type { ResponseError } from "@effect/platform/HttpClientError"
import type { HttpClientRequest } from "@effect/platform/HttpClientRequest"
import type { HttpClientResponse } from "@effect/platform/HttpClientResponse"
import type * as Chunk from "effect/Chunk"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Scope from "effect/Scope"

/** How long an exchange may keep still, in milliseconds; Infinity for ever. */
export interface Limits {
  /** From the request to the response's headers. */
  readonly headers: number
  /** From one byte of a body to the next. */
  readonly stall: number
}

/**
 * Clients that do by themselves what any other has to be made to do: they follow no redirect, send no trace headers, make
 * no spans, and keep the limits of each request by timers of their own. Making them do it costs a tenth of a walk's time.
 */
const bare = new WeakSet<HttpClient.HttpClient>()

const limits = new WeakMap<HttpClientRequest, Limits>()

export const declare = <Client extends HttpClient.HttpClient>(client: Client): Client => {
  bare.add(client)
  return client
}

export const isBare = (client: HttpClient.HttpClient): boolean => bare.has(client)

/** Tells a bare client the limits of a request. */
export const limit = (request: HttpClientRequest, bounds: Limits): HttpClientRequest => {
  limits.set(request, bounds)
  return request
}

/** The limits of a request, for a bare client to keep. */
export const limitsOf = (request: HttpClientRequest): Limits | undefined => limits.get(request)

/** What has come of a body since the last time; fails with nothing at its end. */
export type Pull = Effect.Effect<Chunk.Chunk<Uint8Array>, Option.Option<ResponseError>>

/** Where a bare client's response has the pull that its stream is made of: a long body costs less without the stream. */
export const Pulled: unique symbol = Symbol.for("effect-lms/Pulled")

/** The body's pull, where the response has one. The scope is the reader's: what is left when it closes is not wanted. */
export const pulled = (response: HttpClientResponse): Effect.Effect<Pull, never, Scope.Scope> | undefined =>
  Pulled in response ? (response[Pulled] as Effect.Effect<Pull, never, Scope.Scope>) : undefined
