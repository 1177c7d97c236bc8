import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import { decodeJson } from "./json.js"
import { formatTimestamp } from "./time.js"

/** Request parameters as Rails reads them: one nested structure, whether they came as a query, a form or JSON. */
export type Parameter = null | boolean | number | string | ReadonlyArray<Parameter> | ParameterMap
export interface ParameterMap extends ReadonlyMap<string, Parameter> {}

type Builder = null | boolean | number | string | Array<Builder> | Map<string, Builder>

// Rack: deeper nesting than this is refused, which also keeps the recursion below from a hostile key.
const MAX_DEPTH = 32

/** `a[b][]` is `["a", "b", ""]`. A name whose brackets do not close is taken whole. */
const parseKey = (name: string): ReadonlyArray<string> => {
  const match = /^([^[]+)((?:\[[^\]]*\])+)$/.exec(name)
  if (match === null) return [name]
  const [, head = "", brackets = ""] = match
  return [head, ...brackets.slice(1, -1).split("][")]
}

const hasMember = (value: Builder | undefined, path: ReadonlyArray<string>): boolean => {
  let current = value
  for (const key of path) {
    // Rack: a list further down never closes the element, so its members gather in one hash.
    if (key === "" || !(current instanceof Map) || !current.has(key)) return false
    current = current.get(key)
  }
  return true
}

const insert = (node: Builder | undefined, path: ReadonlyArray<string>, value: string): Builder => {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (key !== "") {
    // Where two parameters disagree on the shape, the later one stands.
    const map: Map<string, Builder> = node instanceof Map ? node : new Map()
    return map.set(key, insert(map.get(key), rest, value))
  }
  const list: Array<Builder> = Array.isArray(node) ? node : []
  const last = list.at(-1)
  // Rails: in `a[][b]` a new element begins when the last one already has this member.
  if (rest.length > 0 && rest[0] !== "" && last instanceof Map && !hasMember(last, rest)) insert(last, rest, value)
  else list.push(insert(undefined, rest, value))
  return list
}

/** The fields of a form. Total: whatever they are, the result is some parameters. */
export const parseForm = (fields: Iterable<readonly [name: string, value: string]>): ParameterMap => {
  const root: Map<string, Builder> = new Map()
  for (const [name, value] of fields) {
    const path = parseKey(name)
    if (name !== "" && path.length <= MAX_DEPTH) insert(root, path, value)
  }
  return root
}

/** A query string or an urlencoded form. */
export const parseQuery = (text: string): ParameterMap => parseForm(new URLSearchParams(text))

const fromUnknown = (value: unknown, depth: number): Parameter => {
  if (value === null || typeof value === "boolean" || typeof value === "number" || typeof value === "string")
    return value
  if (typeof value !== "object" || depth >= MAX_DEPTH) return null
  if (Array.isArray(value)) return value.map((member) => fromUnknown(member, depth + 1))
  return new Map(Object.entries(value).map(([key, member]) => [key, fromUnknown(member, depth + 1)]))
}

/** A JSON body. Rails puts a body that is not an object under `_json`. Throws on what is not JSON. */
export const parseJson = (text: string): ParameterMap => {
  if (text.trim() === "") return new Map()
  const parameters = fromUnknown(decodeJson(text), 0)
  return parameters instanceof Map ? parameters : new Map([["_json", parameters]])
}

/** As RFC 3986 has it: letters, digits and `_.-~` stay. */
export const escapeUri = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** Ruby's CGI.escape: a space is a plus. */
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

/** Rails' `to_query`: brackets escaped, names (not the members of a list) in order, so not always the text that was sent. */
export const toQuery = (parameters: ParameterMap): string => encodeParameter(parameters, "")

/** A scalar as text, as it would stand in a query. */
export const asString = (value: Parameter | undefined): string | undefined =>
  value === null || value === undefined || typeof value === "object" ? undefined : String(value)

/** Rails' `blank?`: nothing, only blanks, or a list or hash without members. */
export const isBlank = (value: Parameter | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0) ||
  (value instanceof Map && value.size === 0)

/** A moment as Canvas writes it. What cannot be read as a time is none, as null and the empty string are. */
export const asTime = (value: Parameter | undefined): string | undefined =>
  Option.fromNullable(asString(value)).pipe(
    Option.filter((text) => text !== ""),
    Option.flatMap(DateTime.make),
    Option.map(formatTimestamp),
    Option.getOrUndefined
  )

/** Canvas reads many spellings of true, from forms as from JSON. */
export const asBoolean = (value: Parameter | undefined): boolean =>
  ["true", "t", "1", "yes", "y", "on"].includes((asString(value) ?? "").toLowerCase())

/** Ruby's `Array(value)`: one value and a list of one are the same. */
export const asStrings = (value: Parameter | undefined): ReadonlyArray<string> =>
  (Array.isArray(value) ? value : [value]).flatMap((member) => asString(member) ?? [])

export const asMap = (value: Parameter | undefined): ParameterMap | undefined =>
  value instanceof Map ? value : undefined

/** What a caller gives of a record; where they do not, what was there before. */
export const readChanges = (given: ParameterMap) => ({
  readString: (name: string, before: string) => asString(given.get(name)) ?? before,
  readBoolean: (name: string, before: boolean) => (given.has(name) ? asBoolean(given.get(name)) : before),
  /** What can be read as none takes it away. */
  readTime: (name: string, before: string | undefined) => (given.has(name) ? asTime(given.get(name)) : before)
})
