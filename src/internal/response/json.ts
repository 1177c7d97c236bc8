/** JSON without losing a digit. */
import * as Either from "effect/Either"

/** A JSON object; an array is none. */
export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Older services put this before JSON; it is this literal and nothing like it that is taken off. */
const GUARD = "while(1);"
const BYTE_ORDER_MARK = "\ufeff"

export const withoutPrefix = (text: string): string => {
  const start = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0
  return text.slice(text.startsWith(GUARD, start) ? start + GUARD.length : start)
}

/** The digits of the shortest integer that a double may not hold. */
const LONG = 16

const isDigit = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

/**
 * Whether sixteen digits stand in a row anywhere: a cheap look before the exact one. One of them is a sixteenth character of
 * the text, so only those are looked at, in a third of the time that a regular expression takes for all.
 */
export const hasLongNumber = (text: string): boolean => {
  for (let at = LONG - 1; at < text.length; at += LONG) {
    if (!isDigit(text, at)) continue
    let first = at
    let last = at
    while (isDigit(text, first - 1)) first--
    while (isDigit(text, last + 1)) last++
    if (last - first >= LONG - 1) return true
  }
  return false
}

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

const quoteUnsafe = (number: string): string =>
  number.length >= 16 && /^-?\d+$/.test(number) && !Number.isSafeInteger(Number(number)) ? `"${number}"` : number

/** The index of the quote that closes the string opened before `from`; the end of the text where none does. */
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

/** A piece of the same JSON, with each integer beyond 2^53 in quotes, and where the next begins; what stands inside strings is left alone. */
export const quoteUnsafeIntegers = (
  text: string,
  from: number,
  until: number
): readonly [piece: string, at: number] => {
  const parts: Array<string> = []
  let at = from
  while (at < until) {
    const open = text.indexOf('"', at)
    const end = open < 0 ? text.length : open
    parts.push(text.slice(at, end).replace(NUMBER, quoteUnsafe))
    at = end
    if (open < 0) break
    const close = closingQuote(text, open + 1)
    parts.push(text.slice(open, close + 1))
    at = close + 1
  }
  return [parts.join(""), at]
}

/** The left is what the parser threw. */
export const parsePlainJson = (text: string): Either.Either<unknown, unknown> =>
  Either.try((): unknown => JSON.parse(text))

/** JSON whose integers keep their digits: one that a number would round becomes a string of its digits. */
export const parseJson = (source: string): Either.Either<unknown, unknown> => {
  const text = withoutPrefix(source)
  const value = parsePlainJson(text)
  // Parsed first as it is: quotes would make valid JSON of a number with leading zeros, or of a bare key.
  return Either.isRight(value) && hasLongNumber(text)
    ? parsePlainJson(quoteUnsafeIntegers(text, 0, text.length)[0])
    : value
}
