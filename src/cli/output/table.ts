/** Records as a table for people. */
import cliTruncate from "cli-truncate"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import stringWidth from "string-width"
import { cellText } from "../../csv/cellText.js"
import { addFieldNames, type Field, makeField, noFieldNames } from "../../csv/fields.js"
import { escapeRecord, truncate } from "../../internal/text/escape.js"
import type { Format, Page } from "./records.js"

/** The width of the table if there is no terminal. */
const DEFAULT_WIDTH_COLUMNS = 100

const MIN_CELL_COLUMNS = 4

/** For cells of members that the caller has not selected. */
const MAX_CELL_COLUMNS = 40

const GAP_COLUMNS = 2

/**
 * Measuring a text takes time proportional to the square of its length, and a Canvas page can be long. Tables never show
 * this much of a text.
 */
const MAX_MEASURED_CHARS = 2048

interface Column extends Field {
  readonly width: number
}

/** JSON has no value without a text. */
const formatCell = (value: unknown): string => cellText(value) ?? ""

const shownText = (value: unknown): string => escapeRecord(truncate(formatCell(value), MAX_MEASURED_CHARS))

/** The scalars of a page that are not empty in some record. */
const filledFields = (page: Page): ReadonlyArray<Field> =>
  Array.from(addFieldNames(noFieldNames(), page.records).scalars, makeField).filter(({ get }) =>
    page.records.some((record) => {
      const value = get(record)
      return typeof value !== "object" && formatCell(value) !== ""
    })
  )

const totalWidth = (columns: ReadonlyArray<Column>): number =>
  columns.reduce((sum, { width }) => sum + width, GAP_COLUMNS * Math.max(0, columns.length - 1))

/** Narrows the widest columns until all fit or have the minimum width. */
const shrinkColumns = (columns: ReadonlyArray<Column>, maxWidth: number): ReadonlyArray<Column> => {
  const widths = columns.map((column) => column.width)
  for (let excess = totalWidth(columns) - maxWidth; excess > 0; excess--) {
    const widest = Math.max(...widths)
    if (widest <= MIN_CELL_COLUMNS) break
    widths[widths.indexOf(widest)] = widest - 1
  }
  return columns.map((column, index) => ({ ...column, width: widths[index] ?? column.width }))
}

/** All selected fields, or as many of the page's fields as fit. */
const layOutColumns = (
  page: Page,
  fields: ReadonlyArray<Field> | undefined,
  maxWidth: number
): { readonly columns: ReadonlyArray<Column>; readonly hidden: ReadonlyArray<Field> } => {
  const columns = (fields ?? filledFields(page)).map((field): Column => {
    const needed = page.records.reduce<number>(
      (widest, record) => Math.max(widest, stringWidth(shownText(field.get(record)))),
      Math.max(1, stringWidth(shownText(field.name)))
    )
    return { ...field, width: Math.min(needed, fields === undefined ? MAX_CELL_COLUMNS : maxWidth) }
  })
  if (fields !== undefined) return { columns: shrinkColumns(columns, maxWidth), hidden: [] }
  const fitting = columns.filter((_, index) => totalWidth(columns.slice(0, index + 1)) <= maxWidth)
  return fitting.length > 0
    ? { columns: fitting, hidden: columns.slice(fitting.length) }
    : { columns: shrinkColumns(columns.slice(0, 1), maxWidth), hidden: columns.slice(1) }
}

/** The two libraries disagree on the width of some rare characters, so the result is measured and shortened again. */
const truncateToWidth = (text: string, width: number, limit = width): string => {
  const truncated = limit <= 0 ? "" : cliTruncate(text, limit)
  return stringWidth(truncated) <= width ? truncated : truncateToWidth(text, width, limit - 1)
}

const padToWidth = (text: string, width: number): string => {
  const truncated = truncateToWidth(text, width)
  return truncated + " ".repeat(width - stringWidth(truncated))
}

/** Formats rows without borders, so that cells can be copied from a terminal. */
const formatRows = (columns: ReadonlyArray<Column>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  rows
    .map((row) => columns.map(({ width }, index) => padToWidth(row[index] ?? "", width)).join(" ".repeat(GAP_COLUMNS)))
    .map((line) => `${line.trimEnd()}\n`)
    .join("")

/**
 * Formats page by page, so that a long list shows its first page at once and only one page is in memory. The first page
 * determines the columns and their widths; longer values of later pages are truncated. `report` receives a sentence about
 * fields for which there is no space.
 */
export const table =
  (
    fields: ReadonlyArray<Field> | undefined,
    width: number | undefined,
    report: (sentence: string) => Effect.Effect<void>
  ): Format =>
  (pages) =>
    Stream.suspend(() => {
      let columns: ReadonlyArray<Column> | undefined
      return Stream.mapEffect(
        pages,
        Effect.fnUntraced(function* (page) {
          // An empty page does not show which columns the others have.
          if (columns === undefined && page.records.length === 0) return ""
          const isFirst = columns === undefined
          if (columns === undefined) {
            const layout = layOutColumns(page, fields, width ?? DEFAULT_WIDTH_COLUMNS)
            columns = layout.columns
            if (layout.hidden.length > 0) yield* report(describeHidden(layout.hidden))
          }
          const current = columns
          const rows = page.records.map((record) => current.map(({ get }) => shownText(get(record))))
          return formatRows(current, isFirst ? [current.map(({ name }) => shownText(name)), ...rows] : rows)
        })
      )
    })

/** A note is shorter than its table. */
const MAX_NAMED_FIELDS = 5

const describeHidden = (hidden: ReadonlyArray<Field>): string => {
  const names = hidden.slice(0, MAX_NAMED_FIELDS).map(({ name }) => name)
  const more = hidden.length - names.length
  return `The table is too narrow for ${names.join(",")}${more > 0 ? ` and ${more} more` : ""}. Select columns with --fields.`
}
