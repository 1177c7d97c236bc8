/** A machine and the caller in one process, with SQLite. */
import * as ClusterWorkflowEngine from "@effect/cluster/ClusterWorkflowEngine"
import * as SingleRunner from "@effect/cluster/SingleRunner"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { SqliteClient } from "@effect/sql-sqlite-node"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { LmsCluster, LmsParts, LmsQuotaSql, lmsClusterExportAll } from "../../../src/cluster/index.js"
import { LmsNode } from "../../../src/node/index.js"
import { PER_PAGE, type SingleSettings } from "./settings.js"

const settings: SingleSettings = JSON.parse(process.argv[2] ?? "")

const engine = Layer.provideMerge(
  ClusterWorkflowEngine.layer,
  SingleRunner.layer({ shardingConfig: LmsCluster.shardingConfig })
)
const services = Layer.mergeAll(LmsParts.layerSql, Layer.provide(LmsNode.layer, LmsQuotaSql.layer), engine)

lmsClusterExportAll("monday", settings.lists, {
  directory: settings.directory,
  concurrency: settings.concurrency,
  perPage: PER_PAGE,
  progress: false
}).pipe(
  Effect.provide(LmsCluster.layer({ pagesPerStep: settings.pagesPerStep })),
  Effect.provide(
    Layer.provideMerge(services, Layer.merge(SqliteClient.layer({ filename: settings.database }), NodeContext.layer))
  ),
  LmsNode.runMain
)
