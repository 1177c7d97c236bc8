/**
 * Extensions of quizzes: more attempts and time for single students, and the submissions that have them. Nobody takes a quiz
 * in the sandbox, so that no others exist.
 */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { type ApiFailure, invalidRecord, notFound, statusFailure } from "../../kernel/apiFailure.js"
import { type ApiRequest, recordChange } from "../../kernel/context.js"
import { asBoolean, asMap, asString, type Parameter, type ParameterMap } from "../../kernel/parameters.js"
import { reply, replyPage } from "../../kernel/reply.js"
import { defineResource, get, post } from "../../kernel/resource.js"
import { makeTable } from "../../kernel/state.js"
import { formatTimestamp } from "../../kernel/time.js"
import { caller } from "../../school/callers.js"
import { coursePath } from "../../school/courses.js"
import { peopleWithRole } from "../../school/people.js"
import { canEdit } from "../../school/roles.js"
import { type QuizItem, quizPath, quizzes } from "./quizzes.js"

const NO_EXTENSION = {
  extra_attempts: null as number | null,
  extra_time: null as number | null,
  manually_unlocked: null as boolean | null,
  end_at: null as string | null
}

/** By quiz. The id is that of the submission that has the extension. */
const extensions = makeTable(
  ({ row }: QuizItem) => row.id,
  (): ReadonlyArray<
    typeof NO_EXTENSION & { readonly id: number; readonly quiz_id: number; readonly user_id: number }
  > => []
)

/** Reads a number; undefined if it is missing. */
const readCount = (input: ParameterMap, name: string): Effect.Effect<number | undefined, ApiFailure> => {
  const text = asString(input.get(name)) ?? ""
  if (text === "") return Effect.succeed(undefined)
  return /^\d+$/.test(text)
    ? Effect.succeed(Number(text))
    : Effect.fail(invalidRecord(name, "greater_than_or_equal_to", "must be 0 or more"))
}

/** Canvas: what is not sent stays as it was. */
const readExtension = Effect.fn("Sandbox.readExtension")(function* (
  request: ApiRequest,
  quiz: QuizItem,
  element: Parameter
) {
  const input: ParameterMap = asMap(element) ?? new Map()
  const reference = asString(input.get("user_id"))
  const students = peopleWithRole(request.seed, quiz.owner, "student")
  const student = students.find(({ id }) => String(id) === reference)
  if (student === undefined) return yield* notFound()
  const before = extensions.get(request, quiz).find(({ user_id }) => user_id === student.id)
  const attempts = yield* readCount(input, "extra_attempts")
  const time = yield* readCount(input, "extra_time")
  const fromNow = yield* readCount(input, "extend_from_now")
  const unlocked = input.get("manually_unlocked")
  return {
    ...(before ?? { ...NO_EXTENSION, id: request.nextId(), quiz_id: quiz.row.id, user_id: student.id }),
    ...(attempts === undefined ? {} : { extra_attempts: attempts }),
    ...(time === undefined ? {} : { extra_time: time }),
    ...(unlocked === undefined ? {} : { manually_unlocked: asBoolean(unlocked) }),
    ...(fromNow === undefined
      ? {}
      : { end_at: formatTimestamp(DateTime.addDuration(yield* DateTime.now, `${fromNow} minutes`)) })
  }
})

const createExtensions = Effect.fn("Sandbox.createExtensions")(function* (request: ApiRequest) {
  const quiz = yield* quizzes.fromPath(request)
  const input = request.parameters.get("quiz_extensions")
  if (!Array.isArray(input)) return yield* statusFailure(400, "missing required key :quiz_extensions")
  if (!canEdit(quiz.owner.role)) {
    return yield* statusFailure(403, "you are not allowed to change extension settings for this submission")
  }
  // All extensions are read before any is stored, so a failed request changes nothing.
  const written = yield* Effect.forEach(input, (element: Parameter) => readExtension(request, quiz, element))
  const ids = new Set(written.map(({ id }) => id))
  const others = extensions.get(request, quiz).filter(({ id }) => !ids.has(id))
  extensions.set(request, quiz, [...others, ...written])
  const shown = written.map(({ id, ...extension }) => extension)
  for (const json of shown) recordChange(request, "created", "quiz_extension", coursePath(quiz.owner), json)
  return reply(request, { quiz_extensions: shown })
})

/** Canvas: the submission of a student who has an extension and has not begun. Students see their own. */
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
