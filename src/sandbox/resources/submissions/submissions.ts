/** Submissions: submit, grade and list. */
import * as Effect from "effect/Effect"
import { ApiFailure, messageFailure, missingParameter, notFound, unauthorized } from "../../kernel/apiFailure.js"
import { type ApiRequest, parseId } from "../../kernel/context.js"
import { mapRows, pairRows, type Rows } from "../../kernel/paging.js"
import { asBoolean, asMap, asString, asStrings, asTime, isBlank, type ParameterMap } from "../../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../../kernel/reply.js"
import { defineResource, get, post, put } from "../../kernel/resource.js"
import { within } from "../../kernel/routeParameters.js"
import { caller, pathCourse, pathPerson } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import {
  allMembersOf,
  existingMembersOf,
  findPerson,
  type Member,
  type Person,
  peopleWithRole
} from "../../school/people.js"
import { canEdit } from "../../school/roles.js"
import { type Assignment, assignments, pathAssignment } from "../assignment.js"
import { driveOf } from "../files/store.js"
import { groupsIn } from "../groups.js"
import {
  addComment,
  applyGrade,
  readStatus,
  STATUS_NAMES,
  submissionIds,
  submittedWork,
  submitWork,
  type Work,
  workflowStateOf
} from "../submission.js"
import { makeSubmissionRenderer, SUBMISSION_INCLUDES } from "./includes.js"

const NO_INPUT: ParameterMap = new Map()

/** The student in the path. Students see their own work; callers who may edit the course see everyone's. */
const pathStudent = Effect.fn("Sandbox.pathStudent")(function* (request: ApiRequest, course: Course) {
  const { seed } = request
  const person = pathPerson(request)
  const student = peopleWithRole(seed, course, "student").find(({ id }) => id === person?.id)
  if (student === undefined) return yield* notFound()
  if (student.id !== caller(request).id && !canEdit(course.role)) return yield* unauthorized()
  return student
})

/** Grades, marks or comments on a submission. Canvas: students may comment on their own. */
const gradeSubmission = Effect.fn("Sandbox.gradeSubmission")(function* (request: ApiRequest) {
  const { now, parameters } = request
  const { assignment, course } = yield* pathAssignment(request)
  const student = yield* pathStudent(request, course)
  if (!canEdit(course.role) && (parameters.has("submission") || !parameters.has("comment")))
    return yield* unauthorized()
  const input = asMap(parameters.get("submission")) ?? NO_INPUT
  const before = submittedWork.get(request, [assignment, student])
  const status = yield* readStatus(request, before, input)
  const graded = applyGrade(status, input, assignment.points, now)
  const after = addComment(request, graded, asMap(parameters.get("comment")))
  submittedWork.set(request, [assignment, student], after)
  // Canvas: the response always has the comments, and the submission again among those that changed with it.
  const json = makeSubmissionRenderer(request, course, ["submission_comments"])(assignment, student, after)
  const { submission_comments: _, ...plain } = json
  return replyChange(request, "updated", "submission", coursePath(course), { ...json, all_submissions: [plain] })
})

// Canvas: the required member of each type.
const REQUIRED_MEMBERS: ReadonlyMap<string, string> = new Map([
  ["online_text_entry", "body"],
  ["online_url", "url"],
  ["online_upload", "file_ids"]
])

/** The student who submits: the caller, or the student named by a caller who may grade. */
const findSubmitter = Effect.fn("Sandbox.findSubmitter")(function* (
  request: ApiRequest,
  course: Course,
  input: ParameterMap
) {
  const { seed } = request
  const person = caller(request)
  const reference = asString(input.get("user_id"))
  if (reference === undefined) return course.role === "student" ? person : yield* unauthorized()
  const named = findPerson(seed, reference)
  const student = peopleWithRole(seed, course, "student").find(({ id }) => id === named?.id)
  if (student === undefined) return yield* notFound()
  return canEdit(course.role) ? student : yield* unauthorized()
})

/** Canvas: silently ignores hidden and missing files and those of other users. */
const findOwnFiles = (request: ApiRequest, student: number, input: ParameterMap) => {
  const drive = driveOf(request, { _tag: "User", id: student })
  const ids = input.get("file_ids")
  const requested = new Set(Array.isArray(ids) ? asStrings(ids).map(parseId) : [])
  return [...requested].filter((id) => drive.files.some((file) => file.id === id && !file.access.hidden))
}

/** Submits a text, a URL, or uploaded files. */
const submit = Effect.fn("Sandbox.submit")(function* (request: ApiRequest) {
  const { parameters, url } = request
  const { assignment, course } = yield* pathAssignment(request)
  const input = asMap(parameters.get("submission"))
  const student = yield* findSubmitter(request, course, input ?? NO_INPUT)
  if (input === undefined) return yield* missingParameter("submission")
  const type = asString(input.get("submission_type")) ?? ""
  const member = REQUIRED_MEMBERS.get(type)
  if (member === undefined) return yield* messageFailure("Invalid submission[submission_type] given")
  if (!input.has(member)) {
    return yield* messageFailure(`Invalid parameters for submission_type ${type}. Required: submission[${member}]`)
  }
  const files = type === "online_upload" ? findOwnFiles(request, student.id, input) : []
  if (type === "online_upload" && files.length === 0) return yield* messageFailure("No valid file ids given")
  const before = submittedWork.get(request, [assignment, student])
  const { comments } = addComment(request, before, asMap(parameters.get("comment")))
  // Canvas: teachers may say when a student has submitted.
  const submittedAt = canEdit(course.role) ? asTime(input.get("submitted_at")) : undefined
  const json = yield* submitWork(request, {
    course,
    assignment,
    student,
    work: {
      type,
      files,
      comments,
      body: type === "online_text_entry" ? (asString(input.get("body")) ?? "") : undefined,
      url: type === "online_url" ? asString(input.get("url")) : undefined
    },
    submittedAt: submittedAt ?? request.now
  })
  const location = `${url}/api/v1/${coursePath(course)}/assignments/${assignment.id}/submissions/${student.id}`
  return reply(request, json, { status: 201, headers: { location } })
})

const byId = <A extends { readonly id: number }>(rows: ReadonlyArray<A>): ReadonlyArray<A> =>
  rows.toSorted((a, b) => a.id - b.id)

/** One student of each group, and the students without a group. Canvas: everyone, unless groups submit together. */
const representativesOf = (
  sandbox: ApiRequest,
  course: Course,
  { written }: Assignment,
  students: ReadonlyArray<Person>
): ReadonlyArray<Person> => {
  if (typeof written.group_category_id !== "number" || written.grade_group_students_individually === true) {
    return students
  }
  const groups = groupsIn(sandbox, course, written.group_category_id)
  const represented = new Set(groups.flatMap(({ members }) => members.slice(1).map(({ id }) => id)))
  return students.filter(({ id }) => !represented.has(id))
}

const listSubmissions = Effect.fn("Sandbox.listSubmissions")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  const { assignment, course } = yield* pathAssignment(request)
  if (!canEdit(course.role)) return yield* unauthorized()
  const students = byId(peopleWithRole(seed, course, "student"))
  const render = makeSubmissionRenderer(request, course)
  return yield* replyPage(request, {
    path: `${coursePath(course)}/assignments/${assignment.id}/submissions`,
    rows: asBoolean(parameters.get("grouped")) ? representativesOf(request, course, assignment, students) : students,
    toJson: (student) => render(assignment, student)
  })
})

const showSubmission = Effect.fn("Sandbox.showSubmission")(function* (request: ApiRequest) {
  const { assignment, course } = yield* pathAssignment(request)
  const student = yield* pathStudent(request, course)
  return reply(request, makeSubmissionRenderer(request, course)(assignment, student))
})

/** Canvas: an error of this list is a single `error`. */
const listFailure = (error: string, status: 400 | 403 = 400) => new ApiFailure({ status, body: { error } })

// Canvas: the states of enrollments that each word selects. Without one, all that were not deleted.
const ENROLLMENT_STATES: Readonly<Record<string, (member: Member) => boolean>> = {
  active: ({ state }) => state === "active",
  concluded: ({ state }) => state === "completed"
}

/** The students of a course with a requested state of their enrollment, by id. */
const listedStudents = Effect.fn("Sandbox.listedStudents")(function* (request: ApiRequest, course: Course) {
  const { parameters, seed } = request
  const word = asString(parameters.get("enrollment_state")) ?? ""
  const hasState = Object.hasOwn(ENROLLMENT_STATES, word) ? ENROLLMENT_STATES[word] : undefined
  if (word !== "" && hasState === undefined) return yield* listFailure("invalid enrollment_state")
  const isRequested = hasState ?? (({ state }: Member) => !["deleted", "inactive", "rejected"].includes(state))
  const ofSis = asBoolean(parameters.get("post_to_sis"))
  const people = existingMembersOf(seed, course).flatMap((member) =>
    member.role === "student" && isRequested(member) && !(ofSis && member.person.sisId === undefined)
      ? [[member.person.id, member.person] as const]
      : []
  )
  return byId([...new Map(people).values()])
})

const MAX_REQUESTED_STUDENTS = 100

/** The requested students. Canvas: without `student_ids`, the caller. */
const requestedStudents = Effect.fn("Sandbox.requestedStudents")(function* (request: ApiRequest, course: Course) {
  const { parameters, seed } = request
  const { id } = caller(request)
  const listed = yield* listedStudents(request, course)
  const ids = asStrings(parameters.get("student_ids"))
  if (ids.includes("all")) return canEdit(course.role) ? listed : listed.filter((student) => student.id === id)
  const requested = new Set(
    ids.length === 0 ? [id] : ids.map((reference) => findPerson(seed, reference)?.id ?? parseId(reference))
  )
  if (requested.size > MAX_REQUESTED_STUDENTS) return yield* listFailure("too many students")
  const known = new Set(
    allMembersOf(seed, course).flatMap(({ person, role }) =>
      role === "student" && (canEdit(course.role) || person.id === id) ? [person.id] : []
    )
  )
  if ([...requested].some((student) => !known.has(student))) return yield* unauthorized()
  return listed.filter((student) => requested.has(student.id))
})

/** The requested assignments by id. Canvas: unpublished ones are never listed. */
const requestedAssignments = Effect.fn("Sandbox.requestedAssignments")(function* (request: ApiRequest, course: Course) {
  const { parameters } = request
  const ids = asStrings(parameters.get("assignment_ids"))
  const ofSis = asBoolean(parameters.get("post_to_sis"))
  const published = assignments
    .get(request, course)
    .filter(({ published, written }) => published && !(ofSis && written.post_to_sis !== true))
  if (ids.length === 0) return byId(published)
  const requested = published.filter(({ id }) => ids.includes(String(id)))
  return requested.length === new Set(ids).size
    ? byId(requested)
    : yield* listFailure("invalid assignment ids requested", 403)
})

const timeParameter = Effect.fn("Sandbox.timeParameter")(function* ({ parameters }: ApiRequest, name: string) {
  const value = parameters.get(name)
  const time = asTime(value)
  // Canvas: a string where other errors have a list.
  return time === undefined && !isBlank(value)
    ? yield* new ApiFailure({ status: 400, body: { errors: { [name]: `Invalid datetime for ${name}` } } })
    : time
})

/**
 * The filter that the request names, if any. Canvas (SubmissionsApiController#for_students): strictly later than the
 * times, so work without the time is excluded.
 */
const makeWorkFilter = Effect.fn("Sandbox.makeWorkFilter")(function* (request: ApiRequest) {
  const state = asString(request.parameters.get("workflow_state")) || undefined
  const submitted = yield* timeParameter(request, "submitted_since")
  const graded = yield* timeParameter(request, "graded_since")
  if ((state ?? submitted ?? graded) === undefined) return undefined
  const isLater = (value: string | undefined, time: string | undefined): boolean =>
    time === undefined || (value !== undefined && Date.parse(value) > Date.parse(time))
  return (work: Work): boolean =>
    (state === undefined || workflowStateOf(work) === state) &&
    isLater(work.submittedAt, submitted) &&
    isLater(work.gradedAt, graded)
})

interface Submission {
  readonly student: Person
  readonly assignment: Assignment
}

/** The submissions by id, which is by assignment and student; or in another requested order. */
const sortSubmissions = (request: ApiRequest, pairs: Rows<Submission>): Rows<Submission> => {
  const { parameters } = request
  const isDescending = asString(parameters.get("order_direction")) === "descending"
  if (asString(parameters.get("order")) !== "graded_at") {
    return isDescending ? pairs.slice(0, pairs.length).toReversed() : pairs
  }
  const gradedAt = ({ assignment, student }: Submission) => submittedWork.get(request, [assignment, student]).gradedAt
  const keyed = pairs.slice(0, pairs.length).map((pair) => ({ pair, key: gradedAt(pair) }))
  // Postgres: ungraded work is last in both directions.
  const sorted = keyed.toSorted((a, b) => {
    if (a.key === b.key) return 0
    if (a.key === undefined || b.key === undefined) return a.key === undefined ? 1 : -1
    return a.key < b.key === isDescending ? 1 : -1
  })
  return sorted.map(({ pair }) => pair)
}

/** Lists the submissions of several students for several assignments, flat or grouped by student. */
const listForStudents = Effect.fn("Sandbox.listForStudents")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  const course = yield* pathCourse(request)
  const students = yield* requestedStudents(request, course)
  const requested = yield* requestedAssignments(request, course)
  const filter = yield* makeWorkFilter(request)
  const isListed = ({ assignment, student }: Submission) =>
    filter === undefined || filter(submittedWork.get(request, [assignment, student]))
  const render = makeSubmissionRenderer(request, course)
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
          .filter((assignment) => isListed({ assignment, student }))
          .map((assignment) => render(assignment, student))
      })
    })
  }
  const pairs = mapRows(pairRows(requested, students), ({ first, second }) => ({ assignment: first, student: second }))
  const filtered = filter === undefined ? pairs : pairs.slice(0, pairs.length).filter(isListed)
  return yield* replyPage(request, {
    path,
    rows: sortSubmissions(request, filtered),
    toJson: ({ assignment, student }) => render(assignment, student)
  })
})

const path = "/courses/:course_id/assignments/:assignment_id/submissions"

const COMMENT = within("comment", ["text_comment", "attempt"])
const WITHOUT_EFFECT = within("comment", ["group_comment", "media_comment_id", "media_comment_type"])

export const submissionResource = defineResource({
  routes: [
    get(path, listSubmissions, { acts: ["grouped"], include: SUBMISSION_INCLUDES }),
    post(path, submit, {
      acts: [
        ...within("submission", ["submission_type", "body", "url", "file_ids", "user_id", "submitted_at"]),
        ...COMMENT
      ],
      noEffect: WITHOUT_EFFECT
    }),
    get(`${path}/:user_id`, showSubmission, { include: SUBMISSION_INCLUDES }),
    put(`${path}/:user_id`, gradeSubmission, {
      acts: [...within("submission", ["posted_grade", "excuse", ...STATUS_NAMES]), ...COMMENT],
      include: SUBMISSION_INCLUDES,
      noEffect: [...WITHOUT_EFFECT, "prefer_points_over_scheme"]
    }),
    get("/courses/:course_id/students/submissions", listForStudents, {
      acts: [
        "student_ids",
        "assignment_ids",
        "grouped",
        "post_to_sis",
        "workflow_state",
        "submitted_since",
        "graded_since",
        "enrollment_state",
        "order",
        "order_direction"
      ],
      include: SUBMISSION_INCLUDES,
      // Enrollments of the sandbox have no dates that would end them.
      noEffect: ["state_based_on_date"]
    })
  ],
  ids: submissionIds,
  changeTypes: ["submission"]
})
