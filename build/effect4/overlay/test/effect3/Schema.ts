/** Transformations that only tests use. */
export * from "../../src/internal/effect3/Schema.js"

import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"

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
