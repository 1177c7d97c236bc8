/**
 * What a call and a client can be told: parameters and options.
 */
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type * as Schema from "effect/Schema"
import type { LmsConfigError, LmsError } from "./LmsError.js"
import type { LmsPlaceholder } from "./LmsPlaceholders.js"
import type { LmsReceipt } from "./LmsResponse.js"
import type { NA } from "./NA.js"

/**
 * The names of options. None of them is taken for a parameter: `{ limit: 3 }` in the place of the parameters would
 * otherwise be sent, and the walk have no limit.
 *
 * @category options
 */
export type LmsOptionName =
  | "accept"
  | "apiUrl"
  | "collection"
  | "concurrency"
  | "deadline"
  | "destfile"
  | "expect"
  | "from"
  | "limit"
  | "maxBody"
  | "maxRate"
  | "maxWait"
  | "method"
  | "onDrift"
  | "onEnd"
  | "overwrite"
  | "perPage"
  | "progress"
  | "retry"
  | "schema"
  | "sendHeaders"
  | "stallTimeout"
  | "timeout"
  | "token"

/**
 * A value that can be sent. Calls take any record whose values are known to be none that cannot be sent; this is for
 * records that go through your own functions.
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
 * Named parameters whose names are not known. One that is named like an option ({@link LmsOptionName}) is given in
 * `options.params`.
 *
 * @category parameters
 */
export type LmsNamedParams = { readonly [name in LmsOptionName]?: null | undefined } & {
  readonly [name: string]: unknown
}

/**
 * Named parameters, or the bytes of a whole body (rule 8; placeholders then come from `options.params`).
 *
 * A parameter whose name is a placeholder of the endpoint goes into the path (rule 4), the others into the query of a
 * GET (rule 5) or a JSON body (rule 6). `null` and `undefined` are dropped (rule 9), {@link NA} is sent as `null`.
 * Dates are sent as ISO 8601. Integers beyond 2^53 are given as strings or bigints. A {@link LmsFormFile} makes the body
 * of a write a form.
 *
 * @category parameters
 */
export type LmsParams = LmsNamedParams | Uint8Array

/**
 * A duration with its unit, such as `"10 minutes"` or `Duration.seconds(30)`. A bare number is a type error, so that
 * nobody takes seconds for milliseconds.
 *
 * @category options
 */
export type LmsDuration = Exclude<Duration.DurationInput, number | bigint | readonly [number, number]>

/**
 * The methods of the service.
 *
 * @category options
 */
export type LmsMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/**
 * @category options
 */
export interface LmsOptions {
  /** Records per page; the service clamps it (to 100, mostly). Not together with a `per_page` parameter. */
  readonly perPage?: number | undefined
  /** The call's own token: it goes to `apiUrl`, or without that to the origin of the endpoint, and nowhere else. */
  readonly token?: string | Redacted.Redacted | undefined
  /** Scheme and host, used where the endpoint is only a path. Default: `LMS_DOMAIN` (part 5.7). */
  readonly apiUrl?: string | undefined
  /** The method where the endpoint carries none (rule 1), in any case. Default: `GET`. */
  readonly method?: LmsMethod | (string & Record<never, never>) | undefined
  /**
   * How many records: a positive integer, or `Infinity` for all. As many requests are made as that needs, and none more
   * (pagination 5). Without it `lms` makes one request; `lmsPages` and `lmsStream` go to the end. Zero is an empty
   * stream.
   */
  readonly limit?: number | undefined
  /** The Accept header (default `application/json`). `application/json+canvas-string-ids` makes all ids strings. */
  readonly accept?: string | undefined
  /** Further headers, which override all but Authorization (rules 13 to 15). */
  readonly sendHeaders?: Readonly<Record<string, string>> | undefined
  /** `false` keeps the call's events from {@link LmsProgress}. */
  readonly progress?: boolean | undefined
  /** Further named parameters, as if given by name (rule 12); also such as are named like an option. */
  readonly params?: Readonly<Record<string, unknown>> | undefined
  /** The member that holds the records where a page is an object, such as `enrollment_terms`. */
  readonly collection?: string | undefined
  /** How long the call may wait, in all, because of the service's rate limit. Default: ten minutes. */
  readonly maxWait?: LmsDuration | undefined
  /** Requests a second at the most, shared by calls to the same origin with the same token and rate. Default: no bound. */
  readonly maxRate?: number | undefined
  /**
   * How often a request is made again after a failure that is likely to pass: a read after 408, 500, 502, 503, 504, a
   * broken connection or body, a timeout; a write only where it was never sent. `times` counts the tries after the first
   * (default 2); `false` is none. Waiting for the rate limit is apart from this.
   */
  readonly retry?: false | { readonly times: number } | undefined
  /** From a request to its response's headers. Default: 90 seconds. `Duration.infinity` for no bound. */
  readonly timeout?: LmsDuration | undefined
  /** From one byte of a body to the next. Default: 60 seconds. `Duration.infinity` for no bound. */
  readonly stallTimeout?: LmsDuration | undefined
  /**
   * How long the whole call may take, with everything in it: all its requests, tries, waits and bodies. For a stream: how
   * long from one pull of its consumer to what that gives. Past it the call is interrupted and fails with an
   * `LmsTransportError` of reason `Deadline`, which tells what was under way. Default: no bound.
   */
  readonly deadline?: LmsDuration | undefined
  /**
   * The largest body, in bytes, that is taken into memory; a larger one is an `LmsTransportError` with the code
   * `ERR_BODY_TOO_LARGE`. Compressed bodies count as what they hold. Files (`destfile`) have no such bound. Default:
   * 256 MiB.
   */
  readonly maxBody?: number | undefined
  /** The `next` of a page: the walk goes on there. Endpoint and parameters are those of the call it came from. */
  readonly from?: string | undefined
  /**
   * How many pages of a walk may be in flight at the same time: a number, or `"auto"` for as many as help. Default: 1, one
   * page after the other, each when it is wanted. What comes is the same, in the same order, with the same errors; pages
   * that turn out not to be needed are requests for nothing. Pages beyond the next one are asked for ahead only where the
   * list has page numbers, and only while the service's quota and `maxRate` leave room at once. With `lms` it goes with
   * `limit`.
   */
  readonly concurrency?: number | "auto" | undefined
  /**
   * Run once when a walk has ended, however it did, with its receipt. With `lms` it goes with `limit`. The walk's own
   * sockets and permits are free by then; the call ends when this does.
   */
  readonly onEnd?: ((receipt: LmsReceipt) => Effect.Effect<unknown>) | undefined
  /**
   * What becomes of a walk through a list that changes meanwhile, as far as its pages show it: `"ignore"` counts it in the
   * receipt (the default), `"fail"` ends it with an `LmsPageError` of reason `Drift`, before the page that shows it. With
   * `lms` it goes with `limit`.
   */
  readonly onDrift?: "ignore" | "fail" | undefined
}

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
 * What is known of a file before it is downloaded: its size, its content, or both.
 *
 * @category options
 */
export interface LmsExpectedFile {
  /** Of its bytes as they are saved, in hex. */
  readonly sha256?: string | undefined
  readonly bytes?: number | undefined
}

/**
 * With `destfile` the response is written to disk exactly as sent (response 3 to 7): nothing is parsed,
 * JSON neither. It is one response, so there is no `limit`.
 *
 * The body goes to `<destfile>-<random>.lms-tmp` beside the destination, is checked against the announced length, synced,
 * and takes its place in one step. Whatever goes wrong before that (an error status, a broken body, a full disk, an
 * interruption), the temporary file is removed and what was at `destfile` stays as it was, byte for byte.
 *
 * A download that breaks off is taken up again where it ended, within the same call and its `retry`, if the service gave a
 * strong `ETag` and still has the same file; else it begins anew. It is bound by `stallTimeout`, not by its length.
 *
 * @example
 * ```ts
 * import { lms } from "effect-lms"
 *
 * const lecture = lms("/api/v1/files/:id/download", { id: 7 }, {
 *   destfile: "lecture.mp4",
 *   overwrite: true,
 *   expect: { bytes: 14, sha256: "c98c24b677eff44860afea6f493bbaec5bb1c4cbb209c6fc2bbb47f66ff2ad31" }
 * })
 * ```
 *
 * @category options
 */
export interface LmsFileOptions
  extends Omit<LmsOptions, "limit" | "collection" | "from" | "concurrency" | "onEnd" | "onDrift"> {
  /** Where the response is written. Its directory must be there. */
  readonly destfile: string
  /**
   * Whether a file that is there may be replaced. Default: no. Then the call fails before anything is sent, and where
   * a file appears meanwhile, it is that one that stays (of two writers one wins). On a file system without hard links
   * the name is claimed by an empty file for the instant before the complete one takes its place.
   */
  readonly overwrite?: boolean | undefined
  /**
   * What the file must be: another one is an `LmsTransportError` with the code `ERR_UNEXPECTED_CONTENT`, nothing of it is
   * left, and what was at `destfile` stays. A size that the service announces otherwise is refused before the content is
   * read; the content is checked before the file gets its name.
   */
  readonly expect?: LmsExpectedFile | undefined
  readonly schema?: undefined
}

/**
 * The options of `lms`.
 *
 * @category options
 */
export interface LmsCallOptions extends LmsOptions, Pick<LmsFileOptions, "overwrite" | "expect"> {
  /** The file that the answer is saved to: see {@link LmsFileOptions}. */
  readonly destfile?: string | undefined
  /** Decodes the whole data. */
  readonly schema?: Schema.Schema.All | undefined
}

/**
 * @category options
 */
export type WhoamiOptions = Pick<
  LmsOptions,
  "token" | "apiUrl" | "maxWait" | "retry" | "timeout" | "stallTimeout" | "deadline" | "maxBody"
>

/**
 * @category options
 */
export interface LmsUploadOptions
  extends Pick<
    LmsOptions,
    | "token"
    | "apiUrl"
    | "accept"
    | "sendHeaders"
    | "progress"
    | "params"
    | "maxWait"
    | "maxRate"
    | "retry"
    | "timeout"
    | "stallTimeout"
    | "deadline"
    | "maxBody"
  > {
  /** Where the upload begins. Default: `POST /api/v1/courses/:course_id/files`. */
  readonly endpoint?: string | undefined
  /** How long to wait between two questions whether the service has fetched a `url`. Default: two seconds. */
  readonly pollInterval?: LmsDuration | undefined
  /** How long the service may take to fetch a `url`. Default: thirty minutes. */
  readonly pollTimeout?: LmsDuration | undefined
}

/**
 * One of many lists: what its caller would give `lmsStream`. It may have more members, to tell it from the others.
 *
 * @category parameters
 */
export interface LmsListRequest {
  readonly endpoint: string
  readonly params?: LmsParams | undefined
  /** The `next` of one of its pages: it is read from there. */
  readonly from?: string | undefined
}

/**
 * The options of `lmsStreamAll`: those of each of its walks, but these.
 *
 * @category options
 */
export interface LmsListsOptions<L> extends Omit<LmsStreamOptions, "concurrency" | "onEnd" | "from"> {
  /** How many lists are read at the same time, each one page after the other. Default: 16. */
  readonly concurrency?: number | undefined
  /** Run with the receipt of each list when its walk has ended. */
  readonly onEnd?: ((receipt: LmsReceipt, list: L) => Effect.Effect<unknown>) | undefined
  /**
   * Run for each list that fails, after the records that it gave; the others go on. Without it the stream fails with the
   * first that does.
   */
  readonly onFailure?: ((error: LmsError, list: L) => Effect.Effect<unknown>) | undefined
}

/**
 * What a configuration can hold. Either may be missing: a call that brings its own (`token`, `apiUrl`) needs neither.
 *
 * @category models
 */
export interface LmsConfigOptions {
  /**
   * An access token of one user on one domain (part 5.2). Kept `Redacted` from here to the header. An effect is asked before
   * each request, and once more when the service refuses what it gave: for a token that something else renews.
   */
  readonly token?: string | Redacted.Redacted | Effect.Effect<string | Redacted.Redacted, LmsConfigError> | undefined
  /** Scheme and host of the institution's instance, such as `https://canvas.example.edu` (part 5.8). */
  readonly domain?: string | undefined
}

/**
 * What a refresh gave. `expiresAt` is missing where the service does not say how long the token lives.
 *
 * @category models
 */
export interface LmsTokens {
  readonly accessToken: Redacted.Redacted
  /** The one that it was made with, where the service gave no other. */
  readonly refreshToken: Redacted.Redacted
  readonly expiresAt?: Date | undefined
}

/**
 * What tokens are refreshed with: a developer key of the domain, and what its user has granted to it.
 *
 * @category models
 */
export interface LmsOAuth2Options {
  /** Scheme and host of the institution's instance. The tokens are for it, and are refreshed there: `POST /login/oauth2/token`. */
  readonly domain: string
  readonly clientId: string
  readonly clientSecret: string | Redacted.Redacted
  readonly refreshToken: string | Redacted.Redacted
  /** A token to begin with. Default: the first call asks for one. */
  readonly accessToken?: string | Redacted.Redacted | undefined
  /** When `accessToken` expires. Default: it is used until it is refused. */
  readonly expiresAt?: Date | undefined
  /**
   * Stores what a refresh gave, before it is used. Some services give another refresh token each time and refuse the one
   * before; who does not store it has to be granted anew. Where it fails nothing is sent, and it is asked again.
   */
  readonly onRefresh: (tokens: LmsTokens) => Effect.Effect<void, unknown>
}
