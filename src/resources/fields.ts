/** What the schemas of resources are made of: the open object, and the fields that may be missing. */
import * as Schema from "effect/Schema"
import { Id } from "./id.js"

const rest = { key: Schema.String, value: Schema.Unknown }

// An index signature, rather than `onExcessProperty: "preserve"`, makes a schema open wherever it is nested and whatever
// options the decoder is given.
export const open = <const Fields extends Schema.Struct.Fields>(fields: Fields) => Schema.Struct(fields, rest)

/**
 * Each resource is typed by interfaces of its own name, so that an editor shows `LmsResponse<Course>` and not its forty
 * fields. The interface of the encoded form is exported where another resource holds it: declarations must name it.
 */
export const resource = <const Fields extends Schema.Struct.Fields>(identifier: string, fields: Fields) =>
  open(fields).annotations({ identifier })

export const maybe = <A, I>(schema: Schema.Schema<A, I>) => Schema.optional(Schema.NullOr(schema))

export const id = maybe(Id)
export const ids = maybe(Schema.Array(Id))
export const text = maybe(Schema.String)
export const number = maybe(Schema.Number)
export const flag = maybe(Schema.Boolean)
export const words = maybe(Schema.Array(Schema.String))
export const anything = maybe(Schema.Record(rest))
export const list = maybe(Schema.Array(Schema.Unknown))
