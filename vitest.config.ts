import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

const source = (file: string) => fileURLToPath(new URL(`./src/${file}`, import.meta.url))

const all = ["test/**/*.test.ts"]

/** Those that change the process that they run in, or tell of all that was done in it. */
const alone = [
  // V8 counts what they run, and optimizes nothing meanwhile (test/fixtures/workGrowth.ts).
  "test/text/growth.test.ts",
  // Its program prints the metrics of the process.
  "test/documents/telemetryExample.test.ts"
]

const setupFiles = ["test/fixtures/setup.ts"]

export default defineConfig({
  resolve: {
    alias: [
      { find: /^effect-lms$/, replacement: source("index.ts") },
      { find: /^effect-lms\/resources$/, replacement: source("resources/index.ts") },
      { find: /^effect-lms\/node$/, replacement: source("node/index.ts") },
      { find: /^effect-lms\/export$/, replacement: source("export/index.ts") },
      { find: /^effect-lms\/promise$/, replacement: source("promise/index.ts") },
      { find: /^effect-lms\/sandbox$/, replacement: source("sandbox/index.ts") }
    ]
  },
  // No test is told by its time: a machine that has other things to do may take its own.
  // Much of a test's time is waiting, so two files at a time do well on two processors; the default leaves one idle.
  test: {
    isolate: false,
    minWorkers: 2,
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      // What a file loads takes longer than most files' tests, so a process runs one after another.
      { extends: true, test: { name: "together", include: all, exclude: alone, setupFiles } },
      { extends: true, test: { name: "alone", include: alone, isolate: true, env: { LMS_TEST_ALONE: "true" } } }
    ]
  }
})
