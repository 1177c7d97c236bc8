/** `canParse` after V8 has optimized it: Node 20 and 22 then parse Latin-1 incorrectly. */
import { beforeAll, describe, expect, it } from "vitest"
import { canParse } from "../../src/internal/text/origin.js"

const isParsed = (text: string): boolean => {
  try {
    return new URL(text).href !== ""
  } catch {
    return false
  }
}

describe("canParse agrees with the URL parser", () => {
  beforeAll(async () => {
    // Rounds in separate turns, so that V8 optimizes the function and not only the surrounding loop.
    for (let round = 0; round < 100; round++) {
      Array.from({ length: 5000 }, (_, at) => `https://canvas.example.edu/${at}`).every((text) => canParse(text))
      await new Promise(setImmediate)
    }
  })

  it.each([
    ["https://bücher.example", true],
    ["https://canvas.example.edu/é?é", true],
    ["https://日本.example", true],
    // Read as UTF-8 bytes these would be a letter.
    ["https://\u00c3\u0080.example", false],
    ["https://\u00c3\u009f.example", false],
    ["https://a b.example", false],
    ["", false]
  ])("%j: %s", (text, expected) => {
    expect(canParse(text)).toBe(expected)
    expect(isParsed(text)).toBe(expected)
  })
})
