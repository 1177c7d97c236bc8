/** Records as CSV (RFC 4180), for spreadsheets too. */
import { stringify } from "csv-stringify/sync"
import * as Stream from "effect/Stream"
import { cell, type Field } from "./fields.js"
import type { Format } from "./format.js"

/**
 * Names of courses and people are written by anybody, and a spreadsheet takes a cell that begins with `=` for a formula: such
 * a text gets an apostrophe before it (OWASP, CSV injection). A number is none, also below zero.
 */
const rows = (all: ReadonlyArray<ReadonlyArray<unknown>>): string =>
  // Readers end a row at either half of its end, too, unless that stands in quotes.
  stringify([...all], { escape_formulas: true, record_delimiter: "\r\n", quote_record_delimiter: true })

const value = (value: unknown): string | number => (typeof value === "number" ? value : cell(value))

/** A row for each record, after one with the names. */
export const csv =
  (fields: ReadonlyArray<Field>): Format =>
  (pages) =>
    Stream.concat(
      Stream.sync(() => rows([fields.map(({ name }) => name)])),
      Stream.map(pages, ({ records }) =>
        records.length === 0 ? "" : rows(records.map((record) => fields.map(({ of }) => value(of(record)))))
      )
    )
