/** Messages whose words partly depend on the reader. */
import * as Schema from "effect/Schema"
import { LmsError, LmsRequestError } from "effect-lms"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { hint, option, withoutHint, wordFor } from "../../src/internal/text/hints.js"
import { bound, edit, reword, say } from "../../src/internal/text/message.js"

const error = new LmsRequestError({
  reason: "Option",
  subject: "limit",
  ...say`${option("limit")} must be at least ${1}${hint("EmptyResult")}.`
})

const encode = Schema.encodeSync(Schema.parseJson(LmsError))
const decode = Schema.decodeSync(Schema.parseJson(LmsError))

describe("a message", () => {
  it("is the text for a program, and knows the words that depend on the reader", () => {
    expect(error.message).toBe("limit must be at least 1 for lms. For an empty result use lmsStream.")
    expect(error.hints?.map(({ end, hint, start }) => [hint, error.message.slice(start, end)])).toEqual([
      ["Option", "limit"],
      ["EmptyResult", " for lms. For an empty result use lmsStream"]
    ])
  })

  it("is worded for another reader", () => {
    const reader = { Option: (name: string) => `--${name}`, EmptyResult: () => "" }
    expect(wordFor(error, reader).message).toBe("--limit must be at least 1.")
    expect(wordFor(say`${"First error"}: ${error} ${"Repeat"}`, reader).message).toBe(
      "First error: --limit must be at least 1. Repeat"
    )
    expect(withoutHint(error, "EmptyResult").message).toBe("limit must be at least 1.")
  })

  it("keeps its hints in another process", () => {
    expect(decode(encode(error))).toEqual(error)
  })

  it("of an older version has no hints, and is read as it is", () => {
    const old = decode('{"_tag":"LmsRequestError","reason":"Option","subject":"limit","message":"No limit."}')
    expect(wordFor(old, { Option: () => "" }).message).toBe("No limit.")
  })

  it.each([
    { hint: "OfANewerVersion", subject: "", start: 0, end: 5 },
    { hint: "constructor", subject: "", start: 0, end: 5 },
    { hint: "Option", subject: "limit", start: 3, end: 900 },
    { hint: "Option", subject: "limit", start: 5, end: 2 }
  ])("keeps its words for a hint that cannot be read: %j", (unknown) => {
    expect(wordFor({ message: "limit is wrong", hints: [unknown] }, { Option: () => "!" }).message).toBe(
      "limit is wrong"
    )
  })

  it("keeps the position of each hint when its words are edited, and edits the subjects", () => {
    const part = fc.oneof(fc.string(), fc.string().map(option))
    const none = say``
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const message = parts.reduce<typeof none>((before, next) => say`${before}${next}`, none)
        const edited = edit(message, (words) => words.replaceAll("a", "***"))
        expect(edited.message).toBe(message.message.replaceAll("a", "***"))
        for (const { end, start, subject } of edited.hints ?? []) {
          expect(edited.message.slice(start, end)).toBe(subject)
        }
        const all = parts.map((part) => (typeof part === "string" ? part : "!")).join("")
        expect(reword(message, () => "!").message).toBe(all)
      })
    )
  })

  it("that is truncated has no hint whose words are cut", () => {
    expect(bound(say`It is ${option("limit")}.`, 8)).toEqual({ message: "It is l…", hints: [] })
  })
})
