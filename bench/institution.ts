/** The suite `institution`: reads many short lists from a service with latency, as fast as its rate limit allows. */
import { ADMITTED_REQUESTS } from "./bucket.js"
import type { Figure } from "./figures.js"
import type { InstitutionResult } from "./institutionWorker.js"
import { withPageServer } from "./pageServer.js"
import { canPin, compile, launch, nextMessage, programPath } from "./processes.js"
import type { ServerTally } from "./server.js"
import { median, printTable } from "./table.js"

interface Options {
  readonly runs: number
  readonly only: ReadonlyArray<string> | undefined
}

interface Outcome extends InstitutionResult, ServerTally {}

const LATENCY_MILLIS = 80
const LISTS = 240
const PAGES = 3
const CONCURRENT_LISTS = 32

/** The shortest possible time of any client. */
const MIN_SECONDS = (LISTS * PAGES * LATENCY_MILLIS) / 1000 / ADMITTED_REQUESTS

const LIBRARY = "effect-lms"

const contenders: ReadonlyArray<readonly [name: string, file: string]> = [
  [`undici, ${ADMITTED_REQUESTS} at a time (floor)`, "institution/undici.ts"],
  [LIBRARY, "institution/effect-lms.ts"],
  ["@kth/canvas-api, 8 at a time", "institution/kth.ts"],
  ["octokit + paginate-rest, 8 at a time", "institution/octokit.ts"]
]

const measure = (file: string): Promise<Outcome> =>
  withPageServer(LATENCY_MILLIS, ({ env }) => {
    const args = [programPath(file), String(LISTS), String(CONCURRENT_LISTS), String(PAGES * 100)]
    return nextMessage<InstitutionResult>(launch(1, "institutionWorker.ts", args, env))
  })

export const institution = async ({ only, runs }: Options): Promise<ReadonlyArray<Figure>> => {
  const wanted = contenders.filter(([name]) => only === undefined || only.includes(name))
  const ready = await compile(["server.ts", "institutionWorker.ts", ...wanted.map(([, file]) => file)])
  console.log(
    `institution: ${LISTS} lists of ${PAGES} pages, ${LATENCY_MILLIS} ms per page, rate limit enforced: at least ${MIN_SECONDS.toFixed(2)} s; ` +
      `median of ${runs} (min-max), ${canPin ? "server and client each pinned to a processor" : "not pinned"}, Node ${process.versions.node}`
  )
  const table: Array<ReadonlyArray<string>> = [
    ["contender", "seconds", "(min-max)", "of possible speed", "records", "throttled", "lists failed"]
  ]
  const measured: Array<readonly [name: string, percent: number]> = []
  let throttledRequests = 0
  for (const [name, file] of wanted) {
    if (!ready.has(file)) continue
    const results: Array<Outcome> = []
    for (let run = 0; run < runs; run++) results.push(await measure(file))
    const seconds = results.map((result) => result.seconds)
    const percent = (100 * MIN_SECONDS) / median(seconds)
    measured.push([name, percent])
    if (name === LIBRARY) throttledRequests = Math.max(...results.map(({ throttled }) => throttled))
    table.push([
      name,
      median(seconds).toFixed(2),
      `(${Math.min(...seconds).toFixed(2)}-${Math.max(...seconds).toFixed(2)})`,
      `${percent.toFixed(0)} %`,
      String(Math.min(...results.map(({ records }) => records))),
      String(Math.max(...results.map(({ throttled }) => throttled))),
      String(Math.max(...results.map(({ failed }) => failed)))
    ])
  }
  printTable(table)
  return [
    {
      name: "many lists, in percent of the speed that the quota permits",
      value: measured.find(([name]) => name === LIBRARY)?.[1] ?? Number.NaN,
      goal: { atLeast: 95 },
      others: measured.filter(([name]) => name !== LIBRARY)
    },
    { name: "many lists: throttled requests", value: throttledRequests, goal: { atMost: 0 } }
  ]
}
