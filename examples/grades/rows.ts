/** The rows of a CSV of grades, each checked for all that can be told without the service. */
import { CsvError } from "csv-parse"
import { parse } from "csv-parse/sync"
import { Either } from "effect"

export type Grade =
  | { readonly _tag: "Points"; readonly points: number }
  | { readonly _tag: "Percent"; readonly percent: number }
  | { readonly _tag: "Word"; readonly word: string }
  | { readonly _tag: "Excused" }

export interface Row {
  /** Where it is in the file, from 1; of a row over several lines the last. */
  readonly line: number
  /** An id, or `sis_user_id:` and the id of the student information system. */
  readonly student: string
  readonly assignment: string
  readonly grade: Grade
  /** The grade as it is written. */
  readonly text: string
}

export interface Problem {
  readonly line: number
  readonly message: string
}

const COLUMNS = ["student", "assignment", "grade"] as const

const gradeOf = (text: string): Grade | undefined => {
  if (/^\d+(?:\.\d+)?$/.test(text)) return { _tag: "Points", points: Number(text) }
  if (/^\d+(?:\.\d+)?%$/.test(text)) return { _tag: "Percent", percent: Number(text.slice(0, -1)) }
  if (/^(?:complete|incomplete|[A-F][+-]?)$/.test(text)) return { _tag: "Word", word: text }
  return text === "EX" ? { _tag: "Excused" } : undefined
}

const rowOf = (fields: Readonly<Record<string, string>>, line: number): Either.Either<Row, Problem> => {
  const { assignment = "", grade: text = "", student = "" } = fields
  const problem = (message: string) => Either.left({ line, message })
  if (!/^(?:\d+|sis_user_id:.+)$/.test(student)) {
    return problem(`the student "${student}" is no id: write 4711, or sis_user_id:S0004711`)
  }
  if (!/^\d+$/.test(assignment)) return problem(`the assignment "${assignment}" is no id: write 301`)
  const grade = gradeOf(text)
  // An empty grade would take away the one that stands.
  if (grade === undefined) {
    return problem(`"${text}" is no grade: write 8.5, 85%, B+, complete, incomplete, or EX for excused`)
  }
  return Either.right({ line, student, assignment, grade, text })
}

/** What spreadsheets write where the comma is in numbers. */
const delimiterOf = (text: string): string => (/^[^\r\n]*;/.test(text) ? ";" : ",")

const headed = (names: ReadonlyArray<string>): Either.Either<void, Problem> => {
  const missing = COLUMNS.filter((name) => !names.includes(name))
  const twice = COLUMNS.filter((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (missing.length > 0) {
    return Either.left({
      line: 1,
      message: `there is no column ${missing.join(", ")}: the first line names the columns, and these are needed: ${COLUMNS.join(", ")}`
    })
  }
  return twice.length > 0
    ? Either.left({ line: 1, message: `the column ${twice.join(", ")} is there twice: leave one out` })
    : Either.right(undefined)
}

/** The text of a file, or what is wrong with it. The parser counts a break of two characters within quotes twice. */
const decoded = (bytes: Uint8Array): Either.Either<string, Problem> =>
  Either.try({
    try: () => new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/\r\n?/g, "\n"),
    catch: () => ({ line: 1, message: "the file is not UTF-8: save it as “CSV UTF-8”" })
  })

const parsed = (text: string): Either.Either<ReadonlyArray<readonly [line: number, fields: Array<string>]>, Problem> =>
  Either.try({
    try: () => {
      const lines: Array<readonly [number, Array<string>]> = []
      parse(text, {
        delimiter: delimiterOf(text),
        skip_empty_lines: true,
        trim: true,
        onRecord: (fields: Array<string>, { lines: line }) => {
          lines.push([line, fields])
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

/** Every row, and everything that is wrong with the others. */
export const read = (
  bytes: Uint8Array
): { readonly rows: ReadonlyArray<Row>; readonly problems: ReadonlyArray<Problem> } =>
  Either.match(
    Either.gen(function* () {
      const [head, ...lines] = yield* parsed(yield* decoded(bytes))
      const names = (head?.[1] ?? []).map((name) => name.toLowerCase())
      yield* headed(names)
      return lines.map(([line, fields]) =>
        rowOf(Object.fromEntries(names.map((name, column) => [name, fields[column] ?? ""])), line)
      )
    }),
    {
      onLeft: (problem) => ({ rows: [], problems: [problem] }),
      onRight: (rows) => ({
        rows: rows.flatMap((row) => (Either.isRight(row) ? [row.right] : [])),
        problems: rows.flatMap((row) => (Either.isLeft(row) ? [row.left] : []))
      })
    }
  )
