/** A machine. */
import * as ClusterWorkflowEngine from "@effect/cluster/ClusterWorkflowEngine"
import * as RunnerAddress from "@effect/cluster/RunnerAddress"
import * as NodeClusterSocket from "@effect/platform-node/NodeClusterSocket"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { LmsCluster } from "../../../src/cluster/index.js"
import { LmsNode } from "../../../src/node/index.js"
import { layerOf } from "./layers.js"
import type { RunnerSettings } from "./settings.js"

const settings: RunnerSettings = JSON.parse(process.argv[2] ?? "")

const engine = Layer.provideMerge(
  ClusterWorkflowEngine.layer,
  NodeClusterSocket.layer({
    storage: "sql",
    shardingConfig: {
      ...LmsCluster.shardingConfig,
      runnerAddress: Option.some(RunnerAddress.make("127.0.0.1", settings.port)),
      runnerListenAddress: Option.some(RunnerAddress.make("127.0.0.1", settings.listenPort))
    }
  })
)

LmsCluster.layer({ pagesPerStep: settings.pagesPerStep, machine: settings.machine }).pipe(
  Layer.provide(engine),
  Layer.provide(layerOf(settings)),
  Layer.launch,
  LmsNode.runMain
)
