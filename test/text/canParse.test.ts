/** Whether a text is an address, in a process that has read many. */
import { beforeAll, describe, expect, it } from "vitest"
import { canParse } from "../../src/internal/text/origin.js"

const isRead = (text: string): boolean => {
  try {
    return new URL(text).href !== ""
  } catch {
    return false
  }
}

describe("a text is an address where it can be read, and nowhere else", () => {
  beforeAll(async () => {
    // Each round in turns of its own, so that V8 optimizes the function and not only the loop that it stands in.
    for (let round = 0; round < 100; round++) {
      Array.from({ length: 5000 }, (_, at) => `https://canvas.example.edu/${at}`).every((text) => canParse(text))
      await new Promise(setImmediate)
    }
  })

  it.each([
    ["https://bücher.example", true],
    ["https://canvas.example.edu/é?é", true],
    ["https://日本.example", true],
    // As bytes of UTF-8 these would be a letter.
    ["https://\u00c3\u0080.example", false],
    ["https://\u00c3\u009f.example", false],
    ["https://a b.example", false],
    ["", false]
  ])("%j: %s", (text, expected) => {
    expect(canParse(text)).toBe(expected)
    expect(isRead(text)).toBe(expected)
  })
})
