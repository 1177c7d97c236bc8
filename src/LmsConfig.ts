/**
 * The token and the domain: from the environment, from a `Config`, or given.
 */
import * as Config from "effect/Config"
import type * as ConfigError from "effect/ConfigError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as configuration from "./internal/request/configuration.js"
import type { Http } from "./internal/transport/fromHttpClient.js"
import type { LmsConfigOptions, LmsOAuth2Options } from "./LmsOptions.js"
import type { LmsConfigService } from "./LmsService.js"

/**
 * Where calls find their token and domain when they do not bring their own (parts 5.6 and 5.7).
 *
 * @example
 * ```ts
 * import { Config, Layer } from "effect"
 * import { LmsConfig } from "effect-lms"
 *
 * const fromOtherVariables = LmsConfig.layerConfig({
 *   token: Config.redacted("CANVAS_TOKEN"),
 *   domain: Config.string("CANVAS_URL")
 * })
 * const fixed = Layer.succeed(LmsConfig, LmsConfig.make({ domain: "https://canvas.example.edu", token: "7~…" }))
 * ```
 *
 * @category tags
 */
export class LmsConfig extends Context.Tag("effect-lms/LmsConfig")<LmsConfig, LmsConfigService>() {
  /**
   * A configuration of given values.
   *
   * @category constructors
   */
  static readonly make = (options: LmsConfigOptions): LmsConfigService => configuration.make(options)

  /**
   * `LMS_API_TOKEN` and `LMS_DOMAIN` through Effect's `Config`, by default from the environment. An empty variable
   * counts as missing.
   *
   * @category layers
   */
  static readonly layer: Layer.Layer<LmsConfig> = Layer.effect(LmsConfig, configuration.fromEnvironment)

  /**
   * From a `Config` of your own.
   *
   * @category layers
   */
  static readonly layerConfig = (
    options: Config.Config.Wrap<LmsConfigOptions>
  ): Layer.Layer<LmsConfig, ConfigError.ConfigError> =>
    Layer.effect(LmsConfig, Effect.map(Config.unwrap(options), configuration.make))

  /**
   * Access tokens that are refreshed: before they expire, and once more when the service refuses one. The requests for
   * them go the way of all others, so give it the HTTP client that the client layer has (`LmsNode.layerOAuth2` does).
   *
   * @example
   * ```ts
   * import { FetchHttpClient } from "@effect/platform"
   * import { NodeContext } from "@effect/platform-node"
   * import { Effect, Layer } from "effect"
   * import { Lms, LmsConfig } from "effect-lms"
   *
   * const config = LmsConfig.layerOAuth2({
   *   domain: "https://canvas.example.edu",
   *   clientId: "10000000000001",
   *   clientSecret: "…",
   *   refreshToken: "…",
   *   onRefresh: (tokens) => Effect.log("to be stored", tokens.refreshToken)
   * })
   * const layer = Lms.layer.pipe(Layer.provide(config), Layer.provide([FetchHttpClient.layer, NodeContext.layer]))
   * ```
   *
   * @category layers
   */
  static readonly layerOAuth2 = (options: LmsOAuth2Options): Layer.Layer<LmsConfig, never, Http> =>
    Layer.scoped(
      LmsConfig,
      Effect.flatMap(
        Effect.promise(() => import("./internal/auth/tokenRefresh.js")),
        ({ make }) => make(options)
      )
    )
}
