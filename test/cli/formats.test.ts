/** The forms in which records are printed. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Stream from "effect/Stream"
import * as FastCheck from "fast-check"
import stringWidth from "string-width"
import { describe, expect, it } from "vitest"
import { csv } from "../../src/cli/output/csv.js"
import * as fields from "../../src/cli/output/fields.js"
import type { Format, Page } from "../../src/cli/output/format.js"
import * as json from "../../src/cli/output/json.js"
import { table } from "../../src/cli/output/table.js"
import { anyCharacter } from "../fixtures/characters.js"

const pageOf = (...texts: ReadonlyArray<string>): Page => ({
  records: texts.map((text) => JSON.parse(text)),
  rawRecords: Effect.succeed(texts)
})

const page = (...records: ReadonlyArray<unknown>): Page => pageOf(...records.map((record) => JSON.stringify(record)))

const printed = (format: Format, ...pages: ReadonlyArray<Page>): Promise<string> =>
  Effect.runPromise(Stream.mkString(format(Stream.fromIterable(pages))))

const some = (names: string) => Either.getOrThrow(fields.parse(names))

describe("fields", () => {
  it("are members by name, ways of names, and names with a dot", () => {
    const record = { id: 1, term: { name: "Autumn" }, "a.b": 2, no: null }
    expect(some("id, term.name,a.b,no,gone,term.gone.x").map(({ of }) => of(record))).toEqual([
      1,
      "Autumn",
      2,
      null,
      undefined,
      undefined
    ])
  })

  it("are the record's own", () => {
    expect(some("constructor,__proto__,toString.name").map(({ of }) => of({}))).toEqual([
      undefined,
      undefined,
      undefined
    ])
  })

  it.each([
    ["id,,name", "is empty"],
    ["", "is empty"],
    ["id,id", "names id twice"]
  ])("%j is refused", (given, words) => {
    expect(Either.getLeft(fields.parse(given))).toMatchObject({ value: { message: expect.stringContaining(words) } })
  })
})

describe("JSON", () => {
  const odd = '{ "id": 90071992547409931,\n "x": 1.0 }'

  it("of a list is one array of what the service wrote, whatever its pages", async () => {
    expect(await printed(json.json(undefined))).toBe("[]\n")
    expect(await printed(json.json(undefined), pageOf(), pageOf(odd), pageOf(), pageOf("1", "2"))).toBe(
      `[\n${odd},\n1,\n2\n]\n`
    )
  })

  it("in lines has a record a line, also where the service laid it out", async () => {
    expect(await printed(json.jsonLines(undefined), pageOf(odd, "{}"), pageOf())).toBe(
      '{ "id": 90071992547409931, "x": 1.0 }\n{}\n'
    )
  })

  it("with fields has these alone", async () => {
    expect(await printed(json.jsonLines(some("b,a.c")), page({ a: { c: 1 }, b: 2, d: 3 }, { d: 4 }))).toBe(
      '{"b":2,"a.c":1}\n{}\n'
    )
  })

  it("for people means the same, and commands no terminal", async () => {
    const unit = FastCheck.oneof(FastCheck.constantFrom(...'\x1b\x7f\u009b\u202e\n"\\'), anyCharacter)
    const texts = FastCheck.dictionary(FastCheck.string({ unit }), FastCheck.string({ unit }))
    await FastCheck.assert(
      FastCheck.asyncProperty(FastCheck.array(texts), async (records) => {
        const text = await printed(json.pretty(undefined), page(...records))
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(records)))
        expect(text).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u)
      }),
      { numRuns: 50 }
    )
  })
})

/** As RFC 4180 has it, read by its rule and not by the writer's library. */
const readCsv = (text: string): ReadonlyArray<ReadonlyArray<string>> => {
  const rows: Array<Array<string>> = []
  let row: Array<string> = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'))
    if (end === "\r\n") {
      rows.push(row)
      row = []
    }
  }
  return rows
}

describe("CSV", () => {
  it("is read back as it was, whatever the texts", async () => {
    const unit = FastCheck.oneof(
      FastCheck.constantFrom(..."\",;' \t\r\n"),
      FastCheck.string({ unit: "grapheme", minLength: 1, maxLength: 1 })
    )
    const text = FastCheck.string({ unit }).filter((text) => !/^[=+\-@\t\r＝＋－＠]/.test(text))
    await FastCheck.assert(
      FastCheck.asyncProperty(FastCheck.array(FastCheck.tuple(text, text), { minLength: 1 }), async (all) => {
        const records = all.map(([a, b]) => ({ a, b }))
        expect(readCsv(await printed(csv(some("a,b")), page(...records)))).toEqual([["a", "b"], ...all])
      }),
      { numRuns: 50 }
    )
  })

  it("has its names once, an empty list too, and nothing for what is missing", async () => {
    expect(await printed(csv(some("a,b")))).toBe("a,b\r\n")
    expect(await printed(csv(some("a,b")), page({ a: 1 }), page(), page({ b: null }, { b: [1, { c: 2 }] }))).toBe(
      'a,b\r\n1,\r\n,\r\n,"[1,{""c"":2}]"\r\n'
    )
  })

  it("holds no formula, and numbers are numbers", async () => {
    const texts = ["=1+1", "+1", "-1", "@x", "\tx", "＝x"]
    const rows = readCsv(await printed(csv(some("a,b")), page(...texts.map((a) => ({ a, b: -5 })))))
    expect(rows.slice(1)).toEqual(texts.map((text) => [`'${text}`, "-5"]))
  })
})

describe("a table", () => {
  const lines = async (format: Format, ...pages: ReadonlyArray<Page>) => (await printed(format, ...pages)).split("\n")

  it("has what fits of the members that are one value", async () => {
    expect(
      await lines(
        table(undefined, 20),
        page({ id: 1, none: null, in: {}, name: "Ärger" }, { id: 20, name: "日本語", long: "x".repeat(50) })
      )
    ).toEqual(["id  name", "1   Ärger", "20  日本語", ""])
  })

  it("is no wider than the terminal, whatever is in it", async () => {
    const unit = FastCheck.oneof(
      FastCheck.constantFrom(..."ab \x1b\n日\u0301\u200b"),
      FastCheck.string({ unit: "grapheme", minLength: 1, maxLength: 1 })
    )
    const cell = FastCheck.string({ unit, maxLength: 80 })
    await FastCheck.assert(
      FastCheck.asyncProperty(
        FastCheck.array(FastCheck.record({ a: cell, b: cell, c: cell }), { minLength: 1, maxLength: 5 }),
        FastCheck.integer({ min: 16, max: 120 }),
        FastCheck.boolean(),
        async (records, width, asked) => {
          const drawn = await lines(table(asked ? some("a,b,c") : undefined, width), page(...records))
          for (const line of drawn) expect(stringWidth(line)).toBeLessThanOrEqual(width)
          expect(drawn.join("")).not.toMatch(/\p{Cc}/u)
        }
      ),
      { numRuns: 60 }
    )
  })

  it("keeps the columns of its first page, and cuts what is longer later", async () => {
    expect(
      await lines(
        table(some("id,name"), 80),
        page(),
        page({ id: 1, name: "short" }),
        page({ id: 2, name: "longer than that" })
      )
    ).toEqual(["id  name", "1   short", "2   long…", ""])
  })

  it("looks at the beginning of a long text, of which it shows no more", async () => {
    const umlauts = "Größe ".repeat(200_000)
    const [, first = "", second = ""] = await lines(
      table(some("id,a"), 20),
      page({ id: 1, a: umlauts }),
      page({ id: 2, a: "😀".repeat(5000) })
    )
    expect([first, second]).toEqual(["1   Größe Größe Grö…", `2   ${"😀".repeat(7)}…`])
    // What takes up no room is long and never wide; that the rest is missing shows all the same.
    const [, marked] = await lines(table(some("a"), 20), page({ a: `x${"\u0301".repeat(5000)}y` }))
    expect(marked).toMatch(/^x\u0301+…$/)
  })

  it("has as many columns as are asked for, and as many records as a page", async () => {
    const names = Array.from({ length: 250 }, (_, index) => `f${index}`)
    const wide = page(Object.fromEntries(names.map((name) => [name, "x".repeat(400)])))
    const [head = "", row = ""] = await lines(table(some(names.join(",")), 300), wide)
    expect([head.split(/ {2,}/), row.split(/ {2,}/).length]).toEqual([names, names.length])
    const records = Array.from({ length: 200_000 }, (_, id) => ({ id }))
    expect(await lines(table(some("id"), 80), { records, rawRecords: Effect.succeed([]) })).toHaveLength(
      records.length + 2
    )
  })

  it("writes out what would command the terminal", async () => {
    expect(await lines(table(some("a"), 80), page({ a: "\x1b[2Jx\ny" }))).toEqual(["a", "\\u001b[2Jx\\u000ay", ""])
  })

  it("of nothing is nothing", async () => {
    expect(await printed(table(undefined, 80), page())).toBe("")
  })
})
