/** The smoothed estimate: a mean with a margin for variation. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Estimate } from "../../src/internal/limits/bucket.js"

const estimateOf = (max: number, ...values: ReadonlyArray<number>) => {
  const estimate = new Estimate(max)
  for (const value of values) estimate.observe(value)
  return estimate.value
}

describe("an estimate", () => {
  it("is undefined before the first observation", () => {
    expect(estimateOf(100)).toBeUndefined()
    expect(estimateOf(100, 0)).toBe(0)
  })

  // RFC 6298, section 2: the mean plus four times the deviation, which starts as half of the first value.
  it("is three times the first value, then follows the values by an eighth and a quarter", () => {
    expect(estimateOf(100, 8)).toBe(24)
    // Deviation 4, then 4 + (8 - 4) / 4 = 5; mean 8 + (16 - 8) / 8 = 9.
    expect(estimateOf(100, 8, 16)).toBe(9 + 4 * 5)
    // Deviation 5 + (9 - 5) / 4 = 6; mean 9 + (0 - 9) / 8 = 7.875.
    expect(estimateOf(100, 8, 16, 0)).toBe(7.875 + 4 * 6)
  })

  it("converges to a constant value", () => {
    expect(estimateOf(1000, ...new Array<number>(100).fill(7))).toBeCloseTo(7, 6)
    expect(estimateOf(1000, 900, ...new Array<number>(200).fill(7))).toBeCloseTo(7, 6)
  })

  it("never exceeds its maximum, for any values", () => {
    expect(estimateOf(10, 9)).toBe(10)
    // A value above the maximum counts as the maximum, so its influence soon fades.
    expect(estimateOf(10, 1e9, ...new Array<number>(100).fill(1))).toBeCloseTo(1, 3)
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1e12, noNaN: true }), { minLength: 1 }), (values) => {
        const value = estimateOf(50, ...values) ?? Number.NaN
        expect(value).toBeLessThanOrEqual(50)
        expect(value).toBeGreaterThanOrEqual(0)
      })
    )
  })
})
