/** Checks the rows against the course. */
import { Array, Effect, Either } from "effect"
import type { Submission } from "effect-lms/resources"
import { loadAssignments, loadStudents } from "./course.js"
import type { Problem } from "./csv.js"
import type { Grade, Row } from "./rows.js"

/** A valid row, with the student, the assignment and the current submission. */
export interface PlannedRow extends Row {
  readonly userId: string
  readonly name: string
  readonly title: string
  readonly maxPoints: number
  readonly current: Submission
}

const pointsOf = (grade: Grade, maxPoints: number): number | undefined => {
  if (grade._tag === "Points") return grade.points
  return grade._tag === "Percent" ? (grade.percent / 100) * maxPoints : undefined
}

/** Whether the submission has the grade of the row. Compares what was entered, before any deduction for late work. */
export const hasGrade = (submission: Submission, { grade, maxPoints }: PlannedRow): boolean => {
  if (grade._tag === "Excused") return submission.excused === true
  // After a new attempt the grade belongs to the previous one.
  if (submission.excused === true || submission.grade_matches_current_submission === false) return false
  if (grade._tag === "Text") return (submission.entered_grade ?? submission.grade) === grade.text
  const score = submission.entered_score ?? submission.score
  const points = pointsOf(grade, maxPoints)
  return typeof score === "number" && points !== undefined && Math.abs(score - points) < 1e-6
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
    const { grade, line, text } = row
    const reject = (message: string) => Either.left({ line, message })
    const assignment = assignments.get(row.assignment)
    if (assignment === undefined) return reject(`the course has no assignment ${row.assignment}`)
    const { maxPoints, submissions, title } = assignment
    const user = students.get(row.student)
    if (user === undefined) return reject(`${row.student} is not a student of the course`)
    const { id, name } = user
    const current = submissions.get(String(id))
    if (current === undefined) return reject(`“${title}” is not assigned to ${name}`)
    const points = pointsOf(grade, maxPoints)
    if (points !== undefined && points > maxPoints && !extraCredit) {
      return reject(`${text} exceeds the ${maxPoints} points of “${title}”: --extra-credit allows it`)
    }
    const key = `${id} ${row.assignment}`
    const otherLine = lines.get(key)
    if (otherLine !== undefined) return reject(`${name} already has a grade for “${title}” in line ${otherLine}`)
    lines.set(key, line)
    return Either.right({ ...row, userId: String(id), name, title, maxPoints, current })
  }
  return Array.separate(rows.map(planRow))
})
