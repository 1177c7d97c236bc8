/** npx tsx examples/pipeline/run.ts users.ndjson, with LMS_DOMAIN and LMS_API_TOKEN */
import { NodeContext } from "@effect/platform-node"
import { Effect } from "effect"
import { LmsNode } from "effect-lms/node"
import { exportUsers } from "./export-users.js"

const [destination = "users.ndjson"] = process.argv.slice(2)

exportUsers(destination).pipe(Effect.provide([LmsNode.layer, NodeContext.layer]), LmsNode.runMain)
