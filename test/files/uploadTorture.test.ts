/** Uploads, and forms with files, of which every step goes wrong once, in every way: the service has the file once or not at all, and what the error says of it is so. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { temporaryDirectory } from "../fixtures/directory.js"
import { forms } from "../fixtures/torture/forms.js"
import { torture } from "../fixtures/torture/torture.js"
import { uploads } from "../fixtures/torture/uploads.js"

describe("every step of an upload goes wrong once", () => {
  it.scopedLive.each(uploads)("$name", (scenario) =>
    Effect.gen(function* () {
      const { skipped, injections, steps, problems } = yield* torture(scenario, yield* temporaryDirectory)
      expect(problems).toEqual([])
      expect(steps.length).toBeGreaterThan(15)
      expect(injections + skipped).toBe(5 * steps.length)
      // None is spared.
      expect(injections).toBeGreaterThanOrEqual(2 * steps.length)
    })
  )
})

describe("every step of a form with a file goes wrong once", () => {
  it.scopedLive.each(forms)("$name", (scenario) =>
    Effect.gen(function* () {
      const { skipped, injections, steps, problems } = yield* torture(scenario, yield* temporaryDirectory)
      expect(problems).toEqual([])
      expect(steps.length).toBeGreaterThan(10)
      expect(injections + skipped).toBe(5 * steps.length)
      // None is spared.
      expect(injections).toBeGreaterThanOrEqual(2 * steps.length)
    })
  )
})
