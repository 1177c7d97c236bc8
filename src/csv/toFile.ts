/** Writes rows to a CSV file, which appears when it is complete. */
import type * as FileSystem from "@effect/platform/FileSystem"
import type * as Path from "@effect/platform/Path"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Sink from "effect/Sink"
import { openDestination } from "../internal/files/atomicFile.js"
import { fromPlatformError } from "../internal/files/errors.js"
import { getFiles } from "../internal/files/platform.js"
import { isObject } from "../internal/response/json.js"
import { describeType } from "../internal/text/describe.js"
import { option } from "../internal/text/hints.js"
import { lookUp } from "../internal/text/lookUp.js"
import { say, type Words } from "../internal/text/message.js"
import { decimalColumns, writeDecimal } from "./decimalComma.js"
import {
  checkDifferent,
  checkKnown,
  fail,
  findDuplicate,
  listNames,
  MAX_ROW_BYTES,
  type Place,
  quoteName
} from "./errors.js"
import { addFieldNames, getPath, leavesOf, noFieldNames, shownDepth } from "./fields.js"
import { type Cell, formatHeader, formatRows, makeCell } from "./format.js"
import { POINTS_POSSIBLE } from "./gradebook.js"
import type { LmsCsvColumn, LmsCsvFailure, LmsCsvFile, LmsCsvNamedColumns, LmsCsvWriteOptions } from "./LmsCsv.js"
import type { LmsCsvError } from "./LmsCsvError.js"
import { checkWriteOptions } from "./options.js"

/** The names of the columns, and the values of a row in their order. `row` is its number, for errors. */
interface Layout<A> {
  readonly names: ReadonlyArray<string>
  readonly values: (value: A, row: number) => Result<ReadonlyArray<unknown>>
  /** No more rows follow. */
  readonly end: () => Result<void>
}

type Result<A> = Either.Either<A, LmsCsvError>

const checkNames = (path: string, names: ReadonlyArray<string>, whenEmpty: Words): Result<void> => {
  if (names.length === 0) return fail(path, "Empty", {}, whenEmpty)
  // Spreadsheets leave empty columns at the right, which are none when the file is read.
  return names.at(-1) === ""
    ? fail(path, "Columns", { column: names.length }, "the last column has no name: give it one")
    : checkDifferent(path, names)
}

/** The columns of the option. */
const parseColumns = <A>(path: string, columns: LmsCsvNamedColumns<A>): Result<Layout<A>> => {
  const entries = Object.entries<LmsCsvColumn<A>>(columns)
  const names = entries.map(([name]) => name)
  const getters = entries.map(([, column]) => (typeof column === "function" ? column : getPath(column)))
  /** Columns whose paths no row has had, and how far rows have shown them. */
  let unseen = entries.flatMap(([name, column], index) =>
    typeof column === "string" ? [{ name, column, index, depth: 0 }] : []
  )
  const values = (value: A): Result<ReadonlyArray<unknown>> => {
    unseen = unseen
      .map((each) => ({ ...each, depth: Math.max(each.depth, shownDepth(value, each.column)) }))
      .filter(({ depth }) => depth < Number.POSITIVE_INFINITY)
    return Either.right(getters.map((get) => get(value)))
  }
  const end = (): Result<void> => {
    const lacked = unseen.filter(({ depth }) => depth % 2 === 1)
    const [first] = lacked
    if (first === undefined) return Either.void
    const paths = listNames(lacked.map(({ column }) => column))
    const problem = `no row has ${paths}, expected paths of rows: correct them, or use functions for what all rows may lack`
    return fail(path, "Columns", { column: first.index + 1, columnName: first.name }, problem)
  }
  const checked = checkNames(path, names, say`${option("columns")} is empty, expected at least one column`)
  return Either.map(checked, () => ({ names, values, end }))
}

/** Rows whose fields become the columns, if none are given. */
const SAMPLE_ROWS = 100

/** The columns of the first rows: a field each, those of objects with dots. A value that no column shows is an error. */
const chooseColumns = <A>(path: string, rows: ReadonlyArray<A>): Result<Layout<A>> => {
  const { all, lists, parents, scalars } = addFieldNames(noFieldNames(), rows)
  // An object that is null in some rows is no field of its own.
  const names = [...all].filter((name) => lists.has(name) || (scalars.has(name) && !parents.has(name)))
  const known = new Set(names)
  const values = (value: A, row: number): Result<ReadonlyArray<unknown>> => {
    const set = (problem: string) => say`${problem}: set ${option("columns")}`
    if (!isObject(value)) {
      return fail(path, "Value", { row }, set(`the row is ${describeType(value)}, expected an object`))
    }
    const leaves = leavesOf(value)
    const byName = new Map(leaves.map((leaf) => [leaf.name, leaf.value]))
    if (byName.size < leaves.length) {
      const columnName = leaves[findDuplicate(leaves.map(({ name }) => name))]?.name ?? ""
      const problem = `two fields have the name ${quoteName(columnName)}, expected different ones`
      return fail(path, "Columns", { row, columnName }, set(problem))
    }
    const lost = leaves.find(({ name, value }) => value !== undefined && value !== null && !known.has(name))?.name
    if (lost === undefined) return Either.right(names.map((name) => byName.get(name)))
    const problem = `no column shows the field ${quoteName(lost)}, expected the fields of the first ${SAMPLE_ROWS} rows`
    return fail(path, "Columns", { row, columnName: lost }, set(problem))
  }
  const noFields = say`there are no rows with fields, so the columns are unknown: set ${option("columns")}`
  return Either.map(checkNames(path, names, noFields), () => ({ names, values, end: () => Either.void }))
}

/** Rows are formatted until their text has this size: the text of a large chunk of rows may exceed that of a string. */
const MAX_PIECE_LENGTH = 1024 * 1024

const MAX_NUMBER_LENGTH = 24

/** Makes the cells of rows, and counts their characters. */
const makeCells =
  (path: string, names: ReadonlyArray<string>, hasComma: ReturnType<typeof decimalColumns>) =>
  (values: ReadonlyArray<unknown>, place: Place): Result<{ cells: ReadonlyArray<Cell>; length: number }> => {
    let length = 0
    const cells: Array<Cell> = []
    for (const [index, columnName] of names.entries()) {
      const value = values[index]
      const cell = makeCell(value)
      const failHere = (problem: string) => fail(path, "Value", { ...place, column: index + 1, columnName }, problem)
      if (cell === undefined) {
        return failHere(`the value is ${describeType(value)} without a text, expected a text, a number or JSON`)
      }
      if (typeof cell === "string" && /\p{Surrogate}/u.test(cell)) {
        return failHere("the text contains half of a surrogate pair, which UTF-8 cannot represent: remove it")
      }
      length += typeof cell === "string" ? cell.length : MAX_NUMBER_LENGTH
      cells.push(hasComma?.(columnName) ? writeDecimal(String(cell)) : cell)
    }
    return length > MAX_ROW_BYTES
      ? fail(path, "Size", place, "the row is larger than 16 MiB, expected a smaller one")
      : Either.right({ cells, length })
  }

/** Makes the text of a file: the header, then pieces of rows. */
const makeTable = <A>(path: string, { names, values }: Layout<A>, options: LmsCsvWriteOptions<A>) =>
  Either.gen(function* () {
    const { bom, decimalComma, delimiter, escapeFormulas, pointsPossible } = options
    const style = { delimiter, escapeFormulas }
    if (Array.isArray(decimalComma)) yield* checkKnown(path, "decimalComma", decimalComma, names, "columns")
    // A name is no number.
    yield* makeCells(path, names, undefined)(names, {})
    const toCells = makeCells(path, names, decimalColumns(decimalComma))
    let header = formatHeader(names, { bom, ...style })
    if (pointsPossible !== undefined) {
      const [, ...others] = names
      yield* checkKnown(path, "pointsPossible", Object.keys(pointsPossible), others, "columns after the first")
      const points = yield* toCells([POINTS_POSSIBLE, ...others.map((name) => lookUp(pointsPossible, name))], {})
      header += formatRows([points.cells], style)
    }
    let count = 0
    /** Empty if there are no more rows. */
    const formatPiece = (rows: Iterator<A>): Result<string> =>
      Either.gen(function* () {
        const table: Array<ReadonlyArray<Cell>> = []
        for (let total = 0; total < MAX_PIECE_LENGTH; ) {
          const { done, value } = rows.next()
          if (done) break
          const row = ++count
          const { cells, length } = yield* toCells(yield* values(value, row), { row })
          table.push(cells)
          total += length
        }
        return formatRows(table, style)
      })
    return { header, formatPiece, count: () => count }
  })

export const toFile = <A>(
  path: string,
  options: LmsCsvWriteOptions<A> = {}
): Sink.Sink<LmsCsvFile, A, never, LmsCsvFailure, FileSystem.FileSystem | Path.Path> =>
  Sink.unwrapScoped(
    Effect.gen(function* () {
      const checked = yield* checkWriteOptions(path, options)
      const { columns, overwrite = false } = checked
      const given = columns === undefined ? undefined : yield* parseColumns(path, columns)
      const files = yield* getFiles
      const folder = files.path.dirname(path)
      yield* Effect.mapError(files.fs.makeDirectory(folder, { recursive: true }), fromPlatformError(folder, "Create"))
      const destination = yield* openDestination(files, path, overwrite)
      yield* destination.begin(undefined)
      const encoder = new TextEncoder()
      let bytes = 0
      const write = (text: string) => {
        const encoded = encoder.encode(text)
        bytes += encoded.length
        return destination.write([encoded])
      }
      const begin = Effect.fnUntraced(function* (sample: ReadonlyArray<A>) {
        const layout = given ?? (yield* chooseColumns(path, sample))
        const { count, formatPiece, header } = yield* makeTable(path, layout, checked)
        const writeRows = (rows: Iterable<A>): Effect.Effect<void, LmsCsvFailure> => {
          const iterator = rows[Symbol.iterator]()
          // A function of the caller that throws is a defect.
          const writePieces: Effect.Effect<void, LmsCsvFailure> = Effect.flatMap(
            Effect.suspend(() => formatPiece(iterator)),
            (text) => (text === "" ? Effect.void : Effect.zipRight(write(text), writePieces))
          )
          return writePieces
        }
        yield* write(header)
        yield* writeRows(sample)
        const finish = Effect.gen(function* () {
          yield* layout.end()
          const sha256 = yield* destination.finish(() => Effect.void)
          return { path, bytes, sha256, rows: count() }
        })
        return Sink.mapEffect(Sink.forEachChunk(writeRows), () => finish)
      })
      const sample = given === undefined ? Sink.take<A>(SAMPLE_ROWS) : Sink.succeed(Chunk.empty<A>())
      return Sink.ignoreLeftover(Sink.flatMap(sample, (rows) => Sink.unwrap(begin(Chunk.toReadonlyArray(rows)))))
    })
  )
