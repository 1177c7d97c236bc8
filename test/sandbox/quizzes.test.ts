/** Quizzes of a course and their assignments. */
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
  it.live("are created, changed and deleted", () =>
    Effect.gen(function* () {
      const quiz = yield* createQuiz({ quiz_type: "practice_quiz", access_code: "sesame" })
      expect(quiz).toMatchObject({ title: "Test", has_access_code: true })
      const path = `${quizzes}/${quiz.id}`
      expect(yield* call(`PUT ${path}`, { quiz: { title: "Other", allowed_attempts: 3 } })).toMatchObject({
        title: "Other",
        allowed_attempts: 3,
        access_code: "sesame"
      })
      yield* call(`DELETE ${path}`)
      expect((yield* errorOf(path))[0]).toBe(404)
    }).pipe(withSandbox)
  )

  it.live("check their values", () =>
    Effect.gen(function* () {
      expect(yield* errorOf(`POST ${quizzes}`, { quiz: { quiz_type: "exam" } })).toEqual([
        400,
        "quiz_type: is not included in the list"
      ])
      const [seeded] = yield* list(quizzes)
      expect(seeded).toMatchObject({ question_count: 10, points_possible: 10 })
    }).pipe(withSandbox)
  )

  it.live("that are graded have an assignment, and what both have is one fact", () =>
    Effect.gen(function* () {
      const quiz = yield* createQuiz({ due_at: "2030-05-01T10:00:00Z" })
      const assignment = `/api/v1/courses/101/assignments/${quiz.assignment_id}`
      expect(yield* call(assignment)).toMatchObject({
        name: "Test",
        due_at: "2030-05-01T10:00:00Z",
        submission_types: ["online_quiz"],
        is_quiz_assignment: true,
        quiz_id: quiz.id
      })
      yield* call(`PUT ${quizzes}/:id`, { id: quiz.id, quiz: { title: "New" } })
      expect(yield* call(assignment)).toMatchObject({ name: "New" })
      yield* call(`PUT ${assignment}`, { assignment: { name: "Newer", due_at: "2030-06-01T10:00:00Z" } })
      expect(yield* call(`${quizzes}/:id`, { id: quiz.id })).toMatchObject({
        title: "Newer",
        due_at: "2030-06-01T10:00:00Z"
      })
      yield* call(`PUT ${quizzes}/:id`, { id: quiz.id, quiz: { quiz_type: "survey" } })
      expect((yield* errorOf(assignment))[0]).toBe(404)
      const other = yield* createQuiz()
      yield* call(`DELETE /api/v1/courses/101/assignments/:id`, { id: Number(other.assignment_id) })
      expect((yield* list(quizzes)).map(({ id }) => id)).not.toContain(other.id)
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
      expect(yield* extend({ extra_time: 30 })).toEqual({ quiz_extensions: [{ ...extension, end_at: null }] })
      expect(yield* call(`${quizzes}/${quiz?.id}/submissions`)).toMatchObject({
        quiz_submissions: [{ ...extension, workflow_state: "settings_only" }]
      })
      expect((yield* errorOf(`POST ${quizzes}/${quiz?.id}/extensions`, { quiz_extensions: [{ user_id: 1 }] }))[0]).toBe(
        404
      )
    }).pipe(withSandbox)
  )
})
