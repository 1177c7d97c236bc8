/** Records as a table for people. */
import cut from "cli-truncate"
import * as Stream from "effect/Stream"
import stringWidth from "string-width"
import { isObject } from "../../internal/response/json.js"
import { escapeControl } from "../../internal/text/escape.js"
import { cell, type Field, member } from "./fields.js"
import type { Format, Page } from "./format.js"

/** Where no terminal says how wide it is. */
const WIDTH = 100

const NARROWEST = 4

const BETWEEN = 2

const WIDEST = 40

interface Column extends Field {
  readonly width: number
}

/**
 * So much of a text is looked at, more than columns show: how wide it is takes time in proportion to the square of its length,
 * and a page of a course is long.
 */
const LOOKED_AT = 2048

/** Half a character at its end goes, too, and what is left out shows. */
const brief = (text: string): string =>
  text.length <= LOOKED_AT ? text : `${text.slice(0, LOOKED_AT).replace(/[\ud800-\udbff]$/, "")}…`

const shown = (value: unknown): string => escapeControl(brief(cell(value)))

const isScalar = (value: unknown): boolean => typeof value !== "object" || value === null

/** The members that are one value, and in some record are more than nothing, in their order. */
const membersOf = ({ records }: Page): ReadonlyArray<Field> => {
  const names = new Set<string>()
  for (const [name, value] of records.filter(isObject).flatMap(Object.entries)) {
    if (isScalar(value) && cell(value) !== "") names.add(name)
  }
  return Array.from(names, (name) => ({ name, of: member(name) }))
}

const total = (columns: ReadonlyArray<Column>): number =>
  columns.reduce((sum, { width }) => sum + width, BETWEEN * Math.max(0, columns.length - 1))

/** The widest gives way, until all have room or are as narrow as can be read. */
const squeezed = (columns: ReadonlyArray<Column>, width: number): ReadonlyArray<Column> => {
  const widths = columns.map((column) => column.width)
  for (let over = total(columns) - width; over > 0; over--) {
    const widest = Math.max(...widths)
    if (widest <= NARROWEST) break
    widths[widths.indexOf(widest)] = widest - 1
  }
  return columns.map((column, index) => ({ ...column, width: widths[index] ?? column.width }))
}

/** Of what a page has as many as there is room for; what was asked for stays. */
const layOut = (page: Page, fields: ReadonlyArray<Field> | undefined, width: number): ReadonlyArray<Column> => {
  const columns = (fields ?? membersOf(page)).map((field): Column => {
    const needed = page.records.reduce<number>(
      (most, record) => Math.max(most, stringWidth(shown(field.of(record)))),
      Math.max(1, stringWidth(shown(field.name)))
    )
    return { ...field, width: Math.min(needed, fields === undefined ? WIDEST : width) }
  })
  if (fields !== undefined) return squeezed(columns, width)
  const fitting = columns.filter((_, index) => total(columns.slice(0, index + 1)) <= width)
  return fitting.length > 0 ? fitting : squeezed(columns.slice(0, 1), width)
}

/** The two libraries differ in how wide some rare characters are, so that what was cut is measured again. */
const fitting = (text: string, width: number, most = width): string => {
  const cutText = most <= 0 ? "" : cut(text, most)
  return stringWidth(cutText) <= width ? cutText : fitting(text, width, most - 1)
}

const padded = (text: string, width: number): string => {
  const shown = fitting(text, width)
  return shown + " ".repeat(width - stringWidth(shown))
}

/** No lines around it: what is seen is data, and can be copied from a terminal. */
const drawn = (columns: ReadonlyArray<Column>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  rows
    .map((row) => columns.map(({ width }, index) => padded(row[index] ?? "", width)).join(" ".repeat(BETWEEN)))
    .map((line) => `${line.trimEnd()}\n`)
    .join("")

/**
 * Drawn page by page, so that a long list is seen from its first page on, and as much is in memory. So the first page says
 * how wide the columns are, and what is longer later is cut.
 */
export const table =
  (fields: ReadonlyArray<Field> | undefined, width: number | undefined): Format =>
  (pages) =>
    Stream.suspend(() => {
      let columns: ReadonlyArray<Column> | undefined
      return Stream.map(pages, (page) => {
        const head = columns === undefined
        // An empty page tells nothing of the columns of the others.
        if (columns === undefined && page.records.length === 0) return ""
        columns ??= layOut(page, fields, width ?? WIDTH)
        const laid = columns
        const rows = page.records.map((record) => laid.map(({ of }) => shown(of(record))))
        return drawn(laid, head ? [laid.map(({ name }) => shown(name)), ...rows] : rows)
      })
    })
