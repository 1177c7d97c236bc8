/** Quizzes of a course and their extensions. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import type { LmsParams } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list } from "../fixtures/records.js"

const quizzes = "/api/v1/courses/101/quizzes"
const withSandbox = Effect.provide(
  Sandbox.layerInProcess({ data: { courses: [{ students: [{ name: "Ada" }, { name: "Bo" }] }, {}] }, strict: true })
)

const createQuiz = (quiz: LmsParams = {}) =>
  call(`POST ${quizzes}`, { quiz: { title: "Test", published: true, ...quiz } })
describe("quizzes", () => {
  it.live("are created, changed and deleted, with types of the service", () =>
    Effect.gen(function* () {
      expect((yield* list(quizzes))[0]).toMatchObject({ question_count: 10, points_possible: 10 })
      const quiz = yield* createQuiz({ quiz_type: "practice_quiz", access_code: "sesame" })
      expect(quiz).toMatchObject({ title: "Test", has_access_code: true })
      const path = `${quizzes}/${quiz.id}`
      expect(yield* call(`PUT ${path}`, { quiz: { title: "Other", allowed_attempts: 3 } })).toMatchObject({
        title: "Other",
        allowed_attempts: 3,
        access_code: "sesame"
      })
      const unknown = yield* errorOf(`PUT ${path}`, { quiz: { quiz_type: "exam" } })
      expect(unknown).toEqual([400, "quiz_type: is not included in the list"])
      yield* call(`DELETE ${path}`)
      expect((yield* errorOf(path))[0]).toBe(404)
    }).pipe(withSandbox)
  )

  it.live("have extensions for students, of which what is not sent stays", () =>
    Effect.gen(function* () {
      const [quiz] = yield* list(quizzes)
      const [ada] = yield* list("/api/v1/courses/101/users", { enrollment_type: ["student"] })
      const extend = (extension: LmsParams) =>
        call(`POST ${quizzes}/${quiz?.id}/extensions`, { quiz_extensions: [{ user_id: ada?.id ?? 0, ...extension }] })
      yield* extend({ extra_attempts: 2 })
      const extension = {
        quiz_id: quiz?.id,
        user_id: ada?.id,
        extra_attempts: 2,
        extra_time: 30,
        manually_unlocked: null
      }
      expect(yield* extend({ extra_time: 30 })).toEqual({ quiz_extensions: [extension] })
      expect(yield* call(`${quizzes}/${quiz?.id}/submissions`)).toMatchObject({
        quiz_submissions: [{ ...extension, workflow_state: "settings_only" }]
      })
      expect((yield* errorOf(`POST ${quizzes}/${quiz?.id}/extensions`, { quiz_extensions: [{ user_id: 1 }] }))[0]).toBe(
        404
      )
    }).pipe(withSandbox)
  )
})
