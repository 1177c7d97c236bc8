/** Named parameters: checked, joined, and encoded as placeholders, a query, a body or a form. */
import * as Either from "effect/Either"
import type { LmsRequestError } from "../../LmsError.js"
import { isFormFile } from "../../LmsFormFile.js"
import { NA } from "../../NA.js"
import { failParameter, failRequest, invalidOption } from "../options/errors.js"
import { isRecord } from "../options/guards.js"
import { isOptionName } from "../options/resolve.js"
import { describeType, showRejected } from "../text/describe.js"
import { findNearestName } from "../text/editDistance.js"
import { hint } from "../text/hints.js"
import { say, type Words } from "../text/message.js"
import { setMember, toJson, toQuery } from "./bracketNotation.js"
import { isSafeMethod, type Method } from "./endpoint.js"
import { bytesOf, type Encoding, holdsFile, type Members, problemOfParams, toValue, type Value } from "./values.js"

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
        const message = `${name} is an option: pass it in the third argument. If it is a parameter of the service, pass it in options.params.`
        return failRequest("Parameter", name, message)
      }
      if (collected.has(name)) {
        return failParameter(name, "is passed twice, by name and in options.params: pass it once")
      }
      collected.set(name, value)
    }
  }
  return Either.right(collected)
}

/** The value of a placeholder as a string. */
export const placeholderText = (params: NamedParams, name: string): Either.Either<string, LmsRequestError> => {
  const shown = showRejected(name)
  const fail = (problem: Words) => failRequest("Placeholder", name, say`The placeholder "${shown}" ${problem}`)
  const invalid = (actual: Words) => fail(say`must be a non-empty string or a number, got ${actual}.`)
  if (!params.has(name)) {
    const nearest = findNearestName(name, [...params.keys()])
    const similar = nearest === undefined ? "" : ` The call has a similar one: "${showRejected(nearest)}".`
    return fail(say`has no value: ${hint("PassParameter", shown)}.${similar}`)
  }
  const param = params.get(name)
  if (param === NA) return invalid(hint("MissingValue"))
  const converted = toValue(name, param, "query")
  if (Either.isLeft(converted)) return failRequest("Placeholder", name, converted.left.message)
  const value = converted.right
  if (value === "") return invalid("an empty string")
  if (typeof value !== "object") return Either.right(String(value))
  return invalid(Array.isArray(value) ? "an array" : "an object")
}

/** Converts an array that is the JSON body. Its elements are values like those inside a parameter. */
const toElements = (array: ReadonlyArray<unknown>): Either.Either<Value, LmsRequestError> =>
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

export const isNamedParams = (value: unknown): boolean =>
  isRecord(value) && !isFormFile(value) && problemOfParams(value) === undefined

export const validateParams = (params: unknown): Either.Either<void, LmsRequestError> =>
  bytesOf(params) !== undefined || Array.isArray(params) || isNamedParams(params)
    ? Either.right(undefined)
    : failRequest("Parameter", "params", say`params must be an object${problemOf(params)}`)

const problemOf = (params: unknown): string =>
  typeof params === "object" && params !== null && isFormFile(params)
    ? ", got a file: name it, such as { attachment: file }."
    : ` with named values, an array, or bytes (a Uint8Array, an ArrayBuffer or a DataView), got ${describeType(params)}.`

/** The option `params`, whose values are checked as parameters. */
export const validateOptionParams = (params: unknown): Either.Either<void, LmsRequestError> =>
  params === undefined || isNamedParams(params)
    ? Either.right(undefined)
    : Either.left(invalidOption("params", "an object with named values", describeType(params)))

export interface EncodedParams {
  readonly query?: string
  readonly body?: Uint8Array | string
  readonly contentType?: string
  /** Parameters with files. They are sent as a form, which is read when the request is sent. */
  readonly form?: Members
}

/** A value that is passed in place of named parameters and becomes the complete body: bytes, or an array. */
export type WholeBody = Uint8Array | ReadonlyArray<unknown>

const FILE_IN_ARRAY =
  "A body that is an array is JSON, which cannot contain a file: pass the file as a named parameter, or upload it first and send its id."

const bodyInRead = (method: Method, kind: "array" | "bytes" | "file", advice: Words) =>
  failRequest("Parameter", "params", say`A ${method} has no body for the ${kind}: ${advice}.`)

const encodeWholeBody = (
  method: Method,
  whole: WholeBody,
  params: NamedParams
): Either.Either<EncodedParams, LmsRequestError> => {
  const kind = whole instanceof Uint8Array ? "bytes" : "array"
  if (isSafeMethod(method)) return bodyInRead(method, kind, hint("SendBody"))
  for (const name of params.keys()) {
    const body = kind === "bytes" ? "of bytes" : "that is an array"
    const problem = `cannot be combined with a body ${body}: write it into the query of the endpoint`
    return failParameter(name, problem)
  }
  return whole instanceof Uint8Array
    ? Either.right({ body: whole, contentType: "application/octet-stream" })
    : Either.flatMap(toElements(whole), (elements) =>
        holdsFile(elements)
          ? failRequest("Parameter", "params", FILE_IN_ARRAY)
          : Either.right({ body: toJson(elements), contentType: "application/json" })
      )
}

const encodeQuery = (method: Method, params: NamedParams): Either.Either<EncodedParams, LmsRequestError> =>
  Either.flatMap(toMembers(params, "query"), (members) =>
    holdsFile(members)
      ? bodyInRead(method, "file", "use POST or PUT, or leave the file out")
      : Either.map(toQuery(members), (query) => ({ query }))
  )

const encodeBody = (params: NamedParams): Either.Either<EncodedParams, LmsRequestError> =>
  Either.map(toMembers(params, "json"), (members) => {
    if (holdsFile(members)) return { form: members }
    return params.size === 0 ? {} : { body: toJson(members), contentType: "application/json" }
  })

/** The query of a GET or HEAD; else the bytes or the array, a form if there is a file, or a JSON body. */
export const encodeParams = (
  method: Method,
  whole: WholeBody | undefined,
  params: NamedParams
): Either.Either<EncodedParams, LmsRequestError> => {
  if (whole !== undefined) return encodeWholeBody(method, whole, params)
  return isSafeMethod(method) ? encodeQuery(method, params) : encodeBody(params)
}
