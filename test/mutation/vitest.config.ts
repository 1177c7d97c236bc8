/** The configuration of the test suite, limited to the tests of one mutation target. */
import { Tinypool } from "tinypool"
import config from "../../vitest.config.js"

/** The mutation runner can only pass environment variables. */
const include: ReadonlyArray<string> = JSON.parse(process.env.LMS_MUTATION_TESTS ?? "[]")

// Reuses one thread for all mutants, because loading Effect takes longer than the tests of most mutants. The modules of this
// project are reset for each test file (fresh.ts), so mutants cannot affect each other.
Tinypool.prototype.recycleWorkers = () => Promise.resolve()

export default {
  ...config,
  test: {
    ...config.test,
    projects: undefined,
    // Mutants are found by all random cases.
    env: { LMS_TEST_CASES: "all" },
    setupFiles: ["test/fixtures/setup.ts", "test/mutation/fresh.ts"],
    // The setup of the runner must come first: it activates the mutant.
    sequence: { setupFiles: "list" },
    // Stryker has its own timeout.
    testTimeout: 600_000,
    include: [...include]
  }
}
