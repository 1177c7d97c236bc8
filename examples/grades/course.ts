/** What is needed of the course: its students, its assignments, and their submissions. */
import { Array, Effect, Option, Stream } from "effect"
import { lms, lmsStream } from "effect-lms"
import { Assignment, Submission, User } from "effect-lms/resources"

/** Students by their id, and by their id in the student information system. */
export const loadStudents = (course_id: string) =>
  lmsStream("/api/v1/courses/:course_id/users", { course_id, enrollment_type: ["student"] }, { schema: User }).pipe(
    Stream.runFold(new Map<string, User>(), (students, user) => {
      if (typeof user.sis_user_id === "string") students.set(`sis_user_id:${user.sis_user_id}`, user)
      return students.set(String(user.id), user)
    })
  )

const loadAssignment = (course_id: string, assignment_id: string) =>
  Effect.gen(function* () {
    const path = "/api/v1/courses/:course_id/assignments/:assignment_id"
    const params = { course_id, assignment_id }
    const { data } = yield* lms(path, params, { schema: Assignment })
    const submissions = yield* lmsStream(`${path}/submissions`, params, { schema: Submission }).pipe(
      Stream.runFold(new Map<string, Submission>(), (all, submission) =>
        all.set(String(submission.user_id), submission)
      )
    )
    return Option.some([
      assignment_id,
      { title: data.name, maxPoints: data.points_possible ?? 0, submissions }
    ] as const)
  }).pipe(
    Effect.catchIf(
      (error) => error._tag === "LmsApiError" && error.status === 404,
      () => Effect.succeedNone
    )
  )

/** Assignments by id, with the submissions by the id of the student. Unknown ids are missing. */
export const loadAssignments = (course_id: string, ids: Iterable<string>) =>
  Effect.forEach(ids, (id) => loadAssignment(course_id, id), { concurrency: 4 }).pipe(
    Effect.map((assignments) => new Map(Array.getSomes(assignments)))
  )
