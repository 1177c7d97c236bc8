/** The rows of a CSV file of grades, checked as far as possible without the server. */
import { Array, Either } from "effect"
import { type CsvRow, type Problem, parseCsv } from "./csv.js"

export interface Row {
  readonly line: number
  /** An id, or `sis_user_id:` and the id in the student information system. */
  readonly student: string
  readonly assignment: string
  /** The grade as written in the file: which ones are possible depends on the assignment. */
  readonly text: string
}

const parseRow = ({ fields, line }: CsvRow): Either.Either<Row, Problem> => {
  const { assignment = "", grade: text = "", student = "" } = fields
  const reject = (message: string) => Either.left({ line, message })
  if (!/^(?:\d+|sis_user_id:.+)$/.test(student)) {
    return reject(`student "${student}" is not an id: write 4711, or sis_user_id:S0004711`)
  }
  if (!/^\d+$/.test(assignment)) return reject(`assignment "${assignment}" is not an id: write 301`)
  return Either.right({ line, student, assignment, text })
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
