/** SIGKILL at any step of a download: leaves the old or the complete new file, and at most one temporary file. */
import * as Fs from "node:fs"
import * as Path from "node:path"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { lms } from "effect-lms"
import * as fc from "fast-check"
import { connectTo, nodeClient } from "../fixtures/client.js"
import { temporaryDirectory } from "../fixtures/directory.js"
import * as kills from "../fixtures/torture/kills.js"
import { startService } from "../fixtures/torture/sockets.js"

/** The operations that move a file into place. */
const PLACING: ReadonlyArray<kills.Kill> = (["before", "after"] as const).flatMap((when) => [
  { variant: "new", nth: "link", when },
  { variant: "overwrite", nth: "rename", when }
])

/** How many other operations the suite tests; with `LMS_TORTURE=all` it tests all. */
const SAMPLE = 5
const SEED = 20_262

const every = (calls: number): ReadonlyArray<kills.Kill> =>
  kills.VARIANTS.flatMap((variant) =>
    Array.from({ length: calls }, (_, nth) => nth + 1).flatMap((nth) =>
      (["before", "after"] as const).map((when) => ({ variant, nth, when }))
    )
  )

describe("a process killed at a step of its download", () => {
  it.scopedLive(
    "leaves the old or the complete new file, and the next process succeeds",
    () =>
      Effect.gen(function* () {
        const program = yield* Effect.promise(kills.compile)
        const server = yield* startService(kills.makeService())
        const run = yield* connectTo(nodeClient, server)
        const killed = Effect.fnUntraced(function* (kill: kills.Kill) {
          const home = yield* temporaryDirectory
          const { calls, signal } = yield* Effect.promise(() => kills.runDownload(program, server.origin, home, kill))
          expect([kill, kills.findProblems(home, kill)]).toEqual([kill, []])
          if (signal === null) return calls
          const leftovers = Fs.readdirSync(home).filter((name) => name !== "a")
          const destfile = Path.join(home, "a")
          const isReplaced = kill.variant === "new" && Fs.existsSync(destfile)
          const next = lms("/api/v1/again", {}, { destfile, overwrite: kill.variant !== "new" })
          const again = yield* Effect.either(run(next))
          expect(again).toMatchObject(
            isReplaced ? { left: { reason: "Exists" } } : { right: { bytes: kills.bytes.length } }
          )
          expect(Fs.readFileSync(destfile).equals(kills.bytes)).toBe(true)
          // Leftover files are not touched.
          expect(Fs.readdirSync(home).filter((name) => name !== "a")).toEqual(leftovers)
          return undefined
        }, Effect.scoped)
        const peace = yield* killed({ variant: "resumed", nth: 0, when: "before" })
        const all = every(peace ?? 0)
        expect(all.length).toBeGreaterThan(80)
        // The state after an operation is the state before the next one.
        const distinct = all.filter(({ when }) => when === "before")
        const some = fc.sample(fc.shuffledSubarray(distinct, { minLength: SAMPLE, maxLength: SAMPLE }), {
          seed: SEED,
          numRuns: 1
        })
        const chosen = process.env.LMS_TORTURE === "all" ? all : (some[0] ?? [])
        expect(yield* Effect.forEach(PLACING, killed, { concurrency: 2 })).toEqual(PLACING.map(() => undefined))
        const outcomes = yield* Effect.forEach(chosen, killed, { concurrency: 2 })
        // Some variants have fewer operations, so some processes finish.
        expect(outcomes.filter((calls) => calls === undefined).length).toBeGreaterThanOrEqual(SAMPLE - 1)
      }),
    300_000
  )
})
