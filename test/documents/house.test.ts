/** The project structure matches CONTRIBUTING.md and the targets of the mutation tests: folders, files, and their first lines. */
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { FLOORS } from "../../build/imports.js"
import { type Line, parseLines } from "../fixtures/documents/prose.js"
import { filesBelow, read, root } from "../fixtures/repository.js"
import { ACCEPTED_MUTANTS } from "../mutation/accepted.js"
import { TARGETS } from "../mutation/targets.js"

/** The folders in the table of CONTRIBUTING.md. */
const parseFolderTable = (lines: ReadonlyArray<Line>): ReadonlyArray<string> => {
  const head = lines.findIndex(({ text }) => /^\| folder\b/.test(text))
  const rows = lines.slice(head + 2)
  const end = rows.findIndex(({ text }) => !text.startsWith("|"))
  return rows.slice(0, end).flatMap(({ text }) => /^\| *`([^`]+)`/.exec(text)?.[1] ?? [])
}

/** Whether the text begins, after an optional `#!` line, with a one-line comment or with one whose first line contains a sentence. */
const hasSummaryComment = (text: string): boolean => {
  const code = text.replace(/^#!.*\n/, "")
  const [comment = ""] = /^\/\*\*.*?\*\//s.exec(code) ?? []
  return /^\/\*\* \S.* \*\/$/.test(comment) || /^\/\*\*\n \* [^\n]*?\.(?: |\n)/.test(comment)
}

describe("the table of folders", () => {
  const folders = parseFolderTable(parseLines("CONTRIBUTING.md", read("CONTRIBUTING.md")))

  it("lists all folders of src/internal, in the order in which they may import each other", () => {
    const inOrder = FLOORS.flat(2).flatMap((name) => /^internal\/(.+?)\/?$/.exec(name)?.[1] ?? [])
    expect(folders).toEqual(inOrder)
    expect([...folders].sort()).toEqual(readdirSync(join(root, "src/internal")).sort())
  })
})

describe("the first line of a file", () => {
  it("says what the file contains", () => {
    // Files of the sandbox need no summary: their folders describe them.
    const files = filesBelow("src").filter((file) => !file.startsWith("src/sandbox/"))
    expect(files.filter((file) => !hasSummaryComment(read(file)))).toEqual([])
  })
})

describe("the mutation tests", () => {
  /** The files of a pattern such as `test/{a,b}.test.ts`. Of `test/*.test.ts`, the folder. */
  const expand = (pattern: string): ReadonlyArray<string> => {
    const [all, before = "", names = "", after = ""] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? []
    if (all !== undefined) return names.split(",").map((name) => before + name + after)
    return [pattern.replace(/\*.*$/, "")]
  }

  it("name only files that exist", () => {
    const files = [
      ...TARGETS.flatMap(({ mutated, tests }) => [...mutated, ...tests.flatMap(expand)]),
      ...ACCEPTED_MUTANTS.map(({ file }) => file)
    ]
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
})
