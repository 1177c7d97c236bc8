/** Writes the grades of a course in the CSV format of Canvas's own gradebook. */
import { Effect, Stream } from "effect"
import { lmsStream } from "effect-lms"
import { LmsCsv } from "effect-lms/csv"
import { type Assignment, type Submission, User } from "effect-lms/resources"
import { readAssignments, readSubmissions } from "./gradebook.js"

/** As Canvas writes it: the score after deductions, and only for a GPA scale the grade. */
const cellOf = ({ grading_type }: Assignment, submission: Submission | undefined) => {
  if (submission === undefined) return "N/A"
  const { excused, grade, score } = submission
  if (excused === true) return "EX"
  if (typeof score !== "number") return ""
  return grading_type === "gpa_scale" ? grade : Math.round(score * 100) / 100
}

export const writeGradebook = Effect.fn("gradebook.write")(function* (course_id: string, file: string) {
  const assignments = yield* readAssignments(course_id)
  const submissions = yield* readSubmissions(course_id)
  const columns = Array.from(assignments.values(), (assignment) => ({
    name: `${assignment.name} (${assignment.id})`,
    points: assignment.points_possible ?? "",
    cell: (user: User) => cellOf(assignment, submissions.get(`${user.id} ${assignment.id}`))
  }))
  const users = { course_id, enrollment_type: ["student"] }
  return yield* lmsStream("/api/v1/courses/:course_id/users", users, { schema: User }).pipe(
    Stream.run(
      LmsCsv.toFile(file, {
        columns: {
          Student: (user) => user.sortable_name ?? user.name,
          ID: "id",
          // Canvas shows these only to those who may see them.
          "SIS User ID": (user) => user.sis_user_id,
          "SIS Login ID": (user) => user.login_id,
          Section: () => "",
          ...Object.fromEntries(columns.map(({ cell, name }) => [name, cell]))
        },
        pointsPossible: Object.fromEntries(columns.map(({ name, points }) => [name, points])),
        // Canvas reads the file, not a spreadsheet.
        escapeFormulas: false,
        overwrite: true
      })
    )
  )
})
