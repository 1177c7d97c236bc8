/**
 * The interfaces of the services behind the tags: client, configuration, quota and schedules.
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
  LmsDecodedBy,
  LmsEndpointOf,
  LmsListEndpointOf,
  LmsListRecordOf,
  LmsListsOf,
  LmsOptionsOf,
  LmsParamsOf,
  LmsRecordOf,
  LmsResultOf,
  LmsTypedParams,
  LmsUploadParamsOf,
  LmsUploadPathOf
} from "./LmsCall.js"
import type {
  LmsApiError,
  LmsConfigError,
  LmsError,
  LmsJobError,
  LmsRateLimitError,
  LmsRequestError,
  LmsTransportError
} from "./LmsError.js"
import type { LmsInterceptor } from "./LmsIntercept.js"
import type {
  LmsCallOptions,
  LmsGraphqlOptions,
  LmsGraphqlStreamOptions,
  LmsGraphqlVariables,
  LmsListRequest,
  LmsListsOptions,
  LmsOptions,
  LmsStreamOptions,
  LmsUploadOptions,
  LmsWaitOptions,
  WhoamiOptions
} from "./LmsOptions.js"
import type { LmsGraphqlResponse, LmsJob, LmsPage, LmsResponse, LmsUploadedFile, Whoami } from "./LmsResponse.js"

/**
 * The client: its operations as methods. The module functions of the same meaning (`lms`, `lmsPages`, …) call them on the
 * `Lms` of the context and are documented there.
 *
 * @category models
 */
export interface LmsService {
  /** See `lms`. */
  readonly request: {
    /** The same for `GET /api/v1/courses`. */
    (): Effect.Effect<LmsResultOf<"/api/v1/courses", LmsCallOptions>, LmsError>
    /** One request, or as many as `limit` needs. */
    <
      E extends string,
      P extends LmsParamsOf<E, P, O> = undefined,
      O extends LmsOptionsOf<E, O, LmsCallOptions, true> = LmsCallOptions
    >(
      endpoint: LmsEndpointOf<E, P, O>,
      params?: LmsTypedParams<E, P, O>,
      options?: O
    ): Effect.Effect<LmsResultOf<E, O>, LmsError, LmsContextOf<O>>
  }
  /** See `lmsPages`. */
  readonly pages: {
    /** The same for `GET /api/v1/courses`. */
    (): Stream.Stream<LmsPage<LmsRecordOf<"/api/v1/courses", LmsStreamOptions>>, LmsError>
    /** The pages of a list. */
    <
      E extends string,
      P extends LmsParamsOf<E, P, O> = undefined,
      O extends LmsOptionsOf<E, O, LmsStreamOptions> = LmsStreamOptions
    >(
      endpoint: LmsListEndpointOf<E, P, O>,
      params?: LmsTypedParams<E, P, O>,
      options?: O
    ): Stream.Stream<LmsPage<LmsRecordOf<E, O>>, LmsError, LmsContextOf<O>>
  }
  /** See `lmsStream`. */
  readonly stream: {
    /** The same for `GET /api/v1/courses`. */
    (): Stream.Stream<LmsRecordOf<"/api/v1/courses", LmsStreamOptions>, LmsError>
    /** The records of a list. */
    <
      E extends string,
      P extends LmsParamsOf<E, P, O> = undefined,
      O extends LmsOptionsOf<E, O, LmsStreamOptions> = LmsStreamOptions
    >(
      endpoint: LmsListEndpointOf<E, P, O>,
      params?: LmsTypedParams<E, P, O>,
      options?: O
    ): Stream.Stream<LmsRecordOf<E, O>, LmsError, LmsContextOf<O>>
  }
  /** The records of many lists: see `lmsStreamAll`. */
  readonly streamAll: <
    const L extends LmsListRequest,
    E = never,
    R = never,
    O extends LmsOptionsOf<string, O, LmsListsOptions<L>> = LmsListsOptions<L>
  >(
    lists: LmsListsOf<L, Iterable<L> | Stream.Stream<L, E, R>>,
    options?: O
  ) => Stream.Stream<LmsListRecordOf<L, O>, LmsError | E, LmsContextOf<O> | R>
  /** See `lmsFingerprint`. */
  readonly fingerprint: {
    /** The same for `GET /api/v1/courses`. */
    (): Effect.Effect<string, LmsConfigError | LmsRequestError>
    /** Identifies a list. */
    <
      E extends string,
      P extends LmsParamsOf<E, P, O> = undefined,
      O extends LmsOptionsOf<E, O, LmsOptions> = LmsOptions
    >(
      endpoint: LmsListEndpointOf<E, P, O>,
      params?: LmsTypedParams<E, P, O>,
      options?: O
    ): Effect.Effect<string, LmsConfigError | LmsRequestError>
  }
  /** Runs a GraphQL operation: see `lmsGraphql`. */
  readonly graphql: <O extends LmsOptionsOf<"/api/graphql", O, LmsGraphqlOptions> = LmsGraphqlOptions>(
    query: string,
    variables?: LmsGraphqlVariables,
    options?: O
  ) => Effect.Effect<LmsGraphqlResponse<LmsDecodedBy<O>>, LmsError, LmsContextOf<O>>
  /** The pages of a GraphQL connection: see `lmsGraphqlPages`. */
  readonly graphqlPages: <O extends LmsOptionsOf<"/api/graphql", O, LmsGraphqlStreamOptions>>(
    query: string,
    variables: LmsGraphqlVariables | undefined,
    options: O
  ) => Stream.Stream<LmsPage<LmsDecodedBy<O>>, LmsError, LmsContextOf<O>>
  /** The records of a GraphQL connection: see `lmsGraphqlStream`. */
  readonly graphqlStream: <O extends LmsOptionsOf<"/api/graphql", O, LmsGraphqlStreamOptions>>(
    query: string,
    variables: LmsGraphqlVariables | undefined,
    options: O
  ) => Stream.Stream<LmsDecodedBy<O>, LmsError, LmsContextOf<O>>
  /** Uploads a file: see `lmsUpload`. */
  readonly upload: <
    E extends string = "POST /api/v1/courses/:course_id/files",
    P extends LmsParamsOf<E, P, O, never> = undefined,
    O extends LmsOptionsOf<E, O, LmsUploadOptions> = LmsUploadOptions
  >(
    path: LmsUploadPathOf<E, P, O>,
    params?: LmsUploadParamsOf<E, P, O>,
    options?: O & { readonly endpoint?: E | undefined }
  ) => Effect.Effect<LmsResponse<LmsUploadedFile>, LmsError>
  /** Waits for a job of the service: see `lmsWait`. */
  readonly wait: <O extends LmsOptionsOf<string, O, LmsWaitOptions> = LmsWaitOptions>(
    started: unknown,
    options?: O
  ) => Effect.Effect<LmsJob<LmsDecodedBy<O>>, LmsError | LmsJobError, LmsContextOf<O>>
  /** Verifies token and domain: see `lmsWhoami`. */
  readonly whoami: (options?: WhoamiOptions) => Effect.Effect<Whoami, LmsError>
  /** The configured token. */
  readonly token: Effect.Effect<Redacted.Redacted, LmsConfigError>
  /** The configured domain. */
  readonly domain: Effect.Effect<string, LmsConfigError>
}

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
   * the account of a call if a client has several tokens. Default: the account with the fewest requests in flight.
   */
  readonly remaining?: ((account: LmsQuotaAccount) => Effect.Effect<number>) | undefined
}

/**
 * The request would have to wait for its permit longer than its `maxWait`. If the length of the wait is known, it did not
 * wait at all.
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
