/** Records as CSV (RFC 4180) that spreadsheets can open. */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { findDuplicate } from "../../csv/errors.js"
import { addFieldNames, type Field, leavesOf, makeField, noFieldNames } from "../../csv/fields.js"
import { formatHeader, formatRows, makeCell } from "../../csv/format.js"
import type { LmsCsvDelimiter } from "../../csv/LmsCsv.js"
import { isObject } from "../../internal/response/json.js"
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

/** A name with a dot that is a path in the same record. Its column shows one of the two values. */
const findAmbiguous = (records: ReadonlyArray<unknown>): string | undefined => {
  for (const record of records.filter(isObject)) {
    const names = leavesOf(record).map(({ name }) => name)
    const index = findDuplicate(names)
    if (index >= 0) return names[index]
  }
  return undefined
}

const chooseColumns = (page: Page, report: (sentence: string) => Effect.Effect<void>) => {
  const { lists, scalars } = addFieldNames(noFieldNames(), page.records)
  const leftOut = [...lists].filter((name) => !scalars.has(name))
  const note = leftOut.length === 0 ? "" : ` Lists are left out: ${leftOut.join(",")}.`
  const ambiguous = findAmbiguous(page.records)
  const twice = ambiguous === undefined ? "" : ` ${ambiguous} is a name and a path: the value of the name is printed.`
  return Effect.as(
    report(
      `The columns are those of the first page: ${[...scalars].join(",")}.${note}${twice} Select others with --fields.`
    ),
    Array.from(scalars, makeField)
  )
}
