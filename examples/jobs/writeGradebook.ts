/** Writes the grades of a course in the CSV format of Canvas's own gradebook. */
import { FileSystem } from "@effect/platform"
import { Chunk, Effect, Stream } from "effect"
import { lmsStream } from "effect-lms"
import { Assignment, Submission, User } from "effect-lms/resources"

type Cell = string | number | null | undefined

const line = (cells: ReadonlyArray<Cell>) =>
  `${cells.map((cell) => `"${String(cell ?? "").replaceAll('"', '""')}"`).join(",")}\r\n`

const gradeOf = (submission: Submission | undefined): Cell =>
  submission?.excused === true ? "EX" : (submission?.entered_grade ?? submission?.score)

export const writeGradebook = Effect.fn("gradebook.write")(function* (course_id: string, file: string) {
  const path = "/api/v1/courses/:course_id"
  const files = yield* FileSystem.FileSystem
  const assignments = yield* Stream.runCollect(lmsStream(`${path}/assignments`, { course_id }, { schema: Assignment }))
  const submissions = yield* lmsStream(
    `${path}/students/submissions`,
    { course_id, student_ids: ["all"] },
    { schema: Submission }
  ).pipe(
    Stream.runFold(new Map<string, Submission>(), (all, one) => all.set(`${one.user_id} ${one.assignment_id}`, one))
  )
  const columns = Chunk.toReadonlyArray(assignments)
  const head = [
    line([
      "Student",
      "ID",
      "SIS User ID",
      "SIS Login ID",
      "Section",
      ...columns.map(({ id, name }) => `${name} (${id})`)
    ]),
    line(["    Points Possible", "", "", "", "", ...columns.map(({ points_possible }) => points_possible)])
  ]
  const rows = lmsStream(`${path}/users`, { course_id, enrollment_type: ["student"] }, { schema: User }).pipe(
    Stream.map((user) => {
      const grades = columns.map(({ id }) => gradeOf(submissions.get(`${user.id} ${id}`)))
      return line([user.sortable_name ?? user.name, user.id, user.sis_user_id, user.login_id, "", ...grades])
    })
  )
  yield* Stream.run(Stream.encodeText(Stream.concat(Stream.fromIterable(head), rows)), files.sink(file))
})
