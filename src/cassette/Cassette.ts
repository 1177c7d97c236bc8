/**
 * Record and replay HTTP exchanges. A recording writes requests and responses to a file, a cassette, and replaces personal
 * data and secrets with pseudonyms. A replay responds to the same program from the cassette, without a network.
 */
import type * as FileSystem from "@effect/platform/FileSystem"
import type * as HttpClient from "@effect/platform/HttpClient"
import type * as Layer from "effect/Layer"
import type { CassetteError } from "./format.js"
import * as player from "./player.js"
import * as recorder from "./recorder.js"

export {
  CassetteBody,
  CassetteError,
  CassetteExchange,
  CassetteFailure,
  CassetteFile,
  CassettePart
} from "./format.js"

/**
 * The options of `Cassette.record`.
 *
 * @category options
 */
export interface RecordOptions {
  /** Maximum size of a request or response body in bytes. A larger body fails the recording. Default: 1 MiB. */
  readonly maxBody?: number | undefined
  /**
   * Names of JSON fields and parameters whose values are always replaced, such as `grade` and `score`. Without it, API keywords,
   * ids and numbers are kept in them.
   */
  readonly fields?: ReadonlyArray<string> | undefined
  /**
   * Names of JSON fields and parameters whose text is kept, such as `title`. Personal names, secrets and text that looks like
   * a secret are still replaced in it.
   */
  readonly keep?: ReadonlyArray<string> | undefined
  /** Strings that are replaced everywhere, such as the name of the institution. */
  readonly values?: ReadonlyArray<string> | undefined
}

/**
 * The options of `Cassette.replay`.
 *
 * @category options
 */
export interface ReplayOptions {
  /**
   * Whether exchanges that were not requested until the scope closes are an error: `"fail"` dies with a {@link CassetteError}.
   * Default: `"ignore"`.
   */
  readonly unused?: "ignore" | "fail" | undefined
}

/**
 * Layers that record and replay. Both provide an `HttpClient`.
 *
 * @example
 * ```ts
 * import { FetchHttpClient } from "@effect/platform"
 * import { NodeFileSystem } from "@effect/platform-node"
 * import { Config, Effect, Layer, Redacted } from "effect"
 * import { Lms, LmsConfig, lms } from "effect-lms"
 * import { Cassette } from "effect-lms/sandbox"
 *
 * const program = lms("/api/v1/courses", {}, { limit: 250 })
 *
 * // Once, with a real token.
 * const recorded = Lms.layer.pipe(
 *   Layer.provide(LmsConfig.layer),
 *   Layer.provide(Cassette.record("test/courses.json")),
 *   Layer.provide([FetchHttpClient.layer, NodeFileSystem.layer])
 * )
 *
 * // Then with any token and any domain.
 * const replayed = Lms.layer.pipe(
 *   Layer.provide(
 *     Layer.succeed(LmsConfig, LmsConfig.make({ token: Redacted.make("any"), domain: "https://canvas.example.edu" }))
 *   ),
 *   Layer.provide(Cassette.replay("test/courses.json")),
 *   Layer.provide(NodeFileSystem.layer)
 * )
 *
 * const test = Effect.flatMap(Config.withDefault(Config.boolean("RECORD"), false), (record) =>
 *   record ? Effect.provide(program, recorded) : Effect.provide(program, replayed)
 * )
 * ```
 *
 * @category layers
 */
export const Cassette: {
  /**
   * Passes each request unchanged to the underlying client, and writes the cassette when the scope closes, also after a
   * failure or an interruption. A response is returned when its body has been read completely. If the cassette cannot be
   * written, the scope dies with a {@link CassetteError} and an existing cassette is unchanged.
   */
  readonly record: (
    file: string,
    options?: RecordOptions
  ) => Layer.Layer<HttpClient.HttpClient, CassetteError, HttpClient.HttpClient | FileSystem.FileSystem>
  /**
   * Responds from the cassette only. The n-th request with the same method, URL, `Accept` and body gets the n-th recorded
   * response. A request that was not recorded, or that is repeated more often, fails with a `RequestError` (in a call with an
   * `LmsTransportError` with the code `ERR_UNRECORDED`) that names the closest recorded requests.
   */
  readonly replay: (
    file: string,
    options?: ReplayOptions
  ) => Layer.Layer<HttpClient.HttpClient, CassetteError, FileSystem.FileSystem>
} = {
  record: (file, { fields = [], keep = [], maxBody = 1024 * 1024, values = [] } = {}) =>
    recorder.recordLayer({ file, maxBody, fields, keep, values }),
  replay: (file, { unused = "ignore" } = {}) => player.replayLayer({ file, unused })
}
