/** Conversion of parameter values to plain data. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { LmsRequestError } from "../../LmsError.js"
import { isFormFile, type LmsFormFile } from "../../LmsFormFile.js"
import { NA } from "../../NA.js"
import { failParameter } from "../options/errors.js"
import { hint } from "../text/hints.js"
import { say } from "../text/message.js"

/** A value without members. A file is one: it turns the body into a form. */
export type Leaf = string | number | boolean | LmsFormFile

/** A converted parameter value: data that a query, a JSON body or a form can contain. */
export type Value = null | undefined | Leaf | ReadonlyArray<Value> | Members

/** The members of an object, in order. */
export type Members = Map<string, Value>

export const isMembers = (data: Value): data is Members => data instanceof Map

export const holdsFile = (data: Value): boolean =>
  typeof data === "object" &&
  data !== null &&
  (isFormFile(data) || Array.from<Value>(isMembers(data) ? data.values() : data).some(holdsFile))

/** JSON can express null and NA, a query cannot. */
export type Encoding = "query" | "json"

const LONE_SURROGATE = /\p{Surrogate}/u

/** Lone surrogates cannot be printed or passed to another process. */
const toPrintable = (name: string): string => name.replace(/\p{Surrogate}/gu, "?")

/** The service does not read more levels. */
const MAX_DEPTH = 100

const MAX_ELEMENTS = 10_000_000

const convertNumber = (name: string, value: number): Either.Either<number, LmsRequestError> => {
  if (!Number.isFinite(value)) {
    return failParameter(name, `is ${value}, which cannot be sent: pass a finite number, or leave it out`)
  }
  return Number.isInteger(value) && !Number.isSafeInteger(value)
    ? failParameter(
        name,
        "is an integer beyond 2^53 that has already lost digits as a number: pass it as a string or a bigint"
      )
    : Either.right(value)
}

const convertString = (name: string, value: string): Either.Either<string, LmsRequestError> =>
  LONE_SURROGATE.test(value)
    ? failParameter(name, "contains a lone surrogate (half of a character)")
    : Either.right(value)

/** Beyond 2^53 a string of the digits, which the service accepts as an id. */
const convertBigint = (value: bigint): string | number =>
  Number.isSafeInteger(Number(value)) ? Number(value) : String(value)

const classNameOf = (value: object): string => value.constructor?.name ?? "collection"

/** A value in Effect's terms. Not every one of these is an Effect in each version of it. */
const isWrapped = (value: object): boolean => Effect.isEffect(value) || Option.isOption(value) || Either.isEither(value)

/** An instance or a namespace, such as a RegExp or `Math`, without enumerable data. */
const isOpaque = (value: object): boolean => {
  const isPlain = [Object.prototype, null].includes(Object.getPrototypeOf(value))
  return Object.keys(value).length === 0 && !(isPlain && Object.prototype.toString.call(value) === "[object Object]")
}

/** The bytes of a complete body, not copied. Undefined for what must be read first, such as a Blob. */
export const bytesOf = (value: unknown): Uint8Array | undefined => {
  if (value instanceof Uint8Array) return value
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  return value instanceof DataView ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : undefined
}

/** The problem with an object that is not data, which JSON would silently turn into `{}`. */
const problemOf = (value: object): string | undefined => {
  if (Array.isArray(value)) return undefined
  if (value instanceof Date && Number.isNaN(value.getTime())) return "is an invalid date"
  if (Redacted.isRedacted(value)) return "is Redacted: unwrap it with Redacted.value if it may be sent"
  if (isWrapped(value)) return "is an Effect, an Option or an Either: pass the value in it"
  if (bytesOf(value) !== undefined) {
    return `is a ${classNameOf(value)}: bytes can only be the complete body, in place of params`
  }
  // Only its code and the like are enumerable, not its message.
  if (value instanceof Error) return `is a ${classNameOf(value)}: pass its message`
  if (Symbol.iterator in value) return `is a ${classNameOf(value)}: pass a plain array or object`
  return isOpaque(value) && !("toJSON" in value)
    ? `is a ${classNameOf(value)} without enumerable members: pass a plain object`
    : undefined
}

/** The problem with an object in place of named parameters. The names are its members, so `toJSON` does not help it. */
export const problemOfParams = (params: object): string | undefined => {
  return problemOf(params) ?? (isOpaque(params) ? `is a ${classNameOf(params)}` : undefined)
}

/** An object and those that contain it, to detect cycles. */
interface Ancestors {
  readonly value: object
  readonly outer: Ancestors | undefined
  readonly depth: number
}

const includes = (ancestors: Ancestors | undefined, value: object): boolean => {
  for (let at = ancestors; at !== undefined; at = at.outer) if (at.value === value) return true
  return false
}

const convertObject = (
  name: string,
  value: object,
  encoding: Encoding,
  outer: Ancestors | undefined
): Either.Either<Value, LmsRequestError> => {
  if (includes(outer, value)) return failParameter(name, "contains itself")
  const inner: Ancestors = { value, outer, depth: (outer?.depth ?? 0) + 1 }
  if (inner.depth > MAX_DEPTH) {
    return failParameter(
      `${name.slice(0, 40)}…`,
      `is nested more than ${MAX_DEPTH} levels deep, which the service does not read`
    )
  }
  if (Array.isArray(value)) {
    // A length may be set without any elements, and a loop over it would take minutes.
    if (value.length > MAX_ELEMENTS) {
      return failParameter(name, `has more than ${MAX_ELEMENTS} elements: send them in several requests`)
    }
    const list: Array<Value> = []
    // By index: the holes of a sparse array are undefined elements.
    for (let index = 0; index < value.length; index++) {
      const element = toValue(`${name}[]`, value[index], encoding, inner)
      if (Either.isLeft(element)) return Either.left(element.left)
      list.push(element.right)
    }
    return Either.right(list)
  }
  // Dates have toJSON too.
  if ("toJSON" in value && typeof value.toJSON === "function") {
    const data: unknown = value.toJSON()
    if (data !== value) return toValue(name, data, encoding, inner)
  }
  const members: Members = new Map()
  for (const [member, element] of Object.entries(value)) {
    const converted = toValue(`${name}[${member}]`, element, encoding, inner)
    if (Either.isLeft(converted)) return Either.left(converted.left)
    members.set(member, converted.right)
  }
  return Either.right(members)
}

/** Converts a value to data. A value that would silently be lost or changed is an error. */
export const toValue = (
  name: string,
  value: unknown,
  encoding: Encoding,
  outer?: Ancestors
): Either.Either<Value, LmsRequestError> => {
  if (LONE_SURROGATE.test(name))
    return failParameter(toPrintable(name), "has a lone surrogate (half of a character) in its name")
  switch (typeof value) {
    case "undefined":
    case "boolean":
      return Either.right(value)
    case "string":
      return convertString(name, value)
    case "number":
      return convertNumber(name, value)
    case "bigint":
      return Either.right(convertBigint(value))
    case "object": {
      if (value === null || isFormFile(value)) return Either.right(value)
      const problem = problemOf(value)
      return problem === undefined ? convertObject(name, value, encoding, outer) : failParameter(name, problem)
    }
    case "symbol":
      if (value !== NA) return failParameter(name, "is a symbol")
      return encoding === "json"
        ? Either.right(null)
        : failParameter(name, say`is ${hint("MissingValue")}, which only a JSON body can contain: leave it out`)
    default:
      return failParameter(name, "is a function: pass its result")
  }
}
