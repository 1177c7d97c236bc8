/** What the schemas of resources are made of: the open object, and the fields that may be missing. */
import * as ParseResult from "effect/ParseResult"
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

export const many = <A, I>(schema: Schema.Schema<A, I>) => maybe(Schema.Array(schema))

/** A number in JSON's form (RFC 8259 section 6), which forms also write with a `+` or without a digit after the point. */
const NUMERAL = /^\s*[+-]?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?\s*$/

const INTEGER = /^\s*[+-]?\d+\s*$/

/**
 * A number, also where it comes as text: a form's value that the service keeps as it was sent (`min_score: "5"`), or an
 * integer beyond 2^53, which is text in data. An empty text is none.
 */
const numeric = (holds: (text: string, value: number) => boolean) =>
  Schema.optional(
    // Null before text, which would encode it, too.
    Schema.Union(
      Schema.Number,
      Schema.Null,
      Schema.transformOrFail(Schema.String, Schema.NullOr(Schema.Number), {
        strict: true,
        decode: (text, _, ast) => {
          if (text.trim() === "") return ParseResult.succeed(null)
          const value = Number(text)
          return NUMERAL.test(text) && Number.isFinite(value) && holds(text, value)
            ? ParseResult.succeed(value)
            : ParseResult.fail(new ParseResult.Type(ast, text, "Expected a number"))
        },
        encode: (value) => ParseResult.succeed(value === null ? "" : String(value))
      })
    )
  )

/** A count, a size, a position: never one that has lost its last digits. */
export const number = numeric((text, value) => !INTEGER.test(text) || Number.isSafeInteger(value))

/** Points or a percentage: the service has them as doubles, so the nearest double is the value. */
export const score = numeric(() => true)

export const id = maybe(Id)
export const ids = many(Id)
export const text = maybe(Schema.String)
export const flag = maybe(Schema.Boolean)
export const words = many(Schema.String)
export const anything = maybe(Schema.Record(rest))
export const list = many(Schema.Unknown)
