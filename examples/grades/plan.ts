/** Checks the rows against the course. */
import { Array, Effect, Either } from "effect"
import { type Assignment, hasGrade, type PostedGrade, parseGrade, type Submission } from "effect-lms/resources"
import { loadAssignments, loadStudents } from "./course.js"
import type { Problem } from "./csv.js"
import type { Row } from "./rows.js"

/** A valid row, with the student, the assignment and the current submission. */
export interface PlannedRow extends Row {
  readonly userId: string
  readonly name: string
  readonly title: string
  readonly grade: PostedGrade
  readonly current: Submission
  /** Whether a submission has the grade. */
  readonly isIn: (submission: Submission) => boolean
}

/** Undefined for words and grades of a scheme. */
const pointsOf = (grade: PostedGrade, { points_possible }: Assignment): number | undefined => {
  const [, number, percent] = ("posted_grade" in grade && /^([+-]?[\d.]+)(%?)$/.exec(grade.posted_grade)) || []
  return percent === "%"
    ? (Number(number) / 100) * (points_possible ?? 0)
    : number === undefined
      ? number
      : Number(number)
}

/** Returns the problems and the planned rows. */
export const planRows = Effect.fn("grades.planRows")(function* (
  rows: ReadonlyArray<Row>,
  { course, extraCredit = false }: { readonly course: string; readonly extraCredit?: boolean | undefined }
) {
  const students = yield* loadStudents(course)
  const assignments = yield* loadAssignments(course, new Set(rows.map(({ assignment }) => assignment)))
  const lines = new Map<string, number>()
  const planRow = (row: Row): Either.Either<PlannedRow, Problem> => {
    const { line, text } = row
    const reject = (message: string) => Either.left({ line, message })
    const found = assignments.get(row.assignment)
    if (found === undefined) return reject(`the course has no assignment ${row.assignment}`)
    const { assignment, scheme, submissions } = found
    const title = assignment.name
    const user = students.get(row.student)
    if (user === undefined) return reject(`${row.student} is not a student of the course`)
    const { id, name } = user
    const current = submissions.get(String(id))
    if (current === undefined) return reject(`“${title}” is not assigned to ${name}`)
    if (assignment.group_category_id != null && assignment.grade_group_students_individually !== true) {
      return reject(`Canvas would give each grade for “${title}” to the whole group`)
    }
    const parsed = parseGrade(text, assignment, scheme)
    if (Either.isLeft(parsed)) return reject(parsed.left.message)
    const grade = parsed.right
    const points = pointsOf(grade, assignment) ?? 0
    const maxPoints = assignment.points_possible ?? 0
    if (points < 0) return reject(`${text} is less than no points`)
    if (points > maxPoints && !extraCredit) {
      return reject(`${text} exceeds the ${maxPoints} points of “${title}”: --extra-credit allows it`)
    }
    const key = `${id} ${row.assignment}`
    const otherLine = lines.get(key)
    if (otherLine !== undefined) return reject(`${name} already has a grade for “${title}” in line ${otherLine}`)
    lines.set(key, line)
    const isIn = (submission: Submission) => hasGrade(submission, grade, assignment, scheme)
    return Either.right({ ...row, userId: String(id), name, title, grade, current, isIn })
  }
  return Array.separate(rows.map(planRow))
})
