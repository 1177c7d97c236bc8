/** Records as JSON: an array, lines, or indented for people. */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { Field } from "../../csv/fields.js"
import * as lines from "../../export/jsonLines.js"
import { escapeRecord } from "../../internal/text/escape.js"
import { stringify } from "../../internal/text/stringify.js"
import { type OutputError, stdout } from "./output.js"
import { type Format, type Page, pageText, selectFields } from "./records.js"
import { isTerminal } from "./terminal.js"

/** The records as the server sent them, or the selected fields of each. */
const recordTexts = (page: Page, fields: ReadonlyArray<Field> | undefined): Effect.Effect<ReadonlyArray<string>> =>
  fields === undefined
    ? page.rawRecords
    : Effect.sync(() => page.records.map((record) => stringify(selectFields(fields, record))))

/** One record per line. */
export const jsonLines =
  (fields: ReadonlyArray<Field> | undefined): Format =>
  (pages) =>
    Stream.mapEffect(pages, (page) => Effect.map(recordTexts(page, fields), lines.formatLines))

/** One array, opened with the first page and closed after the last one; or the only object. */
const arrayOf =
  (textsOf: (page: Page) => Effect.Effect<ReadonlyArray<string>>): Format =>
  (pages) =>
    Stream.suspend(() => {
      let count = 0
      let isArray = true
      const elements = Stream.mapEffect(pages, (page) =>
        Effect.map(textsOf(page), (texts) => {
          isArray = page.isObject !== true
          return isArray ? texts.map((text) => `${count++ === 0 ? "[\n" : ",\n"}${text}`).join("") : `${texts[0]}\n`
        })
      )
      const end = Stream.suspend(() => Stream.succeed(!isArray ? "" : count === 0 ? "[]\n" : "\n]\n"))
      return Stream.concat(elements, end)
    })

export const jsonArray = (fields: ReadonlyArray<Field> | undefined): Format =>
  arrayOf((page) => recordTexts(page, fields))

/** One array of the pages: of the arrays of their records. */
export const pagesArray: Format = arrayOf((page) => Effect.map(pageText(page), (text) => [text]))

/** Indented JSON with control characters escaped, which in JSON means the same. */
export const prettyPrint = (value: unknown): string => stringify(value, 2).split("\n").map(escapeRecord).join("\n")

const indent = (text: string): string => text.replace(/^/gm, "  ")

/** One array of indented records. */
export const prettyArray = (fields: ReadonlyArray<Field> | undefined): Format =>
  arrayOf((page) =>
    Effect.sync(() =>
      page.records.map((record) => {
        const text = prettyPrint(fields === undefined ? record : selectFields(fields, record))
        return page.isObject === true ? text : indent(text)
      })
    )
  )

/** Prints a value: indented on a terminal, on one line elsewhere. */
export const printJson = (value: unknown): Effect.Effect<void, OutputError> =>
  Effect.suspend(() => stdout.write(`${isTerminal() ? prettyPrint(value) : stringify(value)}\n`))
