import { describe, expect, it } from "vitest"
import { describeNumber, describeType } from "../../src/internal/text/describe.js"

describe("an option that was given wrongly", () => {
  it.each<[string, unknown, string]>([
    ["undefined", undefined, "undefined"],
    ["null", null, "null"],
    ["a text", "7~secret", "a string of length 8"],
    ["a list", ["7~secret"], "an array of length 1"],
    ["an object", { token: "7~secret" }, "an object"],
    ["a function", () => "7~secret", "a function"]
  ])("is told of by its kind, and not shown: %s", (_, value, told) => {
    expect(describeType(value)).toBe(told)
    expect(describeNumber(value)).toBe(told)
  })

  it.each([
    [0, "0"],
    [-1.5, "-1.5"],
    [Number.NaN, "NaN"]
  ])("is shown where it is a number: %d", (value, shown) => {
    expect(describeType(value)).toBe("a number")
    expect(describeNumber(value)).toBe(shown)
  })
})
