/** Locates the records of a page in its body. */
import * as Either from "effect/Either"
import { hint, option } from "../text/hints.js"
import { lookUp } from "../text/lookUp.js"
import { say, type Words } from "../text/message.js"
import { isObject, type JsonObject } from "./json.js"

/** The records of a page. `key` is the member that contains them; undefined if the page itself is the list. */
export interface Records {
  readonly key: string | undefined
  readonly list: ReadonlyArray<unknown>
}

const member = (body: unknown, key: string): unknown => (isObject(body) ? lookUp(body, key) : undefined)

/** A compound document names the array that is paginated; the others are side-loaded and incomplete. */
export const primaryCollection = (body: unknown): string | undefined => {
  const key = member(member(body, "meta"), "primaryCollection")
  return typeof key === "string" ? key : undefined
}

/** `meta.pagination`, which contains the next link in older services that send no Link header. */
export const bodyPagination = (body: unknown): JsonObject | undefined => {
  const paging = member(member(body, "meta"), "pagination")
  return isObject(paging) ? paging : undefined
}

const THE_OPTION = say`the option ${option("collection")}`

/** The reason why the records of a page cannot be located. */
export interface RecordsNotFound {
  readonly reason: "Shape" | "Bytes"
  /** Completes "GET … returned" after the description of `bytes`, without a period. */
  readonly problem: Words
  /** A body that is not declared as JSON. */
  readonly bytes?: Uint8Array
  /** An object that reports an error instead of records. Its messages are not redacted. */
  readonly report?: JsonObject
}

const notFound = (problem: Words): Either.Either<never, RecordsNotFound> => Either.left({ reason: "Shape", problem })

const recordsAt = (body: JsonObject, key: string, namedBy: Words): Either.Either<Records, RecordsNotFound> => {
  const list = member(body, key)
  return Array.isArray(list)
    ? Either.right({ key, list })
    : notFound(
        say`an object whose member "${key}", named by ${namedBy}, is ${list === undefined ? "missing" : "not an array"}`
      )
}

const hasContent = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== false && value !== ""

/** An array beside one of these holds the details of an error, with any status. */
const ERROR_KEYS: ReadonlyArray<string> = ["error", "errors", "message", "status"]

const isErrorReport = (body: JsonObject): boolean =>
  Array.isArray(body.errors) || ERROR_KEYS.some((name) => hasContent(member(body, name)))

/** A list of texts or numbers is a property of an object, never guessed to be its records. */
const isListOfObjects = (value: unknown): value is ReadonlyArray<JsonObject> =>
  Array.isArray(value) && value.every(isObject)

/** Locates the records of a page. Of several candidates none is guessed. */
export const findRecords = (body: unknown, collection: string | undefined): Either.Either<Records, RecordsNotFound> => {
  if (Array.isArray(body)) return Either.right({ key: undefined, list: body })
  if (body instanceof Uint8Array)
    return Either.left({ reason: "Bytes", problem: "instead of a list of records", bytes: body })
  if (!isObject(body)) return notFound(`${body === null ? "null" : `a ${typeof body}`} instead of a list of records`)
  if (collection !== undefined) return recordsAt(body, collection, THE_OPTION)
  const named = primaryCollection(body)
  if (named !== undefined) return recordsAt(body, named, "meta.primaryCollection")
  if (isErrorReport(body)) {
    const problem = say`an object that reports an error instead of a list of records (if it contains the records, name them with ${THE_OPTION})`
    return Either.left({ reason: "Shape", problem, report: body })
  }
  const arrays = Object.keys(body).filter((key) => Array.isArray(body[key]))
  const [only, ...others] = arrays.filter((key) => isListOfObjects(body[key]))
  if (only === undefined) {
    const advice = arrays.length === 0 ? say`. ${hint("ReadObject")}` : say`; of its ${nameOne(arrays)}`
    return notFound(say`an object without an array of objects instead of a list of records${advice}`)
  }
  if (others.length === 0) return recordsAt(body, only, "itself")
  return notFound(say`an object with several ${nameOne([only, ...others])}`)
}

const MAX_NAMED_ARRAYS = 8

const nameOne = (arrays: ReadonlyArray<string>): Words => {
  const names = arrays.slice(0, MAX_NAMED_ARRAYS)
  const more = arrays.length > names.length ? ", …" : ""
  return say`arrays (${names.join(", ")}${more}): name the one that contains the records with ${THE_OPTION}`
}

/** The body with other records. */
export const replaceRecords = (body: unknown, { key, list }: Records): unknown =>
  key === undefined ? list : { ...(body as JsonObject), [key]: list }

/** Records of GraphQL have the id of the REST API as `_id`. */
export const recordId = (record: unknown): string | undefined => {
  const id = isObject(record) ? (record.id ?? record._id) : undefined
  return typeof id === "number" || typeof id === "string" ? String(id) : undefined
}

/** Deeper than any record of the service. The depth of a response is not bounded. */
const MAX_SIDE_DEPTH = 50

/**
 * The body of the last page, with the side-loaded records of all pages: in the members that are arrays of objects on each
 * page that has them, at any depth, as in `linked`. `key` is the member with the records of the list, which stays.
 */
export const joinSideRecords = (bodies: ReadonlyArray<JsonObject>, key: string): JsonObject => {
  const last = bodies.at(-1) ?? {}
  return bodies.length < 2 ? last : (joinMembers(bodies, last, MAX_SIDE_DEPTH, key) ?? last)
}

/** `last` with the members that can be joined; undefined if there are none. */
const joinMembers = (
  objects: ReadonlyArray<JsonObject>,
  last: JsonObject,
  depth: number,
  except?: string
): JsonObject | undefined => {
  const members = new Map<string, Array<unknown>>()
  for (const [name, value] of objects.flatMap((object) => Object.entries(object))) {
    if (name === except) continue
    const values = members.get(name)
    if (values === undefined) members.set(name, [value])
    else values.push(value)
  }
  const joined = Array.from(members).flatMap(([name, values]) => {
    const value = joinValues(values, lookUp(last, name), depth)
    return value === undefined ? [] : [[name, value] as const]
  })
  return joined.length === 0 ? undefined : { ...last, ...Object.fromEntries(joined) }
}

const joinValues = (values: ReadonlyArray<unknown>, last: unknown, depth: number): unknown => {
  if (values.every(isListOfObjects)) return joinById(values.flat())
  return depth > 0 && values.every(isObject) ? joinMembers(values, isObject(last) ? last : {}, depth - 1) : undefined
}

/** Removes repeated records. Those without an id cannot be compared, and all stay. */
const joinById = (list: ReadonlyArray<JsonObject>): ReadonlyArray<JsonObject> => {
  const ids = new Set<string>()
  return list.filter((record) => {
    const id = recordId(record)
    if (id === undefined) return true
    const isNew = !ids.has(id)
    ids.add(id)
    return isNew
  })
}
