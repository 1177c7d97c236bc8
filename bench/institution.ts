/** The institution: many short lists from a service that takes its time, as fast as its rate limit allows. */
import type { Finished } from "./institutionWorker.js"
import { answer, canPin, compile, launch, program } from "./processes.js"
import type { Served } from "./server.js"
import { serving } from "./serving.js"
import { median, printTable } from "./table.js"

interface Options {
  readonly runs: number
  readonly only: ReadonlyArray<string> | undefined
}

interface Outcome extends Finished, Served {}

const LATENCY = 80
const LISTS = 240
const PAGES = 3
const AT_A_TIME = 32

/** What the service's bucket admits at the same time, as long as pages cost as little as they do here. */
const AT_ONCE = 11

/** Seconds that no client can do it in less. */
const LEAST = (LISTS * PAGES * LATENCY) / 1000 / AT_ONCE

const contenders: ReadonlyArray<readonly [name: string, file: string]> = [
  ["effect-lms", "institution/effect-lms.ts"],
  ["@kth/canvas-api, 8 at a time", "institution/kth.ts"],
  ["octokit + paginate-rest, 8 at a time", "institution/octokit.ts"]
]

const race = (file: string): Promise<Outcome> =>
  serving(LATENCY, ({ env }) => {
    const args = [program(file), String(LISTS), String(AT_A_TIME), String(PAGES * 100)]
    return answer<Finished>(launch(1, "institutionWorker.ts", args, env))
  })

export const institution = async ({ only, runs }: Options): Promise<void> => {
  const wanted = contenders.filter(([name]) => only === undefined || only.includes(name))
  const ready = await compile(["server.ts", "institutionWorker.ts", ...wanted.map(([, file]) => file)])
  console.log(
    `institution: ${LISTS} lists of ${PAGES} pages, ${LATENCY} ms a page, the service's rate limit in force: at least ${LEAST.toFixed(2)} s; ` +
      `median of ${runs} (min-max), ${canPin ? "server and client pinned to a processor each" : "not pinned"}, Node ${process.versions.node}`
  )
  const table: Array<ReadonlyArray<string>> = [
    ["contender", "seconds", "(min-max)", "of what can be had", "records", "throttled", "lists failed"]
  ]
  for (const [name, file] of wanted) {
    if (!ready.has(file)) continue
    const found: Array<Outcome> = []
    for (let run = 0; run < runs; run++) found.push(await race(file))
    const seconds = found.map((one) => one.seconds)
    table.push([
      name,
      median(seconds).toFixed(2),
      `(${Math.min(...seconds).toFixed(2)}-${Math.max(...seconds).toFixed(2)})`,
      `${((100 * LEAST) / median(seconds)).toFixed(0)} %`,
      String(Math.min(...found.map(({ records }) => records))),
      String(Math.max(...found.map(({ throttled }) => throttled))),
      String(Math.max(...found.map(({ failed }) => failed)))
    ])
  }
  printTable(table)
}
