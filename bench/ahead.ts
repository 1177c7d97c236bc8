/** Pages side by side: one list from a service that takes its time, in order, by each contender. */
import { canPin, compile } from "./processes.js"
import type { Served } from "./server.js"
import { walked } from "./serving.js"
import { median, printTable } from "./table.js"
import type { Result } from "./worker.js"

interface Options {
  readonly rows: number
  readonly runs: number
  readonly only: ReadonlyArray<string> | undefined
}

interface Outcome extends Result, Served {}

/** Milliseconds a page. */
const LATENCY = 80
const AHEAD = 8

const own = `effect-lms, ${AHEAD} in flight`

/** What the peers do is one page after the other; none of them asks ahead. */
const contenders: ReadonlyArray<readonly [name: string, file: string]> = [
  ["bare fetch", "contenders/fetch.ts"],
  ["@kth/canvas-api", "contenders/kth.ts"],
  ["octokit + paginate-rest", "contenders/octokit.ts"],
  ["effect-lms", "contenders/effect-lms.ts"],
  [own, "contenders/effect-lms-ahead.ts"]
]

export const ahead = async ({ only, rows, runs }: Options): Promise<void> => {
  const wanted = contenders.filter(([name]) => only === undefined || only.includes(name))
  const ready = await compile(["server.ts", "worker.ts", ...wanted.map(([, file]) => file)])
  const pages = Math.ceil(rows / 100)
  console.log(
    `ahead: ${rows} records, 100 a page, ${LATENCY} ms a page, the service's rate limit in force; median of ${runs} (min-max), ` +
      `${canPin ? "server and client pinned to a processor each" : "not pinned"}, Node ${process.versions.node}`
  )
  const outcomes = new Map<string, Array<Outcome>>()
  for (let run = 0; run < runs; run++) {
    for (const [name, file] of wanted) {
      if (!ready.has(file)) continue
      try {
        outcomes.set(name, [...(outcomes.get(name) ?? []), await walked(file, LATENCY, pages)])
      } catch (cause) {
        ready.delete(file)
        console.log(`- ${name} left out: ${cause instanceof Error ? cause.message : cause}`)
      }
    }
  }
  print(outcomes, pages)
}

const print = (outcomes: ReadonlyMap<string, ReadonlyArray<Outcome>>, pages: number): void => {
  const seconds = (found: ReadonlyArray<Outcome>) => found.map(({ microsPerPage }) => (microsPerPage * pages) / 1e6)
  const peers = Array.from(outcomes).filter(([name]) => !name.startsWith("effect-lms"))
  const fastest = Math.min(...peers.map(([, found]) => median(seconds(found))))
  printTable([
    ["contender", "seconds", "(min-max)", "x fastest peer", "throttled", "requests", "peak MiB"],
    ...Array.from(outcomes, ([name, found]) => [
      name,
      median(seconds(found)).toFixed(2),
      `(${Math.min(...seconds(found)).toFixed(2)}-${Math.max(...seconds(found)).toFixed(2)})`,
      Number.isFinite(fastest) ? (fastest / median(seconds(found))).toFixed(2) : "",
      String(Math.max(...found.map(({ throttled }) => throttled))),
      String(Math.max(...found.map(({ served, throttled }) => served + throttled))),
      median(found.map(({ maxRssMiB }) => maxRssMiB)).toFixed(0)
    ])
  ])
  console.log(`x fastest peer: how many times as fast. requests: with those of a warm-up of 4 pages.`)
}
