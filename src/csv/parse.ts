/** Parses a CSV file (RFC 4180) piece by piece, and says where it is damaged. */
import { type CsvError, parse } from "csv-parse"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { decodeUtf8, findInvalidByte } from "../internal/text/charset.js"
import { lookUp } from "../internal/text/lookUp.js"
import type { Words } from "../internal/text/message.js"
import { csvError, type Place } from "./errors.js"
import type { LmsCsvError } from "./LmsCsvError.js"

/** The cells of a row. */
export interface Line {
  /** The line of the file on which the row begins, from 1. */
  readonly line: number
  readonly cells: ReadonlyArray<string>
}

/** Rows, and the error that stands after them. */
export interface Batch<A> {
  readonly rows: ReadonlyArray<A>
  readonly error: LmsCsvError | undefined
}

/** Emits the rows of batches, and fails after those before an error. */
export const emit = <A>({ error, rows }: Batch<A>): Stream.Stream<A, LmsCsvError> =>
  error === undefined ? Stream.fromIterable(rows) : Stream.concat(Stream.fromIterable(rows), Stream.fail(error))

/** A quote that is not closed makes one cell of what follows. */
const MAX_ROW_BYTES = 16 * 1024 * 1024

const CUT = "the file was cut off, or a quote within the cell is not doubled"

const PROBLEMS: Readonly<Record<string, readonly [reason: "Quotes" | "Size", problem: string]>> = {
  CSV_QUOTE_NOT_CLOSED: [
    "Quotes",
    `the quote of the cell is not closed, expected one before the end of the file: ${CUT}`
  ],
  CSV_INVALID_CLOSING_QUOTE: [
    "Quotes",
    "text follows a quote, expected a delimiter or the end of the line: double each quote within a cell"
  ],
  INVALID_OPENING_QUOTE: [
    "Quotes",
    "a quote follows text, expected one at the beginning of the cell or none: put the cell in quotes, and double those within it"
  ],
  CSV_MAX_RECORD_SIZE: ["Size", `the row is larger than 16 MiB, expected a smaller one: ${CUT}`]
}

const countLineBreaks = (cells: ReadonlyArray<string>): number =>
  cells.reduce((count, cell) => (/[\r\n]/.test(cell) ? count + (cell.match(/\r\n?|\n/g)?.length ?? 0) : count), 0)

/** What the parser found: rows, and where and why it stopped. */
interface Parsed {
  readonly rows: ReadonlyArray<Line>
  readonly failure: { readonly code: string; readonly place: Place } | undefined
}

/** The errors of the parser, whose declaration lacks these members. */
type ParseError = CsvError & { readonly column: number; readonly empty_lines: number }

/** A parser that hands out rows as soon as they are complete. */
const makeParser = (delimiter: string) => {
  let rows: Array<Line> = []
  // The parser counts a line break of two characters within quotes twice, and says how many lines are empty.
  let lines = 1
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
  const run = (start: (done: (cause?: Error | null) => void) => void): Effect.Effect<Parsed> =>
    Effect.async((resume) => {
      start((cause) => {
        const parsed = rows
        rows = []
        // Only the parser fails.
        const error = cause as ParseError | null | undefined
        const failure = error && {
          code: error.code,
          place: { line: lines + error.empty_lines, column: error.column + 1 }
        }
        resume(Effect.succeed({ rows: parsed, failure: failure ?? undefined }))
      })
    })
  return {
    write: (bytes: Uint8Array) =>
      bytes.length === 0
        ? Effect.succeed<Parsed>({ rows: [], failure: undefined })
        : run((done) => parser.write(bytes, done)),
    /** No more bytes follow. */
    end: run((done) => parser.end(done)),
    /** The line after the last row. */
    nextLine: () => lines
  }
}

/** The number of bytes at the end that are the beginning of a character. */
const countIncomplete = (bytes: Uint8Array): number => {
  for (let count = 1; count <= Math.min(3, bytes.length); count++) {
    const byte = bytes[bytes.length - count] ?? 0
    if (byte >= 0xc0) return count < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? count : 0
    if (byte < 0x80) return 0
  }
  return 0
}

const join = (first: Uint8Array, second: Uint8Array): Uint8Array => {
  if (first.length === 0) return second
  const joined = new Uint8Array(first.length + second.length)
  joined.set(first)
  joined.set(second, first.length)
  return joined
}

const SAVE_AS_UTF8 = "save it as “CSV UTF-8”, or convert it"

const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || first === 0 || second === 0

const LINE_BREAKS: ReadonlyArray<number | undefined> = [0x0a, 0x0d]

/** The rows of a file, in batches. */
export const parseLines = <E, R>(
  path: string,
  bytes: Stream.Stream<Uint8Array, E, R>,
  delimiter: string
): Stream.Stream<Line, E | LmsCsvError, R> =>
  Stream.suspend(() => {
    const parser = makeParser(delimiter)
    let isFirst = true
    let incomplete: Uint8Array = new Uint8Array(0)
    let lastByte: number | undefined

    const toBatch = ({ failure, rows }: Parsed): Batch<Line> => {
      if (failure === undefined) return { rows, error: undefined }
      const [reason, problem] = lookUp(PROBLEMS, failure.code) ?? ["Quotes" as const, failure.code]
      return { rows, error: csvError(path, reason, failure.place, problem) }
    }

    const encodingError = (place: Place, problem: Words) => csvError(path, "Encoding", place, problem)

    /** Parses what is before the invalid byte to its end, which shows the cell that the byte belongs to. */
    const stopAt = Effect.fnUntraced(function* (valid: Uint8Array, invalid: number): Effect.fn.Return<Batch<Line>> {
      const written = yield* parser.write(valid)
      if (written.failure !== undefined) return toBatch(written)
      const ended = yield* parser.end
      const rows = [...written.rows, ...ended.rows]
      const isBetweenRows = LINE_BREAKS.includes(valid.at(-1) ?? lastByte)
      const last = isBetweenRows || ended.failure !== undefined ? undefined : rows.pop()
      const place =
        ended.failure?.place ??
        (last === undefined ? { line: parser.nextLine(), column: 1 } : { line: last.line, column: last.cells.length })
      const found = `the byte 0x${invalid.toString(16).padStart(2, "0")} is invalid in UTF-8`
      return { rows, error: encodingError(place, `${found}, expected a file in UTF-8: ${SAVE_AS_UTF8}`) }
    })

    const read = (chunk: Uint8Array, isLast: boolean): Effect.Effect<Batch<Line>> =>
      Effect.suspend(() => {
        if (isFirst && isUtf16(chunk)) {
          const problem = `the file is in UTF-16, expected UTF-8: ${SAVE_AS_UTF8}`
          return Effect.succeed({ rows: [], error: encodingError({ line: 1, column: 1 }, problem) })
        }
        isFirst = false
        const joined = join(incomplete, chunk)
        const complete = isLast ? joined : joined.subarray(0, joined.length - countIncomplete(joined))
        incomplete = joined.subarray(complete.length)
        if (typeof decodeUtf8(complete) !== "string") {
          const at = findInvalidByte(complete)
          return stopAt(complete.subarray(0, at), complete[at] ?? 0)
        }
        lastByte = complete.at(-1) ?? lastByte
        return Effect.map(parser.write(complete), toBatch)
      })

    const end = Effect.flatMap(read(new Uint8Array(0), true), (batch) =>
      batch.error === undefined ? Effect.map(parser.end, toBatch) : Effect.succeed(batch)
    )
    return Stream.mapEffect(bytes, (chunk) => read(chunk, false)).pipe(
      Stream.concat(Stream.fromEffect(end)),
      Stream.flatMap(emit)
    )
  })
