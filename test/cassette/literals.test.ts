/** Known values, found in a text wherever they stand. */
import { describe, expect, it } from "vitest"
import { Literals } from "../../src/cassette/literals.js"

const of = (...values: ReadonlyArray<string | readonly [value: string, whole: boolean]>) => {
  const literals = new Literals()
  for (const [at, value] of values.entries()) {
    const [text, whole] = typeof value === "string" ? [value, false] : value
    literals.add(text, { pseudonym: `P${at + 1}`, whole, word: false })
  }
  /** The text with pseudonyms in the place of what was found. */
  return (text: string) => {
    let [written, done] = ["", 0]
    for (const { from, pseudonym, to } of literals.find(text)) {
      written += `${text.slice(done, from)}<${pseudonym}>`
      done = to
    }
    return written + text.slice(done)
  }
}

describe("a known value", () => {
  it("is found as often as it stands there, also at both ends", () => {
    expect(of("ada")("ada, ada and adaada")).toBe("<P1>, <P1> and <P1><P1>")
  })

  it("is found in capitals and small letters, and whatever the blank", () => {
    expect(of("Ada Byron")("ADA BYRON, ada\u00a0byron, ada\nByron, ada+byron")).toBe("<P1>, <P1>, <P1>, <P1>")
    expect(of("ada\tbyron")("Ada Byron")).toBe("<P1>")
  })

  it("is found in a query although another has a plus where it has a blank", () => {
    expect(of("Ada Byron", "ada+x@uni.edu")("?q=Ada+Byron&to=ada+x@uni.edu&by=Ada Byron")).toBe(
      "?q=<P1>&to=<P2>&by=<P1>"
    )
    expect(of("ada+byron", "ada b")("ada+byron, ada+b, ada byron, ada+")).toBe("<P1>, <P2>, <P2>yron, ada+")
    expect(of("ada b", "ada+byron")("ada+byron, ada+b")).toBe("<P2>, <P1>")
    expect(of("ada+b", "ada byron")("ada+byron, ada+b")).toBe("<P2>, <P1>")
    expect(of("a b", "a+b")("a+b a b")).toBe("<P2> <P1>")
    expect(of("ada", "ada+b")("ada+c")).toBe("<P1>+c")
  })

  it("is found as the longest that stands there", () => {
    expect(of("ada", "ada byron", "byron")("ada byron, ada b, byron")).toBe("<P2>, <P1> b, <P3>")
  })

  it("is what it was first", () => {
    expect(of("ada", "ADA")("Ada")).toBe("<P1>")
  })

  it("that is a whole word is no part of another", () => {
    const found = of(["ann", true])
    expect(found("ann Ann, ann's (ann)")).toBe("<P1> <P1>, <P1>'s (<P1>)")
    expect(found("announce joann ann7 éann annж")).toBe("announce joann ann7 éann annж")
  })

  it("that is a whole word does not hide a shorter one that may be a part", () => {
    expect(of("ann", ["anna", true])("annax anna")).toBe("<P1>ax <P2>")
  })

  it("is found behind the beginning of another", () => {
    expect(of("aab", "ab c")("aaab ab c")).toBe("a<P1> <P2>")
  })

  it("is found at its place although small letters are more than the capitals", () => {
    // Two units in small letters for one capital.
    const capital = "\u0130"
    expect("\u0130".toLowerCase()).toHaveLength(2)
    expect(of("ada")(`${capital}${capital} ADA ${capital}`)).toBe(`${capital}${capital} <P1> ${capital}`)
    expect(of(`Ada ${capital}`)(`ADA ${capital}`)).toBe("<P1>")
  })

  it("that is empty stands nowhere", () => {
    expect(of("")("ada")).toBe("ada")
    expect(of("", "ada")("x ada")).toBe("x <P2>")
  })

  it("is in no text where none is known", () => {
    expect(new Literals().find("ada")).toEqual([])
  })

  it("is told with what is known of it", () => {
    const literals = new Literals()
    literals.add("ada", { pseudonym: "Person-1", whole: true, word: true })
    expect(literals.find("x ada")).toEqual([{ pseudonym: "Person-1", whole: true, word: true, from: 2, to: 5 }])
  })
})
