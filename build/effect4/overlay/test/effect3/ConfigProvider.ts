export * from "effect/ConfigProvider"

import * as ConfigProvider from "effect/ConfigProvider"
export const fromMap = (map: ReadonlyMap<string, string>) => ConfigProvider.fromUnknown(Object.fromEntries(map))
