/** Bracket notation, such as `a[b][]`: parses names, nests members, writes queries and JSON bodies. */
import * as Either from "effect/Either"
import type { LmsRequestError } from "../../LmsError.js"
import { failParameter, parameterError } from "../options/errors.js"
import { showRejected } from "../text/describe.js"
import { type Encoding, isMembers, type Leaf, type Members, type Value } from "./values.js"

/** The keys of a name: `a[b][c]` has three, `ids[]` two. A name in any other form is a single key. */
const parseName = (name: string): ReadonlyArray<string> =>
  /^[^[\]]+(?:\[[^[\]]*\])+$/.test(name) ? name.replaceAll("]", "").split("[") : [name]

const twiceError = (name: string) => parameterError(name, "is passed twice: pass it once")

/** Merges an object that is passed as a value with one that is passed by its members. They must not share a member. */
const merge = (name: string, into: Members, from: Members): LmsRequestError | undefined => {
  for (const [key, value] of from) {
    const present = into.get(key)
    if (!into.has(key)) into.set(key, value)
    else if (isMembers(present) && isMembers(value)) {
      const error = merge(name, present, value)
      if (error !== undefined) return error
    } else return twiceError(name)
  }
  return undefined
}

/**
 * Sets the member that a name in bracket notation denotes, as in the documentation of the service: `module[name]` is the
 * member `name` of the object `module`, `ids[]` is the array `ids`.
 */
export const setMember = (
  into: Members,
  name: string,
  data: Value,
  encoding: Encoding
): LmsRequestError | undefined => {
  const keys = parseName(name)
  const isList = keys.at(-1) === ""
  const path = isList ? keys.slice(0, -1) : keys
  if (path.includes("")) {
    return parameterError(name, `names a member of each list element: pass the list, as ${keys[0]}: [{ … }]`)
  }
  if (isList && !Array.isArray(data) && encoding === "json") {
    return parameterError(name, "names a list: pass an array")
  }
  let at = into
  for (const key of path.slice(0, -1)) {
    const inner = at.get(key) ?? new Map()
    if (at.get(key) === null || !isMembers(inner)) {
      return parameterError(name, `conflicts with the parameter "${showRejected(key)}", which is not an object`)
    }
    at.set(key, inner)
    at = inner
  }
  const last = String(path.at(-1))
  const value = isList && !Array.isArray(data) ? [data] : data
  if (!at.has(last)) {
    at.set(last, value)
    return undefined
  }
  const present = at.get(last)
  return isMembers(present) && isMembers(value) ? merge(name, present, value) : twiceError(name)
}

const toPlain = (data: Value): unknown => {
  if (isMembers(data)) return Object.fromEntries(Array.from(data, ([name, value]) => [name, toPlain(value)]))
  return Array.isArray(data) ? data.map(toPlain) : data
}

export const toJson = (data: Value): string => JSON.stringify(toPlain(data))

/** A value with its name, or with the part of the name that follows the outer keys. */
type Pair = readonly [name: string, value: Leaf]

const LIST_KEY = "[]"

const ALTERNATIVE = "send it as the JSON body of a POST or PUT, or in several requests"

/**
 * The service reads a list of records pair by pair and starts a record at a member that the current one already has. So
 * each record must start with such a member; otherwise the service would read two records as one.
 */
const pairsOfList = (
  name: string,
  elements: ReadonlyArray<Value>
): Either.Either<ReadonlyArray<Pair>, LmsRequestError> => {
  const pairs: Array<Pair> = []
  let previous: ReadonlyArray<Pair> = []
  for (const element of elements) {
    if (Array.isArray(element)) {
      return failParameter(name, `is a list of lists, which bracket notation cannot express: ${ALTERNATIVE}`)
    }
    const inner = pairsOf(`${name}[]`, element)
    if (Either.isLeft(inner)) return inner
    const [first] = inner.right
    if (first === undefined) continue
    if (previous.length > 0) {
      const startsRecord = !first[0].includes(LIST_KEY) && previous.some(([key]) => key.startsWith(first[0]))
      if (!startsRecord) {
        return failParameter(
          name,
          `is a list of records that do not start with the same member, which bracket notation cannot express: use the same order of members, or ${ALTERNATIVE}`
        )
      }
    }
    for (const [key, value] of inner.right) pairs.push([`${LIST_KEY}${key}`, value])
    previous = isMembers(element) ? inner.right : []
  }
  return Either.right(pairs)
}

const pairsOf = (name: string, data: Value): Either.Either<ReadonlyArray<Pair>, LmsRequestError> => {
  if (data === null || data === undefined) return Either.right([])
  if (isMembers(data)) {
    const pairs: Array<Pair> = []
    for (const [member, value] of data) {
      const path = `${name}[${member}]`
      if (member === "" || /[[\]]/.test(member)) {
        return failParameter(
          path,
          `has a name that bracket notation cannot express, since it is empty or contains a bracket: ${ALTERNATIVE}`
        )
      }
      const inner = pairsOf(path, value)
      if (Either.isLeft(inner)) return inner
      for (const [key, leaf] of inner.right) pairs.push([`[${member}]${key}`, leaf])
    }
    return Either.right(pairs)
  }
  return Array.isArray(data) ? pairsOfList(name, data) : Either.right([["", data as Leaf]])
}

/**
 * The name-value pairs of a query or form: `include[]=a&include[]=b`, `search[term]=x`, `quiz_extensions[][user_id]=3`.
 * Omits nested nulls and empty arrays, which bracket notation cannot express.
 */
export const toPairs = (members: Members): Either.Either<ReadonlyArray<Pair>, LmsRequestError> => {
  const pairs: Array<Pair> = []
  for (const [name, data] of members) {
    const inner = pairsOf(name, data)
    if (Either.isLeft(inner)) return inner
    for (const [key, value] of inner.right) pairs.push([name + key, value])
  }
  return Either.right(pairs)
}

export const toQuery = (members: Members): Either.Either<string, LmsRequestError> =>
  Either.map(toPairs(members), (pairs) =>
    pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`).join("&")
  )
