import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { excludedTests } from "../parts.ts"

const out = fileURLToPath(new URL(".", import.meta.url))

/** Names of groups and of their tests are joined by more than a space. */
const patternOf = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "[ >]+")

/** Of the slow tests, those that let each step fail once, and kill or suspend what runs. */
const faultInjection = ["test/{files,lms,pages}/*Torture.slow.test.ts", "test/export/{powerCut,takeover}.slow.test.ts"]

/** The ported tests, as `npm test` runs them, but for one that does not apply, with those that inject faults. */
export default defineConfig({
  root: out,
  resolve: {
    alias: [
      { find: /^effect-lms$/, replacement: `${out}src/index.ts` },
      { find: /^effect-lms\/(resources|node|export|csv|promise|sandbox)$/, replacement: `${out}src/$1/index.ts` }
    ]
  },
  test: {
    include: ["test/**/!(*.slow).test.ts", ...faultInjection],
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
