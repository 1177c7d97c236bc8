import { describe, expect, it } from "vitest"
import { describeNumber, describeType } from "../../src/internal/text/describe.js"

describe("the description of a value", () => {
  it.each<[string, unknown, string]>([
    ["undefined", undefined, "undefined"],
    ["null", null, "null"],
    ["a string", "7~secret", "a string of length 8"],
    ["an array", ["7~secret"], "an array of length 1"],
    ["an object", { token: "7~secret" }, "an object"],
    ["a function", () => "7~secret", "a function"]
  ])("is its type, without the value: %s", (_, value, expected) => {
    expect(describeType(value)).toBe(expected)
    expect(describeNumber(value)).toBe(expected)
  })

  it.each([
    [0, "0"],
    [-1.5, "-1.5"],
    [Number.NaN, "NaN"]
  ])("is the value if it is a number: %d", (value, expected) => {
    expect(describeType(value)).toBe("a number")
    expect(describeNumber(value)).toBe(expected)
  })
})
