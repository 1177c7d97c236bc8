/** Filters, sorts and included fields of the lists of people and enrollments, and the fields that writes keep. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import type { LmsParams } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list, type Row } from "../fixtures/records.js"

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

describe("users of a course", () => {
  it.live("are selected by role, id, name and state", () =>
    Effect.gen(function* () {
      const [anna, , cleo] = yield* students()
      expect(namesOf(yield* students())).toEqual(["Anna", "Bert", "Cleo"])
      expect(yield* users({ enrollment_type: ["student_view"] })).toEqual([])
      expect((yield* errorOf(`${course}/users`, { enrollment_type: ["king"] }))[0]).toBe(400)
      expect(namesOf(yield* users({ user_ids: [anna?.id ?? 0, cleo?.id ?? 0] }))).toEqual(["Anna", "Cleo"])
      expect(yield* users({ search_term: "bert", enrollment_type: ["teacher"] })).toEqual([])
      const [enrollment] = yield* list(`${course}/enrollments`, { user_id: anna?.id ?? 0 })
      yield* call(`DELETE ${course}/enrollments/:id`, { id: enrollment?.id, task: "conclude" })
      expect(namesOf(yield* students())).toEqual(["Bert", "Cleo"])
      expect(namesOf(yield* users({ enrollment_state: ["completed"] }))).toEqual(["Anna"])
      expect(namesOf(yield* students({ enrollment_state: ["completed", "active"] }))).toEqual(["Anna", "Bert", "Cleo"])
    }).pipe(withSandbox)
  )

  it.live("are sorted", () =>
    Effect.gen(function* () {
      expect(namesOf(yield* students({ sort: "email" }))).toEqual(["Anna", "Bert", "Cleo"])
      expect(namesOf(yield* students({ sort: "sis_id" }))).toEqual(["Cleo", "Bert", "Anna"])
      expect(namesOf(yield* students({ sort: "username", order: "desc" }))).toEqual(["Cleo", "Bert", "Anna"])
    }).pipe(withSandbox)
  )

  it.live("include what is asked for, with complete enrollments", () =>
    Effect.gen(function* () {
      const [plain] = yield* students()
      expect(Object.keys(plain ?? {})).toEqual([
        "id",
        "name",
        "created_at",
        "sortable_name",
        "short_name",
        "sis_user_id",
        "integration_id",
        "login_id",
        "email"
      ])
      const include = ["enrollments", "avatar_url", "bio", "uuid"]
      const [user] = yield* students({ include })
      const [enrollment] = yield* list(`${course}/enrollments`, { user_id: user?.id ?? 0 })
      const { user: _, ...fields } = enrollment as Row
      expect(user).toMatchObject({
        avatar_url: expect.stringMatching(/^http/),
        bio: null,
        uuid: expect.stringMatching(/^\w{40}$/),
        enrollments: [fields]
      })
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

describe("enrollments", () => {
  const enrollments = (params: LmsParams) => list(`${course}/enrollments`, params)

  it.live("are selected by role, person and SIS ids", () =>
    Effect.gen(function* () {
      const ofStudents = yield* enrollments({ type: ["StudentEnrollment"] })
      expect(ofStudents).toHaveLength(3)
      expect(yield* enrollments({ role: ["StudentEnrollment"] })).toEqual(ofStudents)
      expect(yield* enrollments({ role_id: [3] })).toEqual(ofStudents)
      expect(yield* enrollments({ role: ["King"] })).toEqual([])
      const [anna] = ofStudents
      expect(yield* enrollments({ sis_user_id: ["S-zoe", "unknown"] })).toEqual([anna])
      expect(yield* enrollments({ user_id: "sis_user_id:S-zoe" })).toEqual([anna])
      expect((yield* errorOf(`${course}/enrollments`, { user_id: 999_999_999 }))[0]).toBe(404)
      expect(yield* enrollments({ sis_course_id: "C2" })).toEqual([])
      const section = yield* call(`POST ${course}/sections`, { course_section: { name: "B", sis_section_id: "SB" } })
      const added = yield* call("POST /api/v1/sections/:id/enrollments", {
        id: section.id,
        enrollment: { user_id: anna?.user_id, enrollment_state: "active" }
      })
      expect(added).toMatchObject({ sis_section_id: "SB" })
      expect(yield* enrollments({ sis_section_id: ["SB"] })).toEqual([added])
    }).pipe(withSandbox)
  )

  it.live("of one person are selected by course and state", () =>
    Effect.gen(function* () {
      const own = (params: LmsParams = {}) => list("/api/v1/users/self/enrollments", params)
      const courses = (rows: ReadonlyArray<Row>) => rows.map(({ sis_course_id }) => sis_course_id)
      expect(courses(yield* own())).toEqual(["C3", "C1", "C2"])
      expect(courses(yield* own({ sis_course_id: ["C1", "C3"] }))).toEqual(["C3", "C1"])
      const [first] = yield* own({ sis_course_id: ["C1"] })
      yield* call(`DELETE ${course}/enrollments/:id`, { id: first?.id, task: "conclude" })
      expect(courses(yield* own())).toEqual(["C3", "C2"])
      expect(courses(yield* own({ state: ["completed"] }))).toEqual(["C1"])
      expect(courses(yield* own({ state: ["current_and_concluded"] }))).toEqual(["C3", "C1", "C2"])
    }).pipe(withSandbox)
  )

  it.live("keep their dates, limit and role", () =>
    Effect.gen(function* () {
      const [other] = yield* list("/api/v1/courses/102/users", { enrollment_type: ["student"] })
      const dates = { start_at: "2030-01-01T00:00:00Z", end_at: "2030-02-01T00:00:00Z" }
      const enrollment = yield* call(`POST ${course}/enrollments`, {
        enrollment: { user_id: other?.id, role_id: 5, limit_privileges_to_course_section: true, ...dates } as LmsParams
      })
      expect(enrollment).toMatchObject({ role: "TaEnrollment", limit_privileges_to_course_section: true, ...dates })
      expect(yield* call(`${account}/enrollments/:id`, { id: enrollment.id })).toEqual(enrollment)
      const unknown = { enrollment: { user_id: other?.id, role_id: 99 } as LmsParams }
      expect((yield* errorOf(`POST ${course}/enrollments`, unknown))[0]).toBe(400)
    }).pipe(withSandbox)
  )

  it.live("include groups, points and addresses", () =>
    Effect.gen(function* () {
      const [group] = yield* list(`${course}/groups`)
      const [member] = yield* list("/api/v1/groups/:id/users", { id: group?.id })
      const [enrollment] = yield* enrollments({
        user_id: member?.id ?? 0,
        include: ["group_ids", "current_points", "avatar_url", "uuid"]
      })
      expect(enrollment).toMatchObject({
        grades: { current_points: expect.any(Number) },
        user: { group_ids: [group?.id], avatar_url: expect.any(String), uuid: expect.any(String) }
      })
      // Students see their own grades, and not those of others.
      const as = { as_user_id: Number(member?.id), type: ["StudentEnrollment"] }
      for (const { grades, user_id } of yield* enrollments(as)) {
        expect(Object.hasOwn(grades as object, "current_score")).toBe(user_id === member?.id)
      }
    }).pipe(withSandbox)
  )
})

describe("users", () => {
  it.live("keep all fields that are written", () =>
    Effect.gen(function* () {
      const names = { short_name: "Ada", time_zone: "Europe/London", locale: "da" }
      const user = yield* call(`POST ${account}/users`, {
        user: { name: "Ada Lovelace", ...names },
        pseudonym: { unique_id: "ada", integration_id: "INT" }
      })
      expect(user).toMatchObject({ ...names, integration_id: "INT", login_id: "ada" })
      expect(String(user.created_at) > "2026").toBe(true)
      const profile = { bio: "Mathematician", title: "Countess", pronouns: "she/her" }
      const changed = yield* call("PUT /api/v1/users/:id", { id: user.id, user: profile })
      expect(changed).toMatchObject({ ...names, ...profile })
      expect(yield* call("/api/v1/users/:id/profile", { id: user.id })).toMatchObject({ ...names, ...profile })
      const shown = yield* call("/api/v1/users/:id", { id: user.id, include: ["uuid", "last_login"] })
      expect(shown).toMatchObject({ short_name: "Ada", uuid: expect.any(String), last_login: expect.any(String) })
      expect(yield* list(`${account}/users`, { search_term: "INT", include: ["time_zone"] })).toMatchObject([
        { id: user.id, time_zone: "Europe/London" }
      ])
    }).pipe(withSandbox)
  )
})

describe("sections", () => {
  it.live("are sorted, searched, and keep all fields that are written", () =>
    Effect.gen(function* () {
      const written = { name: "An evening", integration_id: "I", restrict_enrollments_to_section_dates: true }
      const section = yield* call(`POST ${course}/sections`, { course_section: written })
      expect(section).toMatchObject(written)
      expect(namesOf(yield* list(`${course}/sections`))).toEqual(["An evening", "One"])
      expect(idsOf(yield* list(`${course}/sections`, { search_term: "EVE" }))).toEqual([section.id])
      expect((yield* errorOf(`${course}/sections`, { search_term: "e" }))[0]).toBe(400)
      const include = ["students", "total_students", "passback_status", "permissions"]
      expect(yield* call("/api/v1/sections/:id", { id: section.id, include })).toMatchObject({
        students: null,
        total_students: 0,
        passback_status: [],
        permissions: { manage_calendar: true }
      })
    }).pipe(withSandbox)
  )
})
