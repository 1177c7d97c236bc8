/**
 * Exports a list to a file. The file appears when it is complete. Stop the program at any time and run it again: it
 * continues where it was.
 *
 *     LMS_DOMAIN=… LMS_API_TOKEN=… npx tsx examples/export.ts courses.ndjson
 */
import { Console, Effect } from "effect"
import { lmsExport } from "effect-lms/export"
import { LmsNode } from "effect-lms/node"

const [file = "courses.ndjson"] = process.argv.slice(2)

const program = Effect.gen(function* () {
  const { path, resumptions, rows, sha256 } = yield* lmsExport(file, "/api/v1/courses", {}, { restart: true })
  yield* Console.log(`${path} has ${rows} courses (resumed ${resumptions} times), SHA-256 ${sha256}`)
})

program.pipe(Effect.provide(LmsNode.layer), LmsNode.runMain)
