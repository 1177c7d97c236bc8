/** The cluster: its database, its timing, and the layers of a runner and of a client. */
import { ClusterWorkflowEngine, RunnerAddress } from "@effect/cluster"
import { NodeClusterSocket } from "@effect/platform-node"
import { PgClient } from "@effect/sql-pg"
import { Duration, Layer, Option, type Redacted } from "effect"

/** A crash repeats at most that many pages of each list. */
export const PAGES_PER_STEP = 2

export const database = (url: Redacted.Redacted) => PgClient.layer({ url })

/**
 * Much shorter than the defaults (35 seconds for the lock, 10 for polling), so that the example is fast. The price: each
 * machine queries the database more often.
 */
export const timing = {
  // PostgreSQL's own locks last as long as the connection, so a machine that hangs would keep its locks. These expire.
  shardLockDisableAdvisory: true,
  shardLockExpiration: Duration.seconds(6),
  shardLockRefreshInterval: Duration.seconds(2),
  refreshAssignmentsInterval: Duration.seconds(1),
  runnerHealthCheckInterval: Duration.seconds(1),
  entityMessagePollInterval: Duration.seconds(1)
}

/** Executes workflows. The other machines reach it at this port. */
export const runner = (port: number) => {
  const runnerAddress = Option.some(RunnerAddress.make("127.0.0.1", port))
  const sharding = NodeClusterSocket.layer({ storage: "sql", shardingConfig: { ...timing, runnerAddress } })
  return Layer.provide(ClusterWorkflowEngine.layer, sharding)
}

/** Starts workflows, and executes none. */
export const client = Layer.provide(
  ClusterWorkflowEngine.layer,
  NodeClusterSocket.layer({
    clientOnly: true,
    storage: "sql",
    shardingConfig: { ...timing, runnerAddress: Option.none() }
  })
)
