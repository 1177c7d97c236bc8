/** Writes rows to a CSV file, which appears when it is complete. */
import type * as FileSystem from "@effect/platform/FileSystem"
import type * as Path from "@effect/platform/Path"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Sink from "effect/Sink"
import { openDestination } from "../internal/files/atomicFile.js"
import { getFiles } from "../internal/files/platform.js"
import { isObject } from "../internal/response/json.js"
import { describeType } from "../internal/text/describe.js"
import { option } from "../internal/text/hints.js"
import { lookUp } from "../internal/text/lookUp.js"
import { say, type Words } from "../internal/text/message.js"
import { csvError, findDuplicate, listNames, quoteName } from "./errors.js"
import { addFieldNames, getPath, leavesOf, noFieldNames } from "./fields.js"
import { type Cell, formatHeader, formatRows, makeCell } from "./format.js"
import { POINTS_POSSIBLE } from "./gradebook.js"
import type { LmsCsvFailure, LmsCsvFile, LmsCsvOrderedColumns, LmsCsvWriteOptions } from "./LmsCsv.js"
import type { LmsCsvError } from "./LmsCsvError.js"
import { type Columns, checkWriteOptions } from "./options.js"

/** The names of the columns, and the values of a row in their order. `row` is its number, for errors. */
interface Layout<A> {
  readonly names: ReadonlyArray<string>
  readonly values: (value: A, row: number) => Result<ReadonlyArray<unknown>>
}

type Result<A> = Either.Either<A, LmsCsvError>

const isOrdered = <A>(columns: Columns<A>): columns is LmsCsvOrderedColumns<A> => Array.isArray(columns)

const checkNames = (path: string, names: ReadonlyArray<string>, whenEmpty: Words): Result<void> => {
  const duplicate = findDuplicate(names)
  if (duplicate !== undefined) {
    const place = { column: names.lastIndexOf(duplicate) + 1, columnName: duplicate }
    return Either.left(
      csvError(path, "Columns", place, "two columns have this name, expected different ones: rename one of them")
    )
  }
  return names.length === 0 ? Either.left(csvError(path, "Empty", {}, whenEmpty)) : Either.void
}

/** The columns of the option. */
const parseColumns = <A>(path: string, columns: Columns<A>): Result<Layout<A>> => {
  const entries = isOrdered(columns) ? columns : Object.entries(columns)
  const names = entries.map(([name]) => name)
  const getters = entries.map(([, column]) => (typeof column === "function" ? column : getPath(column)))
  return Either.map(checkNames(path, names, say`${option("columns")} is empty, expected at least one column`), () => ({
    names,
    values: (value) => Either.right(getters.map((get) => get(value)))
  }))
}

/** Rows whose fields become the columns, if none are given. */
const SAMPLE_ROWS = 100

/** The columns of the first rows: a field each, those of objects with dots. A value that no column shows is an error. */
const chooseColumns = <A>(path: string, rows: ReadonlyArray<A>): Result<Layout<A>> => {
  const { all, lists, scalars } = addFieldNames(noFieldNames(), rows)
  const fields = [...all].filter((name) => lists.has(name) || scalars.has(name))
  // An object that is null in some rows is no field of its own.
  const names = fields.filter((name) => lists.has(name) || !fields.some((other) => other.startsWith(`${name}.`)))
  const known = new Set(names)
  const values = (value: A, row: number): Result<ReadonlyArray<unknown>> => {
    if (!isObject(value)) {
      const problem = say`the row is ${describeType(value)}, expected an object: set ${option("columns")}`
      return Either.left(csvError(path, "Value", { row }, problem))
    }
    const leaves = new Map(leavesOf(value))
    const [lost] = [...leaves].find(([name, leaf]) => leaf !== undefined && leaf !== null && !known.has(name)) ?? []
    if (lost === undefined) return Either.right(names.map((name) => leaves.get(name)))
    const problem = say`no column shows the field ${quoteName(lost)}, expected the fields of the first ${SAMPLE_ROWS} rows: set ${option("columns")}`
    return Either.left(csvError(path, "Columns", { row, columnName: lost }, problem))
  }
  const noFields = say`there are no rows with fields, so the columns are unknown: set ${option("columns")}`
  return Either.map(checkNames(path, names, noFields), () => ({ names, values }))
}

/** The cells of a row. */
const makeCells = <A>(path: string, layout: Layout<A>, value: A, row: number): Result<ReadonlyArray<Cell>> =>
  Either.flatMap(layout.values(value, row), (values) => {
    const cells: Array<Cell> = []
    for (const [index, value] of values.entries()) {
      const cell = makeCell(value)
      if (cell === undefined) {
        const place = { row, column: index + 1, columnName: layout.names[index] }
        const problem = `the value is ${describeType(value)} without a text, expected a text, a number or JSON`
        return Either.left(csvError(path, "Value", place, problem))
      }
      cells.push(cell)
    }
    return Either.right(cells)
  })

/** The second line of a gradebook. */
const formatPoints = (
  path: string,
  [, ...names]: ReadonlyArray<string>,
  points: Readonly<Record<string, string | number>>,
  delimiter: string
): Result<string> => {
  const unknown = Object.keys(points).filter((name) => !names.includes(name))
  return unknown.length > 0
    ? Either.left(
        csvError(
          path,
          "Columns",
          { columnName: unknown[0] },
          say`${option("pointsPossible")} names ${listNames(unknown)}, expected columns after the first: ${listNames(names)}`
        )
      )
    : Either.right(formatRows([[POINTS_POSSIBLE, ...names.map((name) => lookUp(points, name) ?? "")]], delimiter))
}

/** Makes the text of a file: of the header with the first rows, then of more rows. */
const makeTable = <A>(
  path: string,
  given: Layout<A> | undefined,
  { bom = false, delimiter = ",", pointsPossible }: Pick<LmsCsvWriteOptions<A>, "bom" | "delimiter" | "pointsPossible">
) => {
  let layout: Layout<A> | undefined
  let sample: ReadonlyArray<A> = []
  let count = 0

  const makeHeader = (names: ReadonlyArray<string>): Result<string> => {
    const header = formatHeader(names, { bom, delimiter })
    return pointsPossible === undefined
      ? Either.right(header)
      : Either.map(formatPoints(path, names, pointsPossible, delimiter), (points) => header + points)
  }

  const formatMore = (current: Layout<A>, rows: ReadonlyArray<A>): Result<string> =>
    Either.map(Either.all(rows.map((value) => makeCells(path, current, value, ++count))), (table) =>
      formatRows(table, delimiter)
    )

  const begin = (): Result<string> =>
    Either.gen(function* () {
      const rows = sample
      sample = []
      const current = given ?? (yield* chooseColumns(path, rows.slice(0, SAMPLE_ROWS)))
      layout = current
      return (yield* makeHeader(current.names)) + (yield* formatMore(current, rows))
    })

  return {
    add: (rows: ReadonlyArray<A>): Result<string> => {
      if (layout !== undefined) return formatMore(layout, rows)
      sample = sample.length === 0 ? rows : [...sample, ...rows]
      return given === undefined && sample.length < SAMPLE_ROWS ? Either.right("") : begin()
    },
    /** No more rows follow. */
    end: (): Result<string> => (layout === undefined ? begin() : Either.right("")),
    count: () => count
  }
}

export const toFile = <A>(
  path: string,
  options: LmsCsvWriteOptions<A> = {}
): Sink.Sink<LmsCsvFile, A, never, LmsCsvFailure, FileSystem.FileSystem | Path.Path> =>
  Sink.unwrapScoped(
    Effect.gen(function* () {
      const checked = yield* checkWriteOptions(path, options)
      const { columns, overwrite = false } = checked
      const given = columns === undefined ? undefined : yield* parseColumns(path, columns)
      const destination = yield* openDestination(yield* getFiles, path, overwrite)
      yield* destination.begin(undefined)
      const table = makeTable(path, given, checked)
      const encoder = new TextEncoder()
      let bytes = 0
      const write = (makeText: () => Result<string>) =>
        // A function of the caller that throws is a defect.
        Effect.flatMap(Effect.suspend(makeText), (text) => {
          const encoded = encoder.encode(text)
          bytes += encoded.length
          return destination.write([encoded])
        })
      const finish = Effect.gen(function* () {
        yield* write(table.end)
        const sha256 = yield* destination.finish(() => Effect.void)
        return { path, bytes, sha256, rows: table.count() }
      })
      return Sink.mapEffect(
        Sink.forEachChunk((rows: Chunk.Chunk<A>) => write(() => table.add(Chunk.toReadonlyArray(rows)))),
        () => finish
      )
    })
  )
