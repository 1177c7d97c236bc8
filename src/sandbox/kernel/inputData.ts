/** Lists in the input data of an institution. */
import * as Schema from "effect/Schema"
import { countOrList, describe, MAX_RECORDS } from "./inputSchemas.js"
import { type InputData, memoizePerSeed, type Seed } from "./seed.js"

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
