/**
 * A list as a file that is complete or not there. Kill it at any time and run it again: it goes on where it was.
 *
 * tsx examples/export.ts courses.ndjson
 */
import { NodeContext } from "@effect/platform-node"
import { Console, Effect } from "effect"
import { lmsExport } from "effect-lms/export"
import { LmsNode } from "effect-lms/node"

const [, , file = "courses.ndjson"] = process.argv

const program = Effect.gen(function* () {
  const { path, resumptions, rows, sha256 } = yield* lmsExport(file, "/api/v1/courses", {}, { restart: true })
  yield* Console.log(`${path} has ${rows} courses (taken up again ${resumptions} times), SHA-256 ${sha256}`)
})

program.pipe(Effect.provide([LmsNode.layer, NodeContext.layer]), LmsNode.runMain)
