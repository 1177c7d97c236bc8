/** The suite `cluster-quota`: three machines with one token read pages, and share its rate limit through PostgreSQL. */

import { randomUUID } from "node:crypto"
import { ADMITTED_REQUESTS } from "./bucket.js"
import type { ClusterQuotaResult } from "./cluster-quota-worker.js"
import type { Figure } from "./figures.js"
import { withPageServer } from "./pageServer.js"
import { compile, launch, nextMessage } from "./processes.js"
import { median, printTable } from "./table.js"

interface Options {
  readonly runs: number
  readonly only: ReadonlyArray<string> | undefined
}

const LATENCY_MILLIS = 200
const MACHINES = 3
const CALLS_PER_MACHINE = 200
const CONCURRENCY = 20

/** The shortest possible time of any client. */
const MIN_SECONDS = (MACHINES * CALLS_PER_MACHINE * LATENCY_MILLIS) / 1000 / ADMITTED_REQUESTS

const DATABASE_URL = process.env.DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres"

/** Which quota the machines have. */
const contenders: ReadonlyArray<readonly [name: string, quota: string]> = [
  ["LmsQuotaSql.layer", "sql"],
  ["LmsQuota.layer, a model on each machine", "memory"]
]

const measure = (quota: string) =>
  withPageServer(LATENCY_MILLIS, async ({ env, url }) => {
    const args = [quota, url(100), String(CALLS_PER_MACHINE), String(CONCURRENCY)]
    // Each run has a bucket of its own.
    const ownEnv = { ...env, LMS_API_TOKEN: `bench~${randomUUID()}`, DATABASE_URL }
    const machines = Array.from({ length: MACHINES }, () => launch(undefined, "cluster-quota-worker.ts", args, ownEnv))
    await Promise.all(machines.map((machine) => nextMessage(machine)))
    const startedAt = performance.now()
    const results = await Promise.all(
      machines.map((machine) => {
        machine.send("start")
        return nextMessage<ClusterQuotaResult>(machine)
      })
    )
    const seconds = (performance.now() - startedAt) / 1000
    return {
      seconds,
      failed: results.reduce((sum, { failed }) => sum + failed, 0),
      fastest: Math.min(...results.map((result) => result.seconds)),
      slowest: Math.max(...results.map((result) => result.seconds))
    }
  })

export const clusterQuota = async ({ only, runs }: Options): Promise<ReadonlyArray<Figure>> => {
  await compile(["server.ts", "cluster-quota-worker.ts"])
  console.log(
    `cluster-quota: ${MACHINES} machines with ${CALLS_PER_MACHINE} calls each, ${CONCURRENCY} concurrent, ${LATENCY_MILLIS} ms per call, ` +
      `rate limit enforced: at least ${MIN_SECONDS.toFixed(2)} s; median of ${runs} (min-max), Node ${process.versions.node}`
  )
  const table: Array<ReadonlyArray<string>> = [
    ["quota", "seconds", "(min-max)", "of possible speed", "throttled", "failed", "first to last machine"]
  ]
  const percents: Array<number> = []
  for (const [name, quota] of contenders) {
    if (only !== undefined && !only.includes(name)) continue
    const results: Array<Awaited<ReturnType<typeof measure>>> = []
    for (let run = 0; run < runs; run++) results.push(await measure(quota))
    const seconds = results.map((result) => result.seconds)
    const percent = (100 * MIN_SECONDS) / median(seconds)
    percents.push(percent)
    table.push([
      name,
      median(seconds).toFixed(2),
      `(${Math.min(...seconds).toFixed(2)}-${Math.max(...seconds).toFixed(2)})`,
      `${percent.toFixed(0)} %`,
      String(Math.max(...results.map(({ throttled }) => throttled))),
      String(Math.max(...results.map(({ failed }) => failed))),
      `${median(results.map(({ fastest }) => fastest)).toFixed(1)}-${median(results.map(({ slowest }) => slowest)).toFixed(1)} s`
    ])
  }
  printTable(table)
  return [
    {
      name: "three machines with one token, in percent of the speed that the quota permits",
      value: percents[0] ?? Number.NaN,
      goal: { atLeast: 85 }
    }
  ]
}
