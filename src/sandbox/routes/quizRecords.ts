import * as HttpRouter from "@effect/platform/HttpRouter"
import * as Effect from "effect/Effect"
import { type Course, coursePath } from "../data/courses.js"
import { type Quiz, quizzesOf } from "../data/coursework.js"
import { mayEdit } from "../data/roles.js"
import type { JsonObject } from "../kernel/json.js"
import { fromArray } from "../kernel/listing.js"
import { notFound, unauthorized } from "../kernel/refusal.js"
import { reply, replyPage } from "../kernel/reply.js"
import { pathCourse, pathParameter, World } from "../world.js"

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

export const pathQuiz = Effect.gen(function* () {
  const { plan } = yield* World
  const course = yield* pathCourse
  const reference = yield* pathParameter("quiz_id")
  const quiz = quizzesOf(plan, course).find((candidate) => String(candidate.id) === reference)
  return quiz === undefined ? yield* notFound() : { course, quiz }
})

const isShown = (course: Course, quiz: Quiz): boolean => quiz.published || mayEdit(course.role)

export const quizRecordRoutes = HttpRouter.empty.pipe(
  HttpRouter.get(
    "/api/v1/courses/:course_id/quizzes",
    Effect.gen(function* () {
      const { plan, url } = yield* World
      const course = yield* pathCourse
      return yield* replyPage({
        path: `/api/v1/${coursePath(course)}/quizzes`,
        family: "counted",
        rows: fromArray(quizzesOf(plan, course).filter((quiz) => isShown(course, quiz))),
        toJson: (quiz) => quizJson(url, course, quiz)
      })
    })
  ),
  HttpRouter.get(
    "/api/v1/courses/:course_id/quizzes/:quiz_id",
    Effect.gen(function* () {
      const { url } = yield* World
      const { course, quiz } = yield* pathQuiz
      // A guess: that a quiz which may not be seen is refused, and not unknown.
      return isShown(course, quiz) ? yield* reply(quizJson(url, course, quiz)) : yield* unauthorized()
    })
  )
)
