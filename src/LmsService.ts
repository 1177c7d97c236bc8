/**
 * The interfaces of the services behind the tags: requests of a client, configuration, quota and schedules.
 */
import * as Data from "effect/Data"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import type * as Schedule from "effect/Schedule"
import type { LmsApiError, LmsConfigError, LmsError, LmsRateLimitError, LmsTransportError } from "./LmsError.js"
import type { LmsInterceptor } from "./LmsIntercept.js"

/**
 * A response in place of one of the service, such as that of a test double.
 *
 * @category models
 */
export interface LmsReply {
  /** Default: 200. */
  readonly status?: number | undefined
  /** By lower-case name. Default: the body is JSON. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Default: an empty body. */
  readonly body?: string | Uint8Array | undefined
}

/**
 * A request that an operation sends through `Lms`, with its parameters encoded and without a token.
 *
 * @category models
 */
export interface LmsRequest<A> {
  readonly method: string
  /** It may contain secrets, such as the signature of a file. */
  readonly url: string
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  /** Undefined without a body, and for a form with files, which are read while it is sent. */
  readonly body: string | Uint8Array | undefined
  /** Returns what the operation reads from this response: the request is then not sent. */
  readonly respond: (reply?: LmsReply) => Effect.Effect<A, LmsError>
}

/**
 * Sends a request and returns what the operation reads from the response.
 *
 * @category models
 */
export type LmsSend = <A>(request: LmsRequest<A>) => Effect.Effect<A, LmsError>

/**
 * Where calls get their token and domain. A missing or invalid value fails the call that needs it, not the program's start.
 *
 * @category models
 */
export interface LmsConfigService {
  /** Evaluated once per call; before each request if there is `refresh`. */
  readonly token: Effect.Effect<Redacted.Redacted, LmsConfigError>
  /**
   * Tokens with equal rights, the first of them that of `token`. Each call that only reads uses the one with the most quota
   * left. Undefined if there is only `token`. They cannot have `refresh`.
   */
  readonly tokens?: ReadonlyArray<Redacted.Redacted> | undefined
  /** Scheme and host, without a trailing slash. */
  readonly domain: Effect.Effect<string, LmsConfigError>
  /** Present if the token can change while the program runs. */
  readonly refresh?: LmsTokenRefresh | undefined
  /** Runs around each request. Default: the `LmsIntercept` of the context in which the client is created. */
  readonly intercept?: LmsInterceptor | undefined
}

/**
 * How a token that the service has rejected is replaced.
 *
 * @category models
 */
export interface LmsTokenRefresh {
  /** Identifies all tokens of the account, for quota and rate limits. It is not a token and is never sent. */
  readonly account: Redacted.Redacted
  /** Called with a token that the service has rejected: `token` then gives a new one, or the same if there is none. */
  readonly invalidate?: ((token: Redacted.Redacted) => Effect.Effect<void>) | undefined
}

/**
 * The account whose quota a request uses: the service has one quota per token.
 *
 * @category models
 */
export interface LmsQuotaAccount {
  /** Scheme, host and port of the service. */
  readonly origin: string
  /** None for a request without a token. For tokens that are refreshed, the key of their account. */
  readonly token: Option.Option<Redacted.Redacted>
}

/**
 * What a response says about the quota: `X-Request-Cost` and `X-Rate-Limit-Remaining`, in the service's units. Each may
 * be missing; both are if the service has no quota.
 *
 * @category models
 */
export interface LmsQuotaReport {
  /** The units that the request has used. */
  readonly cost: Option.Option<number>
  /** The units that are left for the token. */
  readonly remaining: Option.Option<number>
  /**
   * The status of the response; an error status may come from a gateway, which knows no quota. 0 if the request was not
   * sent (no connection, unknown host name): the service has not seen it, and its `cost` is 0.
   */
  readonly status: number
  /** Whether the service has refused the request because of its rate limit. */
  readonly throttled: boolean
  /** How long the service asks to wait (`Retry-After`). */
  readonly retryAfter: Option.Option<Duration.Duration>
}

/**
 * The permission to send one request. `settle` is called once: with what the response says, or with none if there is no
 * response (connection failed or call interrupted; the service may still be working on the request).
 *
 * @category models
 */
export interface LmsPermit {
  /** Ends the request, with what its response reports. */
  readonly settle: (report: Option.Option<LmsQuotaReport>) => Effect.Effect<void>
}

/**
 * A request that is about to be sent, for which a permit is needed.
 *
 * @category models
 */
export interface LmsQuotaRequest extends LmsQuotaAccount {
  /**
   * What is left of the call's `maxWait`; waiting for the permit counts towards it. Zero for a prefetched page
   * (`concurrency`): reject it at once if it would have to wait, so that it never delays a required request.
   */
  readonly maxWait: Duration.Duration
  /** Called before a wait, with its length if that is known. */
  readonly onWait: (duration: Option.Option<Duration.Duration>) => void
}

/**
 * Decides when requests may be sent.
 *
 * @category models
 */
export interface LmsQuotaService {
  /**
   * Succeeds when a request may be sent, or fails if that would take longer than its `maxWait`.
   *
   * It runs uninterruptibly, so that a granted permit cannot be lost. Make your own waits interruptible with
   * `Effect.interruptible`.
   */
  readonly admit: (request: LmsQuotaRequest) => Effect.Effect<LmsPermit, LmsQuotaExceeded>
  /**
   * The free units of an account, less those of its requests in flight and waiting; negative if requests wait. It chooses
   * the account of a call if a client has several tokens. Default: the least recently used.
   */
  readonly remaining?: ((account: LmsQuotaAccount) => Effect.Effect<number>) | undefined
}

/**
 * The request would have to wait for its permit longer than its `maxWait`. If the length of the wait is known, it did not
 * wait at all.
 *
 * @example
 * ```ts
 * import { Duration, Effect, Layer } from "effect"
 * import { LmsQuota, LmsQuotaExceeded } from "effect-lms/operators"
 *
 * // a program that must leave the quota to others until the morning
 * const night = Layer.succeed(LmsQuota, {
 *   admit: () => Effect.fail(new LmsQuotaExceeded({ wouldWait: Duration.hours(8) }))
 * })
 * ```
 *
 * @category errors
 */
export class LmsQuotaExceeded extends Data.TaggedError("LmsQuotaExceeded")<{ readonly wouldWait: Duration.Duration }> {}

/**
 * When requests are retried. The schedules run after a failure only, and their outputs are ignored.
 *
 * @category models
 */
export interface LmsScheduleService {
  /** After a throttle. A wait that would take the call's waits beyond `maxWait` is not begun, even if the schedule asks for it. */
  readonly throttled: (maxWait: Duration.Duration) => Schedule.Schedule<unknown, LmsRateLimitError>
  /** After a transient failure of a request that may be retried; `times` is that of the option `retries`. */
  readonly transient: (times: number) => Schedule.Schedule<unknown, LmsTransportError | LmsApiError>
}
