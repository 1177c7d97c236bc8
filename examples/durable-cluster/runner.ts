/**
 * One of the machines: executes steps until it is stopped. Start any number of them, with the same DATABASE_URL and the
 * same folder. Arguments: folder, name of the machine, port.
 *
 *     DATABASE_URL=… LMS_DOMAIN=… LMS_API_TOKEN=… npx tsx examples/durable-cluster/runner.ts exports one 34431
 */
import { NodeContext } from "@effect/platform-node"
import { Config, Effect, Layer } from "effect"
import { LmsNode } from "effect-lms/node"
import * as ExportUsers from "../durable/exportUsers.js"
import { database, PAGES_PER_STEP, runner } from "./cluster.js"
import * as SharedQuota from "./quota.js"

const [folder = "exports", machine = "one", port = "34431"] = process.argv.slice(2)

ExportUsers.layer({ folder, machine, pagesPerStep: PAGES_PER_STEP, perPage: 10 }).pipe(
  Layer.provide(runner(Number(port))),
  Layer.provide(Layer.provide(LmsNode.layer, SharedQuota.layer)),
  Layer.provide(Layer.unwrapEffect(Effect.map(Config.redacted("DATABASE_URL"), database))),
  Layer.provide(NodeContext.layer),
  Layer.launch,
  LmsNode.runMain
)
