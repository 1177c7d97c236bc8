/** The behaviour that the page about Effect 4 promises for both majors. */
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { sharedBehaviours } from "../../build/effect4/behaviours.js"
import { excludedTests, isPorted } from "../../build/effect4/parts.js"

const page = readFileSync("docs/explanation/effect-4.md", "utf8")

describe("the page about Effect 4", () => {
  it("lists the behaviour that tests check with both versions", () => {
    const [, section = ""] = page.split("\n## What must not differ\n")
    const rows = section
      .split("\n## ")[0]
      ?.split("\n")
      .filter((line) => line.startsWith("| "))
    expect(rows?.slice(2)).toEqual(sharedBehaviours.map(({ behaviour, file }) => `| ${behaviour} | \`${file}\` |`))
  })

  it.each(sharedBehaviours)("names a test that runs with both versions: $behaviour", ({ file, test }) => {
    expect(readFileSync(file, "utf8")).toContain(`"${test}"`)
    expect(isPorted(file)).toBe(true)
    expect(excludedTests.filter((excluded) => test.includes(excluded.test))).toEqual([])
  })
})
