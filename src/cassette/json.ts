/** Parses and formats JSON without losing digits of large integers. */
import * as Option from "effect/Option"

/** Prefix of the digits of an integer that a JavaScript number would round. A private-use character, which does not occur in responses. */
const MARK = "\ue000int:"

const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs

export interface ParsedJson {
  readonly value: unknown
  /** Whether `JSON.stringify` writes the value without loss. */
  readonly exact: boolean
}

const parseOption = Option.liftThrowable((text: string): unknown => JSON.parse(text))

/** Parses JSON; large integers become marked strings, which `stringifyJson` turns back into integers. */
export const parseJson = (text: string): Option.Option<ParsedJson> =>
  Option.flatMap(parseOption(text), (value): Option.Option<ParsedJson> => {
    const marked = text.replace(STRING_OR_NUMBER, (token) =>
      /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${MARK}${token}"` : token
    )
    return marked === text
      ? Option.some({ value, exact: true })
      : Option.map(parseOption(marked), (value) => ({ value, exact: false }))
  })

export const stringifyJson = (value: unknown): string => JSON.stringify(value).replace(/"\ue000int:(-?\d+)"/g, "$1")

/** The digits of a marked integer, otherwise undefined. */
export const markedDigits = (value: unknown): string | undefined =>
  typeof value === "string" && value.startsWith(MARK) ? value.slice(MARK.length) : undefined

export const markInteger = (digits: string): string => `${MARK}${digits}`
