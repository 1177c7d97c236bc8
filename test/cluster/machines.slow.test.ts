/** Three machines and a caller with a database of their own, which are killed, suspended, cut off and restarted. */
import * as Fs from "node:fs"
import * as Path from "node:path"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { temporaryDirectory } from "../fixtures/directory.js"
import { titleUnless } from "../fixtures/optional.js"
import { missing } from "../fixtures/postgresServer.js"
import { makePlan, SHORT } from "./soak/plan.js"
import { bundlePrograms, formatReport, simulate } from "./soak/simulate.js"

/** Together they have all kinds of faults. */
const SEEDS = [1, 2]

/** The ends of the logs of a seed. */
const readLogs = (folder: string, seed: number) =>
  Fs.readdirSync(folder)
    .filter((name) => name.startsWith(`${seed}-`))
    .map((name) => `${name}\n${Fs.readFileSync(Path.join(folder, name), "utf8").slice(-3000)}`)

describe.skipIf(missing !== undefined)(titleUnless(missing, "machines of a cluster"), () => {
  // At the same time, since they wait most of the time.
  it.scopedLive("write the files of an undisturbed export, whatever happens to them", () =>
    Effect.gen(function* () {
      const logs = yield* temporaryDirectory
      const programs = yield* Effect.promise(bundlePrograms)
      const reports = yield* Effect.forEach(SEEDS, (seed) => simulate(makePlan(seed, SHORT), programs, logs, 6), {
        concurrency: "unbounded"
      })
      const failed = reports.filter(({ problems }) => problems.length > 0)
      // The report is last, since a long output of tests is cut at its beginning.
      const texts = failed.flatMap((report) => [
        ...readLogs(logs, report.seed),
        `${formatReport(report)}\nnpm run soak:cluster -- --short --seed ${report.seed}`
      ])
      expect(texts).toEqual([])
    })
  )
})
