/**
 * An export that goes on where it was, whatever ended it: run it again. One at a time, since nothing keeps a second one from
 * doing the same work.
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
  yield* Effect.flatMap(FileSystem.FileSystem, (fs) => fs.makeDirectory(folder, { recursive: true }))
  for (const { file, pages } of yield* exportUsers({ folder, run, courses })) {
    yield* Console.log(`${file}: ${pages} pages`)
  }
})

program.pipe(Effect.provide([LmsNode.layer, NodeContext.layer]), LmsNode.runMain)
