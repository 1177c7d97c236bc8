/** What `npm run check` says of files that the package for Effect 4 replaces whole. */
import { describe, expect, it } from "vitest"
import { checkOriginals, describeDrift } from "../../build/effect4/originals.js"

describe("a file that is replaced on Effect 4", () => {
  it("is as it was when it was ported", () => {
    expect(checkOriginals()).toBeGreaterThan(4)
  })

  it("passes unchanged, and is named with what to do after a change, at its beginning and at its end", () => {
    expect(describeDrift({ "a.ts": "1" }, { "a.ts": "1" })).toEqual([])
    expect(describeDrift({ "a.ts": "1" }, { "a.ts": "2" })).toEqual([
      "a.ts has changed, and on Effect 4 build/effect4/overlay/a.ts replaces it. Make the change there too, then run npm run effect4 pin."
    ])
    expect(describeDrift({}, { "a.ts": "1" })).toEqual([
      "a.ts: build/effect4/overlay/a.ts replaces it from now on. Run npm run effect4 pin."
    ])
    expect(describeDrift({ "a.ts": "1" }, {})).toEqual([
      "a.ts: it or build/effect4/overlay/a.ts is gone. Move or remove the other, then run npm run effect4 pin."
    ])
  })
})
