/** The suite `quota`: the same calls by each contender, against a server with the rate limit of Canvas. */
import { canPin, compile, launch, nextMessage, programPath } from "./processes.js"
import type { Tally } from "./quota-server.js"
import type { QuotaResult } from "./quota-worker.js"
import { printTable } from "./table.js"

interface Options {
  /** The status of throttled requests: 403 in older Canvas versions, 429 in newer ones. */
  readonly throttleStatus: 403 | 429
  readonly only: ReadonlyArray<string> | undefined
}

interface Outcome extends QuotaResult, Tally {
  readonly finished: boolean
}

const CALLS = 300
const CONCURRENCY = 20

/** Units available at once, and units per second. No client can use more. */
const BURST = 550
const OUTFLOW = 10

/** Slower contenders are stopped. */
const MAX_SECONDS = 300

const contenders: ReadonlyArray<readonly [name: string, file: string]> = [
  ["effect-lms", "quota-contenders/effect-lms.ts"],
  ["effect-lms, LmsQuota.layerNone", "quota-contenders/effect-lms-none.ts"],
  ["@kth/canvas-api", "quota-contenders/kth.ts"],
  ["octokit + retry + throttling", "quota-contenders/octokit.ts"],
  ["got", "quota-contenders/got.ts"],
  ["bare fetch", "quota-contenders/fetch.ts"]
]

/** Runs one contender against its own server, so that all contenders can run concurrently. */
const measure = async (file: string, throttleStatus: number): Promise<Outcome> => {
  const server = launch(0, "quota-server.ts", [String(throttleStatus)])
  try {
    const { port } = await nextMessage<Record<string, number>>(server)
    const worker = launch(1, "quota-worker.ts", [programPath(file), String(CALLS), String(CONCURRENCY)], {
      LMS_DOMAIN: `http://127.0.0.1:${port}`,
      LMS_API_TOKEN: "bench~0123456789"
    })
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), MAX_SECONDS * 1000)
    })
    const result = await Promise.race([nextMessage<QuotaResult>(worker), timeout])
    clearTimeout(timer)
    worker.kill()
    server.send("report")
    const tally = await nextMessage<Tally>(server)
    const unfinished = { seconds: MAX_SECONDS, failed: CALLS - tally.served }
    return { ...tally, ...(result ?? unfinished), finished: result !== undefined }
  } finally {
    server.disconnect()
  }
}

export const quota = async ({ only, throttleStatus }: Options): Promise<void> => {
  const wanted = contenders.filter(([name]) => only === undefined || only.includes(name))
  const ready = await compile(["quota-server.ts", "quota-worker.ts", ...wanted.map(([, file]) => file)])
  console.log(
    `quota: ${CALLS} calls, ${CONCURRENCY} concurrent, rate limit in real time; throttled with status ${throttleStatus}; ` +
      `all contenders concurrently, each with its own server${canPin ? ", servers on one processor, clients on another" : ""}, ` +
      `Node ${process.versions.node}`
  )
  const outcomes = await Promise.all(
    wanted
      .filter(([, file]) => ready.has(file))
      .map(async ([name, file]) => {
        try {
          return [[name, await measure(file, throttleStatus)] as const]
        } catch (cause) {
          console.log(`- ${name} skipped: ${cause instanceof Error ? cause.message : cause}`)
          return []
        }
      })
  )
  print(outcomes.flat())
}

const print = (outcomes: ReadonlyArray<readonly [string, Outcome]>): void => {
  const table = [
    ["contender", "served", "throttled", "failed", "seconds", "quota used"],
    ...outcomes.map(([name, { cost, failed, finished, seconds, served, throttled }]) => [
      name,
      String(served),
      String(throttled),
      String(failed),
      `${finished ? "" : "> "}${seconds.toFixed(1)}`,
      `${((100 * cost) / (BURST + OUTFLOW * seconds)).toFixed(0)} %`
    ])
  ]
  printTable(table)
  console.log(
    "served: successful requests. throttled: rejected requests. failed: calls that ended without a response. " +
      "quota used: the cost of the served requests, relative to the units available in that time."
  )
}
