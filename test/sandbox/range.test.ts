import { describe, expect, it } from "@effect/vitest"
import * as fc from "effect/FastCheck"
import { parseRange } from "../../src/sandbox/resources/files/download.js"

describe("parseRange", () => {
  it("returns Part, Unsatisfiable or Whole, depending on the file size", () => {
    const bound = fc.option(fc.nat(20), { nil: undefined })
    fc.assert(
      fc.property(bound, bound, fc.nat(12), (from, to, size) => {
        const range = parseRange(`bytes=${from ?? ""}-${to ?? ""}`, size)
        const bytes = Array.from({ length: size }, (_, index) => index)
        const expected = bytes.filter((index) =>
          from === undefined ? index >= size - (to ?? 0) : index >= from && index <= (to ?? size)
        )
        if (from === undefined && to === undefined) expect(range._tag).toBe("Whole")
        else if (from !== undefined && to !== undefined && to < from) expect(range._tag).toBe("Whole")
        else if (expected.length === 0) expect(range._tag).toBe("Unsatisfiable")
        else expect(range).toEqual({ _tag: "Part", start: expected[0], length: expected.length })
      })
    )
  })

  it("returns Whole if the header is not a single range of bytes", () => {
    for (const header of [undefined, "", "bytes", "bytes=", "bytes=a-b", "bytes=0-1,3-4", "items=0-1", "bytes=1"]) {
      expect([header, parseRange(header, 10)]).toEqual([header, { _tag: "Whole" }])
    }
  })
})
