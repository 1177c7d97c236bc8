/** Submissions as they are shown: with what a request includes, and in lists. */
import * as Effect from "effect/Effect"
import { invalidParameter, unauthorized } from "../../kernel/apiFailure.js"
import { type ApiRequest, parseId } from "../../kernel/context.js"
import {
  type Filter,
  type Filters,
  filterAny,
  type Includes,
  readFilters,
  renderIncludes
} from "../../kernel/filters.js"
import type { JsonObject } from "../../kernel/json.js"
import { asIsoTime, asStrings, isBlank } from "../../kernel/parameters.js"
import { mapRows, pairRows, replyPage } from "../../kernel/reply.js"
import { caller, findPersonOrSelf, pathCourse } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import { peopleWithRole } from "../../school/people.js"
import { canEdit } from "../../school/roles.js"
import { assignments, pathAssignment } from "../assignments.js"
import { courseJson } from "../courses.js"
import { renderSubmission, type Submission, type Work, workflowStateOf, workOf } from "../submission.js"
import { personJson } from "../users.js"

const includes: Includes<Submission> = {
  assignment: ({ assignment, course }, request) => {
    const item = assignments.itemsOf(request, course).find(({ row }) => row.id === assignment.id)
    return item && assignments.json(request, item)
  },
  course: ({ course }, request) => courseJson(request, course),
  user: ({ student }, request) => personJson(request, student, ["avatar_url"])
}

/** The words of `include[]` for submissions. */
export const INCLUDES = ["submission_comments", ...Object.keys(includes)]

/** A submission with what a request includes. */
export const submissionJson = (request: ApiRequest, row: Submission, withComments = false): JsonObject => {
  const isIncluded = asStrings(request.parameters.get("include")).includes("submission_comments")
  return {
    ...renderSubmission(request, row.course, row.assignment, row.student, withComments || isIncluded),
    ...renderIncludes(request, includes, row)
  }
}

const byId = <A extends { readonly id: number }>(rows: ReadonlyArray<A>): ReadonlyArray<A> =>
  rows.toSorted((a, b) => a.id - b.id)

/** Lists the submissions for an assignment. */
export const listSubmissions = Effect.fn("Sandbox.listSubmissions")(function* (request: ApiRequest) {
  const { assignment, course } = yield* pathAssignment(request)
  if (!canEdit(course.role)) return yield* unauthorized()
  return yield* replyPage(request, {
    path: `${coursePath(course)}/assignments/${assignment.id}/submissions`,
    rows: byId(peopleWithRole(request.seed, course, "student")),
    toJson: (student) => submissionJson(request, { course, assignment, student })
  })
})

/** The requested students by id. Canvas: without `student_ids`, the caller. */
const requestedStudents = Effect.fn("Sandbox.requestedStudents")(function* (request: ApiRequest, course: Course) {
  const { id } = caller(request)
  const readable = byId(peopleWithRole(request.seed, course, "student")).filter(
    (student) => canEdit(course.role) || student.id === id
  )
  const references = asStrings(request.parameters.get("student_ids"))
  if (references.includes("all")) return readable
  const requested = new Set(
    (references.length === 0 ? ["self"] : references).map(
      (reference) => findPersonOrSelf(request, reference)?.id ?? parseId(reference)
    )
  )
  const found = readable.filter((student) => requested.has(student.id))
  return found.length === requested.size ? found : yield* unauthorized()
})

/** The requested assignments by id. Canvas: unpublished ones are never listed. */
const requestedAssignments = (request: ApiRequest, course: Course) => {
  const ids = asStrings(request.parameters.get("assignment_ids"))
  return byId(assignments.rowsOf(request, course)).filter(
    ({ id, published }) => published && (ids.length === 0 || ids.includes(String(id)))
  )
}

/** Canvas: strictly later than the time, so work without one is excluded. */
const filterLater =
  (name: string, timeOf: (work: Work) => string | null): Filter<Submission> =>
  (value, request) => {
    if (isBlank(value)) return undefined
    const time = asIsoTime(value)
    if (time === undefined) return Effect.fail(invalidParameter(name, `Invalid datetime for ${name}`))
    return (row) => (timeOf(workOf(request, row)) ?? "") > time
  }

export const filters: Filters<Submission> = {
  workflow_state: filterAny((row, request) => workflowStateOf(workOf(request, row))),
  submitted_since: filterLater("submitted_since", ({ submitted_at }) => submitted_at),
  graded_since: filterLater("graded_since", ({ graded_at }) => graded_at)
}

/** Lists the submissions of several students for several assignments by id, flat or grouped by student. */
export const listForStudents = Effect.fn("Sandbox.listForStudents")(function* (request: ApiRequest) {
  const course = yield* pathCourse(request)
  const students = yield* requestedStudents(request, course)
  const requested = requestedAssignments(request, course)
  const isListed = yield* readFilters(request, filters)
  const path = `${coursePath(course)}/students/submissions`
  // Canvas: any value groups, also `false` in a query.
  if (!isBlank(request.parameters.get("grouped"))) {
    return yield* replyPage(request, {
      path,
      rows: students,
      toJson: (student) => ({
        user_id: student.id,
        submissions: requested
          .map((assignment) => ({ course, assignment, student }))
          .filter((row) => isListed?.(row) ?? true)
          .map((row) => submissionJson(request, row))
      })
    })
  }
  const all = mapRows(pairRows(requested, students), ({ first: assignment, second: student }) => ({
    course,
    assignment,
    student
  }))
  return yield* replyPage(request, {
    path,
    rows: isListed === undefined ? all : all.slice(0, all.length).filter(isListed),
    toJson: (row) => submissionJson(request, row)
  })
})
