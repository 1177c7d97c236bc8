/** Filters and included fields of the lists of courses, and the fields that writes keep. */
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

const namesOf = (rows: ReadonlyArray<Row>) => rows.map(({ name }) => name)
const courseNames = (params: LmsParams = {}) => Effect.map(list("/api/v1/courses", params), namesOf)
const put = (id: number, course: LmsParams) => call("PUT /api/v1/courses/:id", { id, course })

describe("courses of a person", () => {
  it.live("are selected by role, state and enrollment", () =>
    Effect.gen(function* () {
      const all = yield* list("/api/v1/courses")
      const [first, second, third, fourth] = all.map(({ id }) => id)
      expect(yield* courseNames({ enrollment_role: "StudentEnrollment", enrollment_type: "teacher" })).toEqual(["Two"])
      expect(yield* courseNames({ enrollment_role_id: 5 })).toEqual(["Three"])
      expect(yield* courseNames({ enrollment_role_id: 99 })).toEqual([])
      yield* call("DELETE /api/v1/courses/:id", { id: first, event: "conclude" })
      yield* put(third ?? 0, { event: "claim" })
      yield* call("DELETE /api/v1/courses/:id", { id: fourth, event: "delete" })
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
      const students = { id: second, enrollment_type: ["student"], per_page: 1 }
      const [student] = yield* list("/api/v1/courses/:id/users", students)
      const enroll = { user_id: student?.id, enrollment_state: "active" }
      yield* call("POST /api/v1/courses/:id/enrollments", { id: third, enrollment: enroll })
      expect(yield* courseNames({ as_user_id: student?.id ?? 0 })).not.toContain("Three")
      expect((yield* errorOf("/api/v1/courses/:id", { id: fourth }))[0]).toBe(404)
    }).pipe(withSandbox)
  )

  it.live("have the scores of students, and other fields, only if they are included", () =>
    Effect.gen(function* () {
      const include = ["total_scores", "course_image", "storage_quota_used_mb", "account_name", "concluded"]
      const [, two] = yield* list("/api/v1/courses", { include })
      expect(two).toMatchObject({
        enrollments: [{ type: "student", computed_current_score: 51, computed_final_score: 46 }],
        image_download_url: null,
        storage_quota_used_mb: expect.any(Number),
        account_name: "Sandbox University",
        concluded: false
      })
      expect(Number(two?.storage_quota_used_mb)).toBeGreaterThan(0)
      const [plain] = yield* list("/api/v1/courses", { enrollment_type: "student" })
      expect(plain).not.toHaveProperty("image_download_url")
      expect(JSON.stringify(plain)).not.toContain("computed")
      expect(yield* list("/api/v1/accounts", { include: ["course_count", "sub_account_count"] })).toMatchObject([
        { course_count: 4, sub_account_count: 0 }
      ])
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
        restrict_enrollments_to_course_dates: true,
        start_at: "2030-01-01T00:00:00Z",
        end_at: "2030-06-01T00:00:00Z",
        integration_id: "I-1",
        grade_passback_setting: "nightly_sync",
        course_color: "#ff0000",
        self_enrollment: true
      }
      expect(yield* put(101, fields)).toMatchObject(fields)
      const created = yield* call("POST /api/v1/accounts/1/courses", { course: { name: "New", ...fields } })
      expect(yield* call("/api/v1/courses/:id", { id: created.id })).toMatchObject(fields)
      const included = { public_description: "Public", syllabus_body: "<p>Read</p>" }
      yield* put(101, { ...included, image_url: "https://example.edu/i.png" })
      const include = ["public_description", "syllabus_body", "course_image"]
      expect(yield* call("/api/v1/courses/:id", { id: 101, include })).toMatchObject({
        ...fields,
        ...included,
        image_download_url: "https://example.edu/i.png"
      })
      expect(yield* call("/api/v1/courses/:id", { id: 101 })).not.toHaveProperty("syllabus_body")
      // The caller is a student there.
      expect((yield* errorOf("PUT /api/v1/courses/102", { course: { name: "New" } }))[0]).toBe(403)
      expect((yield* errorOf("PUT /api/v1/courses/101", { course: { term_id: 99 } }))[0]).toBe(404)
      expect(yield* put(101, { term_id: "sis_term_id:2024F" })).toMatchObject({ enrollment_term_id: 13 })
    }).pipe(withSandbox)
  )
})

describe("groups and terms", () => {
  it.live("groups are the caller's own on request, with permissions, and their members are searched", () =>
    Effect.gen(function* () {
      const groups = "/api/v1/courses/101/groups"
      const all = yield* list(groups)
      const [member, other] = yield* list("/api/v1/groups/:id/users", { id: all[0]?.id, include: ["avatar_url"] })
      expect(member).toMatchObject({ avatar_url: expect.any(String), sis_user_id: expect.any(String) })
      expect(yield* list(groups, { only_own_groups: true })).toEqual([])
      expect(yield* list(groups, { only_own_groups: true, as_user_id: member?.id ?? 0 })).toMatchObject([
        { id: all[0]?.id }
      ])
      const search = { id: all[0]?.id, search_term: String(member?.login_id) }
      expect(yield* list("/api/v1/groups/:id/users", search)).toMatchObject([{ id: member?.id }])
      expect(other?.id).not.toBe(member?.id)
      const shown = yield* call("/api/v1/groups/:id", { id: all[0]?.id, include: ["permissions"] })
      expect(shown).toMatchObject({ permissions: { join: false } })
      const own = { as_user_id: member?.id ?? 0 }
      expect(yield* list("/api/v1/users/self/groups", { ...own, context_type: "Account" })).toEqual([])
      const ofCourses = yield* list("/api/v1/users/self/groups", { ...own, context_type: "Course" })
      expect(ofCourses.map(({ id }) => id)).toContain(all[0]?.id)
    }).pipe(withSandbox)
  )

  it.live("group categories keep how students sign up", () =>
    Effect.gen(function* () {
      const fields = { self_signup: "restricted", auto_leader: "random", group_limit: 4, sis_group_category_id: "GC" }
      const path = "POST /api/v1/courses/101/group_categories"
      const category = yield* call(path, { name: "Labs", ...fields })
      expect(category).toMatchObject(fields)
      const changed = { id: category.id, group_limit: 5 }
      expect(yield* call("PUT /api/v1/group_categories/:id", changed)).toMatchObject({ ...fields, group_limit: 5 })
      expect((yield* errorOf(path, { name: "x", self_signup: "never" }))[0]).toBe(400)
    }).pipe(withSandbox)
  )

  it.live("terms are listed from the latest, by state and name", () =>
    Effect.gen(function* () {
      const terms = (params: LmsParams = {}) =>
        Effect.map(
          call("/api/v1/accounts/1/terms", { per_page: 50, ...params }),
          ({ enrollment_terms }) => enrollment_terms as ReadonlyArray<Row>
        )
      const all = yield* terms()
      const starts = all.map(({ start_at }) => String(start_at))
      expect(starts).toEqual([...starts].sort().reverse())
      expect(all[0]).not.toHaveProperty("overrides")
      expect((yield* terms({ include: ["overrides"] }))[0]).toHaveProperty("overrides")
      expect(yield* terms({ workflow_state: ["deleted"] })).toEqual([])
      expect(yield* terms({ workflow_state: ["all"] })).toEqual(all)
      expect(namesOf(yield* terms({ term_name: "autumn 2024" }))).toEqual(["Autumn 2024"])
    }).pipe(withSandbox)
  )
})
