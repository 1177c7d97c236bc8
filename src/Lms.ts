/**
 * The service and its operations.
 */
import * as FileSystem from "@effect/platform/FileSystem"
import type * as HttpClient from "@effect/platform/HttpClient"
import * as Path from "@effect/platform/Path"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import * as client from "./internal/client.js"
import { ChangeTime } from "./internal/files/platform.js"
import { Sha256 } from "./internal/files/platform.js"
import * as rateLimiter from "./internal/send/rateLimiter.js"
import * as overHttpClient from "./internal/transport/fromHttpClient.js"
import { LmsConfig } from "./LmsConfig.js"
import type { LmsConfigError, LmsError } from "./LmsError.js"
import type {
  LmsCallOptions,
  LmsListRequest,
  LmsListsOptions,
  LmsOptions,
  LmsParams,
  LmsStreamOptions,
  LmsUploadOptions,
  WhoamiOptions
} from "./LmsOptions.js"
import { LmsProgress, silent } from "./LmsProgress.js"
import { LmsQuota } from "./LmsQuota.js"
import type { Whoami } from "./LmsResponse.js"
import { LmsSchedule } from "./LmsSchedule.js"
import type {
  LmsFingerprint,
  LmsRequest,
  LmsService,
  LmsUpload,
  LmsWalkLists,
  LmsWalkPages,
  LmsWalkRecords
} from "./LmsService.js"

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
 * @category tags
 */
export class Lms extends Context.Tag("effect-lms/Lms")<Lms, LmsService>() {
  /**
   * @category layers
   */
  static readonly layer: Layer.Layer<
    Lms,
    never,
    LmsConfig | HttpClient.HttpClient | FileSystem.FileSystem | Path.Path
  > = Layer.effect(
    Lms,
    Effect.gen(function* () {
      const config = yield* LmsConfig
      const progress = yield* LmsProgress
      const quota = yield* Effect.serviceOption(LmsQuota)
      return client.make({
        config,
        transport: yield* overHttpClient.transportFromContext,
        quota: Option.isSome(quota) ? quota.value : yield* LmsQuota.make,
        schedules: yield* LmsSchedule,
        pace: yield* rateLimiter.make,
        told: new Set(),
        files: {
          fs: yield* FileSystem.FileSystem,
          path: yield* Path.Path,
          sha256: yield* Sha256,
          changeTime: yield* ChangeTime
        },
        progress: progress === silent ? undefined : progress
      })
    })
  )
}

/** What the operations hand on. Their signatures look at more than one argument; what these are is checked by the service. */
type Args<Options> = readonly [endpoint?: string, params?: LmsParams, options?: Options]

const loadingLists = Effect.promise(() => import("./internal/pages/lists.js"))

/**
 * The general request (forms 1 to 4, rules 1 to 15). The endpoint is `METHOD path`, `path`, `METHOD url` or `url`; a path
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
 * @category operations
 */
export const lms: LmsRequest<Lms> = ((...args: Args<LmsCallOptions>) =>
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
 * @category operations
 */
export const lmsPages: LmsWalkPages<Lms> = ((...args: Args<LmsStreamOptions>) =>
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
 * @category operations
 */
export const lmsStream: LmsWalkRecords<Lms> = ((...args: Args<LmsStreamOptions>) =>
  Stream.unwrap(Effect.map(Lms, (service) => service.stream(...args)))) as LmsWalkRecords<Lms>

/**
 * The records of many lists as one stream, each with the list it came from: so many lists at the same time, which share
 * one quota, none ahead of the others. Within a list they come in its order, one chunk a page.
 *
 * For a whole institution this is what makes a job fast: the service lets some eleven requests of a token run at a time,
 * and a list alone has one under way.
 *
 * @example
 * ```ts
 * import { Effect, Stream } from "effect"
 * import { lmsStream, lmsStreamAll } from "effect-lms"
 * import { Course, User } from "effect-lms/resources"
 *
 * const users = lmsStream("/api/v1/accounts/:id/courses", { id: 1 }, { schema: Course }).pipe(
 *   Stream.map((course) => ({ endpoint: "/api/v1/courses/:id/users", params: { id: course.id }, course })),
 *   (lists) =>
 *     lmsStreamAll(lists, {
 *       schema: User,
 *       onFailure: (error, { course }) => Effect.logError(course.id, error.message)
 *     }),
 *   Stream.runForEach(({ list, record }) => Effect.log(list.course.name, record.name))
 * )
 * ```
 *
 * @category operations
 */
export const lmsStreamAll: LmsWalkLists<Lms> = ((
  lists: Iterable<LmsListRequest> | Stream.Stream<LmsListRequest>,
  options: LmsListsOptions<LmsListRequest> = {}
) =>
  Stream.unwrap(
    Effect.zipWith(Lms, loadingLists, ({ stream }, { streamAll }) => streamAll(stream)(lists, options))
  )) as LmsWalkLists<Lms>

/**
 * What tells a list from any other: 64 hex digits of its method, first address, `accept`, `collection` and `limit`. Keep
 * it beside a cursor, so that the cursor is never given to another call. No secret is in it, the token neither, so that
 * one that is renewed changes nothing: a list that depends on who asks needs a mark of your own beside it. `from` does not
 * count.
 *
 * @example
 * ```ts
 * import { lmsFingerprint } from "effect-lms"
 *
 * const list = lmsFingerprint("/api/v1/courses/:id/users", { id: 101 }, { perPage: 50 })
 * ```
 *
 * @category operations
 */
export const lmsFingerprint: LmsFingerprint<Lms> = ((...args: Args<LmsOptions>) =>
  Effect.flatMap(Lms, (service) => service.fingerprint(...args))) as LmsFingerprint<Lms>

/**
 * Uploads a file (upload 1 to 5): into a course, or into whatever `options.endpoint` names.
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
 * @category operations
 */
export const lmsUpload: LmsUpload<Lms> = ((...[path, params, options]: Args<LmsUploadOptions>) =>
  Effect.flatMap(Lms, (service) => service.upload(path, params, options))) as LmsUpload<Lms>

/**
 * Whose token it is (whoami 1 to 3): the verification that token and domain are valid.
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
export const lmsWhoami = (options?: WhoamiOptions): Effect.Effect<Whoami, LmsError, Lms> =>
  Effect.flatMap(Lms, (service) => service.whoami(options))

/**
 * The configured token, or the error that says which variable to set and where a token is made (part 5.6).
 *
 * @category operations
 */
export const lmsToken: Effect.Effect<Redacted.Redacted, LmsConfigError, Lms> = Effect.flatMap(
  Lms,
  (service) => service.token
)

/**
 * The configured domain, or the error that says which variable to set (part 5.7).
 *
 * @category operations
 */
export const lmsDomain: Effect.Effect<string, LmsConfigError, Lms> = Effect.flatMap(Lms, (service) => service.domain)
