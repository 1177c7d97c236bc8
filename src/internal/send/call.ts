/** One call of an operation: its limits, its requests, what has happened so far, and the deadline that ends it. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { LmsError, LmsTransportError } from "../../LmsError.js"
import type { LmsProgressEvent, LmsProgressService } from "../../LmsProgress.js"
import type { LmsReply, LmsRequest, LmsSend } from "../../LmsService.js"
import { endEffect } from "../ending.js"
import * as metrics from "../metrics.js"
import type { CallOptions } from "../options/resolve.js"
import type { PreparedRequest } from "../request/request.js"
import * as errors from "../response/errors.js"
import { formatDuration } from "../text/describe.js"
import { hint } from "../text/hints.js"
import { say } from "../text/message.js"
import * as timeLimit from "../timeLimit.js"
import { bufferedResponse } from "../transport/chunks.js"
import type { TransportLimits } from "../transport/transport.js"
import { isAccepted, OpenResponse, type ResponseReader, rejectResponse } from "./responseReader.js"

export const limitsOf = (options: CallOptions): Call["limits"] => {
  const { deadline, maxBody, maxRate, maxWait, retries, stallTimeout, timeout } = options
  const transport = { headersTimeoutMillis: timeout, idleTimeoutMillis: stallTimeout, maxBodyBytes: maxBody }
  return { maxWait, maxRate, retries, deadline, transport }
}

/** One call. It has one request in flight at a time; a prefetch request has a call of its own. */
export interface Call {
  /** Durations are in milliseconds; Infinity means no limit. */
  readonly limits: {
    readonly maxWait: number
    readonly maxRate: number | undefined
    /** Attempts after the first. */
    readonly retries: number
    /** For a complete call, or for one pull of a stream. */
    readonly deadline: number
    readonly transport: TransportLimits
  }
  readonly hasListener: boolean
  /** Its requests are sent before a page is needed. They never wait for the quota, so they cannot delay a required request. */
  readonly isPrefetch: boolean
  /** The event is created only if there is a listener. */
  readonly publish: (event: (call: object) => LmsProgressEvent) => void
  /** Announces a wait for the rate limit before it begins. */
  readonly publishWait: (duration: Option.Option<Duration.Duration>) => void
  readonly nextRequestNumber: () => number
  readonly startRequest: (request: PreparedRequest) => void
  /** Enters the next phase of the current request. */
  readonly enter: (phase: Phase) => void
  /** Remembers the status of a response. */
  readonly respond: (status: number) => void
  /** Milliseconds of the rate limit that count towards `maxWait`: for this request, or for all that share it. */
  readonly rateLimitWait: () => number
  readonly addWait: (millis: number) => void
  readonly state: CallState
  readonly done: Effect.Effect<void>
}

/** What has happened in a call so far. */
export interface CallState {
  /** Requests that were sent, with every attempt. */
  requests: number
  /** Retries among them. */
  retries: number
  /** Milliseconds waited for the rate limit. */
  waited: number
  /** Prefetch requests for pages that were not needed; not part of `requests`. */
  unused: number
  /** The request in flight, or the last one, with all its attempts and redirects; undefined before the first. */
  current:
    | {
        /** As it was sent first. */
        readonly request: PreparedRequest
        /** How many requests of the call came before it. */
        readonly index: number
        phase: Phase
        /** The status of the last attempt; undefined if it has no response. */
        status: number | undefined
        /** The status of the last response before this request. */
        readonly previousStatus: number | undefined
      }
    | undefined
}

/** The phase of a request, for messages of a deadline. */
export type Phase =
  | "RefreshingToken"
  | "WaitingForQuota"
  | "RateLimited"
  | "Retrying"
  | "AwaitingResponse"
  | "FetchingFile"

/** Adds instrumentation to a call when it starts. */
export type Instrument = (call: Call) => Call

/** The additions of a client to its calls. */
interface CallContext {
  readonly progress: LmsProgressService | undefined
  readonly instrument?: Instrument | undefined
}

/** Starts a call with the limits of its options. `maxWait` is for the whole call, or for each page of a stream. */
export const startCall = (context: CallContext, options: CallOptions, maxWaitScope: "call" | "page"): Call => {
  const progress = options.progress ? context.progress : undefined
  const call = makeCall(limitsOf(options), progress, maxWaitScope)
  return context.instrument?.(call) ?? call
}

/**
 * All requests of a call share one `maxWait`. The pages of a stream are requested whenever the consumer pulls, so each
 * of them has its own.
 */
export const makeCall = (
  limits: Call["limits"],
  progress: LmsProgressService | undefined,
  maxWaitScope: "call" | "page"
): Call => {
  const id = {}
  let requestNumber = 0
  return {
    ...trackRequests(maxWaitScope),
    limits,
    hasListener: progress !== undefined,
    isPrefetch: false,
    publish: (event) => progress?.publish(event(id)),
    publishWait: (duration) => progress?.publish({ _tag: "Waiting", call: id, duration }),
    nextRequestNumber: () => ++requestNumber,
    done: progress === undefined ? Effect.void : Effect.sync(() => progress.publish({ _tag: "Done", call: id }))
  }
}

/** The same call for one prefetch request: sent once, without waiting, and never the current request of the call. */
export const makePrefetchCall = (call: Call): Call => ({
  ...call,
  ...trackRequests("call"),
  isPrefetch: true,
  limits: { ...call.limits, maxWait: 0, retries: 0 },
  publishWait: () => {}
})

type Tracking = Pick<Call, "startRequest" | "enter" | "respond" | "rateLimitWait" | "addWait" | "state">

const trackRequests = (maxWaitScope: "call" | "page"): Tracking => {
  const state: CallState = { requests: 0, retries: 0, waited: 0, unused: 0, current: undefined }
  let rateLimitWait = 0
  return {
    startRequest: (request) => {
      if (maxWaitScope === "page") rateLimitWait = 0
      const { current } = state
      const previousStatus = current?.status ?? current?.previousStatus
      const index = current === undefined ? 0 : current.index + 1
      state.current = { request, index, phase: "WaitingForQuota", status: undefined, previousStatus }
    },
    enter: (phase) => {
      if (state.current === undefined) return
      state.current.phase = phase
      if (phase === "AwaitingResponse") state.current.status = undefined
    },
    respond: (status) => {
      if (state.current !== undefined) state.current.status = status
    },
    rateLimitWait: () => rateLimitWait,
    addWait: (millis) => {
      rateLimitWait += millis
      state.waited += millis
      metrics.update(metrics.waited, millis)
    },
    state
  }
}

const PHASES: Readonly<Record<Phase, string>> = {
  RefreshingToken: "while its token was refreshed",
  WaitingForQuota: "while it waited for the service's quota",
  RateLimited: "while it waited for the service's rate limit",
  Retrying: "while it waited to retry",
  AwaitingResponse: "while it waited for the response",
  FetchingFile: "while the service fetched the file"
}

/** The error of a call that its deadline has ended. `first` is shown if no request has started yet. */
export const deadlineError = (call: Call, first: PreparedRequest): LmsTransportError => {
  const { current } = call.state
  const ended = say`did not finish within ${formatDuration(call.limits.deadline)}${hint("LimitedBy", "deadline")}`
  if (current === undefined) {
    return errors.transportError(first, { reason: "Deadline", outcome: "NotSent" }, say`${ended}, before it was sent`)
  }
  const { request, index, phase } = current
  const millis = call.rateLimitWait()
  const waited = millis === 0 ? "" : `, after waiting ${formatDuration(millis)} for the rate limit`
  // A throttled request had no effect, and a write is retried only if it was never sent. Earlier requests of the same
  // call, such as the first steps of an upload, may have had one.
  const outcome = phase === "AwaitingResponse" || phase === "FetchingFile" || index > 0 ? "Unknown" : "NotSent"
  return errors.transportError(request, { reason: "Deadline", outcome }, say`${ended}, ${PHASES[phase]}${waited}`)
}

/** Applies the call's deadline to an effect; without one the effect is unchanged. */
export const withDeadline = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  call: Call,
  first: PreparedRequest
): Effect.Effect<A, E | LmsTransportError, R> =>
  Number.isFinite(call.limits.deadline)
    ? timeLimit.failAfter(effect, {
        duration: Duration.millis(call.limits.deadline),
        onTimeout: () => deadlineError(call, first)
      })
    : effect

/** Runs a call: applies `deadline`, then publishes `Done`. */
export const runCall = <A, E, R>(call: Call, request: PreparedRequest, effect: Effect.Effect<A, E, R>) =>
  endEffect(withDeadline(effect, call, request), () => call.done)

const encoder = new TextEncoder()

/** A request of a call, as an operation gives it to the client. */
// A class, because one is created for each page.
export class CallRequest<A> implements LmsRequest<A> {
  readonly call: Call
  readonly request: PreparedRequest
  readonly reader: ResponseReader<A>

  constructor(call: Call, request: PreparedRequest, reader: ResponseReader<A>) {
    this.call = call
    this.request = request
    this.reader = reader
  }

  get method(): string {
    return this.request.method
  }

  get url(): string {
    return this.request.url
  }

  get headers(): LmsRequest<A>["headers"] {
    return this.request.headers
  }

  get body(): LmsRequest<A>["body"] {
    const { body } = this.request
    return typeof body === "string" || body instanceof Uint8Array ? body : undefined
  }

  respond({ body = "", headers = JSON_HEADERS, status = 200 }: LmsReply = {}): Effect.Effect<A, LmsError> {
    const bytes = typeof body === "string" ? encoder.encode(body) : body
    const response = bufferedResponse({ status, headers, setCookie: [], isDelimited: true }, bytes)
    const open = new OpenResponse(this.request, response, this.call.limits.transport)
    return isAccepted(this.reader, status) ? this.reader.read(open) : rejectResponse(open, Option.none())
  }
}

const JSON_HEADERS = { "content-type": "application/json" }

/** The client, whose requests follow no redirect to another origin. */
export const keepOrigin = <Client extends { readonly send: LmsSend }>(client: Client): Client => ({
  ...client,
  send: <A>(sent: LmsRequest<A>) => {
    // Operations make all requests.
    const { request, call, reader } = sent as CallRequest<A>
    return client.send(new CallRequest(call, request.with({ sameOriginOnly: true }), reader))
  }
})
