import { Either } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as json from "../../src/internal/response/json.js"
import { countCases } from "../fixtures/cases.js"

const parsed = (text: string): unknown => Either.getOrThrow(json.parseJson(text))

/** The result of JSON.parse for the same text. */
const strict = (text: string): Either.Either<unknown, string> =>
  Either.try({ try: (): unknown => JSON.parse(text), catch: String })

// --- JSON in every notation, with its value -----------------------------------------------------------------------------

interface Written {
  readonly text: string
  readonly value: unknown
}

const space = fc.stringOf(fc.constantFrom(" ", "\t", "\n", "\r"), { maxLength: 2 })

const long = fc.oneof(
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
  fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }),
  fc.bigInt({ min: -(2n ** 53n) - 3n, max: -(2n ** 53n) + 3n }),
  fc.bigInt({ min: 10n ** 15n - 2n, max: 10n ** 15n + 2n }),
  fc.constantFrom(74140000000062630n, 115370000000000073n, 321000000000001234n, 9223372036854775807n, 0n)
)

const integer: fc.Arbitrary<Written> = long.map((digits) => ({
  text: String(digits),
  value: Number.isSafeInteger(Number(digits)) ? Number(digits) : String(digits)
}))

/** Numbers with a point or an exponent are not ids: their value is that of JSON.parse. */
const float: fc.Arbitrary<Written> = fc
  .oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value.toExponential()),
    fc.tuple(long, fc.nat(999_999_999)).map(([integer, fraction]) => `${integer}.${fraction}`),
    fc
      .tuple(long, fc.constantFrom("e1", "E+2", "e-3", ".5e10", ".0"))
      .map(([integer, exponent]) => `${integer}${exponent}`)
  )
  .map((text) => ({ text, value: Number(text) }))

/** Strings of characters that are a number, a quote or an escape outside strings. */
const content = fc.oneof(
  fc.fullUnicodeString(),
  fc
    .array(
      fc.constantFrom(
        '"',
        "\\",
        "\\\\",
        '\\"',
        "12345678901234567890",
        ":",
        ",",
        "{",
        "}",
        "[",
        "]",
        " ",
        "-",
        "é",
        "\n",
        "\u2028"
      ),
      { maxLength: 8 }
    )
    .map((parts) => parts.join(""))
)

const string: fc.Arbitrary<Written> = fc.tuple(content, fc.boolean()).map(([value, escaped]) => ({
  value,
  text: escaped
    ? `"${Array.from({ length: value.length }, (_, at) => `\\u${value.charCodeAt(at).toString(16).padStart(4, "0")}`).join("")}"`
    : JSON.stringify(value)
}))

const simple: fc.Arbitrary<Written> = fc
  .constantFrom<unknown>(null, true, false, "")
  .map((value) => ({ text: JSON.stringify(value), value }))

const written: fc.Arbitrary<Written> = fc.letrec<{ value: Written }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof({ weight: 3, arbitrary: integer }, float, string, simple),
    fc.tuple(fc.array(tie("value"), { maxLength: 4 }), space).map(([items, gap]) => ({
      text: `[${gap}${items.map(({ text }) => text).join(`${gap},${gap}`)}${gap}]`,
      value: items.map(({ value }) => value)
    })),
    fc
      .tuple(fc.uniqueArray(fc.tuple(string, tie("value")), { maxLength: 4, selector: ([key]) => key.value }), space)
      .map(([members, gap]) => ({
        text: `{${gap}${members.map(([key, { text }]) => `${key.text}${gap}:${gap}${text}`).join(`${gap},${gap}`)}${gap}}`,
        value: Object.fromEntries(members.map(([key, { value }]) => [key.value, value]))
      }))
  )
})).value

/** Text that is nearly JSON; most of it is invalid. */
const noise = fc.oneof(
  fc.string16bits({ maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        ...'{}[],:"\\ 0-.eE+',
        "1",
        "12345678901234567890",
        "9007199254740993",
        "true",
        "null",
        '"a"',
        '"\\',
        "\n",
        "\u0000"
      ),
      { maxLength: 10 }
    )
    .map((parts) => parts.join("")),
  // Valid JSON that was truncated, or had a piece removed.
  fc
    .tuple(written, fc.nat(), fc.nat(3))
    .map(
      ([{ text }, at, count]) => text.slice(0, at % (text.length + 1)) + text.slice((at % (text.length + 1)) + count)
    )
)

const hasLong = (text: string): boolean => /\d{16}/.test(text)

// ---------------------------------------------------------------------------------------------------------------------

describe("integers keep their digits", () => {
  it.each<[string, unknown]>([
    ["9007199254740991", 9007199254740991],
    ["-9007199254740991", -9007199254740991],
    ["9007199254740992", "9007199254740992"],
    ["-9007199254740992", "-9007199254740992"],
    ["9007199254740993", "9007199254740993"],
    ['{"id":74140000000062630}', { id: "74140000000062630" }],
    ['{"id": 9223372036854775807 }', { id: "9223372036854775807" }],
    ["[1,115370000000000073,2]", [1, "115370000000000073", 2]],
    ['[{"a":[{"ids":[115370000000000073]}]}]', [{ a: [{ ids: ["115370000000000073"] }] }]],
    [" \n74140000000062630\t", "74140000000062630"],
    ["1000000000000000", 1000000000000000],
    ["0", 0],
    ["-0", -0],
    [
      "[1e20,1E+20,12345678901234567890.5,0.12345678901234567890,1e400]",
      [1e20, 1e20, Number("12345678901234567890.5"), Number("0.12345678901234567890"), Number.POSITIVE_INFINITY]
    ],
    ["[1e12345678901234567890,1e-12345678901234567890]", [Number.POSITIVE_INFINITY, 0]],
    ['{"12345678901234567890":"12345678901234567890"}', { "12345678901234567890": "12345678901234567890" }],
    ['["a\\"12345678901234567890\\"",1]', ['a"12345678901234567890"', 1]],
    [
      '["\\\\",12345678901234567890,"\\\\\\"12345678901234567890"]',
      ["\\", "12345678901234567890", '\\"12345678901234567890']
    ],
    ['["",12345678901234567890,""]', ["", "12345678901234567890", ""]],
    ['["\\u0022",12345678901234567890]', ['"', "12345678901234567890"]]
  ])("invariant 9: %s", (text, expected) => {
    expect(parsed(text)).toStrictEqual(expected)
  })

  it("invariant 9: outside strings at any position and depth, and not inside strings", () => {
    fc.assert(
      fc.property(written, ({ text, value }) => {
        expect(parsed(text)).toStrictEqual(value)
      }),
      { numRuns: countCases(2000) }
    )
  })

  it("invariant 9: JSON without long integers has the value of JSON.parse", () => {
    fc.assert(
      fc.property(
        fc
          .oneof(
            fc.json(),
            fc.unicodeJson(),
            written.map(({ text }) => text)
          )
          .filter((text) => !hasLong(text)),
        (text) => {
          expect(parsed(text)).toStrictEqual(JSON.parse(text))
        }
      ),
      { numRuns: countCases(500) }
    )
  })

  it("invariant 9: 16 digits in a row are found at any offset, and fewer are not", () => {
    const text = fc
      .array(fc.oneof(fc.stringMatching(/^\d{1,40}$/), fc.stringMatching(/^[a-z:," ]{1,20}$/), fc.constant("é—😀")))
      .map((parts) => parts.join(""))
    fc.assert(
      fc.property(text, (text) => {
        expect(json.hasLongNumber(text)).toBe(/[0-9]{16}/.test(text))
      })
    )
    for (let before = 0; before < 40; before++) {
      for (const digits of [15, 16, 17, 33]) {
        expect(json.hasLongNumber("x".repeat(before) + "7".repeat(digits))).toBe(digits >= 16)
      }
    }
  })

  it("invariant 9: a member named __proto__ is ordinary data", () => {
    const value = parsed('{"__proto__":{"admin":true},"id":12345678901234567890}')
    expect(Object.keys(value as object)).toEqual(["__proto__", "id"])
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(({} as { admin?: unknown }).admin).toBeUndefined()
  })
})

it.each<[unknown, boolean]>([
  [{}, true],
  [null, false],
  [[], false],
  ["a", false],
  [undefined, false]
])("%j is an object: %s", (value, expected) => {
  expect(json.isObject(value)).toBe(expected)
})

describe("closingQuote", () => {
  it.each([
    ['"a"b', 2],
    ['"a\\"b"', 5],
    ['"a\\\\"b"', 4],
    ['""', 1],
    ['"a', 2],
    ['"a\\"', 4]
  ])("of %s is %i", (text, at) => {
    expect(json.closingQuote(text, 1)).toBe(at)
  })
})

describe("the prefix of older services", () => {
  it.each<[string, unknown]>([
    ["while(1);[1]", [1]],
    ['while(1);{"id":12345678901234567890}', { id: "12345678901234567890" }],
    ["\ufeff[1]", [1]],
    ["\ufeffwhile(1);[1]", [1]],
    ["while(1); \n[1]", [1]],
    ['while(1);"while(1);"', "while(1);"]
  ])("is removed: %j", (text, expected) => {
    expect(parsed(text)).toStrictEqual(expected)
  })

  it.each([
    "while(1)[1]",
    "while(1);while(1);[1]",
    "(1);[1]",
    "elihw[1]",
    "while (1);[1]",
    "for(;;);[1]",
    "\ufeff\ufeff[1]"
  ])("is only this literal, once: %j", (text) => {
    expect(Either.isLeft(json.parseJson(text))).toBe(true)
  })

  it("inside strings is text", () => {
    expect(parsed('["while(1);","\ufeff"]')).toEqual(["while(1);", "\ufeff"])
  })
})

describe("invalid JSON", () => {
  it.each([
    "",
    " ",
    "\ufeff",
    "while(1);",
    "{",
    "[1,2",
    '{"a":',
    '{"id":12345678901234567890',
    '["12345678901234567890',
    '["12345678901234567890\\',
    "[12345678901234567890 1]",
    "[1 12345678901234567890]",
    '["a"12345678901234567890]',
    '[12345678901234567890"a"]',
    "[--12345678901234567890]",
    "[+12345678901234567890]",
    "[.12345678901234567890]",
    "[12345678901234567890.]",
    "[0x12345678901234567890]",
    "[a12345678901234567890]",
    "[12345678901234567890n]",
    "[12345678901234567890e]",
    "[1_12345678901234567890]",
    "NaN",
    "undefined",
    "<html></html>",
    "[1,]",
    "[0000000000000000001]",
    "[01234567890123456789]",
    "[-009007199254740993]",
    "{12345678901234567890:1}",
    '{"a":1,12345678901234567890 : 2}'
  ])("is a Left and does not throw: %j", (text) => {
    const result = json.parseJson(text)
    expect(Either.isLeft(result)).toBe(true)
    if (Either.isLeft(result)) expect(result.left).not.toBe("")
  })

  it("total: text without long integers is invalid exactly if JSON.parse rejects it", () => {
    fc.assert(
      fc.property(
        noise.filter((text) => !hasLong(text) && !/^\ufeff|^while\(1\);/.test(text)),
        (text) => {
          expect(Either.isLeft(json.parseJson(text))).toBe(Either.isLeft(strict(text)))
        }
      ),
      { numRuns: countCases(2000) }
    )
  })

  it("total: text with long integers is invalid exactly if JSON.parse rejects it", () => {
    fc.assert(
      fc.property(noise.filter(hasLong), (text) => {
        expect([text, Either.isLeft(json.parseJson(text))]).toEqual([text, Either.isLeft(strict(text))])
      }),
      { numRuns: countCases(5000) }
    )
  })

  it("total: a hundred thousand brackets give a result", () => {
    for (const text of ["[".repeat(100_000), `${"[".repeat(100_000)}12345678901234567890${"]".repeat(100_000)}`]) {
      expect(() => json.parseJson(text)).not.toThrow()
    }
  })
})
