export * from "effect/Layer"

import * as ConfigProvider from "effect/ConfigProvider"
export const setConfigProvider = (provider: ConfigProvider.ConfigProvider) => ConfigProvider.layer(provider)

import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
export const fail = <E>(error: E) => Layer.effectDiscard(Effect.fail(error))
