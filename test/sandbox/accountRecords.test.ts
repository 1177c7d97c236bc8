/** Records of an account: terms, roles and administrators. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import type { LmsParams } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list, type Row, state } from "../fixtures/records.js"

const account = "/api/v1/accounts/1"
const withSandbox = Effect.provide(Sandbox.layerClient({ data: { courses: 3 } }))

describe("terms", () => {
  const terms = (params: LmsParams = {}) =>
    Effect.map(
      call(`${account}/terms`, { per_page: 50, ...params }),
      ({ enrollment_terms }) => enrollment_terms as ReadonlyArray<Row>
    )
  const create = (enrollment_term: Record<string, unknown>) =>
    [`POST ${account}/terms`, { enrollment_term } as LmsParams] as const
  const written = {
    name: "Summer 2031",
    start_at: "2031-06-01T00:00:00Z",
    end_at: "2031-08-01T00:00:00Z",
    sis_term_id: "2031S"
  }

  it.live("are created, changed and deleted, and are those of courses", () =>
    Effect.gen(function* () {
      const before = yield* terms()
      const overrides = { StudentEnrollment: { start_at: "2031-06-02T00:00:00Z", end_at: null } }
      const term = yield* call(...create({ ...written, overrides }))
      expect(term).toMatchObject({ ...written, overrides, workflow_state: "active" })
      expect(yield* call(`${account}/terms/sis_term_id:2031S`)).toEqual(term)
      expect((yield* terms()).map(({ id }) => id)).toEqual([term.id, ...before.map(({ id }) => id)])

      const course = yield* call("PUT /api/v1/courses/101", { course: { term_id: "sis_term_id:2031S" } })
      expect(course).toMatchObject({ enrollment_term_id: term.id })
      const one = { id: term.id, enrollment_term: { name: "Holidays" } }
      expect(yield* call(`PUT ${account}/terms/:id`, one)).toMatchObject({ ...written, overrides, name: "Holidays" })
      expect((yield* call("/api/v1/courses/101", { include: ["term"] })).term).toMatchObject({ name: "Holidays" })
      expect(yield* list(`${account}/courses`, { enrollment_term_id: term.id })).toMatchObject([{ id: 101 }])

      const remove = [`DELETE ${account}/terms/:id`, { id: term.id }] as const
      expect((yield* errorOf(...remove))[1]).toMatch(/active courses/)
      yield* call("PUT /api/v1/courses/101", { course: { term_id: 1 } })
      expect(yield* call(...remove)).toMatchObject({ id: term.id, workflow_state: "deleted" })
      expect(yield* terms()).toEqual(before)
      expect(yield* terms({ workflow_state: ["deleted"] })).toMatchObject([{ id: term.id }])
      expect((yield* errorOf(`PUT ${account}/terms/:id`, one))[0]).toBe(404)
      expect((yield* errorOf("PUT /api/v1/courses/101", { course: { term_id: term.id } }))[0]).toBe(404)
      expect((yield* state).deleted.term).toMatchObject([{ id: term.id }])
    }).pipe(withSandbox)
  )

  it.live("are refused if their dates or their SIS id are wrong, and to others than administrators", () =>
    Effect.gen(function* () {
      for (const [fields, message] of [
        [{ ...written, end_at: "2030-01-01" }, /before start dates/],
        [{ sis_term_id: "2018F" }, /already in use/]
      ] as const) {
        expect(yield* errorOf(...create(fields))).toEqual([400, expect.stringMatching(message)])
      }
      const [endpoint, params] = create(written)
      expect((yield* errorOf(endpoint, { ...params, as_user_id: 1001 }))[0]).toBe(403)
      const same = { id: 1, enrollment_term: { sis_term_id: "2018F" } }
      expect(yield* call(`PUT ${account}/terms/:id`, same)).toMatchObject({ sis_term_id: "2018F" })
    }).pipe(withSandbox)
  )
})

it.live("roles are built in, or created, renamed and deactivated", () =>
  Effect.gen(function* () {
    const roles = (params: LmsParams = {}) => list(`${account}/roles`, params)
    const builtIn = yield* roles()
    expect(builtIn.map(({ role }) => role)).toEqual([
      "AccountAdmin",
      "StudentEnrollment",
      "TeacherEnrollment",
      "TaEnrollment",
      "DesignerEnrollment",
      "ObserverEnrollment"
    ])
    const [enrollment] = yield* list("/api/v1/courses/101/enrollments", { type: ["StudentEnrollment"] })
    expect(builtIn.find(({ id }) => id === enrollment?.role_id)).toMatchObject({ label: "Student" })
    expect(builtIn.map(({ label }) => label)).toContain("TA")
    const input = { label: "Grader", base_role_type: "TaEnrollment", permissions: { manage_grades: { enabled: "0" } } }
    const role = yield* call(`POST ${account}/roles`, input)
    expect(role).toMatchObject({ ...input, role: "Grader", is_account_role: false, workflow_state: "active" })
    const renamed = yield* call(`PUT ${account}/roles/:id`, { id: role.id, label: "Marker" })
    expect(renamed).toMatchObject({ ...input, label: "Marker", role: "Marker" })
    expect(yield* call(`DELETE ${account}/roles/:id`, { id: role.id })).toMatchObject({ workflow_state: "inactive" })
    expect(yield* roles()).toEqual(builtIn)
    expect(yield* roles({ state: ["inactive"] })).toMatchObject([{ label: "Marker" }])
    expect((yield* errorOf(`POST ${account}/roles`))[0]).toBe(400)
    expect((yield* errorOf(`DELETE ${account}/roles/3`))[0]).toBe(400)
    expect((yield* errorOf(`${account}/roles`, { as_user_id: 1001 }))[0]).toBe(403)
  }).pipe(withSandbox)
)

it.live("an administrator may do what the owner of the token may, as long as they have the role", () =>
  Effect.gen(function* () {
    const admins = `${account}/admins`
    const as_user_id = 1001
    const users = [`${account}/users`, { as_user_id }] as const
    expect((yield* errorOf(...users))[0]).toBe(403)
    expect(yield* list(`${admins}/self`, { as_user_id })).toEqual([])
    const admin = yield* call(`POST ${admins}`, { user_id: 1001 })
    expect(admin).toMatchObject({ role: "AccountAdmin", user: { id: 1001 }, workflow_state: "active" })
    expect(yield* call(`POST ${admins}`, { user_id: 1001 })).toEqual(admin)
    expect(yield* list(`${admins}/self`, { as_user_id })).toEqual([admin])
    expect((yield* list(admins)).map((row) => (row.user as Row).id)).toEqual([1, 1001])
    const name = String((admin.user as Row).name)
    for (const params of [{ user_id: [1001] }, { search_term: name }])
      expect(yield* list(admins, params)).toEqual([admin])
    expect(yield* list(...users)).not.toEqual([])
    expect(yield* call("/api/v1/users/1", { as_user_id })).toMatchObject({ login_id: "zoe.muller1" })
    expect(yield* call("POST /api/v1/courses/101/pages", { as_user_id, wiki_page: { title: "x" } })).toMatchObject({
      title: "x"
    })
    expect(yield* call(`DELETE ${admins}/1001`)).toMatchObject({ id: admin.id, workflow_state: "deleted" })
    expect((yield* errorOf(...users))[0]).toBe(403)
    expect((yield* errorOf(`DELETE ${admins}/1001`))[0]).toBe(404)
    expect(yield* list(admins)).toHaveLength(1)
  }).pipe(withSandbox)
)
