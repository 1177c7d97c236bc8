/** Reads the rows of a CSV file. */
import type * as FileSystem from "@effect/platform/FileSystem"
import type * as Path from "@effect/platform/Path"
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
import { csvError, findDuplicate, listNames, quoteName } from "./errors.js"
import { isAboutAssignments, isPointsPossible } from "./gradebook.js"
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

const OTHER_DELIMITERS = [";", "\t"] as const

/** Advice for a file whose columns are not delimited as expected. */
const delimiterHint = (names: ReadonlyArray<string>): Words => {
  const [only = "", another] = names
  const delimiter = another === undefined ? OTHER_DELIMITERS.find((delimiter) => only.includes(delimiter)) : undefined
  return delimiter === undefined
    ? ""
    : say`; its only column contains ${JSON.stringify(delimiter)}: set ${option("delimiter")} if it separates the columns`
}

/** The names of the columns, from the first row. */
const parseHeader = (path: string, { cells, line }: Line): Result<ReadonlyArray<string>> => {
  const duplicate = findDuplicate(cells)
  return duplicate === undefined
    ? Either.right(cells)
    : Either.left(
        csvError(
          path,
          "Columns",
          { line, column: cells.lastIndexOf(duplicate) + 1, columnName: duplicate },
          `two columns have this name, expected different ones: rename or remove one of them`
        )
      )
}

const nameCells = (path: string, names: ReadonlyArray<string>, { cells, line }: Line): Result<NamedRow> =>
  cells.length === names.length
    ? Either.right({ line, row: Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""])) })
    : Either.left(
        csvError(
          path,
          "Cells",
          { line, column: Math.min(cells.length, names.length) + 1 },
          say`the row has ${cells.length} cells, expected ${names.length} as in the header: a cell that contains the delimiter or a line break must be in quotes${delimiterHint(names)}`
        )
      )

/** Reads the header and names the cells of the rows. */
const nameRows = (path: string, isRecord: (line: Line) => boolean) => {
  let names: ReadonlyArray<string> | undefined
  const read = (line: Line): Result<NamedRow | undefined> => {
    if (names === undefined) {
      return Either.map(parseHeader(path, line), (header) => {
        names = header
        return undefined
      })
    }
    return isRecord(line) ? nameCells(path, names, line) : Either.right(undefined)
  }
  const readAll = (lines: ReadonlyArray<Line>): Batch<NamedRow> => {
    const rows: Array<NamedRow> = []
    for (const line of lines) {
      const row = read(line)
      if (Either.isLeft(row)) return { rows, error: row.left }
      if (row.right !== undefined) rows.push(row.right)
    }
    return { rows, error: undefined }
  }
  return { names: () => names, readAll }
}

/** Decodes rows until one does not match the schema. */
const decodeRows = <A, I, R>(path: string, schema: Schema.Schema<A, I, R>) => {
  const decode = Schema.decodeUnknown(schema)
  return Effect.fnUntraced(function* (
    { error, rows }: Batch<NamedRow>,
    names: ReadonlyArray<string>
  ): Effect.fn.Return<Batch<A>, never, R> {
    const decoded: Array<A> = []
    for (const { line, row } of rows) {
      const result = yield* Effect.either(decode(row))
      if (Either.isLeft(result)) {
        const mismatch = firstMismatch(result.left.issue)
        const [first, ...inner] = mismatch.path
        const columnName = first === undefined ? undefined : String(first)
        const index = columnName === undefined ? -1 : names.indexOf(columnName)
        if (columnName !== undefined && index < 0 && mismatch.isMissing) {
          const problem = say`no column has the name ${quoteName(columnName)}, which the schema requires; the columns are ${listNames(names)}${delimiterHint(names)}`
          return { rows: decoded, error: csvError(path, "Columns", { line: 1, columnName }, problem) }
        }
        const place = { line, column: index < 0 ? undefined : index + 1, columnName }
        const problem = `the row does not match the schema${describeMismatch({ ...mismatch, path: inner })}`
        return { rows: decoded, error: csvError(path, "Schema", place, problem) }
      }
      decoded.push(result.right)
    }
    return { rows: decoded, error }
  })
}

const openLines = (path: string, delimiter: string): Stream.Stream<Line, LmsCsvFailure, Requirements> =>
  Stream.unwrap(
    Effect.map(
      Effect.flatMap(getFiles, (files) => makeSource(files, path)),
      ({ stream }) => parseLines<LmsFileError, never>(path, stream, delimiter)
    )
  )

const isAnyRow = (): boolean => true

const isStudent = (line: Line): boolean => !isAboutAssignments(line)

const readRows = <A, I, R>(
  path: string,
  { delimiter = ",", gradebook = false, schema }: ReadOptions<A, I, R>
): Stream.Stream<A | LmsCsvRow, LmsCsvFailure, R | Requirements> => {
  const table = nameRows(path, gradebook ? isStudent : isAnyRow)
  const decode = schema === undefined ? undefined : decodeRows(path, schema)
  const withoutHeader = Stream.suspend(() =>
    table.names() === undefined
      ? Stream.fail(
          csvError(path, "Empty", { line: 1 }, "the file is empty, expected a header with the names of the columns")
        )
      : Stream.empty
  )
  return openLines(path, delimiter).pipe(
    Stream.chunks,
    Stream.mapEffect((lines): Effect.Effect<Batch<A | LmsCsvRow>, never, R> => {
      const batch = table.readAll(Chunk.toReadonlyArray(lines))
      return decode === undefined
        ? Effect.succeed({ ...batch, rows: batch.rows.map(({ row }) => row) })
        : decode(batch, table.names() ?? [])
    }),
    Stream.flatMap(emit<A | LmsCsvRow>),
    Stream.concat(withoutHeader)
  )
}

/** Rows of a file, decoded if there is a schema. */
export const fromFile = <A, I, R>(
  path: string,
  options: ReadOptions<A, I, R> = {}
): Stream.Stream<A | LmsCsvRow, LmsCsvFailure, R | Requirements> =>
  Stream.suspend(() =>
    Either.match(checkReadOptions(path, options), {
      onLeft: (error): Stream.Stream<A | LmsCsvRow, LmsCsvFailure, R | Requirements> => Stream.fail(error),
      onRight: (options) => readRows(path, options)
    })
  )

/** The cells of the row "Points Possible" that are not empty, by the names of their columns. */
export const readPointsPossible = Effect.fnUntraced(function* (
  path: string,
  options: Pick<LmsCsvReadOptions, "delimiter"> = {}
): Effect.fn.Return<LmsCsvRow, LmsCsvFailure, Requirements> {
  const { delimiter = "," } = yield* checkPointsOptions(path, options)
  const table = nameRows(path, isPointsPossible)
  const rows = openLines(path, delimiter).pipe(
    Stream.map((line) => table.readAll([line])),
    Stream.flatMap(emit)
  )
  const [found] = yield* Stream.runCollect(Stream.take(rows, 1))
  const [label] = table.names() ?? []
  return Object.fromEntries(Object.entries(found?.row ?? {}).filter(([name, cell]) => name !== label && cell !== ""))
})
