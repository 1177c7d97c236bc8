import { existsSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"
import { fileURLToPath } from "node:url"
import { configDefaults, defineConfig } from "vitest/config"

const source = (file: string) => fileURLToPath(new URL(`./src/${file}`, import.meta.url))

/**
 * The second ring, which is not part of `npm test`: faults injected into every step, kills, outages, child processes, counted
 * work, and the documents with their examples. A file belongs to it by its name or its folder.
 */
const slow = ["test/**/*.slow.test.ts", "test/documents/!(workflows).test.ts"]

/** Files that change the process in which they run, or that report on all of it. A run of their own: others share processes. */
const alone = [
  // V8 counts the executed blocks and does not optimize meanwhile (test/fixtures/workGrowth.ts).
  "test/text/growth.slow.test.ts",
  "test/sandbox/pageCost.slow.test.ts",
  // The example prints the metrics of the process.
  "test/documents/telemetryExample.test.ts"
]

/** Folders of `test` with packages of their own contain tests of these packages. */
const { exclude } = configDefaults

const setupFiles = ["test/fixtures/setup.ts", "test/fixtures/costs.ts"]

/** All random cases when the second ring runs, too: see `test/fixtures/cases.ts`. */
const LMS_TEST_CASES = process.env.LMS_TEST_CASES ?? (process.argv.includes("slow") ? "all" : "few")

const MEMORY = "/dev/shm"

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Temporary files of tests are in memory, where `fsync` costs nothing, unless there is too little, as in many containers. */
const TMPDIR = existsSync(MEMORY) && freeBytes(MEMORY) > 2 ** 30 ? MEMORY : tmpdir()

export default defineConfig({
  resolve: {
    alias: [
      { find: /^effect-lms$/, replacement: source("index.ts") },
      {
        find: /^effect-lms\/(cluster|csv|export|graphql|node|operators|promise|resources|sandbox|wrappers)$/,
        replacement: source("$1/index.ts")
      }
    ]
  },
  test: {
    reporters: [
      "default",
      "./test/fixtures/contractReporter.ts",
      "./test/fixtures/ringReporter.ts",
      "./test/fixtures/missingReporter.ts"
    ],
    // Importing Effect takes longer than the tests of most files, so a worker runs many files in one process.
    isolate: false,
    // Tests wait much of the time, so two workers suit two processors; the default leaves one of them idle.
    minWorkers: 2,
    maxWorkers: 2,
    env: { LMS_TEST_CASES, TMPDIR },
    // No test measures time: a busy machine may take longer.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    projects: [
      // The first ring. `npm run test:all` runs all projects, this one with more random cases.
      {
        extends: true,
        test: { name: "quick", include: ["test/**/*.test.ts"], exclude: [...exclude, ...slow], setupFiles }
      },
      { extends: true, test: { name: "slow", include: slow, exclude: [...exclude, ...alone], setupFiles } },
      { extends: true, test: { name: "alone", include: alone, isolate: true, env: { LMS_TEST_ALONE: "true" } } }
    ]
  }
})
