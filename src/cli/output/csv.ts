/** Records as CSV (RFC 4180) that spreadsheets can open. */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { addFieldNames, type Field, makeField, noFieldNames } from "../../csv/fields.js"
import { formatHeader, formatRows, makeCell } from "../../csv/format.js"
import type { LmsCsvDelimiter } from "../../csv/LmsCsv.js"
import type { Format, Page } from "./records.js"

interface CsvOptions {
  /** The columns. Default: the fields with one value of the first page. */
  readonly fields: ReadonlyArray<Field> | undefined
  /** Begins with a byte order mark. */
  readonly bom: boolean
  readonly delimiter?: LmsCsvDelimiter
  /** Receives a sentence about the columns of the first page. */
  readonly report: (sentence: string) => Effect.Effect<void>
}

/** A header row, and a row for each record. */
export const csv =
  ({ bom, delimiter = ",", fields, report }: CsvOptions): Format =>
  (pages) =>
    Stream.suspend(() => {
      const formatNames = (columns: ReadonlyArray<Field>) =>
        formatHeader(
          columns.map(({ name }) => name),
          { bom, delimiter }
        )
      let columns: ReadonlyArray<Field> | undefined
      const rows = Stream.mapEffect(
        pages,
        Effect.fnUntraced(function* (page) {
          // An empty page does not show which members the records have.
          if (page.records.length === 0 && fields === undefined) return ""
          const isFirst = columns === undefined
          columns ??= fields ?? (yield* chooseColumns(page, report))
          const current = columns
          // JSON has no value without a text.
          const table = page.records.map((record) => current.map(({ get }) => makeCell(get(record)) ?? ""))
          return `${isFirst ? formatNames(current) : ""}${formatRows(table, { delimiter })}`
        })
      )
      const missingHeader = Stream.suspend(() =>
        columns === undefined && fields !== undefined ? Stream.succeed(formatNames(fields)) : Stream.empty
      )
      return Stream.concat(rows, missingHeader)
    })

const chooseColumns = (page: Page, report: (sentence: string) => Effect.Effect<void>) => {
  const { lists, scalars } = addFieldNames(noFieldNames(), page.records)
  const leftOut = [...lists].filter((name) => !scalars.has(name))
  const note = leftOut.length === 0 ? "" : ` Lists are left out: ${leftOut.join(",")}.`
  return Effect.as(
    report(`The columns are those of the first page: ${[...scalars].join(",")}.${note} Select others with --fields.`),
    Array.from(scalars, makeField)
  )
}
