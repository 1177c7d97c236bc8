/**
 * A process of the suite `cluster`: exports lists with `lmsExportAll`, or starts and runs an export of a cluster, or only runs
 * those that another process starts.
 */
import { performance } from "node:perf_hooks"
import * as ClusterWorkflowEngine from "@effect/cluster/ClusterWorkflowEngine"
import * as RunnerAddress from "@effect/cluster/RunnerAddress"
import * as NodeClusterSocket from "@effect/platform-node/NodeClusterSocket"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { PgClient } from "@effect/sql-pg"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { LmsCluster, LmsParts, lmsClusterExportAll } from "effect-lms/cluster"
import { lmsExportAll } from "effect-lms/export"
import { LmsNode } from "effect-lms/node"

export type Role = "local" | "alone" | "client" | "runner"

export interface ClusterJob {
  readonly role: Role
  readonly directory: string
  readonly name: string
  readonly url: string
  readonly lists: number
  readonly concurrency: number
  readonly port: number
}

export interface ClusterResult {
  readonly seconds: number
  readonly rows: number
  readonly cpuSeconds: number
}

const job: ClusterJob = JSON.parse(process.argv[2] ?? "{}")
const { concurrency, directory, name, port, role, url } = job

const lists = Array.from({ length: job.lists }, (_, index) => ({
  endpoint: `${url}&list=${index}`,
  file: `${index}.ndjson`
}))

const waitForStart = Effect.promise(
  () =>
    new Promise<void>((resolve) => {
      process.once("message", () => resolve())
      process.send?.("ready")
    })
)

const send = (message: object) =>
  Effect.promise(() => new Promise<void>((resolve) => process.send?.(message, () => resolve())))

const measure = <E, R>(exporting: Effect.Effect<{ readonly rows: number }, E, R>) =>
  Effect.gen(function* () {
    yield* waitForStart
    const startedAt = performance.now()
    const before = process.cpuUsage()
    const { rows } = yield* exporting
    const { system, user } = process.cpuUsage(before)
    const result: ClusterResult = {
      seconds: (performance.now() - startedAt) / 1000,
      rows,
      cpuSeconds: (system + user) / 1e6
    }
    yield* send(result)
  })

const options = { concurrency, progress: false }

const engine = Layer.provideMerge(
  ClusterWorkflowEngine.layer,
  role === "client"
    ? NodeClusterSocket.layer({
        clientOnly: true,
        storage: "sql",
        shardingConfig: { ...LmsCluster.shardingConfig, runnerAddress: Option.none() }
      })
    : NodeClusterSocket.layer({
        storage: "sql",
        shardingConfig: {
          ...LmsCluster.shardingConfig,
          runnerAddress: Option.some(RunnerAddress.make("127.0.0.1", port))
        }
      })
)

const shared = Layer.mergeAll(engine, LmsNode.layer, LmsParts.layerSql).pipe(
  Layer.provideMerge(PgClient.layer({ url: Redacted.make(process.env.DATABASE_URL ?? "") })),
  Layer.provideMerge(NodeContext.layer),
  Layer.provide(Logger.remove(Logger.defaultLogger))
)

const runner = Layer.provideMerge(LmsCluster.layer(), shared)

const exportOnCluster = measure(lmsClusterExportAll(name, lists, { ...options, directory: `${directory}/${name}` }))

const programs: Readonly<Record<Role, Effect.Effect<void, unknown>>> = {
  local: measure(lmsExportAll(`${directory}/${name}`, lists, options)).pipe(Effect.provide(LmsNode.layer)),
  // The engine needs its shards before the time is taken.
  alone: Effect.delay(exportOnCluster, "3 seconds").pipe(Effect.provide(runner)),
  client: Effect.provide(exportOnCluster, shared),
  runner: Effect.scoped(Effect.zipRight(Layer.build(runner), Effect.zipRight(waitForStart, Effect.never)))
}

await Effect.runPromise(programs[role])
process.exit(0)
