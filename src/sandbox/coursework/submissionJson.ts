import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Course, coursePath } from "../data/courses.js"
import type { Assignment } from "../data/coursework.js"
import { type Person, self } from "../data/people.js"
import { seededWork } from "../data/submissions.js"
import { fileJson } from "../files/fileJson.js"
import type { Json, JsonObject } from "../kernel/json.js"
import type { Work } from "../state/store.js"
import { World } from "../world.js"

const stateOf = ({ excused, gradedAt, score, submittedAt }: Work): string =>
  gradedAt !== undefined && (score !== undefined || excused)
    ? "graded"
    : submittedAt === undefined
      ? "unsubmitted"
      : "submitted"

const submissionJson = (options: {
  readonly url: string
  readonly course: Course
  readonly assignment: Assignment
  readonly student: Person
  readonly work: Work
  readonly attachments: ReadonlyArray<Json>
  readonly withComments: boolean
}): JsonObject => {
  const { assignment, attachments, course, student, url, withComments, work } = options
  return {
    id: assignment.id * 100_000 + student.id,
    user_id: student.id,
    assignment_id: assignment.id,
    url: work.url ?? null,
    body: work.body ?? null,
    score: work.score ?? null,
    grade: work.grade ?? null,
    entered_score: work.score ?? null,
    entered_grade: work.grade ?? null,
    excused: work.excused,
    attempt: work.attempt ?? null,
    submission_type: work.type ?? null,
    submitted_at: work.submittedAt ?? null,
    graded_at: work.gradedAt ?? null,
    grader_id: work.gradedAt === undefined ? null : self.id,
    grade_matches_current_submission: true,
    workflow_state: stateOf(work),
    late_policy_status: null,
    points_deducted: null,
    grading_period_id: null,
    cached_due_date: null,
    extra_attempts: null,
    posted_at: work.gradedAt ?? null,
    redo_request: false,
    late: false,
    missing: false,
    seconds_late: 0,
    preview_url: `${url}/${coursePath(course)}/assignments/${assignment.id}/submissions/${student.id}?preview=1`,
    // Canvas: the key is missing, and not an empty list, where nothing is attached.
    attachments: attachments.length === 0 ? undefined : attachments,
    submission_comments: withComments
      ? work.comments.map((comment, index) => ({ id: index + 1, author_id: self.id, comment }))
      : undefined
  }
}

/** What a student has handed in, and what it was found to be worth. */
export const workOf = (assignment: Assignment, student: Person) =>
  Effect.gen(function* () {
    const { plan, store } = yield* World
    return (yield* store.submissions)(assignment.id, student.id) ?? seededWork(plan, assignment, student)
  })

/** A submission as it is, or with the work that is given. */
export const shown = Effect.fn("Sandbox.showSubmission")(function* (
  course: Course,
  assignment: Assignment,
  student: Person,
  options: { readonly work?: Work; readonly withComments?: boolean } = {}
) {
  const { files, url } = yield* World
  const work = options.work ?? (yield* workOf(assignment, student))
  const found = yield* Effect.forEach(work.files, files.file)
  return submissionJson({
    url,
    course,
    assignment,
    student,
    work,
    attachments: found.flatMap(
      Option.match({ onNone: () => [], onSome: ({ drive, file }) => [fileJson(url, drive, file)] })
    ),
    withComments: options.withComments === true
  })
})
