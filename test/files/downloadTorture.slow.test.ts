/** Downloads in which each step fails once, in every way: leaves the old or the complete new file, and no other. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { temporaryDirectory } from "../fixtures/directory.js"
import { downloads } from "../fixtures/torture/downloads.js"
import { torture } from "../fixtures/torture/torture.js"

describe("each step of a download fails once", () => {
  it.scopedLive.each(downloads)("$name", (scenario) =>
    Effect.gen(function* () {
      const { skipped, injections, steps, problems } = yield* torture(scenario, yield* temporaryDirectory)
      expect(problems).toEqual([])
      expect(steps.length).toBeGreaterThanOrEqual(15)
      expect(injections + skipped).toBe(5 * steps.length)
      // No step is skipped.
      expect(injections).toBeGreaterThanOrEqual(2 * steps.length)
    })
  )
})
