/**
 * Parameters and options of calls, and options of a client.
 */
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type * as Schema from "effect/Schema"
import type { LmsPlaceholder } from "./LmsEndpointText.js"
import type { LmsConfigError, LmsError } from "./LmsError.js"
import type { LmsInterceptor } from "./LmsIntercept.js"
import type { LmsJob, LmsReceipt } from "./LmsResponse.js"
import type { NA } from "./NA.js"

/**
 * The names of options. A parameter with one of these names is an error, because `{ limit: 3 }` passed as a parameter would
 * be sent to the service and limit nothing. To send it on purpose, use `options.params`.
 *
 * @category options
 */
export type LmsOptionName = Exclude<keyof LmsCallOptions, "params">

/**
 * A value that can be sent. Calls accept any record whose values can be sent; this type is for records that pass through
 * your own functions.
 *
 * @category parameters
 */
export type LmsParam =
  | LmsPlaceholder
  | NA
  | null
  | undefined
  | ReadonlyArray<LmsParam>
  | { readonly [member: string]: LmsParam }

/**
 * Named parameters whose names are unknown to the compiler, without the names of options ({@link LmsOptionName}).
 *
 * @category parameters
 */
export type LmsNamedParams = { readonly [name in LmsOptionName]?: null | undefined } & {
  readonly [name: string]: unknown
}

/**
 * Bytes that are sent as the body, unchanged. Other objects with bytes, such as a `Blob` or a stream, are rejected.
 *
 * @category parameters
 */
export type LmsBytes = Uint8Array | ArrayBuffer | DataView

/**
 * An array that is sent as the JSON body, for the few endpoints that take one. Its elements are values like those inside a
 * named parameter: {@link NA} and `null` are sent as `null`, dates as ISO 8601.
 *
 * @example
 * ```ts
 * import { lms } from "effect-lms"
 *
 * const dates = [{ id: 7, all_dates: [{ base: true, due_at: new Date("2026-10-01T12:00:00Z") }] }]
 * const program = lms("PUT /api/v1/courses/:course_id/assignments/bulk_update", dates, { params: { course_id: 101 } })
 * ```
 *
 * @category parameters
 */
export type LmsArray = ReadonlyArray<unknown>

/**
 * Named parameters; or an array or bytes that are sent as the body. Placeholders then come from `options.params`, which can
 * have no other parameters.
 *
 * A parameter with the name of a placeholder becomes part of the path; the others become the query of a GET or the JSON
 * body of another method. `null` and `undefined` are left out, {@link NA} is sent as `null`. Dates are sent as ISO 8601.
 * Write integers beyond 2^53 as strings or bigints. A {@link LmsFormFile} makes the body of a write a form.
 *
 * @category parameters
 */
export type LmsParams = LmsNamedParams | LmsArray | LmsBytes

/**
 * A duration with its unit, such as `"10 minutes"` or `Duration.seconds(30)`. A bare number is a type error, because it
 * could mean seconds or milliseconds.
 *
 * @category options
 */
export type LmsDuration = Exclude<Duration.DurationInput, number | bigint | readonly [number, number]>

/**
 * The methods of the API.
 *
 * @category options
 */
export type LmsMethod = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE"

/**
 * The options of all operations, and all that `lmsWhoami` has.
 *
 * @category options
 */
export interface LmsRequestOptions {
  /**
   * A token for this call. It is sent only to the origin of `apiUrl`, or without that to the origin of the endpoint. With
   * `null` the call is sent without any token.
   */
  readonly token?: string | Redacted.Redacted | null | undefined
  /** Scheme and host for an endpoint that is only a path. Default: the configured domain (`LMS_DOMAIN`). */
  readonly apiUrl?: string | undefined
  /** More headers. They override all headers of the client except Authorization. */
  readonly sendHeaders?: Readonly<Record<string, string>> | undefined
  /** `false` publishes no events of the call to `LmsProgress`. */
  readonly progress?: boolean | undefined
  /** How long the call may wait for the service's rate limit, in total. Default: 10 minutes. */
  readonly maxWait?: LmsDuration | undefined
  /** Requests per second, at most; shared by calls with the same origin, token and rate. Default: unlimited. */
  readonly maxRate?: number | undefined
  /**
   * The number of retries after a transient failure. A read is retried after 408, any 5xx except 501, 505 and 511, a
   * broken connection or body, or a timeout; a write only if it was never sent. Default: 2; 0 for none. Throttled requests are sent
   * again regardless, within `maxWait`.
   */
  readonly retries?: number | undefined
  /** From a request to the headers of its response. Default: 90 seconds; `Duration.infinity` for no limit. */
  readonly timeout?: LmsDuration | undefined
  /** From one byte of a body to the next. Default: 60 seconds; `Duration.infinity` for no limit. */
  readonly stallTimeout?: LmsDuration | undefined
  /**
   * The time limit of the whole call, with all requests, retries, waits and bodies; for a stream, of each pull. The call is
   * then interrupted and fails with an `LmsTransportError` of reason `Deadline`. Default: no limit.
   */
  readonly deadline?: LmsDuration | undefined
  /**
   * The size limit of a body in memory, in bytes, after decompression. A larger body is an `LmsTransportError` with the
   * code `ERR_BODY_TOO_LARGE`. Files (`destfile`) have no such limit. Default: 256 MiB.
   */
  readonly maxBody?: number | undefined
}

/**
 * The options of requests to REST endpoints.
 *
 * @category options
 */
export interface LmsOptions extends LmsRequestOptions {
  /** Records per page. The service returns at most 100. Not together with a `per_page` parameter. */
  readonly perPage?: number | undefined
  /** The method if the endpoint has none, in any case. Default: `GET`. */
  readonly method?: LmsMethod | (string & Record<never, never>) | undefined
  /**
   * The number of records: a positive integer, or `Infinity` for all. The call sends as many requests as that needs and no
   * more. Without it `lms` sends one request, and a stream reads to the end. Zero is an empty stream.
   */
  readonly limit?: number | undefined
  /** The Accept header. Default: `application/json`. `application/json+canvas-string-ids` returns all ids as strings. */
  readonly accept?: string | undefined
  /** More named parameters, also those with the name of an option. */
  readonly params?: Readonly<Record<string, unknown>> | undefined
  /** The member that contains the records if a page is an object, such as `enrollment_terms`. */
  readonly collection?: string | undefined
  /** The `next` of a page: pagination continues there. Use it with the arguments that it came from. */
  readonly cursor?: string | undefined
  /**
   * How many pages of a list may be in flight at the same time, or `"auto"` for as many as help. Default: 1. Records, their
   * order and errors are the same. Further pages are prefetched only if the list has page numbers, and only while the
   * quota and `maxRate` leave room; pages that turn out not to be needed cost a request. With `lms`, only with `limit`.
   */
  readonly concurrency?: number | "auto" | undefined
  /**
   * Runs with the receipt when a list has ended: complete, failed or interrupted. The call waits for it. What it throws is the
   * end of the call, as a defect, also if the list has failed. With `lms`, only with `limit`.
   */
  readonly onEnd?: ((receipt: LmsReceipt) => Effect.Effect<unknown>) | undefined
  /**
   * The reaction if the pages show that the list changed while it was read: `"ignore"` counts it in the receipt (default),
   * `"fail"` ends with an `LmsPageError` of reason `Drift` before the page that shows it. With `lms`, only with `limit`.
   */
  readonly onDrift?: "ignore" | "fail" | undefined
}

/**
 * The options that `Lms.withDefaults` sets for all calls of a program. `perPage`, `concurrency` and `onDrift` apply to
 * lists: `lmsPages`, `lmsStream`, exports, and `lms` with `limit`. A list of `lmsStreamAll` is read page by page,
 * whatever the default `concurrency`.
 *
 * @category options
 */
export interface LmsDefaults
  extends Omit<LmsRequestOptions, "token">,
    Pick<LmsOptions, "accept" | "concurrency" | "onDrift" | "perPage"> {}

/**
 * The options of `lmsPages` and `lmsStream`.
 *
 * @category options
 */
export interface LmsStreamOptions extends LmsOptions {
  /** Decodes each record. */
  readonly schema?: Schema.Schema.All | undefined
}

/**
 * Facts about a file that are known before it is downloaded.
 *
 * @category options
 */
export interface LmsExpectedFile {
  /** The SHA-256 of its bytes as saved, in hex. */
  readonly sha256?: string | undefined
  /** The number of its bytes as saved. */
  readonly bytes?: number | undefined
}

/**
 * The options of `lms`.
 *
 * @example
 * ```ts
 * import { lms } from "effect-lms"
 * import type { File } from "effect-lms/resources"
 *
 * const save = (file: File) => lms(`GET ${file.url}`, {}, {
 *   destfile: "lecture.mp4",
 *   overwrite: true,
 *   expect: { bytes: 14, sha256: "c98c24b677eff44860afea6f493bbaec5bb1c4cbb209c6fc2bbb47f66ff2ad31" }
 * })
 * ```
 *
 * @category options
 */
export interface LmsCallOptions extends LmsOptions {
  /**
   * The path of a file, in an existing directory: one response is saved to it exactly as sent, without any parsing. Not
   * together with `schema` and the options of lists.
   *
   * The body is written to `<destfile>-<random>.lms-tmp` next to the destination, verified against the announced length,
   * synced and renamed. On any failure or interruption before that, the temporary file is removed and an existing `destfile`
   * keeps its content.
   *
   * A download that breaks off is resumed within the same call and its `retries`, if the service sent a strong `ETag` and
   * still has the same file; otherwise it starts over. `stallTimeout` applies, whatever the size.
   */
  readonly destfile?: string | undefined
  /**
   * Whether an existing file may be replaced. Default: no. Then the call fails before it sends a request, and a file that
   * appears in the meantime is kept: of two writers one succeeds. On a file system without hard links an empty file claims
   * the name for a moment.
   */
  readonly overwrite?: boolean | undefined
  /**
   * Fails with an `LmsTransportError` with the code `ERR_UNEXPECTED_CONTENT` if the file has another size or hash; an
   * existing `destfile` is kept. An announced size is checked before the content is read.
   */
  readonly expect?: LmsExpectedFile | undefined
  /** Decodes the whole data. */
  readonly schema?: Schema.Schema.All | undefined
}

/**
 * The options of `lmsUpload`.
 *
 * @category options
 */
export interface LmsUploadOptions extends LmsRequestOptions, Pick<LmsOptions, "accept" | "params"> {
  /** Where to upload to. Default: `POST /api/v1/courses/:course_id/files`. */
  readonly endpoint?: string | undefined
  /**
   * The time limit of the whole upload, also while the service fetches a `url`. Then the call fails with an
   * `LmsTransportError` of reason `Deadline`. Default: 1 day; `Duration.infinity` for no limit.
   */
  readonly deadline?: LmsDuration | undefined
}

/**
 * The options of `lmsWait`.
 *
 * @category options
 */
export interface LmsWaitOptions extends LmsRequestOptions, Pick<LmsOptions, "accept"> {
  /**
   * The address of the job, if it cannot be found in what was passed: a path, or a URL of the same service, with
   * placeholders.
   */
  readonly at?: string | undefined
  /** Fills the placeholders of `at`; the others become its query. */
  readonly params?: Readonly<Record<string, unknown>> | undefined
  /** How long each request may wait for the service's rate limit. Default: 10 minutes. */
  readonly maxWait?: LmsDuration | undefined
  /**
   * How long to wait for the job, with all requests. Then the call fails with an `LmsJobError` of reason `Deadline`, and the
   * job continues. Default: 1 day; `Duration.infinity` for no limit.
   */
  readonly deadline?: LmsDuration | undefined
  /** Decodes the description of the finished job. */
  readonly schema?: Schema.Schema.All | undefined
  /** Runs each time the job has been asked for, also the last time. The call waits for it, within `deadline`. */
  readonly onProgress?: ((job: LmsJob) => Effect.Effect<unknown>) | undefined
}

/**
 * The variables of a GraphQL operation: values as in {@link LmsParam}. They are sent as JSON: `undefined` is left out, `null`
 * and {@link NA} are `null`, a date is ISO 8601, a bigint beyond 2^53 a string with its digits.
 *
 * @category parameters
 */
export interface LmsGraphqlVariables {
  readonly [name: string]: unknown
}

/**
 * The options of `lmsGraphql`.
 *
 * @category options
 */
export interface LmsGraphqlOptions extends LmsRequestOptions {
  /** The operation to run if the query contains several. */
  readonly operationName?: string | undefined
  /**
   * Accepts errors beside data: they are then the `errors` of the response. Default: no, they are an `LmsApiError`. Without
   * data they always are.
   */
  readonly partial?: boolean | undefined
  /** Decodes GraphQL's `data`. */
  readonly schema?: Schema.Schema.All | undefined
}

/**
 * The options of `lmsGraphqlPages` and `lmsGraphqlStream`.
 *
 * @category options
 */
export interface LmsGraphqlStreamOptions
  extends LmsRequestOptions,
    Pick<LmsGraphqlOptions, "operationName">,
    Pick<LmsOptions, "cursor" | "limit" | "onDrift" | "onEnd"> {
  /** The path to the connection in the data, by the names of the response: `course.usersConnection`. */
  readonly connection: string
  /** Decodes each record, that is each `node`. */
  readonly schema?: Schema.Schema.All | undefined
}

/**
 * One of many lists: the arguments of `lmsStream`. It may have more members of your own.
 *
 * @category parameters
 */
export interface LmsListRequest {
  /** The list, as for `lmsStream`. */
  readonly endpoint: string
  /** Fill the placeholders; the others become the query. */
  readonly params?: LmsParams | undefined
  /** The `next` of one of its pages, to continue there. */
  readonly cursor?: string | undefined
}

/**
 * The options of `lmsStreamAll`.
 *
 * @category options
 */
export interface LmsListsOptions<L> extends Omit<LmsStreamOptions, "concurrency" | "onEnd" | "cursor"> {
  /** How many lists are read at the same time, each page by page. Default: 16. */
  readonly concurrency?: number | undefined
  /** Runs with the receipt of each list that has ended. */
  readonly onEnd?: ((receipt: LmsReceipt, list: L) => Effect.Effect<unknown>) | undefined
  /**
   * The reaction to a list that has failed, after the records before its error. `"stop"` ends the stream with the error
   * (default). `"continue"` reads the other lists, and then fails with the first error. A function runs for each failed list
   * and handles its error: the other lists are read, and the stream does not fail.
   */
  readonly onFailure?: "stop" | "continue" | ((error: LmsError, list: L) => Effect.Effect<unknown>) | undefined
}

/**
 * Token and domain. Both may be missing: a call with its own `token` and `apiUrl` needs neither. A wrong value or an unknown
 * name is an `LmsConfigError` of each call that needs one of them: `InvalidToken` for the token, else `InvalidDomain`.
 *
 * @category models
 */
export interface LmsConfigOptions {
  /**
   * An access token of one user of one domain. It stays `Redacted` until it becomes a header. An effect runs before each
   * request, and once more if the service rejects its token: for tokens that something else refreshes.
   */
  readonly token?: string | Redacted.Redacted | Effect.Effect<string | Redacted.Redacted, LmsConfigError> | undefined
  /**
   * In place of `token`: several tokens with equal rights, which share the load. Each call that only reads (a request, a list
   * with all its pages, a download) uses the one with the most quota left. Writes, uploads, `lmsWait` and `lmsWhoami` use the
   * first. Use it only with the consent of the institution, and only if each token sees the same data.
   */
  readonly tokens?: ReadonlyArray<string | Redacted.Redacted> | undefined
  /** Scheme and host of the institution's Canvas, such as `https://canvas.example.edu`. */
  readonly domain?: string | undefined
  /** Runs around each request that the client sends. Default: the `LmsIntercept` of the context. */
  readonly intercept?: LmsInterceptor | undefined
}

/**
 * The tokens of a refresh.
 *
 * @category models
 */
export interface LmsTokens {
  /** The new access token. */
  readonly accessToken: Redacted.Redacted
  /** The new refresh token, or the one that was used if the service returned none. */
  readonly refreshToken: Redacted.Redacted
  /** Undefined if the service does not say when the access token expires. */
  readonly expiresAt?: Date | undefined
}

/**
 * A developer key of the domain, and what its user has granted to it.
 *
 * @category models
 */
export interface LmsOAuth2Options {
  /** Scheme and host of the institution's Canvas. Tokens are sent and refreshed only there (`POST /login/oauth2/token`). */
  readonly domain: string
  /** The id of the developer key. */
  readonly clientId: string
  /** The secret of the developer key. */
  readonly clientSecret: string | Redacted.Redacted
  /**
   * The token of the user's grant. An effect reads it from a store that several processes share, also again if the service
   * rejects the token: another process may have replaced it.
   */
  readonly refreshToken: string | Redacted.Redacted | Effect.Effect<string | Redacted.Redacted, unknown>
  /** The first access token. Default: the first call requests one. */
  readonly accessToken?: string | Redacted.Redacted | undefined
  /** When `accessToken` expires. Default: it is used until the service rejects it. */
  readonly expiresAt?: Date | undefined
  /**
   * Stores the tokens of a refresh before they are used. Some services return a new refresh token each time and reject the
   * previous one, so losing it ends the grant. If this fails, nothing is sent, and it runs again for the next call.
   */
  readonly onRefresh: (tokens: LmsTokens) => Effect.Effect<void, unknown>
  /** Runs around each request that the client sends, other than token requests. Default: the `LmsIntercept` of the context. */
  readonly intercept?: LmsInterceptor | undefined
}
