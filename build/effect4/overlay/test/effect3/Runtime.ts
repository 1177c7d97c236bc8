export * from "../../src/internal/effect3/Runtime.js"

import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"

export const runPromise = <R>(runtime: Context.Context<R>) => Effect.runPromiseWith(runtime)
