/**
 * Exports on many machines: needs `@effect/cluster`, `@effect/rpc`, `@effect/sql` and `@effect/workflow`.
 */
import type * as ShardingConfig from "@effect/cluster/ShardingConfig"
import type * as FileSystem from "@effect/platform/FileSystem"
import type * as Path from "@effect/platform/Path"
import type { WorkflowEngine } from "@effect/workflow/WorkflowEngine"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type { LmsExportedAll, LmsExportList } from "../export/LmsExport.js"
import type { Lms } from "../Lms.js"
import type { LmsListsOf } from "../LmsCall.js"
import type { LmsRequestError } from "../LmsError.js"
import { clusterExportAll } from "./export/exportAll.js"
import { runnerLayer } from "./export/slots.js"
import { cancelExport, readStatus } from "./export/status.js"
import type {
  LmsClusterExportAllOptions,
  LmsClusterFailure,
  LmsClusterOptions,
  LmsClusterStatus
} from "./LmsCluster.js"
import type { LmsClusterError } from "./LmsClusterError.js"
import type { LmsParts } from "./LmsParts.js"

export type {
  LmsClusterExportAllOptions,
  LmsClusterFailure,
  LmsClusterList,
  LmsClusterMachine,
  LmsClusterOptions,
  LmsClusterStatus
} from "./LmsCluster.js"
export { LmsClusterError } from "./LmsClusterError.js"
export { LmsParts } from "./LmsParts.js"
export type { LmsPartsService } from "./LmsPartsService.js"
export { LmsQuotaSql } from "./LmsQuotaSql.js"

/**
 * Executes exports that {@link lmsClusterExportAll} starts.
 *
 * @example
 * ```ts
 * import { ClusterWorkflowEngine, RunnerAddress } from "@effect/cluster"
 * import { NodeClusterSocket, NodeContext } from "@effect/platform-node"
 * import { PgClient } from "@effect/sql-pg"
 * import { Config, Layer, Option } from "effect"
 * import { LmsCluster, LmsParts } from "effect-lms/cluster"
 * import { LmsNode } from "effect-lms/node"
 *
 * const runnerAddress = Option.some(RunnerAddress.make("10.0.0.1", 34431))
 * const engine = Layer.provideMerge(
 *   ClusterWorkflowEngine.layer,
 *   NodeClusterSocket.layer({ storage: "sql", shardingConfig: { ...LmsCluster.shardingConfig, runnerAddress } })
 * )
 *
 * LmsCluster.layer().pipe(
 *   Layer.provide([engine, LmsNode.layer]),
 *   Layer.provide(LmsParts.layerSql),
 *   Layer.provide([PgClient.layerConfig({ url: Config.redacted("DATABASE_URL") }), NodeContext.layer]),
 *   Layer.launch,
 *   LmsNode.runMain
 * )
 * ```
 *
 * @category layers
 */
export const LmsCluster: {
  /**
   * Reads lists on this machine: any number of processes with the same database and the same parts share the exports that
   * are started, and take over those of a process that ends. Default: steps of 20 pages.
   */
  readonly layer: (options?: LmsClusterOptions) => Layer.Layer<never, LmsRequestError, Lms | LmsParts | WorkflowEngine>
  /**
   * Settings of the engine with which a machine that is lost or suspended is replaced after two to seven seconds instead of
   * 35. The machines ask the database about once a second.
   */
  readonly shardingConfig: Partial<ShardingConfig.ShardingConfig["Type"]>
} = {
  layer: runnerLayer,
  shardingConfig: {
    // A lock of PostgreSQL itself lasts as long as its connection, also if its machine is suspended.
    shardLockDisableAdvisory: true,
    shardLockExpiration: Duration.seconds(5),
    shardLockRefreshInterval: Duration.millis(1500),
    refreshAssignmentsInterval: Duration.seconds(1),
    runnerHealthCheckInterval: Duration.seconds(1),
    entityMessagePollInterval: Duration.seconds(1)
  }
}

/**
 * Exports many lists as `lmsExportAll` does, with the same files, on all machines that run `LmsCluster.layer`.
 *
 * The caller writes the files, to a directory on its own disk. It may end at any time: the machines go on, and the same call
 * continues or returns the result. When the files are written, everything else is removed, also from the tables of the cluster
 * if the context contains its storage: provide it to the engine with `Layer.provideMerge`. The name is remembered for 30 days.
 *
 * A list that has failed does not stop the others; the same call again reads it from where it has failed. A rejected token
 * pauses the export until the same call is made again.
 *
 * @param name Identifies the export on all machines, such as a date.
 * @param lists Objects with `endpoint`, `params` and the name of the `file`, as for `lmsExportAll`.
 * @param options Those of `lmsExportAll` that other machines can apply, and `directory`. Default: the directory has the name
 *   of the export, and each machine reads 16 lists at a time.
 * @returns The result of `lmsExportAll`.
 * @errors {@link LmsClusterError} if the name belongs to other lists, or the store fails; and those of `lmsExportAll`. If the
 *   export is paused or cancelled, its lists fail with an {@link LmsClusterError}: the message of `Incomplete` contains the
 *   first one, and with `onFailure: "stop"` the call fails with it.
 *
 * @example
 * ```ts
 * import { Console, Effect } from "effect"
 * import { lmsClusterExportAll } from "effect-lms/cluster"
 *
 * const lists = [101, 102].map((id) => ({
 *   endpoint: "/api/v1/courses/:id/users",
 *   params: { id },
 *   file: `users-${id}.ndjson`
 * }))
 *
 * const program = Effect.gen(function* () {
 *   const { path, rows } = yield* lmsClusterExportAll("2026-11-25", lists)
 *   yield* Console.log(`${rows} users, see ${path}`)
 * })
 * ```
 *
 * @category operations
 * @function
 */
export const lmsClusterExportAll = Effect.fn("lmsClusterExportAll")(clusterExportAll) as <
  const L extends LmsExportList
>(
  name: string,
  lists: LmsListsOf<L, Iterable<L>>,
  options?: LmsClusterExportAllOptions<L>
) => Effect.Effect<
  LmsExportedAll<L>,
  LmsClusterFailure,
  Lms | LmsParts | WorkflowEngine | FileSystem.FileSystem | Path.Path
>

/**
 * Returns how far an export is, for each list and each machine, by the steps that have ended.
 *
 * @param name The name of the export.
 * @returns The counts of its lists, and what each machine has read.
 * @errors {@link LmsClusterError}, with reason `Unknown` if there is no export of this name.
 *
 * @example
 * ```ts
 * import { Console, Effect } from "effect"
 * import { lmsClusterStatus } from "effect-lms/cluster"
 *
 * const program = Effect.gen(function* () {
 *   const { lists, machines, state } = yield* lmsClusterStatus("2026-11-25")
 *   yield* Console.log(`${state}: ${lists.done} of ${lists.total} lists, on ${machines.length} machines`)
 * })
 * ```
 *
 * @category operations
 * @function
 */
export const lmsClusterStatus: (name: string) => Effect.Effect<LmsClusterStatus, LmsClusterError, LmsParts> =
  Effect.fn("lmsClusterStatus")(readStatus)

/**
 * Stops an export and removes what was read. In a call that waits for it, lists whose files are not written fail with reason
 * `Cancelled`. Other files stay.
 *
 * @param name The name of the export.
 * @returns Nothing, when the machines no longer read its lists.
 * @errors {@link LmsClusterError}, with reason `Unknown` if there is no export of this name.
 *
 * @example
 * ```ts
 * import { lmsClusterCancel } from "effect-lms/cluster"
 *
 * const program = lmsClusterCancel("2026-11-25")
 * ```
 *
 * @category operations
 * @function
 */
export const lmsClusterCancel: (name: string) => Effect.Effect<void, LmsClusterError, LmsParts | WorkflowEngine> =
  Effect.fn("lmsClusterCancel")(cancelExport)
