/** One call of an operation, and the state of its requests. */
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import type { LmsApiError } from "../../LmsError.js"
import type { LmsProgressEvent, LmsProgressService } from "../../LmsProgress.js"
import type { CallOptions } from "../options/resolve.js"
import type { Exchange } from "../request/exchange.js"
import { type CallLimits, limitsOf } from "../request/limits.js"
import type { ResponseFacts } from "../response/facts.js"

export interface Call {
  readonly limits: CallLimits
  readonly hasListener: boolean
  /** Its requests are sent before a page is needed. They never wait for the quota, so they cannot delay a required request. */
  readonly isPrefetch: boolean
  /** The event is created only if there is a listener. */
  readonly publish: (event: (call: object) => LmsProgressEvent) => void
  /** Announces a wait for the rate limit before it begins. */
  readonly publishWait: (duration: Option.Option<Duration.Duration>) => void
  readonly nextRequestNumber: () => number
  /** The state of a new request, which becomes the current one. */
  readonly startRequest: (exchange: Exchange) => RequestState
  /** The request in flight, or the last one; undefined before the first. */
  readonly currentRequest: () => RequestState | undefined
  readonly stats: CallStats
  readonly done: Effect.Effect<void>
}

/** Totals of a call so far. */
export interface CallStats {
  /** Requests that were sent, with every attempt. */
  requests: number
  /** Retries among them. */
  retries: number
  /** Milliseconds waited for the rate limit. */
  waited: number
  /** Prefetch requests for pages that were not needed; not part of `requests`. */
  unused: number
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
  lastResponse: ResponseFacts | undefined
  /** Counts the request as started under `maxRate`; undefined without a `maxRate`. */
  markStarted: ((now: number) => void) | undefined
  /** The access token of the current attempt, if tokens are refreshed. */
  accessToken: Redacted.Redacted | undefined
  /** The access token that the service has rejected, with its error. */
  rejected: { readonly token: Redacted.Redacted; readonly error: LmsApiError } | undefined
}

const initialStats = (): CallStats => ({ requests: 0, retries: 0, waited: 0, unused: 0 })

const initialState = (
  exchange: Exchange,
  previous: RequestState | undefined,
  rateLimitWait: RequestState["rateLimitWait"]
): RequestState => ({
  exchange,
  index: previous === undefined ? 0 : previous.index + 1,
  previousStatus: previous?.lastResponse?.status ?? previous?.previousStatus,
  rateLimitWait,
  phase: "WaitingForQuota",
  redirects: 0,
  lastResponse: undefined,
  markStarted: undefined,
  accessToken: undefined,
  rejected: undefined
})

/** Adds instrumentation to a call when it starts. */
export type Instrument = (call: Call) => Call

/** What a client adds to its calls. */
interface CallContext {
  readonly progress: LmsProgressService | undefined
  readonly instrument: Instrument
}

/** Starts a call with the limits of its options. `maxWait` is for the whole call, or for each page of a stream. */
export const startCall = (context: CallContext, options: CallOptions, maxWaitScope: "call" | "page"): Call => {
  const progress = options.progress ? context.progress : undefined
  return context.instrument(makeCall(limitsOf(options), progress, maxWaitScope))
}

/**
 * All requests of a call share one `maxWait`. The pages of a stream are requested whenever the consumer pulls, so each
 * of them has its own.
 */
export const makeCall = (
  limits: CallLimits,
  progress: LmsProgressService | undefined,
  maxWaitScope: "call" | "page"
): Call => {
  const id = {}
  const sharedWait = { millis: 0 }
  let requestNumber = 0
  let current: RequestState | undefined
  return {
    limits,
    hasListener: progress !== undefined,
    isPrefetch: false,
    publish: (event) => progress?.publish(event(id)),
    publishWait: (duration) => progress?.publish({ _tag: "Waiting", call: id, duration }),
    nextRequestNumber: () => ++requestNumber,
    startRequest: (exchange) => {
      current = initialState(exchange, current, maxWaitScope === "page" ? { millis: 0 } : sharedWait)
      return current
    },
    currentRequest: () => current,
    stats: initialStats(),
    done: progress === undefined ? Effect.void : Effect.sync(() => progress.publish({ _tag: "Done", call: id }))
  }
}

/** The same call for one prefetch request: sent once, without waiting, and never the current request of the call. */
export const makePrefetchCall = (call: Call): Call => ({
  ...call,
  isPrefetch: true,
  limits: { ...call.limits, maxWait: 0, retries: 0 },
  publishWait: () => {},
  startRequest: (exchange) => initialState(exchange, undefined, { millis: 0 }),
  currentRequest: () => undefined,
  stats: initialStats()
})
