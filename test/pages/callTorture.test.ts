/** Fault injection: every exchange and every read of streams, single calls and writes goes wrong once, in every way. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { directory } from "../fixtures/directory.js"
import { torture } from "../fixtures/torture/torture.js"
import { walks } from "../fixtures/torture/walks.js"

describe("every exchange of a call goes wrong once", () => {
  it.scopedLive.each(walks)("$name", (scenario) =>
    Effect.gen(function* () {
      const { alike, injections, steps, survived, wrong } = yield* torture(scenario, yield* directory)
      expect(wrong).toEqual([])
      expect(steps.length).toBeGreaterThan(1)
      expect(injections + alike).toBe(5 * steps.length)
      // Every step has injections.
      expect(injections).toBeGreaterThanOrEqual(2 * steps.length)
      // A read is retried: one that fails once succeeds in the end.
      if (!scenario.name.startsWith("a write")) expect(survived).toBeGreaterThan(0)
    })
  )
})
