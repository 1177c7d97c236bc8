/**
 * The operations on REST endpoints, and on the configuration. Each is a function that needs an `Lms`.
 */
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type * as Stream from "effect/Stream"
import * as fingerprint from "./internal/operations/fingerprint.js"
import * as lists from "./internal/operations/lists.js"
import * as request from "./internal/operations/request.js"
import * as streamAll from "./internal/operations/streamAll.js"
import * as upload from "./internal/operations/upload.js"
import * as wait from "./internal/operations/wait.js"
import * as whoami from "./internal/operations/whoami.js"
import { isRecord } from "./internal/options/guards.js"
import { resolveConfig } from "./internal/request/defaults.js"
import { Lms } from "./Lms.js"
import type {
  LmsContextOf,
  LmsDecodedBy,
  LmsEndpointOf,
  LmsListEndpointOf,
  LmsListMistake,
  LmsListRecordOf,
  LmsListsOf,
  LmsOptionsOf,
  LmsParamsOf,
  LmsRecordOf,
  LmsResultOf,
  LmsTypedList,
  LmsTypedParams,
  LmsUploadParamsOf,
  LmsUploadPathOf
} from "./LmsCall.js"
import type { LmsConfigError, LmsError, LmsJobError, LmsRequestError } from "./LmsError.js"
import type {
  LmsCallOptions,
  LmsListRequest,
  LmsListsOptions,
  LmsOptions,
  LmsRequestOptions,
  LmsStreamOptions,
  LmsUploadOptions,
  LmsWaitOptions
} from "./LmsOptions.js"
import type { LmsJob, LmsPage, LmsResponse, LmsUploadedFile, Whoami } from "./LmsResponse.js"

// The types of the operations derive the result from the literal types of the arguments. The code behind them accepts all
// arguments and returns what belongs to them at run time, which its own types cannot express: hence the casts.

/**
 * Sends one request: of a list, this is one page. With `limit` it sends as many as that needs, and joins their records in one
 * response; `limit: Infinity` reads the whole list.
 *
 * Without arguments, it requests the courses of the user: `GET /api/v1/courses`.
 *
 * GETs are retried after transient failures, throttled requests once the rate limit allows, for at most `maxWait`. A write
 * that may have been applied is never sent again.
 *
 * @param endpoint `METHOD path`, `path`, `METHOD url` or `url`. A path starts with `/api/`; placeholders are written `:name` or
 *   `{name}`. The default method is GET.
 * @param params Named parameters. They fill the placeholders; the others become the query of a GET or the JSON body of another
 *   method. `null` and `undefined` are left out. Bytes (`Uint8Array`) are sent as the body, unchanged. Default: none.
 * @param options With `schema` the complete data is decoded, with `limit` a list is read up to that many records, with
 *   `destfile` the response is saved to a file. Default: those of `Lms.withDefaults`.
 * @returns The response. Its `data` has the type of the `schema`, or else the documented type if `effect-lms/endpoints` is
 *   imported, or else `unknown`. With `destfile`, the file.
 * @errors `LmsConfigError` and `LmsRequestError` before a request is sent; `LmsApiError` for an error response,
 *   `LmsRateLimitError` if a wait would exceed `maxWait`, `LmsTransportError` for a broken connection or a timeout,
 *   `LmsDecodeError` for an unexpected body, `LmsPageError` if a list cannot be continued, `LmsFileError` with `destfile`.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { lms } from "effect-lms"
 * import { Module } from "effect-lms/resources"
 *
 * const program = Effect.gen(function* () {
 *   const courses = yield* lms("/api/v1/courses", { enrollment_type: "teacher" }, { limit: 250 })
 *   const created = yield* lms(
 *     "POST /api/v1/courses/:course_id/modules",
 *     { course_id: 101, module: { name: "Week 1", position: 1 } },
 *     { schema: Module }
 *   )
 *   return [courses.length, created.data.name] as const
 * })
 * ```
 *
 * @category operations
 * @function
 */
export const lms: {
  (): Effect.Effect<LmsResultOf<"/api/v1/courses", LmsCallOptions>, LmsError, Lms>
  <
    E extends string,
    P extends LmsParamsOf<E, P, O> = undefined,
    O extends LmsOptionsOf<E, O, LmsCallOptions, true> = LmsCallOptions
  >(
    endpoint: LmsEndpointOf<E, P, O>,
    params?: LmsTypedParams<E, P, O>,
    options?: O
  ): Effect.Effect<LmsResultOf<E, O>, LmsError, LmsContextOf<O> | Lms>
} = (...args: ReadonlyArray<unknown>) => request.request(args) as Effect.Effect<never, LmsError, Lms>

/**
 * The pages of a list as a stream, one element per page. Lazy: a page is requested when it is pulled, and an unread stream
 * sends no request. With `schema` each record is decoded; a page with an invalid record is not emitted.
 *
 * @param endpoint The list, as for {@link lms}.
 * @param params Fill the placeholders; the others become the query. Default: none.
 * @param options Those of {@link lms} without `destfile`. `schema` describes one record. Default: no `limit`, so the stream reads
 *   the list to its end.
 * @returns A stream of pages, each with its `records` and, as `next`, the cursor of the next page.
 * @errors Those of {@link lms}, after the pages before. `LmsPageError` if the list cannot be continued safely.
 *
 * @example
 * ```ts
 * import { Effect, Option, Stream } from "effect"
 * import { lmsPages } from "effect-lms"
 *
 * // store the cursor, and pass it as `cursor` to continue after a crash
 * const program = lmsPages("/api/v1/courses/:id/users", { id: 101 }).pipe(
 *   Stream.runForEach((page) => Effect.log(page.records.length, Option.getOrElse(page.next, () => "the end")))
 * )
 * ```
 *
 * @category operations
 */
export const lmsPages = <
  E extends string,
  P extends LmsParamsOf<E, P, O> = undefined,
  O extends LmsOptionsOf<E, O, LmsStreamOptions> = LmsStreamOptions
>(
  endpoint: LmsListEndpointOf<E, P, O>,
  params?: LmsTypedParams<E, P, O>,
  options?: O
): Stream.Stream<LmsPage<LmsRecordOf<E, O>>, LmsError, LmsContextOf<O> | Lms> =>
  lists.pages([endpoint, params, options]) as Stream.Stream<LmsPage<LmsRecordOf<E, O>>, LmsError, Lms>

/**
 * The records of a list as a stream, one chunk per page. With `schema` each record is decoded: the records before an
 * invalid one are emitted, then the stream fails and names page and row.
 *
 * A stream that ends without an error has emitted all records that the service has (or `limit` of them).
 *
 * @param endpoint The list, as for {@link lms}.
 * @param params Fill the placeholders; the others become the query. Default: none.
 * @param options Those of {@link lms} without `destfile`. `schema` describes one record. Default: no `limit`, so the stream reads
 *   the list to its end.
 * @returns A stream of records, of the type of the `schema`, or else the documented type if `effect-lms/endpoints` is imported,
 *   or else `unknown`.
 * @errors Those of {@link lms}, after the records before. `LmsPageError` if the list cannot be continued safely.
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
 * @category operations
 */
export const lmsStream = <
  E extends string,
  P extends LmsParamsOf<E, P, O> = undefined,
  O extends LmsOptionsOf<E, O, LmsStreamOptions> = LmsStreamOptions
>(
  endpoint: LmsListEndpointOf<E, P, O>,
  params?: LmsTypedParams<E, P, O>,
  options?: O
): Stream.Stream<LmsRecordOf<E, O>, LmsError, LmsContextOf<O> | Lms> =>
  lists.stream([endpoint, params, options]) as Stream.Stream<LmsRecordOf<E, O>, LmsError, Lms>

/**
 * `lmsStreamAll` with its options: a function of the lists. It has no records if the lists are wrong, because a message about
 * an argument of `pipe` contains its whole type.
 *
 * @category models
 */
export type LmsListsReader<O> = <const L extends LmsListRequest, E = never, R = never>(
  lists: LmsListsOf<L, Iterable<L> | Stream.Stream<L, E, R>, LmsListMistake<L>>
) => Stream.Stream<LmsListRecordOf<LmsListsOf<L, L, never>, O>, LmsError | E, LmsContextOf<O> | R | Lms>

/** The compiler finds the place of a mistake in an array, but not in a stream, from which `Item` is inferred. */
type ExpectedLists<L, Item> = [Item] extends [never] ? ReadonlyArray<LmsTypedList<L>> : LmsListMistake<L>

/** Always `never`: the compiler infers `T` from an argument of the type `From`, and takes `never` if it is of another type. */
type InferOnly<T, From> = never extends keyof T ? never : From

/**
 * Rest arguments that exclude an overload unless `T` is `never`: it takes more arguments then than any call passes.
 *
 * The compiler reports a mistake once for each overload that takes the number of arguments. An argument of another overload
 * must not add its report.
 */
type NoneUnless<T> = [T] extends [never] ? [] : [never, never]

/**
 * The records of many lists as one stream, each with the list that it belongs to. `concurrency` lists (default 16) are read
 * at the same time and share one quota. The records of a list arrive in order, one chunk per page.
 *
 * This makes a job over a whole institution fast: the service admits about eleven requests of a token at a time, and a
 * single list has one in flight.
 *
 * Data-first or, as in the example, data-last.
 *
 * @param lists The lists, as an iterable or a stream: objects with `endpoint` and `params`, and any fields of your own.
 * @param options Those of {@link lmsStream} for each list, and `concurrency`. `onFailure` says what happens after a list
 *   has failed. Default: 16 lists at a time, and the first failure ends the stream.
 * @returns A stream of objects with a `record` and its `list`.
 * @errors Those of {@link lmsStream}, of the first list that fails, and those of the stream of lists.
 *
 * @example
 * ```ts
 * import { Effect, Stream } from "effect"
 * import { lmsStream, lmsStreamAll } from "effect-lms"
 * import { Course, User } from "effect-lms/resources"
 *
 * const users = lmsStream("/api/v1/accounts/:id/courses", { id: 1 }, { schema: Course }).pipe(
 *   Stream.map((course) => ({ endpoint: "/api/v1/courses/:id/users", params: { id: course.id }, course })),
 *   lmsStreamAll({ schema: User, onFailure: (error, list) => Effect.logError(list.params, error.message) }),
 *   Stream.runForEach(({ list, record }) => Effect.log(list.course.name, record.name))
 * )
 * ```
 *
 * @category operations
 * @function
 */
export const lmsStreamAll: {
  <const L extends LmsListRequest, E = never, R = never, Item = never, Member = never>(
    lists:
      | LmsListsOf<L, Iterable<L> | Stream.Stream<L, E, R>, ExpectedLists<L, Item>>
      | InferOnly<Item, Stream.Stream<Item, unknown, unknown>>
      | InferOnly<Member, { readonly [name: string]: Member }>,
    ...none: NoneUnless<Member>
  ): Stream.Stream<LmsListRecordOf<L, LmsListsOptions<L>>, LmsError | E, R | Lms>
  <O extends LmsOptionsOf<string, O, LmsListsOptions<LmsListRequest>> = LmsListsOptions<LmsListRequest>, Item = never>(
    options?: O | InferOnly<Item, Iterable<Item> | Stream.Stream<Item, unknown, unknown>>,
    ...none: NoneUnless<Item>
  ): LmsListsReader<O>
  <
    const L extends LmsListRequest,
    E = never,
    R = never,
    O extends LmsOptionsOf<string, O, LmsListsOptions<L>> = LmsListsOptions<L>,
    Item = never
  >(
    lists:
      | LmsListsOf<L, Iterable<L> | Stream.Stream<L, E, R>, ExpectedLists<L, Item>>
      | InferOnly<Item, Stream.Stream<Item, unknown, unknown>>,
    options: O | undefined
  ): Stream.Stream<LmsListRecordOf<L, O>, LmsError | E, LmsContextOf<O> | R | Lms>
} = (...args: ReadonlyArray<unknown>) => {
  const [first] = args
  const streamLists = (lists: unknown, options: unknown) =>
    streamAll.streamAll(lists as Iterable<LmsListRequest>, options as LmsListsOptions<LmsListRequest>)
  const isDataFirst = args.length > 1 || (first !== undefined && (!isRecord(first) || streamAll.isStream(first)))
  return (isDataFirst ? streamLists(first, args[1]) : (lists: unknown) => streamLists(lists, first)) as never
}

/**
 * Identifies a list: 64 hex digits derived from method, first URL, `accept`, `collection` and `limit`. Store it with a
 * cursor, so that the cursor is never used with another call. It contains no secret and does not depend on the token or on
 * `cursor`. If a list depends on the user, add a mark of your own.
 *
 * @param endpoint The list, as for {@link lms}.
 * @param params Fill the placeholders; the others become the query. Default: none.
 * @param options Those with which the list is read. Default: none.
 * @returns 64 hex digits.
 * @errors `LmsConfigError` if the domain is missing, `LmsRequestError` if the call is invalid. No request is sent.
 *
 * @example
 * ```ts
 * import { lmsFingerprint } from "effect-lms/wrappers"
 *
 * const list = lmsFingerprint("/api/v1/courses/:id/users", { id: 101 }, { perPage: 50 })
 * ```
 *
 * @category operations
 */
export const lmsFingerprint = <
  E extends string,
  P extends LmsParamsOf<E, P, O> = undefined,
  O extends LmsOptionsOf<E, O, LmsOptions> = LmsOptions
>(
  endpoint: LmsListEndpointOf<E, P, O>,
  params?: LmsTypedParams<E, P, O>,
  options?: O
): Effect.Effect<string, LmsConfigError | LmsRequestError, Lms> =>
  fingerprint.fingerprint([endpoint, params, options]) as Effect.Effect<string, LmsConfigError | LmsRequestError, Lms>

/**
 * Uploads a file, into a course or where `options.endpoint` says, and returns the service's description of it.
 *
 * The parameters fill the endpoint's placeholders; the others (`parent_folder_path`, `on_duplicate`, …) are sent to the
 * service, with the `name`, `size` and `content_type` of the file unless given. The file is streamed from disk to the
 * storage that the service names, without the token; then the service is asked to take it over. It is an error if the file
 * changes meanwhile, or if the service reports another size.
 *
 * With a `url` parameter and no path the service fetches the file by itself, and the call waits until it has.
 *
 * The first step is retried if it was throttled or not sent, the second only if it was not sent, the third never: if its
 * response is lost, the file is looked up by its id. Other failures are an `LmsUploadError` that names the step and says
 * whether it is safe to upload again.
 *
 * Over `fetch`, which sends a stream without its length, some storages reject files over 4 MiB. `LmsNode` has no such
 * limit.
 *
 * @param path The file, relative to the working directory. `undefined` with a `url` parameter.
 * @param params Fill the placeholders of the endpoint; the others describe the file. Default: none, which the default endpoint
 *   rejects.
 * @param options `endpoint` says where the upload starts. Default: `POST /api/v1/courses/:course_id/files`.
 * @returns The response with the file as the service describes it: `data.id`, and other fields that may be missing.
 * @errors `LmsUploadError` for a failed step, with `safeToRepeat`; `LmsFileError` if the file cannot be read or changes; and those
 *   of {@link lms}.
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
 * @category operations
 */
export const lmsUpload = <
  E extends string = "POST /api/v1/courses/:course_id/files",
  P extends LmsParamsOf<E, P, O, never> = undefined,
  O extends LmsOptionsOf<E, O, LmsUploadOptions> = LmsUploadOptions
>(
  path: LmsUploadPathOf<E, P, O>,
  params?: LmsUploadParamsOf<E, P, O>,
  options?: O & { readonly endpoint?: E | undefined }
): Effect.Effect<LmsResponse<LmsUploadedFile>, LmsError, Lms> => upload.upload([path, params, options])

/**
 * Waits for a job of the service until its result is there, and returns it: bulk grades and other writes that answer with a
 * Progress, content exports and migrations, SIS and outcome imports, reports of accounts, courses and quizzes, ePub exports,
 * uploads by URL.
 *
 * The job is asked for at once, then after 1 second, and after ever longer waits up to 30 seconds, within `deadline` (default:
 * 1 day). A job that the service does not know yet (404) is asked for again for 15 seconds, and one of a service that is down
 * for 15 minutes. A success with warnings is a success (`hasWarnings`); any other end is an `LmsJobError`. Interruption ends
 * the waiting only: the job continues.
 *
 * Data-first or data-last: `lmsWait(options)` is a function of `started`. One argument is options if each of its members is an
 * option, or nearly.
 *
 * @param started The response of the call that started the job, its data, or the address of the job, such as the `url` of an
 *   {@link LmsJob} or `LmsJobError` that was stored. Most addresses are derived from it; for others pass `at` and `params`.
 * @param options `deadline` limits the wait, `schema` decodes the description of the finished job. Default: a deadline of 1 day.
 * @returns The finished job, with its `data` and the URL of its `file`.
 * @errors `LmsJobError` if the job fails, is canceled, waits for input or is not finished after `deadline`; and those of
 *   {@link lms}.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { lms, lmsWait } from "effect-lms"
 *
 * const exported = lms("POST /api/v1/courses/:course_id/content_exports", { course_id: 101, export_type: "zip" }).pipe(
 *   Effect.flatMap(lmsWait({ deadline: "2 hours" }))
 * )
 *
 * const again = lmsWait("https://canvas.example.edu/api/v1/progress/77", { deadline: "1 hour" })
 * ```
 *
 * @category operations
 * @function
 */
export const lmsWait: {
  <O extends object & LmsOptionsOf<string, O, LmsWaitOptions> = LmsWaitOptions>(
    options?: O
  ): (started: unknown) => Effect.Effect<LmsJob<LmsDecodedBy<O>>, LmsError | LmsJobError, LmsContextOf<O> | Lms>
  <O extends LmsOptionsOf<string, O, LmsWaitOptions> = LmsWaitOptions>(
    started: unknown,
    options?: O
  ): Effect.Effect<LmsJob<LmsDecodedBy<O>>, LmsError | LmsJobError, LmsContextOf<O> | Lms>
} = (...args: ReadonlyArray<unknown>) => {
  const [first] = args
  const isDataFirst = args.length > 1 || !wait.isWaitOptions(first)
  return (isDataFirst ? wait.wait(args) : (started: unknown) => wait.wait([started, first])) as never
}

/**
 * The user that the token belongs to. Verifies that token and domain are valid.
 *
 * @param options Those of all operations, such as another token or domain. Default: those of the client.
 * @returns The name and login of the user, the domain, and the abbreviated token.
 * @errors `LmsConfigError` if token or domain is missing, `LmsApiError` with reason `InvalidToken` if the token is rejected; and
 *   those of {@link lms}.
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
 * @category operations
 */
export const lmsWhoami = (options?: LmsRequestOptions): Effect.Effect<Whoami, LmsError, Lms> => whoami.whoami([options])

/**
 * The configured token, or an error that names the variable to set and where to create a token.
 *
 * @errors `LmsConfigError` if the token is missing or malformed.
 *
 * @example
 * ```ts
 * import { Effect, Redacted } from "effect"
 * import { lmsToken } from "effect-lms"
 *
 * const header = Effect.map(lmsToken, (token) => `Bearer ${Redacted.value(token)}`)
 * ```
 *
 * @category operations
 */
export const lmsToken: Effect.Effect<Redacted.Redacted, LmsConfigError, Lms> = Effect.flatMap(Lms, ({ config }) =>
  Effect.flatMap(resolveConfig(config), ({ token }) => token)
)

/**
 * The configured domain, or an error that names the variable to set.
 *
 * @errors `LmsConfigError` if the domain is missing or malformed.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { lmsDomain } from "effect-lms"
 *
 * const settings = Effect.map(lmsDomain, (domain) => `${domain}/profile/settings`)
 * ```
 *
 * @category operations
 */
export const lmsDomain: Effect.Effect<string, LmsConfigError, Lms> = Effect.flatMap(Lms, ({ config }) =>
  Effect.flatMap(resolveConfig(config), ({ domain }) => domain)
)
