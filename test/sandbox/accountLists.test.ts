/** Filters and sorts of the lists of an account: its courses and users. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import type { LmsParams } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list, type Row } from "../fixtures/records.js"

const account = "/api/v1/accounts/1"
const withSandbox = Effect.provide(
  Sandbox.layerClient({
    data: {
      courses: [
        { name: "Algebra", course_code: "ALG", sis_course_id: "M-9", enrollment_type: "teacher" },
        { name: "Botany", course_code: "BOT", sis_course_id: "B-1", enrollment_type: "designer" },
        { name: "algebra II", course_code: "X2", sis_course_id: null, enrollment_type: "ta" },
        { name: "Chemistry", course_code: "CHE", sis_course_id: "C-5", enrollment_type: "ta", students: 0 }
      ]
    }
  })
)

const courses = (params: LmsParams = {}) => list(`${account}/courses`, params)
const namesOf = (rows: ReadonlyArray<Row>) => rows.map(({ name }) => name)
const courseNames = (params: LmsParams) => Effect.map(courses(params), namesOf)
const all = ["Algebra", "Botany", "algebra II", "Chemistry"]

describe("courses of an account", () => {
  it.live("are searched by their name, code, id and SIS id", () =>
    Effect.gen(function* () {
      const [first] = yield* courses()
      for (const [term, names] of [
        ["ALGEBRA", ["Algebra", "algebra II"]],
        ["bot", ["Botany"]],
        ["c-5", ["Chemistry"]],
        [String(first?.id), ["Algebra"]],
        ["zzz", []]
      ] as const) {
        expect([term, yield* courseNames({ search_term: term })]).toEqual([term, names])
      }
      expect(yield* errorOf(`${account}/courses`, { search_term: "a" })).toEqual([
        400,
        "search_term: 2 or more characters is required"
      ])
      expect((yield* errorOf(`${account}/courses`, { search_term: "" }))[0]).toBe(400)
    }).pipe(withSandbox)
  )

  it.live("are selected by their state", () =>
    Effect.gen(function* () {
      const [, botany, second, chemistry] = yield* courses()
      yield* call("PUT /api/v1/courses/:id", { id: botany?.id, course: { event: "claim" } })
      yield* call("DELETE /api/v1/courses/:id", { id: second?.id, event: "conclude" })
      yield* call("DELETE /api/v1/courses/:id", { id: chemistry?.id, event: "delete" })
      for (const [params, names] of [
        [{}, ["Algebra", "Botany", "algebra II"]],
        [{ state: ["all"] }, all],
        [{ state: ["deleted", "claimed"] }, ["Botany", "Chemistry"]],
        [{ state: ["completed"] }, ["algebra II"]],
        [{ published: true }, ["Algebra"]],
        [{ published: false }, ["Botany", "algebra II"]],
        [{ published: true, state: ["completed"] }, []],
        [{ completed: true }, ["algebra II"]],
        [{ completed: false }, ["Algebra", "Botany"]]
      ] as const) {
        expect([params, yield* courseNames(params)]).toEqual([params, names])
      }
    }).pipe(withSandbox)
  )

  it.live("are selected by their term", () =>
    Effect.gen(function* () {
      const rows = yield* courses()
      const ids = rows.map(({ id }) => id)
      for (const [index, id] of ids.entries()) {
        yield* call("PUT /api/v1/courses/:id", { id, course: { term_id: index < 2 ? 14 : 13 } })
      }
      for (const [params, names] of [
        [{ enrollment_term_id: 14 }, ["Algebra", "Botany"]],
        [{ enrollment_term_id: "sis_term_id:2024F" }, ["algebra II", "Chemistry"]]
      ] as const) {
        expect([params, yield* courseNames(params)]).toEqual([params, names])
      }
      expect((yield* errorOf(`${account}/courses`, { enrollment_term_id: 99 }))[0]).toBe(404)
    }).pipe(withSandbox)
  )

  it.live("are selected by their members", () =>
    Effect.gen(function* () {
      const empty = yield* call(`POST ${account}/courses`, { course: { name: "Empty" } })
      expect(yield* courseNames({ with_enrollments: true })).toEqual(all)
      expect(yield* courseNames({ with_enrollments: false })).toEqual(["Empty"])
      expect(yield* courseNames({ enrollment_type: ["designer"] })).toEqual(["Botany"])
      expect(yield* courseNames({ enrollment_type: ["student"] })).toEqual(["Algebra", "Botany", "algebra II"])
      expect(yield* courseNames({ enrollment_type: ["ta"] })).toEqual(all)
      const enroll = `POST /api/v1/courses/${empty.id}/enrollments`
      yield* call(enroll, { enrollment: { user_id: 1, type: "TeacherEnrollment" } })
      expect(yield* courseNames({ by_teachers: [1] })).toEqual(["Algebra", "Empty"])
      const [teacher] = yield* list("/api/v1/courses/102/users", { enrollment_type: ["teacher"] })
      expect(yield* courseNames({ by_teachers: [teacher?.id ?? 0] })).toEqual(["Botany"])
      expect(yield* courseNames({ by_teachers: [999_999_999] })).toEqual([])
    }).pipe(withSandbox)
  )

  it.live("are sorted, and missing values are last", () =>
    Effect.gen(function* () {
      for (const [params, names] of [
        [{ sort: "course_name" }, ["Algebra", "algebra II", "Botany", "Chemistry"]],
        [{ sort: "course_name", order: "desc" }, ["Chemistry", "Botany", "algebra II", "Algebra"]],
        [{ sort: "sis_course_id" }, ["Botany", "Chemistry", "Algebra", "algebra II"]],
        [{ sort: "sis_course_id", order: "desc" }, ["algebra II", "Algebra", "Chemistry", "Botany"]],
        [{ sort: "unknown" }, all],
        [{ order: "desc" }, all]
      ] as const) {
        expect([params, yield* courseNames(params)]).toEqual([params, names])
      }
    }).pipe(withSandbox)
  )
})

describe("users of an account", () => {
  const users = (params: LmsParams) => list(`${account}/users`, params)

  it.live("are selected by their roles, searched and sorted", () =>
    Effect.gen(function* () {
      const designers = yield* users({ enrollment_type: "designer" })
      expect(designers.map(({ id }) => id)).toEqual([1])
      expect((yield* errorOf(`${account}/users`, { enrollment_type: "king" }))[0]).toBe(400)
      const [student] = yield* list("/api/v1/courses/101/users", { enrollment_type: ["student"] })
      const name = String(student?.sortable_name).split(",")[0] ?? ""
      const found = yield* users({ search_term: name, enrollment_type: "student" })
      expect(found.map(({ id }) => id)).toContain(student?.id)
      const named = yield* users({ search_term: name, sort: "username" })
      expect(named.length).toBeGreaterThan(found.length)
      const sorted = [...named].sort((a, b) => String(a.sortable_name).localeCompare(String(b.sortable_name), "en"))
      expect(namesOf(named)).toEqual(namesOf(sorted))
      const bySisId = yield* users({ search_term: name, sort: "sis_id", order: "desc" })
      const sisIds = bySisId.map(({ sis_user_id }) => String(sis_user_id))
      expect(sisIds).toEqual([...sisIds].sort().reverse())
    }).pipe(withSandbox)
  )
})
