/**
 * The client.
 */
import type * as FileSystem from "@effect/platform/FileSystem"
import type * as HttpClient from "@effect/platform/HttpClient"
import type * as Path from "@effect/platform/Path"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { dual } from "effect/Function"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import type * as Stream from "effect/Stream"
import { type Files, getFiles } from "./internal/files/platform.js"
import { makeRateLimiters } from "./internal/limits/rateLimiter.js"
import { shareLoad } from "./internal/limits/shareLoad.js"
import type { SharedCounters } from "./internal/pages/prefetch.js"
import { CONFIG_KEY, withEnvironment } from "./internal/request/configuration.js"
import * as defaults from "./internal/request/defaults.js"
import { EndpointHint } from "./internal/send/responseReader.js"
import { makeSend } from "./internal/send/send.js"
import { transportFromContext } from "./internal/transport/fromHttpClient.js"
import type { LmsConfig } from "./LmsConfig.js"
import { LmsIntercept } from "./LmsIntercept.js"
import type { LmsConfigOptions, LmsDefaults } from "./LmsOptions.js"
import { LmsProgress, type LmsProgressService, silent } from "./LmsProgress.js"
import { LmsQuota } from "./LmsQuota.js"
import { LmsSchedule } from "./LmsSchedule.js"
import type { LmsConfigService, LmsSend } from "./LmsService.js"

/**
 * A client: the function through which all operations send, and what they share. To wrap, replace or imitate a client, take
 * another `send` and keep the rest: `{ ...client, send }`.
 *
 * @category models
 */
export interface LmsService {
  /** Sends a request of a call, with its waits, retries and redirects, and returns what the call reads from the response. */
  readonly send: LmsSend
  /** Token, domain, and the secrets that are masked in all that is shown. */
  readonly config: defaults.CallConfig
  /** The files of the platform: for downloads, uploads and forms. */
  readonly files: Files
  /** Receives the progress of calls. Undefined if there is no listener. */
  readonly progress: LmsProgressService | undefined
  /** Counts the lists that are read at the same time, and their prefetch requests. */
  readonly counters: SharedCounters
}

/** The tag without its layers: of these, the one for OAuth 2 would come with every client. */
const ConfigTag = Context.GenericTag<LmsConfig, LmsConfigService>(CONFIG_KEY)

/** Makes the client of a configuration and the services in the context. */
const makeClient = Effect.fnUntraced(function* (configured: LmsConfigService) {
  const progress = yield* LmsProgress
  const config = defaults.withSecrets(configured)
  const provided = yield* Effect.serviceOption(LmsQuota)
  const quota = Option.isSome(provided) ? provided.value : yield* LmsQuota.make
  const send = makeSend({
    transport: yield* transportFromContext,
    quota,
    schedules: yield* LmsSchedule,
    rateLimiters: yield* makeRateLimiters,
    warnedOrigins: new Set(),
    describeEndpoint: yield* EndpointHint,
    interceptor: configured.intercept ?? (yield* LmsIntercept)
  })
  return {
    send,
    config: { ...config, chooseToken: shareLoad(quota, config) },
    files: yield* getFiles,
    progress: progress === silent ? undefined : progress,
    counters: { paginations: 0, prefetches: 0 }
  }
})

type AnyProgram = Effect.Effect<unknown, unknown, unknown> | Stream.Stream<unknown, unknown, unknown>

/** An effect stays an effect, and a stream a stream. (In Effect 3, an effect is also a stream to the compiler.) */
type SameProgram<Self> =
  Self extends Effect.Effect<infer A, infer E, infer R>
    ? Effect.Effect<A, E, R>
    : Self extends Stream.Stream<infer A, infer E, infer R>
      ? Stream.Stream<A, E, R>
      : never

/** Applies to an effect or a stream. */
interface Scoping<Argument> {
  (argument: Argument): <Self extends AnyProgram>(self: Self) => SameProgram<Self>
  <A, E, R>(self: Effect.Effect<A, E, R>, argument: Argument): Effect.Effect<A, E, R>
  <A, E, R>(self: Stream.Stream<A, E, R>, argument: Argument): Stream.Stream<A, E, R>
}

/**
 * The client of the operations, which are functions: `lms`, `lmsStream` and so on.
 *
 * @example
 * ```ts
 * import { FetchHttpClient } from "@effect/platform"
 * import * as NodeContext from "@effect/platform-node/NodeContext"
 * import { Layer } from "effect"
 * import { Lms, LmsConfig } from "effect-lms"
 *
 * // on any platform with fetch and files; on Node, LmsNode.layer is faster and draws progress
 * const layer = Lms.layer.pipe(Layer.provide([LmsConfig.layer, FetchHttpClient.layer, NodeContext.layer]))
 * ```
 *
 * @category tags
 */
export class Lms extends Context.Tag("effect-lms/Lms")<Lms, LmsService>() {
  /**
   * A client over any `HttpClient`. It uses the `LmsQuota`, `LmsSchedule` and `LmsProgress` of the context, if provided.
   *
   * @category layers
   */
  static readonly layer: Layer.Layer<
    Lms,
    never,
    LmsConfig | HttpClient.HttpClient | FileSystem.FileSystem | Path.Path
  > = Layer.effect(Lms, Effect.flatMap(ConfigTag, makeClient))

  /**
   * A client with a token and a domain. What is not given comes from `LMS_API_TOKEN` and `LMS_DOMAIN`; a value that is
   * missing fails the call that needs it. Like {@link Lms.layer}, it uses `LmsQuota`, `LmsSchedule` and `LmsProgress`.
   *
   * @example
   * ```ts
   * import { FetchHttpClient } from "@effect/platform"
   * import * as NodeContext from "@effect/platform-node/NodeContext"
   * import { Effect } from "effect"
   * import { Lms, lmsWhoami } from "effect-lms"
   *
   * const program = Effect.gen(function* () {
   *   const client = yield* Lms.make({ domain: "https://canvas.example.edu", token: "7~…" })
   *   return yield* Effect.provideService(lmsWhoami(), Lms, client)
   * }).pipe(Effect.scoped, Effect.provide([FetchHttpClient.layer, NodeContext.layer]))
   * ```
   *
   * @category constructors
   */
  static readonly make = (
    options: LmsConfigOptions = {}
  ): Effect.Effect<LmsService, never, HttpClient.HttpClient | FileSystem.FileSystem | Path.Path | Scope.Scope> =>
    Effect.flatMap(withEnvironment(options), makeClient)

  /**
   * Makes all calls of an effect or a stream with this token: in a server, that of the user whose request it handles. The
   * option `token` of a call takes precedence. Fibers that the program forks have the same token. Quota and `maxRate` are
   * those of the token, and connections are shared with all others.
   *
   * The token belongs to the `apiUrl` of the {@link Lms.withDefaults} around it, or else to the configured domain, and is
   * sent only there. It is not refreshed. A token that is empty, missing or malformed fails each call that needs it with
   * an `LmsConfigError`; the configured token is not used in its place.
   *
   * A stream has the token with which it runs, not the one with which it was created: apply this to the stream itself if
   * something else runs it later, such as a server that sends it as a response.
   *
   * @example
   * ```ts
   * import { Effect, type Redacted } from "effect"
   * import { Lms, lms } from "effect-lms"
   *
   * const coursesOf = (token: Redacted.Redacted) =>
   *   lms("/api/v1/courses", {}, { limit: 50 }).pipe(Lms.withToken(token))
   * ```
   *
   * @category combinators
   */
  static readonly withToken: Scoping<string | Redacted.Redacted> = dual(2, defaults.withToken)

  /**
   * Sets options for all calls of an effect or a stream. The options of a call take precedence over these, and these over
   * the ones of an outer `withDefaults`; `sendHeaders` are merged by name. Calls ignore the options that they cannot use,
   * and fail with an `LmsRequestError` if one is invalid.
   *
   * @example
   * ```ts
   * import { Effect } from "effect"
   * import { Lms, lms, lmsUpload } from "effect-lms"
   *
   * const program = Effect.all([lms("/api/v1/courses"), lmsUpload("notes.pdf", { course_id: 101 })]).pipe(
   *   Lms.withDefaults({ maxWait: "2 minutes", maxRate: 5, retries: 4 })
   * )
   * ```
   *
   * @category combinators
   */
  static readonly withDefaults: Scoping<LmsDefaults> = dual(2, defaults.withDefaults)
}
