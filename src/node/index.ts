/**
 * Ready layers for Node.
 */
import type * as HttpClient from "@effect/platform/HttpClient"
import type * as Config from "effect/Config"
import type * as ConfigError from "effect/ConfigError"
import type * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Lms } from "../Lms.js"
import { LmsConfig } from "../LmsConfig.js"
import type { LmsConfigOptions, LmsOAuth2Options } from "../LmsOptions.js"
import * as httpClient from "./httpClient.js"
import * as layers from "./layer.js"
import { type RunOptions, runMain } from "./runMain.js"
import * as transport from "./transport.js"

const http = layers.http(transport.layer)

const platform = layers.over(http)

/**
 * Clients with nothing left to provide: kept-alive connections, gzip, and a progress line on stderr when that is a
 * terminal and a call needs more than one request.
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
  /** Token and domain from the environment. */
  readonly layer: Layer.Layer<Lms>
  /** Token and domain from a `Config`. */
  readonly layerConfig: (options: Config.Config.Wrap<LmsConfigOptions>) => Layer.Layer<Lms, ConfigError.ConfigError>
  /** With tokens that are refreshed: see `LmsConfig.layerOAuth2`. The refreshes go over the same connections and proxies. */
  readonly layerOAuth2: (options: LmsOAuth2Options) => Layer.Layer<Lms>
  /**
   * The HTTP client of these layers by itself, for an `Lms.layer` of your own: recorded, say, or with another
   * configuration. It keeps connections open, asks for gzip and undoes it, and leaves redirects and time limits to the
   * caller.
   */
  readonly httpClient: Layer.Layer<HttpClient.HttpClient>
  /**
   * Runs a program as `NodeRuntime.runMain` does: SIGINT and SIGTERM interrupt it, so that its temporary files and
   * connections are gone before it ends. The exit code then says so, 130 and 143 (with `NodeRuntime.runMain` itself it
   * is 0, unless its `teardown` is given one; under a plain `Effect.runPromise` a signal leaves the temporary file of a
   * download behind, as SIGKILL always does).
   */
  readonly runMain: <A, E>(effect: Effect.Effect<A, E>, options?: RunOptions) => void
} = {
  runMain,
  httpClient: httpClient.layer,
  layer: Layer.provide(platform, LmsConfig.layer),
  layerConfig: (options) => Layer.provide(platform, LmsConfig.layerConfig(options)),
  layerOAuth2: (options) => Layer.provide(platform, Layer.provide(LmsConfig.layerOAuth2(options), http))
}
