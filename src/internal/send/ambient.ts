/** What Effect provides to every program: its default tracer and the minimum log level. */
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"
import type * as LogLevel from "effect/LogLevel"
import type * as Tracer from "effect/Tracer"

/** Effect's no-op tracer. With it no span is created. */
export const NO_TRACER: Tracer.Tracer = Effect.runSync(Effect.tracer)

/** Messages below this level are not logged. */
export const minimumLogLevel: Effect.Effect<LogLevel.LogLevel> = FiberRef.get(FiberRef.currentMinimumLogLevel)
