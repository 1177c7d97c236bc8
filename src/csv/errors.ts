/** Creates `LmsCsvError`s. */
import { boundTexts, escapeControl, MAX_SHOWN_LENGTH, truncate } from "../internal/text/escape.js"
import { edit, say, type Words } from "../internal/text/message.js"
import type { LmsRequestError } from "../LmsError.js"
import { LmsCsvError } from "./LmsCsvError.js"

/** Where in a file something is wrong. */
export type Place = Pick<LmsCsvError, "column" | "columnName" | "line" | "row">

const MAX_NAME_LENGTH = 60

export const quoteName = (name: string): string => `"${truncate(name, MAX_NAME_LENGTH)}"`

const MAX_NAMES = 20

/** For messages. */
export const listNames = (names: ReadonlyArray<string>): string =>
  [...names.slice(0, MAX_NAMES).map(quoteName), ...(names.length > MAX_NAMES ? ["…"] : [])].join(", ")

const describePlace = ({ column, columnName, line, row }: Place): string => {
  const parts = [
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(row === undefined ? [] : [`row ${row}`]),
    ...(column === undefined
      ? []
      : [`column ${column}${columnName === undefined ? "" : ` (${quoteName(columnName)})`}`])
  ]
  return parts.length === 0 ? "" : `, ${parts.join(", ")}`
}

const makeError = (path: string, reason: LmsCsvError["reason"], place: Place, sentence: Words): LmsCsvError =>
  new LmsCsvError(
    boundTexts({
      path,
      reason,
      ...place,
      ...edit(say`"${truncate(path, MAX_SHOWN_LENGTH)}"${describePlace(place)}: ${sentence}`, escapeControl)
    })
  )

/** `problem` says what was found, what was expected, and what to do, without a period. */
export const csvError = (path: string, reason: LmsCsvError["reason"], place: Place, problem: Words): LmsCsvError =>
  makeError(path, reason, place, say`${problem}.`)

export const optionError = (path: string, error: LmsRequestError): LmsCsvError => makeError(path, "Option", {}, error)

/** The first name that is there before. */
export const findDuplicate = (names: ReadonlyArray<string>): string | undefined =>
  new Set(names).size === names.length ? undefined : names.find((name, index) => names.indexOf(name) !== index)
