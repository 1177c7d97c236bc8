/** Users, courses and enrollments that callers create, change and end. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list, state } from "../fixtures/records.js"

const account = "/api/v1/accounts/1"
const withSandbox = Effect.provide(Sandbox.layerClient({ data: { courses: 12 } }))

const createUser = (login: string, sisId?: string) =>
  call(`POST ${account}/users`, {
    user: { name: "Ada Lovelace" },
    pseudonym: { unique_id: login, ...(sisId === undefined ? {} : { sis_user_id: sisId }) }
  })

const idsOf = (rows: ReadonlyArray<{ readonly id: number }>) => rows.map(({ id }) => id)

describe("users", () => {
  it.live("are created, found by every kind of id, changed and deleted", () =>
    Effect.gen(function* () {
      const user = yield* createUser("ada@example.edu", "ADA")
      expect(user).toMatchObject({ name: "Ada Lovelace", sortable_name: "Lovelace, Ada", login_id: "ada@example.edu" })
      for (const id of [user.id, "sis_user_id:ADA", "sis_login_id:ADA@example.edu"]) {
        expect(yield* call("/api/v1/users/:id", { id })).toMatchObject({ id: user.id, name: "Ada Lovelace" })
      }
      const found = yield* list(`${account}/users`, { search_term: "Lovelace" })
      expect(idsOf(found)).toContain(user.id)
      expect(yield* call("PUT /api/v1/users/:id", { id: user.id, user: { name: "Ada King" } })).toMatchObject({
        name: "Ada King",
        sortable_name: "King, Ada",
        login_id: "ada@example.edu"
      })
      expect((yield* errorOf(`POST ${account}/users`, { pseudonym: { unique_id: "ada@example.edu" } }))[0]).toBe(400)
      expect((yield* errorOf(`POST ${account}/users`, { user: { name: "No login" } }))[0]).toBe(400)
      expect((yield* errorOf(`POST ${account}/users`, { as_user_id: user.id }))[0]).toBe(403)
      yield* call(`DELETE ${account}/users/:id`, { id: user.id })
      expect((yield* errorOf("/api/v1/users/:id", { id: user.id }))[0]).toBe(404)
      expect((yield* state).deleted.user).toMatchObject([{ id: user.id, name: "Ada King" }])
    }).pipe(withSandbox)
  )

  it.live("that have changed are shown with their new name in their courses", () =>
    Effect.gen(function* () {
      const [student] = yield* list("/api/v1/courses/101/users", { enrollment_type: "student" })
      const id = student?.id ?? 0
      yield* call("PUT /api/v1/users/:id", { id, user: { name: "Aaa Aaa" } })
      expect((yield* list("/api/v1/courses/101/users"))[0]).toMatchObject({ id, name: "Aaa Aaa" })
      yield* call(`DELETE ${account}/users/:id`, { id })
      expect(idsOf(yield* list("/api/v1/courses/101/users"))).not.toContain(id)
    }).pipe(withSandbox)
  )
})

describe("courses", () => {
  it.live("are created empty, changed, offered, concluded and deleted", () =>
    Effect.gen(function* () {
      const input = {
        name: "Algebra",
        course_code: "ALG",
        sis_course_id: "C/1",
        start_at: "2026-09-01T00:00:00Z",
        restrict_enrollments_to_course_dates: true
      }
      const course = yield* call(`POST ${account}/courses`, { course: input, enroll_me: true })
      expect(course).toMatchObject({ ...input, workflow_state: "unpublished", enrollments: [{ type: "teacher" }] })
      const path = `/api/v1/courses/${course.id}`
      for (const name of ["assignments", "modules", "pages", "discussion_topics", "quizzes", "files", "groups"]) {
        expect(yield* list(`${path}/${name}`)).toEqual([])
      }
      expect(yield* list(`${path}/sections`)).toMatchObject([{ name: "Algebra", course_id: course.id }])
      expect(yield* list(`${path}/users`)).toMatchObject([{ id: 1 }])
      expect(idsOf(yield* list("/api/v1/courses"))).toContain(course.id)
      yield* call(`POST ${path}/assignments`, { assignment: { name: "Essay" } })
      expect(yield* list(`${path}/assignments`)).toMatchObject([{ name: "Essay", course_id: course.id }])
      expect(yield* call(`PUT ${path}`, { course: { event: "offer", name: "Algebra I" } })).toMatchObject({
        name: "Algebra I",
        workflow_state: "available"
      })
      expect(yield* call("/api/v1/courses/:id", { id: "sis_course_id:C/1" })).toMatchObject({ id: course.id })
      expect((yield* errorOf(`POST ${account}/courses`, { course: { sis_course_id: "C/1" } }))[0]).toBe(400)
      expect(yield* call(`DELETE ${path}`, { event: "conclude" })).toEqual({ conclude: true })
      expect((yield* errorOf(`DELETE ${path}`))[0]).toBe(400)
      expect(yield* call(`DELETE ${path}`, { event: "delete" })).toEqual({ delete: true })
      expect((yield* errorOf(path))[0]).toBe(404)
      expect(idsOf(yield* list(`${account}/courses`))).not.toContain(course.id)
    }).pipe(withSandbox)
  )

  it.live("that existed before are renamed and deleted in every list", () =>
    Effect.gen(function* () {
      const before = yield* list("/api/v1/courses")
      yield* call("PUT /api/v1/courses/102", { course: { name: "Renamed" } })
      yield* call("DELETE /api/v1/courses/101", { event: "delete" })
      yield* call("DELETE /api/v1/courses/107", { event: "delete" })
      const after = yield* list("/api/v1/courses", { per_page: 3 })
      expect(idsOf(after)).toEqual(idsOf(before).filter((id) => id !== 101 && id !== 107))
      expect(after[0]).toMatchObject({ id: 102, name: "Renamed" })
      const taught = yield* list("/api/v1/courses", { enrollment_type: "teacher" })
      expect(idsOf(taught)).toEqual([102, 105, 111, "74140000000062631"])
      expect(yield* list(`${account}/courses`)).toHaveLength(10)
    }).pipe(withSandbox)
  )
})

describe("enrollments", () => {
  it.live("are created in a section, listed by state, concluded, and active again", () =>
    Effect.gen(function* () {
      const user = yield* createUser("ada")
      const course = "/api/v1/courses/101"
      const section = yield* call(`POST ${course}/sections`, { course_section: { name: "B" } })
      const enrollment = yield* call("POST /api/v1/sections/:id/enrollments", {
        id: section.id,
        enrollment: { user_id: user.id, type: "StudentEnrollment", enrollment_state: "active" }
      })
      expect(enrollment).toMatchObject({
        user_id: user.id,
        course_id: 101,
        course_section_id: section.id,
        enrollment_state: "active",
        type: "StudentEnrollment"
      })
      expect(yield* list("/api/v1/sections/:id/enrollments", { id: section.id })).toEqual([enrollment])
      expect(yield* call(`${account}/enrollments/:id`, { id: enrollment.id })).toEqual(enrollment)
      expect(idsOf(yield* list(`${course}/users`, { enrollment_type: "student" }))).toContain(user.id)
      // The new student has a submission for every assignment, and the course in their list.
      const grade = { id: user.id, submission: { posted_grade: "3" } }
      const [assignment] = yield* list(`${course}/assignments`)
      const submissions = `${course}/assignments/${assignment?.id}/submissions`
      expect(yield* call(`PUT ${submissions}/:id`, grade)).toMatchObject({ user_id: user.id, score: 3 })
      expect(idsOf(yield* list("/api/v1/courses", { as_user_id: user.id }))).toEqual([101])
      expect((yield* errorOf("DELETE /api/v1/sections/:id", { id: section.id }))[0]).toBe(400)

      const end = (task: string) => call(`DELETE ${course}/enrollments/:id`, { id: enrollment.id, task })
      expect(yield* end("conclude")).toMatchObject({ enrollment_state: "completed" })
      expect(idsOf(yield* list(`${course}/enrollments`))).not.toContain(enrollment.id)
      expect(yield* list(`${course}/enrollments`, { state: ["completed"] })).toMatchObject([{ id: enrollment.id }])
      expect(yield* list("/api/v1/courses", { as_user_id: user.id })).toEqual([])
      const reactivate = [`PUT ${course}/enrollments/:id/reactivate`, { id: enrollment.id }] as const
      expect(yield* errorOf(...reactivate)).toEqual([400, "enrollment not inactive"])
      expect(yield* end("inactivate")).toMatchObject({ enrollment_state: "inactive" })
      expect(yield* call(...reactivate)).toMatchObject({ enrollment_state: "active" })
      expect(yield* end("delete")).toMatchObject({ enrollment_state: "deleted" })
      expect((yield* state).deleted.enrollment).toMatchObject([{ id: enrollment.id }])
    }).pipe(withSandbox)
  )

  it.live("of one person with one role in one section are one, and need a person and a role", () =>
    Effect.gen(function* () {
      const user = yield* createUser("ada", "ADA")
      const enroll = (type: string) =>
        call("POST /api/v1/courses/102/enrollments", { enrollment: { user_id: "sis_user_id:ADA", type } })
      const first = yield* enroll("StudentEnrollment")
      expect(first).toMatchObject({ enrollment_state: "invited", user_id: user.id })
      expect((yield* enroll("StudentEnrollment")).id).toBe(first.id)
      expect((yield* enroll("TaEnrollment")).id).not.toBe(first.id)
      const users = idsOf(yield* list("/api/v1/courses/102/users")).filter((id) => id === user.id)
      expect(users).toHaveLength(1)
      const failed = (enrollment: Record<string, string>) =>
        errorOf("POST /api/v1/courses/102/enrollments", { enrollment })
      expect(yield* failed({ type: "StudentEnrollment" })).toMatchObject([400, expect.stringMatching(/without a user/)])
      expect(yield* failed({ user_id: "ADA", type: "KingEnrollment" })).toMatchObject([400, "Invalid type"])
      expect((yield* failed({ user_id: "999999999" }))[0]).toBe(404)
      expect((yield* errorOf("POST /api/v1/courses/103/enrollments", { enrollment: { user_id: user.id } }))[0]).toBe(
        403
      )
    }).pipe(withSandbox)
  )
})
