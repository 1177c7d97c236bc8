import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

const source = (file: string) => fileURLToPath(new URL(`./src/${file}`, import.meta.url))

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
  test: { include: ["test/**/*.test.ts"], minWorkers: 2, maxWorkers: 2, testTimeout: 30_000, hookTimeout: 30_000 }
})
