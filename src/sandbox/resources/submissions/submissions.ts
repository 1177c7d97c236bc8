/** Submissions: submit and grade, one or many at once, and those that the data list. */
import * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import { messageFailure, missingParameter, notFound, unauthorized } from "../../kernel/apiFailure.js"
import { type ApiRequest, parseId, pathParameter, recordChange, type SandboxServices } from "../../kernel/context.js"
import { lookUp } from "../../kernel/json.js"
import { asMap, asString, asStrings, asTime, type ParameterMap } from "../../kernel/parameters.js"
import { reply, replyChange } from "../../kernel/reply.js"
import { defineResource, get, post, put } from "../../kernel/resource.js"
import { within } from "../../kernel/routeParameters.js"
import type { Seed } from "../../kernel/seed.js"
import { addDays, normalizeTimestamp, timestampOnDay } from "../../kernel/time.js"
import { caller, editableCourse, findPersonOrSelf, pathPerson } from "../../school/callers.js"
import { allCourses, type Course, coursePath } from "../../school/courses.js"
import { findPerson, membersOf, type Person, peopleWithRole } from "../../school/people.js"
import { canEdit } from "../../school/roles.js"
import { type Assignment, assignmentList, originalAssignment, type SubmissionInput } from "../assignment.js"
import { assignments, pathAssignment } from "../assignments.js"
import { ensureFolder, files, silently, storeFile } from "../files/files.js"
import { filesOfUser } from "../files/owners.js"
import { JobFailed, progressJson, runJob, startJob } from "../progress.js"
import {
  addComment,
  applyGrade,
  NO_WORK,
  type Submission,
  submissionIds,
  submittedWork,
  type Work,
  workOf,
  writeWork
} from "../submission.js"
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

/** Grades or comments on a submission. Canvas: students may comment on their own. */
const gradeSubmission = Effect.fn("Sandbox.gradeSubmission")(function* (request: ApiRequest) {
  const { now, parameters } = request
  const row = yield* pathSubmission(request)
  const { assignment, course } = row
  if (!canEdit(course.role) && (parameters.has("submission") || !parameters.has("comment")))
    return yield* unauthorized()
  const input = asMap(parameters.get("submission")) ?? NO_INPUT
  const graded = applyGrade(workOf(request, row), input, assignment.points_possible, now)
  writeWork(request, row, addComment(request, graded, asMap(parameters.get("comment"))))
  // Canvas: the response always has the comments, and the submission again among those that changed with it.
  const { submission_comments, ...plain } = submissionJson(request, row, true)
  const json = { ...plain, submission_comments, all_submissions: [plain] }
  return replyChange(request, "updated", "submission", coursePath(course), json)
})

// Canvas: the required member of each type.
const REQUIRED_MEMBERS: Readonly<Record<string, string>> = {
  online_text_entry: "body",
  online_url: "url",
  online_upload: "file_ids"
}

/** The student who submits: the caller, or the student named by a caller who may grade. */
const findSubmitter = Effect.fn("Sandbox.findSubmitter")(function* (
  request: ApiRequest,
  course: Course,
  input: ParameterMap
) {
  const named = findPersonOrSelf(request, asString(input.get("user_id")) ?? "self")
  const student = peopleWithRole(request.seed, course, "student").find(({ id }) => id === named?.id)
  return student !== undefined && (canEdit(course.role) || student.id === caller(request).id)
    ? student
    : yield* unauthorized()
})

/** Submits a text, a URL, or uploaded files. */
const submit = Effect.fn("Sandbox.submit")(function* (request: ApiRequest) {
  const { now, parameters, url } = request
  const { assignment, course } = yield* pathAssignment(request)
  const input = asMap(parameters.get("submission"))
  const student = yield* findSubmitter(request, course, input ?? NO_INPUT)
  if (input === undefined) return yield* missingParameter("submission")
  const type = asString(input.get("submission_type")) ?? ""
  const member = lookUp(REQUIRED_MEMBERS, type)
  if (member === undefined) return yield* messageFailure("Invalid submission[submission_type] given")
  if (!input.has(member)) return yield* missingParameter(`submission[${member}]`)
  // Canvas: silently ignores missing files and those of other users.
  const requested = asStrings(input.get("file_ids")).map(parseId)
  const own = files.rowsOf(request, filesOfUser(student.id)).flatMap(({ id }) => (requested.includes(id) ? [id] : []))
  if (type === "online_upload" && own.length === 0) return yield* messageFailure("No valid file ids given")
  const row = { course, assignment, student }
  const before = workOf(request, row)
  // Canvas: teachers may say when a student has submitted.
  const submittedAt = canEdit(course.role) ? asTime(input.get("submitted_at")) : undefined
  const json = writeWork(request, row, {
    ...addComment(request, before, asMap(parameters.get("comment"))),
    submission_type: type,
    files: type === "online_upload" ? own : [],
    body: type === "online_text_entry" ? (asString(input.get("body")) ?? "") : null,
    url: type === "online_url" ? (asString(input.get("url")) ?? null) : null,
    submitted_at: submittedAt ?? now,
    attempt: (before.attempt ?? 0) + 1,
    // A new attempt has no grade yet.
    graded_at: null
  })
  recordChange(request, before.attempt === null ? "created" : "updated", "submission", coursePath(course), json)
  const location = `${url}/api/v1/${coursePath(course)}/assignments/${assignment.id}/submissions/${student.id}`
  return reply(request, json, { status: 201, headers: { location } })
})

const gradeStudent = (request: ApiRequest, row: Submission, input: ParameterMap) => {
  const graded = applyGrade(workOf(request, row), input, row.assignment.points_possible, request.now)
  const path = coursePath(row.course)
  recordChange(request, "updated", "submission", path, writeWork(request, row, addComment(request, graded, input)))
}

/** Starts a job that grades the students of a course. */
const updateGrades = Effect.fn("Sandbox.updateGrades")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  const sent = asMap(request.parameters.get("grade_data"))
  if (sent === undefined) return yield* messageFailure("'grade_data' parameter required")
  const isOfCourse = pathParameter(request, "assignment_id") === ""
  const grades = isOfCourse ? sent : new Map([[String((yield* pathAssignment(request)).assignment.id), sent]])
  const job = yield* startJob(request, ["Course", course.id], "submissions_update")
  const run = Effect.gen(function* () {
    const missing: Array<string> = []
    const students = new Map(peopleWithRole(request.seed, course, "student").map((student) => [student.id, student]))
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

/** References to people who do not exist. */
const findUnknownStudents = (seed: Seed): ReadonlyArray<Schema.FilterIssue> =>
  assignmentList.findOccurrences(seed).flatMap(({ list, path }) =>
    (typeof list === "object" ? list : []).flatMap(({ submissions = [] }, assignment) =>
      submissions.flatMap(
        ({ user_id }, index): ReadonlyArray<Schema.FilterIssue> =>
          findPerson(seed, String(user_id)) === undefined
            ? [
                {
                  path: [...path, assignment, "submissions", index, "user_id"],
                  message: `there is no person ${user_id}`
                }
              ]
            : []
      )
    )
  )

const encoder = new TextEncoder()

/** Stores the attachments of a submission in the files of its student, as an upload does. */
const placeAttachments = (
  services: SandboxServices,
  course: Course,
  student: Person,
  { attachments = [] }: SubmissionInput,
  createdAt: string
): ReadonlyArray<number> => {
  if (attachments.length === 0) return []
  const request = silently(services, createdAt)
  const owner = filesOfUser(student.id)
  const folder = ensureFolder(request, owner, ["Submissions", course.name.replaceAll("/", "_")]).id
  return attachments.map(({ content, content_type, filename }) => {
    const { row } = storeFile(request, owner, {
      folder,
      name: filename,
      content: services.blobs.saveNow(encoder.encode(content)),
      ...(content_type === undefined ? {} : { contentType: content_type })
    })
    return row.id
  })
}

const listedWork = (
  services: SandboxServices,
  course: Course,
  assignment: Assignment,
  student: Person,
  input: SubmissionInput
): Work => {
  const submitted_at =
    normalizeTimestamp(input.submitted_at) ??
    addDays(originalAssignment(services.seed, assignment)?.due_at ?? timestampOnDay(1), -1)
  const files = placeAttachments(services, course, student, input, submitted_at)
  return {
    ...NO_WORK,
    submission_type: files.length > 0 ? "online_upload" : input.url === undefined ? "online_text_entry" : "online_url",
    submitted_at,
    attempt: 1,
    body: input.body ?? null,
    url: input.url ?? null,
    files,
    ...(input.score === undefined ? {} : { score: input.score, grade: String(input.score), graded_at: submitted_at })
  }
}

/** Stores the listed submissions of those who are students of the course. */
const placeListedSubmissions = (services: SandboxServices): void => {
  const { seed } = services
  const hasAny = assignmentList
    .findOccurrences(seed)
    .some(({ list }) => typeof list === "object" && list.some(({ submissions }) => submissions !== undefined))
  if (!hasAny) return
  for (const course of allCourses(seed)) {
    const students = membersOf(seed, course).filter(({ role }) => role === "student")
    for (const assignment of assignments.rowsOf(services, course)) {
      for (const input of originalAssignment(seed, assignment)?.submissions ?? []) {
        const id = findPerson(seed, String(input.user_id))?.id
        const student = students.find(({ person }) => person.id === id)?.person
        if (student !== undefined) {
          const work = listedWork(services, course, assignment, student, input)
          submittedWork.set(services, [assignment, student], work)
        }
      }
    }
  }
}

const BULK_FIELDS = ["posted_grade", "excuse", "text_comment"]

const path = "/courses/:course_id/assignments/:assignment_id/submissions"

export const submissionResource = defineResource({
  routes: [
    get(path, listSubmissions, { include: INCLUDES }),
    post(path, submit, {
      acts: [
        ...within("submission", ["submission_type", "body", "url", "file_ids", "user_id", "submitted_at"]),
        "comment[text_comment]"
      ]
    }),
    get(
      `${path}/:user_id`,
      (request) => Effect.map(pathSubmission(request), (row) => reply(request, submissionJson(request, row))),
      { include: INCLUDES }
    ),
    put(`${path}/:user_id`, gradeSubmission, {
      acts: [...within("submission", ["posted_grade", "excuse"]), "comment[text_comment]"],
      include: INCLUDES
    }),
    get("/courses/:course_id/students/submissions", listForStudents, {
      acts: ["student_ids", "assignment_ids", "grouped", ...Object.keys(filters)],
      include: INCLUDES
    }),
    post(`${path}/update_grades`, updateGrades, { acts: within("grade_data[<student_id>]", BULK_FIELDS) }),
    post("/courses/:course_id/submissions/update_grades", updateGrades, {
      acts: within("grade_data[<assignment_id>][<student_id>]", BULK_FIELDS)
    })
  ],
  ids: submissionIds,
  findConflicts: findUnknownStudents,
  setUp: placeListedSubmissions,
  changeTypes: ["submission"]
})
