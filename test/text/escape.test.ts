import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { escapeControl, escapeRecord } from "../../src/internal/text/escape.js"

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at))

const controls = [range(0, 0x1f), range(0x7f, 0x9f), range(0x2028, 0x202e), range(0x2066, 0x2069)].flat()

const text = fc.stringOf(fc.oneof(fc.constantFrom(...controls), fc.fullUnicode()))

describe("escapeControl", () => {
  it.each([
    ["zero width space", "a\u200bb", "a\\u200bb"],
    ["soft hyphen", "a\u00adb", "a\\u00adb"],
    ["word joiner", "a\u2060b", "a\\u2060b"],
    ["byte order mark", "\ufeffa", "\\ufeffa"],
    ["tag characters", "a\u{e0041}\u{e007f}", "a\\udb40\\udc41\\udb40\\udc7f"],
    ["variation selectors", "a\ufe0f\u{e0100}", "a\\ufe0f\\udb40\\udd00"],
    ["fillers", "a\u3164\u2800\u034f", "a\\u3164\\u2800\\u034f"],
    ["a blank that does not break", "a\u00a0b", "a\\u00a0b"],
    ["joiners of an emoji", "👩\u200d🎓", "👩\\u200d🎓"]
  ])("escapes what no reader sees: %s", (_, value, expected) => {
    expect(escapeControl(value)).toBe(expected)
    expect(JSON.parse(`"${escapeControl(value)}"`)).toBe(value)
  })
})

describe("escapeRecord", () => {
  const escapeControl = escapeRecord

  it("escapes control characters, line separators and bidirectional overrides", () => {
    expect(escapeControl("\u001b[2J\r\nINFO\u0007\u009b\u202egpj\u2028")).toBe(
      "\\u001b[2J\\u000d\\u000aINFO\\u0007\\u009b\\u202egpj\\u2028"
    )
    fc.assert(
      fc.property(text, (value) => {
        const escaped = escapeControl(value)
        expect(controls.filter((control) => escaped.includes(control))).toEqual([])
      })
    )
  })

  it("escapes lone surrogates, and keeps surrogate pairs", () => {
    expect(escapeControl("a\ud83db\udc00")).toBe("a\\ud83db\\udc00")
    expect(escapeControl("\ud83d\ude00\ud83d")).toBe("😀\\ud83d")
  })

  it("keeps all other characters, and is idempotent", () => {
    fc.assert(
      fc.property(text, (value) => {
        const rest = Array.from(value, (character) => (controls.includes(character) ? "" : character)).join("")
        const parts = Array.from(value, (character) =>
          controls.includes(character) ? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}` : character
        )
        expect(escapeControl(rest)).toBe(rest)
        expect(escapeControl(value)).toBe(parts.join(""))
        expect(escapeControl(escapeControl(value))).toBe(escapeControl(value))
        expect(escapeControl(value).length).toBeLessThanOrEqual(6 * value.length)
      })
    )
  })
})
