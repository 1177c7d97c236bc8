/**
 * Record and replay HTTP exchanges. A recording writes requests and responses to a file, a cassette, and replaces all
 * values that are not listed with pseudonyms. A replay responds to the same program from the cassette, without a network.
 */
import type * as FileSystem from "@effect/platform/FileSystem"
import type * as HttpClient from "@effect/platform/HttpClient"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import { type Decoders, decodeOtherOptions, is, isArrayOf, maxBytes, oneOf } from "../internal/options/decoders.js"
import { isString } from "../internal/options/guards.js"
import { CassetteError } from "./format.js"
import * as player from "./player.js"
import * as recorder from "./recorder.js"

export * from "./format.js"

/**
 * The options of `Cassette.record`.
 *
 * @category options
 */
export interface RecordOptions {
  /** Maximum size of a request or response body in bytes. A larger body fails the recording. Default: 1 MiB. */
  readonly maxBody?: number | undefined
  /**
   * Members and parameters whose values are kept besides the ids, counts and words of the API, such as `name` or `score`.
   * Secrets and hosts are replaced in them, too.
   */
  readonly keep?: ReadonlyArray<string> | undefined
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

const RECORD_OPTIONS: Decoders<RecordOptions> = {
  maxBody: maxBytes,
  keep: is("an array of strings", (value): value is ReadonlyArray<string> => isArrayOf(value, isString))
}

const REPLAY_OPTIONS: Decoders<ReplayOptions> = { unused: oneOf("ignore", "fail") }

/** A layer with checked options: a misspelt one would leave personal data in a cassette. */
const withOptions = <Options extends object, A, E, R>(
  operation: string,
  file: string,
  options: Options,
  decoders: Decoders<Options>,
  make: (options: Options) => Layer.Layer<A, E, R>
): Layer.Layer<A, E | CassetteError, R> =>
  Layer.unwrapEffect(
    Effect.gen(function* () {
      const checked = yield* Either.mapLeft(
        decodeOtherOptions(operation, options, decoders),
        ({ message }) => new CassetteError({ file, reason: "Option", message })
      )
      return make(checked)
    })
  )

/**
 * Layers that record and replay. Both provide an `HttpClient`.
 *
 * @example
 * ```ts
 * import { FetchHttpClient } from "@effect/platform"
 * import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
 * import { Layer } from "effect"
 * import { Lms, LmsConfig } from "effect-lms"
 * import { Cassette } from "effect-lms/sandbox"
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
 *   Layer.provide(LmsConfig.layerOptions({ token: "any", domain: "https://canvas.example.edu" })),
 *   Layer.provide(Cassette.replay("test/courses.json")),
 *   Layer.provide(NodeFileSystem.layer)
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
  record: (file, options = {}) =>
    withOptions("Cassette.record", file, options, RECORD_OPTIONS, ({ keep = [], maxBody = 1024 * 1024 }) =>
      recorder.recordLayer({ file, maxBody, keep })
    ),
  replay: (file, options = {}) =>
    withOptions("Cassette.replay", file, options, REPLAY_OPTIONS, ({ unused = "ignore" }) =>
      player.replayLayer(file, unused)
    )
}
