/** The shape of a middleware. */
import type * as Effect from "effect/Effect"
import type { LmsError } from "../../LmsError.js"
import type { LmsQuotaAccount } from "../../LmsService.js"
import type { Exchange } from "../request/exchange.js"
import type { Call, RequestState } from "./call.js"

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
