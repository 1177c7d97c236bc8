/** Schemas for the input data of an institution. */
import * as Schema from "effect/Schema"
import { type InputData, memoizePerSeed, type Seed } from "./seed.js"

export const strictObject = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.Struct(fields).annotations({
    parseOptions: { onExcessProperty: "error" },
    message: ({ actual }) => ({ message: `expected an object, got ${JSON.stringify(actual)}`, override: false })
  })

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

export const oneOf = <Choices extends readonly [string, ...ReadonlyArray<string>]>(...choices: Choices) =>
  Schema.Literal(...choices).annotations({
    message: ({ actual }) => ({
      message: `expected one of ${choices.map((choice) => `"${choice}"`).join(", ")}, got ${JSON.stringify(actual)}`,
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
      message: `expected an integer from 0 to ${max} or a list, got ${JSON.stringify(actual)}`,
      override: !Array.isArray(actual)
    })
  })

/** The input for a list: a number, the records, or nothing. */
export type CountOrList<A> = number | ReadonlyArray<A> | undefined

export const countOf = (list: CountOrList<unknown>): number => (typeof list === "object" ? list.length : (list ?? 0))

/** The input for each record of a list; undefined for a generated record. */
export const expandList = <A>(list: CountOrList<A>, defaultCount: number): ReadonlyArray<A | undefined> =>
  typeof list === "object" ? list : Array.from({ length: list ?? defaultCount }, () => undefined)

/** A path in the input data. */
export type DataPath = ReadonlyArray<string | number>

/** The input for one course, if courses are listed individually. */
const courseInput = ({ data }: Seed, course: number): Readonly<Record<string, unknown>> | undefined =>
  typeof data.courses === "object" ? data.courses[course] : undefined

/** All objects that can contain lists: the defaults for every course, and each course. */
const containersOf = ({ courses, ...rest }: InputData) => [
  { path: [], container: rest },
  ...(typeof courses === "object" ? courses : []).map((container, index) => ({ path: ["courses", index], container }))
]

/** Defines a list in the input data, for every course or for one of them. */
export const defineList = <const Name extends string, A, I>(
  name: Name,
  record: Schema.Schema<A, I>,
  { max = MAX_RECORDS, description }: { readonly max?: number; readonly description: string }
) => {
  const schema = Schema.optional(countOrList(record, max)).annotations(describe(description))
  // The seed contains decoded data, so this key holds a list of this record.
  const readList = (container: Readonly<Record<string, unknown>>) => container[name] as CountOrList<A>
  const findOccurrences = ({ data }: Seed) =>
    containersOf(data).map(({ container, path }): { readonly path: DataPath; readonly list: CountOrList<A> } => ({
      path: [...path, name],
      list: readList(container)
    }))
  return {
    /** The field of the input data. The assertion is needed since TypeScript widens the type of a computed key. */
    fields: { [name]: schema } as { readonly [Key in Name]: typeof schema },
    /** The list of one course: its own, or the default for every course. */
    forCourse: (seed: Seed, course: number): CountOrList<A> =>
      // A course that a caller created is empty.
      course < seed.courseCount ? (readList(courseInput(seed, course) ?? {}) ?? readList(seed.data)) : 0,
    /** All occurrences in the data, with their paths. */
    findOccurrences,
    /** The maximum number of records in any course. */
    maxLength: memoizePerSeed((seed) => Math.max(...findOccurrences(seed).map(({ list }) => countOf(list))))
  }
}
