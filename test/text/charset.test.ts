import { Either } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as charset from "../../src/internal/text/charset.js"
import { decode } from "../../src/internal/text/charset.js"

const utf8 = new TextEncoder()

describe("decode", () => {
  it("decodes UTF-8 with and without a declared charset", () => {
    const types = fc.constantFrom("", "application/json", "application/json; charset=utf-8", 'x/json;Charset="UTF8"')
    fc.assert(
      fc.property(fc.fullUnicodeString(), types, (text, type) => {
        fc.pre(!text.startsWith("\ufeff"))
        expect(decode(utf8.encode(text), type)).toEqual(Either.right(text))
        expect(charset.decodeUtf8(utf8.encode(text))).toBe(text)
      })
    )
  })

  it("names the first invalid byte and its offset", () => {
    fc.assert(
      fc.property(
        fc.fullUnicodeString(),
        fc.constantFrom(0x80, 0xbf, 0xc0, 0xff),
        fc.uint8Array(),
        (text, wrong, rest) => {
          const before = utf8.encode(text)
          const bytes = new Uint8Array([...before, wrong, ...rest])
          const problem = Either.getOrThrow(Either.flip(decode(bytes, "application/json")))
          expect(problem).toContain(`invalid byte 0x${wrong.toString(16)} at offset ${before.length}`)
          expect(charset.decodeUtf8(bytes)).toBe(bytes)
        }
      )
    )
  })

  it.each([
    ["truncated at the end", [0x22, 0xe2, 0x82], "invalid byte 0xe2 at offset 1"],
    ["interrupted by another", [0x22, 0xe9, 0x22], "invalid byte 0xe9 at offset 1"],
    ["of a lone surrogate", [0x22, 0x22, 0xed, 0xa0, 0x80], "invalid byte 0xed at offset 2"]
  ])("names the first byte of a character %s", (_, bytes, words) => {
    expect(decode(new Uint8Array(bytes), "")).toMatchObject({ left: expect.stringContaining(words) })
  })

  it.each([
    ["latin1", [0xe9], "é"],
    ["ISO-8859-1", [0xe9], "é"],
    ["windows-1252", [0x80], "€"],
    ["ISO-8859-2", [0x80, 0xb1], "\x80ą"],
    ["utf-16le", [0xac, 0x20], "€"],
    ["shift_jis", [0x83, 0x65], "テ"]
  ])("decodes with the declared charset: %s", (name, bytes, text) => {
    for (const parameter of [
      `; charset=${name}`,
      `;charset=${name};q=1`,
      `;  Charset = "${name}"`,
      `;x=y;charset="${name}";q=1`,
      `; charset=${name} ; q=1`,
      `; charset=${name}, application/json; charset=${name}`,
      `; charset=${name}, application/json; charset=klingon`,
      `; title="a; charset=klingon, b"; charset=${name}`,
      `; title=""; charset="${name}"`
    ]) {
      expect(decode(new Uint8Array(bytes), `application/json${parameter}`)).toEqual(Either.right(text))
    }
  })

  it("is UTF-8 if the declared charset has no name", () => {
    for (const parameter of ["; charset=", '; charset=""', "; charset=;q=1", ", text/html; charset=klingon"]) {
      expect(decode(utf8.encode("é"), `application/json${parameter}`)).toEqual(Either.right("é"))
    }
  })

  it.each(["utf-8", "UTF8", "us-ascii", "ascii"])("recognizes UTF-8 by the label %s", (name) => {
    expect(charset.isUtf8(`text/csv; charset=${name}`)).toBe(true)
    expect(decode(utf8.encode("é"), `text/csv; charset=${name}`)).toEqual(Either.right("é"))
  })

  it.each([
    ["shift_jis", '1 bytes that are invalid in their declared charset "shift_jis"'],
    ["klingon", '1 bytes in the unsupported charset "klingon"'],
    ["klingon".repeat(9), `unsupported charset "${"klingon".repeat(9).slice(0, 40)}"`],
    ["us-ascii", "UTF-8"]
  ])("rejects bytes that are invalid in the declared charset: %s", (name, words) => {
    const problem = Either.getOrThrow(Either.flip(decode(new Uint8Array([0xff]), `a/json;charset=${name}`)))
    expect(problem).toContain(words)
  })
})
