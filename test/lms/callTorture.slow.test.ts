/**
 * Fault injection: every exchange, read of a body and call to the file system goes wrong once, in every way. A download leaves the
 * old or the complete new file; the service has an upload once or not at all, as the error says; reads succeed in the end.
 */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { temporaryDirectory } from "../fixtures/directory.js"
import { calls } from "../fixtures/torture/calls.js"
import { downloads } from "../fixtures/torture/downloads.js"
import { forms } from "../fixtures/torture/forms.js"
import { type Scenario, torture } from "../fixtures/torture/torture.js"
import { uploads } from "../fixtures/torture/uploads.js"

const groups: ReadonlyArray<
  readonly [operation: string, scenarios: ReadonlyArray<Scenario<unknown>>, minSteps: number]
> = [
  ["a call", calls, 2],
  ["a download", downloads, 15],
  ["an upload", uploads, 16],
  ["a form with a file", forms, 11]
]

describe.each(groups)("each step of %s fails once", (_, scenarios, minSteps) => {
  it.scopedLive.each(scenarios)("$name", (scenario) =>
    Effect.gen(function* () {
      const { skipped, injections, steps, recovered, problems } = yield* torture(scenario, yield* temporaryDirectory)
      expect(problems).toEqual([])
      expect(steps.length).toBeGreaterThanOrEqual(minSteps)
      expect(injections + skipped).toBe(5 * steps.length)
      // No step is skipped.
      expect(injections).toBeGreaterThanOrEqual(2 * steps.length)
      // A read is retried: one that fails once succeeds in the end.
      if (scenarios === calls && !scenario.name.startsWith("a write")) expect(recovered).toBeGreaterThan(0)
    })
  )
})
