/** Request parameters, parsed like Rails and Rack do. */
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import { decodeJson, type Json } from "./json.js"
import { formatTimestamp } from "./time.js"

/** Request parameters as Rails parses them: one nested structure from query, form or JSON. */
export type Parameter = null | boolean | number | string | ReadonlyArray<Parameter> | ParameterMap
export interface ParameterMap extends ReadonlyMap<string, Parameter> {}

type Builder = null | boolean | number | string | Array<Builder> | Map<string, Builder>

// Rack rejects deeper nesting. The limit also bounds the recursion below for hostile keys.
const MAX_KEY_DEPTH = 32

/** `a[b][]` is `["a", "b", ""]`. A name with unbalanced brackets is used as it is. */
const parseKey = (name: string): ReadonlyArray<string> => {
  const match = /^([^[]+)((?:\[[^\]]*\])+)$/.exec(name)
  if (match === null) return [name]
  const [, head = "", brackets = ""] = match
  return [head, ...brackets.slice(1, -1).split("][")]
}

const hasMember = (value: Builder | undefined, path: ReadonlyArray<string>): boolean => {
  let current = value
  for (const key of path) {
    // Rack: a nested list never starts a new element, so its members go into one hash.
    if (key === "" || !(current instanceof Map) || !current.has(key)) return false
    current = current.get(key)
  }
  return true
}

const insert = (node: Builder | undefined, path: ReadonlyArray<string>, value: string): Builder => {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (key !== "") {
    // If two parameters imply different shapes, the later one wins.
    const map: Map<string, Builder> = node instanceof Map ? node : new Map()
    return map.set(key, insert(map.get(key), rest, value))
  }
  const list: Array<Builder> = Array.isArray(node) ? node : []
  const last = list.at(-1)
  // Rails: in `a[][b]` a new element starts when the last one already has this member.
  if (rest.length > 0 && rest[0] !== "" && last instanceof Map && !hasMember(last, rest)) insert(last, rest, value)
  else list.push(insert(undefined, rest, value))
  return list
}

/** Parses the fields of a form. Never fails. */
export const parseForm = (fields: Iterable<readonly [name: string, value: string]>): ParameterMap => {
  const root: Map<string, Builder> = new Map()
  for (const [name, value] of fields) {
    const path = parseKey(name)
    if (name !== "" && path.length <= MAX_KEY_DEPTH) insert(root, path, value)
  }
  return root
}

/** Parses a query string or a URL-encoded form. */
export const parseQuery = (text: string): ParameterMap => parseForm(new URLSearchParams(text))

const fromUnknown = (value: unknown, depth: number): Parameter => {
  if (value === null || typeof value === "boolean" || typeof value === "number" || typeof value === "string")
    return value
  if (typeof value !== "object" || depth >= MAX_KEY_DEPTH) return null
  if (Array.isArray(value)) return value.map((member) => fromUnknown(member, depth + 1))
  return new Map(Object.entries(value).map(([key, member]) => [key, fromUnknown(member, depth + 1)]))
}

/** Parses a JSON body. Rails puts a body that is not an object under `_json`. Throws on invalid JSON. */
export const parseJson = (text: string): ParameterMap => {
  if (text.trim() === "") return new Map()
  const parameters = fromUnknown(decodeJson(text), 0)
  return parameters instanceof Map ? parameters : new Map([["_json", parameters]])
}

/** Percent-encodes all but the unreserved characters of RFC 3986. */
export const escapeUri = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** Ruby's `CGI.escape`: encodes a space as `+`. */
export const escapeForm = (text: string): string => escapeUri(text).replaceAll("%20", "+")

const encodeParameter = (value: Parameter, name: string): string => {
  if (value instanceof Map) {
    return [...value]
      .map(([key, member]) => encodeParameter(member, name === "" ? key : `${name}[${key}]`))
      .filter((text) => text !== "")
      .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      .join("&")
  }
  if (Array.isArray(value)) return value.map((member) => encodeParameter(member, `${name}[]`)).join("&")
  return `${escapeForm(name)}=${escapeForm(String(value ?? ""))}`
}

/**
 * Rails' `to_query`: escapes brackets and sorts names (not list members), so the result can differ from the request's
 * query.
 */
export const toQuery = (parameters: ParameterMap): string => encodeParameter(parameters, "")

/** A scalar as a string, as in a query. */
export const asString = (value: Parameter | undefined): string | undefined =>
  value === null || value === undefined || typeof value === "object" ? undefined : String(value)

/** Rails' `blank?`: null, false, a blank string, or an empty list or hash. */
export const isBlank = (value: Parameter | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0) ||
  (value instanceof Map && value.size === 0)

/** A timestamp as Canvas writes it; undefined for null, the empty string and anything that is not a time. */
export const asTime = (value: Parameter | undefined): string | undefined =>
  Option.fromNullable(asString(value)).pipe(
    Option.filter((text) => text !== ""),
    Option.flatMap(DateTime.make),
    Option.map(formatTimestamp),
    Option.getOrUndefined
  )

/** A time, or a date as the beginning of its day, or with `isEnd` as the end. */
export const asMoment = (value: Parameter | undefined, isEnd: boolean): string | undefined => {
  const text = asString(value)?.trim()
  return asTime(isEnd && text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59Z` : text)
}

/** Canvas accepts several spellings of true, in forms and in JSON. */
export const asBoolean = (value: Parameter | undefined): boolean =>
  ["true", "t", "1", "yes", "y", "on"].includes((asString(value) ?? "").toLowerCase())

/** Ruby's `Array(value)`: a single value is a list of one. */
export const asStrings = (value: Parameter | undefined): ReadonlyArray<string> =>
  (Array.isArray(value) ? value : [value]).flatMap((member) => asString(member) ?? [])

export const asMap = (value: Parameter | undefined): ParameterMap | undefined =>
  value instanceof Map ? value : undefined

/** A parameter as JSON. */
export const toJson = (value: Parameter): Json => {
  if (value instanceof Map) return Object.fromEntries([...value].map(([name, member]) => [name, toJson(member)]))
  // The type guard of arrays does not exclude read-only ones.
  return Array.isArray(value) ? value.map(toJson) : (value as Exclude<Parameter, object>)
}

/** Reads the fields of an update; missing fields keep their previous value. */
export const readChanges = (input: ParameterMap) => ({
  readString: (name: string, before: string) => asString(input.get(name)) ?? before,
  readBoolean: (name: string, before: boolean) => (input.has(name) ? asBoolean(input.get(name)) : before),
  /** A value that is not a time clears the field. */
  readTime: (name: string, before: string | undefined) => (input.has(name) ? asTime(input.get(name)) : before)
})
