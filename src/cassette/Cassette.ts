/**
 * Record and replay HTTP exchanges. A recording writes requests and responses to a file, a cassette, and replaces all
 * values that are not listed with pseudonyms. A replay responds to the same program from the cassette, without a network.
 */
import type { FileSystem } from "@effect/platform/FileSystem"
import type * as HttpClient from "@effect/platform/HttpClient"
import type { Path } from "@effect/platform/Path"
import type * as Layer from "effect/Layer"
import type { CassetteError } from "./format.js"
import * as player from "./player.js"
import * as recorder from "./recorder.js"

export * from "./format.js"

/**
 * The options of `Cassette.record`.
 *
 * @category options
 */
export interface RecordOptions {
  /**
   * Members and parameters whose values are kept besides the ids, counts and words of the API, such as `name` or `score`.
   * Secrets and hosts are replaced in them, too.
   */
  readonly keep?: ReadonlyArray<string> | undefined
}

/**
 * Layers that record and replay. Both provide an `HttpClient`.
 *
 * @example
 * ```ts
 * import { FetchHttpClient } from "@effect/platform"
 * import * as NodeContext from "@effect/platform-node/NodeContext"
 * import { Layer } from "effect"
 * import { Lms, LmsConfig } from "effect-lms"
 * import { Cassette } from "effect-lms/sandbox"
 *
 * // Once, with a real token.
 * const recorded = Lms.layer.pipe(
 *   Layer.provide(LmsConfig.layer),
 *   Layer.provide(Cassette.record("test/courses.json")),
 *   Layer.provide([FetchHttpClient.layer, NodeContext.layer])
 * )
 *
 * // Then with any token and any domain.
 * const replayed = Lms.layer.pipe(
 *   Layer.provide(LmsConfig.layerOptions({ token: "any", domain: "https://canvas.example.edu" })),
 *   Layer.provide(Cassette.replay("test/courses.json")),
 *   Layer.provide(NodeContext.layer)
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
  ) => Layer.Layer<HttpClient.HttpClient, CassetteError, HttpClient.HttpClient | FileSystem | Path>
  /**
   * Responds from the cassette only. The n-th request with the same method, URL, `Accept` and body gets the n-th recorded
   * response. A request that was not recorded, or that is repeated more often, fails with a `RequestError` (in a call with an
   * `LmsTransportError` with the code `ERR_UNRECORDED`) that names the closest recorded request.
   */
  readonly replay: (file: string) => Layer.Layer<HttpClient.HttpClient, CassetteError, FileSystem | Path>
} = {
  record: (file, { keep = [] } = {}) => recorder.recordLayer(file, keep),
  replay: player.replayLayer
}
