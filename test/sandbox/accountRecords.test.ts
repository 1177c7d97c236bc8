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

describe("roles", () => {
  const roles = (params: LmsParams = {}) => list(`${account}/roles`, params)

  it.live("are built in or created, with permissions that the account overrides", () =>
    Effect.gen(function* () {
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
      const role = yield* call(`POST ${account}/roles`, {
        label: "Grader",
        base_role_type: "TaEnrollment",
        permissions: {
          manage_grades: { explicit: 1, enabled: 0, locked: 1 },
          view_audit_trail: { explicit: 1, enabled: 1 }
        }
      })
      expect(role).toMatchObject({
        label: "Grader",
        role: "Grader",
        base_role_type: "TaEnrollment",
        is_account_role: false,
        workflow_state: "active",
        account: { id: 1 },
        permissions: {
          manage_grades: { enabled: false, explicit: true, prior_default: true, locked: true },
          read_roster: { enabled: true, explicit: false, locked: false, applies_to_self: true }
        }
      })
      // Assistants can have neither: the request for them has no effect.
      expect(role.permissions).not.toHaveProperty("view_audit_trail")
      expect(role.permissions).not.toHaveProperty("become_user")
      for (const reference of [role.id, "Grader"]) expect(yield* call(`${account}/roles/${reference}`)).toEqual(role)
      const inherited = { permissions: { manage_grades: { explicit: 0 } }, base_role_type: "StudentEnrollment" }
      expect(yield* call(`PUT ${account}/roles/:id`, { id: role.id, ...inherited })).toMatchObject({
        base_role_type: "TaEnrollment",
        permissions: { manage_grades: { enabled: true, explicit: false, locked: true } }
      })
      expect(yield* call(`PUT ${account}/roles/:id`, { id: role.id, label: "Marker" })).toMatchObject({
        role: "Marker"
      })

      expect(yield* call(`DELETE ${account}/roles/:id`, { id: role.id })).toMatchObject({ workflow_state: "inactive" })
      expect(yield* roles()).toEqual(builtIn)
      expect(yield* roles({ state: ["inactive"] })).toMatchObject([{ label: "Marker" }])
      expect(yield* roles({ state: ["active", "inactive"] })).toHaveLength(builtIn.length + 1)
      expect(yield* call(`POST ${account}/roles/:id/activate`, { id: role.id })).toMatchObject({
        workflow_state: "active"
      })
    }).pipe(withSandbox)
  )

  it.live("of courses are those of enrollments, and select them", () =>
    Effect.gen(function* () {
      const role = yield* call(`POST ${account}/roles`, { label: "Guest", base_role_type: "StudentEnrollment" })
      const [member] = yield* list("/api/v1/courses/102/users")
      const enrollment = { user_id: member?.id ?? 0, role_id: role.id, enrollment_state: "active" }
      const enrolled = yield* call("POST /api/v1/courses/101/enrollments", { enrollment })
      expect(enrolled).toMatchObject({ type: "StudentEnrollment", role: "Guest", role_id: role.id })
      for (const params of [{ role_id: [role.id] }, { role: ["Guest"] }]) {
        for (const path of ["courses/101", `users/${member?.id}`]) {
          const found = yield* list(`/api/v1/${path}/enrollments`, params)
          expect(found.map(({ id }) => id)).toEqual([enrolled.id])
        }
      }
      const students = yield* list("/api/v1/courses/101/enrollments", { role_id: [3] })
      expect(students.map(({ id }) => id)).not.toContain(enrolled.id)
      const users = yield* list("/api/v1/courses/101/users", { enrollment_role_id: role.id })
      expect(users.map(({ id }) => id)).toEqual([member?.id])
      const other = { ...enrollment, type: "TaEnrollment" }
      expect((yield* errorOf("POST /api/v1/courses/101/enrollments", { enrollment: other }))[0]).toBe(400)
      yield* call(`DELETE ${account}/roles/:id`, { id: role.id })
      expect(yield* errorOf("POST /api/v1/courses/102/enrollments", { enrollment })).toEqual([400, "Invalid role"])
    }).pipe(withSandbox)
  )

  it.live("are refused without a free name, and built-in roles stay", () =>
    Effect.gen(function* () {
      for (const [endpoint, params, message] of [
        [`POST ${account}/roles`, {}, /missing required parameter 'role'/],
        [`POST ${account}/roles`, { label: "Student" }, /already exists/],
        [`POST ${account}/roles`, { role: "TaEnrollment" }, /reserved/],
        [`POST ${account}/roles`, { label: "x", base_role_type: "King" }, /not included/],
        [`PUT ${account}/roles/3`, { label: "Pupil" }, /built-in/],
        [`DELETE ${account}/roles/3`, {}, /built-in/],
        [`POST ${account}/roles/3/activate`, {}, /not found/]
      ] as const) {
        expect([endpoint, yield* errorOf(endpoint, params)]).toEqual([endpoint, [400, expect.stringMatching(message)]])
      }
      expect((yield* errorOf(`${account}/roles`, { as_user_id: 1001 }))[0]).toBe(403)
      const found = yield* list(`${account}/roles/permissions`, { search_term: "grades" })
      expect(found.find(({ key }) => key === "manage_grades")).toMatchObject({
        available_to: expect.arrayContaining(["TeacherEnrollment", "TaEnrollment"]),
        true_for: expect.arrayContaining(["AccountAdmin"])
      })
    }).pipe(withSandbox)
  )
})

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
    expect(yield* list(admins, { include_deleted: true })).toHaveLength(2)
    const role = yield* call(`POST ${account}/roles`, { label: "Assistant" })
    expect(yield* call(`POST ${admins}`, { user_id: 1001, role_id: role.id })).toMatchObject({ role: "Assistant" })
    expect((yield* errorOf(...users))[0]).toBe(403)
    expect((yield* errorOf(`POST ${admins}`, { user_id: 1001, role_id: 3 }))[0]).toBe(404)
  }).pipe(withSandbox)
)
