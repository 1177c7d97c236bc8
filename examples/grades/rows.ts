/** The rows of a CSV file of grades, checked as far as possible without the server. */
import { Array, Either } from "effect"
import { type CsvRow, type Problem, parseCsv } from "./csv.js"

export type Grade =
  | { readonly _tag: "Points"; readonly points: number }
  | { readonly _tag: "Percent"; readonly percent: number }
  | { readonly _tag: "Text"; readonly text: string }
  | { readonly _tag: "Excused" }

export interface Row {
  readonly line: number
  /** An id, or `sis_user_id:` and the id in the student information system. */
  readonly student: string
  readonly assignment: string
  readonly grade: Grade
  /** The grade as written in the file. */
  readonly text: string
}

const parseGrade = (text: string): Grade | undefined => {
  if (/^\d+(?:\.\d+)?$/.test(text)) return { _tag: "Points", points: Number(text) }
  if (/^\d+(?:\.\d+)?%$/.test(text)) return { _tag: "Percent", percent: Number(text.slice(0, -1)) }
  if (/^(?:complete|incomplete|[A-F][+-]?)$/.test(text)) return { _tag: "Text", text }
  return text === "EX" ? { _tag: "Excused" } : undefined
}

const parseRow = ({ fields, line }: CsvRow): Either.Either<Row, Problem> => {
  const { assignment = "", grade: text = "", student = "" } = fields
  const reject = (message: string) => Either.left({ line, message })
  if (!/^(?:\d+|sis_user_id:.+)$/.test(student)) {
    return reject(`student "${student}" is not an id: write 4711, or sis_user_id:S0004711`)
  }
  if (!/^\d+$/.test(assignment)) return reject(`assignment "${assignment}" is not an id: write 301`)
  const grade = parseGrade(text)
  // This includes an empty grade, which would delete the current one.
  if (grade === undefined) {
    return reject(`"${text}" is not a grade: write 8.5, 85%, B+, complete, incomplete, or EX for excused`)
  }
  return Either.right({ line, student, assignment, grade, text })
}

/** The valid rows, and the problems of all others. */
export const readRows = (bytes: Uint8Array) =>
  Either.match(parseCsv(bytes, ["student", "assignment", "grade"]), {
    onLeft: (problem) => ({ rows: [], problems: [problem] }),
    onRight: (csvRows) => {
      const [problems, rows] = Array.separate(csvRows.map(parseRow))
      return { rows, problems }
    }
  })
