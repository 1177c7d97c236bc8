/** Files that are written and read again. */
import * as Fs from "node:fs"
import * as Path from "node:path"
import { NodeContext } from "@effect/platform-node"
import { Chunk, Effect, Schema, Stream } from "effect"
import { LmsCsv, type LmsCsvDelimiter, type LmsCsvWriteOptions } from "effect-lms/csv"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { toFile } from "../../src/csv/toFile.js"
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
/** What a spreadsheet would run. */
const isFormula = (cell: string) => /^[=+\-@\t\r＝＋－＠]/.test(cell) && !/^-\d+(\.\d+)?([eE][+-]?\d+)?$/.test(cell)
const asRead = (cell: string) => (isFormula(cell) ? `'${cell}` : cell)

describe("a file that is written and read again", () => {
  it("has the same rows, whatever they contain and however they are cut into pieces", async () => {
    const table = FastCheck.integer({ min: 1, max: 4 }).chain((width) =>
      FastCheck.record({
        names: FastCheck.uniqueArray(text, { minLength: width, maxLength: width, selector: asRead }),
        rows: FastCheck.array(FastCheck.array(text, { minLength: width, maxLength: width }), { maxLength: 6 })
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
            const columns = names.map((name, index) => [name, String(index)] as const)
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
        numRuns: 50,
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

  it("has an apostrophe before formulas, which stays when it is read", () =>
    withFile(async (file) => {
      const texts = ["=1+1", "+49 30", "-1+1", "@x", "\tx", "\rx", "＝x", "'x", "a=b", "-1"]
      await run(
        Stream.run(Stream.fromIterable(texts), LmsCsv.toFile<string>(file, { columns: { "=n": (row) => row } }))
      )
      expect(await run(readAll(LmsCsv.fromFile(file)))).toEqual(
        ["'=1+1", "'+49 30", "'-1+1", "'@x", "'\tx", "'\rx", "'＝x", "'x", "a=b", "-1"].map((cell) => ({ "'=n": cell }))
      )
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
          no: "id.x",
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

  it("keep the order of pairs", async () => {
    expect(
      await written([{ id: 7 }], {
        columns: [
          ["b", "id"],
          ["301", "id"],
          ["2", "id"]
        ]
      })
    ).toBe("b,301,2\r\n7,7,7\r\n")
  })

  it("are a header without rows", async () => {
    expect(await written([], { columns: { id: "id" } })).toBe("id\r\n")
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

  it("without points has none", () =>
    withFile(async (file) => {
      Fs.writeFileSync(file, "Student,ID,Section\nAda,7,A\n")
      expect(await run(LmsCsv.readPointsPossible(file))).toEqual({})
    }))
})
