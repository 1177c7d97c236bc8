/** Parses a CSV file (RFC 4180) piece by piece, and says where it is damaged. */
import { type CsvError, parse } from "csv-parse"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { decodeUtf8, findInvalidByte } from "../internal/text/charset.js"
import { lookUp } from "../internal/text/lookUp.js"
import { csvError, MAX_ROW_BYTES, type Place } from "./errors.js"
import type { LmsCsvError } from "./LmsCsvError.js"

/** The cells of a row. */
export interface Line {
  /** The line of the file on which the row begins, from 1. */
  readonly line: number
  readonly cells: ReadonlyArray<string>
  /** The file ends within this row. */
  readonly isCut?: boolean
}

/** Rows, and the error that stands after them. */
export interface Batch<A> {
  readonly rows: ReadonlyArray<A>
  readonly error: LmsCsvError | undefined
}

const NOTHING: Batch<never> = { rows: [], error: undefined }

/** Emits the rows of batches, and fails after those before an error. */
export const emit = <A>({ error, rows }: Batch<A>): Stream.Stream<A, LmsCsvError> =>
  error === undefined ? Stream.fromIterable(rows) : Stream.concat(Stream.fromIterable(rows), Stream.fail(error))

const CUT = "the file was cut off, or a quote within the cell is not doubled"

const PROBLEMS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: `the quote of the cell is not closed, expected one before the end of the file: ${CUT}`,
  CSV_INVALID_CLOSING_QUOTE:
    "text follows a quote, expected a delimiter or the end of the line: double each quote within a cell, or set another delimiter",
  INVALID_OPENING_QUOTE:
    "a quote follows text, expected one at the beginning of the cell or none: put the cell in quotes, and double those within it",
  CSV_MAX_RECORD_SIZE: `the row is larger than 16 MiB, expected a smaller one: ${CUT}`
}

const countLineBreaks = (cells: ReadonlyArray<string>): number =>
  cells.reduce((count, cell) => (/[\r\n]/.test(cell) ? count + (cell.match(/\r\n?|\n/g)?.length ?? 0) : count), 0)

/** The errors of the parser, whose declaration lacks these members. */
type ParseError = CsvError & { readonly column: number; readonly empty_lines: number }

/** A parser that hands out rows as soon as they are complete. */
const makeParser = (path: string, delimiter: string, firstLine: number) => {
  let rows: Array<Line> = []
  // The parser counts a line break of two characters within quotes twice, and says how many lines are empty.
  let lines = firstLine
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: MAX_ROW_BYTES,
    on_record: (cells: ReadonlyArray<string>, { empty_lines }) => {
      rows.push({ line: lines + empty_lines, cells })
      lines += 1 + countLineBreaks(cells)
      return null
    }
  })
  // The callbacks below receive it as well.
  parser.on("error", () => undefined)
  const toError = ({ code, column, empty_lines }: ParseError): LmsCsvError => {
    const reason = code === "CSV_MAX_RECORD_SIZE" ? "Size" : "Quotes"
    const place = { line: lines + empty_lines, column: column + 1 }
    return csvError(path, reason, place, lookUp(PROBLEMS, code) ?? code)
  }
  const run = (start: (done: (cause?: Error | null) => void) => void): Effect.Effect<Batch<Line>> =>
    Effect.async((resume) => {
      start((cause) => {
        const parsed = rows
        rows = []
        // Only the parser fails.
        const error = cause as ParseError | null | undefined
        resume(Effect.succeed({ rows: parsed, error: error ? toError(error) : undefined }))
      })
    })
  return {
    write: (bytes: Uint8Array) =>
      bytes.length === 0 ? Effect.succeed(NOTHING) : run((done) => parser.write(bytes, done)),
    /** No more bytes follow. */
    end: run((done) => parser.end(done)),
    /** The line after the last row. */
    nextLine: () => lines
  }
}

/** The length without the last character, whose other bytes may follow. */
const completeLength = (bytes: Uint8Array): number => {
  let at = bytes.length - 1
  while (at > bytes.length - 4 && ((bytes[at] ?? 0) & 0xc0) === 0x80) at--
  return (bytes[at] ?? 0) >= 0xc0 ? at : bytes.length
}

const join = (first: Uint8Array, second: Uint8Array): Uint8Array => {
  const joined = new Uint8Array(first.length + second.length)
  joined.set(first)
  joined.set(second, first.length)
  return joined
}

const LINE_BREAKS = [0x0a, 0x0d] as const

const isLineBreak = (byte: number | undefined): boolean => LINE_BREAKS.some((each) => each === byte)

/** Excel obeys such a line, and shows no row for it. */
const SEPARATOR_LINE = /^(?:\xef\xbb\xbf)?"?sep=([^"\r\n])"?(?:\r\n?|\n|$)/i

/** The first bytes of a file are enough for a separator line. */
const MAX_HEAD_BYTES = 16 * 1024

/** A CR at the end may be followed by LF. */
const hasLine = (bytes: Uint8Array): boolean => LINE_BREAKS.some((byte) => bytes.subarray(0, -1).includes(byte))

/** Makes the parser that suits the bytes with which the file begins, and counts those that it must not get. */
const openHead = (path: string, bytes: Uint8Array, option: string) => {
  const text = String.fromCharCode(...bytes.subarray(0, MAX_HEAD_BYTES))
  const [line = "", delimiter = option] = SEPARATOR_LINE.exec(text) ?? []
  return [makeParser(path, delimiter, line === "" ? 1 : 2), line.length] as const
}

/** The rows of a file, in batches. */
export const parseLines = <E, R>(
  path: string,
  bytes: Stream.Stream<Uint8Array, E, R>,
  delimiter: string
): Stream.Stream<Line, E | LmsCsvError, R> =>
  Stream.suspend(() => {
    let parser: ReturnType<typeof makeParser> | undefined
    let incomplete: Uint8Array = new Uint8Array(0)
    let lastByte: number | undefined

    const encodingError = (place: Place, found: string) =>
      csvError(path, "Encoding", place, `${found}: save it as “CSV UTF-8”, or convert it`)

    /** Parses what is before the invalid byte to its end, which shows the cell that the byte belongs to. */
    const stopAt = Effect.fnUntraced(function* (
      { end, nextLine, write }: ReturnType<typeof makeParser>,
      valid: Uint8Array,
      invalid: number
    ): Effect.fn.Return<Batch<Line>> {
      const written = yield* write(valid)
      if (written.error !== undefined) return written
      const ended = yield* end
      const rows = [...written.rows, ...ended.rows]
      const isBetweenRows = isLineBreak(valid.at(-1) ?? lastByte)
      const last = isBetweenRows || ended.error !== undefined ? undefined : rows.pop()
      const { column, line } = ended.error ?? { line: last?.line ?? nextLine(), column: last?.cells.length ?? 1 }
      const found = `the byte 0x${invalid.toString(16).padStart(2, "0")} is invalid in UTF-8, expected a file in UTF-8`
      return { rows, error: encodingError({ line, column }, found) }
    })

    const read = (chunk: Uint8Array, isLast: boolean): Effect.Effect<Batch<Line>> =>
      Effect.suspend(() => {
        let joined = join(incomplete, chunk)
        if (parser === undefined) {
          incomplete = joined
          if (!isLast && joined.length < MAX_HEAD_BYTES && !hasLine(joined)) return Effect.succeed(NOTHING)
          const [opened, skipped] = openHead(path, joined, delimiter)
          parser = opened
          joined = joined.subarray(skipped)
        }
        const complete = isLast ? joined : joined.subarray(0, completeLength(joined))
        incomplete = joined.subarray(complete.length)
        if (typeof decodeUtf8(complete) !== "string") {
          const at = findInvalidByte(complete)
          return stopAt(parser, complete.subarray(0, at), complete[at] ?? 0)
        }
        lastByte = complete.at(-1) ?? lastByte
        return parser.write(complete)
      })

    const end = Effect.gen(function* () {
      const batch = yield* read(new Uint8Array(0), true)
      if (batch.error !== undefined || parser === undefined) return batch
      const { error, rows } = yield* parser.end
      const all = [...batch.rows, ...rows]
      const last = error === undefined && !isLineBreak(lastByte) ? all.pop() : undefined
      return { rows: last === undefined ? all : [...all, { ...last, isCut: true }], error }
    })
    return Stream.mapEffect(bytes, (chunk) => read(chunk, false)).pipe(
      Stream.concat(Stream.fromEffect(end)),
      Stream.flatMap(emit)
    )
  })
