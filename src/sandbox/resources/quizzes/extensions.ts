/**
 * Extensions of quizzes: more attempts and time for single students, and the submissions that have them. Nobody takes a quiz
 * in the sandbox, so that no others exist.
 */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { type ApiFailure, invalidRecord, notFound, statusFailure } from "../../kernel/apiFailure.js"
import { type ApiRequest, recordChange } from "../../kernel/context.js"
import type { JsonObject } from "../../kernel/json.js"
import { asBoolean, asMap, asString, type Parameter, type ParameterMap } from "../../kernel/parameters.js"
import { reply, replyPage } from "../../kernel/reply.js"
import { defineResource, get, post } from "../../kernel/resource.js"
import { makeState } from "../../kernel/state.js"
import { formatTimestamp } from "../../kernel/time.js"
import { caller } from "../../school/callers.js"
import { coursePath } from "../../school/courses.js"
import { type Person, peopleWithRole } from "../../school/people.js"
import { canEdit } from "../../school/roles.js"
import { MAX_MINUTES, type QuizItem, quizPath, quizzes } from "./quizzes.js"

// Limit of Canvas.
const MAX_EXTRA_ATTEMPTS = 1000

interface Extension {
  /** The id of the submission that has the extension. */
  readonly submissionId: number
  readonly quizId: number
  readonly userId: number
  readonly extraAttempts: number | null
  readonly extraTime: number | null
  readonly manuallyUnlocked: boolean | null
  readonly endAt: string | null
}

/** By quiz, the extensions by student. */
const extensions = makeState(
  ({ row }: QuizItem) => row.id,
  (): ReadonlyMap<number, Extension> => new Map()
)

const extensionJson = (extension: Extension): JsonObject => ({
  quiz_id: extension.quizId,
  user_id: extension.userId,
  extra_attempts: extension.extraAttempts,
  extra_time: extension.extraTime,
  manually_unlocked: extension.manuallyUnlocked,
  end_at: extension.endAt
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
  quiz: QuizItem,
  students: ReadonlyArray<Person>,
  input: Parameter
) {
  const extensionInput: ParameterMap = asMap(input) ?? new Map()
  const student = students.find((candidate) => String(candidate.id) === asString(extensionInput.get("user_id")))
  if (student === undefined) return yield* notFound()
  const before = extensions.get(request, quiz).get(student.id)
  const extraAttempts = yield* readCount(extensionInput, "extra_attempts", MAX_EXTRA_ATTEMPTS)
  const extraTime = yield* readCount(extensionInput, "extra_time", MAX_MINUTES)
  const fromNow = yield* readCount(extensionInput, "extend_from_now", MAX_MINUTES)
  const endAt =
    fromNow === null ? null : formatTimestamp(DateTime.addDuration(yield* DateTime.now, `${fromNow} minutes`))
  const extension: Extension = {
    submissionId: before?.submissionId ?? request.nextId(),
    quizId: quiz.row.id,
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
  const quiz = yield* quizzes.fromPath(request, "quiz_id")
  const course = quiz.owner
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
  const stored = created.map((extension) => [extension.userId, extension] as const)
  extensions.set(request, quiz, new Map([...extensions.get(request, quiz), ...stored]))
  for (const extension of created) {
    recordChange(request, "created", "quiz_extension", coursePath(course), extensionJson(extension))
  }
  return reply(request, { quiz_extensions: created.map(extensionJson) })
})

/** Canvas: the submission of a student who has an extension and has not begun. Students see their own. */
const listSubmissions = Effect.fn("Sandbox.listQuizSubmissions")(function* (request: ApiRequest) {
  const quiz = yield* quizzes.fromPath(request, "quiz_id")
  const { id } = caller(request)
  return yield* replyPage(request, {
    path: `${quizPath(quiz)}/submissions`,
    wrapperKey: "quiz_submissions",
    rows: [...extensions.get(request, quiz).values()].filter(({ userId }) => canEdit(quiz.owner.role) || userId === id),
    toJson: (extension) => ({
      id: extension.submissionId,
      ...extensionJson(extension),
      submission_id: null,
      attempt: null,
      workflow_state: "settings_only",
      score: null,
      kept_score: null,
      started_at: null,
      finished_at: null
    })
  })
})

export const quizExtensionResource = defineResource({
  routes: [
    post(`/courses/:course_id/quizzes/:quiz_id/extensions`, createExtensions, { acts: ["quiz_extensions"] }),
    get(`/courses/:course_id/quizzes/:quiz_id/submissions`, listSubmissions)
  ],
  changeTypes: ["quiz_extension"]
})
