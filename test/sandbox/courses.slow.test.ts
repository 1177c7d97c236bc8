/** Courses: the lists of a person, their included fields, and what callers create, change and end. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import type { LmsParams } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list, type Row } from "../fixtures/records.js"

const withSandbox = Effect.provide(
  Sandbox.layerClient({
    data: {
      courses: [
        { name: "One", enrollment_type: "teacher" },
        { name: "Two", enrollment_type: "student" },
        { name: "Three", enrollment_type: "ta" },
        { name: "Four", enrollment_type: "teacher" }
      ]
    }
  })
)

const account = "/api/v1/accounts/1"
const idsOf = (rows: ReadonlyArray<Row>) => rows.map(({ id }) => id)
const namesOf = (rows: ReadonlyArray<Row>) => rows.map(({ name }) => name)
const courseNames = (params: LmsParams = {}) => Effect.map(list("/api/v1/courses", params), namesOf)
const put = (id: unknown, course: LmsParams) => call(`PUT /api/v1/courses/${id}`, { course })

describe("courses of a person", () => {
  it.live("are selected by role, state and enrollment", () =>
    Effect.gen(function* () {
      const [first, second, third, fourth] = idsOf(yield* list("/api/v1/courses"))
      expect(yield* courseNames({ enrollment_role: "StudentEnrollment", enrollment_type: "teacher" })).toEqual(["Two"])
      expect(yield* courseNames({ enrollment_role_id: 5 })).toEqual(["Three"])
      expect(yield* courseNames({ enrollment_role_id: 99 })).toEqual([])
      yield* call(`DELETE /api/v1/courses/${first}`, { event: "conclude" })
      yield* put(third, { event: "claim" })
      yield* call(`DELETE /api/v1/courses/${fourth}`, { event: "delete" })
      for (const [params, names] of [
        [{}, ["One", "Two", "Three"]],
        [{ state: ["available"] }, ["Two"]],
        [{ state: ["unpublished", "completed"] }, ["One", "Three"]],
        [{ state: ["deleted"] }, ["Four"]],
        [{ enrollment_state: "active" }, ["Two", "Three"]],
        [{ enrollment_state: "completed" }, ["One"]],
        [{ enrollment_state: "invited_or_pending" }, []]
      ] as const) {
        expect([params, yield* courseNames(params)]).toEqual([params, names])
      }
      // Students see published courses only.
      const [student] = yield* list(`/api/v1/courses/${second}/students`)
      const enrollment = { user_id: student?.id ?? 0, enrollment_state: "active" }
      yield* call(`POST /api/v1/courses/${third}/enrollments`, { enrollment })
      expect(yield* courseNames({ as_user_id: student?.id ?? 0 })).not.toContain("Three")
    }).pipe(withSandbox)
  )

  it.live("have the scores of students, and other fields, only if they are included", () =>
    Effect.gen(function* () {
      const include = ["total_scores", "course_image", "storage_quota_used_mb", "concluded"]
      const [, two] = yield* list("/api/v1/courses", { include })
      expect(two).toMatchObject({
        enrollments: [{ type: "student", computed_current_score: 51, computed_final_score: 46 }],
        image_download_url: null,
        storage_quota_used_mb: expect.any(Number),
        concluded: false
      })
      const [plain] = yield* list("/api/v1/courses", { enrollment_type: "student" })
      for (const name of ["image_download_url", "storage_quota_used_mb"]) expect(plain).not.toHaveProperty(name)
      expect(JSON.stringify(plain)).not.toContain("computed")
    }).pipe(withSandbox)
  )
})

describe("a course", () => {
  it.live("keeps all fields that are written", () =>
    Effect.gen(function* () {
      const fields = {
        grading_standard_id: 3,
        storage_quota_mb: 900,
        apply_assignment_group_weights: true,
        start_at: "2030-01-01T00:00:00Z",
        integration_id: "I-1"
      }
      const included = { public_description: "Public", syllabus_body: "<p>Read</p>" }
      expect(yield* put(101, { ...fields, ...included, image_url: "https://example.edu/i.png" })).toMatchObject(fields)
      const include = ["public_description", "syllabus_body", "course_image"]
      expect(yield* call("/api/v1/courses/101", { include })).toMatchObject({
        ...fields,
        ...included,
        image_download_url: "https://example.edu/i.png"
      })
      expect(yield* call("/api/v1/courses/101")).not.toHaveProperty("syllabus_body")
      // The caller is a student there.
      expect((yield* errorOf("PUT /api/v1/courses/102", { course: { name: "New" } }))[0]).toBe(403)
      expect((yield* errorOf("PUT /api/v1/courses/101", { course: { event: "burn" } }))[0]).toBe(400)
    }).pipe(withSandbox)
  )

  it.live("is created empty, changed, offered, concluded and deleted", () =>
    Effect.gen(function* () {
      const input = { name: "Algebra", course_code: "ALG", sis_course_id: "C/1" }
      const course = yield* call(`POST ${account}/courses`, { course: input, enroll_me: true })
      expect(course).toMatchObject({ ...input, workflow_state: "unpublished", enrollments: [{ type: "teacher" }] })
      const path = `/api/v1/courses/${course.id}`
      for (const name of ["assignments", "modules", "pages", "discussion_topics", "quizzes", "files", "groups"]) {
        expect(yield* list(`${path}/${name}`)).toEqual([])
      }
      expect(yield* list(`${path}/sections`)).toMatchObject([{ name: "Algebra", course_id: course.id }])
      expect(yield* list(`${path}/users`)).toMatchObject([{ id: 1 }])
      expect(yield* put(course.id, { event: "offer" })).toMatchObject({ workflow_state: "available" })
      expect(yield* call("/api/v1/courses/sis_course_id:C%2F1")).toMatchObject({ id: course.id })
      expect((yield* errorOf(`POST ${account}/courses`, { course: { sis_course_id: "C/1" } }))[0]).toBe(400)
      expect(yield* call(`DELETE ${path}`, { event: "conclude" })).toEqual({ conclude: true })
      expect((yield* errorOf(`DELETE ${path}`))[0]).toBe(400)
      expect(yield* call(`DELETE ${path}`, { event: "delete" })).toEqual({ delete: true })
      expect((yield* errorOf(path))[0]).toBe(404)
    }).pipe(withSandbox)
  )
})
