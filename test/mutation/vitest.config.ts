/** The suite's own configuration, with the test files of one room alone. */
import { Tinypool } from "tinypool"
import config from "../../vitest.config.js"

/** The runner of mutants hands over nothing but the environment. */
const include: ReadonlyArray<string> = JSON.parse(process.env.LMS_MUTATION_TESTS ?? "[]")

// A thread is kept for all mutants, since to load Effect takes longer than most mutants' tests: vitest would begin a new one
// for each. Of ours everything is loaded anew for each file of tests (fresh.ts), so no mutant finds what another has left.
Tinypool.prototype.recycleWorkers = () => Promise.resolve()

export default {
  ...config,
  test: {
    ...config.test,
    projects: undefined,
    setupFiles: ["test/fixtures/setup.ts", "test/mutation/fresh.ts"],
    // The runner's own comes first: it says which mutant what is loaded after it holds.
    sequence: { setupFiles: "list" },
    // Stryker itself stops what takes too long.
    testTimeout: 600_000,
    include: [...include]
  }
}
