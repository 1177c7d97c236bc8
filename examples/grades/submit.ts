/** Submits the grade of a row. */
import { Data, Effect } from "effect"
import { lms } from "effect-lms"
import { Submission } from "effect-lms/resources"
import type { PlannedRow } from "./plan.js"

export interface Outcome {
  readonly status: "written" | "unchanged" | "failed"
  readonly line: number
  readonly message: string
}

class GradeNotStored extends Data.TaggedError("GradeNotStored")<{ readonly message: string }> {}

const describeGrade = ({ entered_grade, excused, grade }: Submission): string =>
  excused === true ? "excused" : (entered_grade ?? grade ?? "no grade")

const putGrade = (course_id: string, row: PlannedRow) =>
  Effect.gen(function* () {
    const { data } = yield* lms(
      "PUT /api/v1/courses/:course_id/assignments/:assignment_id/submissions/:user_id",
      {
        course_id,
        assignment_id: row.assignment,
        user_id: row.userId,
        submission: row.grade
      },
      { schema: Submission }
    )
    // Canvas responds with 200 to a letter that the grading scheme lacks, and removes the grade.
    if (!row.isIn(data)) {
      return yield* new GradeNotStored({ message: `the server stored ${describeGrade(data)}` })
    }
  })

/** Submits the grade, unless the submission has it already. A dry run submits nothing. */
export const submitRow = Effect.fn("grades.submitRow")(function* (
  row: PlannedRow,
  { course, dryRun }: { readonly course: string; readonly dryRun: boolean }
) {
  const { current, isIn, line, name, text, title } = row
  const description = `line ${line}: ${name}, “${title}”: ${text}`
  const outcome = (status: Outcome["status"], message: string): Outcome => ({ status, line, message })
  // After a new attempt the grade belongs to the previous one.
  const isCurrent = current.grade_matches_current_submission !== false
  if (isCurrent && isIn(current)) return outcome("unchanged", description)
  const written = outcome("written", `${description} (was: ${describeGrade(current)})`)
  if (dryRun) return written
  return yield* Effect.match(putGrade(course, row), {
    onFailure: (error) => outcome("failed", `${description}: ${error.message}`),
    onSuccess: () => written
  })
})
