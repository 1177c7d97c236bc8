export * from "effect/Layer"

import * as ConfigProvider from "effect/ConfigProvider"

export const setConfigProvider = (provider: ConfigProvider.ConfigProvider) => ConfigProvider.layer(provider)
