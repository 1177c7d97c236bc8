import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { excludedTests } from "../parts.ts"

const out = fileURLToPath(new URL(".", import.meta.url))

/** Names of groups and of their tests are joined by more than a space. */
const patternOf = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "[ >]+")

/** The ported tests, as `npm test` runs them, but for those that do not apply. */
export default defineConfig({
  root: out,
  resolve: {
    alias: [
      { find: /^effect-lms$/, replacement: `${out}src/index.ts` },
      { find: /^effect-lms\/(resources|node|export|promise|sandbox)$/, replacement: `${out}src/$1/index.ts` }
    ]
  },
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["**/*.slow.test.ts"],
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
