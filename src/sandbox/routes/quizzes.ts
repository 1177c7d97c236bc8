import * as HttpRouter from "@effect/platform/HttpRouter"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { type Course, coursePath } from "../data/courses.js"
import type { Quiz } from "../data/coursework.js"
import { membersWith, type Person } from "../data/people.js"
import { mayEdit } from "../data/roles.js"
import type { JsonObject } from "../kernel/json.js"
import { fromArray } from "../kernel/listing.js"
import { asBoolean, asMap, asText, type Parameter, type ParameterMap } from "../kernel/parameters.js"
import { invalidRecord, notFound, type Refusal, rejected } from "../kernel/refusal.js"
import { reply, replyPage } from "../kernel/reply.js"
import { onDay, timestamp } from "../kernel/time.js"
import type { Extension } from "../state/store.js"
import { Parameters, World } from "../world.js"
import { pathQuiz } from "./quizRecords.js"

interface Taken {
  readonly course: Course
  readonly quiz: Quiz
  readonly student: Person
  readonly extension: Extension | undefined
}

const submissionJson = (url: string, { course, extension, quiz, student }: Taken): JsonObject => ({
  id: quiz.id * 100_000 + student.id,
  quiz_id: quiz.id,
  user_id: student.id,
  submission_id: quiz.id * 100_000 + student.id,
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
  html_url: `${url}/courses/${course.id}/quizzes/${quiz.id}/submissions/${quiz.id * 100_000 + student.id}`
})

const extensionJson = (extension: Extension): JsonObject => ({
  quiz_id: extension.quizId,
  user_id: extension.userId,
  extra_attempts: extension.extraAttempts,
  extra_time: extension.extraTime,
  manually_unlocked: extension.manuallyUnlocked,
  end_at: extension.endAt
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

// Canvas: a thousand attempts, and a week of minutes.
const maxAttempts = 1000
const maxMinutes = 10_080

const readExtension = Effect.fn("Sandbox.readExtension")(function* (
  quiz: Quiz,
  students: ReadonlyArray<Person>,
  given: Parameter
) {
  const { store } = yield* World
  const element: ParameterMap = asMap(given) ?? new Map()
  const student = students.find((candidate) => String(candidate.id) === asText(element.get("user_id")))
  if (student === undefined) return yield* notFound()
  const before = (yield* store.extensions)(quiz.id, student.id)
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
  const { journal, plan, store } = yield* World
  const { all } = yield* Parameters
  const { course, quiz } = yield* pathQuiz
  const given = all.get("quiz_extensions")
  if (!Array.isArray(given)) return yield* rejected(400, "missing required key :quiz_extensions")
  if (!mayEdit(course.role)) {
    return yield* rejected(403, "you are not allowed to change extension settings for this submission")
  }
  const students = membersWith(plan, course, "student")
  // All are read before any is kept, so a request that fails has changed nothing.
  const extensions = yield* Effect.forEach(given, (element: Parameter) => readExtension(quiz, students, element))
  yield* store.extend(extensions)
  for (const extension of extensions) {
    yield* journal.add("created", "quiz_extension", coursePath(course), extensionJson(extension))
  }
  return yield* reply({ quiz_extensions: extensions.map(extensionJson) })
})

export const quizRoutes = HttpRouter.empty.pipe(
  HttpRouter.get(
    "/api/v1/courses/:course_id/quizzes/:quiz_id/submissions",
    Effect.gen(function* () {
      const { plan, store, url } = yield* World
      const { course, quiz } = yield* pathQuiz
      const extensionOf = yield* store.extensions
      return yield* replyPage({
        path: `/api/v1/courses/${course.id}/quizzes/${quiz.id}/submissions`,
        family: "counted",
        root: "quiz_submissions",
        rows: fromArray(membersWith(plan, course, "student")),
        toJson: (student) => submissionJson(url, { course, quiz, student, extension: extensionOf(quiz.id, student.id) })
      })
    })
  ),
  HttpRouter.post("/api/v1/courses/:course_id/quizzes/:quiz_id/extensions", createExtensions)
)
