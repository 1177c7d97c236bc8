/** The account: its fields, sub-accounts, terms, roles and administrators, and the lists of its courses and users. */
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

const idsOf = (rows: ReadonlyArray<Row>) => rows.map(({ id }) => id)
const namesOf = (rows: ReadonlyArray<Row>) => rows.map(({ name }) => name)

it.live("the account shows what was written, wherever it is shown", () =>
  Effect.gen(function* () {
    const fields = { name: "Akademie", default_storage_quota_mb: 100, sis_account_id: "A" }
    const settings = { lock_all_announcements: { value: "true", locked: "false" } }
    const written = yield* call(`PUT ${account}`, { account: { ...fields, settings } })
    expect(written).toMatchObject({ id: 1, ...fields })
    for (const name of ["sis_account_id:A", "self"]) expect(yield* call(`/api/v1/accounts/${name}`)).toEqual(written)
    expect(yield* call(`${account}/settings`)).toMatchObject(settings)
    const include = ["account", "account_name"]
    expect(yield* call("/api/v1/courses/101", { include })).toMatchObject({ account: fields, account_name: "Akademie" })
    const { data } = yield* call("POST /api/graphql", { query: "{ course(id: 101) { account { name } } }" })
    expect(data).toEqual({ course: { account: { name: "Akademie" } } })
    expect((yield* errorOf(`PUT ${account}`, { account: { name: "" } }))[0]).toBe(400)
    expect((yield* errorOf(account, { as_user_id: 1001 }))[0]).toBe(403)
  }).pipe(withSandbox)
)

it.live("sub-accounts are listed with their descendants, and deleted only if they are empty", () =>
  Effect.gen(function* () {
    const create = (parent: unknown, name: string) =>
      call(`POST /api/v1/accounts/${parent}/sub_accounts`, { account: { name, sis_account_id: `SIS ${name}` } })
    const second = yield* create(1, "B")
    const first = yield* create(1, "A")
    const child = yield* create(second.id, "C")
    expect(child).toMatchObject({ parent_account_id: second.id, root_account_id: 1, sis_account_id: "SIS C" })
    for (const [params, names] of [
      [{}, ["B", "A"]],
      [{ order: "name" }, ["A", "B"]],
      [{ recursive: true }, ["B", "C", "A"]]
    ] as const) {
      expect([params, namesOf(yield* list(`${account}/sub_accounts`, params))]).toEqual([params, names])
    }
    expect(idsOf(yield* list("/api/v1/manageable_accounts"))).toEqual([1, second.id, child.id, first.id])
    const remove = (parent: unknown, id: unknown) => `DELETE /api/v1/accounts/${parent}/sub_accounts/${id}`
    expect((yield* errorOf(remove(1, second.id)))[0]).toBe(409)
    expect(yield* call(remove(second.id, child.id))).toMatchObject({ workflow_state: "deleted" })
    yield* call(remove(1, second.id))
    expect(namesOf(yield* list(`${account}/sub_accounts`, { recursive: true }))).toEqual(["A"])
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
    expect(namesOf(yield* terms({ term_name: "autumn 2024" }))).toEqual(["Autumn 2024"])
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
    expect((yield* errorOf(`POST ${account}/terms`, { enrollment_term: { sis_term_id: "2018F" } }))[0]).toBe(400)
    expect((yield* errorOf(`POST ${account}/terms`, { enrollment_term: written, as_user_id: 1001 }))[0]).toBe(403)
    expect(yield* call(`DELETE ${account}/terms/:id`, { id: term.id })).toMatchObject({ workflow_state: "deleted" })
    expect(yield* terms()).toEqual(before)
    expect(yield* terms({ workflow_state: ["deleted"] })).toMatchObject([{ id: term.id }])
    expect((yield* errorOf("PUT /api/v1/courses/101", { course: { term_id: term.id } }))[0]).toBe(404)
  }).pipe(withSandbox)
)

it.live("roles are built in, or created, renamed and deactivated", () =>
  Effect.gen(function* () {
    const roles = (params: LmsParams = {}) => list(`${account}/roles`, params)
    const builtIn = yield* roles()
    const types = ["Student", "Teacher", "Ta", "Designer", "Observer"].map((type) => `${type}Enrollment`)
    expect(builtIn.map(({ role }) => role)).toEqual(["AccountAdmin", ...types])
    const input = { label: "Grader", base_role_type: "TaEnrollment", permissions: { manage_grades: { enabled: "0" } } }
    const { id } = yield* call(`POST ${account}/roles`, input)
    const renamed = yield* call(`PUT ${account}/roles/:id`, { id, label: "Marker" })
    expect(renamed).toMatchObject({ ...input, label: "Marker", role: "Marker", is_account_role: false })
    expect(yield* call(`DELETE ${account}/roles/:id`, { id })).toMatchObject({ workflow_state: "inactive" })
    expect(yield* roles()).toEqual(builtIn)
    expect(yield* roles({ state: ["inactive"] })).toMatchObject([{ label: "Marker" }])
    expect((yield* errorOf(`POST ${account}/roles`))[0]).toBe(400)
  }).pipe(withSandbox)
)

it.live("an administrator may do what the owner of the token may, as long as they have the role", () =>
  Effect.gen(function* () {
    const admins = `${account}/admins`
    const as_user_id = 1001
    const users = [`${account}/users`, { as_user_id }] as const
    expect((yield* errorOf(...users))[0]).toBe(403)
    const admin = yield* call(`POST ${admins}`, { user_id: 1001 })
    expect(admin).toMatchObject({ role: "AccountAdmin", user: { id: 1001 }, workflow_state: "active" })
    expect(yield* list(`${admins}/self`, { as_user_id })).toEqual([admin])
    expect((yield* list(admins)).map((row) => (row.user as Row).id)).toEqual([1, 1001])
    expect(yield* list(admins, { user_id: [1001] })).toEqual([admin])
    expect(yield* list(...users)).not.toEqual([])
    yield* call("POST /api/v1/courses/101/pages", { as_user_id, wiki_page: { title: "x" } })
    expect(yield* call(`DELETE ${admins}/1001`)).toMatchObject({ id: admin.id, workflow_state: "deleted" })
    expect((yield* errorOf(...users))[0]).toBe(403)
    expect((yield* errorOf(`POST ${admins}`, { user_id: 999_999_999 }))[0]).toBe(404)
  }).pipe(withSandbox)
)

describe("courses of an account", () => {
  const all = ["Algebra", "Botany", "algebra II", "Chemistry"]
  type Case = readonly [params: LmsParams, names: ReadonlyArray<string>]

  const expectNames = (cases: ReadonlyArray<Case>) =>
    Effect.forEach(cases, ([params, names]) =>
      Effect.map(list(`${account}/courses`, params), (rows) => expect([params, namesOf(rows)]).toEqual([params, names]))
    )

  it.live("are searched and sorted, with missing values last", () =>
    Effect.gen(function* () {
      yield* expectNames([
        [{ search_term: "ALGEBRA" }, ["Algebra", "algebra II"]],
        [{ search_term: "bot" }, ["Botany"]],
        [{ search_term: "c-5" }, ["Chemistry"]],
        [{ search_term: "101" }, ["Algebra"]],
        [{ sort: "course_name" }, ["Algebra", "algebra II", "Botany", "Chemistry"]],
        [{ sort: "course_name", order: "desc" }, ["Chemistry", "Botany", "algebra II", "Algebra"]],
        [{ sort: "sis_course_id" }, ["Botany", "Chemistry", "Algebra", "algebra II"]],
        [{ sort: "unknown", order: "desc" }, all]
      ])
      const tooShort = [400, "search_term: 2 or more characters is required"]
      for (const search_term of ["a", ""])
        expect(yield* errorOf(`${account}/courses`, { search_term })).toEqual(tooShort)
    }).pipe(withSandbox)
  )

  it.live("are selected by their state, term and members", () =>
    Effect.gen(function* () {
      const [first, second, third, fourth] = idsOf(yield* list(`${account}/courses`))
      const enroll = `POST /api/v1/courses/${(yield* call(`POST ${account}/courses`, { course: { name: "E" } })).id}`
      const [teacher] = yield* list("/api/v1/courses/102/users", { enrollment_type: ["teacher"] })
      yield* expectNames([
        [{ with_enrollments: true }, all],
        [{ with_enrollments: false }, ["E"]],
        [{ enrollment_type: ["designer"] }, ["Botany"]],
        [{ enrollment_type: ["student"] }, ["Algebra", "Botany", "algebra II"]],
        [{ by_teachers: [teacher?.id ?? 0] }, ["Botany"]],
        [{ by_teachers: [999_999_999] }, []]
      ])
      yield* call(`${enroll}/enrollments`, { enrollment: { user_id: 1, type: "TeacherEnrollment" } })
      yield* call("PUT /api/v1/courses/:id", { id: first, course: { term_id: 14 } })
      yield* call("PUT /api/v1/courses/:id", { id: second, course: { event: "claim", term_id: 13 } })
      yield* call("DELETE /api/v1/courses/:id", { id: third, event: "conclude" })
      yield* call("DELETE /api/v1/courses/:id", { id: fourth, event: "delete" })
      yield* expectNames([
        [{ by_teachers: [1] }, ["Algebra", "E"]],
        [{}, ["Algebra", "Botany", "algebra II", "E"]],
        [{ state: ["all"] }, [...all, "E"]],
        [{ state: ["deleted"] }, ["Chemistry"]],
        [{ state: ["completed", "claimed"] }, ["Botany", "algebra II", "E"]],
        [{ published: true }, ["Algebra"]],
        [{ published: true, state: ["completed"] }, []],
        [{ completed: true }, ["algebra II"]],
        [{ completed: false }, ["Algebra", "Botany", "E"]],
        [{ enrollment_term_id: 14 }, ["Algebra"]],
        [{ enrollment_term_id: "sis_term_id:2024F" }, ["Botany"]]
      ])
      expect((yield* errorOf(`${account}/courses`, { enrollment_term_id: 99 }))[0]).toBe(404)
    }).pipe(withSandbox)
  )
})

it.live("users of an account are selected by their roles, searched and sorted", () =>
  Effect.gen(function* () {
    const users = (params: LmsParams) => list(`${account}/users`, params)
    expect(idsOf(yield* users({ enrollment_type: "designer" }))).toEqual([1])
    expect((yield* errorOf(`${account}/users`, { enrollment_type: "king" }))[0]).toBe(400)
    const [student] = yield* list("/api/v1/courses/101/users", { enrollment_type: ["student"] })
    const search_term = String(student?.sortable_name).split(",")[0] ?? ""
    expect(idsOf(yield* users({ search_term, enrollment_type: "student" }))).toContain(student?.id)
    const names = (yield* users({ search_term, sort: "username" })).map(({ sortable_name }) => String(sortable_name))
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, "en")))
    const bySisId = yield* users({ search_term, sort: "sis_id", order: "desc" })
    const sisIds = bySisId.map(({ sis_user_id }) => String(sis_user_id))
    expect(sisIds).toEqual(sisIds.toSorted().toReversed())
  }).pipe(withSandbox)
)
