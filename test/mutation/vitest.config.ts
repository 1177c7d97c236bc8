/** The suite's own configuration, with the test files of one room alone. */
import config from "../../vitest.config.js"

/** The runner of mutants hands over nothing but the environment. */
const include: ReadonlyArray<string> = JSON.parse(process.env.LMS_MUTATION_TESTS ?? "[]")

// Stryker itself stops what takes too long.
export default { ...config, test: { ...config.test, testTimeout: 600_000, include: [...include] } }
