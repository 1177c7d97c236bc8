/**
 * Token and domain: from the environment, from a `Config`, or as plain values.
 */
import type * as Config from "effect/Config"
import type * as ConfigError from "effect/ConfigError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as tokenRefresh from "./internal/auth/tokenRefresh.js"
import * as configuration from "./internal/request/configuration.js"
import type { Http } from "./internal/transport/fromHttpClient.js"
import type { LmsConfigOptions, LmsOAuth2Options } from "./LmsOptions.js"
import type { LmsConfigService } from "./LmsService.js"

/**
 * The token and domain of calls that have no `token` or `apiUrl` of their own.
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
 * const fixed = LmsConfig.layerOptions({ domain: "https://canvas.example.edu", token: "7~…" })
 * ```
 *
 * @category tags
 */
export class LmsConfig extends Context.Tag(configuration.CONFIG_KEY)<LmsConfig, LmsConfigService>() {
  /**
   * A configuration of plain values, without the environment.
   *
   * @category constructors
   */
  static readonly make = (options: LmsConfigOptions): LmsConfigService => configuration.make(options)

  /**
   * `LMS_API_TOKEN` and `LMS_DOMAIN` through Effect's `Config`, by default from the environment. An empty variable
   * counts as missing, and a missing one fails the call that needs it.
   *
   * @category layers
   */
  static readonly layer: Layer.Layer<LmsConfig> = Layer.effect(LmsConfig, configuration.fromEnvironment)

  /**
   * Plain values. What they leave out comes from `LMS_API_TOKEN` and `LMS_DOMAIN`.
   *
   * @category layers
   */
  static readonly layerOptions = (options: LmsConfigOptions): Layer.Layer<LmsConfig> =>
    Layer.effect(LmsConfig, configuration.withEnvironment(options))

  /**
   * From your own `Config`. What it leaves out comes from `LMS_API_TOKEN` and `LMS_DOMAIN`.
   *
   * @category layers
   */
  static readonly layerConfig = (
    options: Config.Config.Wrap<LmsConfigOptions>
  ): Layer.Layer<LmsConfig, ConfigError.ConfigError> =>
    Layer.effect(
      LmsConfig,
      Effect.suspend(() => configuration.fromConfigs(options))
    )

  /**
   * OAuth 2 access tokens that are refreshed shortly before they expire, and once more if the service rejects one. Provide
   * the same HTTP client as to the client layer (`LmsNode.layerOAuth2` does).
   *
   * @example
   * ```ts
   * import { FetchHttpClient } from "@effect/platform"
   * import * as NodeContext from "@effect/platform-node/NodeContext"
   * import { Effect, Layer } from "effect"
   * import { Lms, LmsConfig } from "effect-lms"
   *
   * const config = LmsConfig.layerOAuth2({
   *   domain: "https://canvas.example.edu",
   *   clientId: "10000000000001",
   *   clientSecret: "…",
   *   refreshToken: "…",
   *   onRefresh: (tokens) => Effect.log("store this", tokens.refreshToken)
   * })
   * const layer = Lms.layer.pipe(Layer.provide(config), Layer.provide([FetchHttpClient.layer, NodeContext.layer]))
   * ```
   *
   * @category layers
   */
  static readonly layerOAuth2 = (options: LmsOAuth2Options): Layer.Layer<LmsConfig, never, Http> =>
    Layer.scoped(LmsConfig, tokenRefresh.make(options))
}
