/** Parses JSON without losing the digits of large integers. */
import * as Either from "effect/Either"

/** A JSON object; arrays are not objects. */
export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Older services prefix JSON with this literal. */
const HIJACKING_GUARD = "while(1);"
const BYTE_ORDER_MARK = "\ufeff"

export const withoutPrefix = (text: string): string => {
  const start = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0
  return text.slice(text.startsWith(HIJACKING_GUARD, start) ? start + HIJACKING_GUARD.length : start)
}

/** Whether the text can only be JSON, whatever its media type says. */
export const startsLikeJson = (text: string): boolean => /^\s*[[{]/.test(withoutPrefix(text.slice(0, 100)))

/** The number of digits of the shortest integers that a double cannot represent exactly. */
const MIN_UNSAFE_DIGITS = 16

const isDigit = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

/**
 * Whether the text has 16 digits in a row. Any such run covers a multiple of 16, so only every 16th character is read, in a
 * third of the time of a regular expression.
 */
export const hasLongNumber = (text: string): boolean => {
  for (let at = MIN_UNSAFE_DIGITS - 1; at < text.length; at += MIN_UNSAFE_DIGITS) {
    if (!isDigit(text, at)) continue
    let first = at
    let last = at
    while (isDigit(text, first - 1)) first--
    while (isDigit(text, last + 1)) last++
    if (last - first >= MIN_UNSAFE_DIGITS - 1) return true
  }
  return false
}

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

const quoteIfUnsafe = (number: string): string =>
  number.length >= MIN_UNSAFE_DIGITS && /^-?\d+$/.test(number) && !Number.isSafeInteger(Number(number))
    ? `"${number}"`
    : number

/** The index of the quote that closes the string that opens before `from`; the length of the text if there is none. */
export const closingQuote = (text: string, from: number): number => {
  let at = from
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return text.length
    let backslash = quote - 1
    while (text[backslash] === "\\") backslash--
    if ((quote - backslash) % 2 === 1) return quote
    at = quote + 1
  }
}

/** Quotes the integers beyond 2^53 outside strings. */
const quoteUnsafeIntegers = (text: string): string => {
  const parts: Array<string> = []
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('"', at)
    const end = open < 0 ? text.length : open
    parts.push(text.slice(at, end).replace(NUMBER, quoteIfUnsafe))
    if (open < 0) break
    const close = closingQuote(text, open + 1)
    parts.push(text.slice(open, close + 1))
    at = close + 1
  }
  return parts.join("")
}

/** `JSON.parse`. The left is the error that it throws. */
export const parsePlainJson = (text: string): Either.Either<unknown, unknown> =>
  Either.try((): unknown => JSON.parse(text))

/** Parses JSON. An integer that a number cannot represent exactly becomes a string of its digits. */
export const parseJson = (source: string): Either.Either<unknown, unknown> => {
  const text = withoutPrefix(source)
  const value = parsePlainJson(text)
  // Parsed unquoted first: quotes would make a number with leading zeros, or a bare key, valid JSON.
  return Either.isRight(value) && hasLongNumber(text) ? parsePlainJson(quoteUnsafeIntegers(text)) : value
}
