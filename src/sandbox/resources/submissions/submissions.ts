import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { asBoolean, asMap, asText, asTexts, type ParameterMap } from "../../kernel/parameters.js"
import { missingParameter, notFound, plain, unauthorized } from "../../kernel/refusal.js"
import { reply, replyChange, replyPage } from "../../kernel/reply.js"
import { get, post, put, resource } from "../../kernel/resource.js"
import { timestamp } from "../../kernel/time.js"
import { Parameters, toId, World } from "../../kernel/world.js"
import { caller, pathPerson } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import { findPerson, membersWith } from "../../school/people.js"
import { mayEdit } from "../../school/roles.js"
import { pathAssignment } from "../assignments.js"
import { drives } from "../files/store.js"
import { handIn } from "./handIn.js"
import { shown, submissionIds, type Work, works } from "./submission.js"

const withComments = Effect.map(Parameters, ({ all }) => asTexts(all.get("include")).includes("submission_comments"))

/** The student in the path. Students see their own work, and those who may edit the course everybody's. */
const pathStudent = (course: Course) =>
  Effect.gen(function* () {
    const { plan } = yield* World
    const person = yield* pathPerson
    const student = membersWith(plan, course, "student").find(({ id }) => id === person?.id)
    if (student === undefined) return yield* notFound()
    if (student.id !== (yield* caller).id && !mayEdit(course.role)) return yield* unauthorized()
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

const graded = (before: Work, given: ParameterMap, points: number, now: string): Work => {
  const posted = asText(given.get("posted_grade"))
  if (given.has("excuse") && asBoolean(given.get("excuse"))) {
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
  if (!mayEdit(course.role)) return yield* unauthorized()
  const now = timestamp(yield* DateTime.now)
  const comment = asText(asMap(all.get("comment"))?.get("text_comment"))
  const before = yield* works.get([assignment, student])
  const work = graded(before, asMap(all.get("submission")) ?? new Map(), assignment.points, now)
  const after = comment === undefined ? work : { ...work, comments: [...work.comments, comment] }
  yield* works.set([assignment, student], after)
  const json = yield* shown(course, assignment, student, { work: after, withComments: yield* withComments })
  return yield* replyChange("updated", "submission", coursePath(course), json)
})

// Canvas: what comes with each type, and has to.
const required: ReadonlyMap<string, string> = new Map([
  ["online_text_entry", "body"],
  ["online_url", "url"],
  ["online_upload", "file_ids"]
])

/** Whose work it is: the caller's own, or, where the caller may grade, that of the student they name. */
const submitter = Effect.fn("Sandbox.submitter")(function* (course: Course, given: ParameterMap) {
  const { plan } = yield* World
  const asking = yield* caller
  const reference = asText(given.get("user_id"))
  if (reference === undefined) return course.role === "student" ? asking : yield* unauthorized()
  const person = findPerson(plan, reference)
  const student = membersWith(plan, course, "student").find(({ id }) => id === person?.id)
  if (student === undefined) return yield* notFound()
  return mayEdit(course.role) ? student : yield* unauthorized()
})

/** Canvas: files that are not the student's, or are hidden or gone, are passed over in silence. */
const ownFiles = Effect.fn("Sandbox.ownFiles")(function* (student: number, given: ParameterMap) {
  const drive = yield* drives.get({ _tag: "User", id: student })
  const ids = given.get("file_ids")
  const wanted = new Set(Array.isArray(ids) ? asTexts(ids).map(toId) : [])
  return [...wanted].filter((id) => drive.files.some((file) => file.id === id && !file.hidden))
})

/** Hands in work: a text, an address, or files that were uploaded before. */
const submit = Effect.gen(function* () {
  const { url } = yield* World
  const { all } = yield* Parameters
  const { assignment, course } = yield* pathAssignment
  const given = asMap(all.get("submission"))
  const student = yield* submitter(course, given ?? new Map())
  if (given === undefined) return yield* missingParameter("submission")
  const type = asText(given.get("submission_type")) ?? ""
  const member = required.get(type)
  if (member === undefined) return yield* plain("Invalid submission[submission_type] given")
  if (!given.has(member)) {
    return yield* plain(`Invalid parameters for submission_type ${type}. Required: submission[${member}]`)
  }
  const files = type === "online_upload" ? yield* ownFiles(student.id, given) : []
  if (type === "online_upload" && files.length === 0) return yield* plain("No valid file ids given")
  const json = yield* handIn({
    course,
    assignment,
    student,
    work: {
      type,
      files,
      body: type === "online_text_entry" ? (asText(given.get("body")) ?? "") : undefined,
      url: type === "online_url" ? asText(given.get("url")) : undefined
    },
    submittedAt: timestamp(yield* DateTime.now)
  })
  const location = `${url}/api/v1/${coursePath(course)}/assignments/${assignment.id}/submissions/${student.id}`
  return yield* reply(json, { status: 201, headers: { location } })
})

const listSubmissions = Effect.gen(function* () {
  const { plan } = yield* World
  const { assignment, course } = yield* pathAssignment
  if (!mayEdit(course.role)) return yield* unauthorized()
  const options = { withComments: yield* withComments }
  return yield* replyPage({
    path: `${coursePath(course)}/assignments/${assignment.id}/submissions`,
    rows: membersWith(plan, course, "student"),
    toJson: (student) => shown(course, assignment, student, options)
  })
})

const showSubmission = Effect.gen(function* () {
  const { assignment, course } = yield* pathAssignment
  const student = yield* pathStudent(course)
  return yield* reply(yield* shown(course, assignment, student, { withComments: yield* withComments }))
})

const path = "/courses/:course_id/assignments/:assignment_id/submissions"

export const submissionResource = resource({
  routes: [
    get(path, listSubmissions),
    post(path, submit),
    get(`${path}/:user_id`, showSubmission),
    put(`${path}/:user_id`, gradeSubmission)
  ],
  ids: submissionIds,
  changes: ["submission"]
})
