/** Quizzes: routes and JSON. */
import * as Effect from "effect/Effect"
import { type ApiRequest, recordChange } from "../../kernel/context.js"
import { containsTerm, type Filters, filterSearch, selectArray } from "../../kernel/filters.js"
import type { JsonObject } from "../../kernel/json.js"
import { asString } from "../../kernel/parameters.js"
import { makeRecords } from "../../kernel/records.js"
import { reply } from "../../kernel/reply.js"
import { defineResource, post } from "../../kernel/resource.js"
import { within } from "../../kernel/routeParameters.js"
import { courseOwners } from "../../school/callers.js"
import { type Course, coursePath } from "../../school/courses.js"
import { canEdit } from "../../school/roles.js"
import {
  adjustQuiz,
  type CourseQuiz,
  isQuizVisible,
  pathQuiz,
  putQuizAssignment,
  type Quiz,
  quizAssignments,
  quizFields,
  quizIds,
  quizList,
  quizOwners,
  quizzes
} from "./quiz.js"

const STUDENT_RIGHTS = ["read", "submit", "preview"]
const TEACHER_RIGHTS = [
  "create",
  "update",
  "manage",
  "delete",
  "grade",
  "review_grades",
  "read_statistics",
  "view_answer_audits"
]

/** Whether the dates of a quiz let students take it now. */
const isQuizLocked = ({ lock_at, unlock_at }: Quiz, now: string): boolean =>
  (unlock_at !== null && now < unlock_at) || (lock_at !== null && lock_at < now)

/** A seeded quiz has ten questions of one point. Those that callers create are not counted. */
const questionSummary = ({ seed }: Pick<ApiRequest, "seed">, { id }: Quiz) => {
  const count = id < quizIds.limit(seed) ? 10 : 0
  return {
    question_count: count,
    points_possible: count,
    question_types: count === 0 ? [] : ["multiple_choice_question"]
  }
}

/** Creates, changes or removes the assignment of a quiz after the quiz was changed. */
const updateQuizAssignment = (request: ApiRequest, { course, quiz }: CourseQuiz): void =>
  putQuizAssignment(request, course, quiz, questionSummary(request, quiz).points_possible)

const quizExtras = (request: ApiRequest, owner: CourseQuiz): JsonObject => {
  const { course, quiz } = owner
  const { access_code, due_at, ip_filter, lock_at, unlock_at } = quiz
  const path = quizOwners.path(owner)
  const page = `${request.url}/${path}`
  const isManager = canEdit(course.role)
  const isLocked = !isManager && isQuizLocked(quiz, request.now)
  return {
    html_url: page,
    mobile_url: `${page}?force_user=1&persist_headless=1`,
    ...questionSummary(request, quiz),
    assignment_id: quizAssignments.get(request, quiz),
    // Canvas: only teachers see how access is restricted.
    access_code: isManager ? access_code : undefined,
    ip_filter: isManager ? ip_filter : undefined,
    has_access_code: access_code !== null,
    unpublishable: isManager ? true : undefined,
    locked_for_user: isLocked,
    lock_explanation: isLocked ? "This quiz is currently locked." : undefined,
    permissions: Object.fromEntries([
      ...STUDENT_RIGHTS.map((right) => [right, true]),
      ...TEACHER_RIGHTS.map((right) => [right, isManager])
    ]),
    // Canvas: the dates for everyone, and those of each override.
    all_dates: isManager ? [{ due_at, unlock_at, lock_at, base: true }] : undefined,
    version_number: 1,
    anonymous_submissions: false,
    speedgrader_url: isManager
      ? `${request.url}/${coursePath(course)}/gradebook/speed_grader?assignment_id=${quizAssignments.get(request, quiz) ?? ""}`
      : undefined,
    quiz_extensions_url: isManager ? `${request.url}/api/v1/${path}/extensions` : undefined,
    preview_url: `${page}/take?preview=1`,
    quiz_statistics_url: `${request.url}/api/v1/${path}/statistics`,
    quiz_reports_url: `${request.url}/api/v1/${path}/reports`
  }
}

const filters: Filters<{ readonly row: Quiz }> = {
  search_term: filterSearch(({ row }, term) => containsTerm([row.title], term))
}

const quiz = makeRecords({
  name: "quiz",
  owners: courseOwners,
  path: "/quizzes",
  parameter: "quiz",
  fields: quizFields,
  rows: quizzes,
  timestamps: false,
  isVisible: isQuizVisible,
  adjust: adjustQuiz,
  json: (request, { owner, row }) => quizExtras(request, { course: owner, quiz: row }),
  filter: (request, rows) => selectArray(request, rows, { filters }),
  declared: {
    list: { acts: Object.keys(filters) },
    // Notifications are not simulated by any route.
    write: { noEffect: within("quiz", ["notify_of_update"]) }
  },
  onChange: (request, { owner, row }) => updateQuizAssignment(request, { course: owner, quiz: row })
})

/** A quiz as its own routes show it. */
const quizJson = (request: ApiRequest, { course, quiz: row }: CourseQuiz): JsonObject =>
  quiz.toJson(request, { owner: course, row, position: 1 })

/** Renames a quiz, and its assignment. */
export const renameQuiz = (request: ApiRequest, course: Course, before: Quiz, title: string): void => {
  const owner = { course, quiz: { ...before, title } }
  quizzes.replace(request, course, owner.quiz)
  updateQuizAssignment(request, owner)
  recordChange(request, "updated", "quiz", coursePath(course), quizJson(request, owner))
}

const validateAccessCode = Effect.fn("Sandbox.validateAccessCode")(function* (request: ApiRequest) {
  const { access_code } = (yield* pathQuiz(request)).quiz
  return reply(request, access_code !== null && access_code === asString(request.parameters.get("access_code")))
})

export const quizResource = defineResource({
  ...quiz.resource,
  routes: [
    ...quiz.routes,
    post(`${quizOwners.route}/validate_access_code`, validateAccessCode, { acts: ["access_code"] })
  ],
  fields: quizList.fields,
  ids: quizIds,
  changeTypes: ["quiz"]
})
