/**
 * Simulates programs that use the library while everything fails around them. Exits with 1 if one of them gets anything but
 * the truth or a typed error, or leaves something behind, and prints its seed.
 *
 * npm run soak                                      ten minutes, on all processors
 * npm run soak -- --minutes 600                     a night
 * npm run soak -- --seeds 20000                     this many seeds
 * npm run soak -- --seed 7                          one seed again, with what it stands for
 * npm run soak -- --seed 7 --seeds 100              from this seed on
 */
import { fork } from "node:child_process"
import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { makePlan } from "./plan.js"
import { simulate } from "./simulate.js"

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    seeds: { type: "string" },
    minutes: { type: "string" },
    /** For the processes that this one starts: every how many seeds one is theirs. */
    step: { type: "string" }
  }
})

const first = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
const count =
  values.seeds !== undefined
    ? Number(values.seeds)
    : values.seed !== undefined && values.minutes === undefined
      ? 1
      : Number.POSITIVE_INFINITY
const minutes = values.minutes !== undefined ? Number(values.minutes) : Number.isFinite(count) ? 1e6 : 10

interface Totals {
  readonly simulated: number
  readonly failed: number
}

/** Simulates every `step`-th seed. */
const simulateAll = async (step: number): Promise<Totals> => {
  const end = performance.now() + minutes * 60_000
  let simulated = 0
  let failed = 0
  for (let seed = first; seed < first + count && performance.now() < end; seed += step) {
    const problems = await simulate(seed)
    simulated++
    if (problems.length === 0) continue
    failed++
    console.log(`\nnpm run soak -- --seed ${seed}\n${problems.map((problem) => `  ${problem}`).join("\n")}`)
  }
  return { simulated, failed }
}

/** Runs this program in another process from a seed on. */
const startWorker = (nth: number, workers: number): Promise<Totals> =>
  new Promise((resolve, reject) => {
    const args = ["--seed", first + nth, "--seeds", count - nth, "--minutes", minutes, "--step", workers].map(String)
    const child = fork(fileURLToPath(import.meta.url), args, { execArgv: ["--import", "tsx"] })
    let totals: Totals | undefined
    child.on("message", (message) => {
      totals = message as Totals
    })
    child.on("exit", (code) =>
      totals === undefined ? reject(new Error(`a process exited with ${code}`)) : resolve(totals)
    )
  })

if (values.step !== undefined) {
  process.send?.(await simulateAll(Number(values.step)), () => process.exit())
} else if (count === 1) {
  const { losses, ...plan } = makePlan(first)
  console.log(JSON.stringify({ ...plan, losses: [...losses] }, null, 2))
  const { failed } = await simulateAll(1)
  console.log(failed === 0 ? "\nno problems" : "")
  process.exit(failed)
} else {
  const startedAt = performance.now()
  const workers = Math.min(availableParallelism(), count)
  console.log(`from seed ${first}, in ${workers} processes`)
  const all = await Promise.all(Array.from({ length: workers }, (_, nth) => startWorker(nth, workers)))
  const simulated = all.reduce((sum, totals) => sum + totals.simulated, 0)
  const failed = all.reduce((sum, totals) => sum + totals.failed, 0)
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`\n${simulated} seeds in ${seconds.toFixed(0)} s, ${failed} of them with problems`)
  process.exitCode = failed === 0 ? 0 : 1
}
