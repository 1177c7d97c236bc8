/** Users, sections and enrollments: their lists, and what callers create, change and end. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import type { LmsParams } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list, type Row, state } from "../fixtures/records.js"

const course = "/api/v1/courses/101"
const account = "/api/v1/accounts/1"
const student = (name: string, login: string) => ({
  name,
  sortable_name: name,
  login_id: login,
  sis_user_id: `S-${login}`
})
const withSandbox = Effect.provide(
  Sandbox.layerClient({
    data: {
      courses: [
        {
          name: "One",
          sis_course_id: "C1",
          students: [student("Anna", "zoe"), student("Bert", "max"), student("Cleo", "ann")]
        },
        { name: "Two", sis_course_id: "C2" },
        { name: "Three", sis_course_id: "C3" }
      ]
    }
  })
)

const idsOf = (rows: ReadonlyArray<Row>) => rows.map(({ id }) => id)
const namesOf = (rows: ReadonlyArray<Row>) => rows.map(({ name }) => name)
const users = (params: LmsParams = {}) => list(`${course}/users`, params)
const students = (params: LmsParams = {}) => users({ enrollment_type: ["student"], ...params })
const enrollments = (params: LmsParams = {}) => list(`${course}/enrollments`, params)

const createUser = (user: Record<string, string> = {}) =>
  call(`POST ${account}/users`, {
    user: { name: "Ada Lovelace", ...user },
    pseudonym: { unique_id: "ada@example.edu", sis_user_id: "ADA" }
  })

describe("users of a course", () => {
  it.live("are selected by role, id, name and state, and sorted", () =>
    Effect.gen(function* () {
      const [anna, , cleo] = yield* students()
      expect(namesOf(yield* students())).toEqual(["Anna", "Bert", "Cleo"])
      expect(yield* list(`${course}/students`)).toEqual(yield* students())
      expect(yield* list(`${course}/search_users`)).toEqual(yield* users())
      expect((yield* errorOf(`${course}/users`, { enrollment_type: ["king"] }))[0]).toBe(400)
      expect(namesOf(yield* users({ user_ids: [anna?.id ?? 0, cleo?.id ?? 0] }))).toEqual(["Anna", "Cleo"])
      expect(yield* users({ search_term: "bert", enrollment_type: ["teacher"] })).toEqual([])
      for (const [sort, names] of [
        [{ sort: "email" }, ["Anna", "Bert", "Cleo"]],
        [{ sort: "sis_id" }, ["Cleo", "Bert", "Anna"]],
        [{ sort: "username", order: "desc" }, ["Cleo", "Bert", "Anna"]]
      ] as const) {
        expect([sort, namesOf(yield* students(sort))]).toEqual([sort, names])
      }
      const [enrollment] = yield* enrollments({ user_id: anna?.id ?? 0 })
      yield* call(`DELETE ${course}/enrollments/:id`, { id: enrollment?.id, task: "conclude" })
      expect(namesOf(yield* students())).toEqual(["Bert", "Cleo"])
      expect(namesOf(yield* users({ enrollment_state: ["completed"] }))).toEqual(["Anna"])
      expect(namesOf(yield* students({ enrollment_state: ["completed", "active"] }))).toEqual(["Anna", "Bert", "Cleo"])
    }).pipe(withSandbox)
  )

  it.live("include what is asked for, with complete enrollments", () =>
    Effect.gen(function* () {
      const [plain] = yield* students()
      expect(plain).not.toHaveProperty("enrollments")
      expect(plain).not.toHaveProperty("avatar_url")
      const include = ["enrollments", "avatar_url", "bio", "uuid"]
      const [user] = yield* students({ include })
      const [enrollment] = yield* enrollments({ user_id: user?.id ?? 0 })
      const { user: _, ...fields } = enrollment as Row
      const uuid = expect.stringMatching(/^\w{40}$/)
      expect(user).toMatchObject({ avatar_url: expect.stringMatching(/^http/), bio: null, uuid, enrollments: [fields] })
      expect(fields).toMatchObject({ course_section_id: 1, sis_course_id: "C1", sis_section_id: null })
      expect(yield* call(`${course}/users/:id`, { id: user?.id, include: [...include, "email"] })).toEqual(user)
      const [section] = yield* list(`${course}/sections`, { include: ["students", "enrollments", "avatar_url"] })
      expect(section?.students).toMatchObject([
        { id: user?.id, avatar_url: user?.avatar_url, enrollments: [fields] },
        {},
        {}
      ])
    }).pipe(withSandbox)
  )
})

it.live("users are created, found by every kind of id, changed everywhere, and deleted", () =>
  Effect.gen(function* () {
    const written = { short_name: "Ada", time_zone: "Europe/London", locale: "da" }
    const user = yield* createUser(written)
    expect(user).toMatchObject({ ...written, sortable_name: "Lovelace, Ada", login_id: "ada@example.edu" })
    for (const id of [user.id, "sis_user_id:ADA", "sis_login_id:ADA@example.edu"]) {
      expect(yield* call("/api/v1/users/:id", { id })).toMatchObject({ id: user.id, name: "Ada Lovelace" })
    }
    expect(idsOf(yield* list(`${account}/users`, { search_term: "Lovelace" }))).toContain(user.id)
    const profile = { name: "Aaa King", bio: "Mathematician", title: "Countess", pronouns: "she/her" }
    const changed = yield* call("PUT /api/v1/users/:id", { id: user.id, user: profile })
    expect(changed).toMatchObject({ ...written, ...profile, sortable_name: "King, Aaa", login_id: "ada@example.edu" })
    expect(yield* call("/api/v1/users/:id/profile", { id: user.id })).toMatchObject({ ...written, ...profile })
    expect((yield* errorOf(`POST ${account}/users`, { pseudonym: { unique_id: "ada@example.edu" } }))[0]).toBe(400)
    expect((yield* errorOf(`POST ${account}/users`, { user: { name: "No login" } }))[0]).toBe(400)
    expect((yield* errorOf(`POST ${account}/users`, { as_user_id: user.id }))[0]).toBe(403)
    yield* call(`POST ${course}/enrollments`, { enrollment: { user_id: user.id } })
    yield* call("PUT /api/v1/users/:id", { id: user.id, user: { name: "Aaa Aaa" } })
    expect((yield* users())[0]).toMatchObject({ id: user.id, name: "Aaa Aaa" })
    yield* call(`DELETE ${account}/users/:id`, { id: user.id })
    expect(idsOf(yield* users())).not.toContain(user.id)
    expect((yield* errorOf("/api/v1/users/:id", { id: user.id }))[0]).toBe(404)
    expect((yield* state).deleted.user).toMatchObject([{ id: user.id, name: "Aaa Aaa" }])
  }).pipe(withSandbox)
)

describe("enrollments", () => {
  it.live("are selected by role, person and SIS ids", () =>
    Effect.gen(function* () {
      const ofStudents = yield* enrollments({ type: ["StudentEnrollment"] })
      expect(ofStudents).toHaveLength(3)
      expect(yield* enrollments({ role: ["StudentEnrollment"] })).toEqual(ofStudents)
      expect(yield* enrollments({ role: ["King"] })).toEqual([])
      const [anna] = ofStudents
      expect(yield* enrollments({ sis_user_id: ["S-zoe", "unknown"] })).toEqual([anna])
      expect(yield* enrollments({ user_id: "sis_user_id:S-zoe" })).toEqual([anna])
      expect((yield* errorOf(`${course}/enrollments`, { user_id: 999_999_999 }))[0]).toBe(404)
      expect(yield* enrollments({ sis_course_id: "C2" })).toEqual([])
      const own = (params: LmsParams = {}) =>
        Effect.map(list("/api/v1/users/self/enrollments", params), (rows) =>
          rows.map(({ sis_course_id }) => sis_course_id)
        )
      expect(yield* own()).toEqual(["C3", "C1", "C2"])
      expect(yield* own({ sis_course_id: ["C1", "C3"] })).toEqual(["C3", "C1"])
      const [first] = yield* list("/api/v1/users/self/enrollments", { sis_course_id: ["C1"] })
      yield* call(`DELETE ${course}/enrollments/:id`, { id: first?.id, task: "conclude" })
      expect(yield* own()).toEqual(["C3", "C2"])
      expect(yield* own({ state: ["completed"] })).toEqual(["C1"])
      expect(yield* own({ state: ["current_and_concluded"] })).toEqual(["C3", "C1", "C2"])
    }).pipe(withSandbox)
  )

  it.live("are created in a section, listed by state, concluded, and active again", () =>
    Effect.gen(function* () {
      const user = yield* createUser()
      const section = yield* call(`POST ${course}/sections`, { course_section: { name: "B", sis_section_id: "SB" } })
      const dates = { start_at: "2030-01-01T00:00:00Z", end_at: "2030-02-01T00:00:00Z" }
      const enrollment = yield* call("POST /api/v1/sections/:id/enrollments", {
        id: section.id,
        enrollment: { user_id: user.id, enrollment_state: "active", limit_privileges_to_course_section: true, ...dates }
      })
      expect(enrollment).toMatchObject({
        user_id: user.id,
        course_id: 101,
        course_section_id: section.id,
        sis_section_id: "SB",
        enrollment_state: "active",
        type: "StudentEnrollment",
        limit_privileges_to_course_section: true,
        ...dates
      })
      expect(yield* list("/api/v1/sections/:id/enrollments", { id: section.id })).toEqual([enrollment])
      expect(yield* enrollments({ sis_section_id: ["SB"] })).toEqual([enrollment])
      expect(yield* call(`${account}/enrollments/:id`, { id: enrollment.id })).toEqual(enrollment)
      expect(idsOf(yield* students())).toContain(user.id)
      // The new student has a submission for every assignment, and the course in their list.
      const grade = { id: user.id, submission: { posted_grade: "3" } }
      const [assignment] = yield* list(`${course}/assignments`)
      const submissions = `${course}/assignments/${assignment?.id}/submissions`
      expect(yield* call(`PUT ${submissions}/:id`, grade)).toMatchObject({ user_id: user.id, score: 3 })
      expect(idsOf(yield* list("/api/v1/courses", { as_user_id: user.id }))).toEqual([101])
      expect((yield* errorOf("DELETE /api/v1/sections/:id", { id: section.id }))[0]).toBe(400)

      const end = (task: string) => call(`DELETE ${course}/enrollments/:id`, { id: enrollment.id, task })
      expect(yield* end("conclude")).toMatchObject({ enrollment_state: "completed" })
      expect(idsOf(yield* enrollments())).not.toContain(enrollment.id)
      expect(yield* enrollments({ state: ["completed"] })).toMatchObject([{ id: enrollment.id }])
      expect(yield* list("/api/v1/courses", { as_user_id: user.id })).toEqual([])
      expect(yield* end("inactivate")).toMatchObject({ enrollment_state: "inactive" })
      const reactivated = yield* call(`PUT ${course}/enrollments/:id/reactivate`, { id: enrollment.id })
      expect(reactivated).toMatchObject({ enrollment_state: "active" })
      expect(yield* end("delete")).toMatchObject({ enrollment_state: "deleted" })
      expect((yield* state).deleted.enrollment).toMatchObject([{ id: enrollment.id }])
    }).pipe(withSandbox)
  )

  it.live("of one person with one role in one section are one, and need a person and a role", () =>
    Effect.gen(function* () {
      const user = yield* createUser()
      const enroll = (enrollment: LmsParams) => call(`POST ${course}/enrollments`, { enrollment })
      const first = yield* enroll({ user_id: "sis_user_id:ADA", type: "StudentEnrollment" })
      expect(first).toMatchObject({ enrollment_state: "invited", user_id: user.id })
      expect((yield* enroll({ sis_user_id: "ADA" })).id).toBe(first.id)
      expect(yield* enroll({ user_id: user.id, role_id: 5 })).toMatchObject({ role: "TaEnrollment" })
      expect(idsOf(yield* users()).filter((id) => id === user.id)).toHaveLength(1)
      for (const [enrollment, status] of [
        [{ type: "StudentEnrollment" }, 400],
        [{ user_id: user.id, type: "KingEnrollment" }, 400],
        [{ user_id: user.id, role_id: 99 }, 400],
        [{ user_id: user.id, course_section_id: 99 }, 404],
        [{ user_id: 999_999_999 }, 404]
      ] as const) {
        const [failed] = yield* errorOf(`POST ${course}/enrollments`, { enrollment })
        expect([enrollment, failed]).toEqual([enrollment, status])
      }
      const asStudent = { enrollment: { user_id: user.id }, as_user_id: "sis_user_id:S-zoe" }
      expect((yield* errorOf(`POST ${course}/enrollments`, asStudent))[0]).toBe(403)
    }).pipe(withSandbox)
  )

  it.live("include groups, points and addresses, and students see only their own grades", () =>
    Effect.gen(function* () {
      const [group] = yield* list(`${course}/groups`)
      const [member] = yield* list("/api/v1/groups/:id/users", { id: group?.id })
      const include = ["group_ids", "current_points", "avatar_url", "uuid"]
      const [enrollment] = yield* enrollments({ user_id: member?.id ?? 0, include })
      expect(enrollment).toMatchObject({
        grades: { current_points: expect.any(Number) },
        user: { group_ids: [group?.id], avatar_url: expect.any(String), uuid: expect.any(String) }
      })
      const as = { as_user_id: Number(member?.id), type: ["StudentEnrollment"] }
      for (const { grades, user_id } of yield* enrollments(as)) {
        expect(Object.hasOwn(grades as object, "current_score")).toBe(user_id === member?.id)
      }
    }).pipe(withSandbox)
  )
})

it.live("sections are sorted, searched, and keep all fields that are written", () =>
  Effect.gen(function* () {
    const written = { name: "An evening", integration_id: "I", restrict_enrollments_to_section_dates: true }
    const section = yield* call(`POST ${course}/sections`, { course_section: written })
    expect(section).toMatchObject(written)
    expect(namesOf(yield* list(`${course}/sections`))).toEqual(["An evening", "One"])
    expect(idsOf(yield* list(`${course}/sections`, { search_term: "EVE" }))).toEqual([section.id])
    const include = ["students", "total_students", "passback_status", "permissions"]
    expect(yield* call("/api/v1/sections/:id", { id: section.id, include })).toMatchObject({
      students: null,
      total_students: 0,
      passback_status: [],
      permissions: { manage_calendar: true }
    })
  }).pipe(withSandbox)
)
