/** Where the records of a page are. */

import * as Either from "effect/Either"
import { isObject, type JsonObject } from "./json.js"

/** Where the records of a page stand: the page itself, or one of its members. */
export interface Records {
  readonly key: string | undefined
  readonly list: ReadonlyArray<unknown>
}

const member = (body: unknown, key: string): unknown =>
  isObject(body) && Object.hasOwn(body, key) ? body[key] : undefined

/** A compound document says itself which of its arrays is paged; the others are side-loaded and incomplete. */
export const primaryCollection = (body: unknown): string | undefined => {
  const key = member(member(body, "meta"), "primaryCollection")
  return typeof key === "string" ? key : undefined
}

/** `meta.pagination.next`: where older services put the way on, without a Link header. */
export const bodyPagination = (body: unknown): JsonObject | undefined => {
  const paging = member(member(body, "meta"), "pagination")
  return isObject(paging) ? paging : undefined
}

/** Why the records of a page cannot be told. */
export interface RecordsNotFound {
  readonly reason: "Shape" | "Bytes"
  readonly problem: string
  /** An object that reports an error in the place of records; what it says has not been scrubbed. */
  readonly report?: JsonObject
}

const unclear = (problem: string, reason: RecordsNotFound["reason"] = "Shape"): Either.Either<never, RecordsNotFound> =>
  Either.left({ reason, problem })

const of = (body: JsonObject, key: string, said: string): Either.Either<Records, RecordsNotFound> => {
  const list = member(body, key)
  return Array.isArray(list)
    ? Either.right({ key, list })
    : unclear(`an object whose "${key}", named by ${said}, is ${list === undefined ? "missing" : "no array"}.`)
}

const isSaid = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== false && value !== ""

/** Where these stand beside an array, it holds the details of an error, with whatever status that comes. */
const SAYING: ReadonlyArray<string> = ["error", "errors", "message", "status"]

const saysSo = (body: JsonObject): boolean =>
  Array.isArray(body.errors) || SAYING.some((name) => isSaid(member(body, name)))

/** The records of a page, or why they cannot be told. Never a guess between two. */
export const findRecords = (body: unknown, collection: string | undefined): Either.Either<Records, RecordsNotFound> => {
  if (Array.isArray(body)) return Either.right({ key: undefined, list: body })
  if (body instanceof Uint8Array)
    return unclear(`${body.length} bytes that are no JSON where a list of records was due.`, "Bytes")
  if (!isObject(body)) return unclear(`${body === null ? "null" : `a ${typeof body}`} where a list of records was due.`)
  if (collection !== undefined) return of(body, collection, "the option collection")
  const named = primaryCollection(body)
  if (named !== undefined) return of(body, named, "meta.primaryCollection")
  if (saysSo(body)) {
    const problem = `an object that reports an error where a list of records was due (if it holds the records, name them with the option collection)`
    return Either.left({ reason: "Shape", problem, report: body })
  }
  const arrays = Object.keys(body).filter((key) => Array.isArray(body[key]))
  const [only, ...others] = arrays
  if (only !== undefined && others.length === 0) return of(body, only, "itself")
  return unclear(
    only === undefined
      ? "an object without an array where a list of records was due."
      : `an object with several arrays (${arrays.join(", ")}): name the one that holds the records with the option collection.`
  )
}

/** The body with other records in their place. */
export const replaceRecords = (body: unknown, { key, list }: Records): unknown =>
  key === undefined ? list : { ...(body as JsonObject), [key]: list }

export const recordId = (record: unknown): string | undefined => {
  const id = isObject(record) ? record.id : undefined
  return typeof id === "number" || typeof id === "string" ? String(id) : undefined
}
