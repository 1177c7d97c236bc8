/**
 * One of the machines: reads lists until it is stopped. Start any number of them with the same database. `HOST` and `PORT` are
 * where the other machines reach it. Default: localhost and 34431.
 *
 *     DATABASE_URL=… LMS_DOMAIN=… LMS_API_TOKEN=… PORT=34431 npx tsx examples/cluster/runner.ts
 */
import { ClusterWorkflowEngine } from "@effect/cluster"
import * as NodeClusterSocket from "@effect/platform-node/NodeClusterSocket"
import { PgClient } from "@effect/sql-pg"
import { Config, Layer } from "effect"
import { LmsCluster, LmsParts, LmsQuotaSql } from "effect-lms/cluster"
import { LmsNode } from "effect-lms/node"

const cluster = NodeClusterSocket.layer({ storage: "sql", shardingConfig: LmsCluster.shardingConfig })
const engine = Layer.provide(ClusterWorkflowEngine.layer, cluster)
const client = Layer.provide(LmsNode.layer, LmsQuotaSql.layer)
const database = PgClient.layerConfig({ url: Config.redacted("DATABASE_URL") })

LmsCluster.layer().pipe(
  Layer.provide([engine, client, LmsParts.layerSql]),
  Layer.provide(database),
  Layer.launch,
  LmsNode.runMain
)
