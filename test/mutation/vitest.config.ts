/** The suite's own configuration, with the test files of one room alone, each in a process of its own. */
import config from "../../vitest.config.js"

/** The runner of mutants hands over nothing but the environment. */
const include: ReadonlyArray<string> = JSON.parse(process.env.LMS_MUTATION_TESTS ?? "[]")

const { hookTimeout, maxWorkers, minWorkers } = config.test ?? {}

// Stryker itself stops what takes too long.
export default { ...config, test: { hookTimeout, maxWorkers, minWorkers, testTimeout: 600_000, include: [...include] } }
