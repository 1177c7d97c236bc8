/** Fault injection: every exchange and every read of streams, single calls and writes goes wrong once, in every way. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { temporaryDirectory } from "../fixtures/directory.js"
import { calls } from "../fixtures/torture/calls.js"
import { torture } from "../fixtures/torture/torture.js"

describe("every exchange of a call goes wrong once", () => {
  it.scopedLive.each(calls)("$name", (scenario) =>
    Effect.gen(function* () {
      const { skipped, injections, steps, recovered, problems } = yield* torture(scenario, yield* temporaryDirectory)
      expect(problems).toEqual([])
      expect(steps.length).toBeGreaterThan(1)
      expect(injections + skipped).toBe(5 * steps.length)
      // Every step has injections.
      expect(injections).toBeGreaterThanOrEqual(2 * steps.length)
      // A read is retried: one that fails once succeeds in the end.
      if (!scenario.name.startsWith("a write")) expect(recovered).toBeGreaterThan(0)
    })
  )
})
