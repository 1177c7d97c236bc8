/** Unescaping of text, and the original ranges of its characters. */
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { decodeQueryComponent, unescapeText } from "../../src/cassette/unescape.js"

const escaped = (value: string) =>
  value.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)

/** The original text of each unescaped character. */
const written = (text: string) => {
  const { chars, originalRange } = unescapeText(text)
  return Array.from({ length: chars.length }, (_, at) => [chars[at], text.slice(...originalRange(at, at + 1))])
}

describe("unescapeText", () => {
  it.each([
    ["plain text", "plain text"],
    ["a%20b", "a b"],
    ["%41%64%61", "Ada"],
    ["%C3%89milie", "Émilie"],
    ["%c3%89milie", "Émilie"],
    ["%2541da", "Ada"],
    ["%25252541da", "Ada"],
    ["\\u0041da", "Ada"],
    ["\\\\u0041da", "Ada"],
    ["a\\nb\\rc\\td", "a\nb\rc\td"],
    ['say \\"Ada\\"', 'say "Ada"'],
    ["a\\/b", "a/b"],
    ["&lt;Ada&gt;", "<Ada>"],
    ["&quot;&apos;&nbsp;&amp;", "\"' &"],
    ["&AMP;&Lt;", "&<"],
    ["&#65;&#x64;&#X61;", "Ada"],
    ["&#0000065;&#x00064;a", "Ada"],
    ["&amp;#65;da", "Ada"],
    ["&amp;amp;amp;lt;", "<"],
    ["&#x1F600;&#128512;", "😀😀"],
    ["%F0%9F%98%80", "😀"],
    ["%E2%82%AC", "€"],
    ["&#1114111;", "\u{10ffff}"],
    ["&#1114112;", "\ufffd"],
    ["&#xffffff;", "\ufffd"],
    ["%26lt%3BAda", "<Ada"]
  ])("%s", (text, read) => {
    expect(unescapeText(text).chars).toBe(read)
  })

  it.each([
    "100%",
    "%zz",
    "50 % 20",
    "a & b",
    "&eacute;",
    "&;",
    "\\u12",
    "\\x",
    "&#12345678;",
    "&#x1234567;",
    "&#;",
    "\\"
  ])("keeps text that is not an escape: %s", (text) => {
    expect(unescapeText(text).chars).toBe(text)
  })

  it.each([
    // Invalid UTF-8 is decoded byte by byte, and does not affect adjacent text.
    ["%FFAda", "\xffAda"],
    ["%C3Ada", "\xc3Ada"],
    ["%C3%41da", "\xc3Ada"],
    ["%C3%C3%89", "\xc3É"],
    ["%C1%81", "\xc1\x81"],
    ["%C2%80", "\x80"],
    ["%DF%BF", "\u07ff"],
    ["%80%41", "\x80A"],
    ["%BF", "\xbf"],
    ["%E0%80%80", "\xe0\x80\x80"],
    ["%E0%9F%BF", "\xe0\x9f\xbf"],
    ["%E0%A0%80", "\u0800"],
    ["%ED%9F%BF", "\ud7ff"],
    ["%ED%A0%80", "\xed\xa0\x80"],
    ["%EF%BB%BFAda", "\ufeffAda"],
    ["%EF%BF%BF", "\uffff"],
    ["%E2%82A", "\xe2\x82A"],
    ["%F0%8F%BF%BF", "\xf0\x8f\xbf\xbf"],
    ["%F0%90%80%80", "\u{10000}"],
    ["%F4%8F%BF%BF", "\u{10ffff}"],
    ["%F4%90%80%80", "\xf4\x90\x80\x80"],
    ["%F5%80%80%80", "\xf5\x80\x80\x80"],
    ["%F0%9F%98", "\xf0\x9f\x98"],
    ["%E2%C2%A9", "\xe2©"],
    ["%7F", "\x7f"]
  ])("decodes invalid UTF-8 byte by byte: %s", (text, read) => {
    expect(unescapeText(text).chars).toBe(read)
  })

  it("removes escapes up to the maximum number of layers", () => {
    const escaped = (text: string, times: number): string =>
      times === 0
        ? text
        : escaped(JSON.stringify(encodeURIComponent(text)).slice(1, -1).replaceAll("%", "&#37;"), times - 1)
    expect(unescapeText(escaped("Ada é", 4)).chars).toBe("Ada é")
    expect(unescapeText("&#38;#65;", 2).chars).toBe("A")
    expect(unescapeText("&#38;#65;", 1).chars).toBe("&#65;")
    expect(unescapeText("%26%2338%3B#65;", 3).chars).toBe("A")
    expect(unescapeText("%26%2338%3B#65;", 2).chars).toBe("&#65;")
  })
})

describe("originalRange", () => {
  it("maps text between, before and after escapes", () => {
    expect(written("a%20b&lt;\\u00e9c")).toEqual([
      ["a", "a"],
      [" ", "%20"],
      ["b", "b"],
      ["<", "&lt;"],
      ["é", "\\u00e9"],
      ["c", "c"]
    ])
  })

  it("maps nested escapes", () => {
    expect(written("x&amp;#65;&#38;#66;y")).toEqual([
      ["x", "x"],
      ["A", "&amp;#65;"],
      ["B", "&#38;#66;"],
      ["y", "y"]
    ])
  })

  it("maps both halves of a surrogate pair", () => {
    const { originalRange } = unescapeText("a&#128512;b")
    expect([
      originalRange(0, 1),
      originalRange(1, 2),
      originalRange(2, 3),
      originalRange(1, 3),
      originalRange(3, 4)
    ]).toEqual([
      [0, 1],
      [1, 10],
      [1, 10],
      [1, 10],
      [10, 11]
    ])
  })

  it("maps invalid UTF-8 byte by byte", () => {
    expect(written("%C3%41%E2%82%AC")).toEqual([
      ["\xc3", "%C3"],
      ["A", "%41"],
      ["€", "%E2%82%AC"]
    ])
  })

  it("maps many escapes", () => {
    const text = Array.from({ length: 50 }, (_, at) => `${at};%${(65 + (at % 26)).toString(16)}`).join("")
    const { chars, originalRange } = unescapeText(text)
    const from = chars.indexOf("37;")
    expect(text.slice(...originalRange(from, from + 4))).toBe("37;%4c")
    expect(originalRange(0, chars.length)).toEqual([0, text.length])
    expect(unescapeText("plain").originalRange(1, 3)).toEqual([1, 3])
  })

  it("unescapes random text in every escaping, with its ranges", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.fullUnicodeString({ minLength: 1 }), (value) => {
        for (const spelled of [
          encodeURIComponent(value),
          encodeURIComponent(encodeURIComponent(value)),
          escaped(value)
        ]) {
          const { chars, originalRange } = unescapeText(`<${spelled}>`)
          expect(chars).toBe(`<${unescapeText(value).chars}>`)
          expect(originalRange(1, chars.length - 1)).toEqual([1, spelled.length + 1])
        }
      })
    )
  })
})

describe("decodeQueryComponent", () => {
  it.each([
    ["a+b", "a b"],
    ["a%2Bb", "a+b"],
    ["a%2520b", "a%20b"],
    ["%c3%a9%C3%A9", "éé"],
    ["a%26b&c", "a&b&c"],
    ["%41da", "Ada"],
    ["%7eada", "~ada"],
    ["%C3%A9&b=1+2", "é&b=1 2"],
    ["100%", "100%"],
    ["%zz+%C3%A9", "%zz é"],
    ["%FF", "\ufffd"],
    ["", ""]
  ])("%s", (text, read) => {
    expect(decodeQueryComponent(text)).toBe(read)
  })
})
