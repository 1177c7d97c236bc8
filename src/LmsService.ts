/**
 * The shapes of the services behind the tags: what a client does, what it asks of a configuration, a quota, a schedule.
 */
import * as Data from "effect/Data"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import type * as Schedule from "effect/Schedule"
import type * as Stream from "effect/Stream"
import type {
  LmsContextOf,
  LmsDataOf,
  LmsEndpointOf,
  LmsListEndpointOf,
  LmsOptionsOf,
  LmsParamsOf,
  LmsResultOf,
  LmsUploadPathOf
} from "./LmsCall.js"
import type {
  LmsApiError,
  LmsConfigError,
  LmsError,
  LmsRateLimitError,
  LmsRequestError,
  LmsTransportError
} from "./LmsError.js"
import type {
  LmsCallOptions,
  LmsListRequest,
  LmsListsOptions,
  LmsOptions,
  LmsStreamOptions,
  LmsUploadOptions,
  WhoamiOptions
} from "./LmsOptions.js"
import type { LmsListRecord, LmsPage, LmsResponse, LmsUploadedFile, Whoami } from "./LmsResponse.js"

/**
 * The signature of `lms`; `Env` is what a call needs. The endpoint, the parameters and the options are looked at together:
 * see `LmsCall.ts`.
 *
 * @category models
 */
export type LmsRequest<Env> = <
  E extends string = "/api/v1/courses",
  P extends LmsParamsOf<E, P, O> = undefined,
  O extends LmsOptionsOf<E, O, LmsCallOptions, true> = LmsCallOptions
>(
  endpoint?: LmsEndpointOf<E, P, O>,
  params?: P,
  options?: O
) => Effect.Effect<LmsResultOf<O>, LmsError, LmsContextOf<O> | Env>

/**
 * The signature of `lmsPages`.
 *
 * @category models
 */
export type LmsWalkPages<Env> = <
  E extends string = "/api/v1/courses",
  P extends LmsParamsOf<E, P, O> = undefined,
  O extends LmsOptionsOf<E, O, LmsStreamOptions> = LmsStreamOptions
>(
  endpoint?: LmsListEndpointOf<E, P, O>,
  params?: P,
  options?: O
) => Stream.Stream<LmsPage<LmsDataOf<O>>, LmsError, LmsContextOf<O> | Env>

/**
 * The signature of `lmsStream`.
 *
 * @category models
 */
export type LmsWalkRecords<Env> = <
  E extends string = "/api/v1/courses",
  P extends LmsParamsOf<E, P, O> = undefined,
  O extends LmsOptionsOf<E, O, LmsStreamOptions> = LmsStreamOptions
>(
  endpoint?: LmsListEndpointOf<E, P, O>,
  params?: P,
  options?: O
) => Stream.Stream<LmsDataOf<O>, LmsError, LmsContextOf<O> | Env>

/**
 * The signature of `lmsStreamAll`.
 *
 * @category models
 */
export type LmsWalkLists<Env> = <
  L extends LmsListRequest,
  E = never,
  R = never,
  O extends LmsOptionsOf<string, O, LmsListsOptions<L>> = LmsListsOptions<L>
>(
  lists: Iterable<L> | Stream.Stream<L, E, R>,
  options?: O
) => Stream.Stream<LmsListRecord<L, LmsDataOf<O>>, LmsError | E, LmsContextOf<O> | R | Env>

/**
 * The signature of `lmsFingerprint`.
 *
 * @category models
 */
export type LmsFingerprint<Env> = <
  E extends string = "/api/v1/courses",
  P extends LmsParamsOf<E, P, O> = undefined,
  O extends LmsOptionsOf<E, O, LmsOptions> = LmsOptions
>(
  endpoint?: LmsListEndpointOf<E, P, O>,
  params?: P,
  options?: O
) => Effect.Effect<string, LmsConfigError | LmsRequestError, Env>

/**
 * The signature of `lmsUpload`. The parameters fill the placeholders of the option `endpoint`.
 *
 * @category models
 */
export type LmsUpload<Env> = <
  E extends string = "POST /api/v1/courses/:course_id/files",
  P extends LmsParamsOf<E, P, O, never> = undefined,
  O extends LmsOptionsOf<E, O, LmsUploadOptions> = LmsUploadOptions
>(
  path: LmsUploadPathOf<E, P, O>,
  params?: P,
  options?: O & { readonly endpoint?: E | undefined }
) => Effect.Effect<LmsResponse<LmsUploadedFile>, LmsError, Env>

/**
 * The operations as methods; each has a function of the same meaning in this module.
 *
 * @category models
 */
export interface LmsService {
  readonly request: LmsRequest<never>
  readonly pages: LmsWalkPages<never>
  readonly stream: LmsWalkRecords<never>
  readonly fingerprint: LmsFingerprint<never>
  readonly upload: LmsUpload<never>
  readonly whoami: (options?: WhoamiOptions) => Effect.Effect<Whoami, LmsError>
  readonly token: Effect.Effect<Redacted.Redacted, LmsConfigError>
  readonly domain: Effect.Effect<string, LmsConfigError>
}

/**
 * A missing or unusable value fails the call that needs it, not the program's start.
 *
 * @category models
 */
export interface LmsConfigService {
  /** Asked once for each call; before each request where there is `renewal`. */
  readonly token: Effect.Effect<Redacted.Redacted, LmsConfigError>
  /** The origin, without a trailing slash. */
  readonly domain: Effect.Effect<string, LmsConfigError>
  /** Only where the token can become another one while the program runs. */
  readonly refresh?: LmsTokenRefresh | undefined
}

/**
 * How a token becomes another one.
 *
 * @category models
 */
export interface LmsTokenRefresh {
  /** A name for all its tokens together, by which quota and pace are kept. It is no token, and is sent nowhere. */
  readonly account: Redacted.Redacted
  /** Told of each token that the service has refused: `token` then gives another, or the same where there is no other. */
  readonly invalidate?: ((token: Redacted.Redacted) => Effect.Effect<void>) | undefined
}

/**
 * Whose quota a request takes from: the service keeps one for each token.
 *
 * @category models
 */
export interface LmsQuotaAccount {
  readonly origin: string
  /** None for a request that goes without. Where tokens are renewed, the name of their account. */
  readonly token: Option.Option<Redacted.Redacted>
}

/**
 * What the service said of the quota in its answer: `X-Request-Cost` and `X-Rate-Limit-Remaining`, in the service's
 * units. Either may be missing, and both are where the service keeps no quota.
 *
 * @category models
 */
export interface LmsQuotaReport {
  readonly cost: Option.Option<number>
  readonly remaining: Option.Option<number>
  /**
   * The answer's status: one that is no success may be a gateway's, which knows of no quota. 0 where there was none since
   * nothing was sent (no connection, no such name): the service has not seen the request, and its `cost` is 0.
   */
  readonly status: number
  readonly throttled: boolean
  /** How long the service asked to be left alone, by `Retry-After`. */
  readonly retryAfter: Option.Option<Duration.Duration>
}

/**
 * The leave to send one request. `settle` is called once, when its answer has come (with what it said) or when there is
 * none (with nothing: the connection failed, or the call was interrupted; the service may be at work all the same).
 *
 * @category models
 */
export interface LmsPermit {
  readonly settle: (report: Option.Option<LmsQuotaReport>) => Effect.Effect<void>
}

/**
 * @category models
 */
export interface LmsQuotaRequest extends LmsQuotaAccount {
  /**
   * What is left of the call's `maxWait`, towards which the waiting counts. Zero for a page that is asked for ahead of its
   * turn (`concurrency`): it is refused at once where it would have to wait, so that it never stands before a request that
   * somebody needs.
   */
  readonly maxWait: Duration.Duration
  /** To be told of a wait before it begins, with its length where that is known. */
  readonly onWait: (duration: Option.Option<Duration.Duration>) => void
}

/**
 * @category models
 */
export interface LmsQuotaService {
  /**
   * Succeeds when a request may be sent, or fails when that would take longer than its `patience`.
   *
   * It is run uninterruptibly, so that a permit that has been taken cannot be lost on its way: whatever it waits for it
   * makes interruptible itself, with `Effect.interruptible`.
   */
  readonly admit: (request: LmsQuotaRequest) => Effect.Effect<LmsPermit, LmsQuotaExceeded>
}

/**
 * The request would have waited longer for its permit than the call has patience. Where it is known how long, it has not
 * waited at all.
 *
 * @category errors
 */
export class LmsQuotaExceeded extends Data.TaggedError("LmsQuotaExceeded")<{ readonly wouldWait: Duration.Duration }> {}

/**
 * When a request is made again. Both are asked after a failure only, and their outputs are not looked at.
 *
 * @category models
 */
export interface LmsScheduleService {
  /**
   * After a throttle. However long it would have the call wait, the waits of a call never pass its `maxWait`: a wait that
   * would is not begun.
   */
  readonly throttled: (maxWait: Duration.Duration) => Schedule.Schedule<unknown, LmsRateLimitError>
  /**
   * After a failure that is likely to pass, where the request may be made again at all; `times` is that of the option
   * `retry`.
   */
  readonly transient: (times: number) => Schedule.Schedule<unknown, LmsTransportError | LmsApiError>
}
