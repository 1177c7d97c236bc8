/** Schemas for the input of the sandbox: strict objects, and error messages that say what is expected. */
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

const STRICT = { parseOptions: { onExcessProperty: "error" } } as const

/** The same schema, for which unknown names are errors, at any depth. */
export const strict = <S extends Schema.Schema.Any>(schema: S) => schema.annotations(STRICT) as S

const stringify = Option.liftThrowable(JSON.stringify)

/** The value for a message. Options may contain what JSON cannot represent: cycles, bigints, NaN. */
const show = (value: unknown): string =>
  typeof value === "string" || (typeof value === "object" && value !== null)
    ? Option.getOrElse(stringify(value), () => (Array.isArray(value) ? "a list" : "an object"))
    : String(value)

/** A string in the place of an object may be a secret, such as the token of a real service. */
const showNoObject = (value: unknown): string =>
  typeof value === "string" ? `a string of length ${value.length}` : show(value)

export const strictObject = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.Struct(fields).annotations({
    ...STRICT,
    message: ({ actual }) => ({ message: `expected an object, got ${showNoObject(actual)}`, override: false })
  })

/** The same schema with another message; `override` also replaces the messages of its members. */
export const withMessage = <S extends Schema.Schema.Any>(
  schema: S,
  message: (actual: unknown) => { readonly message: string; readonly override: boolean }
) => schema.annotations({ message: ({ actual }) => message(actual) }) as S

export const describe = (description: string) => ({ description })

// Canvas: names and titles have at most 255 characters.
export const ShortString = Schema.String.pipe(
  Schema.filter((text) => text.trim() !== "" && text.length <= 255, {
    message: () => "expected a string of 1 to 255 characters",
    jsonSchema: { minLength: 1, maxLength: 255 }
  })
)

export const SisId = Schema.NullOr(ShortString).annotations(describe("null: no SIS id."))

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
  Schema.Literal(...choices).annotations({
    message: ({ actual }) => ({
      message: `expected one of ${choices.map(show).join(", ")}, got ${show(actual)}`,
      override: true
    })
  })

export const Published = Schema.Boolean.annotations(describe("Default: true."))

export const countUpTo = (max: number) =>
  Schema.Number.pipe(
    Schema.filter((number) => Number.isInteger(number) && number >= 0 && number <= max, {
      message: ({ actual }) => `expected an integer from 0 to ${max}, got ${actual}`,
      jsonSchema: { type: "integer", minimum: 0, maximum: max }
    })
  )

/** A number that may have a fraction. */
export const NonNegative = Schema.Number.pipe(
  Schema.filter(
    (number) => (number >= 0 && number < Number.POSITIVE_INFINITY) || `expected a number of at least 0, got ${number}`
  )
)

/** `Duration.decode` makes a negative number of anything zero. */
const isNegative = (value: unknown): boolean =>
  typeof value === "number" ? !(value >= 0) : /^(?:-|NaN)/.test(typeof value === "object" ? "" : String(value))

export const DurationInput = Schema.Unknown.pipe(
  Schema.filter(
    (value) =>
      (Option.isSome(Duration.decodeUnknown(value)) && !isNegative(value)) ||
      `expected a duration, such as "1 hour", got ${show(value)}`
  )
)

/** The maximum records of most kinds per course. */
export const MAX_RECORDS = 10_000

/** A number of generated records, or the records themselves. */
export const countOrList = <A, I>(record: Schema.Schema<A, I>, max: number) =>
  Schema.Union(
    countUpTo(max),
    Schema.Array(record).pipe(
      Schema.filter(({ length }) => length <= max, {
        message: () => `expected at most ${max} records`,
        jsonSchema: { maxItems: max }
      })
    )
  ).annotations({
    // Errors within a list are reported at their own path.
    message: ({ actual }) => ({
      message: `expected an integer from 0 to ${max} or a list, got ${show(actual)}`,
      override: !Array.isArray(actual)
    })
  })
