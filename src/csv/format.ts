/** Rows as the text of a CSV file (RFC 4180) that spreadsheets can open. */
import { type Options, stringify as stringifyRows } from "csv-stringify/sync"
import { cellText } from "./cellText.js"

const BYTE_ORDER_MARK = "\ufeff"

/** The text of a number is no formula, as a number is not. */
const NEGATIVE_NUMBER = /^-\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/

const optionsOf = (delimiter: string, columns: number): Options => ({
  delimiter,
  record_delimiter: "\r\n",
  // Some readers also end a row at a single CR or LF.
  quote_record_delimiter: true,
  // A row of one empty cell would be an empty line, which is no row.
  quoted_empty: columns === 1,
  // A spreadsheet runs such a cell, and anyone may name a course: it gets an apostrophe before it (OWASP, CSV injection).
  escape_formulas: true,
  cast: { string: (text) => (NEGATIVE_NUMBER.test(text) ? { value: text, escape_formulas: false } : text) }
})

/** A text, or a number, which is faster to write. */
export type Cell = string | number

/** The cell for a value. Undefined if the value has no text. */
export const makeCell = (value: unknown): Cell | undefined => (typeof value === "number" ? value : cellText(value))

export const formatRows = (rows: ReadonlyArray<ReadonlyArray<Cell>>, delimiter = ","): string =>
  stringifyRows([...rows], optionsOf(delimiter, rows[0]?.length ?? 0))

/** The first line, with the names of the columns. */
export const formatHeader = (names: ReadonlyArray<string>, { bom = false, delimiter = "," } = {}): string => {
  // Within quotes, a byte order mark belongs to the name.
  const header = stringifyRows([[...names]], { ...optionsOf(delimiter, names.length), quoted_match: BYTE_ORDER_MARK })
  return bom ? `${BYTE_ORDER_MARK}${header}` : header
}
