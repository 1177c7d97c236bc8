import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { givenList, howMany, listOf, object, Published, says, Text } from "../kernel/given.js"
import { ids } from "../kernel/ids.js"
import type { JsonObject } from "../kernel/json.js"
import { kept } from "../kernel/kept.js"
import { asBoolean, asMap, asText, type Parameter, type ParameterMap } from "../kernel/parameters.js"
import { type Plan, pick, roll } from "../kernel/plan.js"
import { invalidRecord, notFound, type Refusal, rejected, unauthorized } from "../kernel/refusal.js"
import { reply, replyPage } from "../kernel/reply.js"
import { get, post, resource } from "../kernel/resource.js"
import { onDay, timestamp } from "../kernel/time.js"
import { journal, Parameters, pathParameter, World } from "../kernel/world.js"
import { pathCourse } from "../school/callers.js"
import { type Course, coursePath } from "../school/courses.js"
import { topics } from "../school/names.js"
import { membersWith, type Person } from "../school/people.js"
import { mayEdit } from "../school/roles.js"

interface Quiz {
  readonly id: number
  readonly title: string
  readonly published: boolean
  /** In minutes. */
  readonly timeLimit: number | undefined
}

// Canvas: a thousand attempts, and a week of minutes.
const maxAttempts = 1000
const maxMinutes = 10_080

export const givenQuizzes = givenList(
  "quizzes",
  object({
    title: Schema.optional(Text),
    time_limit: Schema.optional(Schema.NullOr(howMany(maxMinutes))).annotations(
      says("Minutes. null: as long as one likes. Default: 60.")
    ),
    published: Schema.optional(Published)
  }),
  { description: "Default: 2 or 3." }
)

export const quizIds = ids(301, (plan) => Math.max(4, givenQuizzes.most(plan)))

// A submission's id tells the quiz and the student.
const submissionIds = ids(0, () => 100_000, quizIds.limit)

export const quizzesOf = (plan: Plan, { index }: Course): ReadonlyArray<Quiz> =>
  listOf(givenQuizzes.of(plan, index), 2 + (roll(plan, "quizzes", index) % 2)).map((data, place) => ({
    id: quizIds.at(plan, index, place),
    title: data?.title ?? `Quiz ${place + 1}: ${pick(topics, place + 1)}`,
    published: data?.published ?? true,
    timeLimit: data?.time_limit === undefined ? 60 : (data.time_limit ?? undefined)
  }))

const quizJson = (url: string, course: Course, quiz: Quiz): JsonObject => {
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
    locked_for_user: false
  }
}

const pathQuiz = Effect.gen(function* () {
  const { plan } = yield* World
  const course = yield* pathCourse
  const reference = yield* pathParameter("quiz_id")
  const quiz = quizzesOf(plan, course).find((candidate) => String(candidate.id) === reference)
  return quiz === undefined ? yield* notFound() : { course, quiz }
})

const isShown = (course: Course, quiz: Quiz): boolean => quiz.published || mayEdit(course.role)

const listQuizzes = Effect.gen(function* () {
  const { plan, url } = yield* World
  const course = yield* pathCourse
  return yield* replyPage({
    path: `${coursePath(course)}/quizzes`,
    rows: quizzesOf(plan, course).filter((quiz) => isShown(course, quiz)),
    toJson: (quiz) => quizJson(url, course, quiz)
  })
})

const showQuiz = Effect.gen(function* () {
  const { url } = yield* World
  const { course, quiz } = yield* pathQuiz
  // A guess: that a quiz which may not be seen is refused, and not unknown.
  return isShown(course, quiz) ? yield* reply(quizJson(url, course, quiz)) : yield* unauthorized()
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
const extensions = kept(
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

interface Taken {
  readonly plan: Plan
  readonly url: string
  readonly course: Course
  readonly quiz: Quiz
  readonly student: Person
  readonly extension: Extension | undefined
}

const submissionJson = ({ course, extension, plan, quiz, student, url }: Taken): JsonObject => {
  const id = submissionIds.at(plan, quiz.id, student.id)
  return {
    id,
    quiz_id: quiz.id,
    user_id: student.id,
    submission_id: id,
    attempt: 1,
    workflow_state: "complete",
    score: student.id % 11,
    kept_score: student.id % 11,
    started_at: onDay(14),
    finished_at: onDay(14 + 1 / 24),
    end_at: extension?.endAt ?? null,
    extra_attempts: extension?.extraAttempts ?? null,
    extra_time: extension?.extraTime ?? null,
    manually_unlocked: extension?.manuallyUnlocked ?? null,
    has_seen_results: true,
    html_url: `${url}/${coursePath(course)}/quizzes/${quiz.id}/submissions/${id}`
  }
}

const listSubmissions = Effect.gen(function* () {
  const { plan, url } = yield* World
  const { course, quiz } = yield* pathQuiz
  return yield* replyPage({
    path: `${coursePath(course)}/quizzes/${quiz.id}/submissions`,
    root: "quiz_submissions",
    rows: membersWith(plan, course, "student"),
    toJson: (student) =>
      Effect.map(extensions.get([quiz.id, student.id]), (extension) =>
        submissionJson({ plan, url, course, quiz, student, extension })
      )
  })
})

/** A count in a range, or null where none is given. */
const count = (given: ParameterMap, name: string, max: number): Effect.Effect<number | null, Refusal> => {
  const text = asText(given.get(name))
  if (text === undefined || text === "") return Effect.succeed(null)
  const number = /^\d+$/.test(text) ? Number(text) : -1
  if (number < 0) return Effect.fail(invalidRecord(name, "greater_than_or_equal_to", "must be 0 or more"))
  if (number > max) return Effect.fail(invalidRecord(name, "less_than_or_equal_to", `must be ${max} or less`))
  return Effect.succeed(number)
}

const readExtension = Effect.fn("Sandbox.readExtension")(function* (
  quiz: Quiz,
  students: ReadonlyArray<Person>,
  given: Parameter
) {
  const element: ParameterMap = asMap(given) ?? new Map()
  const student = students.find((candidate) => String(candidate.id) === asText(element.get("user_id")))
  if (student === undefined) return yield* notFound()
  const before = yield* extensions.get([quiz.id, student.id])
  const extraAttempts = yield* count(element, "extra_attempts", maxAttempts)
  const extraTime = yield* count(element, "extra_time", maxMinutes)
  const fromNow = yield* count(element, "extend_from_now", maxMinutes)
  const endAt = fromNow === null ? null : timestamp(DateTime.addDuration(yield* DateTime.now, `${fromNow} minutes`))
  const extension: Extension = {
    quizId: quiz.id,
    userId: student.id,
    extraAttempts: extraAttempts ?? before?.extraAttempts ?? null,
    extraTime: extraTime ?? before?.extraTime ?? null,
    manuallyUnlocked: element.has("manually_unlocked")
      ? asBoolean(element.get("manually_unlocked"))
      : (before?.manuallyUnlocked ?? null),
    endAt: endAt ?? before?.endAt ?? null
  }
  return extension
})

const createExtensions = Effect.gen(function* () {
  const { plan } = yield* World
  const { all } = yield* Parameters
  const { course, quiz } = yield* pathQuiz
  const given = all.get("quiz_extensions")
  if (!Array.isArray(given)) return yield* rejected(400, "missing required key :quiz_extensions")
  if (!mayEdit(course.role)) {
    return yield* rejected(403, "you are not allowed to change extension settings for this submission")
  }
  const students = membersWith(plan, course, "student")
  // All are read before any is kept, so a request that fails has changed nothing.
  const read = yield* Effect.forEach(given, (element: Parameter) => readExtension(quiz, students, element))
  for (const extension of read) yield* extensions.set([quiz.id, extension.userId], extension)
  for (const extension of read) {
    yield* journal("created", "quiz_extension", coursePath(course), extensionJson(extension))
  }
  return yield* reply({ quiz_extensions: read.map(extensionJson) })
})

const path = "/courses/:course_id/quizzes"

export const quizResource = resource({
  routes: [
    get(path, listQuizzes),
    get(`${path}/:quiz_id`, showQuiz),
    get(`${path}/:quiz_id/submissions`, listSubmissions),
    post(`${path}/:quiz_id/extensions`, createExtensions)
  ],
  fields: givenQuizzes.fields,
  ids: submissionIds,
  changes: ["quiz_extension"]
})
