/** Exports beside the bare streams: what it costs that a list outlives a crash. */
import { canPin, compile } from "./processes.js"
import { walked } from "./serving.js"
import { median, printTable } from "./table.js"
import type { Result } from "./worker.js"

interface Options {
  readonly rows: number
  readonly runs: number
}

/** Milliseconds a page. */
const LATENCY = 80

/** What is asked for: at least so much of the stream's speed, and at most so much of its time on the processor. */
const SPEED = 0.9
const CPU = 1.3

const STREAM = "lmsStream"
const EXPORTER = "contenders/effect-lms-export.ts"

const contenders: ReadonlyArray<readonly [name: string, file: string, env: Record<string, string>]> = [
  [STREAM, "contenders/effect-lms.ts", {}],
  ["lmsPages", "contenders/effect-lms-pages.ts", {}],
  ["lmsExport", EXPORTER, {}],
  ["lmsExport, gzip", EXPORTER, { BENCH_GZIP: "1" }]
]

export const exports = async ({ rows, runs }: Options): Promise<void> => {
  await compile(["server.ts", "worker.ts", ...contenders.map(([, file]) => file)])
  // A page takes its time at the service, or none: then what an export costs is all there is to see.
  for (const [latency, pages] of [
    [LATENCY, Math.ceil(Math.min(rows, 20_000) / 100)],
    [0, Math.ceil(rows / 100)]
  ] as const) {
    console.log(
      `export: ${pages * 100} records, 100 a page, ${latency} ms a page; median of ${runs}, ` +
        `${canPin ? "server and client pinned to a processor each" : "not pinned"}, Node ${process.versions.node}`
    )
    const results = new Map<string, Array<Result>>()
    for (let run = 0; run < runs; run++) {
      for (const [name, file, env] of contenders) {
        results.set(name, [...(results.get(name) ?? []), await walked(file, latency, pages, env)])
      }
    }
    print(results, latency)
  }
}

const print = (results: ReadonlyMap<string, ReadonlyArray<Result>>, latency: number): void => {
  const of = (name: string, figure: keyof Result) => median((results.get(name) ?? []).map((result) => result[figure]))
  const asked = (name: string, figure: string) => (latency > 0 && name === "lmsExport" ? figure : "")
  printTable([
    ["contender", "ms a page", "x its speed", "asked", "CPU µs a page", "x its CPU", "asked", "peak MiB"],
    ...Array.from(results.keys(), (name) => [
      name,
      (of(name, "microsPerPage") / 1000).toFixed(2),
      (of(STREAM, "microsPerPage") / of(name, "microsPerPage")).toFixed(2),
      asked(name, `at least ${SPEED}`),
      of(name, "cpuMicrosPerPage").toFixed(0),
      (of(name, "cpuMicrosPerPage") / of(STREAM, "cpuMicrosPerPage")).toFixed(2),
      asked(name, `at most ${CPU}`),
      of(name, "maxRssMiB").toFixed(0)
    ])
  ])
}
