/** Names that come from outside are looked up as own members only. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { lookUp } from "../../src/internal/text/lookUp.js"

describe("a table", () => {
  it.each(["constructor", "__proto__", "toString", "hasOwnProperty"])("has no member %s of its own", (name) => {
    expect(lookUp({ a: 1 }, name)).toBe(undefined)
    expect(lookUp({ a: 1, [name]: 2 }, name)).toBe(2)
  })
})

/** Tables whose names never come from outside, or were checked before. */
const CHECKED = [
  "internal/graphql/document.ts: CLOSING",
  "sandbox/generic/kindEndpoints.ts: ON_ITEMS",
  "sandbox/generic/kindEndpoints.ts: ON_LISTS"
]

it("tables of the sources are read with lookUp", () => {
  const src = fileURLToPath(new URL("../../src", import.meta.url))
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"))
  const read = files.flatMap((file) => {
    const text = readFileSync(join(src, file), "utf8")
    return Array.from(
      text.matchAll(/^const (\w+): Readonly<\s*Record<\s*string,[^{}]*?> = \{/gm),
      ([, name = ""]) => name
    )
      .filter((name) => new RegExp(`\\b${name}\\[`).test(text))
      .map((name) => `${file.replaceAll("\\", "/")}: ${name}`)
  })
  expect(files.length).toBeGreaterThan(100)
  expect(read.sort()).toEqual(CHECKED)
})
