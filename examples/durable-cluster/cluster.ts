/** What the machines have in common: the database, and when one of them is taken for dead. */
import { ClusterWorkflowEngine, RunnerAddress } from "@effect/cluster"
import { NodeClusterSocket } from "@effect/platform-node"
import { PgClient } from "@effect/sql-pg"
import { Duration, Layer, Option, type Redacted } from "effect"

/** What a step reads. A crash repeats no more of a list. */
export const PAGES_EACH = 2

export const database = (url: Redacted.Redacted) => PgClient.layer({ url })

/**
 * Much shorter than the defaults (35 seconds for the lock, 10 for the polls): the example shall not keep anybody waiting.
 * Each machine asks the database that much more often.
 */
export const timing = {
  // Locks that run out: the database's own last as long as the connection, and a machine that hangs keeps its own.
  shardLockDisableAdvisory: true,
  shardLockExpiration: Duration.seconds(6),
  shardLockRefreshInterval: Duration.seconds(2),
  refreshAssignmentsInterval: Duration.seconds(1),
  runnerHealthCheckInterval: Duration.seconds(1),
  entityMessagePollInterval: Duration.seconds(1)
}

/** Takes part in the work. The others reach it at the port. */
export const runner = (port: number) => {
  const address = Option.some(RunnerAddress.make("127.0.0.1", port))
  const sharding = NodeClusterSocket.layer({ storage: "sql", shardingConfig: { ...timing, runnerAddress: address } })
  return Layer.provide(ClusterWorkflowEngine.layer, sharding)
}

/** Gives out the work, and does none. */
export const client = Layer.provide(
  ClusterWorkflowEngine.layer,
  NodeClusterSocket.layer({
    clientOnly: true,
    storage: "sql",
    shardingConfig: { ...timing, runnerAddress: Option.none() }
  })
)
