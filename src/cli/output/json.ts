/** Records as JSON: an array, lines, or laid out for people. */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as lines from "../../export/jsonLines.js"
import { escapeControl } from "../../internal/text/escape.js"
import { type Field, project } from "./fields.js"
import type { Format, Page } from "./format.js"

/** As the service wrote them; with fields, what is left of each. */
const textsOf = (page: Page, fields: ReadonlyArray<Field> | undefined): Effect.Effect<ReadonlyArray<string>> =>
  fields === undefined
    ? page.rawRecords
    : Effect.sync(() => page.records.map((record) => JSON.stringify(project(fields, record))))

/** A record a line. */
export const jsonLines =
  (fields: ReadonlyArray<Field> | undefined): Format =>
  (pages) =>
    Stream.mapEffect(pages, (page) => Effect.map(textsOf(page, fields), lines.formatLines))

/** One array, begun before anything is read, and closed when all is. */
const array =
  (rawRecords: (page: Page) => Effect.Effect<ReadonlyArray<string>>): Format =>
  (pages) =>
    Stream.suspend(() => {
      let written = 0
      const elements = Stream.mapEffect(pages, (page) =>
        Effect.map(rawRecords(page), (all) => all.map((text) => `${written++ === 0 ? "\n" : ",\n"}${text}`).join(""))
      )
      const end = Stream.suspend(() => Stream.succeed(written === 0 ? "]\n" : "\n]\n"))
      return Stream.make("[").pipe(Stream.concat(elements), Stream.concat(end))
    })

export const json = (fields: ReadonlyArray<Field> | undefined): Format => array((page) => textsOf(page, fields))

/** JSON as people read it. What commands a terminal is written out, which in JSON means the same. */
export const laidOut = (value: unknown): string =>
  JSON.stringify(value, null, 2).split("\n").map(escapeControl).join("\n")

const indented = (text: string): string => text.replace(/^/gm, "  ")

export const pretty = (fields: ReadonlyArray<Field> | undefined): Format =>
  array((page) =>
    Effect.sync(() =>
      page.records.map((record) => indented(laidOut(fields === undefined ? record : project(fields, record))))
    )
  )
