/** Parses and formats JSON without losing digits of large integers. */
import * as Either from "effect/Either"
import { hasLongNumber, parsePlainJson, quoteUnsafeIntegers } from "../internal/response/json.js"

/** Prefix of the digits of an integer that a JavaScript number would round. A private-use character, which does not occur in responses. */
const MARK = "\ue000int:"

/** Parses JSON; large integers become marked strings, which `stringifyJson` turns back into integers. */
export const parseJson = (text: string): Either.Either<unknown, unknown> =>
  // Parsed unquoted first: quotes would make a number with leading zeros valid JSON.
  Either.flatMap(parsePlainJson(text), (value) =>
    hasLongNumber(text) ? parsePlainJson(quoteUnsafeIntegers(text, 0, text.length, MARK)[0]) : Either.right(value)
  )

export const stringifyJson = (value: unknown): string => JSON.stringify(value).replace(/"\ue000int:(-?\d+)"/g, "$1")

/** The digits of a marked integer, otherwise undefined. */
export const markedDigits = (value: unknown): string | undefined =>
  typeof value === "string" && value.startsWith(MARK) ? value.slice(MARK.length) : undefined

export const markInteger = (digits: string): string => `${MARK}${digits}`
