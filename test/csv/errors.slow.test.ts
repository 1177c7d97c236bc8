/** Files that are damaged, and rows that cannot be written. */
import * as Fs from "node:fs"
import * as Path from "node:path"
import { FileSystem } from "@effect/platform"
import { NodeContext } from "@effect/platform-node"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber, Ref, Schema, Stream } from "effect"
import { LmsCsv, type LmsCsvError, type LmsCsvReadOptions, type LmsCsvWriteOptions } from "effect-lms/csv"
import * as FastCheck from "fast-check"
import { fromFile } from "../../src/csv/fromFile.js"
import { toFile } from "../../src/csv/toFile.js"
import { temporaryDirectory } from "../fixtures/directory.js"

/** Reads a file in pieces of this size. */
const inPieces = (size: number) =>
  Effect.map(FileSystem.FileSystem, (fs) =>
    FileSystem.FileSystem.of({
      ...fs,
      open: (path, options) =>
        Effect.map(fs.open(path, options), (file) => ({
          ...file,
          stat: file.stat,
          readAlloc: (bytes: Parameters<typeof file.readAlloc>[0]) => file.readAlloc(Math.min(size, Number(bytes)))
        }))
    })
  )

/** The rows before an error, and the error, of a file that is read in pieces. */
const readIn = <A = never, I = never>(
  size: number,
  content: string | Uint8Array,
  options: LmsCsvReadOptions & { readonly schema?: Schema.Schema<A, I> } = {}
) =>
  Effect.gen(function* () {
    const file = Path.join(yield* temporaryDirectory, "rows.csv")
    Fs.writeFileSync(file, content)
    const rows: Array<unknown> = []
    const error = yield* fromFile(file, options).pipe(
      Stream.runForEach((row) => Effect.sync(() => rows.push(row))),
      Effect.provideServiceEffect(FileSystem.FileSystem, inPieces(size)),
      Effect.flip
    )
    return { rows, error, message: error.message.replace(`"${file}"`, "FILE") }
  })

/** Such as "Value 2:1 score": the reason, the line or the row, the column and its name. */
const placeOf = ({ column, columnName = "", line, reason, row }: LmsCsvError) =>
  `${reason} ${line ?? row ?? ""}:${column ?? ""} ${columnName}`.trimEnd()

const bytes = (...parts: ReadonlyArray<string | number>) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.of(part))))

describe("a file that is damaged is an error at its line and column, after the rows before it", () => {
  const cases: ReadonlyArray<
    readonly [title: string, content: string | Uint8Array, place: string, rows: number, message: RegExp]
  > = [
    ["an empty file", "", "Empty 1:", 0, /^FILE, line 1: the file is empty, expected a header/],
    ["a byte order mark alone", "\ufeff", "Empty 1:", 0, /is empty/],
    ["empty lines", "\r\n\r\n\n", "Empty 1:", 0, /is empty/],
    [
      "too few cells, and no end of the line, as in a truncated file",
      "a,b\r\n1,2\r\n\r\n3",
      "Cells 4:2 b",
      1,
      /^FILE, line 4, column 2 \("b"\): the row has 1 cells, expected 2 as in the header, before the file ends/
    ],
    [
      "a cell below no name",
      "a,b,\n1,2,\n3,4,5\n",
      "Cells 3:3",
      1,
      /has 3 cells, expected 2 as in the header: .* name all columns with cells/
    ],
    ["an empty cell too many, which a comma may cause", "a,b\n1,2,\n", "Cells 2:3", 0, /3 cells/],
    [
      "another delimiter, and quotes in the header",
      '"a";"b"\r\n"1";"9,5"\r\n',
      "Quotes 1:1",
      0,
      /text follows a quote/
    ],
    ["another delimiter, and quotes in a row", 'a;b\r\n"Lovelace, Ada";7\r\n', "Quotes 2:1", 0, /text follows a quote/],
    [
      "a line after that which names the delimiter",
      'sep=;\r\na;b\r\n1;2\r\n3;x"y\r\n',
      "Quotes 4:2",
      1,
      /a quote follows text/
    ],
    ["too many cells", 'a,b\n1,"x\r\ny"\n1,2,3\n', "Cells 4:3", 1, /has 3 cells, expected 2/],
    ["a file that is cut within quotes", 'a,b\n1,2\n3,"x\n\n', "Quotes 3:2", 1, /the quote of the cell is not closed/],
    ["text after a quote", 'a,b\r\n"1\r\n1",2\r\n"x"y,2\r\n', "Quotes 4:1", 1, /text follows a quote/],
    ["a quote after text", 'a,b\r\n1,2\r\n3,x"y\r\n', "Quotes 3:2", 1, /a quote follows text/],
    [
      "a name that two others get",
      "a,a,a [1]\n1,2,3\n",
      "Columns 1:3 a [1]",
      0,
      /column 3 \("a \[1\]"\): two columns have this name/
    ],
    [
      "Latin-1",
      bytes("a,b\r\n1,2\r\n3,M", 0xfc, "ller\r\n"),
      "Encoding 3:2",
      1,
      /the byte 0xfc is invalid in UTF-8, expected a file in UTF-8: save it as “CSV UTF-8”/
    ],
    ["Latin-1 at the beginning of a row", bytes("a,b\r\n1,2\r\n", 0xe4, ",2\r\n"), "Encoding 3:1", 1, /0xe4/],
    ["Latin-1 within quotes, after a line break", bytes('a,b\r\n1,2\r\n"x\r\n', 0xe4), "Encoding 3:1", 1, /0xe4/],
    ["Latin-1 in the header", bytes("a,n", 0xe4, "me\n"), "Encoding 1:2", 0, /0xe4/],
    ["a character that is cut off", bytes("a,b\n1,2\n3,", 0xe2, 0x82), "Encoding 3:2", 1, /0xe2/],
    [
      "UTF-16",
      Buffer.from("\ufeffa,b\n1,2\n", "utf16le"),
      "Encoding 1:1",
      0,
      /the byte 0xff is invalid in UTF-8.*save it as “CSV UTF-8”/
    ],
    ["UTF-16, big endian", Buffer.from("\ufeffa,b\n", "utf16le").swap16(), "Encoding 1:1", 0, /0xfe/]
  ]
  const everySize = [2, 7, 1024]
  it.scoped.each(cases)("%s", ([, content, place, count, message]) =>
    Effect.gen(function* () {
      for (const size of everySize) {
        const { error, message: text, rows } = yield* readIn(size, content)
        expect(placeOf(error as LmsCsvError)).toBe(place)
        expect(text).toMatch(message)
        expect(rows).toHaveLength(count)
      }
    }).pipe(Effect.provide(NodeContext.layer))
  )
})

describe("a row that does not match the schema", () => {
  const schema = Schema.Struct({ a: Schema.NumberFromString, b: Schema.optional(Schema.Literal("x", "y")) })
  it.scoped.each([
    [
      "a,b\n1,x\n,y\n",
      { reason: "Schema", line: 3, column: 1, columnName: "a" },
      1,
      'FILE, line 3, column 1 ("a"): the row does not match the schema: expected NumberFromString, got a string of length 0.'
    ],
    ['b,a\n"x","1"\nz,2\n', { reason: "Schema", line: 3, column: 1, columnName: "b" }, 1, /expected "x" \| "y"/],
    ['a\n"9,5"\n', { reason: "Schema", line: 2, column: 1, columnName: "a" }, 0, /got a string of length 3\.$/],
    [
      "a,a\n1,2\n",
      { reason: "Columns", line: 1, columnName: "a" },
      0,
      /no column has the name "a", which the schema requires; the columns are "a \[1\]", "a \[2\]"\.$/
    ],
    [
      "b\nx\n",
      { reason: "Columns", line: 1, columnName: "a" },
      0,
      'FILE, line 1: no column has the name "a", which the schema requires; the columns are "b".'
    ],
    [
      "a;b\n1;x\n",
      { reason: "Columns", line: 1, columnName: "a" },
      0,
      'FILE, line 1: no column has the name "a", which the schema requires; the delimiter of the file seems to be ";": set delimiter to it.'
    ],
    [
      "a\tb\n1,5\tx\n",
      { reason: "Cells", line: 2, column: 2 },
      0,
      'FILE, line 2, column 2: the row has 2 cells, expected 1 as in the header: the delimiter of the file seems to be "\\t": set delimiter to it.'
    ]
  ] as const)("%s", ([content, expected, count, text]) =>
    Effect.gen(function* () {
      const { error, message, rows } = yield* readIn(5, content, { schema })
      expect(error).toMatchObject(expected)
      expect(rows).toHaveLength(count)
      if (typeof text === "string") expect(message).toBe(text)
      else expect(message).toMatch(text)
    }).pipe(Effect.provide(NodeContext.layer))
  )

  it.scoped("is not shown", () =>
    Effect.gen(function* () {
      const { error } = yield* readIn(99, "a\nsecret-4711\n", { schema: Schema.Struct({ a: Schema.Literal("x") }) })
      expect(JSON.stringify(error)).not.toContain("4711")
    }).pipe(Effect.provide(NodeContext.layer))
  )
})

it.scoped("a column for lines that the file has is an error", () =>
  Effect.gen(function* () {
    const { error } = yield* readIn(99, "a,b\n1,2\n", { lineColumn: "a" })
    expect(error).toMatchObject({ reason: "Columns", line: 1, column: 3, columnName: "a" })
  }).pipe(Effect.provide(NodeContext.layer))
)

describe("with a decimal comma", () => {
  it.scoped.each([
    ["a,b\n1,1.234\n", true, "b"],
    ['a,b\n1,"1.234,5"\n', ["b"], "b"]
  ] as const)("a point that may separate thousands is an error: %s", ([content, decimalComma, columnName]) =>
    Effect.gen(function* () {
      const { error, message } = yield* readIn(99, content, { decimalComma })
      expect(error).toMatchObject({ reason: "Value", line: 2, column: 2, columnName })
      expect(message).toMatch(/a point may separate thousands, expected only a decimal comma/)
    }).pipe(Effect.provide(NodeContext.layer))
  )

  it.scoped("a column that is not there is an error", () =>
    Effect.gen(function* () {
      const { error, message } = yield* readIn(99, "a,b\n1,2\n", { decimalComma: ["c"] })
      expect(error).toMatchObject({ reason: "Columns", columnName: "c" })
      expect(message).toBe('FILE: decimalComma names "c", expected columns of the file: "a", "b".')
    }).pipe(Effect.provide(NodeContext.layer))
  )
})

describe("a file that cannot be read", () => {
  it.scoped("is an LmsFileError", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryDirectory
      const read = (file: string) => Effect.flip(Stream.runDrain(LmsCsv.fromFile(file)))
      expect(yield* read(folder)).toMatchObject({ _tag: "LmsFileError", reason: "IsDirectory" })
      expect(yield* read(Path.join(folder, "none.csv"))).toMatchObject({
        reason: "NotFound",
        message: expect.stringMatching(/none.csv" does not exist/)
      })
    }).pipe(Effect.provide(NodeContext.layer))
  )

  it.scoped("or that changes meanwhile", () =>
    Effect.gen(function* () {
      const file = Path.join(yield* temporaryDirectory, "a.csv")
      Fs.writeFileSync(file, `id\n${`${"1".repeat(99)}\n`.repeat(8000)}`)
      let rows = 0
      const error = yield* LmsCsv.fromFile(file).pipe(
        Stream.runForEach(() =>
          Effect.sync(() => {
            if (rows++ === 0) Fs.appendFileSync(file, "2\n")
          })
        ),
        Effect.flip
      )
      expect(error).toMatchObject({
        _tag: "LmsFileError",
        reason: "Changed",
        message: expect.stringContaining("was changed while it was read")
      })
    }).pipe(Effect.provide(NodeContext.layer))
  )
})

describe("rows that cannot be written", () => {
  /** The error, which does not depend on the pieces in which rows arrive, and after which the folder is as it was. */
  const fail = (rows: ReadonlyArray<unknown>, options: LmsCsvWriteOptions<unknown>) =>
    Effect.gen(function* () {
      const folder = yield* temporaryDirectory
      const failIn = (size: number) =>
        Effect.flip(
          Stream.run(Stream.rechunk(Stream.fromIterable(rows), size), toFile(Path.join(folder, "rows.csv"), options))
        )
      const error = yield* failIn(1)
      expect(yield* failIn(1000)).toEqual(error)
      expect(Fs.readdirSync(folder)).toEqual([])
      return error
    })
  const circular: Record<string, unknown> = { id: 1 }
  circular.self = circular
  const many = Array.from({ length: 100 }, (_, id) => ({ id }))

  it.scoped.each([
    [
      "none, and no columns",
      [],
      {},
      "Empty :",
      /there are no rows with fields, so the columns are unknown: set columns/
    ],
    ["rows without fields", [{}], {}, "Empty :", /no rows with fields/],
    ["no column", [{ id: 1 }], { columns: {} }, "Empty :", /columns is empty/],
    [
      "two fields of one name",
      [{ id: 1 }, { id: 2, no: 3, "a.b": 1, a: { b: 2 } }],
      {},
      "Columns 2: a.b",
      /two fields have the name "a.b", expected different ones: set columns/
    ],
    [
      "paths that no row has",
      [
        { id: 1, user: { name: "Ada" } },
        { id: 2, user: null }
      ],
      { columns: { id: "id", name: "user.nmae", score: "grades.score", of: "id.x" } },
      "Columns :2 name",
      /no row has "user.nmae", "grades.score", "id.x", expected paths of rows: correct them, or use functions/
    ],
    ["half of a character", [{ id: "a\ud83d" }], {}, "Value 1:1 id", /half of a surrogate pair/],
    ["half of a character in a name", [{ "\udc00": 1 }], {}, "Value :1 \udc00", /half of a surrogate pair/],
    ["a row that is too large", [{ id: "x".repeat(16 * 1024 * 1024 + 1) }], {}, "Size 1:", /16 MiB/],
    ["no name at the right", [{ id: 1 }], { columns: { id: "id", "": "id" } }, "Columns :2", /no name/],
    [
      "decimals of no column",
      [{ id: 1 }],
      { decimalComma: ["scor"] },
      "Columns : scor",
      /decimalComma names "scor", expected columns: "id"/
    ],
    ["a row that is no object", [{ id: 1 }, 5], {}, "Value 2:", /row 2: the row is a number, expected an object/],
    [
      "an object that contains itself",
      [{ id: 1 }, { id: circular }],
      { columns: { no: () => "", own: "id" } },
      "Value 2:2 own",
      /row 2, column 2 \("own"\): the value is an object without a text/
    ],
    ["a function as a value", [{ id: () => 1 }], {}, "Value 1:1 id", /the value is a function without a text/],
    [
      "a field that the first rows lack",
      [...many, { id: 101, term: { name: "x" } }],
      {},
      "Columns 101: term.name",
      /no column shows the field "term.name"/
    ],
    [
      "a field that is an object elsewhere",
      [{ a: { b: 1 } }, { a: 2 }],
      {},
      "Columns 2: a",
      /no column shows the field "a"/
    ],
    [
      "points of no column",
      [{ id: 1, score: 2 }],
      { pointsPossible: { id: 1, scor: 5 } },
      "Columns : id",
      /pointsPossible names "id", "scor", expected columns after the first: "score"/
    ]
  ] as const)("%s", ([, rows, options, place, message]) =>
    Effect.gen(function* () {
      const error = yield* fail(rows, options)
      expect(placeOf(error as LmsCsvError)).toBe(place)
      expect(error.message).toMatch(message)
    }).pipe(Effect.provide(NodeContext.layer))
  )

  it.scoped("a file that exists stays, unless it is to be replaced", () =>
    Effect.gen(function* () {
      const file = Path.join(yield* temporaryDirectory, "rows.csv")
      Fs.writeFileSync(file, "old")
      const write = (rows: Stream.Stream<{ readonly id: number }, "gone">, overwrite: boolean) =>
        Effect.either(Stream.run(rows, LmsCsv.toFile(file, { overwrite })))
      expect(yield* write(Stream.make({ id: 1 }), false)).toMatchObject({
        left: { _tag: "LmsFileError", reason: "Exists" }
      })
      expect(yield* write(Stream.concat(Stream.make({ id: 1 }), Stream.fail("gone")), true)).toMatchObject({
        left: "gone"
      })
      expect([Fs.readFileSync(file, "utf8"), Fs.readdirSync(Path.dirname(file))]).toEqual(["old", ["rows.csv"]])
      expect(yield* write(Stream.make({ id: 1 }), true)).toMatchObject({ right: { rows: 1, path: file } })
      expect(Fs.readFileSync(file, "utf8")).toBe("id\r\n1\r\n")
    }).pipe(Effect.provide(NodeContext.layer))
  )

  it.scoped("the folder of a file is created", () =>
    Effect.gen(function* () {
      const file = Path.join(yield* temporaryDirectory, "out", "2026", "rows.csv")
      yield* Stream.run(Stream.make({ id: 1 }), LmsCsv.toFile(file))
      expect(Fs.readFileSync(file, "utf8")).toBe("id\r\n1\r\n")
      const inFile = LmsCsv.toFile(Path.join(file, "a.csv"), { overwrite: true })
      const error = yield* Effect.flip(Stream.run(Stream.make({ id: 1 }), inFile))
      expect(error).toMatchObject({
        _tag: "LmsFileError",
        operation: "Create",
        message: `"${file}" is not a directory: choose another path (EEXIST).`
      })
    }).pipe(Effect.provide(NodeContext.layer))
  )

  it.scoped("a function that throws is a defect, and leaves nothing", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryDirectory
      const columns = {
        id: () => {
          throw new Error("mine")
        }
      }
      const defect = yield* Stream.run(Stream.make(1), LmsCsv.toFile(Path.join(folder, "a.csv"), { columns })).pipe(
        Effect.catchAllDefect(Effect.succeed)
      )
      expect(defect).toEqual(new Error("mine"))
      expect(Fs.readdirSync(folder)).toEqual([])
    }).pipe(Effect.provide(NodeContext.layer))
  )
})

describe("an option that is unknown or of another type is an error before a file is opened", () => {
  const messageOf = (error: LmsCsvError) => {
    expect(error).toMatchObject({ _tag: "LmsCsvError", reason: "Option", path: "/no/rows.csv" })
    return error.message
  }
  const path = "/no/rows.csv"
  const PLACE = `"${path}": `
  const COLUMNS = "columns must be an object of paths or functions by the names of columns, got "
  const POINTS = "pointsPossible must be an object of texts or numbers by the names of columns, got "
  const DELIMITER = String.raw`delimiter must be "," or ";" or "\t", got a string of length 1.`

  it.effect.each<readonly [options: unknown, message: string]>([
    [null, "options must be an object, got null."],
    [{ bon: true }, '"bon" is not an option of LmsCsv.toFile: did you mean bom?'],
    [{ gradebook: true }, '"gradebook" is not an option of LmsCsv.toFile: leave it out.'],
    [{ bom: "yes" }, "bom must be a boolean, got a string of length 3."],
    [{ escapeFormulas: 0 }, "escapeFormulas must be a boolean, got a number."],
    [
      { decimalComma: [1] },
      "decimalComma must be a boolean or an array of names of columns, got an array of length 1."
    ],
    [{ overwrite: 1 }, "overwrite must be a boolean, got a number."],
    [{ delimiter: "|" }, DELIMITER],
    [{ columns: "id" }, `${COLUMNS}a string of length 2.`],
    [{ columns: { id: "id", name: 5 } }, `${COLUMNS}an object.`],
    [{ columns: [["id", "id"], "name"] }, `${COLUMNS}an array of length 2.`],
    [{ pointsPossible: [5] }, `${POINTS}an array of length 1.`],
    [{ pointsPossible: { essay: null } }, `${POINTS}an object.`]
  ])("toFile: %j", ([options, message]) =>
    Effect.gen(function* () {
      // As a program without TypeScript may pass them.
      const error = yield* Effect.flip(
        Stream.run(Stream.make({ id: 1 }), toFile(path, options as LmsCsvWriteOptions<unknown>))
      )
      expect(messageOf(error as LmsCsvError)).toBe(PLACE + message)
    }).pipe(Effect.provide(NodeContext.layer))
  )

  it.effect.each<readonly [options: unknown, message: string]>([
    [5, "options must be an object, got a number."],
    [{ gradeBook: true }, '"gradeBook" is not an option of LmsCsv.fromFile: did you mean gradebook?'],
    [{ lineColumn: 1 }, "lineColumn must be a string, got a number."],
    [{ gradebook: 1 }, "gradebook must be a boolean, got a number."],
    [{ delimiter: "|" }, DELIMITER],
    [{ schema: { id: "string" } }, "schema must be a schema of effect/Schema, got an object."]
  ])("fromFile: %j", ([options, message]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(Stream.runDrain(LmsCsv.fromFile(path, options as LmsCsvReadOptions)))
      expect(messageOf(error as LmsCsvError)).toBe(PLACE + message)
    }).pipe(Effect.provide(NodeContext.layer))
  )

  it.effect("readPointsPossible", () =>
    Effect.gen(function* () {
      const options = { gradebook: true } as LmsCsvReadOptions
      const error = yield* Effect.flip(LmsCsv.readPointsPossible(path, options))
      expect(messageOf(error as LmsCsvError)).toBe(
        `${PLACE}"gradebook" is not an option of LmsCsv.readPointsPossible: leave it out.`
      )
    }).pipe(Effect.provide(NodeContext.layer))
  )

  it.effect.each([undefined, 5, "", "a\0b"])("a path that is none: %j", (none) =>
    Effect.gen(function* () {
      // As a program without TypeScript may pass it.
      const file = none as string
      const errors = [
        yield* Effect.flip(Stream.run(Stream.make({ id: 1 }), LmsCsv.toFile(file))),
        yield* Effect.flip(Stream.runDrain(LmsCsv.fromFile(file))),
        yield* Effect.flip(LmsCsv.readPointsPossible(file))
      ]
      for (const error of errors) {
        expect(error).toMatchObject({ _tag: "LmsCsvError", reason: "Option", path: "" })
        expect(error.message).toMatch(/^file must be the path of a file, got /)
      }
    }).pipe(Effect.provide(NodeContext.layer))
  )
})

describe("an interruption", () => {
  it.scoped("leaves neither a file nor a temporary one", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryDirectory
      const count = yield* Ref.make(0)
      const rows = Stream.range(1, 5000).pipe(
        Stream.rechunk(10),
        Stream.tap(() => Ref.update(count, (n) => n + 1)),
        Stream.concat(Stream.never)
      )
      const fiber = yield* Effect.fork(
        Stream.run(rows, LmsCsv.toFile(Path.join(folder, "a.csv"), { columns: { id: (id) => id } }))
      )
      yield* Effect.repeat(Effect.yieldNow(), { until: () => Effect.map(Ref.get(count), (n) => n === 5000) })
      expect(Fs.readdirSync(folder)).toEqual([expect.stringMatching(/^a\.csv-.*\.lms-tmp$/)])
      yield* Fiber.interrupt(fiber)
      expect(Fs.readdirSync(folder)).toEqual([])
    }).pipe(Effect.provide(NodeContext.layer))
  )
})

it.scoped("an invalid byte is found at its cell, wherever it is", () =>
  Effect.gen(function* () {
    const cell = FastCheck.constantFrom("1", "", "ä", '"x\r\ny"', '"a""b"', "€€")
    const line = FastCheck.tuple(cell, cell)
    const files = FastCheck.sample(
      FastCheck.record({
        lines: FastCheck.array(line, { maxLength: 4 }),
        size: FastCheck.integer({ min: 1, max: 9 }),
        column: FastCheck.constantFrom(1, 2)
      }),
      60
    )
    for (const { column, lines, size } of files) {
      const before = `a,b\r\n${lines.map((cells) => `${cells.join(",")}\r\n`).join("")}${column === 2 ? "x," : ""}`
      const { error, rows } = yield* readIn(size + 1, bytes(before, "y", 0xff, "z\r\n"))
      expect(error).toMatchObject({ reason: "Encoding", line: before.split("\r\n").length, column })
      expect(rows).toHaveLength(lines.filter((cells) => cells.join("") !== "").length)
    }
  }).pipe(Effect.provide(NodeContext.layer))
)
