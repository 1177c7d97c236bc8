/** Records to print: pages of them, and the fields that `--fields` selects. */
import type * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type * as Stream from "effect/Stream"
import { isObject } from "../../internal/response/json.js"
import { stringify } from "../../internal/text/stringify.js"
import { type UsageError, usageError } from "../errors.js"

export interface Page {
  readonly records: ReadonlyArray<unknown>
  /** The JSON texts of the records, as the server sent them. */
  readonly rawRecords: Effect.Effect<ReadonlyArray<string>>
}

/** Converts pages to text, one after the other. */
export type Format = <E, R>(pages: Stream.Stream<Page, E, R>) => Stream.Stream<string, E, R>

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

/** A record with only these fields, in this order. */
export const selectFields = (fields: ReadonlyArray<Field>, record: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(fields.map(({ get, name }) => [name, get(record)]).filter(([, value]) => value !== undefined))

/** A value as the text of a cell: empty for null and missing values, JSON for objects and arrays. */
export const formatCell = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined || value === null ? "" : stringify(value)
