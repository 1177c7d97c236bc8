/** Quizzes, their submissions and extensions. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type ApiFailure, invalidRecord, notFound, statusFailure, unauthorized } from "../kernel/apiFailure.js"
import { type ApiRequest, pathParameter, recordChange } from "../kernel/context.js"
import { containsTerm, type Filters, filterSearch, selectArray } from "../kernel/filters.js"
import { makeIds } from "../kernel/ids.js"
import { defineList, expandList } from "../kernel/inputData.js"
import { countUpTo, describe, Published, ShortString, strictObject } from "../kernel/inputSchemas.js"
import type { JsonObject } from "../kernel/json.js"
import { asBoolean, asMap, asString, type Parameter, type ParameterMap } from "../kernel/parameters.js"
import { reply, replyPage } from "../kernel/reply.js"
import { defineResource, get, post } from "../kernel/resource.js"
import { hash, pick, type Seed } from "../kernel/seed.js"
import { makeState } from "../kernel/state.js"
import { formatTimestamp, timestampOnDay } from "../kernel/time.js"
import { pathCourse } from "../school/callers.js"
import { type Course, coursePath } from "../school/courses.js"
import { topics } from "../school/names.js"
import { type Person, peopleWithRole } from "../school/people.js"
import { canEdit } from "../school/roles.js"
import { assignmentGroupIds } from "./assignment.js"

interface Quiz {
  readonly id: number
  readonly title: string
  readonly published: boolean
  /** In minutes. */
  readonly timeLimit: number | undefined
}

// Limits of Canvas: 1000 attempts and a week in minutes.
const MAX_EXTRA_ATTEMPTS = 1000
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

// The id of a submission encodes the quiz and the student.
const submissionIds = makeIds(0, () => 100_000, quizIds.limit)

export const quizzesOf = (seed: Seed, { index }: Course): ReadonlyArray<Quiz> =>
  expandList(quizList.forCourse(seed, index), 2 + (hash(seed, "quizzes", index) % 2)).map((data, position) => ({
    id: quizIds.at(seed, index, position),
    title: data?.title ?? `Quiz ${position + 1}: ${pick(topics, position + 1)}`,
    published: data?.published ?? true,
    timeLimit: data?.time_limit === undefined ? 60 : (data.time_limit ?? undefined)
  }))

const quizJson = ({ seed, url }: ApiRequest, course: Course, quiz: Quiz): JsonObject => {
  const page = `${url}/${coursePath(course)}/quizzes/${quiz.id}`
  return {
    id: quiz.id,
    title: quiz.title,
    html_url: page,
    mobile_url: `${page}?force_user=1&persist_headless=1`,
    description: null,
    quiz_type: "assignment",
    time_limit: quiz.timeLimit ?? null,
    shuffle_answers: false,
    show_correct_answers: true,
    scoring_policy: "keep_highest",
    allowed_attempts: 1,
    one_question_at_a_time: false,
    cant_go_back: false,
    access_code: null,
    ip_filter: null,
    due_at: null,
    lock_at: null,
    unlock_at: null,
    hide_results: null,
    question_count: 10,
    points_possible: 10,
    published: quiz.published,
    unpublishable: true,
    locked_for_user: false,
    assignment_group_id: assignmentGroupIds.at(seed, course.index, 0),
    permissions: Object.fromEntries([
      ...["read", "submit", "preview"].map((right) => [right, true]),
      ...[
        "create",
        "update",
        "manage",
        "delete",
        "grade",
        "review_grades",
        "read_statistics",
        "view_answer_audits"
      ].map((right) => [right, canEdit(course.role)])
    ]),
    // Canvas: the dates for everyone, and those of each override.
    all_dates: [{ due_at: null, unlock_at: null, lock_at: null, base: true }],
    question_types: ["multiple_choice_question"],
    version_number: 1,
    has_access_code: false,
    show_correct_answers_at: null,
    hide_correct_answers_at: null,
    show_correct_answers_last_attempt: false,
    one_time_results: false,
    only_visible_to_overrides: false,
    anonymous_submissions: false,
    preview_url: `${page}/take?preview=1`,
    quiz_statistics_url: `${url}/api/v1/${coursePath(course)}/quizzes/${quiz.id}/statistics`,
    quiz_reports_url: `${url}/api/v1/${coursePath(course)}/quizzes/${quiz.id}/reports`
  }
}

const pathQuiz = Effect.fn("Sandbox.pathQuiz")(function* (request: ApiRequest) {
  const { seed } = request
  const course = yield* pathCourse(request)
  const reference = pathParameter(request, "quiz_id")
  const quiz = quizzesOf(seed, course).find((candidate) => String(candidate.id) === reference)
  return quiz === undefined ? yield* notFound() : { course, quiz }
})

const isVisible = (course: Course, quiz: Quiz): boolean => quiz.published || canEdit(course.role)

const FILTERS: Filters<Quiz> = {
  search_term: filterSearch(({ title }, term) => containsTerm([title], term))
}

const listQuizzes = Effect.fn("Sandbox.listQuizzes")(function* (request: ApiRequest) {
  const { seed } = request
  const course = yield* pathCourse(request)
  return yield* replyPage(request, {
    path: `${coursePath(course)}/quizzes`,
    rows: yield* selectArray(
      request,
      quizzesOf(seed, course).filter((quiz) => isVisible(course, quiz)),
      { filters: FILTERS }
    ),
    toJson: (quiz) => quizJson(request, course, quiz)
  })
})

const showQuiz = Effect.fn("Sandbox.showQuiz")(function* (request: ApiRequest) {
  const { course, quiz } = yield* pathQuiz(request)
  // Assumption: requesting a hidden quiz returns 403, not 404.
  return isVisible(course, quiz) ? reply(request, quizJson(request, course, quiz)) : yield* unauthorized()
})

interface Extension {
  readonly quizId: number
  readonly userId: number
  readonly extraAttempts: number | null
  readonly extraTime: number | null
  readonly manuallyUnlocked: boolean | null
  readonly endAt: string | null
}

/** By quiz and student. */
const extensions = makeState(
  (ids: readonly [quiz: number, student: number]) => ids.join("/"),
  (): Extension | undefined => undefined
)

const extensionJson = (extension: Extension): JsonObject => ({
  quiz_id: extension.quizId,
  user_id: extension.userId,
  extra_attempts: extension.extraAttempts,
  extra_time: extension.extraTime,
  manually_unlocked: extension.manuallyUnlocked,
  end_at: extension.endAt
})

interface QuizSubmission {
  readonly seed: Seed
  readonly url: string
  readonly course: Course
  readonly quiz: Quiz
  readonly student: Person
  readonly extension: Extension | undefined
}

const submissionJson = ({ course, extension, seed, quiz, student, url }: QuizSubmission): JsonObject => {
  const id = submissionIds.at(seed, quiz.id, student.id)
  return {
    id,
    quiz_id: quiz.id,
    user_id: student.id,
    submission_id: id,
    attempt: 1,
    workflow_state: "complete",
    score: student.id % 11,
    kept_score: student.id % 11,
    started_at: timestampOnDay(14),
    finished_at: timestampOnDay(14 + 1 / 24),
    end_at: extension?.endAt ?? null,
    extra_attempts: extension?.extraAttempts ?? null,
    extra_time: extension?.extraTime ?? null,
    manually_unlocked: extension?.manuallyUnlocked ?? null,
    has_seen_results: true,
    html_url: `${url}/${coursePath(course)}/quizzes/${quiz.id}/submissions/${id}`
  }
}

const listSubmissions = Effect.fn("Sandbox.listSubmissions")(function* (request: ApiRequest) {
  const { seed, url } = request
  const { course, quiz } = yield* pathQuiz(request)
  return yield* replyPage(request, {
    path: `${coursePath(course)}/quizzes/${quiz.id}/submissions`,
    wrapperKey: "quiz_submissions",
    rows: peopleWithRole(seed, course, "student"),
    toJson: (student) =>
      submissionJson({ seed, url, course, quiz, student, extension: extensions.get(request, [quiz.id, student.id]) })
  })
})

/** Parses a count up to `max`; null if it is missing. */
const readCount = (input: ParameterMap, name: string, max: number): Effect.Effect<number | null, ApiFailure> => {
  const text = asString(input.get(name))
  if (text === undefined || text === "") return Effect.succeed(null)
  const number = /^\d+$/.test(text) ? Number(text) : -1
  if (number < 0) return Effect.fail(invalidRecord(name, "greater_than_or_equal_to", "must be 0 or more"))
  if (number > max) return Effect.fail(invalidRecord(name, "less_than_or_equal_to", `must be ${max} or less`))
  return Effect.succeed(number)
}

const readExtension = Effect.fn("Sandbox.readExtension")(function* (
  request: ApiRequest,
  quiz: Quiz,
  students: ReadonlyArray<Person>,
  input: Parameter
) {
  const extensionInput: ParameterMap = asMap(input) ?? new Map()
  const student = students.find((candidate) => String(candidate.id) === asString(extensionInput.get("user_id")))
  if (student === undefined) return yield* notFound()
  const before = extensions.get(request, [quiz.id, student.id])
  const extraAttempts = yield* readCount(extensionInput, "extra_attempts", MAX_EXTRA_ATTEMPTS)
  const extraTime = yield* readCount(extensionInput, "extra_time", MAX_MINUTES)
  const fromNow = yield* readCount(extensionInput, "extend_from_now", MAX_MINUTES)
  const endAt =
    fromNow === null ? null : formatTimestamp(DateTime.addDuration(yield* DateTime.now, `${fromNow} minutes`))
  const extension: Extension = {
    quizId: quiz.id,
    userId: student.id,
    extraAttempts: extraAttempts ?? before?.extraAttempts ?? null,
    extraTime: extraTime ?? before?.extraTime ?? null,
    manuallyUnlocked: extensionInput.has("manually_unlocked")
      ? asBoolean(extensionInput.get("manually_unlocked"))
      : (before?.manuallyUnlocked ?? null),
    endAt: endAt ?? before?.endAt ?? null
  }
  return extension
})

const createExtensions = Effect.fn("Sandbox.createExtensions")(function* (request: ApiRequest) {
  const { parameters, seed } = request
  const { course, quiz } = yield* pathQuiz(request)
  const input = parameters.get("quiz_extensions")
  if (!Array.isArray(input)) return yield* statusFailure(400, "missing required key :quiz_extensions")
  if (!canEdit(course.role)) {
    return yield* statusFailure(403, "you are not allowed to change extension settings for this submission")
  }
  const students = peopleWithRole(seed, course, "student")
  // All extensions are parsed before any is stored, so a failed request changes nothing.
  const created = yield* Effect.forEach(input, (extensionInput: Parameter) =>
    readExtension(request, quiz, students, extensionInput)
  )
  for (const extension of created) extensions.set(request, [quiz.id, extension.userId], extension)
  for (const extension of created) {
    recordChange(request, "created", "quiz_extension", coursePath(course), extensionJson(extension))
  }
  return reply(request, { quiz_extensions: created.map(extensionJson) })
})

const path = "/courses/:course_id/quizzes"

export const quizResource = defineResource({
  routes: [
    get(path, listQuizzes, { acts: Object.keys(FILTERS) }),
    get(`${path}/:quiz_id`, showQuiz),
    get(`${path}/:quiz_id/submissions`, listSubmissions),
    post(`${path}/:quiz_id/extensions`, createExtensions, { acts: ["quiz_extensions"] })
  ],
  fields: quizList.fields,
  ids: submissionIds,
  changeTypes: ["quiz_extension"]
})
