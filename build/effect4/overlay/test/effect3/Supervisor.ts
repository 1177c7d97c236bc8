/** Effect 4 has no supervisors, so which fibers still run is not observed there. */
import * as Effect from "effect/Effect"

export const track = Effect.succeed({ value: Effect.succeed<ReadonlyArray<unknown>>([]) })
