/**
 * A durable export as a command: run it again after a crash, and it continues where it was. Run one process at a time:
 * there is no lock, so a second process would do the same work.
 *
 *     LMS_DOMAIN=… LMS_API_TOKEN=… npx tsx examples/durable-sqlite/worker.ts exports monday 101 102 103
 */
import { FileSystem } from "@effect/platform"
import { NodeContext } from "@effect/platform-node"
import { Console, Effect } from "effect"
import { LmsNode } from "effect-lms/node"
import { exportUsers } from "./export.js"

const [folder = "exports", run = "monday", ...courses] = process.argv.slice(2)

const program = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  yield* fs.makeDirectory(folder, { recursive: true })
  for (const { file, pages } of yield* exportUsers({ folder, run, courses })) {
    yield* Console.log(`${file}: ${pages} pages`)
  }
})

program.pipe(Effect.provide([LmsNode.layer, NodeContext.layer]), LmsNode.runMain)
