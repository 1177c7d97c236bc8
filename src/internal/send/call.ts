/** One call of an operation, with all its requests. */
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { LmsProgressEvent, LmsProgressService } from "../../LmsProgress.js"
import type { Exchange } from "../request/exchange.js"
import type { CallLimits } from "../request/limits.js"
import type { RequestState } from "./middleware.js"

export interface Call {
  readonly limits: CallLimits
  /** Whether anybody listens. */
  readonly hasListener: boolean
  /** Its requests are made before their turn: they wait for nothing. */
  readonly isPrefetch: boolean
  /** The event is only made where somebody listens. */
  readonly publish: (event: (call: object) => LmsProgressEvent) => void
  /** Tells of a wait because of the rate limit, before it begins. */
  readonly publishWait: (duration: Option.Option<Duration.Duration>) => void
  /** Counts the requests. */
  readonly nextRequestNumber: () => number
  /** For the next request, with all its tries. */
  readonly trip: (exchange: Exchange) => RequestState
  /** The request under way, or the last one; undefined before the first. */
  readonly latest: () => Latest | undefined
  readonly stats: CallStats
  readonly done: Effect.Effect<void>
}

/** What the requests of a call have come to so far. */
export interface CallStats {
  /** With every try. */
  requests: number
  /** Those among them that were made again. */
  retries: number
  /** Because of the rate limit, in milliseconds. */
  waited: number
  /** Made for pages that the walk did not come to; not among `requests`. */
  unused: number
}

interface Latest {
  /** How many requests of the call came before it. */
  readonly before: number
  readonly exchange: Exchange
  readonly trip: RequestState
}

/**
 * A call has one `maxWait` for all its requests. The pages of a stream are asked for one by one, whenever their reader
 * gets to it, so each has its own.
 */
export const make = (bounds: CallLimits, progress: LmsProgressService | undefined, waits: "call" | "page"): Call => {
  const id = {}
  const whole = { waited: 0 }
  let count = 0
  let latest: Latest | undefined
  return {
    limits: bounds,
    hasListener: progress !== undefined,
    isPrefetch: false,
    publish: (event) => progress?.publish(event(id)),
    publishWait: (duration) => progress?.publish({ _tag: "Waiting", call: id, duration }),
    nextRequestNumber: () => ++count,
    trip: (exchange) => {
      const trip: RequestState = {
        waits: waits === "page" ? { waited: 0 } : whole,
        phase: "Permit",
        lastResponse: undefined
      }
      latest = { before: latest === undefined ? 0 : latest.before + 1, exchange, trip }
      return trip
    },
    latest: () => latest,
    stats: { requests: 0, retries: 0, waited: 0, unused: 0 },
    done: progress === undefined ? Effect.void : Effect.sync(() => progress.publish({ _tag: "Done", call: id }))
  }
}

/** For one request of a call, made before its turn: it waits for nothing, and is not what the call is doing. */
export const makePrefetchCall = (call: Call): Call => ({
  ...call,
  isPrefetch: true,
  limits: { ...call.limits, maxWait: 0, retries: 0 },
  publishWait: () => {},
  trip: () => ({ waits: { waited: 0 }, phase: "Permit", lastResponse: undefined }),
  latest: () => undefined,
  stats: { requests: 0, retries: 0, waited: 0, unused: 0 }
})
