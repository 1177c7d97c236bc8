/** Transformations that only tests use. */
export * from "../../src/internal/effect3/Schema.js"

import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import * as Struct from "effect/Struct"

export const encodedSchema = Schema.toEncoded

interface Options {
  readonly strict?: boolean
  readonly decode: (input: never) => Effect.Effect<unknown, never, unknown>
  readonly encode: (input: never) => Effect.Effect<unknown, never, unknown>
}

export const transformOrFail = <From extends Schema.Top, To extends Schema.Top>(from: From, to: To, options: Options) =>
  from.pipe(
    Schema.decodeTo(to, {
      decode: SchemaGetter.transformEffect((input) => options.decode(input as never)) as never,
      encode: SchemaGetter.transformEffect((input) => options.encode(input as never)) as never
    })
  )

type OpenStruct = Schema.StructWithRest<Schema.Struct<Schema.Struct.Fields>, Schema.StructWithRest.Records>

export const extend = (self: OpenStruct, { fields }: Schema.Struct<Schema.Struct.Fields>) =>
  Schema.StructWithRest(self.schema.mapFields(Struct.assign(fields)), self.records)

export const partial = (self: OpenStruct) =>
  Schema.StructWithRest(self.schema.mapFields(Struct.map(Schema.optional)), self.records)
