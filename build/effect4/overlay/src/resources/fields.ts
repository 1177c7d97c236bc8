/** Building blocks of the resource schemas: open structs, optional fields, numbers. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import * as SchemaIssue from "effect/SchemaIssue"
import { Id } from "./shared.js"

const unknownFields = /* @__PURE__ */ Schema.Record(Schema.String, Schema.Unknown)

// An index signature, rather than `onExcessProperty: "preserve"`, keeps unknown fields at any depth and with any decode
// options.
export const struct = <const Fields extends Schema.Struct.Fields>(fields: () => Fields) =>
  Schema.StructWithRest(Schema.Struct(fields()), [unknownFields])

/**
 * An open struct that error messages name by `identifier`.
 *
 * Each resource has interfaces of its own name, so that an editor shows `LmsResponse<Course>` instead of forty fields. The
 * interface of the encoded form is exported if another resource contains it: declaration files must be able to name it.
 */
export const resource = <const Fields extends Schema.Struct.Fields>(identifier: string, fields: () => Fields) =>
  struct(fields).annotate({ identifier })

/** A field that may be absent or `null`. */
export const optional = <A, I>(schema: Schema.Codec<A, I>) => Schema.optional(Schema.NullOr(schema))

/** An array that may be absent or `null`. */
export const arrayOf = <A, I>(schema: Schema.Codec<A, I>) => optional(Schema.Array(schema))

/** JSON's number syntax (RFC 8259 section 6), also with a `+` or without digits after the point, as in form values. */
const NUMBER_PATTERN = /^\s*[+-]?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?\s*$/

const INTEGER_PATTERN = /^\s*[+-]?\d+\s*$/

/**
 * A number, or a string that holds one: Canvas stores some form values as they were sent (`min_score: "5"`), and integers
 * beyond 2^53 are strings in the library's data. An empty string decodes to `null`.
 */
const numeric = (isAccepted: (text: string, value: number) => boolean) =>
  Schema.optional(
    // `Null` stands before the transformation, which would encode null as a string.
    Schema.Union([
      Schema.Number,
      Schema.Null,
      Schema.String.pipe(
        Schema.decodeTo(Schema.NullOr(Schema.Number), {
          decode: SchemaGetter.transformEffect((text: string) => {
            if (text.trim() === "") return Effect.succeed(null)
            const value = Number(text)
            return NUMBER_PATTERN.test(text) && Number.isFinite(value) && isAccepted(text, value)
              ? Effect.succeed(value)
              : Effect.fail(new SchemaIssue.InvalidValue({ message: "Expected a number" }, text))
          }),
          encode: SchemaGetter.transform((value: number | null) => (value === null ? "" : String(value)))
        })
      )
    ])
  )

/** A count, size or position. A string with an integer beyond 2^53 fails to decode, since a number would round it. */
export const number = /* @__PURE__ */ numeric(
  (text, value) => !INTEGER_PATTERN.test(text) || Number.isSafeInteger(value)
)

/** Points or a percentage. Canvas stores them as doubles, so a string decodes to the nearest double. */
export const double = /* @__PURE__ */ numeric(() => true)

export const id = /* @__PURE__ */ optional(Id)
export const ids = /* @__PURE__ */ arrayOf(Id)
export const string = /* @__PURE__ */ optional(Schema.String)
export const boolean = /* @__PURE__ */ optional(Schema.Boolean)
export const strings = /* @__PURE__ */ arrayOf(Schema.String)
/** An object with any fields. */
export const object = /* @__PURE__ */ optional(unknownFields)
/** An array of any values. */
export const array = /* @__PURE__ */ arrayOf(Schema.Unknown)
