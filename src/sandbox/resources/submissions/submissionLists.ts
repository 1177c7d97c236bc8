/** Submissions as they are shown: with what a request includes, and in lists. */
import * as Effect from "effect/Effect"
import { ApiFailure, unauthorized } from "../../kernel/apiFailure.js"
import { type ApiRequest, parseId } from "../../kernel/context.js"
import { type Filter, type Filters, type Includes, readFilters, renderIncludes } from "../../kernel/filters.js"
import type { JsonObject } from "../../kernel/json.js"
import { mapRows, pairRows, type Rows } from "../../kernel/paging.js"
import { asBoolean, asString, asStrings, asTime, isBlank } from "../../kernel/parameters.js"
import { replyPage } from "../../kernel/reply.js"
import { caller, findPersonOrSelf, pathCourse } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import { allMembersOf, type Person, peopleWithRole } from "../../school/people.js"
import { canEdit } from "../../school/roles.js"
import type { Assignment } from "../assignment.js"
import { assignments, pathAssignment } from "../assignments.js"
import { courseJson } from "../courses.js"
import { groupsIn } from "../groups.js"
import { renderSubmission, type Submission, type Work, workflowStateOf, workOf } from "../submission.js"
import { personJson } from "../users.js"

const includes: Includes<Submission> = {
  submission_history: (row, request) => {
    const current = workOf(request, row)
    return [...current.history, current].map((work) =>
      renderSubmission(request, row.course, row.assignment, row.student, { work })
    )
  },
  assignment: ({ assignment, course }, request) => {
    const item = assignments.itemsOf(request, course).find(({ row }) => row.id === assignment.id)
    return item && assignments.json(request, item)
  },
  course: ({ course }, request) => ({
    ...courseJson(request, course),
    html_url: `${request.url}/${coursePath(course)}`
  }),
  user: ({ student }, request) => personJson(request, student, ["avatar_url"]),
  // Canvas: the group of a group assignment; without one its members are null.
  group: ({ assignment, course, student }, request) => {
    const group = groupsIn(request, course, assignment.group_category_id).find(({ members }) =>
      members.some(({ id }) => id === student.id)
    )
    return { id: group?.id ?? null, name: group?.name ?? null }
  },
  read_status: () => "read"
}

/** The words of `include[]` for submissions. */
export const INCLUDES = ["submission_comments", "visibility", ...Object.keys(includes)]

/** A submission with what a request includes. */
export const submissionJson = (request: ApiRequest, row: Submission, withComments = false): JsonObject => {
  const include = asStrings(request.parameters.get("include"))
  return {
    ...renderSubmission(request, row.course, row.assignment, row.student, {
      withComments: withComments || include.includes("submission_comments")
    }),
    assignment_visible: include.includes("visibility") ? true : undefined,
    ...renderIncludes(request, includes, row)
  }
}

const byId = <A extends { readonly id: number }>(rows: ReadonlyArray<A>): ReadonlyArray<A> =>
  rows.toSorted((a, b) => a.id - b.id)

/** One student of each group, and the students without a group. Canvas: everyone, unless groups submit together. */
const representativesOf = (
  request: ApiRequest,
  course: Course,
  assignment: Assignment,
  students: ReadonlyArray<Person>
): ReadonlyArray<Person> => {
  if (assignment.grade_group_students_individually) return students
  const groups = groupsIn(request, course, assignment.group_category_id)
  const represented = new Set(groups.flatMap(({ members }) => members.slice(1).map(({ id }) => id)))
  return students.filter(({ id }) => !represented.has(id))
}

/** Lists the submissions for an assignment. */
export const listSubmissions = Effect.fn("Sandbox.listSubmissions")(function* (request: ApiRequest) {
  const { assignment, course } = yield* pathAssignment(request)
  if (!canEdit(course.role)) return yield* unauthorized()
  const students = byId(peopleWithRole(request.seed, course, "student"))
  const isGrouped = asBoolean(request.parameters.get("grouped"))
  return yield* replyPage(request, {
    path: `${coursePath(course)}/assignments/${assignment.id}/submissions`,
    rows: isGrouped ? representativesOf(request, course, assignment, students) : students,
    toJson: (student) => submissionJson(request, { course, assignment, student })
  })
})

/** Canvas: an error of this list is a single `error`. */
const listFailure = (error: string, status: 400 | 403 = 400) => new ApiFailure({ status, body: { error } })

// Canvas: the states of enrollments that each word selects. Without one, all that were not deleted.
const ENROLLMENT_STATES: ReadonlyMap<string, ReadonlyArray<string>> = new Map([
  ["", ["active", "invited", "completed"]],
  ["active", ["active"]],
  ["concluded", ["completed"]]
])

/** The requested students by id. Canvas: without `student_ids`, the caller. */
const requestedStudents = Effect.fn("Sandbox.requestedStudents")(function* (request: ApiRequest, course: Course) {
  const { parameters, seed } = request
  const { id } = caller(request)
  const states = ENROLLMENT_STATES.get(asString(parameters.get("enrollment_state")) ?? "")
  if (states === undefined) return yield* listFailure("invalid enrollment_state")
  const isReadable = (person: Person) => canEdit(course.role) || person.id === id
  const people = allMembersOf(seed, course).flatMap(({ person, role, state }) =>
    role === "student" && states.includes(state) && isReadable(person) ? [[person.id, person] as const] : []
  )
  const listed = byId([...new Map(people).values()])
  const references = asStrings(parameters.get("student_ids"))
  if (references.includes("all")) return listed
  const requested = new Set(
    references.map((reference) => findPersonOrSelf(request, reference)?.id ?? parseId(reference))
  )
  if (references.length === 0) requested.add(id)
  const known = new Set(
    allMembersOf(seed, course).flatMap(({ person, role }) =>
      role === "student" && isReadable(person) ? [person.id] : []
    )
  )
  if ([...requested].some((student) => !known.has(student))) return yield* unauthorized()
  return listed.filter((student) => requested.has(student.id))
})

/** The requested assignments by id. Canvas: unpublished ones are never listed. */
const requestedAssignments = Effect.fn("Sandbox.requestedAssignments")(function* (request: ApiRequest, course: Course) {
  const ids = new Set(asStrings(request.parameters.get("assignment_ids")))
  const published = byId(assignments.rowsOf(request, course).filter((row) => row.published))
  if (ids.size === 0) return published
  const requested = published.filter(({ id }) => ids.has(String(id)))
  return requested.length === ids.size ? requested : yield* listFailure("invalid assignment ids requested", 403)
})

/**
 * Canvas (SubmissionsApiController#for_students): strictly later than the time, so work without one is excluded. An error
 * is a string where other errors have a list.
 */
const filterLater =
  (name: string, timeOf: (work: Work) => string | null): Filter<Submission> =>
  (value, request) => {
    if (isBlank(value)) return undefined
    const time = asTime(value)
    return time === undefined
      ? Effect.fail(new ApiFailure({ status: 400, body: { errors: { [name]: `Invalid datetime for ${name}` } } }))
      : (row) => Date.parse(timeOf(workOf(request, row)) ?? "") > Date.parse(time)
  }

export const filters: Filters<Submission> = {
  workflow_state: (value, request) =>
    isBlank(value) ? undefined : (row) => workflowStateOf(workOf(request, row)) === asString(value),
  submitted_since: filterLater("submitted_since", ({ submitted_at }) => submitted_at),
  graded_since: filterLater("graded_since", ({ graded_at }) => graded_at)
}

/** The submissions by id, which is by assignment and student; or in another requested order. */
const sortSubmissions = (request: ApiRequest, rows: Rows<Submission>): Rows<Submission> => {
  const { parameters } = request
  const isDescending = asString(parameters.get("order_direction")) === "descending"
  if (asString(parameters.get("order")) !== "graded_at") {
    return isDescending ? rows.slice(0, rows.length).toReversed() : rows
  }
  const all = rows.slice(0, rows.length).map((row) => ({ row, gradedAt: workOf(request, row).graded_at ?? "" }))
  const graded = all
    .filter(({ gradedAt }) => gradedAt !== "")
    .toSorted((a, b) => (isDescending ? -1 : 1) * a.gradedAt.localeCompare(b.gradedAt))
  // Postgres: ungraded work is last in both directions.
  const ungraded = all.filter(({ gradedAt }) => gradedAt === "")
  return [...graded, ...ungraded].map(({ row }) => row)
}

/** Lists the submissions of several students for several assignments, flat or grouped by student. */
export const listForStudents = Effect.fn("Sandbox.listForStudents")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  const course = yield* pathCourse(request)
  const students = yield* requestedStudents(request, course)
  const requested = yield* requestedAssignments(request, course)
  const isListed = yield* readFilters(request, filters)
  const path = `${coursePath(course)}/students/submissions`
  // Canvas: any value groups, also `false` in a query.
  if (!isBlank(parameters.get("grouped"))) {
    const sectionOf = new Map(allMembersOf(seed, course).map(({ person, section }) => [person.id, section]))
    return yield* replyPage(request, {
      path,
      rows: students,
      toJson: (student) => ({
        user_id: student.id,
        section_id: sectionOf.get(student.id) ?? null,
        sis_user_id: student.sisId ?? null,
        integration_id: null,
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
  const listed = isListed === undefined ? all : all.slice(0, all.length).filter(isListed)
  return yield* replyPage(request, {
    path,
    rows: sortSubmissions(request, listed),
    toJson: (row) => submissionJson(request, row)
  })
})
