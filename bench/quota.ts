/** The quota: the same calls by each contender, against a service that refuses what does not fit its bucket. */
import { answer, canPin, compile, launch, program } from "./processes.js"
import type { Tally } from "./quota-server.js"
import type { Finished } from "./quota-worker.js"
import { printTable } from "./table.js"

interface Options {
  /** The status of a refusal: older installations send 403, newer ones 429. */
  readonly refusal: 403 | 429
  readonly only: ReadonlyArray<string> | undefined
}

interface Outcome extends Finished, Tally {
  readonly ended: boolean
}

const CALLS = 300
const CONCURRENCY = 20

/** What the bucket takes at once, and what leaks from it in a second: no client can have more than both together. */
const BURST = 550
const OUTFLOW = 10

/** Who is not done by then will not be. */
const LIMIT_SECONDS = 300

const contenders: ReadonlyArray<readonly [name: string, file: string]> = [
  ["effect-lms", "quota-contenders/effect-lms.ts"],
  ["effect-lms, LmsQuota.layerNone", "quota-contenders/effect-lms-none.ts"],
  ["@kth/canvas-api", "quota-contenders/kth.ts"],
  ["octokit + retry + throttling", "quota-contenders/octokit.ts"],
  ["got", "quota-contenders/got.ts"],
  ["bare fetch", "quota-contenders/fetch.ts"]
]

/** One contender against a server of its own, so that all can run at the same time. */
const race = async (file: string, refusal: number): Promise<Outcome> => {
  const server = launch(0, "quota-server.ts", [String(refusal)])
  try {
    const { port } = await answer<Record<string, number>>(server)
    const worker = launch(1, "quota-worker.ts", [program(file), String(CALLS), String(CONCURRENCY)], {
      LMS_DOMAIN: `http://127.0.0.1:${port}`,
      LMS_API_TOKEN: "bench~0123456789"
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), LIMIT_SECONDS * 1000)
    })
    const finished = await Promise.race([answer<Finished>(worker), late])
    clearTimeout(timer)
    worker.kill()
    server.send("report")
    const tally = await answer<Tally>(server)
    const unfinished = { seconds: LIMIT_SECONDS, failed: CALLS - tally.served }
    return { ...tally, ...(finished ?? unfinished), ended: finished !== undefined }
  } finally {
    server.disconnect()
  }
}

export const quota = async ({ only, refusal }: Options): Promise<void> => {
  const wanted = contenders.filter(([name]) => only === undefined || only.includes(name))
  const ready = await compile(["quota-server.ts", "quota-worker.ts", ...wanted.map(([, file]) => file)])
  console.log(
    `quota: ${CALLS} calls, ${CONCURRENCY} at a time, against the service's bucket in real time; refusals are ${refusal}; ` +
      `all contenders at once, each with a server of its own${canPin ? ", servers on one processor, clients on another" : ""}, ` +
      `Node ${process.versions.node}`
  )
  const outcomes = await Promise.all(
    wanted
      .filter(([, file]) => ready.has(file))
      .map(async ([name, file]) => {
        try {
          return [[name, await race(file, refusal)] as const]
        } catch (cause) {
          console.log(`- ${name} left out: ${cause instanceof Error ? cause.message : cause}`)
          return []
        }
      })
  )
  print(outcomes.flat())
}

const print = (outcomes: ReadonlyArray<readonly [string, Outcome]>): void => {
  const table = [
    ["contender", "served", "throttled", "failed", "seconds", "quota used"],
    ...outcomes.map(([name, { cost, ended, failed, seconds, served, throttled }]) => [
      name,
      String(served),
      String(throttled),
      String(failed),
      `${ended ? "" : "> "}${seconds.toFixed(1)}`,
      `${((100 * cost) / (BURST + OUTFLOW * seconds)).toFixed(0)} %`
    ])
  ]
  printTable(table)
  console.log(
    "served: calls that the service ran. throttled: its refusals, each of them a request. failed: calls that ended without an " +
      "answer. quota used: the cost of what was served, of all that the bucket would have taken in that time."
  )
}
