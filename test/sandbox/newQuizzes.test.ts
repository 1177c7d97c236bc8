/** New Quizzes, and paths that the sandbox lacks. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Redacted, Schedule } from "effect"
import { lms } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list } from "../fixtures/records.js"

const withSandbox = Effect.provide(Sandbox.layerClient({ data: { courses: 3 }, jobTime: "40 millis" }))
const course = "/api/quiz/v1/courses/101"
const quizzes = `${course}/quizzes`

describe("New Quizzes", () => {
  it.live("have text ids and pages, and are created, changed and deleted", () =>
    Effect.gen(function* () {
      const quiz = yield* call(`POST ${quizzes}`, { quiz: { title: "Midterm", points_possible: 20 } })
      expect(quiz).toMatchObject({ id: expect.any(String), title: "Midterm", points_possible: 20, published: false })
      const all = yield* list(quizzes, { per_page: 1 })
      expect(all).toHaveLength(3)
      expect(all.at(-1)).toEqual(quiz)
      const changed = yield* call(`PATCH ${quizzes}/:id`, { id: quiz.id, quiz: { published: true } })
      expect(changed).toEqual({ ...quiz, published: true })
      expect(yield* call(`${quizzes}/:id`, { id: quiz.id })).toEqual(changed)
      expect(yield* call(`DELETE ${quizzes}/:id`, { id: quiz.id })).toEqual(changed)
      expect((yield* errorOf(`${quizzes}/:id`, { id: quiz.id }))[0]).toBe(404)
      expect((yield* errorOf(`POST ${quizzes}`, { quiz: { title: "" } }))[0]).toBe(400)
    }).pipe(withSandbox)
  )

  it.live("report to a progress under /api/v1, whose results have the file; a second report is a conflict", () =>
    Effect.gen(function* () {
      const report = { quiz_report: { report_type: "student_analysis", format: "csv" } }
      const [quiz] = yield* list(quizzes)
      const started = yield* call(`POST ${quizzes}/:id/reports`, { id: quiz?.id, ...report })
      expect(started).toMatchObject({ workflow_state: "queued", url: expect.stringContaining("/api/v1/progress/") })
      expect((yield* errorOf(`POST ${quizzes}/:id/reports`, { id: quiz?.id, ...report }))[0]).toBe(409)
      const done = yield* call(String(started.url)).pipe(
        Effect.repeat({
          until: ({ workflow_state }) => workflow_state === "completed",
          schedule: Schedule.spaced("20 millis")
        }),
        Effect.zipRight(call(String(started.url)))
      )
      const { url } = done.results as { readonly url: string }
      const file = (yield* lms(url)).data as unknown as Uint8Array
      expect(new TextDecoder().decode(file)).toMatch(/^Name,ID,SIS ID,Score\n/)
      yield* call(`POST ${quizzes}/:id/reports`, { id: quiz?.id, ...report })
    }).pipe(withSandbox)
  )

  it.live("accommodate people, and report the refused ones in a successful response", () =>
    Effect.gen(function* () {
      const { token, url } = yield* Sandbox
      const [student] = yield* list("/api/v1/courses/101/users", { enrollment_type: "student" })
      const body = JSON.stringify([
        { user_id: student?.id, extra_time: 30 },
        { user_id: 999_999_999, extra_time: 30 }
      ])
      const headers = { authorization: `Bearer ${Redacted.value(token)}`, "content-type": "application/json" }
      const response = yield* Effect.promise(() =>
        fetch(`${url}${course}/accommodations`, { method: "POST", headers, body })
      )
      expect(response.status).toBe(200)
      expect(yield* Effect.promise(() => response.json())).toEqual({
        message: "Accommodations processed",
        successful: [{ user_id: student?.id }],
        failed: [{ user_id: 999_999_999, error: expect.any(String) }]
      })
    }).pipe(withSandbox)
  )
})

it.live("a route that the sandbox lacks is named in a header and in the body, without the query", () =>
  Effect.gen(function* () {
    const { token, url } = yield* Sandbox
    const headers = { authorization: `Bearer ${Redacted.value(token)}` }
    const get = (path: string) => Effect.promise(() => fetch(`${url}${path}`, { headers }))
    const missing = yield* get("/api/v1/courses/101/blackout_dates?secret=1")
    expect([missing.status, missing.headers.get("x-sandbox")]).toEqual([404, "no such route"])
    expect(yield* Effect.promise(() => missing.json())).toEqual({
      errors: [
        {
          message: "The sandbox has no route for GET /api/v1/courses/101/blackout_dates. Canvas may have it.",
          error_code: "not_found"
        }
      ]
    })
    const known = yield* get("/api/v1/courses/1")
    expect([known.status, known.headers.has("x-sandbox")]).toEqual([404, false])
  }).pipe(withSandbox)
)
