/** Starts the machines, each a process of its own. */
import * as Net from "node:net"
import { SqlClient } from "@effect/sql"
import { Duration, Effect, Schedule } from "effect"
import { startWorker } from "../durable/process.js"
import { timing } from "./cluster.js"

const findFreePort = Effect.async<number>((resume) => {
  const server = Net.createServer().listen(0, "127.0.0.1", () => {
    const address = server.address()
    server.close(() => resume(Effect.succeed(typeof address === "object" && address !== null ? address.port : 0)))
  })
})

/** Starts the machines, and waits until each of them has its share of the work. */
export const startMachines = (
  script: URL,
  names: ReadonlyArray<string>,
  { env, folder }: { readonly env: Record<string, string>; readonly folder: string }
) =>
  Effect.gen(function* () {
    const machines = yield* Effect.forEach(names, (name) =>
      Effect.gen(function* () {
        const port = yield* findFreePort
        const { kill } = yield* startWorker(script, [folder, name, String(port)], env)
        return { name, kill }
      })
    )
    const sql = yield* SqlClient.SqlClient
    // A table of the cluster.
    yield* Effect.repeat(sql`SELECT address FROM cluster_runners`, {
      until: (runners) => runners.length === machines.length,
      schedule: Schedule.spaced("50 millis")
    })
    yield* Effect.sleep(Duration.times(timing.refreshAssignmentsInterval, 2))
    return machines
  })
