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
  it.live("are selected by role, name and state, and sorted", () =>
    Effect.gen(function* () {
      const [anna] = yield* students()
      const all = ["Anna", "Bert", "Cleo"]
      expect((yield* errorOf(`${course}/users`, { enrollment_type: ["king"] }))[0]).toBe(400)
      const [enrollment] = yield* enrollments({ user_id: anna?.id ?? 0 })
      yield* call(`DELETE ${course}/enrollments/:id`, { id: enrollment?.id, task: "conclude" })
      const both = { enrollment_state: ["completed", "active"], enrollment_type: ["student"] }
      const cases: ReadonlyArray<readonly [params: LmsParams, names: ReadonlyArray<string>]> = [
        [{ enrollment_type: ["student"] }, ["Bert", "Cleo"]],
        [{ enrollment_state: ["completed"] }, ["Anna"]],
        [both, all],
        [{ search_term: "bert", enrollment_type: ["teacher"] }, []],
        [{ ...both, sort: "email" }, all],
        [{ ...both, sort: "sis_id" }, all.toReversed()],
        [{ ...both, sort: "username", order: "desc" }, all.toReversed()]
      ]
      for (const [params, names] of cases) expect([params, namesOf(yield* users(params))]).toEqual([params, names])
    }).pipe(withSandbox)
  )

  it.live("include what is asked for, with complete enrollments", () =>
    Effect.gen(function* () {
      const [plain] = yield* students()
      for (const name of ["enrollments", "avatar_url"]) expect(plain).not.toHaveProperty(name)
      const include = ["enrollments", "avatar_url", "bio"]
      const [user] = yield* students({ include })
      const [enrollment] = yield* enrollments({ user_id: user?.id ?? 0 })
      const { user: _, ...fields } = enrollment as Row
      expect(user).toMatchObject({ avatar_url: expect.stringMatching(/^http/), bio: null, enrollments: [fields] })
      expect(fields).toMatchObject({ course_section_id: 1, sis_course_id: "C1", sis_section_id: null })
      expect(yield* call(`${course}/users/:id`, { id: user?.id, include: [...include, "email"] })).toEqual(user)
      // Students see only their own grades.
      const as = { as_user_id: user?.id ?? 0, type: ["StudentEnrollment"] }
      for (const { grades, user_id } of yield* enrollments(as)) {
        expect(Object.hasOwn(grades as object, "current_score")).toBe(user_id === user?.id)
      }
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
    const profile = { name: "Aaa King", bio: "Mathematician", title: "Countess", pronouns: "she/her" }
    const changed = yield* call("PUT /api/v1/users/:id", { id: user.id, user: profile })
    expect(changed).toMatchObject({ ...written, ...profile, sortable_name: "King, Aaa", login_id: "ada@example.edu" })
    expect(yield* call("/api/v1/users/:id/profile", { id: user.id })).toMatchObject({ ...written, ...profile })
    expect((yield* errorOf(`POST ${account}/users`, { pseudonym: { unique_id: "ada@example.edu" } }))[0]).toBe(400)
    expect((yield* errorOf(`POST ${account}/users`, { user: { name: "No login" } }))[0]).toBe(400)
    expect((yield* errorOf(`POST ${account}/users`, { as_user_id: user.id }))[0]).toBe(403)
    yield* call(`POST ${course}/enrollments`, { enrollment: { user_id: user.id } })
    expect((yield* users()).find(({ id }) => id === user.id)).toMatchObject({ name: "Aaa King" })
    yield* call(`DELETE ${account}/users/:id`, { id: user.id })
    expect(idsOf(yield* users())).not.toContain(user.id)
    expect((yield* errorOf("/api/v1/users/:id", { id: user.id }))[0]).toBe(404)
    expect((yield* state).deleted.user).toMatchObject([{ id: user.id, name: "Aaa King" }])
  }).pipe(withSandbox)
)

describe("enrollments", () => {
  it.live("are selected by role, person and state", () =>
    Effect.gen(function* () {
      const ofStudents = yield* enrollments({ type: ["StudentEnrollment"] })
      expect(ofStudents).toHaveLength(3)
      expect(yield* enrollments({ role: ["StudentEnrollment"] })).toEqual(ofStudents)
      const [anna] = ofStudents
      expect(yield* enrollments({ user_id: "sis_user_id:S-zoe" })).toEqual([anna])
      expect((yield* errorOf(`${course}/enrollments`, { user_id: 999_999_999 }))[0]).toBe(404)
      const own = (params: LmsParams = {}) =>
        Effect.map(list("/api/v1/users/self/enrollments", params), (rows) =>
          rows.map(({ sis_course_id }) => sis_course_id)
        )
      const all = yield* enrollments({ user_id: "self" })
      expect(yield* own()).toEqual(["C1", "C2", "C3"])
      yield* call(`DELETE ${course}/enrollments/:id`, { id: all[0]?.id, task: "conclude" })
      expect(yield* own()).toEqual(["C2", "C3"])
      expect(yield* own({ state: ["completed"] })).toEqual(["C1"])
      expect(yield* own({ state: ["current_and_concluded"] })).toEqual(["C1", "C2", "C3"])
    }).pipe(withSandbox)
  )

  it.live("are created in a section, listed by state, concluded, and active again", () =>
    Effect.gen(function* () {
      const user = yield* createUser()
      const section = yield* call(`POST ${course}/sections`, { course_section: { name: "B", sis_section_id: "SB" } })
      const dates = { start_at: "2030-01-01T00:00:00Z", end_at: "2030-02-01T00:00:00Z" }
      const enrollment = yield* call("POST /api/v1/sections/:id/enrollments", {
        id: section.id,
        enrollment: { user_id: user.id, enrollment_state: "active", ...dates }
      })
      expect(enrollment).toMatchObject({ user_id: user.id, sis_section_id: "SB", enrollment_state: "active", ...dates })
      expect(yield* list("/api/v1/sections/:id/enrollments", { id: section.id })).toEqual([enrollment])
      expect(idsOf(yield* students())).toContain(user.id)
      // The new student has a submission for every assignment, and the course in their list.
      const [assignment] = yield* list(`${course}/assignments`)
      const grade = { id: user.id, submission: { posted_grade: "3" } }
      const graded = yield* call(`PUT ${course}/assignments/${assignment?.id}/submissions/:id`, grade)
      expect(graded).toMatchObject({ user_id: user.id, score: 3 })
      expect(idsOf(yield* list("/api/v1/courses", { as_user_id: user.id }))).toEqual([101])

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
})
