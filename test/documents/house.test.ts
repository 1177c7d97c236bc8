/** The house is as CONTRIBUTING.md says: its rooms, what they import, and the first line of each file. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import * as house from "../fixtures/documents/house.js"
import { linesOf } from "../fixtures/documents/prose.js"

const root = fileURLToPath(new URL("../..", import.meta.url))
const read = (file: string) => readFileSync(join(root, file), "utf8")
const rooms = house.roomsOf(linesOf("CONTRIBUTING.md", read("CONTRIBUTING.md")))

const below = (folder: string): ReadonlyArray<house.File> =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => [file, read(join(folder, file))])

const internal = below("src/internal")

describe("the rooms", () => {
  it("are those of the table", () => {
    const there = new Set(internal.map(([file]) => file.split("/")[0]))
    expect(new Set(rooms.keys())).toEqual(there)
  })

  it("import those that the table allows, which are above them in it", () => {
    expect(house.wrongImports(rooms, internal)).toEqual([])
    const order = [...rooms.keys()]
    for (const [room, others] of rooms) {
      for (const other of others) expect(order.indexOf(other)).toBeLessThan(order.indexOf(room))
    }
  })

  it("leave the platform to transport and files", () => {
    const touching = house.importing(/^@effect\/platform/, internal).map((file) => file.split("/")[0])
    expect(new Set(touching)).toEqual(new Set(["transport", "files"]))
  })

  it("know nothing of Node", () => {
    expect(house.importing(/^(?:node:|@effect\/platform-node|undici)/, internal)).toEqual([])
  })
})

describe("the first line of a file", () => {
  it("says what it holds", () => {
    // The sandbox's files are told by their folders.
    const files = below("src").filter(([file]) => !file.startsWith("sandbox/"))
    expect(files.flatMap(([file, text]) => (house.saysWhatItHolds(text) ? [] : [file]))).toEqual([])
  })
})

describe("a mistake is found", () => {
  const table = [
    "| room | holds | may import |",
    "| - | - | - |",
    "| `text` | a | nothing |",
    "| `send` | b | `text` |",
    ""
  ]
  const small = house.roomsOf(linesOf("page.md", table.join("\n")))

  it("an import upwards, also of a type or when it is needed, and a file in no room", () => {
    expect(
      house.wrongImports(small, [
        [
          "send/a.ts",
          'import * as b from "../text/b.js"\nimport { c } from "./c.js"\nimport type { D } from "../../Lms.js"'
        ],
        ["text/b.ts", 'import type { A } from "../send/a.js"\nconst c = import("../send/c.js")'],
        ["other.ts", ""]
      ])
    ).toEqual(["text/b.ts imports send/a.ts", "text/b.ts imports send/c.ts", "other.ts is in no room"])
  })

  it("an import of the platform", () => {
    expect(
      house.importing(/^@effect\/platform/, [
        ["a.ts", 'import * as P from "@effect/platform/Path"'],
        ["b.ts", ""]
      ])
    ).toEqual(["a.ts"])
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
