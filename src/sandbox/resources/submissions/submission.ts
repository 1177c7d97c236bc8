/** Submissions: seeded work, grades and their JSON. */
import type { SandboxServices } from "../../kernel/context.js"
import { makeIds } from "../../kernel/ids.js"
import type { Json, JsonObject } from "../../kernel/json.js"
import { hash, type Seed } from "../../kernel/seed.js"
import { makeState } from "../../kernel/state.js"
import { timestampOnDay } from "../../kernel/time.js"
import { type Course, coursePath } from "../../school/courses.js"
import { type Person, peopleWithRole, tokenOwner } from "../../school/people.js"
import { type Assignment, assignmentIds, assignments } from "../assignments.js"
import { fileJson } from "../files/fileJson.js"
import { findFile } from "../files/store.js"

/** A student's work for an assignment, and its grade. */
export interface Work {
  readonly type: string | undefined
  readonly submittedAt: string | undefined
  readonly attempt: number | undefined
  readonly body: string | undefined
  readonly url: string | undefined
  readonly files: ReadonlyArray<number>
  readonly score: number | undefined
  readonly grade: string | undefined
  readonly gradedAt: string | undefined
  readonly excused: boolean
  readonly comments: ReadonlyArray<string>
}

/** The id of a submission encodes the assignment and the student. */
export const submissionIds = makeIds(0, () => 100_000, assignmentIds.limit)

const NO_WORK: Work = {
  type: undefined,
  submittedAt: undefined,
  attempt: undefined,
  body: undefined,
  url: undefined,
  files: [],
  score: undefined,
  grade: undefined,
  gradedAt: undefined,
  excused: false,
  comments: []
}

/**
 * Of five students, three are graded, one is submitted and one is missing. Assignments that callers created
 * have no submissions.
 */
const seededWork = (seed: Seed, assignment: Assignment, student: Person): Work => {
  const choice = hash(seed, "submission", assignment.id, student.id) % 5
  if (assignment.due === undefined || choice === 4) return NO_WORK
  const submitted: Work = {
    ...NO_WORK,
    type: "online_text_entry",
    submittedAt: timestampOnDay(assignment.due - 1),
    attempt: 1,
    body: `<p>${assignment.name}, by ${student.name}</p>`
  }
  if (choice === 3) return submitted
  const score = Math.round(assignment.points * (40 + (hash(seed, "score", assignment.id, student.id) % 61))) / 100
  return { ...submitted, score, grade: String(score), gradedAt: timestampOnDay(assignment.due + 3) }
}

/** By assignment and student. */
export const submittedWork = makeState(
  ([assignment, student]: readonly [Assignment, Person]) => `${assignment.id}/${student.id}`,
  (seed, [assignment, student]) => seededWork(seed, assignment, student)
)

export const workflowStateOf = ({ excused, gradedAt, score, submittedAt }: Work): string =>
  gradedAt !== undefined && (score !== undefined || excused)
    ? "graded"
    : submittedAt === undefined
      ? "unsubmitted"
      : "submitted"

const submissionJson = (options: {
  readonly seed: Seed
  readonly url: string
  readonly course: Course
  readonly assignment: Assignment
  readonly student: Person
  readonly work: Work
  readonly attachments: ReadonlyArray<Json>
  readonly withComments: boolean
}): JsonObject => {
  const { assignment, attachments, course, seed, student, url, withComments, work } = options
  return {
    id: submissionIds.at(seed, assignment.id, student.id),
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
    grader_id: work.gradedAt === undefined ? null : tokenOwner.id,
    grade_matches_current_submission: true,
    workflow_state: workflowStateOf(work),
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
    // Canvas: the key is missing if there are no attachments.
    attachments: attachments.length === 0 ? undefined : attachments,
    submission_comments: withComments
      ? work.comments.map((comment, index) => ({ id: index + 1, author_id: tokenOwner.id, comment }))
      : undefined
  }
}

/** Renders a submission, with its stored work or the given one. */
export const renderSubmission = (
  services: SandboxServices,
  course: Course,
  assignment: Assignment,
  student: Person,
  options: { readonly work?: Work; readonly withComments?: boolean } = {}
): JsonObject => {
  const { seed, url } = services
  const work = options.work ?? submittedWork.get(services, [assignment, student])
  return submissionJson({
    seed,
    url,
    course,
    assignment,
    student,
    work,
    attachments: work.files.flatMap((id) => {
      const found = findFile(services, id)
      return found === undefined ? [] : [fileJson(url, found.drive, found.file)]
    }),
    withComments: options.withComments === true
  })
}

/** The number of submissions of a course that await a grade. */
export const countUngraded = (services: SandboxServices, course: Course): number => {
  const students = peopleWithRole(services.seed, course, "student")
  return assignments
    .get(services, course)
    .flatMap((assignment) => students.map((student) => submittedWork.get(services, [assignment, student])))
    .filter((work) => workflowStateOf(work) === "submitted").length
}
