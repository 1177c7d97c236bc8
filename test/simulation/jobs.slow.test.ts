/** A simulation of a program that waits for many jobs, and is killed again and again. */
import { describe, expect, it } from "vitest"
import { simulateJobs } from "./jobs.js"

/** Each run simulates another program. `LMS_SIMULATION_SEED=7 npx vitest run test/simulation/jobs.slow.test.ts` repeats one. */
const SEED = Number(process.env.LMS_SIMULATION_SEED ?? Math.floor(Math.random() * 2 ** 31))

describe("a simulated program that starts 500 jobs", () => {
  it("finds the end of each exactly once, however often it is killed", async () => {
    expect(await simulateJobs(SEED), `LMS_SIMULATION_SEED=${SEED}`).toEqual([])
  })
})
