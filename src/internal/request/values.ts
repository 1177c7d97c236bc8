/** The values that parameters may have. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Redacted from "effect/Redacted"
import type { LmsRequestError } from "../../LmsError.js"
import { isFormFile, type LmsFormFile } from "../../LmsFormFile.js"
import { NA } from "../../NA.js"
import { requestError } from "./invalid.js"

/** A value that holds no others. A file is one: it makes the body a form. */
export type Leaf = string | number | boolean | LmsFormFile

/** A parameter's value, reduced to what a query, a JSON body or a form can carry. */
export type Value = null | undefined | Leaf | ReadonlyArray<Value> | Members

/** The members of an object, in their order. */
export type Members = Map<string, Value>

export const isMembers = (data: Value): data is Members => data instanceof Map

export const holdsFile = (data: Value): boolean =>
  typeof data === "object" &&
  data !== null &&
  (isFormFile(data) || Array.from<Value>(isMembers(data) ? data.values() : data).some(holdsFile))

/** A query has no form for null and NA, and only one for numbers; JSON has both, and numbers of its own. */
export type Encoding = "query" | "json"

export const parameterError = (name: string, problem: string): LmsRequestError =>
  requestError("Parameter", name, `The parameter "${name}" ${problem}.`)

const lone = /\p{Surrogate}/u

/** The name as it can be shown: half a character cannot be printed, nor sent to another process. */
const printable = (name: string): string => name.replace(/\p{Surrogate}/gu, "?")

/** The service reads no deeper. */
const MAX_DEPTH = 100

const LOST_DIGITS = "is an integer beyond 2^53 and has already lost digits as a number: give it as a string or a bigint"

const number = (name: string, value: number): Either.Either<number, LmsRequestError> => {
  if (!Number.isFinite(value)) {
    return Either.left(
      parameterError(name, `is ${value}, which the service cannot read: leave it out, or give a number`)
    )
  }
  return Number.isInteger(value) && !Number.isSafeInteger(value)
    ? Either.left(parameterError(name, LOST_DIGITS))
    : Either.right(value)
}

const text = (name: string, value: string): Either.Either<string, LmsRequestError> =>
  lone.test(value)
    ? Either.left(parameterError(name, "holds half a character (a lone surrogate)"))
    : Either.right(value)

/** Beyond 2^53 the digits in a string, which the service reads as the id it is. */
const bigint = (value: bigint): string | number => (Number.isSafeInteger(Number(value)) ? Number(value) : String(value))

const nameOf = (value: object): string => value.constructor?.name ?? "collection"

/** An instance that keeps its data to itself, such as a RegExp, would be sent as `{}`. */
const isOpaque = (value: object): boolean =>
  ![Object.prototype, null].includes(Object.getPrototypeOf(value)) &&
  !("toJSON" in value) &&
  Object.keys(value).length === 0

/** What is wrong with objects that only look like data: JSON would turn them into `{}` in silence. */
const problemOf = (value: object): string | undefined => {
  if (Array.isArray(value)) return undefined
  if (value instanceof Date && Number.isNaN(value.getTime())) return "is an invalid date"
  if (Redacted.isRedacted(value)) return "is Redacted: unwrap it with Redacted.value where it may be sent"
  if (Effect.isEffect(value)) return "is an Effect, an Option or an Either: give the value in it"
  if (value instanceof Uint8Array) return "is bytes: bytes are sent as the whole body, in the place of the parameters"
  if (Symbol.iterator in value) return `is a ${nameOf(value)}: give a plain array or object`
  return isOpaque(value) ? `is a ${nameOf(value)}, which shows no data: give a plain object` : undefined
}

interface Outer {
  readonly value: object
  readonly outer: Outer | undefined
  readonly depth: number
}

const within = (value: object, outer: Outer | undefined): boolean => {
  for (let at = outer; at !== undefined; at = at.outer) if (at.value === value) return true
  return false
}

const nested = (
  name: string,
  value: object,
  form: Encoding,
  outer: Outer | undefined
): Either.Either<Value, LmsRequestError> => {
  if (within(value, outer)) return Either.left(parameterError(name, "holds itself"))
  const inner: Outer = { value, outer, depth: (outer?.depth ?? 0) + 1 }
  if (inner.depth > MAX_DEPTH) {
    return Either.left(
      parameterError(
        `${name.slice(0, 40)}…`,
        `is nested more than ${MAX_DEPTH} levels deep, which the service does not read`
      )
    )
  }
  if (Array.isArray(value)) {
    const list: Array<Value> = []
    // By index: a hole is an element that is undefined.
    for (let index = 0; index < value.length; index++) {
      const element = toValue(`${name}[]`, value[index], form, inner)
      if (Either.isLeft(element)) return Either.left(element.left)
      list.push(element.right)
    }
    return Either.right(list)
  }
  // What the value itself says that it is as data: a date its text, too.
  if ("toJSON" in value && typeof value.toJSON === "function") {
    const own: unknown = value.toJSON()
    if (own !== value) return toValue(name, own, form, inner)
  }
  const members: Members = new Map()
  for (const [member, element] of Object.entries(value)) {
    const converted = toValue(`${name}[${member}]`, element, form, inner)
    if (Either.isLeft(converted)) return Either.left(converted.left)
    members.set(member, converted.right)
  }
  return Either.right(members)
}

/** The value as data, or what is wrong with it: whatever would be lost on the way in silence is an error. */
export const toValue = (
  name: string,
  value: unknown,
  form: Encoding,
  outer?: Outer
): Either.Either<Value, LmsRequestError> => {
  if (lone.test(name)) return Either.left(parameterError(printable(name), "has half a character in its name"))
  switch (typeof value) {
    case "undefined":
    case "boolean":
      return Either.right(value)
    case "string":
      return text(name, value)
    case "number":
      return number(name, value)
    case "bigint":
      return Either.right(bigint(value))
    case "object": {
      if (value === null || isFormFile(value)) return Either.right(value)
      const problem = problemOf(value)
      return problem === undefined ? nested(name, value, form, outer) : Either.left(parameterError(name, problem))
    }
    case "symbol":
      if (value !== NA) return Either.left(parameterError(name, "is a symbol"))
      return form === "json"
        ? Either.right(null)
        : Either.left(parameterError(name, "is NA, which only a JSON body can carry: leave it out"))
    default:
      return Either.left(parameterError(name, "is a function: call it and give its result"))
  }
}
