/** Values of a schema for fast-check, each from a seed. */
import * as Arbitrary from "effect/Arbitrary"
import * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import * as FastCheck from "fast-check"

export const make = <S extends Schema.Constraint>(schema: S): FastCheck.Arbitrary<S["Type"]> => {
  const values = Arbitrary.schema(schema)
  return FastCheck.nat().map((seed) => Effect.runSync(Arbitrary.sampleEffect(values, { seed, count: 1 }))[0])
}
