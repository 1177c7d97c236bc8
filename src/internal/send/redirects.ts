/** Redirects: the stage that makes one exchange after the other, until an answer leads no further. */

import * as Effect from "effect/Effect"
import type { LmsError, LmsTransportError } from "../../LmsError.js"
import { Exchange } from "../request/exchange.js"
import * as errors from "../response/errors.js"
import { canParse } from "../text/origin.js"
import * as redact from "../text/redact.js"
import type { Handler } from "./middleware.js"

/** An answer that leads on. */
export class FollowRedirect {
  readonly exchange: Exchange
  /** How many redirects have led there. */
  readonly hops: number

  constructor(exchange: Exchange, hops: number) {
    this.exchange = exchange
    this.hops = hops
  }
}

/** To the service each of them is a request like any other; `hop` says by which stages it goes. */
export const followRedirects =
  <A>(first: Handler<A | FollowRedirect>, hop: (onward: FollowRedirect) => Handler<A | FollowRedirect>): Handler<A> =>
  (exchange) => {
    const next = (answer: A | FollowRedirect): Effect.Effect<A, LmsError> =>
      answer instanceof FollowRedirect ? Effect.flatMap(hop(answer)(answer.exchange), next) : Effect.succeed(answer)
    return Effect.flatMap(first(exchange), next)
  }

const MAX_HOPS = 10

interface Redirect {
  readonly status: number
  readonly location: string | undefined
  /** How many have been followed before. */
  readonly hops: number
}

/** Where a redirect leads, or why it is not followed. */
export const redirectTarget = (
  exchange: Exchange,
  { hops, location, status }: Redirect
): string | LmsTransportError => {
  const { method, url } = exchange
  const problem = (text: string) =>
    errors.transportError(exchange, { reason: "Redirect" }, `was redirected, and ${text}`)
  if (location === undefined) return problem("the redirect names no address")
  if (!canParse(location, url)) return problem("the address it names cannot be read")
  const next = new URL(location, url)
  if (next.protocol !== "https:" && next.protocol !== "http:") {
    return problem(`leads to a "${next.protocol}" address, which is not followed`)
  }
  if (next.username !== "" || next.password !== "") return problem("the address it names holds a user name or password")
  const shown = redact.redactUrl(next.href)
  // A fetch would turn the write into a GET and report the page it finds there as the write's success.
  if (method !== "GET" && status !== 307 && status !== 308) {
    return problem(`a ${method} is not followed as a GET. Send it to ${shown}`)
  }
  if (method !== "GET" && next.origin !== new URL(url).origin) {
    return problem(`the content of a ${method} is not handed to another origin. Send it to ${shown}`)
  }
  return hops >= MAX_HOPS ? problem(`there have been ${MAX_HOPS} redirects before`) : next.href
}

/** The exchange as it goes on there; to another origin without what identifies the caller. (The token goes by the address.) */
export const toRedirected = (exchange: Exchange, to: string): Exchange => {
  const { request, url } = exchange
  if (new URL(url).origin === new URL(to).origin) return exchange.at(to)
  const { cookie: _, ...headers } = request.headers
  return new Exchange({ ...request, headers }, to)
}
