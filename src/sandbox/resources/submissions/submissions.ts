/** Submissions: submit and grade, one or many at once. */
import * as Effect from "effect/Effect"
import { messageFailure, missingParameter, notFound, unauthorized } from "../../kernel/apiFailure.js"
import { type ApiRequest, parseId, pathParameter, recordChange } from "../../kernel/context.js"
import { asMap, asString, asStrings, asTime, type ParameterMap } from "../../kernel/parameters.js"
import { reply, replyChange } from "../../kernel/reply.js"
import { defineResource, get, post, put } from "../../kernel/resource.js"
import { within } from "../../kernel/routeParameters.js"
import { caller, findPersonOrSelf, pathCourse, pathPerson } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import { findPerson, type Person, peopleWithRole } from "../../school/people.js"
import { canEdit } from "../../school/roles.js"
import { assignments, pathAssignment } from "../assignments.js"
import { files } from "../files/files.js"
import { filesOfUser } from "../files/owners.js"
import { JobFailed, progressJson, runJob, startJob } from "../progress.js"
import { inCourseOfSection, pathSection, studentsOfSection } from "../sections.js"
import {
  addComment,
  applyGrade,
  readStatus,
  STATUS_NAMES,
  type Submission,
  submissionIds,
  submitWork,
  workOf,
  writeWork
} from "../submission.js"
import { findUnknownStudents, placeListedSubmissions } from "./listedSubmissions.js"
import { filters, INCLUDES, listForStudents, listSubmissions, submissionJson } from "./submissionLists.js"

const NO_INPUT: ParameterMap = new Map()

/** The submission in the path. Students see their own work; callers who may edit the course see everyone's. */
const pathSubmission = Effect.fn("Sandbox.pathSubmission")(function* (request: ApiRequest) {
  const { assignment, course } = yield* pathAssignment(request)
  const person = pathPerson(request)
  const student = peopleWithRole(request.seed, course, "student").find(({ id }) => id === person?.id)
  if (student === undefined) return yield* notFound()
  if (student.id !== caller(request).id && !canEdit(course.role)) return yield* unauthorized()
  return { assignment, course, student }
})

/** Grades, marks or comments on a submission. Canvas: students may comment on their own. */
const gradeSubmission = Effect.fn("Sandbox.gradeSubmission")(function* (request: ApiRequest) {
  const { now, parameters } = request
  const row = yield* pathSubmission(request)
  const { assignment, course } = row
  if (!canEdit(course.role) && (parameters.has("submission") || !parameters.has("comment")))
    return yield* unauthorized()
  const input = asMap(parameters.get("submission")) ?? NO_INPUT
  const marked = yield* readStatus(workOf(request, row), input)
  const graded = applyGrade(marked, input, assignment.points_possible, now)
  const after = addComment(request, graded, asMap(parameters.get("comment")))
  writeWork(request, row, after)
  // Canvas: the response always has the comments, and the submission again among those that changed with it.
  const { submission_comments, ...plain } = submissionJson(request, row, true)
  const json = { ...plain, submission_comments, all_submissions: [plain] }
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
  const reference = asString(input.get("user_id"))
  if (reference === undefined) return course.role === "student" ? caller(request) : yield* unauthorized()
  const named = findPersonOrSelf(request, reference)
  const student = peopleWithRole(request.seed, course, "student").find(({ id }) => id === named?.id)
  if (student === undefined) return yield* notFound()
  return canEdit(course.role) ? student : yield* unauthorized()
})

/** Submits a text, a URL, or uploaded files. */
const submit = Effect.fn("Sandbox.submit")(function* (request: ApiRequest) {
  const { now, parameters, url } = request
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
  // Canvas: silently ignores missing files and those of other users.
  const requested = new Set(asStrings(input.get("file_ids")).map(parseId))
  const stored = files.rowsOf(request, filesOfUser(student.id))
  const own = type === "online_upload" ? [...requested].filter((id) => stored.some((file) => file.id === id)) : []
  if (type === "online_upload" && own.length === 0) return yield* messageFailure("No valid file ids given")
  const row = { course, assignment, student }
  // Canvas: teachers may say when a student has submitted.
  const submittedAt = canEdit(course.role) ? asTime(input.get("submitted_at")) : undefined
  const json = submitWork(request, row, {
    submission_type: type,
    files: own,
    comments: addComment(request, workOf(request, row), asMap(parameters.get("comment"))).comments,
    body: type === "online_text_entry" ? (asString(input.get("body")) ?? "") : null,
    url: type === "online_url" ? (asString(input.get("url")) ?? null) : null,
    submitted_at: submittedAt ?? now
  })
  const location = `${url}/api/v1/${coursePath(course)}/assignments/${assignment.id}/submissions/${student.id}`
  return reply(request, json, { status: 201, headers: { location } })
})

const gradeStudent = (request: ApiRequest, row: Submission, input: ParameterMap) => {
  const graded = applyGrade(workOf(request, row), input, row.assignment.points_possible, request.now)
  const path = coursePath(row.course)
  recordChange(request, "updated", "submission", path, writeWork(request, row, addComment(request, graded, input)))
}

/** Starts a job that grades the students of a course or a section. */
const updateGrades = Effect.fn("Sandbox.updateGrades")(function* (
  request: ApiRequest,
  studentsIn: (course: Course) => ReadonlyArray<Person>
) {
  const course = yield* pathCourse(request)
  if (!canEdit(course.role)) return yield* unauthorized()
  const sent = asMap(request.parameters.get("grade_data"))
  if (sent === undefined) return yield* messageFailure("'grade_data' parameter required")
  const isOfCourse = pathParameter(request, "assignment_id") === ""
  const grades = isOfCourse ? sent : new Map([[String((yield* pathAssignment(request)).assignment.id), sent]])
  const job = yield* startJob(request, ["Course", course.id], "submissions_update")
  const run = Effect.gen(function* () {
    const missing: Array<string> = []
    const students = new Map(studentsIn(course).map((student) => [student.id, student]))
    for (const [assignmentId, byStudent] of grades) {
      const assignment = assignments.rowsOf(request, course).find(({ id }) => String(id) === assignmentId)
      for (const [reference, input] of asMap(byStudent) ?? NO_INPUT) {
        const student = students.get(findPerson(request.seed, reference)?.id ?? -1)
        if (student === undefined) missing.push(`'${reference}'`)
        else if (assignment !== undefined) {
          gradeStudent(request, { course, assignment, student }, asMap(input) ?? NO_INPUT)
        }
      }
    }
    // Canvas: the grades of the other students are stored.
    if (missing.length > 0) {
      return yield* new JobFailed({ reason: `Couldn't find User(s) with API ids ${missing.join(", ")}` })
    }
    return undefined
  })
  yield* runJob(request, job, { run: () => run })
  return reply(request, progressJson(request.url, job))
})

const updateCourseGrades = (request: ApiRequest) =>
  updateGrades(request, (course) => peopleWithRole(request.seed, course, "student"))

const updateSectionGrades = Effect.fn("Sandbox.updateSectionGrades")(function* (request: ApiRequest) {
  const { row } = yield* pathSection(request)
  return yield* updateGrades(yield* inCourseOfSection(request), (course) =>
    studentsOfSection(request.seed, course, row.id)
  )
})

const BULK_FIELDS = ["posted_grade", "excuse", "text_comment", "attempt"]
const OF_ASSIGNMENT = { acts: within("grade_data[<student_id>]", BULK_FIELDS) }
const OF_COURSE = { acts: within("grade_data[<assignment_id>][<student_id>]", BULK_FIELDS) }

const path = "/courses/:course_id/assignments/:assignment_id/submissions"

const COMMENT = within("comment", ["text_comment", "attempt"])
const WITHOUT_EFFECT = within("comment", ["group_comment", "media_comment_id", "media_comment_type"])

export const submissionResource = defineResource({
  routes: [
    get(path, listSubmissions, { acts: ["grouped"], include: INCLUDES }),
    post(path, submit, {
      acts: [
        ...within("submission", ["submission_type", "body", "url", "file_ids", "user_id", "submitted_at"]),
        ...COMMENT
      ],
      noEffect: WITHOUT_EFFECT
    }),
    get(
      `${path}/:user_id`,
      (request) => Effect.map(pathSubmission(request), (row) => reply(request, submissionJson(request, row))),
      { include: INCLUDES }
    ),
    put(`${path}/:user_id`, gradeSubmission, {
      acts: [...within("submission", ["posted_grade", "excuse", ...STATUS_NAMES]), ...COMMENT],
      include: INCLUDES,
      noEffect: [...WITHOUT_EFFECT, "prefer_points_over_scheme"]
    }),
    get("/courses/:course_id/students/submissions", listForStudents, {
      acts: [
        "student_ids",
        "assignment_ids",
        "grouped",
        ...Object.keys(filters),
        "enrollment_state",
        "order",
        "order_direction"
      ],
      include: INCLUDES,
      // Enrollments of the sandbox have no dates that would end them.
      noEffect: ["state_based_on_date"]
    }),
    post("/courses/:course_id/assignments/:assignment_id/submissions/update_grades", updateCourseGrades, OF_ASSIGNMENT),
    post("/courses/:course_id/submissions/update_grades", updateCourseGrades, OF_COURSE),
    post(
      "/sections/:section_id/assignments/:assignment_id/submissions/update_grades",
      updateSectionGrades,
      OF_ASSIGNMENT
    ),
    post("/sections/:section_id/submissions/update_grades", updateSectionGrades, OF_COURSE)
  ],
  ids: submissionIds,
  findConflicts: findUnknownStudents,
  setUp: placeListedSubmissions,
  changeTypes: ["submission"]
})
