/**
 * Ready-to-use layers for Node.
 */
import type { FileSystem } from "@effect/platform/FileSystem"
import type * as HttpClient from "@effect/platform/HttpClient"
import type { Path } from "@effect/platform/Path"
import type * as Config from "effect/Config"
import type * as ConfigError from "effect/ConfigError"
import type * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Lms } from "../Lms.js"
import { LmsConfig } from "../LmsConfig.js"
import type { LmsConfigOptions, LmsOAuth2Options } from "../LmsOptions.js"
import * as httpClient from "./httpClient.js"
import { clientLayer } from "./layer.js"
import { type RunOptions, runMain } from "./runMain.js"

export type { RunOptions } from "./runMain.js"

const client = clientLayer(httpClient.layer)

/**
 * Client layers without further requirements: keep-alive connections, gzip, proxies from the environment, and a progress
 * line on stderr if it is a terminal and a call needs more than one request. They also provide the files of Node
 * (`FileSystem`, `Path`), as exports and CSV files need them.
 *
 * @example
 * ```ts
 * import { Config, Console, Effect } from "effect"
 * import { lmsWhoami } from "effect-lms"
 * import { LmsNode } from "effect-lms/node"
 *
 * const program = Effect.flatMap(lmsWhoami(), Console.log)
 *
 * // LMS_API_TOKEN and LMS_DOMAIN
 * program.pipe(Effect.provide(LmsNode.layer), LmsNode.runMain)
 *
 * // other names, other sources
 * const other = LmsNode.layerConfig({ token: Config.redacted("CANVAS_TOKEN"), domain: Config.string("CANVAS_URL") })
 * ```
 *
 * @category layers
 */
export const LmsNode: {
  /** Reads token and domain from the environment variables `LMS_API_TOKEN` and `LMS_DOMAIN`. */
  readonly layer: Layer.Layer<Lms | FileSystem | Path>
  /**
   * Takes token and domain as plain values. What is not given comes from the environment; a value that is missing fails the
   * call that needs it. A token of the environment is not used for another domain than that of the environment.
   */
  readonly layerOptions: (options: LmsConfigOptions) => Layer.Layer<Lms | FileSystem | Path>
  /** Reads token and domain from a `Config`. */
  readonly layerConfig: (
    options: Config.Config.Wrap<LmsConfigOptions>
  ) => Layer.Layer<Lms | FileSystem | Path, ConfigError.ConfigError>
  /**
   * Refreshes its access token with OAuth 2: see `LmsConfig.layerOAuth2`. Token requests use the same connections and
   * proxies as other requests.
   */
  readonly layerOAuth2: (options: LmsOAuth2Options) => Layer.Layer<Lms | FileSystem | Path>
  /**
   * The HTTP client of these layers, for your own `Lms.layer`: for example with a cassette or another configuration. It
   * keeps connections open, and requests and decodes gzip. It does not follow redirects and has no time limits: `Lms`
   * handles both.
   */
  readonly httpClient: Layer.Layer<HttpClient.HttpClient>
  /**
   * Runs a program like `NodeRuntime.runMain`: SIGINT, SIGTERM, SIGHUP and SIGQUIT interrupt it, and it removes temporary
   * files and closes connections before it exits. The exit code is then 130, 143, 129 or 131. `NodeRuntime.runMain` would
   * exit with 0 unless you pass a `teardown`, and does not handle the last two. With `Effect.runPromise`, a signal leaves
   * the temporary file of a download behind, as SIGKILL always does.
   *
   * An error of this library that ends the program is logged with its message and the frames of the program's own code. If
   * the reader of its output goes away (`program | head -1`), it ends in the same way with 141, and logs nothing.
   */
  readonly runMain: <A, E>(effect: Effect.Effect<A, E>, options?: RunOptions) => void
} = {
  runMain,
  httpClient: httpClient.layer,
  layer: Layer.provide(client, LmsConfig.layer),
  layerOptions: (options) => Layer.provide(client, LmsConfig.layerOptions(options)),
  layerConfig: (options) => Layer.provide(client, LmsConfig.layerConfig(options)),
  layerOAuth2: (options) => Layer.provide(client, Layer.provide(LmsConfig.layerOAuth2(options), httpClient.layer))
}
