/** Transformations that only tests use. */
export * from "../../src/internal/effect3/Schema.js"

import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import * as Struct from "effect/Struct"

export const encodedSchema = Schema.toEncoded

/** Its services are those of the transformations, besides those of the schemas. */
export const transformOrFail = <From extends Schema.Top, To extends Schema.Top, RD = never, RE = never>(
  from: From,
  to: To,
  options: {
    readonly strict?: boolean
    readonly decode: (input: From["Type"]) => Effect.Effect<To["Encoded"], never, RD>
    readonly encode: (input: To["Encoded"]) => Effect.Effect<From["Type"], never, RE>
  }
): Schema.Codec<
  To["Type"],
  From["Encoded"],
  From["DecodingServices"] | To["DecodingServices"] | RD,
  From["EncodingServices"] | To["EncodingServices"] | RE
> =>
  from.pipe(
    Schema.decodeTo(to, {
      decode: SchemaGetter.transformEffect(options.decode) as never,
      encode: SchemaGetter.transformEffect(options.encode) as never
    })
  ) as never

interface OpenStruct<Fields extends Schema.Struct.Fields, Records extends Schema.StructWithRest.Records> {
  readonly schema: Schema.Struct<Fields>
  readonly records: Records
}

export const extend = <
  Fields extends Schema.Struct.Fields,
  Records extends Schema.StructWithRest.Records,
  const More extends Schema.Struct.Fields
>(
  self: OpenStruct<Fields, Records>,
  { fields }: Schema.Struct<More>
) => Schema.StructWithRest(self.schema.mapFields(Struct.assign(fields)), self.records)

export const partial = <Fields extends Schema.Struct.Fields, Records extends Schema.StructWithRest.Records>(
  self: OpenStruct<Fields, Records>
) => Schema.StructWithRest(self.schema.mapFields(Struct.map(Schema.optional)), self.records)
