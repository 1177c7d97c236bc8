/** Names in brackets: taken apart, put together, written into a query or a JSON body. */
import * as Either from "effect/Either"
import type { LmsRequestError } from "../../LmsError.js"
import { type Encoding, isMembers, type Leaf, type Members, parameterError, type Value } from "./values.js"

/** `a[b][c]` and `ids[]`, taken apart; a name that is not of this form is one key. */
const keysOf = (name: string): ReadonlyArray<string> =>
  /^[^[\]]+(?:\[[^[\]]*\])+$/.test(name) ? name.replaceAll("]", "").split("[") : [name]

const twice = (name: string) => parameterError(name, "is given twice: give it once")

/** Objects given whole and member by member become one. What both have is given twice. */
const merge = (name: string, into: Members, from: Members): LmsRequestError | undefined => {
  for (const [key, data] of from) {
    const before = into.get(key)
    if (!into.has(key)) into.set(key, data)
    else if (isMembers(before) && isMembers(data)) {
      const problem = merge(name, before, data)
      if (problem !== undefined) return problem
    } else return twice(name)
  }
  return undefined
}

/**
 * Puts the parameter where its name says. A name in brackets means what it means in the service's documentation (parts
 * 2.2 and 2.3): `module[name]` is the member `name` of the object `module`, `ids[]` the array `ids`.
 */
export const setMember = (into: Members, name: string, data: Value, form: Encoding): LmsRequestError | undefined => {
  const keys = keysOf(name)
  const isList = keys.at(-1) === ""
  const path = isList ? keys.slice(0, -1) : keys
  if (path.includes("")) {
    return parameterError(
      name,
      `names a member of each element of a list: give the list itself, as ${keys[0]}: [{ … }]`
    )
  }
  if (isList && !Array.isArray(data) && form === "json") return parameterError(name, "names a list: give an array")
  let at = into
  for (const key of path.slice(0, -1)) {
    const inner = at.get(key) ?? new Map()
    if (at.get(key) === null || !isMembers(inner))
      return parameterError(name, `is given beside "${key}", which is no object`)
    at.set(key, inner)
    at = inner
  }
  const last = String(path.at(-1))
  const value = isList && !Array.isArray(data) ? [data] : data
  if (!at.has(last)) {
    at.set(last, value)
    return undefined
  }
  const before = at.get(last)
  return isMembers(before) && isMembers(value) ? merge(name, before, value) : twice(name)
}

const plain = (data: Value): unknown => {
  if (isMembers(data)) return Object.fromEntries(Array.from(data, ([name, value]) => [name, plain(value)]))
  return Array.isArray(data) ? data.map(plain) : data
}

/** JSON (rules 6 and 7). */
export const toJson = (members: Members): string => JSON.stringify(plain(members))

const encode = encodeURIComponent

/** A pair's name, or its end from some member on, and its value. */
type Pair = readonly [name: string, value: Leaf]

const LIST = "[]"

const UNREADABLE = "send it as the JSON body of a POST or PUT, or in several requests"

/**
 * A list of records is read pair by pair: one begins where a member comes again that the one before has. So each must
 * begin with such a member, or the service would read two records as one.
 */
const list = (name: string, elements: ReadonlyArray<Value>): Either.Either<ReadonlyArray<Pair>, LmsRequestError> => {
  const all: Array<Pair> = []
  let before: ReadonlyArray<Pair> = []
  for (const element of elements) {
    if (Array.isArray(element))
      return Either.left(
        parameterError(name, `is a list in a list, which names in brackets cannot carry: ${UNREADABLE}`)
      )
    const made = pairsOf(`${name}[]`, element)
    if (Either.isLeft(made)) return made
    const [first] = made.right
    if (first === undefined) continue
    if (before.length > 0) {
      const again = !first[0].includes(LIST) && before.some(([key]) => key.startsWith(first[0]))
      if (!again) {
        return Either.left(
          parameterError(
            name,
            `is a list of records that do not begin with the same member, which names in brackets cannot carry. Give them in the same order, or ${UNREADABLE}`
          )
        )
      }
    }
    for (const [key, value] of made.right) all.push([`${LIST}${key}`, value])
    before = isMembers(element) ? made.right : []
  }
  return Either.right(all)
}

const pairsOf = (name: string, data: Value): Either.Either<ReadonlyArray<Pair>, LmsRequestError> => {
  if (data === null || data === undefined) return Either.right([])
  if (isMembers(data)) {
    const all: Array<Pair> = []
    for (const [member, value] of data) {
      const path = `${name}[${member}]`
      if (member === "" || /[[\]]/.test(member)) {
        return Either.left(
          parameterError(
            path,
            `has a name that cannot stand in brackets, since it is empty or holds a bracket: ${UNREADABLE}`
          )
        )
      }
      const made = pairsOf(path, value)
      if (Either.isLeft(made)) return made
      for (const [key, text] of made.right) all.push([`[${member}]${key}`, text])
    }
    return Either.right(all)
  }
  return Array.isArray(data) ? list(name, data) : Either.right([["", data as Leaf]])
}

/**
 * The pairs in the bracket form the service reads: `include[]=a&include[]=b`, `search[term]=x`,
 * `quiz_extensions[][user_id]=3` (rule 5). Nested nulls and empty arrays are left out: they have no form there.
 */
export const toPairs = (members: Members): Either.Either<ReadonlyArray<Pair>, LmsRequestError> => {
  const all: Array<Pair> = []
  for (const [name, data] of members) {
    const made = pairsOf(name, data)
    if (Either.isLeft(made)) return made
    for (const [key, value] of made.right) all.push([name + key, value])
  }
  return Either.right(all)
}

export const toQuery = (members: Members): Either.Either<string, LmsRequestError> =>
  Either.map(toPairs(members), (all) =>
    all.map(([name, value]) => `${encode(name)}=${encode(String(value))}`).join("&")
  )
