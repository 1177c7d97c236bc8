/** Loggers that are replaced one by one, and the minimum level. */
export * from "effect/Logger"

import * as Effect from "effect/Effect"
import { dual } from "effect/Function"
import * as Logger from "effect/Logger"
import type { LogLevel } from "effect/LogLevel"
import { MinimumLogLevel } from "effect/References"

export const remove = (_: Logger.Logger<unknown, unknown>) => Logger.layer([])
export const replace = (_: Logger.Logger<unknown, unknown>, logger: Logger.Logger<unknown, unknown>) =>
  Logger.layer([logger])

export const withMinimumLogLevel: {
  (level: LogLevel): <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  <A, E, R>(self: Effect.Effect<A, E, R>, level: LogLevel): Effect.Effect<A, E, R>
} = dual(2, <A, E, R>(self: Effect.Effect<A, E, R>, level: LogLevel) =>
  Effect.provideService(self, MinimumLogLevel, level)
)
