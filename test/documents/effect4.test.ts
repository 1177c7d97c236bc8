/** The page about Effect 4. */
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { excludedFiles, excludedTests } from "../../build/effect4/parts.js"

const page = readFileSync("docs/explanation/effect-4.md", "utf8")

describe("the page about Effect 4", () => {
  it("lists each test that does not run there, and why", () => {
    const rows = page.split("\n").filter((line) => line.startsWith("| `test/"))
    expect(rows.map((row) => row.replaceAll(/ +/g, " "))).toEqual(
      excludedTests.map(({ file, reason, test }) => `| \`${file}\` | ${test} | ${reason} |`)
    )
    for (const file of excludedFiles) expect(page).toContain(`\`${file}\``)
  })

  it.each(excludedTests.map(({ file }) => file).concat(excludedFiles))("names a test that exists: %s", (file) => {
    expect(readFileSync(file, "utf8")).toContain("expect")
  })
})
