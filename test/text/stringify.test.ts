/** JSON text of values of any depth. */
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { stringify } from "../../src/internal/text/stringify.js"
import { countCases } from "../fixtures/cases.js"

const LEVELS = 20_000

/** Arrays and objects in turn around the value. */
const nest = (value: unknown, levels: number): unknown => {
  let nested = value
  for (let level = 0; level < levels; level++) nested = level % 2 === 0 ? [nested] : { a: nested }
  return nested
}

describe("the JSON text of a value", () => {
  it("is that of JSON.stringify, at any depth", () => {
    // Deep enough that JSON.stringify fails with an indent, and up to Node 24 without one: the inner value is written without it.
    const open = "[".repeat(LEVELS)
    const close = "]".repeat(LEVELS)
    const wrap = (value: unknown): unknown => {
      let wrapped = value
      for (let level = 0; level < LEVELS; level++) wrapped = [wrapped]
      return wrapped
    }
    expect(() => JSON.stringify(wrap(1), null, 1)).toThrow(RangeError)
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(stringify(value)).toBe(JSON.stringify(value))
        expect(stringify(value, 2)).toBe(JSON.stringify(value, null, 2))
        expect(stringify(wrap(value))).toBe(`${open}${JSON.stringify(value)}${close}`)
      }),
      { numRuns: countCases(30) }
    )
  })

  it("is indented by level, up to a hundred levels", () => {
    const text = stringify(nest({ a: [], b: {}, c: [1, "x"], d: undefined }, 10_000), 1)
    const lines = text.split("\n")
    const inner = lines.slice(10_000, -10_000)
    expect(inner.map((line) => line.trimStart())).toEqual([
      "{",
      '"a": [],',
      '"b": {},',
      '"c": [',
      "1,",
      '"x"',
      "]",
      "}"
    ])
    expect(lines.slice(0, 3)).toEqual(["{", ' "a": [', "  {"])
    expect(JSON.parse(text)).toBeDefined()
    expect(inner[1]).toMatch(/^ {100}"a": \[\],$/)
  })
})
