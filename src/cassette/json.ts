/** JSON that is read and written again without losing a digit. */
import * as Option from "effect/Option"

/** Stands before the digits of an integer that a number would round. Private use: no text of a service holds it. */
const MARK = "\ue000int:"

const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs

export interface Parsed {
  readonly value: unknown
  /** Nothing is lost when the value is written as JSON by any writer. */
  readonly exact: boolean
}

const parseOption = Option.liftThrowable((text: string): unknown => JSON.parse(text))

/** JSON in which wide integers are marked strings, until `write` takes the marks off. */
export const read = (text: string): Option.Option<Parsed> =>
  Option.flatMap(parseOption(text), (value): Option.Option<Parsed> => {
    const marked = text.replace(STRING_OR_NUMBER, (token) =>
      /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${MARK}${token}"` : token
    )
    return marked === text
      ? Option.some({ value, exact: true })
      : Option.map(parseOption(marked), (value) => ({ value, exact: false }))
  })

export const write = (value: unknown): string => JSON.stringify(value).replace(/"\ue000int:(-?\d+)"/g, "$1")

/** The digits of a marked integer. */
export const digitsOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.startsWith(MARK) ? value.slice(MARK.length) : undefined

export const marked = (digits: string): string => `${MARK}${digits}`
