/** A token as it is shown: whoever has it knows it again, and nobody else gets it. */
import * as Redacted from "effect/Redacted"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { abbreviate } from "../../src/internal/text/abbreviate.js"

const shown = (token: string) => abbreviate(Redacted.make(token))

describe("a token is shown", () => {
  it.each([
    ["7~Tr4Bq9ZsXv2Lk8MnWcYd1FgHj3PaQe", "7~Tr...PaQe"],
    ["0123456789abcdefghijklmn", "0123...klmn"],
    ["0123456789abcdefgh", "012...fgh"],
    ["0123456789abc", "01...bc"],
    ["0123456789ab", "***"],
    ["", "***"]
  ])("%s as %s", (token, expected) => {
    expect(shown(token)).toBe(expected)
  })

  it("as nothing where there is none", () => {
    expect(abbreviate(undefined)).toBe("***")
  })

  it("by a third of it at the most, and by no more than eight characters", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (token) => {
        const characters = shown(token) === "***" ? 0 : shown(token).length - "...".length
        expect(characters).toBeLessThanOrEqual(Math.min(8, token.length / 3))
      })
    )
  })
})
