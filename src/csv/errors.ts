/** Creates `LmsCsvError`s. */
import * as Either from "effect/Either"
import { MAX_SHOWN_LENGTH, truncate } from "../internal/text/escape.js"
import { option } from "../internal/text/hints.js"
import { say, type Words, withMessage } from "../internal/text/message.js"
import type { LmsRequestError } from "../LmsError.js"
import { LmsCsvError } from "./LmsCsvError.js"

/** Where in a file something is wrong. */
export type Place = Pick<LmsCsvError, "column" | "columnName" | "line" | "row">

/** A quote that is not closed makes one cell of what follows. */
export const MAX_ROW_BYTES = 16 * 1024 * 1024

const MAX_NAME_LENGTH = 60

export const quoteName = (name: string): string => `"${truncate(name, MAX_NAME_LENGTH)}"`

const MAX_NAMES = 20

/** For messages. */
export const listNames = (names: ReadonlyArray<string>): string =>
  [...names.slice(0, MAX_NAMES).map(quoteName), ...(names.length > MAX_NAMES ? ["…"] : [])].join(", ")

const describePlace = ({ column, columnName, line, row }: Place): string => {
  const name = columnName === undefined ? "" : ` (${quoteName(columnName)})`
  return [
    line === undefined ? "" : `, line ${line}`,
    row === undefined ? "" : `, row ${row}`,
    column === undefined ? "" : `, column ${column}${name}`
  ].join("")
}

const makeError = (path: string, reason: LmsCsvError["reason"], place: Place, sentence: Words): LmsCsvError => {
  const subject = path === "" ? "" : `"${truncate(path, MAX_SHOWN_LENGTH)}"${describePlace(place)}: `
  return new LmsCsvError(withMessage({ path, reason, ...place }, say`${subject}${sentence}`))
}

/** `problem` says what was found, what was expected, and what to do, without a period. */
export const csvError = (path: string, reason: LmsCsvError["reason"], place: Place, problem: Words): LmsCsvError =>
  makeError(path, reason, place, say`${problem}.`)

export const optionError = (path: string, error: LmsRequestError): LmsCsvError => makeError(path, "Option", {}, error)

/** `csvError` as a failure. */
export const fail = (...problem: Parameters<typeof csvError>): Either.Either<never, LmsCsvError> =>
  Either.left(csvError(...problem))

/** An option names columns that are not there. */
export const checkKnown = (
  path: string,
  name: "decimalComma" | "pointsPossible",
  given: ReadonlyArray<string>,
  names: ReadonlyArray<string>,
  expected: string
): Either.Either<void, LmsCsvError> => {
  const known = new Set(names)
  const unknown = given.filter((each) => !known.has(each))
  const problem = say`${option(name)} names ${listNames(unknown)}, expected ${expected}: ${listNames(names)}`
  return unknown.length === 0 ? Either.void : fail(path, "Columns", { columnName: unknown[0] }, problem)
}

/** The index of the first name that is there before; -1 if the names are different. */
export const findDuplicate = (names: ReadonlyArray<string>): number => {
  const seen = new Set<string>()
  return names.findIndex((name) => seen.size === seen.add(name).size)
}

/** Columns have different names. */
export const checkDifferent = (
  path: string,
  names: ReadonlyArray<string>,
  line?: number
): Either.Either<void, LmsCsvError> => {
  const index = findDuplicate(names)
  const problem = "two columns have this name, expected different ones: rename or remove one of them"
  return index < 0 ? Either.void : fail(path, "Columns", { line, column: index + 1, columnName: names[index] }, problem)
}
