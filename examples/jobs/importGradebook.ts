/** Imports the grades of a gradebook, a CSV file in the format of Canvas, as one job. */
import { Effect, Stream } from "effect"
import { lms, lmsWait } from "effect-lms"
import { LmsCsv, type LmsCsvRow } from "effect-lms/csv"

type Grades = Record<string, Record<string, object>>

const addGrades = (grades: Grades, { ID: student = "", ...row }: LmsCsvRow): Grades => {
  for (const [column, grade] of Object.entries(row)) {
    const [, assignment] = /\((\d+)\)$/.exec(column) ?? []
    if (assignment === undefined || grade === "") continue
    grades[assignment] ??= {}
    grades[assignment][student] = grade.toUpperCase() === "EX" ? { excuse: true } : { posted_grade: grade }
  }
  return grades
}

/** The grades of a file by assignment and student. Empty cells are left out, so they change nothing. */
export const readGradebook = (file: string) => Stream.runFold(LmsCsv.fromFile(file, { gradebook: true }), {}, addGrades)

export const importGradebook = Effect.fn("gradebook.import")(function* (course_id: string, file: string) {
  const params = { course_id, grade_data: yield* readGradebook(file) }
  const started = yield* lms("POST /api/v1/courses/:course_id/submissions/update_grades", params)
  return yield* lmsWait(started, { deadline: "1 hour" })
})
