/** The suite `cluster`: exports of many lists with `lmsExportAll`, and on one and three machines of a cluster over PostgreSQL. */
import { execFileSync } from "node:child_process"
import { randomUUID } from "node:crypto"
import * as Fs from "node:fs"
import * as Os from "node:os"
import * as Path from "node:path"
import type { ClusterJob, ClusterResult, Role } from "./cluster-worker.js"
import type { Figure } from "./figures.js"
import { withPageServer } from "./pageServer.js"
import { compile, launch, nextMessage } from "./processes.js"
import { median, printTable } from "./table.js"

interface Options {
  readonly runs: number
  readonly only: ReadonlyArray<string> | undefined
}

interface Work {
  readonly lists: number
  readonly pages: number
  readonly latency: number
  readonly concurrency: number
}

const SERVER = process.env.DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres"

const query = (database: string, sql: string): string =>
  execFileSync("psql", ["-X", "-At", "-d", database, "-c", sql], { encoding: "utf8" }).trim()

const withDatabase = async <A>(use: (url: string) => Promise<A>): Promise<A> => {
  const name = `bench_${randomUUID().replaceAll("-", "")}`
  query(SERVER, `CREATE DATABASE ${name}`)
  const url = new URL(SERVER)
  url.pathname = `/${name}`
  try {
    return await use(url.href)
  } finally {
    query(SERVER, `DROP DATABASE ${name} WITH (FORCE)`)
  }
}

const FIRST_PORT = 34_700

/** Rows that were inserted into all tables of the database. */
const insertedRows = (database: string): number =>
  Number(query(database, "SELECT pg_stat_force_next_flush(), sum(n_tup_ins) FROM pg_stat_user_tables").split("|")[1])

/** Exports the lists in a new directory and database, with so many machines; 0 is `lmsExportAll`, and 1 is client and machine in one process. */
const exportOnce = ({ concurrency, latency, lists, pages }: Work, machines: number) =>
  withDatabase((database) =>
    withPageServer(
      latency,
      async ({ env, url }) => {
        const directory = Fs.mkdtempSync(Path.join(Os.tmpdir(), "effect-lms-bench-"))
        const start = (role: Role, port: number) => {
          const { pathname, search } = new URL(url(pages * 100))
          const job: ClusterJob = {
            role,
            directory,
            name: "run",
            url: `${pathname}${search}`,
            lists,
            concurrency,
            port
          }
          return launch(undefined, "cluster-worker.ts", [JSON.stringify(job)], { ...env, DATABASE_URL: database })
        }
        const runners: Array<ReturnType<typeof start>> = []
        try {
          // One after another, since the first creates the tables of the cluster.
          for (let n = 0; machines > 1 && n < machines; n++) {
            const runner = start("runner", FIRST_PORT + n)
            runners.push(runner)
            await nextMessage(runner)
          }
          // Until each machine has its shards.
          if (runners.length > 0) await new Promise((resolve) => setTimeout(resolve, 5000))
          const caller = start(machines === 0 ? "local" : machines === 1 ? "alone" : "client", FIRST_PORT)
          await nextMessage(caller)
          const before = machines === 0 ? 0 : insertedRows(database)
          caller.send("start")
          const result = await nextMessage<ClusterResult>(caller)
          if (result.rows !== lists * pages * 100) throw new Error(`exported ${result.rows} records`)
          return { ...result, inserted: machines === 0 ? 0 : insertedRows(database) - before }
        } finally {
          for (const runner of runners) runner.kill("SIGKILL")
          Fs.rmSync(directory, { recursive: true, force: true })
        }
      },
      "unlimited"
    )
  )

interface Comparison {
  readonly name: string
  readonly work: Work
  readonly machines: readonly [baseline: number, measured: number]
  readonly once?: boolean
  readonly figure?: Pick<Figure, "name" | "goal">
}

const comparisons: ReadonlyArray<Comparison> = [
  {
    name: "long lists",
    work: { lists: 32, pages: 40, latency: 40, concurrency: 16 },
    machines: [0, 1],
    figure: { name: "a cluster of one process, long lists, relative to `lmsExportAll`", goal: { atMost: 1.2 } }
  },
  {
    name: "short lists",
    work: { lists: 100, pages: 4, latency: 40, concurrency: 16 },
    machines: [0, 1],
    figure: { name: "a cluster of one process, short lists, relative to `lmsExportAll`", goal: { atMost: 1.5 } }
  },
  {
    name: "three machines",
    work: { lists: 200, pages: 4, latency: 300, concurrency: 5 },
    machines: [1, 3],
    figure: { name: "a cluster of three machines, times the speed of one", goal: { atLeast: 2.5 } }
  },
  { name: "one page", work: { lists: 10_000, pages: 1, latency: 20, concurrency: 16 }, machines: [0, 1], once: true }
]

const nameOf = (machines: number) =>
  machines === 0 ? "lmsExportAll" : `lmsClusterExportAll on ${machines === 1 ? "1 machine" : `${machines} machines`}`

export const cluster = async ({ only, runs }: Options): Promise<ReadonlyArray<Figure>> => {
  await compile(["server.ts", "cluster-worker.ts"])
  const figures: Array<Figure> = []
  for (const { figure, machines, name, once = false, work } of comparisons) {
    if (only !== undefined && !only.includes(name)) continue
    const count = once ? 1 : runs
    console.log(
      `cluster, ${name}: ${work.lists} lists of ${work.pages} pages, ${work.latency} ms per page, ${work.concurrency} lists at a time on each machine; ` +
        `median of ${count} (min-max), Node ${process.versions.node}`
    )
    const results = machines.map((): Array<Awaited<ReturnType<typeof exportOnce>>> => [])
    for (let run = 0; run < count; run++) {
      for (const [index, number] of machines.entries()) results[index]?.push(await exportOnce(work, number))
    }
    const baseline = median(results[0]?.map(({ seconds }) => seconds) ?? [])
    const table: Array<ReadonlyArray<string>> = [
      ["", "seconds", "(min-max)", "ratio", "CPU of the caller", "rows inserted per list", "requests"]
    ]
    for (const [index, number] of machines.entries()) {
      const all = results[index] ?? []
      const seconds = all.map((result) => result.seconds)
      table.push([
        nameOf(number),
        median(seconds).toFixed(2),
        `(${Math.min(...seconds).toFixed(2)}-${Math.max(...seconds).toFixed(2)})`,
        (median(seconds) / baseline).toFixed(2),
        `${median(all.map(({ cpuSeconds }) => cpuSeconds)).toFixed(2)} s`,
        (median(all.map(({ inserted }) => inserted)) / work.lists).toFixed(2),
        String(Math.max(...all.map(({ served }) => served)))
      ])
    }
    printTable(table)
    if (figure !== undefined) {
      const ratio = median(results[1]?.map(({ seconds }) => seconds) ?? []) / baseline
      figures.push({ ...figure, value: "atMost" in figure.goal ? ratio : 1 / ratio })
    }
  }
  return figures
}
