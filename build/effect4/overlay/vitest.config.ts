import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { excludedTests } from "../parts.ts"

const out = fileURLToPath(new URL(".", import.meta.url))

/** Names of groups and of their tests are joined by more than a space. */
const patternOf = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "[ >]+")

/** Tests of the second ring that are of processes, of other programs, or only repeat. The others let each step fail once. */
const leftOut = [
  "csv/large",
  "export/{diskFaults,mirrorProcesses}",
  "files/downloadProcesses",
  "lms/{arbitraryResponses,soak}",
  "node/runMain",
  "promise/*",
  "resources/sandbox",
  "sandbox/{consistent,otherClients,pageCost}",
  "send/sharedQuota",
  "simulation/*",
  "text/*"
].map((name) => `test/${name}.slow.test.ts`)

/** The ported tests, but for one that does not apply. */
export default defineConfig({
  root: out,
  resolve: {
    alias: [
      { find: /^effect-lms$/, replacement: `${out}src/index.ts` },
      {
        find: /^effect-lms\/(csv|export|graphql|node|operators|promise|resources|sandbox|wrappers)$/,
        replacement: `${out}src/$1/index.ts`
      }
    ]
  },
  test: {
    include: ["test/**/*.test.ts"],
    exclude: leftOut,
    testNamePattern: new RegExp(
      `^(?!(?:${excludedTests.map(({ group, test }) => patternOf(`${group} ${test}`)).join("|")})$).*$`
    ),
    setupFiles: ["test/fixtures/setup.ts"],
    isolate: false,
    minWorkers: 2,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000
  }
})
