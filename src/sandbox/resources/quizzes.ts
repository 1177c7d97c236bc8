/** Quizzes as records, and their extensions for single students. A graded quiz has no assignment. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { defineKind, maxLength, min, oneOf } from "../generic/defineKind.js"
import type { Item, RowOf } from "../generic/kind.js"
import { notFound, statusFailure, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, recordChange } from "../kernel/context.js"
import { containsTerm, filterSearch } from "../kernel/filters.js"
import { defineList, expandList } from "../kernel/inputData.js"
import { countUpTo, describe, Published, ShortString, strictObject } from "../kernel/inputSchemas.js"
import { asBoolean, asMap, asString, type Parameter, type ParameterMap } from "../kernel/parameters.js"
import { reply, replyPage } from "../kernel/reply.js"
import { defineResource, get, post } from "../kernel/resource.js"
import { within } from "../kernel/routeParameters.js"
import { hash, makeIds, makeTable, pick, type Sandbox, type Seed } from "../kernel/seed.js"
import { caller, courseOwners } from "../school/callers.js"
import { type Course, coursePath } from "../school/courses.js"
import { topics } from "../school/names.js"
import { peopleWithRole } from "../school/people.js"
import { canEdit } from "../school/roles.js"
import { assignmentGroupIds } from "./assignment.js"

// Limit of Canvas: a week in minutes.
const MAX_MINUTES = 10_080

export const quizList = defineList(
  "quizzes",
  strictObject({
    title: Schema.optional(ShortString),
    time_limit: Schema.optional(Schema.NullOr(countUpTo(MAX_MINUTES))).annotations(
      describe("Minutes. null: no limit. Default: 60.")
    ),
    published: Schema.optional(Published)
  }),
  { description: "Default: 2 or 3." }
)

export const quizIds = makeIds(301, (seed) => Math.max(4, quizList.maxLength(seed)))

const NEW_QUIZ = {
  title: "Unnamed Quiz",
  description: null as string | null,
  quiz_type: "assignment",
  assignment_group_id: null as number | null,
  assignment_id: null as number | null,
  locked_for_user: false,
  time_limit: null as number | null,
  shuffle_answers: false,
  show_correct_answers: true,
  show_correct_answers_last_attempt: false,
  one_time_results: false,
  scoring_policy: "keep_highest",
  allowed_attempts: 1,
  one_question_at_a_time: false,
  cant_go_back: false,
  access_code: null as string | null,
  ip_filter: null as string | null,
  due_at: null as string | null,
  lock_at: null as string | null,
  unlock_at: null as string | null,
  published: false,
  only_visible_to_overrides: false,
  version_number: 1,
  anonymous_submissions: false
}

type Quiz = RowOf<typeof NEW_QUIZ>
type QuizItem = Item<Course, Quiz>

const seededQuizzes = (seed: Seed, { index }: Course) =>
  expandList(quizList.forCourse(seed, index), 2 + (hash(seed, "quizzes", index) % 2)).map((data, position) => ({
    id: quizIds.at(seed, index, position),
    title: data?.title ?? `Quiz ${position + 1}: ${pick(topics, position + 1)}`,
    // A graded quiz would need an assignment.
    quiz_type: "practice_quiz",
    assignment_group_id: assignmentGroupIds.at(seed, index, 0),
    published: data?.published ?? true,
    time_limit: data?.time_limit === undefined ? 60 : data.time_limit
  }))

/** A seeded quiz has ten questions of one point. Those that callers create are not counted. */
const questionCount = ({ seed }: Sandbox, { id }: Quiz): number => (id < quizIds.limit(seed) ? 10 : 0)

const quizPath = ({ owner, row }: QuizItem): string => `${coursePath(owner)}/quizzes/${row.id}`

export const quizzes = defineKind({
  name: "quiz",
  owners: courseOwners,
  lists: ["/courses/:course_id/quizzes"],
  ids: quizIds,
  fields: quizList.fields,
  initial: NEW_QUIZ,
  seed: seededQuizzes,
  check: {
    title: [maxLength(255)],
    quiz_type: [oneOf("practice_quiz", "assignment", "graded_survey", "survey")],
    scoring_policy: [oneOf("keep_highest", "keep_latest", "keep_average")],
    time_limit: [min(0)]
  },
  derive: (item, request) => {
    const { owner, row } = item
    const count = questionCount(request, row)
    const isManager = canEdit(owner.role)
    return {
      html_url: `${request.url}/${quizPath(item)}`,
      quiz_extensions_url: isManager ? `${request.url}/api/v1/${quizPath(item)}/extensions` : undefined,
      question_count: count,
      points_possible: count,
      question_types: count === 0 ? [] : ["multiple_choice_question"],
      // Canvas: only teachers see how access is restricted.
      access_code: isManager ? row.access_code : undefined,
      ip_filter: isManager ? row.ip_filter : undefined,
      has_access_code: row.access_code !== null,
      permissions: { read: true, submit: true, update: isManager, manage: isManager, grade: isManager }
    }
  },
  filters: { search_term: filterSearch(({ row }, term) => containsTerm([row.title], term)) },
  mayRead: ({ owner, row }) => row.published || canEdit(owner.role)
})

/** More attempts and time for a student. */
const NO_EXTENSION = {
  extra_attempts: null as number | null,
  extra_time: null as number | null,
  manually_unlocked: null as boolean | null
}

/** By quiz. The id is that of the submission that has the extension. */
const extensions = makeTable(
  ({ row }: QuizItem) => row.id,
  (): ReadonlyArray<
    typeof NO_EXTENSION & { readonly id: number; readonly quiz_id: number; readonly user_id: number }
  > => []
)

/** Canvas: what is not sent stays as it was. */
const readExtension = Effect.fn("Sandbox.readExtension")(function* (
  request: ApiRequest,
  quiz: QuizItem,
  element: Parameter
) {
  const input: ParameterMap = asMap(element) ?? new Map()
  const students = peopleWithRole(request.seed, quiz.owner, "student")
  const student = students.find(({ id }) => String(id) === asString(input.get("user_id")))
  if (student === undefined) return yield* notFound()
  const before = extensions.get(request, quiz).find(({ user_id }) => user_id === student.id)
  const { extra_attempts, extra_time, manually_unlocked } = before ?? NO_EXTENSION
  const readCount = (name: string, count: number | null) =>
    input.has(name) ? Number(asString(input.get(name))) : count
  return {
    id: before?.id ?? request.nextId(),
    quiz_id: quiz.row.id,
    user_id: student.id,
    extra_attempts: readCount("extra_attempts", extra_attempts),
    extra_time: readCount("extra_time", extra_time),
    manually_unlocked: input.has("manually_unlocked") ? asBoolean(input.get("manually_unlocked")) : manually_unlocked
  }
})

const createExtensions = Effect.fn("Sandbox.createExtensions")(function* (request: ApiRequest) {
  const quiz = yield* quizzes.fromPath(request)
  const input = request.parameters.get("quiz_extensions")
  if (!Array.isArray(input)) return yield* statusFailure(400, "missing required key :quiz_extensions")
  if (!canEdit(quiz.owner.role)) return yield* unauthorized()
  // All extensions are read before any is stored, so a failed request changes nothing.
  const written = yield* Effect.forEach(input, (element: Parameter) => readExtension(request, quiz, element))
  const ids = new Set(written.map(({ id }) => id))
  const others = extensions.get(request, quiz).filter(({ id }) => !ids.has(id))
  extensions.set(request, quiz, [...others, ...written])
  const shown = written.map(({ id, ...extension }) => extension)
  for (const json of shown) recordChange(request, "created", "quiz_extension", coursePath(quiz.owner), json)
  return reply(request, { quiz_extensions: shown })
})

/** Quizzes have no attempts: only students with an extension have a submission. They see their own. */
const listSubmissions = Effect.fn("Sandbox.listQuizSubmissions")(function* (request: ApiRequest) {
  const quiz = yield* quizzes.fromPath(request)
  const { id } = caller(request)
  return yield* replyPage(request, {
    path: `${quizPath(quiz)}/submissions`,
    wrapperKey: "quiz_submissions",
    rows: extensions.get(request, quiz).filter(({ user_id }) => canEdit(quiz.owner.role) || user_id === id),
    toJson: (extension) => ({
      ...extension,
      submission_id: null,
      attempt: null,
      workflow_state: "settings_only",
      score: null,
      kept_score: null,
      started_at: null,
      finished_at: null,
      end_at: null
    })
  })
})

export const quizExtensionResource = defineResource({
  routes: [
    post("/courses/:course_id/quizzes/:quiz_id/extensions", createExtensions, {
      acts: within("quiz_extensions[]", ["user_id", ...Object.keys(NO_EXTENSION)])
    }),
    get("/courses/:course_id/quizzes/:quiz_id/submissions", listSubmissions)
  ],
  changeTypes: ["quiz_extension"]
})
