/** Records as CSV (RFC 4180) that spreadsheets can open. */
import { stringify } from "csv-stringify/sync"
import * as Stream from "effect/Stream"
import { type Field, type Format, formatCell } from "./records.js"

/**
 * A spreadsheet runs a cell that begins with `=` as a formula, and anyone may name a course: such a text gets an apostrophe
 * before it (OWASP, CSV injection). Numbers never do, negative ones included.
 */
const formatRows = (rows: ReadonlyArray<ReadonlyArray<unknown>>): string =>
  // Some readers also end a row at a single CR or LF, so both are quoted.
  stringify([...rows], { escape_formulas: true, record_delimiter: "\r\n", quote_record_delimiter: true })

const csvCell = (value: unknown): string | number => (typeof value === "number" ? value : formatCell(value))

/** A header row, and a row for each record. */
export const csv =
  (fields: ReadonlyArray<Field>): Format =>
  (pages) =>
    Stream.concat(
      Stream.sync(() => formatRows([fields.map(({ name }) => name)])),
      Stream.map(pages, ({ records }) =>
        records.length === 0 ? "" : formatRows(records.map((record) => fields.map(({ get }) => csvCell(get(record)))))
      )
    )
