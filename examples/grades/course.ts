/** What is needed of the course: its students, its assignments, and their submissions. */
import { Array, Effect, Option, Stream } from "effect"
import { lms, lmsStream } from "effect-lms"
import { Assignment, Course, GradingStandard, Submission, User } from "effect-lms/resources"

/** Students by their id, and by their id in the student information system. */
export const loadStudents = (course_id: string) =>
  lmsStream("/api/v1/courses/:course_id/users", { course_id, enrollment_type: ["student"] }, { schema: User }).pipe(
    Stream.runFold(new Map<string, User>(), (students, user) => {
      if (typeof user.sis_user_id === "string") students.set(`sis_user_id:${user.sis_user_id}`, user)
      return students.set(String(user.id), user)
    })
  )

/** The names of the grading scheme, if the assignment has one that can be read: the default of Canvas has no id. */
const loadScheme = Effect.fn("grades.loadScheme")(
  function* (course_id: string, assignment: Assignment) {
    if (assignment.grading_type !== "letter_grade" && assignment.grading_type !== "gpa_scale") return Option.none()
    const { data: course } = yield* lms("/api/v1/courses/:course_id", { course_id }, { schema: Course })
    const id = assignment.grading_standard_id ?? course.grading_standard_id
    if (id == null) return Option.none()
    const path = "/api/v1/courses/:course_id/grading_standards/:id"
    const { data } = yield* lms(path, { course_id, id }, { schema: GradingStandard })
    return Option.fromNullable(data.grading_scheme?.flatMap(({ name }) => name ?? []))
  },
  Effect.catchTag("LmsApiError", () => Effect.succeedNone)
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
      { assignment: data, scheme: Option.getOrUndefined(yield* loadScheme(course_id, data)), submissions }
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
