import { describe, expect, it } from "vitest"
import {
  describeBytes,
  describeNumber,
  describeType,
  listNames,
  showRejected
} from "../../src/internal/text/describe.js"

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
    ["a function", () => "7~secret", "a function"],
    ["bytes", new Uint8Array(5), "5 bytes"],
    ["an instance", new Date(), "an object (Date)"],
    ["an object without a class", Object.create(null), "an object"],
    ["an instance of a class without a name", new (class {})(), "an object"],
    [
      "a proxy that throws",
      new Proxy([], {
        get: () => {
          throw new Error("no")
        }
      }),
      "an object that cannot be read"
    ]
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

describe("a rejected argument is shown, without words that have the form of a token", () => {
  it.each([
    ["7~a", "***"],
    ["https://a.test/?t=7~abc&u=7~", "https://a.test/?t=***&u=7~"],
    ["a1b2c3d4e5f6g7h8", "***"],
    ["a1b2c3d4e5f6g7h a1b2c3d4-e5f6g7h8", "a1b2c3d4e5f6g7h a1b2c3d4-e5f6g7h8"],
    [`${"1".repeat(40)} ${"x".repeat(40)} ${"x".repeat(41)}`, `${"1".repeat(40)} ${"x".repeat(40)} ***`],
    ["y".repeat(16).concat("_a1b2c3d4e5f6g7h8"), "***"]
  ])("%s", (text, expected) => expect(showRejected(text)).toBe(expected))
})

it("a list has at most ten names of at most sixty characters", () => {
  const names = Array.from("abcdefghij")
  expect(listNames(names)).toBe("a, b, c, d, e, f, g, h, i, j")
  expect(listNames([...names, "k"])).toBe("a, b, c, d, e, f, g, h, i, j, …")
  expect(listNames(["x".repeat(61), "b"], 1)).toBe(`${"x".repeat(59)}…, …`)
})
