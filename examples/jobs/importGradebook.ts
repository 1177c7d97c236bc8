/** Imports the grades of a gradebook, a CSV file in the format of Canvas, as one job. */
import { FileSystem } from "@effect/platform"
import { parse } from "csv-parse/sync"
import { Effect } from "effect"
import { lms, lmsWait } from "effect-lms"

/** The grades of a file by assignment and student. Empty cells are left out, so they change nothing. */
export const readGradebook = Effect.fn("gradebook.read")(function* (file: string) {
  const text = yield* (yield* FileSystem.FileSystem).readFileString(file)
  const rows: ReadonlyArray<Readonly<Record<string, string>>> = parse(text, { bom: true, columns: true, trim: true })
  const grades: Record<string, Record<string, object>> = {}
  for (const { ID: student = "", ...row } of rows) {
    for (const [column, grade] of Object.entries(row)) {
      const [, assignment] = /\((\d+)\)$/.exec(column) ?? []
      // The row with the points has no student.
      if (assignment === undefined || student === "" || grade === "") continue
      grades[assignment] ??= {}
      grades[assignment][student] = grade.toUpperCase() === "EX" ? { excuse: true } : { posted_grade: grade }
    }
  }
  return grades
})

export const importGradebook = Effect.fn("gradebook.import")(function* (course_id: string, file: string) {
  const params = { course_id, grade_data: yield* readGradebook(file) }
  const started = yield* lms("POST /api/v1/courses/:course_id/submissions/update_grades", params)
  return yield* lmsWait(started, { deadline: "1 hour" })
})
