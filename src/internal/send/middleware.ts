/** What the stages of sending have in common. */
import type * as Effect from "effect/Effect"
import type { LmsError } from "../../LmsError.js"
import type { Exchange } from "../request/exchange.js"

/** Makes an exchange, and gives what its receiver makes of the answer. */
export type Handler<A> = (exchange: Exchange) => Effect.Effect<A, LmsError>

/** One more thing that is seen to on the way: a `Send` around another. */
export type Middleware = <A>(send: Handler<A>) => Handler<A>

/** An answer's head. */
export interface ResponseHead {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** Where a request is. */
export type Phase = "Token" | "Permit" | "Throttled" | "Again" | "Sent"

/** What stages tell each other of one request under way. */
export interface RequestState {
  /** How long has been waited because of the rate limit: by this request alone, or by all of its call. Milliseconds. */
  readonly waits: { waited: number }
  /** What is being done, for whoever has to say why it takes long. */
  phase: Phase
  /** The latest answer of the origin that the request is for: what another says tells nothing of this one's quota. */
  lastResponse: ResponseHead | undefined
}
