/** Uploads and forms in which each step fails once, in every way: the service has the file once or not at all, as the error says. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { temporaryDirectory } from "../fixtures/directory.js"
import { forms } from "../fixtures/torture/forms.js"
import { torture } from "../fixtures/torture/torture.js"
import { uploads } from "../fixtures/torture/uploads.js"

describe("each step of an upload fails once", () => {
  it.scopedLive.each(uploads)("$name", (scenario) =>
    Effect.gen(function* () {
      const { skipped, injections, steps, problems } = yield* torture(scenario, yield* temporaryDirectory)
      expect(problems).toEqual([])
      expect(steps.length).toBeGreaterThan(15)
      expect(injections + skipped).toBe(5 * steps.length)
      // No step is skipped.
      expect(injections).toBeGreaterThanOrEqual(2 * steps.length)
    })
  )
})

describe("each step of a form with a file fails once", () => {
  it.scopedLive.each(forms)("$name", (scenario) =>
    Effect.gen(function* () {
      const { skipped, injections, steps, problems } = yield* torture(scenario, yield* temporaryDirectory)
      expect(problems).toEqual([])
      expect(steps.length).toBeGreaterThan(10)
      expect(injections + skipped).toBe(5 * steps.length)
      // No step is skipped.
      expect(injections).toBeGreaterThanOrEqual(2 * steps.length)
    })
  )
})
