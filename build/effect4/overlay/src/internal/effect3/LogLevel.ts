export * from "effect/LogLevel"

import { getOrdinal, type LogLevel } from "effect/LogLevel"
export const Debug: LogLevel = "Debug"
export const lessThanEqual = (self: LogLevel, that: LogLevel): boolean => getOrdinal(self) <= getOrdinal(that)
export const All: LogLevel = "All"
export const None: LogLevel = "None"
export const Warning: LogLevel = "Warn"
export const Error: LogLevel = "Error"
