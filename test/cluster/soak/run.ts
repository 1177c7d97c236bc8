/**
 * Exports 200 lists on three machines that are killed, suspended, and cut off, while their database restarts. Exits with 1 if
 * a file differs from that of an undisturbed export, or if anything is repeated, throttled or left that should not be.
 *
 * npm run soak:cluster                              twenty seeds
 * npm run soak:cluster -- --seed 7                  one seed again
 * npm run soak:cluster -- --seed 7 --seeds 5        from this seed on
 * npm run soak:cluster -- --short                   the seeds of the test
 */
import * as Fs from "node:fs"
import * as Os from "node:os"
import * as Path from "node:path"
import { parseArgs } from "node:util"
import * as Effect from "effect/Effect"
import { missing } from "../../fixtures/postgresServer.js"
import { LONG, makePlan, SHORT } from "./plan.js"
import { bundlePrograms, formatReport, simulate } from "./simulate.js"

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    seeds: { type: "string" },
    short: { type: "boolean", default: false }
  }
})

const first = Number(values.seed ?? 1)
const count = Number(values.seeds ?? (values.seed === undefined ? 20 : 1))

const simulateAll = Effect.gen(function* () {
  const programs = yield* Effect.promise(bundlePrograms)
  const logs = Fs.mkdtempSync(Path.join(Os.tmpdir(), "effect-lms-soak-"))
  console.log(`The logs of the machines are in ${logs}.`)
  let failed = 0
  for (let seed = first; seed < first + count; seed++) {
    const plan = makePlan(seed, values.short ? SHORT : LONG)
    const report = yield* simulate(plan, programs, logs, values.short ? 2 : 10)
    console.log(formatReport(report))
    if (report.problems.length > 0) failed++
  }
  return failed
}).pipe(Effect.scoped)

if (missing !== undefined) {
  console.error(`The simulation needs ${missing}.`)
  process.exitCode = 1
} else {
  const failed = await Effect.runPromise(simulateAll)
  console.log(failed === 0 ? "All seeds passed." : `${failed} seeds failed.`)
  process.exitCode = failed === 0 ? 0 : 1
}
