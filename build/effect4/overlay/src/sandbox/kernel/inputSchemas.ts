/** Schemas for the input of the sandbox: strict objects, and error messages that say what is expected. */
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import * as SchemaParser from "effect/SchemaParser"
import * as Transformation from "effect/SchemaTransformation"
import { messageAnnotation } from "../../internal/effect3/ParseResult.js"
import * as Schema from "../../internal/effect3/Schema.js"

/** The same schema, for which unknown names are errors, at any depth. Effect 4 has no annotation for that. */
export const strict = <A, I>(schema: Schema.Codec<A, I>) =>
  Schema.declareConstructor<A, I>()(
    [schema],
    ([codec]) => {
      const decode = SchemaParser.decodeUnknownEffect(codec)
      return (input, _, options) => decode(input, { ...options, onExcessProperty: "error" })
    },
    { toCodecJson: ([codec]) => Schema.link<A>()(codec, Transformation.passthrough({ strict: false })) }
  )

/** Their decoders need no services. */
type Fields = Readonly<
  Record<string, Schema.Constraint & { readonly DecodingServices: never; readonly EncodingServices: never }>
>

const stringify = Option.liftThrowable(JSON.stringify)

/** The value for a message. Options may contain what JSON cannot represent: cycles, bigints, NaN. */
const show = (value: unknown): string =>
  typeof value === "string" || (typeof value === "object" && value !== null)
    ? Option.getOrElse(stringify(value), () => (Array.isArray(value) ? "a list" : "an object"))
    : String(value)

/** A string in the place of an object may be a secret, such as the token of a real service. */
const showNoObject = (value: unknown): string =>
  typeof value === "string" ? `a string of length ${value.length}` : show(value)

export const strictObject = <F extends Fields>(fields: F) =>
  strict(
    Schema.Struct(fields).annotate(
      messageAnnotation(({ actual }) => ({
        message: `expected an object, got ${showNoObject(actual)}`,
        override: false
      }))
    )
  )

/** The same schema with another message; `override` also replaces the messages of its members. */
export const withMessage = <S extends Schema.Top>(
  schema: S,
  message: (actual: unknown) => { readonly message: string; readonly override: boolean }
) => schema.annotate(messageAnnotation(({ actual }) => message(actual))) as S

export const describe = (description: string) => ({ description })

// Canvas: names and titles have at most 255 characters.
export const ShortString = Schema.String.pipe(
  Schema.filter((text) => text.trim() !== "" && text.length <= 255, {
    message: () => "expected a string of 1 to 255 characters",
    jsonSchema: { minLength: 1, maxLength: 255 }
  })
)

export const SisId = Schema.NullOr(ShortString).annotate(describe("null: no SIS id."))

// A time without an offset would depend on the machine's time zone.
const TIMESTAMP_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/
export const Timestamp = Schema.String.pipe(
  Schema.filter((text) => TIMESTAMP_PATTERN.test(text) && !Number.isNaN(Date.parse(text)), {
    message: () => 'expected a time with an offset, such as "2026-09-30T22:00:00Z"',
    jsonSchema: { format: "date-time" }
  })
)

export const oneOf = <Choices extends readonly [string | number, ...ReadonlyArray<string | number>]>(
  ...choices: Choices
) =>
  Schema.Literals(choices).annotate(
    messageAnnotation(({ actual }) => ({
      message: `expected one of ${choices.map(show).join(", ")}, got ${show(actual)}`,
      override: true
    }))
  )

export const Published = Schema.Boolean.annotate(describe("Default: true."))

export const countUpTo = (max: number) =>
  Schema.Number.pipe(
    Schema.filter(
      (number) =>
        (Number.isInteger(number) && number >= 0 && number <= max) ||
        `expected an integer from 0 to ${max}, got ${number}`,
      { jsonSchema: { type: "integer", minimum: 0, maximum: max } }
    )
  )

/** A number that may have a fraction. */
export const NonNegative = Schema.Number.pipe(
  Schema.filter(
    (number) => (number >= 0 && number < Number.POSITIVE_INFINITY) || `expected a number of at least 0, got ${number}`
  )
)

/** The decoder makes a negative number of anything zero. */
const isNegative = (value: unknown): boolean =>
  typeof value === "number" ? !(value >= 0) : /^(?:-|NaN)/.test(typeof value === "object" ? "" : String(value))

export const DurationInput = Schema.Unknown.pipe(
  Schema.filter(
    (value) =>
      (Option.isSome(Duration.fromInput(value as Duration.Input)) && !isNegative(value)) ||
      `expected a duration, such as "1 hour", got ${show(value)}`
  )
)

/** The maximum records of most kinds per course. */
export const MAX_RECORDS = 10_000

/** A number of generated records, or the records themselves. */
export const countOrList = <A, I>(record: Schema.Codec<A, I>, max: number) =>
  Schema.Union([
    countUpTo(max),
    Schema.Array(record).pipe(
      Schema.filter(({ length }) => length <= max, {
        message: () => `expected at most ${max} records`,
        jsonSchema: { maxItems: max }
      })
    )
  ]).annotate(
    // Errors within a list are reported at their own path.
    messageAnnotation(({ actual }) => ({
      message: `expected an integer from 0 to ${max} or a list, got ${show(actual)}`,
      override: !Array.isArray(actual)
    }))
  )
