/** What is usual: a mean, and how far from it things are. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Estimate } from "../../src/internal/send/quota.js"

const usually = (most: number, ...values: ReadonlyArray<number>) => {
  const usual = new Estimate(most)
  for (const value of values) usual.observe(value)
  return usual.value
}

describe("what is usual", () => {
  it("is not known as long as nothing has been seen", () => {
    expect(usually(100)).toBeUndefined()
    expect(usually(100, 0)).toBe(0)
  })

  // RFC 6298, section 2: the mean, and four times the deviation, which begins as half of the first.
  it("is thrice the first, and then goes with what is seen, by an eighth and by a quarter", () => {
    expect(usually(100, 8)).toBe(24)
    // Deviation 4, then 4 + (8 - 4) / 4 = 5; mean 8 + (16 - 8) / 8 = 9.
    expect(usually(100, 8, 16)).toBe(9 + 4 * 5)
    // Deviation 5 + (9 - 5) / 4 = 6; mean 9 + (0 - 9) / 8 = 7.875.
    expect(usually(100, 8, 16, 0)).toBe(7.875 + 4 * 6)
  })

  it("comes to what is always the same", () => {
    expect(usually(1000, ...new Array<number>(100).fill(7))).toBeCloseTo(7, 6)
    expect(usually(1000, 900, ...new Array<number>(200).fill(7))).toBeCloseTo(7, 6)
  })

  it("is never more than the most, whatever is seen", () => {
    expect(usually(10, 9)).toBe(10)
    // What is beyond it counts as the most, and so is soon forgotten.
    expect(usually(10, 1e9, ...new Array<number>(100).fill(1))).toBeCloseTo(1, 3)
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1e12, noNaN: true }), { minLength: 1 }), (values) => {
        const value = usually(50, ...values) ?? Number.NaN
        expect(value).toBeLessThanOrEqual(50)
        expect(value).toBeGreaterThanOrEqual(0)
      })
    )
  })
})
