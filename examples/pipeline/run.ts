/**
 * Exports the users of all courses that you teach to one file. Run it again after an error: it continues where it was.
 *
 *     LMS_DOMAIN=… LMS_API_TOKEN=… npx tsx examples/pipeline/run.ts users.ndjson
 */
import { Console, Effect } from "effect"
import { LmsNode } from "effect-lms/node"
import { exportUsers } from "./export-users.js"

const [destination = "users.ndjson"] = process.argv.slice(2)

exportUsers(destination).pipe(
  Effect.zipRight(Console.log(`${destination} is complete`)),
  Effect.provide(LmsNode.layer),
  LmsNode.runMain
)
