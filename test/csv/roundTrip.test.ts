/** Files that are written and read again. */
import * as Fs from "node:fs"
import * as Path from "node:path"
import { NodeContext } from "@effect/platform-node"
import { Chunk, Effect, Schema, Stream } from "effect"
import { LmsCsv, type LmsCsvDelimiter, type LmsCsvReadOptions, type LmsCsvWriteOptions } from "effect-lms/csv"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { toFile } from "../../src/csv/toFile.js"
import { countCases } from "../fixtures/cases.js"
import { makeDirectory } from "../fixtures/directory.js"

const withFile = async <A>(use: (file: string) => Promise<A>): Promise<A> => {
  const { path, remove } = makeDirectory()
  try {
    return await use(Path.join(path, "rows.csv"))
  } finally {
    remove()
  }
}

const run = <A, E>(effect: Effect.Effect<A, E, NodeContext.NodeContext>): Promise<A> =>
  Effect.runPromise(Effect.provide(effect, NodeContext.layer))

const readAll = <A, E, R>(rows: Stream.Stream<A, E, R>) => Effect.map(Stream.runCollect(rows), Chunk.toReadonlyArray)

/** The text of the file with these rows. */
const written = (rows: ReadonlyArray<unknown>, options?: LmsCsvWriteOptions<unknown>) =>
  withFile(async (file) => {
    await run(Stream.run(Stream.fromIterable(rows), toFile(file, options)))
    return Fs.readFileSync(file, "utf8")
  })

const unit = FastCheck.oneof(
  FastCheck.constantFrom(..."\",;' \t\r\n=+-@\ufeff0ä"),
  FastCheck.string({ unit: "grapheme", minLength: 1, maxLength: 1 })
)
const text = FastCheck.string({ unit, maxLength: 12 })
/** What a spreadsheet would run, and no number. */
const isFormula = (cell: string) =>
  /^[=+\-@\t\r\n＝＋－＠]/.test(cell) &&
  !/^(?:[-+](?:[.,]?\d[\d., \u00a0\u202f]*(?:e[-+]?\d+)?%?)?|="[^"]*")$/i.test(cell)
const asRead = (cell: string) => (isFormula(cell) ? `'${cell}` : cell)

describe("a file that is written and read again", () => {
  it("has the same rows, whatever they contain and however they are cut into pieces", async () => {
    const table = FastCheck.integer({ min: 1, max: 4 }).chain((width) =>
      FastCheck.record({
        names: FastCheck.uniqueArray(text, { minLength: width, maxLength: width, selector: asRead }).filter(
          // JavaScript puts names that are integers before all others.
          (names) => names.at(-1) !== "" && !names.some((name) => /^\d+$/.test(name))
        ),
        // Without the rows of empty cells, which are no rows.
        rows: FastCheck.array(
          FastCheck.array(text, { minLength: width, maxLength: width }).filter(
            (row) => width === 1 || row.join("") !== ""
          ),
          { maxLength: 6 }
        )
      })
    )
    await FastCheck.assert(
      FastCheck.asyncProperty(
        table,
        FastCheck.boolean(),
        FastCheck.constantFrom<LmsCsvDelimiter>(",", ";", "\t"),
        FastCheck.integer({ min: 1, max: 3 }),
        ({ names, rows }, bom, delimiter, size) =>
          withFile(async (file) => {
            const columns = Object.fromEntries(names.map((name, index) => [name, String(index)]))
            const result = await run(
              Stream.fromIterable(rows).pipe(
                Stream.rechunk(size),
                Stream.run(LmsCsv.toFile<ReadonlyArray<string>>(file, { columns, bom, delimiter }))
              )
            )
            const bytes = Fs.readFileSync(file)
            expect([result.rows, result.bytes]).toEqual([rows.length, bytes.length])
            expect(bytes.subarray(0, 3).toString("hex") === "efbbbf").toBe(bom)
            expect(await run(readAll(LmsCsv.fromFile(file, { delimiter })))).toEqual(
              rows.map((row) =>
                Object.fromEntries(names.map((name, index) => [asRead(name), asRead(row[index] ?? "")]))
              )
            )
          })
      ),
      {
        numRuns: countCases(50),
        // A byte order mark that belongs to a name, which is rarely generated.
        examples: [[{ names: ["\ufeffa"], rows: [["1"]] }, false, ",", 1]]
      }
    )
  })

  it("keeps all digits of integers, and the numbers", async () => {
    const ids = [9007199254740993n, "90071992547409931", 90_071, -1.5, 1e21, "-2.25", true]
    const all = { id: 9007199254740993n, ids: [1n, { deep: 9007199254740993n }] }
    expect(await written(ids, { columns: { id: (id) => id } })).toBe(
      "id\r\n9007199254740993\r\n90071992547409931\r\n90071\r\n-1.5\r\n1e+21\r\n-2.25\r\ntrue\r\n"
    )
    expect(await written([all])).toBe('id,ids\r\n9007199254740993,"[""1"",{""deep"":""9007199254740993""}]"\r\n')
  })

  it("has lists that are too deep for JSON.stringify", async () => {
    const depth = 20_000
    const deep = Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 1)
    expect(await written([{ deep }])).toBe(`deep\r\n${"[".repeat(depth)}1${"]".repeat(depth)}\r\n`)
  })

  it("has an apostrophe before formulas, which stays when it is read", () =>
    withFile(async (file) => {
      const formulas = ["=1+1", "-12-A", "-1+1", "- late", "@x", "\tx", "\rx", "\nx", "＝x", '=cmd|"x"', "+A1"]
      const others = [
        "'x",
        "a=b",
        "-1",
        "-1,5",
        "+46701234567",
        "+49 30",
        "-1.234,5",
        "-5 %",
        "+05:30",
        "-",
        "-.5",
        '="=Ada"'
      ]
      const write = (escapeFormulas: boolean) =>
        Stream.run(
          Stream.fromIterable([...formulas, ...others]),
          LmsCsv.toFile<string>(file, {
            columns: { "=n": (row) => row, "+1": () => 1 },
            escapeFormulas,
            overwrite: true
          })
        )
      const read = LmsCsv.fromFile(file)
      await run(write(true))
      expect(await run(readAll(read))).toEqual(
        [...formulas.map((text) => `'${text}`), ...others].map((cell) => ({ "'=n": cell, "+1": "1" }))
      )
      const before = Fs.readFileSync(file, "utf8")
      await run(
        Effect.flatMap(readAll(read), (rows) =>
          Stream.run(Stream.fromIterable(rows), LmsCsv.toFile(file, { overwrite: true }))
        )
      )
      expect(Fs.readFileSync(file, "utf8")).toBe(before)
      await run(write(false))
      expect(await run(readAll(read))).toEqual([...formulas, ...others].map((cell) => ({ "=n": cell, "+1": "1" })))
    }))

  it("has numbers with a decimal comma, in all columns or in those with these names", () =>
    withFile(async (file) => {
      const rows = [{ id: 7, score: 9.5, "week 1.5": "1.5", grade: "-0.25", at: "28.11.2026", big: 1.5e21, none: null }]
      const write = (decimalComma: true | ReadonlyArray<string>) =>
        Stream.run(Stream.fromIterable(rows), LmsCsv.toFile(file, { decimalComma, delimiter: ";", overwrite: true }))
      await run(write(true))
      const header = "id;score;week 1.5;grade;at;big;none\r\n"
      expect(Fs.readFileSync(file, "utf8")).toBe(`${header}7;9,5;1,5;-0,25;28.11.2026;1,5e+21;\r\n`)
      const Row = Schema.Struct({ score: Schema.NumberFromString, grade: Schema.NumberFromString, at: Schema.String })
      const options = { delimiter: ";", decimalComma: true } as const
      expect(await run(readAll(LmsCsv.fromFile(file, { ...options, schema: Row })))).toEqual([
        { score: 9.5, grade: -0.25, at: "28.11.2026" }
      ])
      const [texts] = await run(readAll(LmsCsv.fromFile(file, { ...options, decimalComma: ["score"] })))
      expect(texts).toMatchObject({ score: "9.5", grade: "-0,25" })
      await run(write(["score", "grade"]))
      expect(Fs.readFileSync(file, "utf8")).toBe(`${header}7;9,5;1.5;-0,25;28.11.2026;1.5e+21;\r\n`)
    }))

  it("decodes rows, of which an empty cell may be one value", () =>
    withFile(async (file) => {
      const Row = Schema.Struct({ id: Schema.BigInt, score: Schema.Union(Schema.Literal(""), Schema.NumberFromString) })
      const rows = [
        { id: 9007199254740993n, score: -1.5 },
        { id: 2n, score: null }
      ]
      await run(Stream.run(Stream.fromIterable(rows), LmsCsv.toFile(file)))
      expect(await run(readAll(LmsCsv.fromFile(file, { schema: Row })))).toEqual([rows[0], { id: 2n, score: "" }])
    }))
})

describe("columns", () => {
  const rows = [
    { id: 1, user: { name: "Ada", tags: [{ label: "x" }] }, "a.b": 3, at: new Date(0) },
    { id: 2, user: null, more: undefined }
  ]

  it("are paths, with elements of lists, or functions", async () => {
    expect(
      await written(rows, {
        columns: {
          id: "id",
          name: "user.name",
          tag: "user.tags.0.label",
          tags: "user.tags",
          dot: "a.b",
          at: "at",
          no: () => undefined,
          own: () => "f"
        }
      })
    ).toBe(
      'id,name,tag,tags,dot,at,no,own\r\n1,Ada,x,"[{""label"":""x""}]",3,1970-01-01T00:00:00.000Z,,f\r\n2,,,,,,,f\r\n'
    )
  })

  it("are by default the fields of the first rows, those of objects with dots", async () => {
    expect(await written(rows)).toBe(
      'id,user.name,user.tags,a.b,at,more\r\n1,Ada,"[{""label"":""x""}]",3,1970-01-01T00:00:00.000Z,\r\n2,,,,,\r\n'
    )
  })

  it("are a header without rows", async () => {
    expect(await written([], { columns: { id: "id" } })).toBe("id\r\n")
  })

  it("may be paths into null, into shorter lists, and of fields that few rows have", async () => {
    const columns = { term: "term.name", tag: "tags.0.label", nested: "user.at.x", late: "late", dotted: "x.y" }
    const rows = [
      { term: null, tags: [], user: { at: undefined } },
      { late: undefined, "x.y": null }
    ]
    expect(await written(rows, { columns })).toBe("term,tag,nested,late,dotted\r\n,,,,\r\n,,,,\r\n")
  })

  it("are by default JSON for objects of many levels, and nothing for empty ones", async () => {
    const levels = Array.from({ length: 19 }, (_, level) => `l${level}`)
    const deep = levels.reduceRight<unknown>((inner, level) => ({ [level]: inner }), { last: { x: 1 } })
    expect(await written([{ a: {}, deep }])).toBe(
      `deep.${levels.slice(0, -1).join(".")}.l18\r\n"{""last"":{""x"":1}}"\r\n`
    )
    expect(await written([{ a: {}, b: 1 }, { a: 5 }, { a: null }])).toBe("a,b\r\n,1\r\n5,\r\n,\r\n")
  })
})

describe("a file of a spreadsheet", () => {
  const read = (text: string, options: LmsCsvReadOptions = {}) =>
    withFile((file) => {
      Fs.writeFileSync(file, text)
      return run(readAll(LmsCsv.fromFile(file, options)))
    })

  it.each<readonly [title: string, text: string, options: LmsCsvReadOptions, rows: ReadonlyArray<unknown>]>([
    ["names its delimiter in a first line", "sep=;\r\nid;score\r\n1;9,5\r\n", {}, [{ id: "1", score: "9,5" }]],
    [
      "names it in quotes and after a byte order mark",
      '\ufeff"SEP=,"\nid,score\n1,2',
      { delimiter: ";" },
      [{ id: "1", score: "2" }]
    ],
    ["names another character", "sep=|\rid|score\r1|2\r", {}, [{ id: "1", score: "2" }]],
    ["has a column that only looks so", "sep=;x\r\n1\r\n", {}, [{ "sep=;x": "1" }]],
    [
      "has columns without names at the right",
      "id,score,,\r\n1,10,,\r\n2,9\r\n",
      {},
      [
        { id: "1", score: "10" },
        { id: "2", score: "9" }
      ]
    ],
    [
      "has short rows",
      "id,score,notes\r\n1,10,late\r\n2,9\r\n3\r\n",
      {},
      [
        { id: "1", score: "10", notes: "late" },
        { id: "2", score: "9", notes: "" },
        { id: "3", score: "", notes: "" }
      ]
    ],
    [
      "has rows of empty cells",
      ",\r\nid,score\r\n1,10\r\n,\r\n2,9\r\n,\r\n,\r\n",
      {},
      [
        { id: "1", score: "10" },
        { id: "2", score: "9" }
      ]
    ],
    ["has a column of empty cells in quotes", 'id\r\n""\r\n', {}, [{ id: "" }]],
    [
      "has two columns of one name",
      "id,Notes,Notes\r\n1,x,y\r\n",
      {},
      [{ id: "1", "Notes [1]": "x", "Notes [2]": "y" }]
    ],
    [
      "has lines",
      'id\r\n\r\n"1\r\n2"\r\n"\r"\r\n3\r\n',
      { lineColumn: "line" },
      [
        { id: "1\r\n2", line: "3" },
        { id: "\r", line: "5" },
        { id: "3", line: "7" }
      ]
    ]
  ])("%s", async (_, text, options, rows) => {
    expect(await read(text, options)).toEqual(rows)
  })
})

describe("a gradebook", () => {
  // As Canvas writes it: lib/gradebook_exporter.rb.
  const exported = [
    "Student,ID,SIS User ID,SIS Login ID,Section,Essay (301),Quiz (302),Final Score",
    ",,,,,,Manual Posting,",
    "    Points Possible,,,,,10.00,5.00,(read only)",
    '"Lovelace, Ada",9007199254740993,S1,ada@example.edu,Section 1,8.50,EX,85.00',
    '"Student, Test",8,,test,Section 1,N/A,,'
  ].join("\n")

  it("has no records for the points and for manual posting", () =>
    withFile(async (file) => {
      Fs.writeFileSync(file, `${exported}\n`)
      const rows = await run(readAll(LmsCsv.fromFile(file, { gradebook: true })))
      expect(rows.map(({ ID, "Essay (301)": essay }) => [ID, essay])).toEqual([
        ["9007199254740993", "8.50"],
        ["8", "N/A"]
      ])
      expect(await run(readAll(LmsCsv.fromFile(file)))).toHaveLength(4)
    }))

  it("is the same when it is written with its points, except for the row that Canvas does not read", () =>
    withFile(async (file) => {
      Fs.writeFileSync(file, exported)
      const copy = `${file}.copy`
      const { rows } = await run(
        Effect.gen(function* () {
          const pointsPossible = yield* LmsCsv.readPointsPossible(file)
          expect(pointsPossible).toEqual({ "Essay (301)": "10.00", "Quiz (302)": "5.00", "Final Score": "(read only)" })
          return yield* Stream.run(LmsCsv.fromFile(file, { gradebook: true }), LmsCsv.toFile(copy, { pointsPossible }))
        })
      )
      expect(rows).toBe(2)
      expect(Fs.readFileSync(copy, "utf8").replaceAll("\r\n", "\n")).toBe(
        `${exported.replace(/.*Manual Posting.*\n/, "")}\n`
      )
    }))

  it("has students whose names are those of other rows", () =>
    withFile(async (file) => {
      const text = `${exported}\n"Points Possible, Max",9,,max,Section 1,7.00,,\n    Points Possible,10,,p,Section 1,6.00,,\n`
      Fs.writeFileSync(file, text)
      const rows = await run(readAll(LmsCsv.fromFile(file, { gradebook: true })))
      expect(rows.map(({ ID }) => ID)).toEqual(["9007199254740993", "8", "9", "10"])
      Fs.writeFileSync(file, text.replace(/^ {4}Points Possible,,.*\n/m, ""))
      expect(await run(LmsCsv.readPointsPossible(file))).toEqual({})
      Fs.writeFileSync(
        file,
        "LastName,FirstName,ID,SIS Login ID,Section,A (1)\n    Points Possible,,,,,10\nPoints Possible,,7,a,A,9\n"
      )
      expect(await run(LmsCsv.readPointsPossible(file))).toEqual({ "A (1)": "10" })
      expect(await run(readAll(LmsCsv.fromFile(file, { gradebook: true })))).toMatchObject([{ ID: "7" }])
    }))

  it("has columns of one name for assignment groups of one name", () =>
    withFile(async (file) => {
      Fs.writeFileSync(
        file,
        "sep=,\nStudent,ID,Section,Homework Final Score,Homework Final Score,,\n    Points Possible,,,(read only),(read only),,\nAda,7,A,90,80,,\n,,,,,,\n"
      )
      expect(await run(readAll(LmsCsv.fromFile(file, { gradebook: true })))).toEqual([
        { Student: "Ada", ID: "7", Section: "A", "Homework Final Score [1]": "90", "Homework Final Score [2]": "80" }
      ])
      expect(Object.keys(await run(LmsCsv.readPointsPossible(file)))).toEqual([
        "Homework Final Score [1]",
        "Homework Final Score [2]"
      ])
    }))

  it("without points has none", () =>
    withFile(async (file) => {
      Fs.writeFileSync(file, "Student,ID,Section\nAda,7,A\n")
      expect(await run(LmsCsv.readPointsPossible(file))).toEqual({})
    }))
})
