/**
 * One of the machines: does the steps that fall to it, until it is stopped. As many as you like may run, with the same
 * DATABASE_URL and the same folder.
 *
 *     npx tsx examples/durable-cluster/runner.ts exports one 34431
 */
import { NodeContext } from "@effect/platform-node"
import { Config, Effect, Layer } from "effect"
import { LmsNode } from "effect-lms/node"
import * as ExportUsers from "../durable/exportUsers.js"
import { database, PAGES_EACH, runner } from "./cluster.js"
import * as SharedQuota from "./quota.js"

const [folder = "exports", by = "one", port = "34431"] = process.argv.slice(2)

ExportUsers.layer({ folder, by, pagesEach: PAGES_EACH, perPage: 10 }).pipe(
  Layer.provide(runner(Number(port))),
  Layer.provide(Layer.provide(LmsNode.layer, SharedQuota.layer)),
  Layer.provide(Layer.unwrapEffect(Effect.map(Config.redacted("DATABASE_URL"), database))),
  Layer.provide(NodeContext.layer),
  Layer.launch,
  LmsNode.runMain
)
