/**
 * Jobs of the server, each waited for until its result is there. Exits with 1 if a job has failed, or has not done all of it.
 * With `--dry-run` nothing is sent that changes something.
 *
 *     LMS_DOMAIN=… LMS_API_TOKEN=… npx tsx examples/jobs/run.ts gradebook 101 grades.csv
 *     … npx tsx examples/jobs/run.ts import-grades 101 grades.csv --dry-run --delimiter ";"
 *     … npx tsx examples/jobs/run.ts sis-import 1 errors.csv users.csv enrollments.csv
 *     … npx tsx examples/jobs/run.ts report 1 provisioning_csv report.zip
 *     … npx tsx examples/jobs/run.ts copy-course 101 102
 */
import { parseArgs } from "node:util"
import type { FileSystem, Path } from "@effect/platform"
import { Console, Effect } from "effect"
import type { Lms } from "effect-lms"
import type { LmsCsvDelimiter } from "effect-lms/csv"
import { LmsNode } from "effect-lms/node"
import { copyCourse } from "./copyCourse.js"
import { importGradebook } from "./importGradebook.js"
import { saveReport } from "./report.js"
import { importCsv } from "./sisImport.js"
import { writeGradebook } from "./writeGradebook.js"

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { delimiter: { type: "string" }, "dry-run": { type: "boolean" } }
})
const [command, first = "", second = "", ...others] = positionals
const parameters = { courses: true, users: true, enrollments: true }

/** A job that changes something. */
const write = <A, E, R>(description: string, job: Effect.Effect<A, E, R>) =>
  values["dry-run"] === true ? Effect.succeed(`would ${description}`) : job

const run = (): Effect.Effect<unknown, unknown, Lms | FileSystem.FileSystem | Path.Path> => {
  switch (command) {
    case "gradebook":
      return writeGradebook(first, second)
    case "import-grades":
      // The reader of CSV files refuses any other delimiter.
      return Effect.map(
        importGradebook(first, second, {
          delimiter: values.delimiter as LmsCsvDelimiter,
          dryRun: values["dry-run"]
        }),
        (count) => `${count} grades ${values["dry-run"] === true || count === 0 ? "differ" : "were sent"}`
      )
    case "sis-import":
      return write(`import ${others.join(", ")} into account ${first}`, importCsv(first, others, second))
    case "report":
      return saveReport({ account: first, report: second, parameters, file: others[0] ?? "report.csv" })
    case "copy-course":
      return write(`copy course ${first} into course ${second}`, copyCourse(first, second))
    default:
      return Effect.fail("Name one of gradebook, import-grades, sis-import, report, copy-course.")
  }
}

run().pipe(Effect.flatMap(Console.log), Effect.provide(LmsNode.layer), LmsNode.runMain)
