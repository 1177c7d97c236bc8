import * as HttpRouter from "@effect/platform/HttpRouter"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { shown, workOf } from "../coursework/submissionJson.js"
import { type Course, coursePath } from "../data/courses.js"
import { membersWith } from "../data/people.js"
import { mayEdit } from "../data/roles.js"
import { fromArray } from "../kernel/listing.js"
import { asBoolean, asMap, asText, asTexts, type ParameterMap } from "../kernel/parameters.js"
import { notFound, unauthorized } from "../kernel/refusal.js"
import { reply, replyPageEffect } from "../kernel/reply.js"
import { timestamp } from "../kernel/time.js"
import type { Work } from "../state/store.js"
import { caller, Parameters, pathPerson, World } from "../world.js"
import { pathAssignment } from "./assignments.js"
import { submit } from "./submit.js"

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
  const json = yield* shown(course, assignment, student, { work: after, withComments: yield* withComments })
  yield* journal.add("updated", "submission", coursePath(course), json)
  return yield* reply(json)
})

const path = "/api/v1/courses/:course_id/assignments/:assignment_id/submissions"

export const submissionRoutes = HttpRouter.empty.pipe(
  HttpRouter.get(
    path,
    Effect.gen(function* () {
      const { plan } = yield* World
      const { assignment, course } = yield* pathAssignment
      if (!mayEdit(course.role)) return yield* unauthorized()
      const options = { withComments: yield* withComments }
      return yield* replyPageEffect({
        path: `/api/v1/${coursePath(course)}/assignments/${assignment.id}/submissions`,
        family: "counted",
        rows: fromArray(membersWith(plan, course, "student")),
        toJson: (student) => shown(course, assignment, student, options)
      })
    })
  ),
  HttpRouter.post(path, submit),
  HttpRouter.get(
    `${path}/:user_id`,
    Effect.gen(function* () {
      const { assignment, course } = yield* pathAssignment
      const student = yield* pathStudent(course)
      return yield* reply(yield* shown(course, assignment, student, { withComments: yield* withComments }))
    })
  ),
  HttpRouter.put(`${path}/:user_id`, gradeSubmission)
)
