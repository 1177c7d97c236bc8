/** The page about Effect 4. */
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { excludedTests } from "../../build/effect4/parts.js"

const page = readFileSync("docs/explanation/effect-4.md", "utf8")

describe("the page about Effect 4", () => {
  it("lists each test that does not run there, and why", () => {
    const rows = page.split("\n").filter((line) => line.startsWith("| `test/"))
    expect(rows.map((row) => row.replaceAll(/ +/g, " "))).toEqual(
      excludedTests.map(({ file, group, reason, test }) => `| \`${file}\` | ${group} ${test} | ${reason} |`)
    )
  })

  it.each(excludedTests)("names a test that exists: $group $test", ({ file, group, test }) => {
    const text = readFileSync(file, "utf8")
    for (const name of [group, test]) expect(text).toContain(`("${name}"`)
  })
})
