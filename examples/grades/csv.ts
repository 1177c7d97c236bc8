/** Parses a CSV file whose first line names the columns. */
import { CsvError } from "csv-parse"
import { parse } from "csv-parse/sync"
import { Either } from "effect"

export interface Problem {
  /** From 1; the last one if a row spans several lines. */
  readonly line: number
  readonly message: string
}

export interface CsvRow {
  readonly line: number
  /** By the name of the column, in lower case. */
  readonly fields: Readonly<Record<string, string>>
}

interface ParsedLine {
  readonly line: number
  readonly values: ReadonlyArray<string>
}

/** Line breaks become `\n`: the parser would count `\r\n` within quotes as two lines. */
const decodeUtf8 = (bytes: Uint8Array): Either.Either<string, Problem> =>
  Either.try({
    try: () => new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/\r\n?/g, "\n"),
    catch: () => ({ line: 1, message: "the file is not UTF-8: save it as “CSV UTF-8”" })
  })

/** Spreadsheets use semicolons in countries with a decimal comma. */
const findDelimiter = (text: string): string => (/^[^\r\n]*;/.test(text) ? ";" : ",")

const parseLines = (text: string): Either.Either<ReadonlyArray<ParsedLine>, Problem> =>
  Either.try({
    try: () => {
      const lines: Array<ParsedLine> = []
      parse(text, {
        delimiter: findDelimiter(text),
        skip_empty_lines: true,
        trim: true,
        onRecord: (values: Array<string>, { lines: line }) => {
          lines.push({ line, values })
          return null
        }
      })
      return lines
    },
    catch: (error) => ({
      line: error instanceof CsvError && typeof error.lines === "number" ? error.lines : 1,
      message: error instanceof CsvError ? error.message : String(error)
    })
  })

const checkColumns = (
  columns: ReadonlyArray<string>,
  required: ReadonlyArray<string>
): Either.Either<void, Problem> => {
  const missing = required.filter((name) => !columns.includes(name))
  if (missing.length > 0) {
    const message = `missing column ${missing.join(", ")}: the first line must name the columns ${required.join(", ")}`
    return Either.left({ line: 1, message })
  }
  const duplicate = required.filter((name) => columns.indexOf(name) !== columns.lastIndexOf(name))
  if (duplicate.length > 0) {
    return Either.left({ line: 1, message: `duplicate column ${duplicate.join(", ")}: remove one of them` })
  }
  return Either.void
}

/** The rows of a CSV file with these columns, and maybe others. */
export const parseCsv = (bytes: Uint8Array, required: ReadonlyArray<string>) =>
  Either.gen(function* () {
    const [header, ...lines] = yield* parseLines(yield* decodeUtf8(bytes))
    const columns = (header?.values ?? []).map((name) => name.toLowerCase())
    yield* checkColumns(columns, required)
    return lines.map(
      ({ line, values }): CsvRow => ({
        line,
        fields: Object.fromEntries(columns.map((name, index) => [name, values[index] ?? ""]))
      })
    )
  })
