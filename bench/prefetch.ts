/** The suite `prefetch`: reads one list in order from a service with latency, with concurrent pages where possible. */

import type { Figure } from "./figures.js"
import { runContender } from "./pageServer.js"
import { canPin, compile } from "./processes.js"
import type { ServerTally } from "./server.js"
import { median, printTable } from "./table.js"
import type { Result } from "./worker.js"

interface Options {
  readonly rows: number
  readonly runs: number
  readonly only: ReadonlyArray<string> | undefined
}

interface Outcome extends Result, ServerTally {}

/** The time the service needs per page. */
const LATENCY_MILLIS = 80
const CONCURRENT_PAGES = 8
const MAX_ROWS = 6000

const PREFETCHING = `effect-lms, ${CONCURRENT_PAGES} in flight`

/** The other clients request one page after the other. */
const contenders: ReadonlyArray<readonly [name: string, file: string]> = [
  ["bare fetch", "contenders/fetch.ts"],
  ["@kth/canvas-api", "contenders/kth.ts"],
  ["octokit + paginate-rest", "contenders/octokit.ts"],
  ["effect-lms", "contenders/effect-lms.ts"],
  [PREFETCHING, "contenders/effect-lms-prefetch.ts"]
]

export const prefetch = async ({ only, rows, runs }: Options): Promise<ReadonlyArray<Figure>> => {
  const wanted = contenders.filter(([name]) => only === undefined || only.includes(name))
  const ready = await compile(["server.ts", "worker.ts", ...wanted.map(([, file]) => file)])
  const records = Math.min(rows, MAX_ROWS)
  const pages = Math.ceil(records / 100)
  console.log(
    `prefetch: ${records} records, 100 per page, ${LATENCY_MILLIS} ms per page, rate limit enforced; median of ${runs} (min-max), ` +
      `${canPin ? "server and client each pinned to a processor" : "not pinned"}, Node ${process.versions.node}`
  )
  const outcomes = new Map<string, Array<Outcome>>()
  for (let run = 0; run < runs; run++) {
    for (const [name, file] of wanted) {
      if (!ready.has(file)) continue
      try {
        outcomes.set(name, [...(outcomes.get(name) ?? []), await runContender(file, LATENCY_MILLIS, pages)])
      } catch (cause) {
        ready.delete(file)
        console.log(`- ${name} skipped: ${cause instanceof Error ? cause.message : cause}`)
      }
    }
  }
  return print(outcomes, pages)
}

const print = (outcomes: ReadonlyMap<string, ReadonlyArray<Outcome>>, pages: number): ReadonlyArray<Figure> => {
  const seconds = (results: ReadonlyArray<Outcome>) => results.map(({ microsPerPage }) => (microsPerPage * pages) / 1e6)
  const peers = Array.from(outcomes).filter(([name]) => !name.startsWith("effect-lms"))
  const fastest = Math.min(...peers.map(([, results]) => median(seconds(results))))
  printTable([
    ["contender", "seconds", "(min-max)", "x fastest peer", "throttled", "requests", "peak MiB"],
    ...Array.from(outcomes, ([name, results]) => [
      name,
      median(seconds(results)).toFixed(2),
      `(${Math.min(...seconds(results)).toFixed(2)}-${Math.max(...seconds(results)).toFixed(2)})`,
      Number.isFinite(fastest) ? (fastest / median(seconds(results))).toFixed(2) : "",
      String(Math.max(...results.map(({ throttled }) => throttled))),
      String(Math.max(...results.map(({ served, throttled }) => served + throttled))),
      median(results.map(({ maxRssMiB }) => maxRssMiB)).toFixed(0)
    ])
  ])
  console.log(`x fastest peer: speed relative to the fastest other client. requests: including a warm-up of 4 pages.`)
  return [
    {
      name: `one list, ${CONCURRENT_PAGES} pages in flight: times the speed of the fastest other client`,
      value: fastest / median(seconds(outcomes.get(PREFETCHING) ?? [])),
      goal: { atLeast: 6.4 },
      others: peers.map(([name, results]) => [name, fastest / median(seconds(results))])
    }
  ]
}
