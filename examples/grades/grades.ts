/**
 * Imports grades from a CSV file into a course. Checks all rows first, also against the course, and sends nothing if one of
 * them is invalid. Does not send a grade that the submission has already, so the same file can be imported again.
 *
 * Canvas answers with 200 to a text that is no grade of the assignment, and removes the grade that is there
 * (`interpret_grade` in its app/models/abstract_assignment.rb): so each grade is checked before, and compared afterwards.
 */
import { FileSystem } from "@effect/platform"
import { Effect } from "effect"
import { planRows } from "./plan.js"
import { encodeReport, printReport, type Report } from "./report.js"
import { readRows } from "./rows.js"
import { type Outcome, submitRow } from "./submit.js"

export interface GradesOptions {
  readonly file: string
  readonly course: string
  /** Prints what would be sent, and sends nothing. */
  readonly dryRun?: boolean | undefined
  /** Whether a grade may exceed the points of its assignment. */
  readonly extraCredit?: boolean | undefined
  /** A file for the report, as JSON. */
  readonly report?: string | undefined
}

const importGrades = Effect.fn("grades.import")(function* (options: GradesOptions) {
  const fs = yield* FileSystem.FileSystem
  const { course, dryRun = false } = options
  const { problems: invalid, rows } = readRows(yield* fs.readFile(options.file))
  const [rejected, planned] = yield* planRows(rows, options)
  const problems = [...invalid, ...rejected].sort((a, b) => a.line - b.line)
  const outcomes =
    problems.length > 0
      ? []
      : yield* Effect.forEach(planned, (row) => submitRow(row, { course, dryRun }), { concurrency: 4 })
  const withStatus = (status: Outcome["status"]) =>
    outcomes.flatMap(({ line, message, ...outcome }) => (outcome.status === status ? [{ line, message }] : []))
  return {
    dryRun,
    problems,
    written: withStatus("written"),
    unchanged: withStatus("unchanged"),
    failed: withStatus("failed")
  } satisfies Report
})

/** Runs the job, writes and prints the report, and returns the exit code. */
export const program = Effect.fnUntraced(function* (options: GradesOptions) {
  const fs = yield* FileSystem.FileSystem
  const report = yield* importGrades(options)
  if (options.report !== undefined) yield* fs.writeFileString(options.report, `${yield* encodeReport(report)}\n`)
  return yield* printReport(report)
})
