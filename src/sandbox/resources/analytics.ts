/** Analytics of courses and their students: what follows from assignments and submissions. */
import * as Effect from "effect/Effect"
import * as Order from "effect/Order"
import { notFound, unauthorized } from "../kernel/apiFailure.js"
import type { ApiRequest } from "../kernel/context.js"
import { filterAny, selectArray } from "../kernel/filters.js"
import { type JsonObject, lookUp } from "../kernel/json.js"
import { asString } from "../kernel/parameters.js"
import { reply, replyPage } from "../kernel/reply.js"
import { defineResource, get } from "../kernel/resource.js"
import { hash } from "../kernel/seed.js"
import { caller, editableCourse, pathCourse, pathPerson } from "../school/callers.js"
import { type Course, coursePath } from "../school/courses.js"
import { type Person, peopleWithRole } from "../school/people.js"
import { canEdit } from "../school/roles.js"
import { type Assignment, assignments, dueAtOf } from "./assignment.js"
import { currentScore } from "./personJson.js"
import { latenessOf, submittedWork, summarizeScores } from "./submission.js"

const published = (request: ApiRequest, course: Course): ReadonlyArray<Assignment> =>
  assignments.get(request, course).filter(({ published }) => published)

type Tardiness = "missing" | "late" | "on_time" | "floating"

/** How the work of a student for an assignment is counted. */
const tardinessOf = (request: ApiRequest, course: Course, assignment: Assignment, student: Person): Tardiness => {
  const { late, missing } = latenessOf(request, course, assignment, student)
  if (missing) return "missing"
  if (late) return "late"
  return submittedWork.get(request, [assignment, student]).submittedAt === undefined ? "floating" : "on_time"
}

/** Canvas: the parts of a whole for an assignment, and numbers for a student. */
const breakdown = (all: ReadonlyArray<Tardiness>, whole: number): JsonObject => {
  const part = (tardiness: Tardiness) => all.filter((each) => each === tardiness).length / (whole || 1)
  return {
    missing: part("missing"),
    late: part("late"),
    on_time: part("on_time"),
    floating: part("floating"),
    total: all.length
  }
}

/** An assignment and its scores. */
const assignmentJson = (request: ApiRequest, course: Course, assignment: Assignment): JsonObject => {
  const scores = summarizeScores(request, course, assignment)
  return {
    assignment_id: assignment.id,
    title: assignment.name,
    due_at: dueAtOf(assignment),
    unlock_at: assignment.written.unlock_at ?? null,
    muted: false,
    points_possible: assignment.points,
    non_digital_submission: false,
    multiple_due_dates: false,
    max_score: scores?.max ?? null,
    min_score: scores?.min ?? null,
    first_quartile: scores?.lower_q ?? null,
    median: scores?.median ?? null,
    third_quartile: scores?.upper_q ?? null
  }
}

const listAssignments = Effect.fn("Sandbox.listAssignmentAnalytics")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  const students = peopleWithRole(request.seed, course, "student")
  return reply(
    request,
    published(request, course).map((assignment) => ({
      ...assignmentJson(request, course, assignment),
      tardiness_breakdown: breakdown(
        students.map((student) => tardinessOf(request, course, assignment, student)),
        students.length
      )
    }))
  )
})

interface Summary {
  readonly student: Person
  readonly participations: number
  readonly views: number
}

/** Participations are submissions. Each needs some page views. */
const summaryOf = (request: ApiRequest, course: Course, work: ReadonlyArray<Assignment>, student: Person): Summary => {
  const participations = work.filter(
    (assignment) => submittedWork.get(request, [assignment, student]).submittedAt !== undefined
  ).length
  const others = hash(request.seed, "analytics.views", course.index, student.id) % 20
  return { student, participations, views: 3 * participations + others }
}

const KEYS: Readonly<Record<string, Order.Order<Summary>>> = {
  name: Order.mapInput(Order.string, ({ student }) => student.sortableName),
  score: Order.mapInput(Order.number, ({ student }) => currentScore(student)),
  participations: Order.mapInput(Order.number, ({ participations }) => participations),
  page_views: Order.mapInput(Order.number, ({ views }) => views)
}

/** Canvas: the level of a student among the others, from 1 to 3; 0 without any activity. */
const levelOf = (value: number, max: number): number => (value === 0 ? 0 : Math.ceil((3 * value) / max))

const listStudents = Effect.fn("Sandbox.listStudentSummaries")(function* (request: ApiRequest) {
  const course = yield* editableCourse(request)
  const work = published(request, course)
  const students = peopleWithRole(request.seed, course, "student")
  const all = students.map((student) => summaryOf(request, course, work, student))
  const sort = asString(request.parameters.get("sort_column")) ?? "name"
  const [column = ""] = sort.split("_descending")
  const isDescending = sort.endsWith("_descending")
  const order = lookUp(KEYS, column) ?? Order.empty()
  const selected = yield* selectArray(request, all, {
    filters: { student_id: filterAny(({ student }: Summary) => student.id) }
  })
  const maxViews = Math.max(0, ...all.map(({ views }) => views))
  const maxParticipations = Math.max(0, ...all.map(({ participations }) => participations))
  return yield* replyPage(request, {
    path: `${coursePath(course)}/analytics/student_summaries`,
    rows: selected.toSorted(isDescending ? Order.reverse(order) : order),
    toJson: ({ participations, student, views }) => ({
      id: student.id,
      page_views: views,
      max_page_views: maxViews,
      page_views_level: levelOf(views, maxViews),
      participations,
      max_participations: maxParticipations,
      participations_level: levelOf(participations, maxParticipations),
      tardiness_breakdown: breakdown(
        work.map((assignment) => tardinessOf(request, course, assignment, student)),
        1
      )
    })
  })
})

/** The student in the path, for graders and the student. */
const pathStudent = Effect.fn("Sandbox.pathAnalyzedStudent")(function* (request: ApiRequest) {
  const course = yield* pathCourse(request)
  const person = pathPerson(request)
  const student = peopleWithRole(request.seed, course, "student").find(({ id }) => id === person?.id)
  if (student === undefined) return yield* notFound()
  return canEdit(course.role) || caller(request).id === student.id ? { course, student } : yield* unauthorized()
})

const listOwnAssignments = Effect.fn("Sandbox.listStudentAssignments")(function* (request: ApiRequest) {
  const { course, student } = yield* pathStudent(request)
  return reply(
    request,
    published(request, course).map((assignment) => {
      const { excused, gradedAt, score, submittedAt } = submittedWork.get(request, [assignment, student])
      return {
        ...assignmentJson(request, course, assignment),
        status: tardinessOf(request, course, assignment, student),
        excused,
        submission: { score: score ?? null, submitted_at: submittedAt ?? null, posted_at: gradedAt ?? null }
      }
    })
  )
})

/** The submissions of a student as participations, by the hour in which they were made. */
const showActivity = Effect.fn("Sandbox.showStudentActivity")(function* (request: ApiRequest) {
  const { course, student } = yield* pathStudent(request)
  const participations = published(request, course).flatMap((assignment) => {
    const { submittedAt } = submittedWork.get(request, [assignment, student])
    const url = `${request.url}/${coursePath(course)}/assignments/${assignment.id}`
    return submittedAt === undefined ? [] : [{ created_at: submittedAt, url }]
  })
  const hours = participations.map(({ created_at }) => `${created_at.slice(0, 13)}:00:00Z`)
  return reply(request, {
    page_views: Object.fromEntries([...new Set(hours)].sort().map((hour) => [hour, 3])),
    participations
  })
})

const path = "/courses/:course_id/analytics"

export const analyticsResource = defineResource({
  routes: [
    // Without background jobs a request for them is answered at once, too.
    get(`${path}/assignments`, listAssignments, { noEffect: ["async"] }),
    get(`${path}/student_summaries`, listStudents, { acts: ["sort_column", "student_id"] }),
    get(`${path}/users/:user_id/assignments`, listOwnAssignments),
    get(`${path}/users/:user_id/activity`, showActivity)
  ]
})
