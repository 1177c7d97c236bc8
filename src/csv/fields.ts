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

/**
 * How far a record shows a path: Infinity if it has the path. Otherwise twice the number of names that it has, and 1 if it lacks
 * the next one: null, and a list that is too short, do not show what they would contain.
 */
export const shownDepth = (record: unknown, path: string): number => {
  if (isObject(record) && Object.hasOwn(record, path)) return Number.POSITIVE_INFINITY
  let value = record
  for (const [depth, segment] of path.split(".").entries()) {
    if (value === null || value === undefined) return 2 * depth
    if (Array.isArray(value) ? !isIndex(segment) : !isObject(value) || !Object.hasOwn(value, segment))
      return 2 * depth + 1
    if (Array.isArray(value) && Number(segment) >= value.length) return 2 * depth
    value = memberOf(value, segment)
  }
  return Number.POSITIVE_INFINITY
}

/** Objects below this depth are values, as lists are. The service's records are flatter. */
const MAX_FIELD_DEPTH = 20

/** An object of members, unlike a date and others that have one text. */
const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (!isObject(value)) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

interface Entry {
  readonly name: string
  readonly value: unknown
  /** The value is an object whose members are entries of their own. */
  readonly isParent: boolean
}

/** The members of an object, and those of its objects by names with dots. */
const entriesOf = (record: object, prefix = "", depth = 1): ReadonlyArray<Entry> =>
  Object.entries(record).flatMap(([key, value]) => {
    const name = `${prefix}${key}`
    return isPlainObject(value) && depth < MAX_FIELD_DEPTH
      ? [{ name, value, isParent: true }, ...entriesOf(value, `${name}.`, depth + 1)]
      : [{ name, value, isParent: false }]
  })

/** The members of a record that are not objects of members themselves. */
export const leavesOf = (record: object): ReadonlyArray<Entry> => entriesOf(record).filter(({ isParent }) => !isParent)

/** The names of fields: all, and those that have a single value, a list, or members in some record. */
export interface FieldNames {
  readonly all: Set<string>
  readonly scalars: Set<string>
  readonly lists: Set<string>
  readonly parents: Set<string>
}

export const noFieldNames = (): FieldNames => ({
  all: new Set(),
  scalars: new Set(),
  lists: new Set(),
  parents: new Set()
})

/** Adds the names of the fields of records, in their order. */
export const addFieldNames = (names: FieldNames, records: ReadonlyArray<unknown>): FieldNames => {
  for (const { isParent, name, value } of records.filter(isObject).flatMap((record) => entriesOf(record))) {
    names.all.add(name)
    if (!isParent) (Array.isArray(value) || isPlainObject(value) ? names.lists : names.scalars).add(name)
    // An object without members is no parent: a later record may have a value in its place.
    else if (isObject(value) && Object.keys(value).length > 0) names.parents.add(name)
  }
  return names
}

/** Whether some record has the field. Of a path into a list, only the list is known. */
export const isKnownField = ({ all, lists }: FieldNames, name: string): boolean =>
  all.has(name) ||
  [...lists].some((list) => name.startsWith(`${list}.`) && isIndex(name.slice(list.length + 1).split(".")[0] ?? ""))
