/** The account: its fields, sub-accounts, terms, roles and users, and its courses, also those of a person. */
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import type { LmsParams } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list, type Row } from "../fixtures/records.js"

const account = "/api/v1/accounts/1"
const withSandbox = Effect.provide(
  Sandbox.layerClient({
    data: {
      courses: [
        { name: "Algebra", sis_course_id: "M-9", enrollment_type: "teacher" },
        { name: "Botany", enrollment_type: "student" },
        { name: "algebra II", sis_course_id: null, enrollment_type: "ta" },
        { name: "Chemistry", enrollment_type: "teacher" },
        { name: "Drawing", enrollment_type: "teacher" }
      ]
    }
  })
)

const idsOf = (rows: ReadonlyArray<Row>) => rows.map(({ id }) => id)
const namesOf = (rows: ReadonlyArray<Row>) => rows.map(({ name }) => name)
const put = (id: unknown, course: LmsParams) => call(`PUT /api/v1/courses/${id}`, { course })

it.live("the account shows what was written, wherever it is shown", () =>
  Effect.gen(function* () {
    const fields = { name: "Akademie", default_storage_quota_mb: 100, sis_account_id: "A" }
    const written = yield* call(`PUT ${account}`, { account: fields })
    expect(written).toMatchObject({ id: 1, ...fields })
    for (const name of ["sis_account_id:A", "self"]) expect(yield* call(`/api/v1/accounts/${name}`)).toEqual(written)
    const { data } = yield* call("POST /api/graphql", { query: "{ course(id: 101) { account { name } } }" })
    expect(data).toEqual({ course: { account: { name: "Akademie" } } })
    expect((yield* errorOf(`PUT ${account}`, { account: { name: "" } }))[0]).toBe(400)
    expect((yield* errorOf(account, { as_user_id: 1001 }))[0]).toBe(403)
  }).pipe(withSandbox)
)

it.live("terms are created, changed and deleted, are those of courses, and are listed from the latest", () =>
  Effect.gen(function* () {
    const terms = (params: LmsParams = {}) =>
      Effect.map(
        call(`${account}/terms`, { per_page: 50, ...params }),
        ({ enrollment_terms }) => enrollment_terms as ReadonlyArray<Row>
      )
    const before = yield* terms()
    const starts = before.map(({ start_at }) => String(start_at))
    expect(starts).toEqual(starts.toSorted().toReversed())
    expect(yield* terms({ workflow_state: ["all"] })).toEqual(before)
    expect(yield* terms({ workflow_state: ["deleted"] })).toEqual([])
    const written = { name: "Summer 2031", start_at: "2031-06-01T00:00:00Z", sis_term_id: "2031S" }
    const overrides = { StudentEnrollment: { start_at: "2031-06-02T00:00:00Z", end_at: null } }
    const term = yield* call(`POST ${account}/terms`, { enrollment_term: { ...written, overrides } })
    expect(yield* call(`${account}/terms/sis_term_id:2031S`)).toEqual(term)
    expect((yield* terms())[0]).not.toHaveProperty("overrides")
    expect((yield* terms({ include: ["overrides"] }))[0]).toMatchObject({ ...written, overrides })
    yield* call("PUT /api/v1/courses/101", { course: { term_id: "sis_term_id:2031S" } })
    const one = { id: term.id, enrollment_term: { name: "Holidays" } }
    expect(yield* call(`PUT ${account}/terms/:id`, one)).toMatchObject({ ...written, overrides, name: "Holidays" })
    expect((yield* call("/api/v1/courses/101", { include: ["term"] })).term).toMatchObject({ name: "Holidays" })
    expect((yield* errorOf(`POST ${account}/terms`, { enrollment_term: written, as_user_id: 1001 }))[0]).toBe(403)
    yield* call(`DELETE ${account}/terms/:id`, { id: term.id })
    expect(yield* terms()).toEqual(before)
    expect((yield* errorOf("PUT /api/v1/courses/101", { course: { term_id: term.id } }))[0]).toBe(404)
  }).pipe(withSandbox)
)

it.live("courses of an account are searched, and selected by state and term", () =>
  Effect.gen(function* () {
    const [first, , third, fourth, fifth] = idsOf(yield* list(`${account}/courses`))
    const term = yield* call(`POST ${account}/terms`, { enrollment_term: { name: "Now", sis_term_id: "N" } })
    yield* put(first, { term_id: term.id })
    yield* put(third, { event: "claim" })
    yield* call(`DELETE /api/v1/courses/${fourth}`, { event: "delete" })
    yield* call(`DELETE /api/v1/courses/${fifth}`, { event: "conclude" })
    for (const [params, expected] of [
      [{ search_term: "ALGEBRA" }, ["Algebra", "algebra II"]],
      [{ search_term: "m-9" }, ["Algebra"]],
      [{ search_term: "102" }, ["Botany"]],
      [{}, ["Algebra", "Botany", "algebra II", "Drawing"]],
      [{ state: ["all"] }, ["Algebra", "Botany", "algebra II", "Chemistry", "Drawing"]],
      [{ state: ["deleted"] }, ["Chemistry"]],
      [{ state: ["completed", "claimed"] }, ["algebra II", "Drawing"]],
      [{ enrollment_term_id: term.id }, ["Algebra"]],
      [{ enrollment_term_id: "sis_term_id:N" }, ["Algebra"]]
    ] as const) {
      expect([params, namesOf(yield* list(`${account}/courses`, params))]).toEqual([params, expected])
    }
    expect((yield* errorOf(`${account}/courses`, { enrollment_term_id: 99 }))[0]).toBe(404)
    const tooShort = [400, "search_term: 2 or more characters is required"]
    expect(yield* errorOf(`${account}/courses`, { search_term: "a" })).toEqual(tooShort)
  }).pipe(withSandbox)
)

it.live("a course keeps all fields that are written", () =>
  Effect.gen(function* () {
    const fields = {
      grading_standard_id: 3,
      storage_quota_mb: 900,
      apply_assignment_group_weights: true,
      start_at: "2030-01-01T00:00:00Z",
      integration_id: "I-1"
    }
    const included = {
      syllabus_body: "<p>Read</p>",
      term: { id: 3 },
      total_students: expect.any(Number),
      sections: [expect.objectContaining({ enrollment_role: "TeacherEnrollment" })],
      concluded: false,
      permissions: { create_announcement: true }
    }
    expect(yield* put(101, { ...fields, syllabus_body: included.syllabus_body, term_id: 3 })).toMatchObject(fields)
    const include = Object.keys(included)
    const [shown] = yield* list("/api/v1/courses", { include })
    expect(shown).toMatchObject({ ...fields, ...included })
    const [own] = yield* list("/api/v1/courses", { enrollment_type: "student", include: ["total_scores"] })
    expect(own?.enrollments).toMatchObject([{ computed_current_score: expect.any(Number) }])
    expect(yield* call("/api/v1/courses/101")).not.toHaveProperty("syllabus_body")
    // The caller is a student there.
    expect((yield* errorOf("PUT /api/v1/courses/102", { course: { name: "New" } }))[0]).toBe(403)
    expect((yield* errorOf("PUT /api/v1/courses/101", { course: { event: "burn" } }))[0]).toBe(400)
  }).pipe(withSandbox)
)

it.live("a course is created empty, changed, offered, concluded and deleted", () =>
  Effect.gen(function* () {
    const input = { name: "Logic", course_code: "LOG", sis_course_id: "C/1" }
    const create = `POST ${account}/courses`
    const course = yield* call(create, { course: input, enroll_me: true })
    expect(course).toMatchObject({ ...input, workflow_state: "unpublished", enrollments: [{ type: "teacher" }] })
    const path = `/api/v1/courses/${course.id}`
    for (const name of ["assignments", "modules", "pages", "discussion_topics", "quizzes", "files", "groups"]) {
      expect(yield* list(`${path}/${name}`)).toEqual([])
    }
    expect(yield* list(`${path}/sections`)).toMatchObject([{ name: "Logic", course_id: course.id }])
    expect(yield* list(`${path}/users`)).toMatchObject([{ id: 1 }])
    expect(yield* put(course.id, { event: "offer" })).toMatchObject({ workflow_state: "available" })
    expect(yield* call("/api/v1/courses/sis_course_id:C%2F1")).toMatchObject({ id: course.id })
    expect((yield* errorOf(create, { course: { sis_course_id: "C/1" } }))[0]).toBe(400)
    expect(yield* call(`DELETE ${path}`, { event: "conclude" })).toEqual({ conclude: true })
    expect((yield* errorOf(`DELETE ${path}`))[0]).toBe(400)
    expect(yield* call(`DELETE ${path}`, { event: "delete" })).toEqual({ delete: true })
    expect((yield* errorOf(path))[0]).toBe(404)
  }).pipe(withSandbox)
)
