/** Records as a table for people. */
import truncate from "cli-truncate"
import * as Stream from "effect/Stream"
import stringWidth from "string-width"
import { isObject } from "../../internal/response/json.js"
import { escapeControl } from "../../internal/text/escape.js"
import { type Field, type Format, formatCell, makeField, type Page } from "./records.js"

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

/** Shortens a text to what is measured, without half a surrogate pair at its end. */
const shorten = (text: string): string =>
  text.length <= MAX_MEASURED_CHARS ? text : `${text.slice(0, MAX_MEASURED_CHARS).replace(/[\ud800-\udbff]$/, "")}…`

const cellText = (value: unknown): string => escapeControl(shorten(formatCell(value)))

const isScalar = (value: unknown): boolean => typeof value !== "object" || value === null

/** The members with a scalar value that is not empty in some record, in their order. */
const scalarFields = ({ records }: Page): ReadonlyArray<Field> => {
  const names = new Set<string>()
  for (const [name, value] of records.filter(isObject).flatMap(Object.entries)) {
    if (isScalar(value) && formatCell(value) !== "") names.add(name)
  }
  return Array.from(names, makeField)
}

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

/** All selected fields, or as many members of the page as fit. */
const layOutColumns = (
  page: Page,
  fields: ReadonlyArray<Field> | undefined,
  maxWidth: number
): ReadonlyArray<Column> => {
  const columns = (fields ?? scalarFields(page)).map((field): Column => {
    const needed = page.records.reduce<number>(
      (widest, record) => Math.max(widest, stringWidth(cellText(field.get(record)))),
      Math.max(1, stringWidth(cellText(field.name)))
    )
    return { ...field, width: Math.min(needed, fields === undefined ? MAX_CELL_COLUMNS : maxWidth) }
  })
  if (fields !== undefined) return shrinkColumns(columns, maxWidth)
  const fitting = columns.filter((_, index) => totalWidth(columns.slice(0, index + 1)) <= maxWidth)
  return fitting.length > 0 ? fitting : shrinkColumns(columns.slice(0, 1), maxWidth)
}

/** The two libraries disagree on the width of some rare characters, so the result is measured and shortened again. */
const truncateToWidth = (text: string, width: number, limit = width): string => {
  const truncated = limit <= 0 ? "" : truncate(text, limit)
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
 * determines the widths of the columns; longer values of later pages are truncated.
 */
export const table =
  (fields: ReadonlyArray<Field> | undefined, width: number | undefined): Format =>
  (pages) =>
    Stream.suspend(() => {
      let columns: ReadonlyArray<Column> | undefined
      return Stream.map(pages, (page) => {
        const isFirst = columns === undefined
        // An empty page does not show which columns the others have.
        if (columns === undefined && page.records.length === 0) return ""
        columns ??= layOutColumns(page, fields, width ?? DEFAULT_WIDTH_COLUMNS)
        const current = columns
        const rows = page.records.map((record) => current.map(({ get }) => cellText(get(record))))
        return formatRows(current, isFirst ? [current.map(({ name }) => cellText(name)), ...rows] : rows)
      })
    })
