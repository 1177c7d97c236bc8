/** The house is as CONTRIBUTING.md says: its rooms, and the first line of each file. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import * as house from "../fixtures/documents/house.js"
import { linesOf } from "../fixtures/documents/prose.js"

const root = fileURLToPath(new URL("../..", import.meta.url))
const read = (file: string) => readFileSync(join(root, file), "utf8")

describe("the table of rooms", () => {
  const rooms = house.roomsOf(linesOf("CONTRIBUTING.md", read("CONTRIBUTING.md")))

  it("has those that there are", () => {
    expect([...rooms.keys()].sort()).toEqual(readdirSync(join(root, "src/internal")).sort())
  })

  it("says what the linter lets each import, in the same order", () => {
    expect([...rooms]).toEqual([...house.layersOf(read("biome.layers.jsonc"))])
  })
})

describe("the first line of a file", () => {
  it("says what it holds", () => {
    const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
      // The sandbox's files are told by their folders.
      .filter((file) => file.endsWith(".ts") && !file.startsWith("sandbox/"))
    expect(files.filter((file) => !house.saysWhatItHolds(read(`src/${file}`)))).toEqual([])
  })
})

describe("the sandbox", () => {
  const filesIn = (folder: string) =>
    new Map(
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts"))
        .map((file) => [file, read(`${folder}/${file}`)])
    )

  it("has no room and no resource that another is made of, and that is made of it", () => {
    for (const folder of ["src/sandbox", "src/sandbox/resources"]) {
      const parts = house.importsBetween(filesIn(folder))
      expect(parts.size).toBeGreaterThan(10)
      expect(house.circlesIn(parts)).toEqual([])
    }
  })

  it("serves each resource, by the name it has in the list", () => {
    const files = filesIn("src/sandbox/resources")
    const made = [...files.values()].flatMap((text) => [...text.matchAll(/^export const (\w+Resource)\b/gm)])
    const listed = files.get("all.ts")?.matchAll(/^ {2}(\w+Resource),?$/gm) ?? []
    expect(made.map(([, name]) => name).sort()).toEqual([...listed].map(([, name]) => name).sort())
  })
})

describe("a mistake is found", () => {
  it("a room that is left out, or may import another than is said", () => {
    const table = ["| room | holds | may import |", "| - | - | - |"]
    const rows = ["| `text` | a | nothing |", "| `send` | b | `text` |", "| `client.ts` | c | every room |", ""]
    const said = house.roomsOf(linesOf("page.md", [...table, ...rows].join("\n")))
    const linter = (send: string) =>
      house.layersOf(
        ["text may import no other folder", `send may import ${send}`, "client.ts may import every folder"]
          .map((message) => `"message": "${message}; see biome.layers.jsonc"`)
          .join("\n")
      )
    expect([...said]).toEqual([
      ["text", []],
      ["send", ["text"]],
      ["client.ts", ["text", "send"]]
    ])
    expect([...linter("text")]).toEqual([...said])
    expect([...linter("text, pages")]).not.toEqual([...said])
  })

  it("folders that import each other, though none of their files do", () => {
    const files = new Map([
      ["a/one.ts", 'import { b } from "../b/one.js"'],
      ["b/one.ts", 'import { x } from "./two.js"'],
      ["b/two.ts", 'import type { c } from "../c.js"\nimport * as d from "../../d.js"'],
      ["c.ts", 'import {\n  a\n} from "./a/two.js"'],
      ["e.ts", 'import { a } from "./a/one.js"']
    ])
    expect(house.circlesIn(house.importsBetween(files))).toEqual(["a", "b", "c"])
    files.delete("c.ts")
    expect(house.circlesIn(house.importsBetween(files))).toEqual([])
  })

  it("a file that begins with its imports, or with a comment on something else", () => {
    expect(house.saysWhatItHolds('import * as a from "a"')).toBe(false)
    expect(house.saysWhatItHolds("// a note\nconst a = 1")).toBe(false)
    expect(house.saysWhatItHolds("/**\n * Many\n * lines.\n */\nconst a = 1")).toBe(false)
    expect(house.saysWhatItHolds("/** A. */\nconst a = 1")).toBe(true)
    expect(house.saysWhatItHolds("#!/usr/bin/env node\n/** A. */\nconst a = 1")).toBe(true)
    expect(house.saysWhatItHolds("/**\n * A.\n *\n * @since 0.1.0\n */\nconst a = 1")).toBe(true)
  })
})
