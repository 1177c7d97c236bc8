import * as HttpRouter from "@effect/platform/HttpRouter"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Course, coursePath } from "../data/courses.js"
import type { Assignment } from "../data/coursework.js"
import { findPerson, membersWith, type Person, self } from "../data/people.js"
import { mayEdit } from "../data/roles.js"
import { seededWork } from "../data/submissions.js"
import { timestamp } from "../data/time.js"
import { fileJson } from "../fileJson.js"
import type { Json, JsonObject } from "../json.js"
import { fromArray } from "../listing.js"
import { asBoolean, asMap, asText, asTexts, type ParameterMap } from "../parameters.js"
import { missingParameter, notFound, plain, unauthorized } from "../refusal.js"
import { reply, replyPage } from "../reply.js"
import type { Work } from "../store.js"
import { caller, Parameters, pathParameter, World } from "../world.js"
import { pathAssignment } from "./assignments.js"
import { toId } from "./owner.js"

const stateOf = ({ excused, gradedAt, score, submittedAt }: Work): string =>
  gradedAt !== undefined && (score !== undefined || excused)
    ? "graded"
    : submittedAt === undefined
      ? "unsubmitted"
      : "submitted"

const submissionJson = (options: {
  readonly url: string
  readonly course: Course
  readonly assignment: Assignment
  readonly student: Person
  readonly work: Work
  readonly attachments: ReadonlyArray<Json>
  readonly withComments: boolean
}): JsonObject => {
  const { assignment, attachments, course, student, url, withComments, work } = options
  return {
    id: assignment.id * 100_000 + student.id,
    user_id: student.id,
    assignment_id: assignment.id,
    url: work.url ?? null,
    body: work.body ?? null,
    score: work.score ?? null,
    grade: work.grade ?? null,
    entered_score: work.score ?? null,
    entered_grade: work.grade ?? null,
    excused: work.excused,
    attempt: work.attempt ?? null,
    submission_type: work.type ?? null,
    submitted_at: work.submittedAt ?? null,
    graded_at: work.gradedAt ?? null,
    grader_id: work.gradedAt === undefined ? null : self.id,
    grade_matches_current_submission: true,
    workflow_state: stateOf(work),
    late_policy_status: null,
    points_deducted: null,
    grading_period_id: null,
    cached_due_date: null,
    extra_attempts: null,
    posted_at: work.gradedAt ?? null,
    redo_request: false,
    late: false,
    missing: false,
    seconds_late: 0,
    preview_url: `${url}/${coursePath(course)}/assignments/${assignment.id}/submissions/${student.id}?preview=1`,
    // Canvas: the key is missing, and not an empty list, where nothing is attached.
    attachments: attachments.length === 0 ? undefined : attachments,
    submission_comments: withComments
      ? work.comments.map((comment, index) => ({ id: index + 1, author_id: self.id, comment }))
      : undefined
  }
}

const workOf = (assignment: Assignment, student: Person) =>
  Effect.gen(function* () {
    const { plan, store } = yield* World
    return (yield* store.submissions)(assignment.id, student.id) ?? seededWork(plan, assignment, student)
  })

const shown = Effect.fn("Sandbox.showSubmission")(function* (
  course: Course,
  assignment: Assignment,
  student: Person,
  given?: Work
) {
  const { files, url } = yield* World
  const { all } = yield* Parameters
  const work = given ?? (yield* workOf(assignment, student))
  const found = yield* Effect.forEach(work.files, files.file)
  return submissionJson({
    url,
    course,
    assignment,
    student,
    work,
    attachments: found.flatMap(
      Option.match({ onNone: () => [], onSome: ({ drive, file }) => [fileJson(url, drive, file)] })
    ),
    withComments: asTexts(all.get("include")).includes("submission_comments")
  })
})

/** The student in the path. Students see their own work, and those who may edit the course everybody's. */
const pathStudent = (course: Course) =>
  Effect.gen(function* () {
    const { plan } = yield* World
    const reference = yield* pathParameter("user_id")
    const asking = yield* caller
    const person = reference === "self" ? asking : findPerson(plan, reference)
    const student = membersWith(plan, course, "student").find(({ id }) => id === person?.id)
    if (student === undefined) return yield* notFound()
    if (student.id !== asking.id && !mayEdit(course.role)) return yield* unauthorized()
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
  const { journal, store } = yield* World
  const { all } = yield* Parameters
  const { assignment, course } = yield* pathAssignment
  const student = yield* pathStudent(course)
  if (!mayEdit(course.role)) return yield* unauthorized()
  const now = timestamp(yield* DateTime.now)
  const comment = asText(asMap(all.get("comment"))?.get("text_comment"))
  const before = yield* workOf(assignment, student)
  const work = graded(before, asMap(all.get("submission")) ?? new Map(), assignment.points, now)
  const after = comment === undefined ? work : { ...work, comments: [...work.comments, comment] }
  yield* store.submit(assignment.id, student.id, after)
  const json = yield* shown(course, assignment, student, after)
  yield* journal.add("updated", "submission", coursePath(course), json)
  return yield* reply(json)
})

const handIn = Effect.gen(function* () {
  const { files, journal, store } = yield* World
  const { all } = yield* Parameters
  const { assignment, course } = yield* pathAssignment
  const asking = yield* caller
  if (course.role !== "student") return yield* unauthorized()
  const given = asMap(all.get("submission"))
  if (given === undefined) return yield* missingParameter("submission")
  const type = asText(given.get("submission_type")) ?? ""
  if (!["online_text_entry", "online_url", "online_upload"].includes(type)) {
    return yield* plain("Invalid submission[submission_type] given")
  }
  const ids = asTexts(given.get("file_ids")).map(toId)
  const found = yield* Effect.forEach(ids, files.file)
  const own = found.every(
    Option.match({
      onNone: () => false,
      onSome: ({ drive }) => drive.owner._tag === "User" && drive.owner.id === asking.id
    })
  )
  if (type === "online_upload" && (ids.length === 0 || !own)) {
    return yield* plain(ids.length === 0 ? "No valid file ids given" : "No permission for submission files")
  }
  const before = yield* workOf(assignment, asking)
  const work: Work = {
    ...before,
    type,
    submittedAt: timestamp(yield* DateTime.now),
    attempt: (before.attempt ?? 0) + 1,
    body: type === "online_text_entry" ? (asText(given.get("body")) ?? "") : undefined,
    url: type === "online_url" ? asText(given.get("url")) : undefined,
    files: type === "online_upload" ? ids : [],
    // What is handed in anew has not been graded.
    gradedAt: undefined
  }
  yield* store.submit(assignment.id, asking.id, work)
  const json = yield* shown(course, assignment, asking, work)
  yield* journal.add(before.attempt === undefined ? "created" : "updated", "submission", coursePath(course), json)
  return yield* reply(json, { status: 201 })
})

const path = "/api/v1/courses/:course_id/assignments/:assignment_id/submissions"

export const submissionRoutes = HttpRouter.empty.pipe(
  HttpRouter.get(
    path,
    Effect.gen(function* () {
      const { plan } = yield* World
      const { assignment, course } = yield* pathAssignment
      if (!mayEdit(course.role)) return yield* unauthorized()
      const students = membersWith(plan, course, "student")
      const rows = yield* Effect.forEach(students, (student) => shown(course, assignment, student))
      return yield* replyPage({
        path: `/api/v1/${coursePath(course)}/assignments/${assignment.id}/submissions`,
        family: "counted",
        rows: fromArray(rows),
        toJson: (row) => row
      })
    })
  ),
  HttpRouter.post(path, handIn),
  HttpRouter.get(
    `${path}/:user_id`,
    Effect.gen(function* () {
      const { assignment, course } = yield* pathAssignment
      return yield* reply(yield* shown(course, assignment, yield* pathStudent(course)))
    })
  ),
  HttpRouter.put(`${path}/:user_id`, gradeSubmission)
)
