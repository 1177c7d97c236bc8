/** The contract page cites existing code and tests, and code and tests cite existing rules. */
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import * as contract from "../fixtures/documents/contract.js"
import { parseLines } from "../fixtures/documents/prose.js"
import { filesBelow, read, root } from "../fixtures/repository.js"

const page = parseLines("docs/reference/contract.md", read("docs/reference/contract.md"))
const rules = contract.parseRules(page)
const names = contract.citableNames(page)

const titles = new Map<string, ReadonlyArray<string>>()
const titlesOf = (file: string): ReadonlyArray<string> => {
  const found = titles.get(file) ?? contract.parseTestTitles(read(join("test", file)))
  titles.set(file, found)
  return found
}

describe("the page on the contract", () => {
  it("has all rules, each once and in order", () => {
    expect(contract.misnumberedRules(page)).toEqual([])
    for (const [word, count] of contract.documentedCounts(page)) {
      const last =
        word === "part" ? `part ${count}` : rules.filter(({ name }) => name.startsWith(`${word} `)).at(-1)?.name
      expect(last).toBe(`${word} ${count}`)
      expect(names).toContain(last)
    }
    expect([...contract.documentedCounts(page).keys()]).toHaveLength(9)
  })

  it("every rule has a test", () => {
    expect(contract.rulesWithoutTest(page)).toEqual([])
  })

  it("every rule has a test that npm test runs", () => {
    expect(contract.rulesWithoutQuickTest(page)).toEqual([])
  })

  it("every cited file exists", () => {
    expect(contract.missingFiles(root, page)).toEqual([])
  })

  it("every cited test exists, identified by a part of its title", () => {
    expect(contract.missingTests(titlesOf, page)).toEqual([])
  })
})

describe("every cited rule is on the page", () => {
  it.each(["src", "test"])("in comments of %s, and in the titles of tests", (folder) => {
    const sources = filesBelow(folder).map((file) => ({ file, source: read(file) }))
    const unknown = sources.flatMap(({ file, source }) => {
      // Parsing takes a hundred times as long, and most files cite nothing unknown anywhere.
      if (contract.unknownCitations(names, file, [source.replace(/\s*\n\s*\*?\s*/g, " ")]).length === 0) return []
      const titles = file.endsWith(".test.ts") ? titlesOf(file.replace(/^test\//, "")) : []
      return contract.unknownCitations(names, file, [...contract.parseComments(source), ...titles])
    })
    expect(unknown).toEqual([])
    const cited = sources.flatMap(({ source }) => contract.findCitations(source))
    expect(cited.length).toBeGreaterThan(folder === "test" ? 100 : -1)
  })
})

it("names a rule whose test has failed in the words of the page, also if its title has a placeholder", () => {
  const cited = parseLines(
    "docs/page.md",
    [
      '| `rule 4` | A parameter is inserted. | `a.ts` | "rule 4: inserts" |',
      '| `rule 6` | Others are a JSON body. | `a.ts` | "rule 6: %s"; `text/redact.test.ts` "a cursor" |'
    ].join("\n")
  )
  const broken = (file: string, title: string) => contract.brokenRules(cited, [{ file, title }])
  expect(broken("lms/contract.test.ts", "rules > rule 6: POST sends JSON")).toEqual(["rule 6: Others are a JSON body."])
  expect(broken("text/redact.test.ts", "texts > a cursor of a page")).toEqual(["rule 6: Others are a JSON body."])
  expect(broken("lms/contract.test.ts", "rules > rule 4: inserts a name")).toEqual(["rule 4: A parameter is inserted."])
  expect(broken("lms/errors.test.ts", "rules > rule 4: inserts a name")).toEqual([])
})
