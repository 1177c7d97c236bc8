/**
 * Imports grades from a CSV file with the columns student, assignment and grade. Exit code 0: the course has all grades;
 * 1: some failed, run it again; 2: rows are invalid, and nothing was sent.
 *
 *     LMS_DOMAIN=… LMS_API_TOKEN=… npx tsx examples/grades/run.ts 101 grades.csv --dry-run --report report.json
 */
import { parseArgs } from "node:util"
import { Effect } from "effect"
import { LmsNode } from "effect-lms/node"
import { program } from "./grades.js"

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { "dry-run": { type: "boolean" }, "extra-credit": { type: "boolean" }, report: { type: "string" } }
})
const [course = "101", file = "grades.csv"] = positionals

program({
  course,
  file,
  dryRun: values["dry-run"],
  extraCredit: values["extra-credit"],
  report: values.report
}).pipe(
  Effect.tap((code) => Effect.sync(() => (process.exitCode = code))),
  Effect.provide(LmsNode.layer),
  LmsNode.runMain
)
