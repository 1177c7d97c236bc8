/** The history of the gradebook: who graded what on which day, and the versions of submissions. */
import * as Effect from "effect/Effect"
import * as Order from "effect/Order"
import { type ApiRequest, pathParameter } from "../../kernel/context.js"
import type { JsonObject } from "../../kernel/json.js"
import { asBoolean, asString } from "../../kernel/parameters.js"
import { replyPage } from "../../kernel/reply.js"
import { defineResource, get } from "../../kernel/resource.js"
import { localDay } from "../../kernel/time.js"
import { editableCourse } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import { type Person, peopleWithRole, personWithId } from "../../school/people.js"
import { type Assignment, assignments } from "../assignment.js"
import { assignmentJson } from "../assignments.js"
import { GRADER_ID, renderSubmission, submittedWork, type Work } from "../submission.js"

interface Submission {
  readonly assignment: Assignment
  /** In the list of assignments. */
  readonly position: number
  readonly student: Person
  readonly work: Work
}

/** The submissions of a course for one assignment or all of them, of one student or all of them. */
const submissionsOf = (
  request: ApiRequest,
  course: Course,
  assignment = "",
  student = ""
): ReadonlyArray<Submission> => {
  const matches = (reference: string, { id }: { readonly id: number }) => reference === "" || String(id) === reference
  const students = peopleWithRole(request.seed, course, "student").filter((row) => matches(student, row))
  return assignments.get(request, course).flatMap((row, index) =>
    matches(assignment, row)
      ? students.map((person) => ({
          assignment: row,
          position: index + 1,
          student: person,
          work: submittedWork.get(request, [row, person])
        }))
      : []
  )
}

const dayOf = ({ work: { gradedAt } }: Submission): string | undefined =>
  gradedAt === undefined ? undefined : localDay(gradedAt).all_day_date

const graderName = (request: ApiRequest): string => personWithId(request.seed, GRADER_ID)?.name ?? ""

/** Who graded these submissions: there is one grader. */
const gradersJson = (
  request: ApiRequest,
  course: Course,
  graded: ReadonlyArray<Submission>
): ReadonlyArray<JsonObject> => {
  const all = new Map(graded.map(({ assignment, position }) => [assignment.id, { assignment, position }]))
  if (all.size === 0) return []
  return [
    {
      id: GRADER_ID,
      name: graderName(request),
      assignments: [...all.values()].map(({ assignment, position }) =>
        assignmentJson(request, course, assignment, position)
      )
    }
  ]
}

const listDays = Effect.fn("Sandbox.listGradedDays")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  const byDay = new Map<string, Array<Submission>>()
  for (const submission of submissionsOf(request, course)) {
    const day = dayOf(submission)
    if (day === undefined) continue
    const ofDay = byDay.get(day)
    if (ofDay === undefined) byDay.set(day, [submission])
    else ofDay.push(submission)
  }
  return yield* replyPage(request, {
    path: `${coursePath(course)}/gradebook_history/days`,
    // Canvas: the latest day first.
    rows: [...byDay].toSorted(Order.reverse(Order.mapInput(Order.string, ([day]) => day))),
    toJson: ([date, graded]) => ({ date, graders: gradersJson(request, course, graded) })
  })
})

const listGraders = Effect.fn("Sandbox.listGradersOfDay")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  const date = pathParameter(request, "date")
  const graded = submissionsOf(request, course).filter((submission) => dayOf(submission) === date)
  return yield* replyPage(request, {
    path: `${coursePath(course)}/gradebook_history/${date}`,
    rows: gradersJson(request, course, graded),
    toJson: (grader) => grader
  })
})

/** The versions of a submission, oldest first: each attempt, and each grade of it. */
const versionsOf = ({ history, ...work }: Work): ReadonlyArray<Work> =>
  [...history, { ...work, history: [] }].flatMap((attempt) => [
    ...attempt.earlierGrades.map((grade) => ({ ...attempt, ...grade })),
    attempt
  ])

const versionJson = (request: ApiRequest, course: Course, submission: Submission, version: Work): JsonObject => {
  const { assignment, student, work } = submission
  const grader = (gradedAt: string | undefined) =>
    gradedAt === undefined ? "Graded on submission" : graderName(request)
  return {
    ...renderSubmission(request, course, assignment, student, { work: version }),
    grader: grader(version.gradedAt),
    assignment_name: assignment.name,
    user_name: student.name,
    current_grade: work.grade ?? null,
    current_graded_at: work.gradedAt ?? null,
    current_grader: grader(work.gradedAt)
  }
}

/** Canvas: only versions that change the score, the latest first, each with the grade before it. */
const gradeVersions = (request: ApiRequest, course: Course, submission: Submission): ReadonlyArray<JsonObject> => {
  const graded = versionsOf(submission.work).filter(
    (version, index, all) => version.score !== undefined && version.score !== all[index - 1]?.score
  )
  return graded
    .map((version, index) => {
      const previous = graded[index - 1]
      const json = versionJson(request, course, submission, version)
      return {
        ...json,
        previous_grade: previous?.grade ?? null,
        previous_graded_at: previous?.gradedAt ?? null,
        previous_grader: previous === undefined ? null : graderName(request),
        new_grade: version.grade ?? null,
        new_graded_at: version.gradedAt ?? null,
        new_grader: json.grader,
        new_score: version.score
      }
    })
    .toReversed()
}

const listHistories = Effect.fn("Sandbox.listSubmissionHistories")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  const [date, grader, assignment] = ["date", "grader_id", "assignment_id"].map((name) => pathParameter(request, name))
  const graded =
    grader === String(GRADER_ID)
      ? submissionsOf(request, course, assignment).filter((submission) => dayOf(submission) === date)
      : []
  return yield* replyPage(request, {
    path: `${coursePath(course)}/gradebook_history/${date}/graders/${grader}/assignments/${assignment}/submissions`,
    rows: graded,
    toJson: (submission) => ({
      submission_id: renderSubmission(request, course, submission.assignment, submission.student).id,
      versions: gradeVersions(request, course, submission)
    })
  })
})

const byTime = Order.mapInput(
  Order.string,
  ({ version: { gradedAt, submittedAt } }: { readonly version: Work }) => gradedAt ?? submittedAt ?? ""
)

const listFeed = Effect.fn("Sandbox.listGradebookFeed")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  const { parameters } = request
  const [assignment, user] = ["assignment_id", "user_id"].map((name) => asString(parameters.get(name)))
  const versions = submissionsOf(request, course, assignment, user).flatMap((submission) =>
    versionsOf(submission.work)
      .filter(({ gradedAt, submittedAt }) => (gradedAt ?? submittedAt) !== undefined)
      .map((version) => ({ submission, version }))
  )
  return yield* replyPage(request, {
    path: `${coursePath(course)}/gradebook_history/feed`,
    rows: versions.toSorted(asBoolean(parameters.get("ascending")) ? byTime : Order.reverse(byTime)),
    toJson: ({ submission, version }) => versionJson(request, course, submission, version)
  })
})

const path = "/courses/:course_id/gradebook_history"

export const gradebookHistoryResource = defineResource({
  routes: [
    get(`${path}/days`, listDays),
    get(`${path}/feed`, listFeed, { acts: ["assignment_id", "user_id", "ascending"] }),
    get(`${path}/:date`, listGraders),
    get(`${path}/:date/graders/:grader_id/assignments/:assignment_id/submissions`, listHistories)
  ]
})
