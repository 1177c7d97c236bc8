import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Redacted from "effect/Redacted"
import type { LmsRequestError } from "../LmsError.js"
import { NA } from "../NA.js"
import { invalid } from "./invalid.js"

/** Named parameters in the order they were given, without the null and undefined ones (rule 9). */
export type Named = ReadonlyMap<string, unknown>

/** `params` and `options.params` are one list (rule 12): a name given by both has no meaning in it. */
export const named = (
  params: Readonly<Record<string, unknown>>,
  more: Readonly<Record<string, unknown>>
): Either.Either<Map<string, unknown>, LmsRequestError> => {
  const all = new Map<string, unknown>()
  for (const record of [params, more]) {
    for (const [name, value] of Object.entries(record)) {
      if (value === null || value === undefined) continue
      if (all.has(name)) {
        return Either.left(
          invalid(
            "Parameter",
            name,
            `The parameter "${name}" is given both by name and in options.params: give it once.`
          )
        )
      }
      all.set(name, value)
    }
  }
  return Either.right(all)
}

const wrong = (name: string, problem: string) => invalid("Parameter", name, `The parameter "${name}" ${problem}.`)

const LOST_DIGITS = "is an integer beyond 2^53 and has already lost digits as a number: give it as a string or a bigint"

/** A leaf as text, an error, or undefined where the value is no leaf. */
const leaf = (name: string, value: unknown): string | LmsRequestError | undefined => {
  switch (typeof value) {
    case "string":
      return /\p{Surrogate}/u.test(value) ? wrong(name, "holds half a character (a lone surrogate)") : value
    case "boolean":
    case "bigint":
      return String(value)
    case "number":
      if (!Number.isFinite(value))
        return wrong(name, `is ${value}, which the service cannot read: leave it out, or give a number`)
      return Number.isInteger(value) && !Number.isSafeInteger(value) ? wrong(name, LOST_DIGITS) : String(value)
    case "function":
      return wrong(name, "is a function: call it and give its result")
    case "symbol":
      return value === NA
        ? wrong(name, "is NA, which only a JSON body can carry: leave it out")
        : wrong(name, "is a symbol")
    default:
      return object(name, value)
  }
}

/** Objects that are one value (dates), and those that only look like data: JSON would turn them into `{}` in silence. */
const object = (name: string, value: unknown): string | LmsRequestError | undefined => {
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? wrong(name, "is an invalid date") : value.toISOString()
  }
  if (DateTime.isDateTime(value)) return DateTime.formatIso(DateTime.toUtc(value))
  if (Redacted.isRedacted(value)) return wrong(name, "is Redacted: unwrap it with Redacted.value where it may be sent")
  if (Effect.isEffect(value)) return wrong(name, "is an Effect, an Option or an Either: give the value in it")
  if (value instanceof Uint8Array)
    return wrong(name, "is bytes: bytes are sent as the whole body, in the place of the parameters")
  if (typeof value === "object" && value !== null && !Array.isArray(value) && Symbol.iterator in value) {
    return wrong(name, `is a ${nameOf(value)}: give a plain array or object`)
  }
  if (typeof value === "object" && value !== null && isOpaque(value)) {
    return wrong(name, `is a ${nameOf(value)}, which shows no data: give a plain object`)
  }
  return undefined
}

const nameOf = (value: object): string => value.constructor?.name ?? "collection"

/** An instance that keeps its data to itself, such as a RegExp, would be sent as `{}`. */
const isOpaque = (value: object): boolean =>
  !Array.isArray(value) &&
  ![Object.prototype, null].includes(Object.getPrototypeOf(value)) &&
  !("toJSON" in value) &&
  Object.keys(value).length === 0

/** What the value itself says that it is as data. */
const asData = (value: object): unknown =>
  "toJSON" in value && typeof value.toJSON === "function" ? (value.toJSON() as unknown) : value

/** The text of a placeholder's value. Null counts as absent: `named` has dropped it. */
export const placeholder = (all: Named, name: string): Either.Either<string, LmsRequestError> => {
  const problem = (text: string) => Either.left(invalid("Placeholder", name, text))
  if (!all.has(name)) {
    return problem(
      `The endpoint's placeholder "${name}" has no value: give the parameter "${name}" (null counts as absent).`
    )
  }
  const value = all.get(name)
  if (value === NA) return problem(`The placeholder "${name}" is NA, which no path can carry: give an id.`)
  const text = leaf(name, value)
  if (typeof text === "string")
    return text === "" ? problem(`The placeholder "${name}" is empty: give an id.`) : Either.right(text)
  return problem(
    text === undefined
      ? `The placeholder "${name}" is ${Array.isArray(value) ? "an array" : "an object"}: give one id.`
      : text.message
  )
}

interface Nested {
  readonly value: object
  readonly outer: Nested | undefined
}

const within = (value: object, outer: Nested | undefined): boolean => {
  for (let at = outer; at !== undefined; at = at.outer) if (at.value === value) return true
  return false
}

const encode = encodeURIComponent

/**
 * The query in the bracket form the service reads at any depth: `include[]=a&include[]=b`, `search[term]=x`,
 * `quiz_extensions[][user_id]=3`. Nested nulls and empty arrays are left out: they have no form there.
 */
export const query = (all: Named): Either.Either<string, LmsRequestError> => {
  const pairs: Array<string> = []
  const add = (name: string, key: string, value: unknown, outer: Nested | undefined): LmsRequestError | undefined => {
    if (value === null || value === undefined) return undefined
    const text = leaf(name, value)
    if (typeof text === "string") {
      pairs.push(`${key}=${encode(text)}`)
      return undefined
    }
    if (text !== undefined) return text
    const nested = value as object
    if (within(nested, outer)) return wrong(name, "holds itself")
    const inner: Nested = { value: nested, outer }
    if (Array.isArray(nested)) {
      // A name that already ends in [] says itself that it is a list.
      const item = key.endsWith("%5B%5D") && outer === undefined ? key : `${key}%5B%5D`
      for (const element of nested) {
        const problem = add(`${name}[]`, item, element, inner)
        if (problem !== undefined) return problem
      }
      return undefined
    }
    const data = asData(nested)
    if (data !== nested) return add(name, key, data, inner)
    for (const [member, element] of Object.entries(nested)) {
      const problem = add(`${name}[${member}]`, `${key}%5B${encode(member)}%5D`, element, inner)
      if (problem !== undefined) return problem
    }
    return undefined
  }
  for (const [name, value] of all) {
    if (/\p{Surrogate}/u.test(name))
      return Either.left(wrong(encode(name.replace(/\p{Surrogate}/gu, "?")), "has half a character in its name"))
    const problem = add(name, encode(name), value, undefined)
    if (problem !== undefined) return Either.left(problem)
  }
  return Either.right(pairs.join("&"))
}

/**
 * A value as JSON (rules 7 and 11): NA is null, dates are ISO 8601, a bigint is a number or, beyond 2^53, its digits in
 * a string (which the service reads as the id it is). Whatever JSON would lose in silence is an error.
 */
const json = (name: string, value: unknown, outer: Nested | undefined): Either.Either<unknown, LmsRequestError> => {
  if (value === NA || value === null) return Either.right(null)
  if (value === undefined || typeof value === "boolean") return Either.right(value)
  const text = leaf(name, value)
  if (text !== undefined && typeof text !== "string") return Either.left(text)
  if (typeof value === "number") return Either.right(value)
  if (typeof value === "bigint") return Either.right(Number.isSafeInteger(Number(value)) ? Number(value) : text)
  if (text !== undefined) return Either.right(text)
  const nested = value as object
  if (within(nested, outer)) return Either.left(wrong(name, "holds itself"))
  const inner: Nested = { value: nested, outer }
  if (Array.isArray(nested)) return Either.all(nested.map((element) => json(`${name}[]`, element, inner)))
  const data = asData(nested)
  if (data !== nested) return json(name, data, inner)
  const entries: Array<readonly [string, unknown]> = []
  for (const [member, element] of Object.entries(nested)) {
    const converted = json(`${name}[${member}]`, element, inner)
    if (Either.isLeft(converted)) return Either.left(converted.left)
    entries.push([member, converted.right])
  }
  return Either.right(Object.fromEntries(entries))
}

/**
 * The JSON body. A name in brackets means what it means in the service's documentation (spec part 2, "Parameter
 * notation"): `module[name]` is the member `name` of the object `module`, `ids[]` the array `ids`.
 */
export const body = (all: Named): Either.Either<string, LmsRequestError> => {
  const members = new Map<string, unknown>()
  for (const [name, value] of all) {
    const converted = json(name, value, undefined)
    if (Either.isLeft(converted)) return Either.left(converted.left)
    const problem = place(members, name, converted.right)
    if (problem !== undefined) return Either.left(problem)
  }
  return Either.right(JSON.stringify(fromMembers(members)))
}

const isMembers = (value: unknown): value is Map<string, unknown> => value instanceof Map

const fromMembers = (members: ReadonlyMap<string, unknown>): unknown =>
  Object.fromEntries(Array.from(members, ([name, value]) => [name, isMembers(value) ? fromMembers(value) : value]))

const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isMembers(value)

/** Puts the value where its name says; objects given whole and member by member under one name become one. */
const place = (members: Map<string, unknown>, name: string, value: unknown): LmsRequestError | undefined => {
  const [, head = name, brackets = ""] = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name) ?? []
  const keys = [head, ...Array.from(brackets.matchAll(/\[([^[\]]*)\]/g), (match) => match[1] ?? "")]
  const list = keys.at(-1) === ""
  const path = list ? keys.slice(0, -1) : keys
  if (path.includes(""))
    return wrong(name, `names a member of each element of a list: give the list itself, as ${head}: [{ … }]`)
  if (list && !Array.isArray(value)) return wrong(name, "names a list: give an array")
  let at = members
  for (const key of path.slice(0, -1)) {
    const inner = at.get(key)
    const next = isMembers(inner) ? inner : new Map<string, unknown>(isRecord(inner) ? Object.entries(inner) : [])
    if (inner !== undefined && !isMembers(inner) && !isRecord(inner))
      return wrong(name, `is given beside "${key}", which is no object`)
    at.set(key, next)
    at = next
  }
  const last = path.at(-1) ?? head
  const before = at.get(last)
  if (before === undefined) at.set(last, value)
  else if (isMembers(before) && isRecord(value))
    for (const [key, element] of Object.entries(value)) before.set(key, element)
  else return wrong(name, "is given twice: give it once")
  return undefined
}
