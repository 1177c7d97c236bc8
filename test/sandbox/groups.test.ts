/** Groups of courses and their members. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import type { LmsParams } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list, type Row } from "../fixtures/records.js"

const course = "/api/v1/courses/101"
const people = ["Ada", "Bo", "Cy", "Di"].map((name) => ({ name, email: `${name.toLowerCase()}@example.edu` }))
const withSandbox = Effect.provide(
  Sandbox.layerClient({
    data: { courses: [{ students: people, enrollment_type: "teacher" }, {}] },
    strict: true,
    jobTime: "20 millis"
  })
)

const students = Effect.map(list(`${course}/users`, { enrollment_type: "student" }), (rows) => rows.map(({ id }) => id))
const membersOf = (group: Row) =>
  Effect.map(list(`/api/v1/groups/${group.id}/users`), (rows) => rows.map(({ id }) => id))
const createGroup = (category: Row, group: LmsParams = {}) =>
  call(`POST /api/v1/group_categories/:category/groups`, { category: category.id, ...group })
const createCategory = (params: LmsParams = {}) => call(`POST ${course}/group_categories`, { name: "Teams", ...params })

describe("groups", () => {
  it.live("are created in a category, changed and deleted, and appear where groups are", () =>
    Effect.gen(function* () {
      const category = yield* createCategory()
      const written = { name: "Red", description: "First", join_level: "parent_context_request", is_public: true }
      const group = yield* createGroup(category, written)
      expect(group).toMatchObject({ ...written, group_category_id: category.id, course_id: 101, members_count: 0 })
      const path = `/api/v1/groups/${group.id}`
      yield* call(`PUT ${path}`, { name: "Blue" })
      for (const [where, params] of [
        [`/api/v1/group_categories/${category.id}/groups`, {}],
        [`${course}/groups`, {}]
      ] as const) {
        expect((yield* list(where, params)).map(({ name }) => name)).toContain("Blue")
      }
      const [first, second] = yield* students
      expect(yield* call(`PUT ${path}`, { members: [first ?? 0, second ?? 0] })).toMatchObject({ members_count: 2 })
      expect((yield* list("/api/v1/users/self/groups", { as_user_id: first })).map(({ name }) => name)).toContain(
        "Blue"
      )
      const [enrollment] = yield* list(`${course}/enrollments`, { user_id: first, include: ["group_ids"] })
      expect(enrollment).toMatchObject({ user: { group_ids: expect.arrayContaining([group.id]) } })
      // A created group has a folder and discussions like others.
      expect(yield* list(`${path}/folders`)).toHaveLength(1)
      expect(yield* list(`${path}/discussion_topics`)).toEqual([])
      expect((yield* errorOf(`PUT ${path}`, { name: "Mine", as_user_id: first }))[0]).toBe(403)
      expect((yield* errorOf(`PUT ${path}`, { join_level: "anyone" }))[0]).toBe(400)
      yield* call(`DELETE ${path}`)
      expect((yield* errorOf(path))[0]).toBe(404)
      expect((yield* list("/api/v1/users/self/groups", { as_user_id: first })).map(({ name }) => name)).toEqual([
        "Project group 1"
      ])
    }).pipe(withSandbox)
  )

  it.live("are created with their category, share its students, and go with it", () =>
    Effect.gen(function* () {
      const category = yield* createCategory({ split_group_count: 2 })
      const path = `/api/v1/group_categories/${category.id}`
      const groups = yield* list(`${path}/groups`)
      expect(groups).toMatchObject([
        { name: "Teams 1", members_count: 2 },
        { name: "Teams 2", members_count: 2 }
      ])
      expect(yield* list(`${path}/users`, { unassigned: true })).toEqual([])
      expect(yield* list(`${path}/users`, { search_term: "ada" })).toHaveLength(1)
      yield* call(`DELETE ${path}`)
      expect((yield* list(`${course}/groups`)).map(({ name }) => name)).toEqual(["Project group 1", "Project group 2"])
    }).pipe(withSandbox)
  )

  it.live("are the caller's own on request, and their members are searched", () =>
    Effect.gen(function* () {
      const [group] = yield* list(`${course}/groups`)
      const [member] = yield* list(`/api/v1/groups/${group?.id}/users`, { include: ["avatar_url"] })
      expect(member).toMatchObject({ avatar_url: expect.any(String), sis_user_id: expect.any(String) })
      const as_user_id = member?.id ?? 0
      expect(yield* list(`${course}/groups`, { only_own_groups: true })).toEqual([])
      const own = yield* list(`${course}/groups`, { only_own_groups: true, as_user_id })
      expect(own).toMatchObject([{ id: group?.id }])
      expect(yield* list("/api/v1/users/self/groups", { context_type: "Account", as_user_id })).toEqual([])
      const found = yield* list(`/api/v1/groups/${group?.id}/users`, { search_term: String(member?.login_id) })
      expect(found).toMatchObject([{ id: member?.id }])
    }).pipe(withSandbox)
  )

  it.live("get the students without a group by a job, or at once", () =>
    Effect.gen(function* () {
      for (const sync of [false, true]) {
        const category = yield* createCategory({ create_group_count: 2 })
        const path = `/api/v1/group_categories/${category.id}`
        const [first] = yield* list(`${path}/groups`)
        yield* call(`PUT /api/v1/groups/:id`, { id: first?.id, members: [(yield* students)[0] ?? 0] })
        expect(yield* list(`${path}/users`, { unassigned: true })).toHaveLength(3)
        const response = yield* call(`POST ${path}/assign_unassigned_members`, { sync })
        if (sync) expect(response).toMatchObject([{ new_members: [{}] }, { new_members: [{}, {}] }])
        else {
          yield* call(String(response.url)).pipe(
            Effect.filterOrFail(({ workflow_state }) => workflow_state === "completed"),
            Effect.retry(Schedule.spaced("20 millis"))
          )
        }
        expect((yield* list(`${path}/groups`)).map(({ members_count }) => members_count)).toEqual([2, 2])
      }
    }).pipe(withSandbox)
  )
})

describe("memberships", () => {
  it.live("of seeded groups are those of their members, and one person has one group of a category", () =>
    Effect.gen(function* () {
      const [first, second] = yield* list(`${course}/groups`)
      const memberships = yield* list(`/api/v1/groups/${first?.id}/memberships`)
      expect(memberships.map(({ user_id }) => user_id)).toEqual(yield* membersOf(first as Row))
      const [moved] = memberships
      const created = yield* call(`POST /api/v1/groups/${second?.id}/memberships`, {
        user_id: moved?.user_id as number
      })
      expect(created).toMatchObject({ workflow_state: "accepted", just_created: true, group_id: second?.id })
      expect(yield* membersOf(first as Row)).not.toContain(moved?.user_id)
      expect(yield* membersOf(second as Row)).toContain(moved?.user_id)
      const path = `/api/v1/groups/${second?.id}/users/${moved?.user_id}`
      expect(yield* call(`PUT ${path}`, { moderator: true })).toMatchObject({ id: created.id, moderator: true })
      expect(yield* call(`/api/v1/groups/${second?.id}/memberships/:id`, { id: created.id })).toMatchObject({
        moderator: true
      })
      expect(yield* call(`DELETE ${path}`)).toMatchObject({ id: created.id })
      expect((yield* errorOf(path))[0]).toBe(404)
    }).pipe(withSandbox)
  )

  it.live("begin at once or with a request, as the group allows", () =>
    Effect.gen(function* () {
      const [, bo, cy] = yield* students
      const category = yield* createCategory()
      const join = (group: Row, as_user_id: number | undefined) =>
        call(`POST /api/v1/groups/${group.id}/memberships`, { user_id: "self", as_user_id })
      const closed = yield* createGroup(category)
      const refused = yield* errorOf(`POST /api/v1/groups/${closed.id}/memberships`, {
        user_id: "self",
        as_user_id: bo
      })
      expect(refused[0]).toBe(403)
      const open = yield* createGroup(category, { join_level: "parent_context_auto_join" })
      expect(yield* join(open, bo)).toMatchObject({ workflow_state: "accepted", user_id: bo })
      const asked = yield* createGroup(category, { join_level: "parent_context_request" })
      expect(yield* join(asked, cy)).toMatchObject({ workflow_state: "requested" })
      expect(yield* membersOf(asked)).toEqual([])

      const memberships = `/api/v1/groups/${asked.id}/memberships`
      expect(yield* list(memberships, { filter_states: ["accepted"] })).toEqual([])
      expect(yield* list(memberships, { filter_states: ["requested"] })).toMatchObject([{ user_id: cy }])
      const accepted = { workflow_state: "accepted" }
      expect((yield* errorOf(`PUT ${memberships}/self`, { ...accepted, as_user_id: cy }))[0]).toBe(403)
      expect(yield* call(`PUT /api/v1/groups/${asked.id}/users/${cy}`, accepted)).toMatchObject(accepted)
      expect(yield* membersOf(asked)).toEqual([cy])
      const outside = yield* errorOf(`POST ${memberships}`, { user_id: 999_999 })
      expect(outside).toEqual([400, "user_id: The user is not in the course of the group."])
    }).pipe(withSandbox)
  )
})
