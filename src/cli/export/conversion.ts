/** Exports to files of another format than one record per line. */
import * as Effect from "effect/Effect"
import type { LmsExported } from "../../export/LmsExport.js"
import { checkWritable } from "../output/output.js"
import type { Field } from "../output/records.js"

/** The file with the records as the server sent them, from which a file of another format is made. */
export const sourceOf = (output: string): string => `${output.replace(/\.gz$/i, "")}.ndjson`

/**
 * Exports to a file of the format that its name asks for, by way of a file with one record per line, which makes the export
 * resumable. Undefined if that is the format.
 */
export const makeConversion = Effect.fnUntraced(function* (
  target: string,
  fields: ReadonlyArray<Field> | undefined,
  overwrite: boolean
) {
  const { convertExport, formatOf } = yield* Effect.promise(() => import("./format.js"))
  const format = formatOf(target)
  if (format === undefined) return undefined
  const source = sourceOf(target)
  return <E, R>(exportTo: (file: string) => Effect.Effect<LmsExported, E, R>) =>
    Effect.gen(function* () {
      yield* checkWritable(target, overwrite)
      const { rows } = yield* exportTo(source)
      yield* convertExport({ ...format, source, target, fields, overwrite })
      return { path: target, rows, records: source }
    })
})

export const loadExport = Effect.promise(() => import("../../export/index.js"))
