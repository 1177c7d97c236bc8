/** Finds the notes of the parameters that a request sends. */
import { isWildcard, type Lookup, partsOf } from "../../endpoints/catalogue.js"
import { isObject } from "../../internal/response/json.js"
import { findEndpoint } from "./lookup.js"

/** No documented name has as many parts. */
const MAX_NAME_PARTS = 16

/** A list of values has the name of one. */
const namesIn = (name: string): ReadonlyArray<string> => partsOf(name).filter((part) => part !== "")

/** The names of parameters in parts, and of their members. */
const sentNames = (value: unknown, parts: ReadonlyArray<string> = []): ReadonlyArray<ReadonlyArray<string>> => {
  if (parts.length > MAX_NAME_PARTS) return [parts]
  // An empty list is sent, and may remove all that there is.
  if (Array.isArray(value) && value.length > 0) return value.flatMap((element) => sentNames(element, parts))
  if (!isObject(value)) return [parts]
  return Object.entries(value).flatMap(([name, member]) => sentNames(member, [...parts, ...namesIn(name)]))
}

/** Whether the documented parameter, or a member of it, is sent. */
const isSent = (documented: ReadonlyArray<string>, sent: ReadonlyArray<string>): boolean =>
  documented.length <= sent.length && documented.every((part, index) => part === sent[index] || isWildcard(part))

/** The request whose parameters are looked up. Its URL has those of the query; `params` has those of the body, too. */
export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly params: Readonly<Record<string, unknown>>
}

/** By the names of the documentation. Those of the path are always sent. */
export const notesOf = (lookup: Lookup, { method, params, url }: SentRequest): Readonly<Record<string, string>> => {
  const { pathname, searchParams } = new URL(url)
  const endpoint = findEndpoint(lookup, method, pathname)
  const sent = [...sentNames(params), ...Array.from(searchParams.keys(), namesIn)]
  const noted = (endpoint?.params ?? []).flatMap(({ in: place, name, note }) => {
    const documented = namesIn(name)
    const applies = note !== undefined && (place === "path" || sent.some((parts) => isSent(documented, parts)))
    return applies ? [[name, note] as const] : []
  })
  return Object.fromEntries(noted)
}
