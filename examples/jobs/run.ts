/**
 * Jobs of the server, each waited for until its result is there.
 *
 *     LMS_DOMAIN=… LMS_API_TOKEN=… npx tsx examples/jobs/run.ts gradebook 101 grades.csv
 *     … npx tsx examples/jobs/run.ts import-grades 101 grades.csv
 *     … npx tsx examples/jobs/run.ts sis-import 1 errors.csv users.csv enrollments.csv
 *     … npx tsx examples/jobs/run.ts report 1 provisioning_csv report.zip
 *     … npx tsx examples/jobs/run.ts copy-course 101 102
 */
import { NodeContext } from "@effect/platform-node"
import { Console, Effect } from "effect"
import type { Lms } from "effect-lms"
import { LmsNode } from "effect-lms/node"
import { copyCourse } from "./copyCourse.js"
import { importGradebook } from "./importGradebook.js"
import { saveReport } from "./report.js"
import { importCsv } from "./sisImport.js"
import { writeGradebook } from "./writeGradebook.js"

const [, , command, first = "", second = "", ...others] = process.argv
const parameters = { courses: true, users: true, enrollments: true }

const run = (): Effect.Effect<unknown, unknown, Lms | NodeContext.NodeContext> => {
  switch (command) {
    case "gradebook":
      return writeGradebook(first, second)
    case "import-grades":
      return importGradebook(first, second)
    case "sis-import":
      return importCsv(first, others, second)
    case "report":
      return saveReport({ account: first, report: second, parameters, file: others[0] ?? "report.csv" })
    case "copy-course":
      return copyCourse(first, second)
    default:
      return Effect.dieMessage("Name one of gradebook, import-grades, sis-import, report, copy-course.")
  }
}

run().pipe(Effect.flatMap(Console.log), Effect.provide([LmsNode.layer, NodeContext.layer]), LmsNode.runMain)
