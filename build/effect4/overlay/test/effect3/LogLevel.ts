export * from "../../src/internal/effect3/LogLevel.js"

import { getOrdinal, type LogLevel } from "effect/LogLevel"

export const greaterThanEqual = (self: LogLevel, that: LogLevel): boolean => getOrdinal(self) >= getOrdinal(that)
