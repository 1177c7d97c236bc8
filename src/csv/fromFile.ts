/** Reads the rows of a CSV file. */
import type * as FileSystem from "@effect/platform/FileSystem"
import type * as Path from "@effect/platform/Path"
import * as Arr from "effect/Array"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { getFiles } from "../internal/files/platform.js"
import { makeSource } from "../internal/files/source.js"
import { describeMismatch, firstMismatch } from "../internal/response/schemaMismatch.js"
import { option } from "../internal/text/hints.js"
import { say, type Words } from "../internal/text/message.js"
import type { LmsFileError } from "../LmsError.js"
import { decimalColumns, readDecimal } from "./decimalComma.js"
import { checkDifferent, checkKnown, csvError, fail, listNames, quoteName } from "./errors.js"
import { isPointsPossible, isStudent } from "./gradebook.js"
import type { LmsCsvFailure, LmsCsvReadOptions, LmsCsvRow } from "./LmsCsv.js"
import type { LmsCsvError } from "./LmsCsvError.js"
import { checkPointsOptions, checkReadOptions, type ReadOptions } from "./options.js"
import { type Batch, emit, type Line, parseLines } from "./parse.js"

type Requirements = FileSystem.FileSystem | Path.Path

type Result<A> = Either.Either<A, LmsCsvError>

/** A row by the names of its columns, and its place. */
interface NamedRow {
  readonly line: number
  readonly row: LmsCsvRow
}

/** The columns of a file. */
interface Header {
  readonly line: number
  readonly names: ReadonlyArray<string>
  /** With the columns at the right that have no name. */
  readonly width: number
}

/** Columns of one name get numbers, since none of them is the one that a program means. */
const numberDuplicates = (names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const counts = new Map<string, number>()
  const numbers = names.map((name) => {
    const number = (counts.get(name) ?? 0) + 1
    counts.set(name, number)
    return number
  })
  return names.map((name, index) => (counts.get(name) === 1 ? name : `${name} [${numbers[index]}]`))
}

/** The columns, from the first row. */
const parseHeader = (path: string, { cells, line }: Line, options: LmsCsvReadOptions): Result<Header> =>
  Either.gen(function* () {
    const { decimalComma, lineColumn } = options
    // Spreadsheets keep columns at the right that were in use.
    const names = numberDuplicates(cells.slice(0, cells.findLastIndex((name) => name !== "") + 1))
    yield* checkDifferent(path, lineColumn === undefined ? names : [...names, lineColumn], line)
    if (Array.isArray(decimalComma)) yield* checkKnown(path, "decimalComma", decimalComma, names, "columns of the file")
    return { line, names, width: cells.length }
  })

/** Advice for a header that another delimiter would divide. */
const adviseDelimiter = ([name = "", ...others]: ReadonlyArray<string>, delimiter = ","): Words | undefined => {
  const found = [";", "\t", ","].find((each) => each !== delimiter && name.includes(each))
  if (found === undefined || others.length > 0) return undefined
  return say`the delimiter of the file seems to be ${JSON.stringify(found)}: set ${option("delimiter")} to it`
}

/** Names the cells of rows. */
const makeNameCells = (path: string, { decimalComma, delimiter, lineColumn }: LmsCsvReadOptions) => {
  const hasComma = decimalColumns(decimalComma)
  return ({ names, width }: Header, { cells, isCut, line }: Line): Result<NamedRow> => {
    const found = say`the row has ${cells.length} cells, expected ${names.length} as in the header`
    const failAt = (index: number, problem: Words, reason: "Cells" | "Value" = "Cells") =>
      fail(path, reason, { line, column: index + 1, columnName: names[index] }, problem)
    if (cells.length > width || cells.slice(names.length).some((cell) => cell !== "")) {
      const advice = "put a cell that contains the delimiter or a line break in quotes, and name all columns with cells"
      return failAt(names.length, say`${found}: ${adviseDelimiter(names, delimiter) ?? advice}`)
    }
    // Spreadsheets leave out the delimiters of empty cells at the right, but not the end of the line.
    if (isCut && cells.length < names.length) {
      return failAt(cells.length, say`${found}, before the file ends: end its last line, if it was not cut off`)
    }
    const row: Array<readonly [string, string]> = lineColumn === undefined ? [] : [[lineColumn, String(line)]]
    for (const [index, name] of names.entries()) {
      const cell = cells[index] ?? ""
      const text = hasComma?.(name) ? readDecimal(cell) : cell
      if (text === undefined) {
        const advice = say`write the number without it, or set ${option("decimalComma")} to the columns with numbers`
        return failAt(index, say`a point may separate thousands, expected only a decimal comma: ${advice}`, "Value")
      }
      row.push([name, text])
    }
    return Either.right({ line, row: Object.fromEntries(row) })
  }
}

type IsRecord = (names: ReadonlyArray<string>, cells: ReadonlyArray<string>) => boolean

/** Reads the header, and names the cells of the rows. A line has one row, or none. */
const nameRows = (path: string, options: LmsCsvReadOptions, isRecord: IsRecord) => {
  const nameCells = makeNameCells(path, options)
  let header: Header | undefined
  const read = (line: Line): Result<ReadonlyArray<NamedRow>> => {
    const { cells } = line
    // Spreadsheets keep rows that were in use. The empty cells of a single column are in quotes, and are rows.
    const isRow = cells.some((cell) => cell !== "") || Math.max(cells.length, header?.names.length ?? 1) === 1
    if (header !== undefined)
      return isRow && isRecord(header.names, cells) ? Either.map(nameCells(header, line), Arr.of) : Either.right([])
    return Either.map(isRow ? parseHeader(path, line, options) : Either.right(undefined), (parsed) => {
      header = parsed
      return []
    })
  }
  return { header: () => header, read }
}

/** Decodes rows with a schema. */
const makeDecodeRow = <A, I, R>(path: string, schema: Schema.Schema<A, I, R>, delimiter: string) => {
  const decode = Schema.decodeUnknown(schema)
  return ({ line, row }: NamedRow, header: Header): Effect.Effect<A, LmsCsvError, R> =>
    Effect.mapError(decode(row), ({ issue }) => {
      const { names } = header
      const mismatch = firstMismatch(issue)
      const [first, ...inner] = mismatch.path
      const columnName = first === undefined ? undefined : String(first)
      const index = columnName === undefined ? -1 : names.indexOf(columnName)
      if (columnName !== undefined && index < 0 && mismatch.isMissing) {
        const advice = adviseDelimiter(names, delimiter) ?? `the columns are ${listNames(names)}`
        const problem = say`no column has the name ${quoteName(columnName)}, which the schema requires; ${advice}`
        return csvError(path, "Columns", { line: header.line, columnName }, problem)
      }
      const place = { line, column: index < 0 ? undefined : index + 1, columnName }
      const problem = `the row does not match the schema${describeMismatch({ ...mismatch, path: inner })}`
      return csvError(path, "Schema", place, problem)
    })
}

const openLines = (path: string, delimiter: string): Stream.Stream<Line, LmsCsvFailure, Requirements> =>
  Stream.unwrap(
    Effect.map(
      Effect.flatMap(getFiles, (files) => makeSource(files, path)),
      ({ stream }) => parseLines<LmsFileError, never>(path, stream, delimiter)
    )
  )

const readRows = <A, I, R>(
  path: string,
  { schema, ...options }: ReadOptions<A, I, R>
): Stream.Stream<A | LmsCsvRow, LmsCsvFailure, R | Requirements> => {
  const { delimiter = ",", gradebook = false } = options
  const { header, read } = nameRows(path, options, gradebook ? isStudent : () => true)
  const decodeRow = schema === undefined ? undefined : makeDecodeRow(path, schema, delimiter)
  const readBatch = Effect.fnUntraced(function* (
    lines: ReadonlyArray<Line>
  ): Effect.fn.Return<Batch<A | LmsCsvRow>, never, R> {
    const rows: Array<A | LmsCsvRow> = []
    for (const line of lines) {
      const named = read(line)
      if (Either.isLeft(named)) return { rows, error: named.left }
      const columns = header()
      for (const each of named.right) {
        const row: Result<A | LmsCsvRow> =
          decodeRow === undefined || columns === undefined
            ? Either.right(each.row)
            : yield* Effect.either(decodeRow(each, columns))
        if (Either.isLeft(row)) return { rows, error: row.left }
        rows.push(row.right)
      }
    }
    return { rows, error: undefined }
  })
  const withoutHeader = Effect.suspend(() =>
    header() === undefined
      ? Effect.fail(csvError(path, "Empty", { line: 1 }, "the file is empty, expected a header with names of columns"))
      : Effect.void
  )
  return openLines(path, delimiter).pipe(
    Stream.chunks,
    Stream.mapEffect((lines) => readBatch(Chunk.toReadonlyArray(lines))),
    Stream.flatMap(emit<A | LmsCsvRow>),
    Stream.concat(Stream.drain(Stream.fromEffect(withoutHeader)))
  )
}

/** Rows of a file, decoded if there is a schema. */
export const fromFile = <A, I, R>(
  path: string,
  options: ReadOptions<A, I, R> = {}
): Stream.Stream<A | LmsCsvRow, LmsCsvFailure, R | Requirements> =>
  Stream.unwrap(Effect.suspend(() => Either.map(checkReadOptions(path, options), (checked) => readRows(path, checked))))

/** The cells of the row "Points Possible" that are not empty, by the names of their columns. */
export const readPointsPossible = Effect.fnUntraced(function* (
  path: string,
  options: Pick<LmsCsvReadOptions, "delimiter"> = {}
): Effect.fn.Return<LmsCsvRow, LmsCsvFailure, Requirements> {
  const { delimiter = "," } = yield* checkPointsOptions(path, options)
  const { header, read } = nameRows(path, { delimiter }, isPointsPossible)
  const rows = openLines(path, delimiter).pipe(Stream.mapEffect(read), Stream.flattenIterables, Stream.take(1))
  const [found] = yield* Stream.runCollect(rows)
  const [label] = header()?.names ?? []
  return Object.fromEntries(Object.entries(found?.row ?? {}).filter(([name, cell]) => name !== label && cell !== ""))
})
