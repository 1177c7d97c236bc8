/** Named parameters, converted to values of placeholders, of a query or of a JSON body. */
import * as Either from "effect/Either"
import type { LmsRequestError } from "../../LmsError.js"
import { NA } from "../../NA.js"
import { requestError } from "../options/errors.js"
import { isOptionName } from "../options/resolve.js"
import { findNearestName } from "../text/editDistance.js"
import { setMember } from "./bracketNotation.js"
import * as errors from "./errors.js"
import { type Encoding, type Members, toValue, type Value } from "./values.js"

/** Named parameters in the order of the call, without those that are null or undefined. */
export type NamedParams = ReadonlyMap<string, unknown>

/**
 * Joins `params` and `options.params`, which must not share a name. Rejects options in `params`: they would be sent, a
 * token in the URL, and not applied. A placeholder may have the name of an option.
 */
export const collectParams = (
  params: Readonly<Record<string, unknown>>,
  optionParams: Readonly<Record<string, unknown>>,
  placeholders: ReadonlySet<string> = new Set()
): Either.Either<Map<string, unknown>, LmsRequestError> => {
  const collected = new Map<string, unknown>()
  for (const record of [params, optionParams]) {
    for (const [name, value] of Object.entries(record)) {
      if (value === null || value === undefined) continue
      if (record === params && isOptionName(name) && !placeholders.has(name)) {
        return Either.left(errors.optionAmongParams(name))
      }
      if (collected.has(name)) return Either.left(errors.parameterTwice(name))
      collected.set(name, value)
    }
  }
  return Either.right(collected)
}

/** The value of a placeholder as a string. */
export const placeholderText = (params: NamedParams, name: string): Either.Either<string, LmsRequestError> => {
  const invalid = (actual: string) => Either.left(errors.invalidPlaceholder(name, actual))
  if (!params.has(name)) return Either.left(errors.missingPlaceholder(name, findNearestName(name, [...params.keys()])))
  const param = params.get(name)
  if (param === NA) return invalid("NA")
  const converted = toValue(name, param, "query")
  if (Either.isLeft(converted)) return Either.left(requestError("Placeholder", name, converted.left.message))
  const value = converted.right
  if (value === "") return invalid("an empty string")
  if (typeof value !== "object") return Either.right(String(value))
  return invalid(Array.isArray(value) ? "an array" : "an object")
}

/** Converts an array that is the JSON body. Its elements are values like those inside a parameter. */
export const toElements = (array: ReadonlyArray<unknown>): Either.Either<Value, LmsRequestError> =>
  toValue("params", array, "json")

/** Converts all parameters, and nests those whose names are in bracket notation. */
export const toMembers = (params: NamedParams, encoding: Encoding): Either.Either<Members, LmsRequestError> => {
  const members: Members = new Map()
  for (const [name, param] of params) {
    const value = toValue(name, param, encoding)
    if (Either.isLeft(value)) return Either.left(value.left)
    const error = setMember(members, name, value.right, encoding)
    if (error !== undefined) return Either.left(error)
  }
  return Either.right(members)
}
