/** Output formats of records. */
import { Effect, Either, Stream } from "effect"
import * as FastCheck from "fast-check"
import stringWidth from "string-width"
import { beforeEach, describe, expect, it } from "vitest"
import * as csvFormat from "../../src/cli/output/csv.js"
import * as json from "../../src/cli/output/json.js"
import { checkFirstPage, type Format, type Page, parseFields } from "../../src/cli/output/records.js"
import * as tableFormat from "../../src/cli/output/table.js"
import type { Field } from "../../src/csv/fields.js"
import { anyCharacter } from "../fixtures/characters.js"

const pageOf = (...texts: ReadonlyArray<string>): Page => ({
  records: texts.map((text) => JSON.parse(text)),
  rawRecords: Effect.succeed(texts)
})

const page = (...records: ReadonlyArray<unknown>): Page => pageOf(...records.map((record) => JSON.stringify(record)))

const print = (format: Format, ...pages: ReadonlyArray<Page>): Promise<string> =>
  Effect.runPromise(Stream.mkString(format(Stream.fromIterable(pages))))

type Fields = ReadonlyArray<Field> | undefined

/** Receives the sentences that the command prints to stderr. */
const reports: Array<string> = []
const report = (sentence: string) =>
  Effect.sync(() => {
    reports.push(sentence)
  })
beforeEach(() => {
  reports.length = 0
})

const csv = (fields: Fields, bom = false, delimiter: "," | ";" = ",") =>
  csvFormat.csv({ fields, bom, delimiter, report })
const table = (fields: Fields, width: number) => tableFormat.table(fields, width, report)

const select = (names: string) => Either.getOrThrow(parseFields(names))

describe("fields", () => {
  it("select members by name, by path, and by a name with a dot", () => {
    const record = { id: 1, term: { name: "Autumn" }, "a.b": 2, no: null }
    expect(select("id, term.name,a.b,no,gone,term.gone.x").map(({ get }) => get(record))).toEqual([
      1,
      "Autumn",
      2,
      null,
      undefined,
      undefined
    ])
  })

  it("select elements of lists, which are known if the list is", async () => {
    const record = { all: [{ name: "A" }, { name: "B", in: [3] }], 0: "zero" }
    expect(select("all.1.name,all.1.in.0,all.2.name,all.name,0").map(({ get }) => get(record))).toEqual([
      "B",
      3,
      undefined,
      undefined,
      "zero"
    ])
    const print1 = (names: string) =>
      print((pages) => json.jsonLines(select(names))(checkFirstPage("--fields", select(names))(pages)), page(record))
    expect(await print1("all.0.name,all.7.name")).toBe('{"all.0.name":"A"}\n')
    await expect(print1("all.name")).rejects.toThrow("the records have no all.name")
  })

  it("select only own members of a record", () => {
    expect(select("constructor,__proto__,toString.name").map(({ get }) => get({}))).toEqual([
      undefined,
      undefined,
      undefined
    ])
  })

  it.each([
    ["id,,name", "an empty name"],
    ["", "an empty name"],
    ["id,id", "contains id twice"]
  ])("rejects %j", (text, message) => {
    expect(Either.getLeft(parseFields(text))).toMatchObject({ value: { message: expect.stringContaining(message) } })
  })
})

describe("JSON", () => {
  it("prints records of any depth", async () => {
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`
    const record = `{"a":${deep}}`
    expect(await print(json.jsonLines(select("a")), pageOf(record))).toBe(`${record}\n`)
    expect((await print(json.prettyArray(undefined), pageOf(record))).replace(/\s/g, "")).toBe(`[${record}]`)
    expect(await print(csv(select("a")), pageOf(record))).toContain(deep)
  })

  it("is equivalent when indented, without control characters", async () => {
    const unit = FastCheck.oneof(FastCheck.constantFrom(...'\x1b\x7f\u009b\u202e\n"\\'), anyCharacter)
    const texts = FastCheck.dictionary(FastCheck.string({ unit }), FastCheck.string({ unit }))
    await FastCheck.assert(
      FastCheck.asyncProperty(FastCheck.array(texts), async (records) => {
        const text = await print(json.prettyArray(undefined), page(...records))
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(records)))
        expect(text).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u)
      }),
      { numRuns: 50 }
    )
  })
})

describe("CSV", () => {
  it("has one header row, also for an empty list, and empty cells for missing values", async () => {
    expect(await print(csv(select("a,b")))).toBe("a,b\r\n")
    expect(await print(csv(select("a,b")), page({ a: 1 }), page(), page({ b: null }, { b: [1, { c: 2 }] }))).toBe(
      'a,b\r\n1,\r\n,\r\n,"[1,{""c"":2}]"\r\n'
    )
  })
})

describe("tables", () => {
  const lines = async (format: Format, ...pages: ReadonlyArray<Page>) => (await print(format, ...pages)).split("\n")

  it("show the scalar members that fit", async () => {
    expect(
      await lines(
        table(undefined, 20),
        page({ id: 1, none: null, in: {}, name: "Ärger" }, { id: 20, name: "日本語", long: "x".repeat(50) })
      )
    ).toEqual(["id  name", "1   Ärger", "20  日本語", ""])
    expect(reports).toEqual(["The table is too narrow for long. Select columns with --fields."])
  })

  it("are never wider than the terminal", async () => {
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
        async (records, width, isSelected) => {
          const drawn = await lines(table(isSelected ? select("a,b,c") : undefined, width), page(...records))
          for (const line of drawn) expect(stringWidth(line)).toBeLessThanOrEqual(width)
          expect(drawn.join("")).not.toMatch(/\p{Cc}/u)
        }
      ),
      { numRuns: 60 }
    )
  })

  it("keep the columns of the first page, and truncate longer values of later pages", async () => {
    expect(
      await lines(
        table(select("id,name"), 80),
        page(),
        page({ id: 1, name: "short" }),
        page({ id: 2, name: "longer than that" })
      )
    ).toEqual(["id  name", "1   short", "2   long…", ""])
  })

  it("measure only the beginning of a long text", async () => {
    const umlauts = "Größe ".repeat(200_000)
    const [, first = "", second = ""] = await lines(
      table(select("id,a"), 20),
      page({ id: 1, a: umlauts }),
      page({ id: 2, a: "😀".repeat(5000) })
    )
    expect([first, second]).toEqual(["1   Größe Größe Grö…", `2   ${"😀".repeat(7)}…`])
    // Combining characters have no width. The ellipsis is shown all the same.
    const [, marked] = await lines(table(select("a"), 20), page({ a: `x${"\u0301".repeat(5000)}y` }))
    expect(marked).toMatch(/^x\u0301+…$/)
  })

  it("show all selected columns and all records of a page", async () => {
    const names = Array.from({ length: 250 }, (_, index) => `f${index}`)
    const wide = page(Object.fromEntries(names.map((name) => [name, "x".repeat(400)])))
    const [head = "", row = ""] = await lines(table(select(names.join(",")), 300), wide)
    expect([head.split(/ {2,}/), row.split(/ {2,}/).length]).toEqual([names, names.length])
    const records = Array.from({ length: 200_000 }, (_, id) => ({ id }))
    expect(await lines(table(select("id"), 80), { records, rawRecords: Effect.succeed([]) })).toHaveLength(
      records.length + 2
    )
  })

  it("escape control characters", async () => {
    expect(await lines(table(select("a"), 80), page({ a: "\x1b[2Jx\ny" }))).toEqual(["a", "\\u001b[2Jx\\u000ay", ""])
  })

  it("are empty without records", async () => {
    expect(await print(table(undefined, 80), page())).toBe("")
  })
})
