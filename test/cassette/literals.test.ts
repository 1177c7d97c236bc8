/** Searches for known values in text. */
import { describe, expect, it } from "vitest"
import { LiteralSearch } from "../../src/cassette/literals.js"

const of = (...values: ReadonlyArray<string | readonly [value: string, whole: boolean]>) => {
  const literals = new LiteralSearch()
  for (const [at, value] of values.entries()) {
    const [text, whole] = typeof value === "string" ? [value, false] : value
    literals.add(text, { pseudonym: `P${at + 1}`, wholeWord: whole, mayBeWord: false })
  }
  /** Replaces all matches with pseudonyms. */
  return (text: string) => {
    let [written, done] = ["", 0]
    for (const { from, pseudonym, to } of literals.find(text)) {
      written += `${text.slice(done, from)}<${pseudonym}>`
      done = to
    }
    return written + text.slice(done)
  }
}

describe("LiteralSearch", () => {
  it("finds all occurrences, also at both ends", () => {
    expect(of("ada")("ada, ada and adaada")).toBe("<P1>, <P1> and <P1><P1>")
  })

  it("ignores case and the kind of whitespace", () => {
    expect(of("Ada Byron")("ADA BYRON, ada\u00a0byron, ada\nByron, ada+byron")).toBe("<P1>, <P1>, <P1>, <P1>")
    expect(of("ada\tbyron")("Ada Byron")).toBe("<P1>")
  })

  it("matches a plus as a space, also if another value has a plus there", () => {
    expect(of("Ada Byron", "ada+x@uni.edu")("?q=Ada+Byron&to=ada+x@uni.edu&by=Ada Byron")).toBe(
      "?q=<P1>&to=<P2>&by=<P1>"
    )
    expect(of("ada+byron", "ada b")("ada+byron, ada+b, ada byron, ada+")).toBe("<P1>, <P2>, <P2>yron, ada+")
    expect(of("ada b", "ada+byron")("ada+byron, ada+b")).toBe("<P2>, <P1>")
    expect(of("ada+b", "ada byron")("ada+byron, ada+b")).toBe("<P2>, <P1>")
    expect(of("a b", "a+b")("a+b a b")).toBe("<P2> <P1>")
    expect(of("ada", "ada+b")("ada+c")).toBe("<P1>+c")
  })

  it("finds the longest value at a position", () => {
    expect(of("ada", "ada byron", "byron")("ada byron, ada b, byron")).toBe("<P2>, <P1> b, <P3>")
  })

  it("keeps the first literal of a value", () => {
    expect(of("ada", "ADA")("Ada")).toBe("<P1>")
  })

  it("matches a whole-word value only as a whole word", () => {
    const found = of(["ann", true])
    expect(found("ann Ann, ann's (ann)")).toBe("<P1> <P1>, <P1>'s (<P1>)")
    expect(found("announce joann ann7 éann annж")).toBe("announce joann ann7 éann annж")
  })

  it("finds a shorter value where a whole-word value does not match", () => {
    expect(of("ann", ["anna", true])("annax anna")).toBe("<P1>ax <P2>")
  })

  it("finds a value after a partial match of another", () => {
    expect(of("aab", "ab c")("aaab ab c")).toBe("a<P1> <P2>")
  })

  it("keeps offsets if lower case is longer than upper case", () => {
    // One capital has two code units in lower case.
    const capital = "\u0130"
    expect("\u0130".toLowerCase()).toHaveLength(2)
    expect(of("ada")(`${capital}${capital} ADA ${capital}`)).toBe(`${capital}${capital} <P1> ${capital}`)
    expect(of(`Ada ${capital}`)(`ADA ${capital}`)).toBe("<P1>")
  })

  it("never matches an empty value", () => {
    expect(of("")("ada")).toBe("ada")
    expect(of("", "ada")("x ada")).toBe("x <P2>")
  })

  it("finds nothing without values", () => {
    expect(new LiteralSearch().find("ada")).toEqual([])
  })

  it("returns the properties of the literal", () => {
    const literals = new LiteralSearch()
    literals.add("ada", { pseudonym: "Person-1", wholeWord: true, mayBeWord: true })
    expect(literals.find("x ada")).toEqual([
      { pseudonym: "Person-1", wholeWord: true, mayBeWord: true, from: 2, to: 5 }
    ])
  })
})
