/** Rows as the text of a CSV file (RFC 4180) that spreadsheets can open. */
import { type Options, stringify as stringifyRows } from "csv-stringify/sync"
import { cellText } from "./cellText.js"
import type { LmsCsvWriteOptions } from "./LmsCsv.js"

const BYTE_ORDER_MARK = "\ufeff"

/** How the cells of a file are written. */
export type CellStyle = Pick<LmsCsvWriteOptions<never>, "delimiter" | "escapeFormulas">

/** Spreadsheets run such a cell, and anyone may name a course (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** Numbers, time zone offsets and a sign alone, which are values; and `="text"`, which is how Canvas writes such names itself. */
const VALUE = /^(?:[-+](?:[.,]?\d[\d., \u00a0\u202f]*(?:e[-+]?\d+)?%?|\d\d:\d\d)?|="[^"]*")$/i

const escapeFormula = (text: string): string => (FORMULA.test(text) && !VALUE.test(text) ? `'${text}` : text)

const optionsOf = ({ delimiter = ",", escapeFormulas = true }: CellStyle, columns: number): Options => ({
  delimiter,
  record_delimiter: "\r\n",
  // Some readers also end a row at a single CR or LF.
  quote_record_delimiter: true,
  // A row of one empty cell would be an empty line, which is no row.
  quoted_empty: columns === 1,
  ...(escapeFormulas ? { cast: { string: escapeFormula } } : {})
})

/** A text, or a number, which is faster to write. */
export type Cell = string | number

/** The cell for a value. Undefined if the value has no text. */
export const makeCell = (value: unknown): Cell | undefined => (typeof value === "number" ? value : cellText(value))

export const formatRows = (rows: ReadonlyArray<ReadonlyArray<Cell>>, style: CellStyle = {}): string =>
  stringifyRows([...rows], optionsOf(style, rows[0]?.length ?? 0))

/** The first line, with the names of the columns. */
export const formatHeader = (
  names: ReadonlyArray<string>,
  { bom = false, ...style }: CellStyle & Pick<LmsCsvWriteOptions<never>, "bom"> = {}
): string => {
  // Within quotes, a byte order mark belongs to the name.
  const header = stringifyRows([[...names]], { ...optionsOf(style, names.length), quoted_match: BYTE_ORDER_MARK })
  return bom ? `${BYTE_ORDER_MARK}${header}` : header
}
