/** A few simulations of programs that use the library while everything fails around them: simulation.slow.test.ts has more. */
import { describe, it } from "vitest"
import { simulateSeeds } from "./seeds.js"

describe("a simulated program", () => {
  it("gets the truth or a typed error, and leaves nothing behind", () => simulateSeeds(3))
})
