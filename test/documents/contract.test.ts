/** The contract page cites existing code and tests, and code and tests cite existing rules. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import * as contract from "../fixtures/documents/contract.js"
import { parseLines } from "../fixtures/documents/prose.js"

const root = fileURLToPath(new URL("../..", import.meta.url))
const read = (file: string) => readFileSync(join(root, file), "utf8")
const page = parseLines("docs/reference/contract.md", read("docs/reference/contract.md"))
const rules = contract.parseRules(page)
const names = contract.citableNames(page)

const sourcesBelow = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => `${folder}/${file}`)

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
  it("in the comments of src", () => {
    const unknown = sourcesBelow("src").flatMap((file) =>
      contract.unknownCitations(names, file, contract.parseComments(read(file)))
    )
    expect(unknown).toEqual([])
  })

  it("in the titles and comments of tests", () => {
    const unknown = sourcesBelow("test").flatMap((file) => {
      // This file contains mistakes on purpose.
      if (file === "test/documents/contract.test.ts") return []
      const comments = contract.parseComments(read(file))
      const texts = file.endsWith(".test.ts") ? [...comments, ...titlesOf(file.replace(/^test\//, ""))] : comments
      return contract.unknownCitations(names, file, texts)
    })
    expect(unknown).toEqual([])
  })
})

describe("a mistake is reported", () => {
  const lines = (...text: ReadonlyArray<string>) => parseLines("docs/page.md", text.join("\n"))

  const sample = lines(
    "## Part 5: authentication",
    "| rule       | says        | kept in             | shown by                                           |",
    '| `part 5.1` | In "words". | `send/send.ts`  | "rule 1: applies"; `text/redact.test.ts` "a cursor" |',
    "- `invariant 1`: **Truth.** Or an error.",
    '  Kept in `src/Lms.ts`, `pages/gone.ts`. Shown by `text/gone.test.ts` "gone"; "rule 99: gone".',
    "- `invariant 3`: **No test.**",
    "  Kept in `response/json.ts`."
  )

  it("rules are parsed from a table and from a list", () => {
    expect(contract.parseRules(sample).map(({ name, tests }) => [name, tests])).toEqual([
      [
        "part 5.1",
        [
          { file: "lms/contract.test.ts", part: "rule 1: applies" },
          { file: "text/redact.test.ts", part: "a cursor" }
        ]
      ],
      [
        "invariant 1",
        [
          { file: "text/gone.test.ts", part: "gone" },
          { file: "lms/contract.test.ts", part: "rule 99: gone" }
        ]
      ],
      ["invariant 3", []]
    ])
    expect([...contract.citableNames(sample)]).toEqual(["part 5.1", "invariant 1", "invariant 3", "part 5"])
  })

  it("a rule whose test has failed, in the words of the page, also if its title has a placeholder", () => {
    const cited = lines(
      '| `rule 4` | A parameter is inserted. | `a.ts` | "rule 4: inserts" |',
      '| `rule 6` | Others are a JSON body. | `a.ts` | "rule 6: %s"; `text/redact.test.ts` "a cursor" |'
    )
    const broken = (file: string, title: string) => contract.brokenRules(cited, [{ file, title }])
    expect(broken("lms/contract.test.ts", "rules > rule 6: POST sends JSON")).toEqual([
      "rule 6: Others are a JSON body."
    ])
    expect(broken("text/redact.test.ts", "texts > a cursor of a page")).toEqual(["rule 6: Others are a JSON body."])
    expect(broken("lms/contract.test.ts", "rules > rule 4: inserts a name")).toEqual([
      "rule 4: A parameter is inserted."
    ])
    expect(broken("lms/errors.test.ts", "rules > rule 4: inserts a name")).toEqual([])
  })

  it("a missing file, test or title", () => {
    expect(contract.missingFiles(root, sample)).toEqual([
      "docs/page.md:5 pages/gone.ts",
      "docs/page.md:5 text/gone.test.ts"
    ])
    const findTitles = (file: string) => (file === "text/gone.test.ts" ? [] : titlesOf(file))
    expect(contract.missingTests(findTitles, sample)).toEqual([
      'docs/page.md:4 text/gone.test.ts "gone"',
      'docs/page.md:4 lms/contract.test.ts "rule 99: gone"'
    ])
  })

  it("a rule without a test, and a missing number", () => {
    expect(contract.rulesWithoutTest(sample)).toEqual(["docs/page.md:6 invariant 3"])
    expect(contract.misnumberedRules(sample)).toEqual(["docs/page.md:6 invariant 3"])
    const slow = lines(
      "- `invariant 1`: **Truth.**",
      '  Shown by `files/kills.slow.test.ts` "a"; `documents/page.test.ts` "b".'
    )
    expect(contract.rulesWithoutQuickTest(slow)).toEqual(["docs/page.md:1 invariant 1"])
  })

  it("a citation of an unknown rule, alone or among several, over two lines, in a title or its table", () => {
    const source = [
      "/**",
      " * As rule 8 has it (parts",
      " * 5.6 and 5.7), and rules 13 to 15.",
      " */",
      'const text = "rule 77 is no comment" // Response 404',
      'it.each([["invariant 17", { a: 1 }]])("%s: spec 5.6", () => {})'
    ].join("\n")
    expect(contract.parseComments(source).flatMap(contract.findCitations)).toEqual([
      "rule 8",
      "part 5.6",
      "part 5.7",
      "rule 13",
      "rule 15",
      "response 404"
    ])
    const known = new Set(["rule 8", "part 5.6", "rule 13", "rule 15"])
    expect(contract.unknownCitations(known, "a.ts", contract.parseComments(source))).toEqual([
      "a.ts part 5.7",
      "a.ts response 404"
    ])
    expect(contract.parseTestTitles(source)).toEqual(["%s: spec 5.6", "invariant 17"])
    expect(contract.unknownCitations(known, "a.ts", contract.parseTestTitles(source))).toEqual([
      "a.ts spec 5",
      "a.ts invariant 17"
    ])
  })
})
