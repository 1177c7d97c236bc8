/** Simulations of programs that use the library while everything fails around them. */
import { describe, expect, it } from "vitest"
import { simulate } from "./simulate.js"

/** Each run simulates others. `npm run soak -- --seed N` repeats one, and `npm run soak` simulates many. */
const SEEDS = 60
const FIRST_SEED = Number(process.env.LMS_SIMULATION_SEED ?? Math.floor(Math.random() * 2 ** 31))

describe("a simulated program", () => {
  it("gets the truth or a typed error, and leaves nothing behind", async () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
      expect(await simulate(seed), `npm run soak -- --seed ${seed}`).toEqual([])
    }
  })
})
