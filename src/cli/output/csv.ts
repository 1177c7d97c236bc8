/** Records as CSV (RFC 4180) that spreadsheets can open. */
import { stringify } from "csv-stringify/sync"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { addFieldNames, type Field, type Format, formatCell, makeField, noFieldNames, type Page } from "./records.js"

/**
 * A spreadsheet runs a cell that begins with `=` as a formula, and anyone may name a course: such a text gets an apostrophe
 * before it (OWASP, CSV injection). Numbers never do, negative ones included.
 */
const formatRows = (rows: ReadonlyArray<ReadonlyArray<unknown>>): string =>
  // Some readers also end a row at a single CR or LF, so both are quoted.
  stringify([...rows], { escape_formulas: true, record_delimiter: "\r\n", quote_record_delimiter: true })

const csvCell = (value: unknown): string | number => (typeof value === "number" ? value : formatCell(value))

/**
 * A header row, and a row for each record. Without `fields` the first page determines the columns, and `report` receives a
 * sentence about them.
 */
export const csv =
  (fields: ReadonlyArray<Field> | undefined, report: (sentence: string) => Effect.Effect<void>): Format =>
  (pages) =>
    Stream.suspend(() => {
      let columns: ReadonlyArray<Field> | undefined
      const rows = Stream.mapEffect(
        pages,
        Effect.fnUntraced(function* (page) {
          // An empty page does not show which members the records have.
          if (page.records.length === 0 && fields === undefined) return ""
          const isFirst = columns === undefined
          columns ??= fields ?? (yield* chooseColumns(page, report))
          const current = columns
          const header = isFirst ? [current.map(({ name }) => name)] : []
          return formatRows([
            ...header,
            ...page.records.map((record) => current.map(({ get }) => csvCell(get(record))))
          ])
        })
      )
      const missingHeader = Stream.suspend(() =>
        columns === undefined && fields !== undefined
          ? Stream.succeed(formatRows([fields.map(({ name }) => name)]))
          : Stream.empty
      )
      return Stream.concat(rows, missingHeader)
    })

const chooseColumns = (page: Page, report: (sentence: string) => Effect.Effect<void>) => {
  const { lists, scalars } = addFieldNames(noFieldNames(), page)
  const leftOut = [...lists].filter((name) => !scalars.has(name))
  const note = leftOut.length === 0 ? "" : ` Lists are left out: ${leftOut.join(",")}.`
  return Effect.as(
    report(`The columns are those of the first page: ${[...scalars].join(",")}.${note} Select others with --fields.`),
    Array.from(scalars, makeField)
  )
}
