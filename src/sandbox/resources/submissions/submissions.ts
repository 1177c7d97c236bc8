import * as Effect from "effect/Effect"
import { messageFailure, missingParameter, notFound, unauthorized } from "../../kernel/apiFailure.js"
import { Parameters, parseId, SandboxContext } from "../../kernel/context.js"
import type { JsonObject } from "../../kernel/json.js"
import { asBoolean, asMap, asString, asStrings, asTime, type ParameterMap } from "../../kernel/parameters.js"
import { reply, replyChange, replyPage } from "../../kernel/reply.js"
import { defineResource, get, post, put } from "../../kernel/resource.js"
import { currentTimestamp } from "../../kernel/time.js"
import { caller, pathCourse, pathPerson } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import { findPerson, type Person, peopleWithRole } from "../../school/people.js"
import { canEdit } from "../../school/roles.js"
import { assignments, isAssignmentVisible, pathAssignment } from "../assignments.js"
import { drives } from "../files/store.js"
import { sectionIds } from "../sections.js"
import { submitWork } from "./handIn.js"
import { renderSubmission, submissionIds, type Work, works } from "./submission.js"

const includesComments = Effect.map(Parameters, ({ all }) =>
  asStrings(all.get("include")).includes("submission_comments")
)

/** The student in the path. Students see their own work, and those who may edit the course everybody's. */
const pathStudent = (course: Course) =>
  Effect.gen(function* () {
    const { seed } = yield* SandboxContext
    const person = yield* pathPerson
    const student = peopleWithRole(seed, course, "student").find(({ id }) => id === person?.id)
    if (student === undefined) return yield* notFound()
    if (student.id !== (yield* caller).id && !canEdit(course.role)) return yield* unauthorized()
    return student
  })

/** A grade as Canvas reads it: points, a percentage, passed or not, or nothing, which takes the grade away. */
const readGrade = (text: string, points: number): { readonly score: number; readonly grade: string } | undefined => {
  const trimmed = text.trim()
  if (trimmed === "") return undefined
  if (["pass", "complete"].includes(trimmed)) return { score: points, grade: "complete" }
  if (["fail", "incomplete"].includes(trimmed)) return { score: 0, grade: "incomplete" }
  const score = trimmed.endsWith("%") ? (Number(trimmed.slice(0, -1)) / 100) * points : Number(trimmed)
  return Number.isFinite(score) ? { score, grade: String(score) } : undefined
}

const applyGrade = (before: Work, input: ParameterMap, points: number, now: string): Work => {
  const posted = asString(input.get("posted_grade"))
  if (input.has("excuse") && asBoolean(input.get("excuse"))) {
    return { ...before, score: undefined, grade: undefined, excused: true, gradedAt: now }
  }
  if (posted === undefined) return before
  const grade = readGrade(posted, points)
  return { ...before, score: grade?.score, grade: grade?.grade, excused: false, gradedAt: grade && now }
}

const gradeSubmission = Effect.gen(function* () {
  const { all } = yield* Parameters
  const { assignment, course } = yield* pathAssignment
  const student = yield* pathStudent(course)
  if (!canEdit(course.role)) return yield* unauthorized()
  const now = yield* currentTimestamp
  const comment = asString(asMap(all.get("comment"))?.get("text_comment"))
  const before = yield* works.get([assignment, student])
  const work = applyGrade(before, asMap(all.get("submission")) ?? new Map(), assignment.points, now)
  const after = comment === undefined ? work : { ...work, comments: [...work.comments, comment] }
  yield* works.set([assignment, student], after)
  const json = yield* renderSubmission(course, assignment, student, {
    work: after,
    withComments: yield* includesComments
  })
  return yield* replyChange("updated", "submission", coursePath(course), json)
})

// Canvas: what comes with each type, and has to.
const REQUIRED_MEMBERS: ReadonlyMap<string, string> = new Map([
  ["online_text_entry", "body"],
  ["online_url", "url"],
  ["online_upload", "file_ids"]
])

/** Whose work it is: the caller's own, or, where the caller may grade, that of the student they name. */
const findSubmitter = Effect.fn("Sandbox.submitter")(function* (course: Course, input: ParameterMap) {
  const { seed } = yield* SandboxContext
  const asking = yield* caller
  const reference = asString(input.get("user_id"))
  if (reference === undefined) return course.role === "student" ? asking : yield* unauthorized()
  const person = findPerson(seed, reference)
  const student = peopleWithRole(seed, course, "student").find(({ id }) => id === person?.id)
  if (student === undefined) return yield* notFound()
  return canEdit(course.role) ? student : yield* unauthorized()
})

/** Canvas: files that are not the student's, or are hidden or gone, are passed over in silence. */
const findOwnFiles = Effect.fn("Sandbox.ownFiles")(function* (student: number, input: ParameterMap) {
  const drive = yield* drives.get({ _tag: "User", id: student })
  const ids = input.get("file_ids")
  const wanted = new Set(Array.isArray(ids) ? asStrings(ids).map(parseId) : [])
  return [...wanted].filter((id) => drive.files.some((file) => file.id === id && !file.hidden))
})

/** Hands in work: a text, an address, or files that were uploaded before. */
const submit = Effect.gen(function* () {
  const { url } = yield* SandboxContext
  const { all } = yield* Parameters
  const { assignment, course } = yield* pathAssignment
  const input = asMap(all.get("submission"))
  const student = yield* findSubmitter(course, input ?? new Map())
  if (input === undefined) return yield* missingParameter("submission")
  const type = asString(input.get("submission_type")) ?? ""
  const member = REQUIRED_MEMBERS.get(type)
  if (member === undefined) return yield* messageFailure("Invalid submission[submission_type] given")
  if (!input.has(member)) {
    return yield* messageFailure(`Invalid parameters for submission_type ${type}. Required: submission[${member}]`)
  }
  const files = type === "online_upload" ? yield* findOwnFiles(student.id, input) : []
  if (type === "online_upload" && files.length === 0) return yield* messageFailure("No valid file ids given")
  const json = yield* submitWork({
    course,
    assignment,
    student,
    work: {
      type,
      files,
      body: type === "online_text_entry" ? (asString(input.get("body")) ?? "") : undefined,
      url: type === "online_url" ? asString(input.get("url")) : undefined
    },
    submittedAt: yield* currentTimestamp
  })
  const location = `${url}/api/v1/${coursePath(course)}/assignments/${assignment.id}/submissions/${student.id}`
  return yield* reply(json, { status: 201, headers: { location } })
})

const listSubmissions = Effect.gen(function* () {
  const { seed } = yield* SandboxContext
  const { assignment, course } = yield* pathAssignment
  if (!canEdit(course.role)) return yield* unauthorized()
  const options = { withComments: yield* includesComments }
  return yield* replyPage({
    path: `${coursePath(course)}/assignments/${assignment.id}/submissions`,
    rows: peopleWithRole(seed, course, "student"),
    toJson: (student) => renderSubmission(course, assignment, student, options)
  })
})

const showSubmission = Effect.gen(function* () {
  const { assignment, course } = yield* pathAssignment
  const student = yield* pathStudent(course)
  return yield* reply(yield* renderSubmission(course, assignment, student, { withComments: yield* includesComments }))
})

/** Those whose submissions are asked for. Canvas: without a name, the caller's own. */
const requestedStudents = Effect.fn("Sandbox.wantedStudents")(function* (course: Course) {
  const { seed } = yield* SandboxContext
  const { all } = yield* Parameters
  const { id } = yield* caller
  const members = peopleWithRole(seed, course, "student")
  const visible = canEdit(course.role) ? members : members.filter((student) => student.id === id)
  const ids = asStrings(all.get("student_ids"))
  if (ids.includes("all")) return visible
  const wanted = ids.length === 0 ? [String(id)] : ids
  const found = visible.filter((student) => wanted.includes(String(student.id)))
  return found.length === new Set(wanted).size ? found : yield* unauthorized()
})

/** Canvas (SubmissionsApiController#for_students): later than that, so that what has no such time is left out. */
const makeTimeFilter = (all: ParameterMap) => {
  const isLater = (at: unknown, than: string | undefined): boolean =>
    than === undefined || (typeof at === "string" && Date.parse(at) > Date.parse(than))
  const submitted = asTime(all.get("submitted_since"))
  const graded = asTime(all.get("graded_since"))
  return ({ graded_at, submitted_at }: JsonObject): boolean =>
    isLater(submitted_at, submitted) && isLater(graded_at, graded)
}

/** The submissions of several students for several assignments, one after the other or by student. */
const listForStudents = Effect.gen(function* () {
  const { seed } = yield* SandboxContext
  const { all } = yield* Parameters
  const course = yield* pathCourse
  const students = yield* requestedStudents(course)
  const ids = asStrings(all.get("assignment_ids"))
  const wanted = (yield* assignments.get(course)).filter(
    (assignment) => isAssignmentVisible(course, assignment) && (ids.length === 0 || ids.includes(String(assignment.id)))
  )
  const options = { withComments: yield* includesComments }
  const path = `${coursePath(course)}/students/submissions`
  const ofStudent = (student: Person) =>
    Effect.forEach(wanted, (assignment) => renderSubmission(course, assignment, student, options))
  if (asBoolean(all.get("grouped"))) {
    return yield* replyPage({
      path,
      rows: students,
      toJson: (student) =>
        Effect.map(ofStudent(student), (submissions) => ({
          user_id: student.id,
          section_id: sectionIds.at(seed, course.index, 0),
          sis_user_id: student.sisId ?? null,
          integration_id: null,
          submissions
        }))
    })
  }
  const state = asString(all.get("workflow_state"))
  const later = makeTimeFilter(all)
  const submissions = (yield* Effect.forEach(students, ofStudent)).flat()
  return yield* replyPage({
    path,
    rows: submissions.filter((one) => (state === undefined || one.workflow_state === state) && later(one)),
    toJson: (submission) => submission
  })
})

const path = "/courses/:course_id/assignments/:assignment_id/submissions"

export const submissionResource = defineResource({
  routes: [
    get(path, listSubmissions),
    post(path, submit),
    get(`${path}/:user_id`, showSubmission),
    put(`${path}/:user_id`, gradeSubmission),
    get("/courses/:course_id/students/submissions", listForStudents)
  ],
  ids: submissionIds,
  changeTypes: ["submission"]
})
