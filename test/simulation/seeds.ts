/** Simulates programs from a random seed on. */
import { expect } from "vitest"
import { simulate } from "./simulate.js"

const FIRST_SEED = Number(process.env.LMS_SIMULATION_SEED ?? Math.floor(Math.random() * 2 ** 31))

/** `npm run soak -- --seed N` repeats one, and `npm run soak` simulates many. */
export const simulateSeeds = async (count: number): Promise<void> => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + count; seed++) {
    expect(await simulate(seed), `npm run soak -- --seed ${seed}`).toEqual([])
  }
}
