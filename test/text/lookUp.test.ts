/** Names that come from outside are looked up as own members only. */
import { describe, expect, it } from "vitest"
import { lookUp } from "../../src/internal/text/lookUp.js"
import { filesBelow, read } from "../fixtures/repository.js"

describe("a table", () => {
  it.each(["constructor", "__proto__", "toString", "hasOwnProperty"])("has no member %s of its own", (name) => {
    expect(lookUp({ a: 1 }, name)).toBe(undefined)
    expect(lookUp({ a: 1, [name]: 2 }, name)).toBe(2)
  })
})

/** Tables whose names never come from outside, or were checked before. */
const CHECKED = [
  "src/internal/graphql/document.ts: CLOSING",
  "src/sandbox/generic/kindEndpoints.ts: ON_ITEMS",
  "src/sandbox/generic/kindEndpoints.ts: ON_LISTS"
]

it("tables of the sources are read with lookUp", () => {
  const files = filesBelow("src")
  const tables = files.flatMap((file) => {
    const text = read(file)
    return Array.from(
      text.matchAll(/^const (\w+): Readonly<\s*Record<\s*string,[^{}]*?> = \{/gm),
      ([, name = ""]) => name
    )
      .filter((name) => new RegExp(`\\b${name}\\[`).test(text))
      .map((name) => `${file}: ${name}`)
  })
  expect(files.length).toBeGreaterThan(100)
  expect(tables.sort()).toEqual(CHECKED)
})
