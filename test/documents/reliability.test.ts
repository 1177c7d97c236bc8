/** Generated pages are up to date, and the page on reliability names only existing tests. */
import { describe, expect, it } from "vitest"
import { parseTestTitles } from "../fixtures/documents/contract.js"
import { GENERATED_PAGES, insertGeneratedParts } from "../fixtures/documents/generatedPages.js"
import { citedTests, parts } from "../fixtures/reliability.js"
import { read } from "../fixtures/repository.js"

describe("the page on reliability", () => {
  it.each(GENERATED_PAGES)("%s is the output of npm run docs:made", (file, parts) => {
    const page = read(file)
    expect(page).toBe(insertGeneratedParts(page, parts))
  })

  it("names existing tests, by a part of their titles", () => {
    const absent = citedTests.filter(
      ({ file, title }) => !parseTestTitles(read(`test/${file}`)).some((name) => name.includes(title))
    )
    expect(absent).toEqual([])
    expect(citedTests.length).toBeGreaterThan(40)
  })

  it("is rejected without a marker for a part, and regenerated if a part differs", () => {
    expect(() => insertGeneratedParts("# Reliability", parts)).toThrow('no marker for "faults"')
    const page = read("docs/explanation/reliability.md")
    expect(insertGeneratedParts(page.replace("**Connections**", "**Others**"), parts)).toBe(page)
  })
})
