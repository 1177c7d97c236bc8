import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { RawResponse } from "../../src/internal/response/body.js"
import { ResponseFacts } from "../../src/internal/response/facts.js"
import * as rawRecords from "../../src/internal/response/rawRecords.js"
import { countCases } from "../fixtures/cases.js"

const blank = fc.stringOf(fc.constantFrom(" ", "\t", "\n", "\r"), { maxLength: 2 })

/** Strings of characters that have a meaning outside strings. */
const quoted = fc
  .array(fc.oneof(fc.fullUnicodeString({ maxLength: 3 }), fc.constantFrom('"', "\\", "]", "}", "[", "{", ",", ":")))
  .map((parts) => JSON.stringify(parts.join("")))

const plain = fc.oneof(
  fc.constantFrom("1.0", "-0", "12345678901234567890", "1E+2", "true", "false", "null", "[]", "{}", '""', '"\\u005d"'),
  quoted
)

/** JSON with whitespace wherever it is allowed. */
const { value } = fc.letrec<{ value: string; list: string; object: string }>((tie) => ({
  value: fc.oneof({ maxDepth: 3, depthSize: "small" }, plain, tie("list"), tie("object")),
  list: fc
    .array(fc.tuple(blank, tie("value"), blank), { maxLength: 3 })
    .map((all) => `[${all.map((one) => one.join("")).join(",")}]`),
  object: fc
    .array(fc.tuple(blank, quoted, blank, blank, tie("value"), blank), { maxLength: 3 })
    .map((all) => `{${all.map(([a, name, b, c, member, d]) => `${a}${name}${b}:${c}${member}${d}`).join(",")}}`)
}))

const surrounded = fc.tuple(blank, value, blank)
const page = fc.array(surrounded, { maxLength: 4 }).map((all) => ({
  cut: all.map(([, one]) => one),
  text: `[${all.map((one) => one.join("")).join(",")}]`
}))

const prefix = fc.constantFrom("", "\ufeff", "while(1);", "\ufeffwhile(1);")

describe("the raw text of records", () => {
  it("is sliced from the page for any content and surroundings", () => {
    fc.assert(
      fc.property(prefix, blank, page, blank, (prefix, before, { cut, text }, after) => {
        const source = `${prefix}${before}${text}${after}`
        expect(rawRecords.sliceElements(source, undefined)).toEqual(cut)
        expect(rawRecords.sliceElements(source, undefined).map((one) => JSON.parse(one))).toEqual(JSON.parse(text))
      })
    )
  })

  it("is found in the last member with the name, in any notation of the name", () => {
    const name = fc.constantFrom('"rows"', '"\\u0072ows"', '"r\\u006fws"')
    const other = fc.tuple(
      fc.constantFrom('"meta"', '"links"', '"rowss"', '""', '"ro\\"ws"', '"__proto__"'),
      fc.oneof(
        value,
        page.map(({ text }) => text)
      )
    )
    const rest = fc.array(other, { maxLength: 3 })
    fc.assert(
      fc.property(
        prefix,
        blank,
        rest,
        fc.array(fc.tuple(name, value), { maxLength: 1 }),
        name,
        page,
        rest,
        (prefix, gap, before, twins, name, { cut, text }, after) => {
          const members = [...before, ...twins, [name, text] as const, ...after]
          const source = `${prefix}${gap}{${members.map(([name, one]) => `${gap}${name}${gap}:${gap}${one}${gap}`).join(",")}}`
          expect(rawRecords.sliceElements(source, "rows")).toEqual(cut)
        }
      )
    )
  })

  it("terminates for what is not a list", () => {
    fc.assert(
      fc.property(fc.string(), fc.option(fc.string(), { nil: undefined }), (source, key) => {
        try {
          rawRecords.sliceElements(source, key)
        } catch (cause) {
          // A name that is not valid JSON.
          expect(cause).toBeInstanceOf(SyntaxError)
        }
      })
    )
  })

  it("terminates for truncated text", () => {
    expect(rawRecords.sliceElements('["abc', undefined)).toEqual(['"abc'])
    expect(rawRecords.sliceElements('[{"a":"b', undefined)).toEqual(['{"a":"b'])
    expect(rawRecords.sliceElements("[1", undefined)).toEqual(["1"])
  })

  it("is not split for other layouts", () => {
    expect(rawRecords.splitCompact('[{"a":1},{"a":"},{"}]', [{ a: 1 }, { a: "},{" }])).toBeUndefined()
    expect(rawRecords.splitCompact('[{"a":1},{}]', [{ a: 1 }, {}])).toEqual(['{"a":1}', "{}"])
    expect(rawRecords.splitCompact('[{"a":1}]\n', [{ a: 1 }])).toBeUndefined()
    expect(rawRecords.splitCompact('\n[{"a":1}]', [{ a: 1 }])).toBeUndefined()
  })

  it("is the same with splitCompact, if that finds any", () => {
    const text = fc
      .array(fc.constantFrom("},{", "},{", "}", "{", ",", '"', "\\", "[", "]", "a"), { maxLength: 4 })
      .map((parts) => parts.join(""))
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3, depthSize: "small" },
        text,
        fc.constantFrom(1, null, true),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(text, tie("value"), { maxKeys: 3 })
      )
    }))
    const record = fc.oneof(
      { weight: 9, arbitrary: fc.dictionary(text, value, { maxKeys: 3 }) },
      { weight: 1, arbitrary: value }
    )
    const layout = fc.oneof(
      { weight: 4, arbitrary: fc.constant((all: ReadonlyArray<unknown>) => JSON.stringify(all)) },
      { weight: 1, arbitrary: fc.constant((all: ReadonlyArray<unknown>) => JSON.stringify(all, null, 1)) },
      {
        weight: 1,
        arbitrary: fc.constant(
          (all: ReadonlyArray<unknown>) => `[${all.map((one) => JSON.stringify(one)).join(" , ")}]`
        )
      },
      {
        weight: 1,
        arbitrary: fc.constant((all: ReadonlyArray<unknown>) => `[${all.map((one) => JSON.stringify(one)).join(", ")}]`)
      },
      { weight: 1, arbitrary: fc.constant((all: ReadonlyArray<unknown>) => `${JSON.stringify(all)}\n`) },
      { weight: 1, arbitrary: fc.constant((all: ReadonlyArray<unknown>) => `\n${JSON.stringify(all)}`) }
    )
    let found = 0
    fc.assert(
      fc.property(prefix, fc.array(record, { maxLength: 4 }), layout, (prefix, records, format) => {
        const source = `${prefix}${format(records)}`
        const split = rawRecords.splitCompact(source, JSON.parse(format(records)))
        if (split === undefined) return
        found++
        expect(split).toEqual(rawRecords.sliceElements(source, undefined))
      }),
      { numRuns: countCases(2000) }
    )
    expect(found).toBeGreaterThan(countCases(2000) / 40)
  })
})

describe("the raw records of a response", () => {
  const request = undefined as unknown as RawResponse["request"]
  const response = (body: RawResponse["body"], contentType = "application/json"): RawResponse => ({
    request,
    facts: new ResponseFacts({ status: 200, headers: { "content-type": contentType } }),
    body
  })
  const ones = [{ id: 1 }, { id: 2 }]

  it("are those of the page, or of the member with the records", () => {
    const list = { key: undefined, list: ones }
    expect(rawRecords.rawRecordsOf(response('[{"id":1.0},{"id":2e0}]'), list)).toEqual(['{"id":1.0}', '{"id":2e0}'])
    expect(rawRecords.rawRecordsOf(response('[ {"id":1} , {"id":2} ]'), list)).toEqual(['{"id":1}', '{"id":2}'])
    const within = response('{"other":[{"id":3},{"id":4}],"rows":[{"id":1},{"id":2}]}')
    expect(rawRecords.rawRecordsOf(within, { key: "rows", list: ones })).toEqual(['{"id":1}', '{"id":2}'])
  })

  it("are decoded with the declared charset", () => {
    const latin = Uint8Array.from('[{"name":"Zoë"}]', (char) => char.charCodeAt(0))
    const page = response(latin, "application/json; charset=iso-8859-1")
    expect(rawRecords.rawRecordsOf(page, { key: undefined, list: [{ name: "Zoë" }] })).toEqual(['{"name":"Zoë"}'])
  })

  it("are at most as many as the remaining records of the page", () => {
    const page = response('[{"id":1},{"id":2}]')
    expect(rawRecords.rawRecordsOf(page, { key: undefined, list: ones.slice(0, 1) })).toEqual(['{"id":1}'])
    expect(rawRecords.rawRecordsOf(page, { key: undefined, list: [] })).toEqual([])
  })
})
