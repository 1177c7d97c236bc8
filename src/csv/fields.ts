/** Fields of records by their names and paths: the columns of a CSV file, and the fields that the command prints. */
import { isObject } from "../internal/response/json.js"
import { lookUp } from "../internal/text/lookUp.js"

export interface Field {
  readonly name: string
  /** The value of the field in a record. */
  readonly get: (record: unknown) => unknown
}

const isIndex = (segment: string): boolean => /^\d+$/.test(segment)

const memberOf = (value: unknown, segment: string): unknown => {
  if (Array.isArray(value)) return isIndex(segment) ? value[Number(segment)] : undefined
  return isObject(value) ? lookUp(value, segment) : undefined
}

/**
 * The value at a path such as `term.name`, or `enrollments.0.role` for an element of a list, from 0. A name that itself
 * contains the dots takes precedence.
 */
export const getPath = (path: string): ((record: unknown) => unknown) => {
  const segments = path.split(".")
  return (record) => {
    const value = memberOf(record, path)
    return value !== undefined || segments.length === 1 ? value : segments.reduce(memberOf, record)
  }
}

export const makeField = (name: string): Field => ({ name, get: getPath(name) })

/** Objects below this depth are values. The service's records are flatter. */
const MAX_FIELD_DEPTH = 20

/** An object of members, unlike a date and others that have one text. */
const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (!isObject(value)) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** The names of the members of an object, those of its objects with dots, and their values. */
const entriesOf = (record: object, prefix = "", depth = 1): ReadonlyArray<readonly [name: string, value: unknown]> =>
  Object.entries(record).flatMap(([key, value]) => {
    const name = `${prefix}${key}`
    return isPlainObject(value) && depth < MAX_FIELD_DEPTH
      ? [[name, value] as const, ...entriesOf(value, `${name}.`, depth + 1)]
      : [[name, value] as const]
  })

/** The members of a record that are not objects of members themselves. */
export const leavesOf = (record: object): ReadonlyArray<readonly [name: string, value: unknown]> =>
  entriesOf(record).filter(([, value]) => !isPlainObject(value))

/** The names of fields: all, those with a single value in some record, and those with a list. */
export interface FieldNames {
  readonly all: Set<string>
  readonly scalars: Set<string>
  readonly lists: Set<string>
}

export const noFieldNames = (): FieldNames => ({ all: new Set(), scalars: new Set(), lists: new Set() })

/** Adds the names of the fields of records, in their order. */
export const addFieldNames = (names: FieldNames, records: ReadonlyArray<unknown>): FieldNames => {
  for (const [name, value] of records.filter(isObject).flatMap((record) => entriesOf(record))) {
    names.all.add(name)
    if (Array.isArray(value)) names.lists.add(name)
    else if (!isPlainObject(value)) names.scalars.add(name)
  }
  return names
}

/** Whether some record has the field. Of a path into a list, only the list is known. */
export const isKnownField = ({ all, lists }: FieldNames, name: string): boolean =>
  all.has(name) ||
  [...lists].some((list) => name.startsWith(`${list}.`) && isIndex(name.slice(list.length + 1).split(".")[0] ?? ""))
