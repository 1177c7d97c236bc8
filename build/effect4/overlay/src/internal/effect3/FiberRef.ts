import type * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

export { MinimumLogLevel as currentMinimumLogLevel } from "effect/References"
export const get = <A>(ref: Context.Reference<A>): Effect.Effect<A> => ref
