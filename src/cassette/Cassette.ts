/**
 * Record and replay. A recording writes what a program and the service said to each other into a file, a cassette, in
 * which nobody's name, address or secret is left; a replay answers the same program from the cassette, without a network.
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
 * @category options
 */
export interface RecordOptions {
  /** Bytes of the largest body, of a request or a response. A larger one fails the recording. Default: 1 MiB. */
  readonly maxBody?: number | undefined
  /**
   * Members of JSON objects and parameters whose text or number is replaced although the API's own words, ids and
   * numbers are kept there, such as `grade` and `score`.
   */
  readonly fields?: ReadonlyArray<string> | undefined
  /**
   * Members and parameters whose text is kept, such as `title`. Names of persons, secrets, and what looks like one are
   * replaced in it all the same.
   */
  readonly keep?: ReadonlyArray<string> | undefined
  /** Texts that are replaced wherever they stand, such as the name of the institution. */
  readonly values?: ReadonlyArray<string> | undefined
}

/**
 * @category options
 */
export interface ReplayOptions {
  /**
   * What becomes of exchanges that were not asked for when the scope closes: `"fail"` is a defect with a
   * {@link CassetteError}. Default: `"ignore"`.
   */
  readonly unused?: "ignore" | "fail" | undefined
}

/**
 * The two layers. Both give an `HttpClient`, so they stand where another one would.
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
 * // once, with a real token
 * const recorded = Lms.layer.pipe(
 *   Layer.provide(LmsConfig.layer),
 *   Layer.provide(Cassette.record("test/courses.json")),
 *   Layer.provide([FetchHttpClient.layer, NodeFileSystem.layer])
 * )
 *
 * // ever after, with any token and any domain
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
   * Hands every exchange to the client below, unchanged, and writes the cassette when the scope closes, also after a
   * failure or an interruption. A body is read whole before the program sees its response. A recording that cannot be
   * kept is a defect with a {@link CassetteError}, and leaves an older cassette as it was.
   */
  readonly record: (
    file: string,
    options?: RecordOptions
  ) => Layer.Layer<HttpClient.HttpClient, CassetteError, HttpClient.HttpClient | FileSystem.FileSystem>
  /**
   * Answers from the cassette and nothing else. A request gets the first answer that was recorded for the same method,
   * address, `Accept` and body, the next time the second; a request that is not there, or is used up, is a
   * `RequestError` (in a call an `LmsTransportError` with the code `ERR_UNRECORDED`) that says what comes closest.
   */
  readonly replay: (
    file: string,
    options?: ReplayOptions
  ) => Layer.Layer<HttpClient.HttpClient, CassetteError, FileSystem.FileSystem>
} = {
  record: (file, { fields = [], keep = [], maxBody = 1024 * 1024, values = [] } = {}) =>
    recorder.layer({ file, maxBody, fields, keep, values }),
  replay: (file, { unused = "ignore" } = {}) => player.layer({ file, unused })
}
