import { describe, expect, it } from "vitest"
import { describeBytes, describeNumber, describeType } from "../../src/internal/text/describe.js"

describe("the description of bytes", () => {
  const removed = ", which look like JSON (a proxy may have removed the Content-Type header),"
  const changed = removed.replace("removed", "changed")
  it.each([
    ["abc", "", "3 bytes without a content type"],
    ["", "  ", "0 bytes without a content type"],
    ["[1]", "", `3 bytes without a content type${removed}`],
    ["\ufeff \n{}", "; charset=utf-8", `7 bytes without a content type${removed}`],
    ["while(1);[]", "text/plain; charset=utf-8", `11 bytes of type text/plain${changed}`],
    ["x[", "text/plain, text/plain", "2 bytes of type text/plain"],
    ["x", `text/${"y".repeat(50)}`, `1 bytes of type text/${"y".repeat(34)}…`],
    ["x", "a/\u001b[2Jb", "1 bytes of type a/\\u001b[2Jb"]
  ])("names their type: %j of type %j", (text, type, expected) => {
    expect(describeBytes(new TextEncoder().encode(text), type)).toBe(expected)
  })
})

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
