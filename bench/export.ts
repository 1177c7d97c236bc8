/** The suite `export`: the cost of durable exports compared with plain streams. */

import { runContender } from "./pageServer.js"
import { canPin, compile } from "./processes.js"
import { median, printTable } from "./table.js"
import type { Result } from "./worker.js"

interface Options {
  readonly rows: number
  readonly runs: number
}

/** The time the service needs per page. */
const LATENCY_MILLIS = 80

/** The targets: speed and processor time relative to the stream. */
const MIN_SPEED_RATIO = 0.9
const MAX_CPU_RATIO = 1.3

const STREAM = "lmsStream"
const EXPORTER = "contenders/effect-lms-export.ts"

const contenders: ReadonlyArray<readonly [name: string, file: string, env: Record<string, string>]> = [
  [STREAM, "contenders/effect-lms.ts", {}],
  ["lmsPages", "contenders/effect-lms-pages.ts", {}],
  ["lmsExport", EXPORTER, {}],
  ["lmsExport, gzip", EXPORTER, { BENCH_GZIP: "1" }]
]

export const exportSuite = async ({ rows, runs }: Options): Promise<void> => {
  await compile(["server.ts", "worker.ts", ...contenders.map(([, file]) => file)])
  // Without latency, the cost of the export itself is visible.
  for (const [latency, pages] of [
    [LATENCY_MILLIS, Math.ceil(Math.min(rows, 20_000) / 100)],
    [0, Math.ceil(rows / 100)]
  ] as const) {
    console.log(
      `export: ${pages * 100} records, 100 per page, ${latency} ms per page; median of ${runs}, ` +
        `${canPin ? "server and client each pinned to a processor" : "not pinned"}, Node ${process.versions.node}`
    )
    const results = new Map<string, Array<Result>>()
    for (let run = 0; run < runs; run++) {
      for (const [name, file, env] of contenders) {
        results.set(name, [...(results.get(name) ?? []), await runContender(file, latency, pages, env)])
      }
    }
    print(results, latency)
  }
}

const print = (results: ReadonlyMap<string, ReadonlyArray<Result>>, latency: number): void => {
  const medianOf = (name: string, metric: keyof Result) =>
    median((results.get(name) ?? []).map((result) => result[metric]))
  const target = (name: string, value: string) => (latency > 0 && name === "lmsExport" ? value : "")
  printTable([
    ["contender", "ms per page", "x speed", "target", "CPU µs per page", "x CPU", "target", "peak MiB"],
    ...Array.from(results.keys(), (name) => [
      name,
      (medianOf(name, "microsPerPage") / 1000).toFixed(2),
      (medianOf(STREAM, "microsPerPage") / medianOf(name, "microsPerPage")).toFixed(2),
      target(name, `at least ${MIN_SPEED_RATIO}`),
      medianOf(name, "cpuMicrosPerPage").toFixed(0),
      (medianOf(name, "cpuMicrosPerPage") / medianOf(STREAM, "cpuMicrosPerPage")).toFixed(2),
      target(name, `at most ${MAX_CPU_RATIO}`),
      medianOf(name, "maxRssMiB").toFixed(0)
    ])
  ])
}
