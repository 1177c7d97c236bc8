/** The suite `tokens`: reads many lists with three tokens and with one, from a service whose rate limit is what takes the time. */
import { ADMITTED_REQUESTS } from "./bucket.js"
import type { Figure } from "./figures.js"
import type { InstitutionResult } from "./institutionWorker.js"
import { withPageServer } from "./pageServer.js"
import { compile, launch, nextMessage, programPath } from "./processes.js"
import { median, printTable } from "./table.js"

interface Options {
  readonly runs: number
}

/** So long that no processor is busy. */
const LATENCY_MILLIS = 500
const LISTS = 480
const PAGES = 3
/** More than the requests that three buckets admit. */
const CONCURRENT_LISTS = 64

const contenders: ReadonlyArray<readonly [name: string, tokens: number, file: string]> = [
  ["one token", 1, "institution/effect-lms.ts"],
  ["three tokens", 3, "institution/effect-lms-three-tokens.ts"]
]

const measure = (file: string) =>
  withPageServer(LATENCY_MILLIS, ({ env }) => {
    const args = [programPath(file), String(LISTS), String(CONCURRENT_LISTS), String(PAGES * 100)]
    return nextMessage<InstitutionResult>(launch(1, "institutionWorker.ts", args, env))
  })

export const tokens = async ({ runs }: Options): Promise<ReadonlyArray<Figure>> => {
  const ready = await compile(["server.ts", "institutionWorker.ts", ...contenders.map(([, , file]) => file)])
  console.log(
    `tokens: ${LISTS} lists of ${PAGES} pages, ${LATENCY_MILLIS} ms per page, rate limit enforced; median of ${runs}, Node ${process.versions.node}`
  )
  const table: Array<ReadonlyArray<string>> = [
    ["effect-lms with", "seconds", "of possible speed", "times one token", "records", "throttled", "lists failed"]
  ]
  let one: number | undefined
  let speedup = Number.NaN
  for (const [name, count, file] of contenders) {
    if (!ready.has(file)) continue
    const results: Array<Awaited<ReturnType<typeof measure>>> = []
    for (let run = 0; run < runs; run++) results.push(await measure(file))
    const seconds = median(results.map((result) => result.seconds))
    one ??= seconds
    speedup = one / seconds
    const minSeconds = (LISTS * PAGES * LATENCY_MILLIS) / 1000 / (ADMITTED_REQUESTS * count)
    table.push([
      name,
      seconds.toFixed(2),
      `${((100 * minSeconds) / seconds).toFixed(0)} %`,
      speedup.toFixed(2),
      String(Math.min(...results.map(({ records }) => records))),
      String(Math.max(...results.map(({ throttled }) => throttled))),
      String(Math.max(...results.map(({ failed }) => failed)))
    ])
  }
  printTable(table)
  return [{ name: "three tokens, times the speed of one", value: speedup, goal: { atLeast: 2.7 } }]
}
