/** The shape of a middleware, and the state of one request that its middlewares share. */
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type { LmsApiError, LmsError } from "../../LmsError.js"
import type { LmsQuotaAccount } from "../../LmsService.js"
import type { Exchange } from "../request/exchange.js"
import type { HeaderFields } from "../transport/transport.js"
import type { Call } from "./call.js"

/** Sends an exchange and returns what the response reader makes of the response. */
export type Handler<A> = (exchange: Exchange) => Effect.Effect<A, LmsError>

/** Wraps a handler. */
export type Middleware = <A>(next: Handler<A>) => Handler<A>

/** What every middleware gets for one request; each adds the services that it needs. */
export interface RequestContext {
  readonly call: Call
  /** The account that the quota and `maxRate` count the request for. */
  readonly account: LmsQuotaAccount
  readonly state: RequestState
}

export interface ResponseHead {
  readonly status: number
  readonly headers: HeaderFields
}

/** The phase of a request, for messages of a deadline. */
export type Phase = "RefreshingToken" | "WaitingForQuota" | "RateLimited" | "Retrying" | "AwaitingResponse"

/** One request with all its attempts and redirects. */
export interface RequestState {
  /** As it was sent first. */
  readonly exchange: Exchange
  /** How many requests of the call came before it. */
  readonly index: number
  /** The status of the last response before this request, for spans. */
  readonly previousStatus: number | undefined
  /** How long the rate limit made the call wait so far: for this request, or for all requests that share its `maxWait`. */
  readonly rateLimitWait: { millis: number }
  phase: Phase
  /** Redirects followed by the current attempt. */
  redirects: number
  /** The last response of the request's own origin: other origins know nothing of its quota. */
  lastResponse: ResponseHead | undefined
  /** Counts the request as started under `maxRate`; undefined without a `maxRate`. */
  markStarted: ((now: number) => void) | undefined
  /** The access token of the current attempt, if tokens are refreshed. */
  accessToken: Redacted.Redacted | undefined
  /** The access token that the service has rejected, with its error. */
  rejected: { readonly token: Redacted.Redacted; readonly error: LmsApiError } | undefined
}
