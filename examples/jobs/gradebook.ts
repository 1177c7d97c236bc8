/** What is needed of the course for a gradebook: its graded assignments, its columns, and the submissions of all students. */
import { Effect, Schema, Stream } from "effect"
import { lmsStream } from "effect-lms"
import { Assignment, Submission } from "effect-lms/resources"

/** By id. Canvas's gradebook has no column for what is not published or not graded. */
export const readAssignments = Effect.fn("gradebook.readAssignments")((course_id: string) =>
  lmsStream("/api/v1/courses/:course_id/assignments", { course_id }, { schema: Assignment }).pipe(
    Stream.filter(({ grading_type, published }) => published !== false && grading_type !== "not_graded"),
    Stream.runFold(new Map<string, Assignment>(), (all, one) => all.set(String(one.id), one))
  )
)

/** The titles of columns that teachers have added, such as `Notes`. */
export const readCustomColumns = Effect.fn("gradebook.readCustomColumns")((course_id: string) =>
  lmsStream(
    "/api/v1/courses/:course_id/custom_gradebook_columns",
    { course_id, include_hidden: true },
    { schema: Schema.Struct({ title: Schema.String }) }
  ).pipe(Stream.runFold(new Set<string>(), (all, { title }) => all.add(title)))
)

/** By student and assignment, also of concluded students and of the test student. */
export const readSubmissions = Effect.fn("gradebook.readSubmissions")((course_id: string) =>
  lmsStream(
    "/api/v1/courses/:course_id/students/submissions",
    { course_id, student_ids: ["all"] },
    { schema: Submission }
  ).pipe(
    Stream.runFold(new Map<string, Submission>(), (all, one) => all.set(`${one.user_id} ${one.assignment_id}`, one))
  )
)
