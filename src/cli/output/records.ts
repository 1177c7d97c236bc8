/** Records to print: pages of them, and their fields. */
import type * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Stream from "effect/Stream"
import { isObject } from "../../internal/response/json.js"
import { stringify } from "../../internal/text/stringify.js"
import { CliError, type UsageError, usageError } from "../errors.js"

export interface Page {
  readonly records: ReadonlyArray<unknown>
  /** The JSON texts of the records, as the server sent them. */
  readonly rawRecords: Effect.Effect<ReadonlyArray<string>>
}

/** Converts pages to text, one after the other. There is no text before the first page. */
export type Format = <E, R>(pages: Stream.Stream<Page, E, R>) => Stream.Stream<string, E | CliError, R>

export interface Field {
  readonly name: string
  /** The value of the field in a record. */
  readonly get: (record: unknown) => unknown
}

const ownValue = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** A field by its name, or by a path with dots. A name that itself contains the dots takes precedence. */
export const makeField = (name: string): Field => {
  const path = name.split(".")
  return {
    name,
    get: (record) => {
      const value = ownValue(record, name)
      return value !== undefined || path.length === 1 ? value : path.reduce(ownValue, record)
    }
  }
}

/** Parses a list such as `id,name,term.name`. */
export const parseFields = (text: string): Either.Either<ReadonlyArray<Field>, UsageError> => {
  const names = text.split(",").map((name) => name.trim())
  if (names.includes("")) return usageError("--fields contains an empty name. Example: --fields id,name")
  const duplicate = names.find((name, index) => names.indexOf(name) !== index)
  return duplicate === undefined
    ? Either.right(names.map(makeField))
    : usageError(`--fields contains ${duplicate} twice.`)
}

/** Objects below this depth are values. The service's records are flatter. */
const MAX_FIELD_DEPTH = 5

/** The names of the members of an object, those of its objects with dots, and their values. */
const entriesOf = (
  record: Readonly<Record<string, unknown>>,
  prefix = "",
  depth = 1
): ReadonlyArray<readonly [name: string, value: unknown]> =>
  Object.entries(record).flatMap(([key, value]) => {
    const name = `${prefix}${key}`
    return isObject(value) && depth < MAX_FIELD_DEPTH
      ? [[name, value] as const, ...entriesOf(value, `${name}.`, depth + 1)]
      : [[name, value] as const]
  })

/** The fields of a page's records: those with a value of one line, in their order, and the names of lists. */
export const findFields = ({
  records
}: Page): { readonly scalars: ReadonlyArray<Field>; readonly lists: ReadonlyArray<string> } => {
  const [scalars, lists] = [new Set<string>(), new Set<string>()]
  for (const [name, value] of records.filter(isObject).flatMap((record) => entriesOf(record))) {
    if (Array.isArray(value)) lists.add(name)
    else if (!isObject(value)) scalars.add(name)
  }
  return {
    scalars: Array.from(scalars, makeField),
    lists: [...lists].filter((name) => !scalars.has(name))
  }
}

/** For messages: a page may have thousands of names. */
const MAX_LISTED_NAMES = 60

const listNames = (names: ReadonlyArray<string>): string =>
  names.length <= MAX_LISTED_NAMES
    ? names.join(", ")
    : `${names.slice(0, MAX_LISTED_NAMES).join(", ")} and ${names.length - MAX_LISTED_NAMES} more`

/** Fails if the records of the first page have no value for a field: its name may be misspelt. */
export const checkFields =
  (fields: ReadonlyArray<Field>) =>
  <E, R>(pages: Stream.Stream<Page, E, R>): Stream.Stream<Page, E | CliError, R> =>
    Stream.suspend(() => {
      let isChecked = false
      return Stream.mapEffect(pages, (page): Either.Either<Page, CliError> => {
        if (isChecked || page.records.length === 0) return Either.right(page)
        isChecked = true
        const unknown = fields.filter(({ get }) => page.records.every((record) => get(record) === undefined))
        if (unknown.length === 0) return Either.right(page)
        const known = [
          ...new Set(page.records.filter(isObject).flatMap((record) => entriesOf(record).map(([name]) => name)))
        ]
        return Either.left(
          new CliError({
            message: `--fields: the records have no ${listNames(unknown.map(({ name }) => name))}. They have ${listNames(known)}.`
          })
        )
      })
    })

/** A record with only these fields, in this order. */
export const selectFields = (fields: ReadonlyArray<Field>, record: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(fields.map(({ get, name }) => [name, get(record)]).filter(([, value]) => value !== undefined))

/** A value as the text of a cell: empty for null and missing values, JSON for objects and arrays. */
export const formatCell = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined || value === null ? "" : stringify(value)
