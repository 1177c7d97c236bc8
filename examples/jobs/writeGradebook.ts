/** Writes the grades of a course in the CSV format of Canvas's own gradebook. */
import { Chunk, Effect, Stream } from "effect"
import { lmsStream } from "effect-lms"
import { LmsCsv } from "effect-lms/csv"
import { Assignment, Submission, User } from "effect-lms/resources"

const gradeOf = (submission: Submission | undefined) =>
  submission?.excused === true ? "EX" : (submission?.entered_grade ?? submission?.score)

export const writeGradebook = Effect.fn("gradebook.write")(function* (course_id: string, file: string) {
  const path = "/api/v1/courses/:course_id"
  const assignments = yield* Stream.runCollect(lmsStream(`${path}/assignments`, { course_id }, { schema: Assignment }))
  const submissions = yield* lmsStream(
    `${path}/students/submissions`,
    { course_id, student_ids: ["all"] },
    { schema: Submission }
  ).pipe(
    Stream.runFold(new Map<string, Submission>(), (all, one) => all.set(`${one.user_id} ${one.assignment_id}`, one))
  )
  const columns = Chunk.toReadonlyArray(assignments).map(({ id, name, points_possible }) => ({
    name: `${name} (${id})`,
    points: points_possible ?? "",
    grade: (user: User) => gradeOf(submissions.get(`${user.id} ${id}`))
  }))
  return yield* lmsStream(`${path}/users`, { course_id, enrollment_type: ["student"] }, { schema: User }).pipe(
    Stream.run(
      LmsCsv.toFile(file, {
        columns: {
          Student: (user) => user.sortable_name ?? user.name,
          ID: "id",
          "SIS User ID": "sis_user_id",
          "SIS Login ID": "login_id",
          Section: () => "",
          ...Object.fromEntries(columns.map(({ grade, name }) => [name, grade]))
        },
        pointsPossible: Object.fromEntries(columns.map(({ name, points }) => [name, points])),
        overwrite: true
      })
    )
  )
})
