/** Submissions: submit, grade and list. */
import * as Effect from "effect/Effect"
import { messageFailure, missingParameter, notFound, unauthorized } from "../../kernel/apiFailure.js"
import { type ApiRequest, parseId } from "../../kernel/context.js"
import { generateList, listFromArray, sliceList } from "../../kernel/lazyList.js"
import { asBoolean, asMap, asString, asStrings, asTime, type ParameterMap } from "../../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../../kernel/reply.js"
import { defineResource, get, post, put } from "../../kernel/resource.js"
import { within } from "../../kernel/routeParameters.js"
import { caller, pathCourse, pathPerson } from "../../school/callers.js"
import { type Course, coursePath, sectionIds } from "../../school/courses.js"
import { findPerson, type Person, peopleWithRole } from "../../school/people.js"
import { canEdit } from "../../school/roles.js"
import { type Assignment, assignments, isAssignmentVisible } from "../assignment.js"
import { pathAssignment } from "../assignments.js"
import { driveOf } from "../files/store.js"
import {
  applyGrade,
  renderSubmission,
  submissionIds,
  submittedWork,
  submitWork,
  type Work,
  workflowStateOf
} from "./submission.js"

const includesComments = ({ parameters }: ApiRequest) =>
  asStrings(parameters.get("include")).includes("submission_comments")

/** The student in the path. Students see their own work; callers who may edit the course see everyone's. */
const pathStudent = Effect.fn("Sandbox.pathStudent")(function* (request: ApiRequest, course: Course) {
  const { seed } = request
  const person = pathPerson(request)
  const student = peopleWithRole(seed, course, "student").find(({ id }) => id === person?.id)
  if (student === undefined) return yield* notFound()
  if (student.id !== caller(request).id && !canEdit(course.role)) return yield* unauthorized()
  return student
})

const gradeSubmission = Effect.fn("Sandbox.gradeSubmission")(function* (request: ApiRequest) {
  const { parameters } = request
  const { assignment, course } = yield* pathAssignment(request)
  const student = yield* pathStudent(request, course)
  if (!canEdit(course.role)) return yield* unauthorized()
  const now = request.now
  const comment = asString(asMap(parameters.get("comment"))?.get("text_comment"))
  const before = submittedWork.get(request, [assignment, student])
  const work = applyGrade(before, asMap(parameters.get("submission")) ?? new Map(), assignment.points, now)
  const after = comment === undefined ? work : { ...work, comments: [...work.comments, comment] }
  submittedWork.set(request, [assignment, student], after)
  const json = renderSubmission(request, course, assignment, student, {
    work: after,
    withComments: includesComments(request)
  })
  return replyChange(request, "updated", "submission", coursePath(course), json)
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
  return [...requested].filter((id) => drive.files.some((file) => file.id === id && !file.hidden))
}

/** Submits a text, a URL, or uploaded files. */
const submit = Effect.fn("Sandbox.submit")(function* (request: ApiRequest) {
  const { parameters, url } = request
  const { assignment, course } = yield* pathAssignment(request)
  const input = asMap(parameters.get("submission"))
  const student = yield* findSubmitter(request, course, input ?? new Map())
  if (input === undefined) return yield* missingParameter("submission")
  const type = asString(input.get("submission_type")) ?? ""
  const member = REQUIRED_MEMBERS.get(type)
  if (member === undefined) return yield* messageFailure("Invalid submission[submission_type] given")
  if (!input.has(member)) {
    return yield* messageFailure(`Invalid parameters for submission_type ${type}. Required: submission[${member}]`)
  }
  const files = type === "online_upload" ? findOwnFiles(request, student.id, input) : []
  if (type === "online_upload" && files.length === 0) return yield* messageFailure("No valid file ids given")
  const json = yield* submitWork(request, {
    course,
    assignment,
    student,
    work: {
      type,
      files,
      body: type === "online_text_entry" ? (asString(input.get("body")) ?? "") : undefined,
      url: type === "online_url" ? asString(input.get("url")) : undefined
    },
    submittedAt: request.now
  })
  const location = `${url}/api/v1/${coursePath(course)}/assignments/${assignment.id}/submissions/${student.id}`
  return reply(request, json, { status: 201, headers: { location } })
})

const listSubmissions = Effect.fn("Sandbox.listSubmissions")(function* (request: ApiRequest) {
  const { seed } = request
  const { assignment, course } = yield* pathAssignment(request)
  if (!canEdit(course.role)) return yield* unauthorized()
  const options = { withComments: includesComments(request) }
  return yield* replyPage(request, {
    path: `${coursePath(course)}/assignments/${assignment.id}/submissions`,
    rows: peopleWithRole(seed, course, "student"),
    toJson: (student) => renderSubmission(request, course, assignment, student, options)
  })
})

const showSubmission = Effect.fn("Sandbox.showSubmission")(function* (request: ApiRequest) {
  const { assignment, course } = yield* pathAssignment(request)
  const student = yield* pathStudent(request, course)
  return reply(
    request,
    renderSubmission(request, course, assignment, student, { withComments: includesComments(request) })
  )
})

/** The requested students. Canvas: without `student_ids`, the caller. */
const requestedStudents = Effect.fn("Sandbox.requestedStudents")(function* (request: ApiRequest, course: Course) {
  const { parameters, seed } = request
  const { id } = caller(request)
  const members = peopleWithRole(seed, course, "student")
  const visible = canEdit(course.role) ? members : members.filter((student) => student.id === id)
  const ids = asStrings(parameters.get("student_ids"))
  if (ids.includes("all")) return visible
  const requested = ids.length === 0 ? [String(id)] : ids
  const found = visible.filter((student) => requested.includes(String(student.id)))
  return found.length === new Set(requested).size ? found : yield* unauthorized()
})

/**
 * The filter that the request names, if any. Canvas (SubmissionsApiController#for_students): strictly later than the
 * times, so work without the time is excluded.
 */
const makeWorkFilter = (parameters: ParameterMap): ((work: Work) => boolean) | undefined => {
  const state = asString(parameters.get("workflow_state"))
  const submitted = asTime(parameters.get("submitted_since"))
  const graded = asTime(parameters.get("graded_since"))
  if ((state ?? submitted ?? graded) === undefined) return undefined
  const isLater = (value: string | undefined, time: string | undefined): boolean =>
    time === undefined || (value !== undefined && Date.parse(value) > Date.parse(time))
  return (work) =>
    (state === undefined || workflowStateOf(work) === state) &&
    isLater(work.submittedAt, submitted) &&
    isLater(work.gradedAt, graded)
}

/** Lists the submissions of several students for several assignments, flat or grouped by student. */
const listForStudents = Effect.fn("Sandbox.listForStudents")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  const course = yield* pathCourse(request)
  const students = yield* requestedStudents(request, course)
  const ids = asStrings(parameters.get("assignment_ids"))
  const requested = assignments
    .get(request, course)
    .filter(
      (assignment) =>
        isAssignmentVisible(course, assignment) && (ids.length === 0 || ids.includes(String(assignment.id)))
    )
  const options = { withComments: includesComments(request) }
  const path = `${coursePath(course)}/students/submissions`
  const render = (assignment: Assignment, student: Person) =>
    renderSubmission(request, course, assignment, student, options)
  if (asBoolean(parameters.get("grouped"))) {
    return yield* replyPage(request, {
      path,
      rows: students,
      toJson: (student) => ({
        user_id: student.id,
        section_id: sectionIds.at(seed, course.index, 0),
        sis_user_id: student.sisId ?? null,
        integration_id: null,
        submissions: requested.map((assignment) => render(assignment, student))
      })
    })
  }
  const [studentRows, assignmentRows] = [listFromArray(students), listFromArray(requested)]
  const pairs = generateList(students.length * requested.length, (index) => ({
    student: studentRows.rowAt(Math.floor(index / requested.length)),
    assignment: assignmentRows.rowAt(index % requested.length)
  }))
  const filter = makeWorkFilter(parameters)
  return yield* replyPage(request, {
    path,
    rows:
      filter === undefined
        ? pairs
        : sliceList(pairs, 0, pairs.length).filter(({ assignment, student }) =>
            filter(submittedWork.get(request, [assignment, student]))
          ),
    toJson: ({ assignment, student }) => render(assignment, student)
  })
})

const path = "/courses/:course_id/assignments/:assignment_id/submissions"

const INCLUDES = ["submission_comments"]

export const submissionResource = defineResource({
  routes: [
    get(path, listSubmissions, { include: INCLUDES }),
    post(path, submit, {
      acts: within("submission", ["submission_type", "body", "url", "file_ids", "user_id"])
    }),
    get(`${path}/:user_id`, showSubmission, { include: INCLUDES }),
    put(`${path}/:user_id`, gradeSubmission, {
      acts: ["comment[text_comment]", "submission[posted_grade]", "submission[excuse]"],
      include: INCLUDES
    }),
    get("/courses/:course_id/students/submissions", listForStudents, {
      acts: ["student_ids", "assignment_ids", "grouped", "workflow_state", "submitted_since", "graded_since"],
      include: INCLUDES
    })
  ],
  ids: submissionIds,
  changeTypes: ["submission"]
})
