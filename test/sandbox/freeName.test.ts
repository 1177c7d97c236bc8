import { describe, expect, it } from "@effect/vitest"
import * as fc from "effect/FastCheck"
import { freeName } from "../../src/sandbox/resources/files/contents.js"

describe("freeName", () => {
  it("inserts a number before the extension of a used name", () => {
    const used = new Set(["a.txt", "a-1.txt", "b.tar.gz", "v1.2.pdf", "none", ".env"])
    expect(["a.txt", "b.tar.gz", "v1.2.pdf", "none", ".env", "new.txt"].map((name) => freeName(name, used))).toEqual([
      "a-2.txt",
      "b-1.tar.gz",
      "v1.2-1.pdf",
      "none-1",
      "-1.env",
      "new.txt"
    ])
  })

  it("returns an unused name, which is the given one if possible", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "a-1", "a.b", "a-1.b", "a-2.b")),
        fc.constantFrom("a", "a.b"),
        (all, name) => {
          const used = new Set(all)
          const free = freeName(name, used)
          expect(used.has(free)).toBe(false)
          if (!used.has(name)) expect(free).toBe(name)
        }
      )
    )
  })
})
