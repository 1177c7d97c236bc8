/** More simulations of programs than the quick tests have, since some combinations of faults are rare. */
import { describe, it } from "vitest"
import { simulateSeeds } from "./seeds.js"

describe("40 simulated programs", () => {
  it("get the truth or a typed error, and leave nothing behind", () => simulateSeeds(40))
})
