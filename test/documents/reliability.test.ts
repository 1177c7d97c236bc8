/** Pages that are made are what they would be made now, and the one on reliability names no test that there is not. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { parseTestTitles } from "../fixtures/documents/contract.js"
import { insertGeneratedParts, GENERATED_PAGES } from "../fixtures/documents/generatedPages.js"
import { cited, parts } from "../fixtures/reliability.js"

const root = fileURLToPath(new URL("../..", import.meta.url))
const read = (file: string) => readFileSync(join(root, file), "utf8")

describe("the page on reliability", () => {
  it.each(GENERATED_PAGES)("%s is what npm run docs:made makes of it", (file, parts) => {
    const page = read(file)
    expect(page).toBe(insertGeneratedParts(page, parts))
  })

  it("names tests that are there, by a part of their titles", () => {
    const absent = cited.filter(
      ({ file, title }) => !parseTestTitles(read(`test/${file}`)).some((name) => name.includes(title))
    )
    expect(absent).toEqual([])
    expect(cited.length).toBeGreaterThan(40)
  })

  it("that has no place for a part, or another text there, is not taken for made", () => {
    expect(() => insertGeneratedParts("# Reliability", parts)).toThrow('no place for "faults"')
    const page = read("docs/reliability.md")
    expect(insertGeneratedParts(page.replace("### Connections", "### Others"), parts)).toBe(page)
  })
})
