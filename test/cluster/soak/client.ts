/** The caller of an export. */
import * as ClusterWorkflowEngine from "@effect/cluster/ClusterWorkflowEngine"
import * as NodeClusterSocket from "@effect/platform-node/NodeClusterSocket"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { LmsCluster, lmsClusterExportAll } from "../../../src/cluster/index.js"
import { LmsNode } from "../../../src/node/index.js"
import { layerOf } from "./layers.js"
import { type ClientSettings, PER_PAGE } from "./settings.js"

const settings: ClientSettings = JSON.parse(process.argv[2] ?? "")

const engine = Layer.provideMerge(
  ClusterWorkflowEngine.layer,
  NodeClusterSocket.layer({
    clientOnly: true,
    storage: "sql",
    shardingConfig: { ...LmsCluster.shardingConfig, runnerAddress: Option.none() }
  })
)

lmsClusterExportAll(settings.name, settings.lists, {
  directory: settings.directory,
  concurrency: settings.concurrency,
  perPage: PER_PAGE,
  progress: false
}).pipe(Effect.provide(Layer.provideMerge(engine, layerOf(settings))), LmsNode.runMain)
