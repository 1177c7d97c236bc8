/** The raw JSON text of each record of a page, sliced from the body as the service sent it. */
import * as Either from "effect/Either"
import { decode } from "../text/charset.js"
import type { RawResponse } from "./body.js"
import { closingQuote, isObject, withoutPrefix } from "./json.js"
import type { Records } from "./records.js"

const QUOTE = 34
const COMMA = 44
const OPEN_BRACKET = 91
const CLOSE_BRACKET = 93
const OPEN_BRACE = 123
const CLOSE_BRACE = 125

const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9

const skipBlanks = (text: string, from: number): number => {
  let at = from
  while (isBlank(text.charCodeAt(at))) at++
  return at
}

/** The index after the array or object that opens at `from`. */
const afterNested = (text: string, from: number): number => {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = closingQuote(text, at + 1)
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth++
    else if ((code === CLOSE_BRACE || code === CLOSE_BRACKET) && --depth === 0) return at + 1
  }
  return text.length
}

const endsScalar = (code: number): boolean =>
  isBlank(code) || code === COMMA || code === CLOSE_BRACKET || code === CLOSE_BRACE

const afterScalar = (text: string, from: number): number => {
  let at = from
  while (at < text.length && !endsScalar(text.charCodeAt(at))) at++
  return at
}

/** The index after the value that starts at `from`. */
export const afterValue = (text: string, from: number): number => {
  const code = text.charCodeAt(from)
  if (code === QUOTE) return closingQuote(text, from + 1) + 1
  return code === OPEN_BRACE || code === OPEN_BRACKET ? afterNested(text, from) : afterScalar(text, from)
}

/** The index of the value after the next comma, or the length of the text if there is none. */
const afterComma = (text: string, from: number): number => {
  const at = skipBlanks(text, from)
  return text.charCodeAt(at) === COMMA ? skipBlanks(text, at + 1) : text.length
}

export const sliceArray = (text: string, open: number): ReadonlyArray<string> => {
  const slices: Array<string> = []
  let at = skipBlanks(text, open + 1)
  if (text.charCodeAt(at) === CLOSE_BRACKET) return slices
  while (at < text.length) {
    const end = afterValue(text, at)
    slices.push(text.slice(at, end))
    at = afterComma(text, end)
  }
  return slices
}

/** The names of the members of an object in their order, and the index of each value. The last of several equal ones counts. */
const findMembers = (text: string, open: number): ReadonlyMap<string, number> => {
  const members = new Map<string, number>()
  let at = skipBlanks(text, open + 1)
  while (text.charCodeAt(at) === QUOTE) {
    const end = afterValue(text, at)
    const value = skipBlanks(text, skipBlanks(text, end) + 1)
    members.set(JSON.parse(text.slice(at, end)), value)
    at = afterComma(text, afterValue(text, value))
  }
  return members
}

export const findMember = (text: string, open: number, key: string): number =>
  findMembers(text, open).get(key) ?? text.length

/** The names in the object that is the member `key` of a JSON object, in their order. Parsed, names that look like integers are first. */
export const memberNames = (source: string, key: string): ReadonlyArray<string> => {
  const text = withoutPrefix(source)
  return Array.from(findMembers(text, findMember(text, skipBlanks(text, 0), key)).keys())
}

/** The texts of the elements of a JSON array, or of the array that is the member `key` of a JSON object. */
export const sliceElements = (source: string, key: string | undefined): ReadonlyArray<string> => {
  const text = withoutPrefix(source)
  const open = skipBlanks(text, 0)
  return sliceArray(text, key === undefined ? open : findMember(text, open, key))
}

/** Whether no whitespace stands beside a brace, as in the lists of the service. May be false because of a string in a record. */
const isCompact = (text: string): boolean =>
  text.startsWith("[{") &&
  text.endsWith("}]") &&
  ["} ", "}\n", "}\r", "}\t", " {", "\n{", "\r{", "\t{"].every((blank) => !text.includes(blank))

/**
 * `sliceElements` for a compact list of objects, several times faster: it splits at commas between braces. If that gives as
 * many parts as there are records, no such comma stands inside a record or a string. Otherwise undefined.
 */
export const splitCompact = (source: string, list: ReadonlyArray<unknown>): ReadonlyArray<string> | undefined => {
  const text = withoutPrefix(source)
  if (!isCompact(text) || !list.every(isObject)) return undefined
  const parts = text.slice(2, -2).split("},{")
  return parts.length === list.length ? parts.map((inside) => `{${inside}}`) : undefined
}

/** Decoding cannot fail: the records were parsed from the same bytes. */
export const textOf = ({ body, facts }: RawResponse): string =>
  typeof body === "string" ? body : Either.getOrThrow(decode(body, facts.contentType))

/** The text of the member `key` of an object; of anything else its own text. */
const sliceMember = (text: string, key: string): string => {
  if (!text.startsWith("{")) return text
  const at = findMember(text, 0, key)
  return text.slice(at, afterValue(text, at))
}

/** The texts of the elements of the array at a path, or of a member of each. */
export const rawRecordsAt = (
  response: RawResponse,
  path: ReadonlyArray<string>,
  member: string | undefined
): ReadonlyArray<string> => {
  const text = withoutPrefix(textOf(response))
  const open = path.reduce((at, key) => findMember(text, at, key), skipBlanks(text, 0))
  const slices = sliceArray(text, open)
  return member === undefined ? slices : slices.map((slice) => sliceMember(slice, member))
}

/** The texts of the records, which are the first elements of the list in the body. */
export const rawRecordsOf = (response: RawResponse, { key, list }: Records): ReadonlyArray<string> => {
  const text = textOf(response)
  return (splitCompact(text, list) ?? sliceElements(text, key)).slice(0, list.length)
}
