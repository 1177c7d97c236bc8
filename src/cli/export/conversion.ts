/** Exports to files of another format than one record per line. */
import * as Effect from "effect/Effect"
import type { Field } from "../../csv/fields.js"
import type { LmsExported } from "../../export/LmsExport.js"
import { usageError } from "../errors.js"
import { checkWritable } from "../output/output.js"

/** The file with the records as the server sent them, from which a file of another format is made. */
const sourceOf = (output: string): string => `${output.replace(/\.gz$/i, "")}.ndjson`

/**
 * Exports to a file of the format that its name asks for, by way of a file with one record per line, which makes the export
 * resumable. Undefined if that is the format.
 */
export const makeConversion = Effect.fnUntraced(function* (
  target: string,
  options: { readonly fields: ReadonlyArray<Field> | undefined; readonly overwrite: boolean; readonly bom: boolean }
) {
  const { convertExport, formatOf } = yield* Effect.promise(() => import("./format.js"))
  const format = formatOf(target)
  if (options.bom && format?.format !== "csv")
    return yield* usageError("--bom requires a file whose name ends in .csv, optionally with .gz.")
  if (format === undefined) return undefined
  const source = sourceOf(target)
  return <E, R>(exportTo: (file: string) => Effect.Effect<LmsExported, E, R>) =>
    Effect.gen(function* () {
      yield* checkWritable(target, options.overwrite)
      const { rows, unchanged } = yield* exportTo(source)
      yield* convertExport({ ...format, ...options, source, target })
      return { path: target, rows, records: source, unchanged }
    })
})

export const loadExport = Effect.promise(() => import("../../export/index.js"))
