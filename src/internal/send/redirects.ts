/** Redirects: the stage that makes one exchange after the other, until an answer leads no further. */
import * as Effect from "effect/Effect"
import type { LmsError } from "../../LmsError.js"
import type { Exchange } from "../answer/exchange.js"
import type { Send } from "./send.js"

/** An answer that leads on. */
export class Onward {
  readonly exchange: Exchange
  /** How many redirects have led there. */
  readonly hops: number

  constructor(exchange: Exchange, hops: number) {
    this.exchange = exchange
    this.hops = hops
  }
}

/** To the service each of them is a request like any other; `hop` says by which stages it goes. */
export const followed =
  <A>(first: Send<A | Onward>, hop: (onward: Onward) => Send<A | Onward>): Send<A> =>
  (exchange) => {
    const next = (answer: A | Onward): Effect.Effect<A, LmsError> =>
      answer instanceof Onward ? Effect.flatMap(hop(answer)(answer.exchange), next) : Effect.succeed(answer)
    return Effect.flatMap(first(exchange), next)
  }
