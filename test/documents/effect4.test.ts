/** The page about Effect 4: the tests that do not run there, and the behaviour that it promises for both majors. */
import { describe, expect, it } from "vitest"
import { sharedBehaviours } from "../../build/effect4/behaviours.js"
import { excludedTests, isPorted } from "../../build/effect4/parts.js"
import { read } from "../fixtures/repository.js"

const page = read("docs/explanation/effect-4.md")

describe("the page about Effect 4", () => {
  it("lists each test that does not run there, and why", () => {
    const rows = page.split("\n").filter((line) => line.startsWith("| `test/"))
    expect(rows.map((row) => row.replaceAll(/ +/g, " "))).toEqual(
      excludedTests.map(({ file, group, reason, test }) => `| \`${file}\` | ${group} ${test} | ${reason} |`)
    )
  })

  it.each(excludedTests)("names a test that exists: $group $test", ({ file, group, test }) => {
    const text = read(file)
    for (const name of [group, test]) expect(text).toContain(`("${name}"`)
  })

  it("lists the behaviour that tests check with both versions", () => {
    const [, section = ""] = page.split("\n## What must not differ\n")
    const rows = section
      .split("\n## ")[0]
      ?.split("\n")
      .filter((line) => line.startsWith("| "))
    expect(rows?.slice(2)).toEqual(sharedBehaviours.map(({ behaviour, file }) => `| ${behaviour} | \`${file}\` |`))
  })

  it.each(sharedBehaviours)("names a test that runs with both versions: $behaviour", ({ file, test }) => {
    expect(read(file)).toContain(`"${test}"`)
    expect(isPorted(file)).toBe(true)
    expect(excludedTests.filter((excluded) => test.includes(excluded.test))).toEqual([])
  })
})
