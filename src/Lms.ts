/**
 * The service and its operations.
 *
 * @since 0.1.0
 */
import * as FileSystem from "@effect/platform/FileSystem"
import type * as HttpClient from "@effect/platform/HttpClient"
import * as Path from "@effect/platform/Path"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import type * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as client from "./internal/client.js"
import { Sha256 } from "./internal/files/sha256.js"
import * as http from "./internal/send/http.js"
import * as pace from "./internal/send/pace.js"
import { LmsConfig } from "./LmsConfig.js"
import type { LmsConfigError, LmsError } from "./LmsError.js"
import { LmsProgress, silent } from "./LmsProgress.js"
import { LmsQuota } from "./LmsQuota.js"
import type { LmsFile, LmsPage, LmsResponse, Whoami } from "./LmsResponse.js"
import type { File } from "./resources/file.js"

/**
 * Named parameters, or the bytes of a whole body (rule 8; placeholders then come from `options.params`).
 *
 * A parameter whose name is a placeholder of the endpoint goes into the path (rule 4), the others into the query of a
 * GET (rule 5) or a JSON body (rule 6). `null` and `undefined` are dropped (rule 9), {@link NA} is sent as `null`.
 * Dates are sent as ISO 8601. Integers beyond 2^53 are given as strings or bigints.
 *
 * @since 0.1.0
 * @category parameters
 */
export type LmsParams = Readonly<Record<string, unknown>> | Uint8Array

/**
 * A duration with its unit, such as `"10 minutes"` or `Duration.seconds(30)`. A bare number is a type error, so that
 * nobody takes seconds for milliseconds.
 *
 * @since 0.1.0
 * @category options
 */
export type LmsDuration = Exclude<Duration.DurationInput, number | bigint | readonly [number, number]>

/**
 * @since 0.1.0
 * @category options
 */
export interface LmsOptions {
  /** Records per page; the service clamps it (to 100, mostly). Not together with a `per_page` parameter. */
  readonly perPage?: number | undefined
  /** The call's own token: it goes to `apiUrl`, or without that to the origin of the endpoint, and nowhere else. */
  readonly token?: string | Redacted.Redacted | undefined
  /** Scheme and host, used where the endpoint is only a path. Default: `LMS_DOMAIN` (spec 5.7). */
  readonly apiUrl?: string | undefined
  /** The method where the endpoint carries none (rule 1). Default: `GET`. */
  readonly method?: string | undefined
  /**
   * How many records: a positive integer, or `Infinity` for all. As many requests are made as that needs, and none more
   * (Pagination 5). Without it `lms` makes one request; `lmsPages` and `lmsStream` go to the end. Zero is an empty
   * stream.
   */
  readonly limit?: number | undefined
  /** The Accept header (default `application/json`). `application/json+canvas-string-ids` makes all ids strings. */
  readonly accept?: string | undefined
  /** Further headers, which override all but Authorization (rules 13 to 15). */
  readonly sendHeaders?: Readonly<Record<string, string>> | undefined
  /** `false` keeps the call's events from {@link LmsProgress}. */
  readonly progress?: boolean | undefined
  /** Further named parameters, as if given by name (rule 12). */
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
  /** The `next` of a page: the walk goes on there. Endpoint and parameters are those of the call it came from. */
  readonly from?: string | undefined
}

/**
 * @since 0.1.0
 * @category options
 */
export interface LmsSchemaOptions<A, I, R> extends LmsOptions {
  readonly schema: Schema.Schema<A, I, R>
  readonly destfile?: undefined
}

/**
 * @since 0.1.0
 * @category options
 */
export interface LmsUntypedOptions extends LmsOptions {
  readonly schema?: undefined
  readonly destfile?: undefined
}

/**
 * With `destfile` the response is written to disk exactly as sent (spec "Response handling" 3 to 7): nothing is parsed,
 * JSON neither. It is one response, so there is no `limit`.
 *
 * The body goes to `<destfile>-<random>.lms-tmp` beside the destination, is checked against the announced length, synced,
 * and takes its place in one step. Whatever goes wrong before that (an error status, a broken body, a full disk, an
 * interruption), the temporary file is removed and what was at `destfile` stays as it was, byte for byte.
 *
 * A download that breaks off is taken up again where it ended, within the same call and its `retry`, if the service gave a
 * strong `ETag` and still has the same file; else it begins anew. It is bound by `stallTimeout`, not by its length.
 *
 * @since 0.1.0
 * @category options
 */
export interface LmsFileOptions extends Omit<LmsOptions, "limit" | "collection" | "from"> {
  /** Where the response is written. Its directory must be there. */
  readonly destfile: string
  /**
   * Whether a file that is there may be replaced. Default: no. Then the call fails before anything is sent, and where
   * a file appears meanwhile, it is that one that stays (of two writers one wins). On a file system without hard links
   * the name is claimed by an empty file for the instant before the complete one takes its place.
   */
  readonly overwrite?: boolean | undefined
  readonly schema?: undefined
}

/**
 * @since 0.1.0
 * @category options
 */
export type WhoamiOptions = Pick<LmsOptions, "token" | "apiUrl" | "maxWait" | "retry" | "timeout" | "stallTimeout">

/**
 * @since 0.1.0
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
  > {
  /** Where the upload begins. Default: `POST /api/v1/courses/:course_id/files`. */
  readonly endpoint?: string | undefined
  /** How long to wait between two questions whether the service has fetched a `url`. Default: two seconds. */
  readonly interval?: LmsDuration | undefined
  /** How long the service may take to fetch a `url`. Default: thirty minutes. */
  readonly patience?: LmsDuration | undefined
}

/**
 * The signature of {@link lms}; `Env` is what a call needs.
 *
 * @since 0.1.0
 * @category models
 */
export interface LmsRequest<Env> {
  (
    endpoint: string | undefined,
    params: LmsParams | undefined,
    options: LmsFileOptions
  ): Effect.Effect<LmsFile, LmsError, Env>
  <A, I, R>(
    endpoint: string | undefined,
    params: LmsParams | undefined,
    options: LmsSchemaOptions<A, I, R>
  ): Effect.Effect<LmsResponse<A>, LmsError, R | Env>
  (endpoint?: string, params?: LmsParams, options?: LmsUntypedOptions): Effect.Effect<LmsResponse, LmsError, Env>
}

/**
 * The signature of {@link lmsPages}.
 *
 * @since 0.1.0
 * @category models
 */
export interface LmsWalkPages<Env> {
  <A, I, R>(
    endpoint: string | undefined,
    params: LmsParams | undefined,
    options: LmsSchemaOptions<A, I, R>
  ): Stream.Stream<LmsPage<A>, LmsError, R | Env>
  (endpoint?: string, params?: LmsParams, options?: LmsUntypedOptions): Stream.Stream<LmsPage, LmsError, Env>
}

/**
 * The signature of {@link lmsStream}.
 *
 * @since 0.1.0
 * @category models
 */
export interface LmsWalkRecords<Env> {
  <A, I, R>(
    endpoint: string | undefined,
    params: LmsParams | undefined,
    options: LmsSchemaOptions<A, I, R>
  ): Stream.Stream<A, LmsError, R | Env>
  (endpoint?: string, params?: LmsParams, options?: LmsUntypedOptions): Stream.Stream<unknown, LmsError, Env>
}

/**
 * The operations as methods; each has a function of the same meaning in this module.
 *
 * @since 0.1.0
 * @category models
 */
export interface LmsService {
  readonly request: LmsRequest<never>
  readonly pages: LmsWalkPages<never>
  readonly stream: LmsWalkRecords<never>
  readonly upload: (
    path: string | undefined,
    params?: Readonly<Record<string, unknown>>,
    options?: LmsUploadOptions
  ) => Effect.Effect<LmsResponse<File>, LmsError>
  readonly whoami: (options?: WhoamiOptions) => Effect.Effect<Whoami, LmsError>
  readonly token: Effect.Effect<Redacted.Redacted, LmsConfigError>
  readonly domain: Effect.Effect<string, LmsConfigError>
}

/**
 * The client.
 *
 * @example
 * ```ts
 * import { FetchHttpClient } from "@effect/platform"
 * import { NodeContext } from "@effect/platform-node"
 * import { Layer } from "effect"
 * import { Lms, LmsConfig } from "effect-lms"
 *
 * // on any platform that has fetch and files; on Node, LmsNode.layer is faster and draws progress
 * const layer = Lms.layer.pipe(Layer.provide([LmsConfig.layer, FetchHttpClient.layer, NodeContext.layer]))
 * ```
 *
 * @since 0.1.0
 * @category tags
 */
export class Lms extends Context.Tag("effect-lms/Lms")<Lms, LmsService>() {
  /**
   * @since 0.1.0
   * @category layers
   */
  static readonly layer: Layer.Layer<
    Lms,
    never,
    LmsConfig | HttpClient.HttpClient | FileSystem.FileSystem | Path.Path
  > = Layer.scoped(
    Lms,
    Effect.gen(function* () {
      const progress = yield* LmsProgress
      const quota = yield* Effect.serviceOption(LmsQuota)
      return client.make(yield* LmsConfig, {
        client: yield* http.discreet,
        quota: quota._tag === "Some" ? quota.value : yield* LmsQuota.make,
        pace: yield* pace.make,
        files: { fs: yield* FileSystem.FileSystem, path: yield* Path.Path, sha256: yield* Sha256 },
        progress: progress === silent ? undefined : progress
      })
    })
  )
}

/**
 * The general request (spec "Client operation lms"). The endpoint is `METHOD path`, `path`, `METHOD url` or `url`; a path
 * starts with `/api/v1/`, and its placeholders are written `:name` or `{name}`.
 *
 * One request, or, with `limit`, as many as that needs, their records joined in one response. With `schema` the whole
 * data is decoded.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { lms } from "effect-lms"
 * import { Module } from "effect-lms/resources"
 *
 * const program = Effect.gen(function* () {
 *   const teaching = yield* lms("/api/v1/courses", { enrollment_type: "teacher" }, { limit: 250 })
 *   const made = yield* lms(
 *     "POST /api/v1/courses/:course_id/modules",
 *     { course_id: 101, module: { name: "Week 1", position: 1 } },
 *     { schema: Module }
 *   )
 *   return [teaching.length, made.data.name] as const
 * })
 * ```
 *
 * @since 0.1.0
 * @category operations
 */
export const lms: LmsRequest<Lms> = ((...args: Parameters<LmsService["request"]>) =>
  Effect.flatMap(Lms, (service) => service.request(...args))) as LmsRequest<Lms>

/**
 * The pages of a list as a stream, one element a page. Lazy: a page is asked for when it is pulled, and an unread stream
 * asks for none. With `schema` each record is decoded; a page with a record that the schema refuses is not emitted.
 *
 * @example
 * ```ts
 * import { Effect, Option, Stream } from "effect"
 * import { lmsPages } from "effect-lms"
 *
 * // keep where you are: give it as `from` to go on after a crash
 * const program = lmsPages("/api/v1/courses/:id/users", { id: 101 }).pipe(
 *   Stream.runForEach((page) => Effect.log(page.records.length, Option.getOrElse(page.next, () => "the end")))
 * )
 * ```
 *
 * @since 0.1.0
 * @category operations
 */
export const lmsPages: LmsWalkPages<Lms> = ((...args: Parameters<LmsService["pages"]>) =>
  Stream.unwrap(Effect.map(Lms, (service) => service.pages(...args)))) as LmsWalkPages<Lms>

/**
 * The records of a list as a stream, one chunk a page. With `schema` each record is decoded: the rows before one that it
 * refuses are emitted, then the stream fails and names page and row.
 *
 * A stream that ends without an error has emitted what the service holds (or `limit` of it).
 *
 * @example
 * ```ts
 * import { Effect, Stream } from "effect"
 * import { lmsStream } from "effect-lms"
 * import { User } from "effect-lms/resources"
 *
 * const count = lmsStream("/api/v1/courses/:id/users", { id: 101 }, { schema: User }).pipe(
 *   Stream.runFold(0, (n) => n + 1)
 * )
 * ```
 *
 * @since 0.1.0
 * @category operations
 */
export const lmsStream: LmsWalkRecords<Lms> = ((...args: Parameters<LmsService["stream"]>) =>
  Stream.unwrap(Effect.map(Lms, (service) => service.stream(...args)))) as LmsWalkRecords<Lms>

/**
 * Uploads a file (spec "Client operation lms_upload"): into a course, or into whatever `options.endpoint` names.
 *
 * The parameters fill the endpoint's placeholders; the others (`parent_folder_path`, `on_duplicate`, …) go to the service,
 * with the `name`, `size` and `content_type` of the file unless they are given. The file is read from the disk as it is
 * sent, never as a whole, to wherever the service has it stored, without the token; then the service is asked to take it
 * over. A file that changes while it is sent is an error, and so is one that the service shows with another size.
 *
 * With a `url` parameter and no path the service fetches the file by itself, and the call waits until it has.
 *
 * What may be made again is made again: the first step when it was throttled or not sent, the second only when it was not
 * sent, the third never; where its answer is lost, the file is looked up by its id. Else the call fails with an
 * `LmsUploadError` that names the step and says whether it is safe to upload again.
 *
 * On `fetch`, which sends a stream without its length, files beyond 4 MiB are refused by some storages; `LmsNode` has no
 * such bound.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { lmsUpload } from "effect-lms"
 *
 * const program = Effect.gen(function* () {
 *   const notes = yield* lmsUpload("notes.pdf", { course_id: 101, parent_folder_path: "handouts/" })
 *   const work = yield* lmsUpload(
 *     "essay.txt",
 *     { course_id: 101, assignment_id: 5 },
 *     { endpoint: "/api/v1/courses/:course_id/assignments/:assignment_id/submissions/self/files" }
 *   )
 *   const fetched = yield* lmsUpload(undefined, { course_id: 101, url: "https://example.edu/syllabus.pdf" })
 *   return [notes.data.id, work.data.id, fetched.data.id]
 * })
 * ```
 *
 * @since 0.1.0
 * @category operations
 */
export const lmsUpload = (
  path: string | undefined,
  params?: Readonly<Record<string, unknown>>,
  options?: LmsUploadOptions
): Effect.Effect<LmsResponse<File>, LmsError, Lms> =>
  Effect.flatMap(Lms, (service) => service.upload(path, params, options))

/**
 * Whose token it is (spec "Client operation lms_whoami"): the verification that token and domain are valid.
 *
 * @example
 * ```ts
 * import { Console, Effect } from "effect"
 * import { lmsWhoami } from "effect-lms"
 *
 * // { name: "…", login_id: "…", domain: "https://…", token: "7~JU...mQac" }
 * const program = Effect.flatMap(lmsWhoami(), Console.log)
 * ```
 *
 * @since 0.1.0
 * @category operations
 */
export const lmsWhoami = (options?: WhoamiOptions): Effect.Effect<Whoami, LmsError, Lms> =>
  Effect.flatMap(Lms, (service) => service.whoami(options))

/**
 * The configured token, or the error that says which variable to set and where a token is made (spec 5.6).
 *
 * @since 0.1.0
 * @category operations
 */
export const lmsToken: Effect.Effect<Redacted.Redacted, LmsConfigError, Lms> = Effect.flatMap(
  Lms,
  (service) => service.token
)

/**
 * The configured domain, or the error that says which variable to set (spec 5.7).
 *
 * @since 0.1.0
 * @category operations
 */
export const lmsDomain: Effect.Effect<string, LmsConfigError, Lms> = Effect.flatMap(Lms, (service) => service.domain)
