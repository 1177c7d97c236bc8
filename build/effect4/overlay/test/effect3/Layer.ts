export * from "effect/Layer"

import * as ConfigProvider from "effect/ConfigProvider"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

export const fail = <E>(error: E) => Layer.effectDiscard(Effect.fail(error))

export const map = <A, E, R, B>(
  self: Layer.Layer<A, E, R>,
  f: (context: Context.Context<A>) => Context.Context<B>
): Layer.Layer<B, E, R> => Layer.effectContext(Effect.map(Layer.build(self), f))

export const setConfigProvider = (provider: ConfigProvider.ConfigProvider) => ConfigProvider.layer(provider)
