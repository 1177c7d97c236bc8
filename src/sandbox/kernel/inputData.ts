import * as Schema from "effect/Schema"
import { type InputData, memoizePerSeed, type Seed } from "./seed.js"

export const strictObject = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.Struct(fields).annotations({
    parseOptions: { onExcessProperty: "error" },
    message: ({ actual }) => ({ message: `expected an object, and not ${JSON.stringify(actual)}`, override: false })
  })

export const describe = (description: string) => ({ description })

// Canvas: names and titles have at most 255 characters.
export const ShortString = Schema.String.pipe(
  Schema.filter((text) => text.trim() !== "" && text.length <= 255, {
    message: () => "expected a text of 1 to 255 characters",
    jsonSchema: { minLength: 1, maxLength: 255 }
  })
)

export const SisId = Schema.NullOr(ShortString).annotations(describe("null: none."))

// Without an offset it would be another moment on another machine.
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/
export const Timestamp = Schema.String.pipe(
  Schema.filter((text) => moment.test(text) && !Number.isNaN(Date.parse(text)), {
    message: () => 'expected a time with its offset, such as "2026-09-30T22:00:00Z"',
    jsonSchema: { format: "date-time" }
  })
)

export const oneOf = <Choices extends readonly [string, ...ReadonlyArray<string>]>(...choices: Choices) =>
  Schema.Literal(...choices).annotations({
    message: ({ actual }) => ({
      message: `expected ${choices.map((choice) => `"${choice}"`).join(", ")}, and not ${JSON.stringify(actual)}`,
      override: true
    })
  })

export const Published = Schema.Boolean.annotations(describe("Default: true."))

export const countUpTo = (most: number) =>
  Schema.Number.pipe(
    Schema.filter((number) => Number.isInteger(number) && number >= 0 && number <= most, {
      message: ({ actual }) => `expected a whole number from 0 to ${most}, and not ${actual}`,
      jsonSchema: { type: "integer", minimum: 0, maximum: most }
    })
  )

/** How many records a course may be given of most kinds. */
export const MAX_RECORDS = 10_000

/** How many made-up records, or the records themselves. */
export const countOrList = <A, I>(record: Schema.Schema<A, I>, most: number) =>
  Schema.Union(
    countUpTo(most),
    Schema.Array(record).pipe(
      Schema.filter(({ length }) => length <= most, {
        message: () => `expected at most ${most}`,
        jsonSchema: { maxItems: most }
      })
    )
  ).annotations({
    // What is wrong within a list is told of its own place.
    message: ({ actual }) => ({
      message: `expected a whole number from 0 to ${most}, or a list, and not ${JSON.stringify(actual)}`,
      override: !Array.isArray(actual)
    })
  })

/** What is given of a list: how many, which, or nothing. */
export type CountOrList<A> = number | ReadonlyArray<A> | undefined

export const countOf = (list: CountOrList<unknown>): number => (typeof list === "object" ? list.length : (list ?? 0))

/** A list as it is given: what is said of each record, or nothing where they are made up. */
export const expandList = <A>(list: CountOrList<A>, madeUp: number): ReadonlyArray<A | undefined> =>
  typeof list === "object" ? list : Array.from({ length: list ?? madeUp }, () => undefined)

/** Where in the data something stands. */
export type DataPath = ReadonlyArray<string | number>

/** What is given of a course, where courses are given one by one. */
const courseInput = ({ data }: Seed, course: number): Readonly<Record<string, unknown>> | undefined =>
  typeof data.courses === "object" ? data.courses[course] : undefined

/** All that lists are given in: what holds for every course, and each course. */
const holders = ({ courses, ...rest }: InputData) => [
  { path: [], holder: rest },
  ...(typeof courses === "object" ? courses : []).map((holder, index) => ({ path: ["courses", index], holder }))
]

/** A list that data may have, for every course or for one of them. */
export const defineList = <const Name extends string, A, I>(
  name: Name,
  record: Schema.Schema<A, I>,
  { most = MAX_RECORDS, description }: { readonly most?: number; readonly description: string }
) => {
  const schema = Schema.optional(countOrList(record, most)).annotations(describe(description))
  // The plan holds what the field has decoded, so under its name there is nothing else.
  const read = (holder: Readonly<Record<string, unknown>>) => holder[name] as CountOrList<A>
  const everywhere = ({ data }: Seed) =>
    holders(data).map(({ holder, path }): { readonly path: DataPath; readonly list: CountOrList<A> } => ({
      path: [...path, name],
      list: read(holder)
    }))
  return {
    /** The field that the data have for it. */
    // An object of one computed key has a type that TypeScript widens.
    fields: { [name]: schema } as { readonly [Key in Name]: typeof schema },
    /** What is given of a course's: by itself, or for every course. */
    forCourse: (seed: Seed, course: number): CountOrList<A> => read(courseInput(seed, course) ?? {}) ?? read(seed.data),
    /** Wherever it is given, and what. */
    everywhere,
    /** The most that any course is given. */
    most: memoizePerSeed((seed) => Math.max(...everywhere(seed).map(({ list }) => countOf(list))))
  }
}
