/**
 * Exports the users of courses on the machines, and writes the files here. It may be stopped at any time: the same command
 * continues. Arguments: name and directory of the export, ids of courses.
 *
 *     DATABASE_URL=… LMS_DOMAIN=… LMS_API_TOKEN=… npx tsx examples/cluster/client.ts monday exports 101 102 103
 */
import { ClusterWorkflowEngine } from "@effect/cluster"
import * as NodeClusterSocket from "@effect/platform-node/NodeClusterSocket"
import { PgClient } from "@effect/sql-pg"
import { Config, Console, Effect, Layer, Option } from "effect"
import { LmsCluster, LmsParts, lmsClusterExportAll } from "effect-lms/cluster"
import { LmsNode } from "effect-lms/node"

const [name = "monday", directory = name, ...courses] = process.argv.slice(2)

const lists = courses.map((id) => ({
  endpoint: "/api/v1/courses/:course_id/users",
  params: { course_id: id },
  file: `users-${id}.ndjson`
}))

const program = Effect.gen(function* () {
  const { path, rows } = yield* lmsClusterExportAll(name, lists, { directory })
  yield* Console.log(`${rows} users, see ${path}`)
})

const cluster = NodeClusterSocket.layer({
  clientOnly: true,
  storage: "sql",
  shardingConfig: { ...LmsCluster.shardingConfig, runnerAddress: Option.none() }
})
// With Layer.provide, rows of the export would remain in the tables of the cluster.
const engine = Layer.provideMerge(ClusterWorkflowEngine.layer, cluster)

program.pipe(
  Effect.provide([engine, LmsParts.layerSql, LmsNode.layer]),
  Effect.provide(PgClient.layerConfig({ url: Config.redacted("DATABASE_URL") })),
  LmsNode.runMain
)
