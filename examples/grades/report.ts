/** The report: what happened to each row. */
import { Console, Effect, Schema } from "effect"

const Line = Schema.Struct({ line: Schema.Int, message: Schema.String })

const Report = Schema.Struct({
  dryRun: Schema.Boolean,
  /** Invalid rows. If there are any, nothing was sent. */
  problems: Schema.Array(Line),
  written: Schema.Array(Line),
  unchanged: Schema.Array(Line),
  failed: Schema.Array(Line)
})

export type Report = typeof Report.Type

export const encodeReport = Schema.encode(Schema.parseJson(Report, { space: 2 }))

/** Prints the report, and returns the exit code. */
export const printReport = Effect.fnUntraced(function* ({ dryRun, failed, problems, unchanged, written }: Report) {
  for (const { line, message } of problems) yield* Console.error(`line ${line}: ${message}`)
  if (problems.length > 0) {
    yield* Console.error(`${problems.length} rows are invalid. Nothing was sent.`)
    return 2
  }
  for (const { message } of written) yield* Console.log(`${dryRun ? "would write" : "wrote"} ${message}`)
  for (const { message } of failed) yield* Console.error(`failed ${message}`)
  const writtenCount = `${written.length} ${dryRun ? "would be written" : "written"}`
  yield* Console.log(`${writtenCount}, ${unchanged.length} unchanged, ${failed.length} failed`)
  return failed.length > 0 ? 1 : 0
})
