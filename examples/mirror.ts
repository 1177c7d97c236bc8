/**
 * Mirrors the files of a course into a directory. Stop it and run it again at any time: it downloads only what is missing
 * or changed.
 *
 *     LMS_DOMAIN=… LMS_API_TOKEN=… npx tsx examples/mirror.ts 101 files/
 */
import { Console, Effect } from "effect"
import { lmsMirrorFiles } from "effect-lms/export"
import { LmsNode } from "effect-lms/node"

const [course_id = "101", directory = "files"] = process.argv.slice(2)

const program = Effect.gen(function* () {
  const { failures, unchanged, written } = yield* lmsMirrorFiles(
    "/api/v1/courses/:course_id",
    { course_id },
    { directory }
  )
  for (const { error, path } of failures) yield* Console.error(`${path}: ${error.message}`)
  yield* Console.log(`${written.length} written, ${unchanged.length} unchanged, ${failures.length} failed`)
  if (failures.length > 0) process.exitCode = 1
})

program.pipe(Effect.provide(LmsNode.layer), LmsNode.runMain)
