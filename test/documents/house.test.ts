/** The project structure matches CONTRIBUTING.md and the targets of the mutation tests: folders, files, and their first lines. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { FLOORS } from "../../build/imports.js"
import { parseLines } from "../fixtures/documents/prose.js"
import * as structure from "../fixtures/documents/structure.js"
import { ACCEPTED_MUTANTS } from "../mutation/accepted.js"
import { TARGETS } from "../mutation/targets.js"

const root = fileURLToPath(new URL("../..", import.meta.url))
const read = (file: string) => readFileSync(join(root, file), "utf8")

describe("the table of folders", () => {
  const folders = structure.parseFolderTable(parseLines("CONTRIBUTING.md", read("CONTRIBUTING.md")))

  it("lists all folders of src/internal, in the order in which they may import each other", () => {
    const inOrder = FLOORS.flat(2).flatMap((name) => /^internal\/(.+?)\/?$/.exec(name)?.[1] ?? [])
    expect(folders).toEqual(inOrder)
    expect([...folders].sort()).toEqual(readdirSync(join(root, "src/internal")).sort())
  })
})

describe("the first line of a file", () => {
  it("says what the file contains", () => {
    const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
      // Files of the sandbox need no summary: their folders describe them.
      .filter((file) => file.endsWith(".ts") && !file.startsWith("sandbox/"))
    expect(files.filter((file) => !structure.hasSummaryComment(read(`src/${file}`)))).toEqual([])
  })
})

describe("the sandbox", () => {
  const filesIn = (folder: string) =>
    new Map(
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts"))
        .map((file) => [file, read(`${folder}/${file}`)])
    )

  it("has no import cycles between its folders or between its resources", () => {
    for (const folder of ["src/sandbox", "src/sandbox/resources"]) {
      const parts = structure.collectImports(filesIn(folder))
      expect(parts.size).toBeGreaterThan(10)
      expect(structure.findCycles(parts)).toEqual([])
    }
  })

  it("lists each declared resource by its name", () => {
    const files = filesIn("src/sandbox/resources")
    const declared = [...files.values()].flatMap((text) => [
      // Declared records bring their resource.
      ...text.matchAll(/(?:^export const |\bresource(?:: | as ))(\w+Resource)\b/gm)
    ])
    const listed = files.get("all.ts")?.matchAll(/^ {2}(\w+Resource),?$/gm) ?? []
    expect(declared.map(([, name]) => name).sort()).toEqual([...listed].map(([, name]) => name).sort())
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

describe("a mistake is reported", () => {
  it("a folder that the table lacks", () => {
    const rows = ["| folder | holds |", "| - | - |", "| `text` | a |", "| `send` | `b` |", "", "| `late` | c |"]
    expect(structure.parseFolderTable(parseLines("page.md", rows.join("\n")))).toEqual(["text", "send"])
  })

  it("folders that import each other, although none of their files do", () => {
    const files = new Map([
      ["a/one.ts", 'import { b } from "../b/one.js"'],
      ["b/one.ts", 'import { x } from "./two.js"'],
      ["b/two.ts", 'import type { c } from "../c.js"\nimport * as d from "../../d.js"'],
      ["c.ts", 'import {\n  a\n} from "./a/two.js"'],
      ["e.ts", 'import { a } from "./a/one.js"']
    ])
    expect(structure.findCycles(structure.collectImports(files))).toEqual(["a", "b", "c"])
    files.delete("c.ts")
    expect(structure.findCycles(structure.collectImports(files))).toEqual([])
  })

  it("a file that begins with imports, or with a comment that is not a summary", () => {
    expect(structure.hasSummaryComment('import * as a from "a"')).toBe(false)
    expect(structure.hasSummaryComment("// a note\nconst a = 1")).toBe(false)
    expect(structure.hasSummaryComment("/**\n * Many\n * lines.\n */\nconst a = 1")).toBe(false)
    expect(structure.hasSummaryComment("/** A. */\nconst a = 1")).toBe(true)
    expect(structure.hasSummaryComment("#!/usr/bin/env node\n/** A. */\nconst a = 1")).toBe(true)
    expect(structure.hasSummaryComment("/**\n * A.\n *\n * More.\n */\nconst a = 1")).toBe(true)
  })
})
