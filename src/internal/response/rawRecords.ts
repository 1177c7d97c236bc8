/** The records of a page as texts: cut out of the page's own, just as the service sent them. */
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

/** The index just after the list or the object that opens at `from`. */
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

/** A brace ends one, too, but none of the records of a list, and no member that stands before another. */
const endsPlain = (code: number): boolean => isBlank(code) || code === COMMA || code === CLOSE_BRACKET

const afterPlain = (text: string, from: number): number => {
  let at = from
  while (at < text.length && !endsPlain(text.charCodeAt(at))) at++
  return at
}

/** The index just after the value that begins at `from`. */
const afterValue = (text: string, from: number): number => {
  const code = text.charCodeAt(from)
  if (code === QUOTE) return closingQuote(text, from + 1) + 1
  return code === OPEN_BRACE || code === OPEN_BRACKET ? afterNested(text, from) : afterPlain(text, from)
}

/** Where what comes after the comma begins, or the length of the text where there is none. */
const afterComma = (text: string, from: number): number => {
  const at = skipBlanks(text, from)
  return text.charCodeAt(at) === COMMA ? skipBlanks(text, at + 1) : text.length
}

const elements = (text: string, open: number): ReadonlyArray<string> => {
  const found: Array<string> = []
  let at = skipBlanks(text, open + 1)
  if (text.charCodeAt(at) === CLOSE_BRACKET) return found
  while (at < text.length) {
    const end = afterValue(text, at)
    found.push(text.slice(at, end))
    at = afterComma(text, end)
  }
  return found
}

/** Where the value of the object's member begins: of several with the name the last, as parsers have it. */
const member = (text: string, open: number, key: string): number => {
  let found = text.length
  let at = skipBlanks(text, open + 1)
  while (text.charCodeAt(at) === QUOTE) {
    const end = afterValue(text, at)
    const value = skipBlanks(text, skipBlanks(text, end) + 1)
    if (JSON.parse(text.slice(at, end)) === key) found = value
    at = afterComma(text, afterValue(text, value))
  }
  return found
}

/** The elements of a list that is JSON, or of the list that is the object's member of this name. */
export const sliceElements = (source: string, key: string | undefined): ReadonlyArray<string> => {
  const text = withoutPrefix(source)
  const open = skipBlanks(text, 0)
  return elements(text, key === undefined ? open : member(text, open, key))
}

/** As the service lays its lists out: with blanks nowhere beside a brace. A text within a record may look like one that is not. */
const isCompact = (text: string): boolean =>
  text.startsWith("[{") &&
  text.endsWith("}]") &&
  ["} ", "}\n", "}\r", "}\t", " {", "\n{", "\r{", "\t{"].every((blank) => !text.includes(blank))

/**
 * The same for a list of objects alone, by a search that is several times as fast. Between two of them stands a comma, where
 * there are no blanks; so where commas between braces are no more than that, each of them is such a one, and none stands
 * inside a record or a text. Undefined where that is not so.
 */
export const splitCompact = (source: string, list: ReadonlyArray<unknown>): ReadonlyArray<string> | undefined => {
  const text = withoutPrefix(source)
  if (!isCompact(text) || !list.every(isObject)) return undefined
  const found = text.slice(2, -2).split("},{")
  return found.length === list.length ? found.map((inside) => `{${inside}}`) : undefined
}

/** The texts of the records, which are the first of those that the answer holds. */
export const rawRecordsOf = ({ body, contentType }: RawResponse, { key, list }: Records): ReadonlyArray<string> => {
  // The records were read from these bytes, so there is a text.
  const text = typeof body === "string" ? body : Either.getOrThrow(decode(body, contentType))
  return (splitCompact(text, list) ?? sliceElements(text, key)).slice(0, list.length)
}
