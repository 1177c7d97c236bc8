import * as Effect from "effect/Effect"
import type { JsonObject } from "../../kernel/json.js"
import { asBoolean, asMap, asText, asTexts, asTime, type ParameterMap } from "../../kernel/parameters.js"
import { missingParameter, notFound, plain, unauthorized } from "../../kernel/refusal.js"
import { reply, replyChange, replyPage } from "../../kernel/reply.js"
import { get, post, put, resource } from "../../kernel/resource.js"
import { currentTime } from "../../kernel/time.js"
import { Parameters, toId, World } from "../../kernel/world.js"
import { caller, pathCourse, pathPerson } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import { findPerson, membersWith, type Person } from "../../school/people.js"
import { mayEdit } from "../../school/roles.js"
import { assignments, isShown, pathAssignment } from "../assignments.js"
import { drives } from "../files/store.js"
import { sectionIds } from "../sections.js"
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
  const now = yield* currentTime
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
    submittedAt: yield* currentTime
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

/** Those whose submissions are asked for. Canvas: without a name, the caller's own. */
const wantedStudents = Effect.fn("Sandbox.wantedStudents")(function* (course: Course) {
  const { plan } = yield* World
  const { all } = yield* Parameters
  const { id } = yield* caller
  const members = membersWith(plan, course, "student")
  const visible = mayEdit(course.role) ? members : members.filter((student) => student.id === id)
  const ids = asTexts(all.get("student_ids"))
  if (ids.includes("all")) return visible
  const wanted = ids.length === 0 ? [String(id)] : ids
  const found = visible.filter((student) => wanted.includes(String(student.id)))
  return found.length === new Set(wanted).size ? found : yield* unauthorized()
})

/** Canvas (SubmissionsApiController#for_students): later than that, so that what has no such time is left out. */
const since = (all: ParameterMap) => {
  const isLater = (at: unknown, than: string | undefined): boolean =>
    than === undefined || (typeof at === "string" && Date.parse(at) > Date.parse(than))
  const submitted = asTime(all.get("submitted_since"))
  const graded = asTime(all.get("graded_since"))
  return ({ graded_at, submitted_at }: JsonObject): boolean =>
    isLater(submitted_at, submitted) && isLater(graded_at, graded)
}

/** The submissions of several students for several assignments, one after the other or by student. */
const listForStudents = Effect.gen(function* () {
  const { plan } = yield* World
  const { all } = yield* Parameters
  const course = yield* pathCourse
  const students = yield* wantedStudents(course)
  const ids = asTexts(all.get("assignment_ids"))
  const wanted = (yield* assignments.get(course)).filter(
    (assignment) => isShown(course, assignment) && (ids.length === 0 || ids.includes(String(assignment.id)))
  )
  const options = { withComments: yield* withComments }
  const path = `${coursePath(course)}/students/submissions`
  const ofStudent = (student: Person) =>
    Effect.forEach(wanted, (assignment) => shown(course, assignment, student, options))
  if (asBoolean(all.get("grouped"))) {
    return yield* replyPage({
      path,
      rows: students,
      toJson: (student) =>
        Effect.map(ofStudent(student), (submissions) => ({
          user_id: student.id,
          section_id: sectionIds.at(plan, course.index, 0),
          sis_user_id: student.sisId ?? null,
          integration_id: null,
          submissions
        }))
    })
  }
  const state = asText(all.get("workflow_state"))
  const later = since(all)
  const submissions = (yield* Effect.forEach(students, ofStudent)).flat()
  return yield* replyPage({
    path,
    rows: submissions.filter((one) => (state === undefined || one.workflow_state === state) && later(one)),
    toJson: (submission) => submission
  })
})

const path = "/courses/:course_id/assignments/:assignment_id/submissions"

export const submissionResource = resource({
  routes: [
    get(path, listSubmissions),
    post(path, submit),
    get(`${path}/:user_id`, showSubmission),
    put(`${path}/:user_id`, gradeSubmission),
    get("/courses/:course_id/students/submissions", listForStudents)
  ],
  ids: submissionIds,
  changes: ["submission"]
})
