/** Groups and their members. */
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import type { LmsParams } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list, type Row } from "../fixtures/records.js"

const course = "/api/v1/courses/101"
const people = ["Ada", "Bo", "Cy", "Di"].map((name) => ({ name, email: `${name.toLowerCase()}@example.edu` }))
const withSandbox = Effect.provide(
  Sandbox.layerClient({ data: { courses: [{ students: people, enrollment_type: "teacher" }, {}] }, strict: true })
)

const students = Effect.map(list(`${course}/users`, { enrollment_type: "student" }), (rows) => rows.map(({ id }) => id))
const membersOf = (group: Row | undefined) =>
  Effect.map(list(`/api/v1/groups/${group?.id}/users`), (rows) => rows.map(({ id }) => id))
const namesAt = (path: string, params: LmsParams = {}) =>
  Effect.map(list(path, params), (rows) => rows.map(({ name }) => name))

it.live("groups are created in a category, changed and deleted, and appear where groups are", () =>
  Effect.gen(function* () {
    const category = yield* call(`POST ${course}/group_categories`, { name: "Teams" })
    const inCategory = `/api/v1/group_categories/${category.id}/groups`
    const written = { name: "Red", description: "First", join_level: "parent_context_request", is_public: true }
    const group = yield* call(`POST ${inCategory}`, written)
    expect(group).toMatchObject({ ...written, group_category_id: category.id, course_id: 101, members_count: 0 })
    const path = `/api/v1/groups/${group.id}`
    yield* call(`PUT ${path}`, { name: "Blue" })
    for (const where of [inCategory, `${course}/groups`]) expect(yield* namesAt(where)).toContain("Blue")
    const [first = 0, second = 0] = yield* students
    expect(yield* call(`PUT ${path}`, { members: [first, second] })).toMatchObject({ members_count: 2 })
    const own = { as_user_id: first }
    expect(yield* namesAt("/api/v1/users/self/groups", own)).toContain("Blue")
    expect((yield* errorOf(`PUT ${path}`, { name: "Mine", ...own }))[0]).toBe(403)
    expect((yield* errorOf(`PUT ${path}`, { join_level: "anyone" }))[0]).toBe(400)
    yield* call(`DELETE ${path}`)
    expect((yield* errorOf(path))[0]).toBe(404)
    expect(yield* namesAt("/api/v1/users/self/groups", own)).toEqual(["Project group 1"])
  }).pipe(withSandbox)
)

it.live("groups are created with their category, share its students, and go with it", () =>
  Effect.gen(function* () {
    const { id } = yield* call(`POST ${course}/group_categories`, { name: "Teams", split_group_count: 2 })
    const path = `/api/v1/group_categories/${id}`
    const groups = yield* list(`${path}/groups`)
    expect(groups).toMatchObject([
      { name: "Teams 1", members_count: 2 },
      { name: "Teams 2", members_count: 2 }
    ])
    expect(yield* list(`${path}/users`, { unassigned: true })).toEqual([])
    expect(yield* list(`${path}/users`, { search_term: "ada" })).toHaveLength(1)
    yield* call(`DELETE ${path}`)
    expect(yield* namesAt(`${course}/groups`)).toEqual(["Project group 1", "Project group 2"])
  }).pipe(withSandbox)
)

it.live("one person has one group of a category, which they can leave", () =>
  Effect.gen(function* () {
    const [first, second] = yield* list(`${course}/groups`)
    const memberships = `/api/v1/groups/${second?.id}/memberships`
    const [user_id = 0] = yield* membersOf(first)
    const created = yield* call(`POST ${memberships}`, { user_id })
    expect(created).toMatchObject({ workflow_state: "accepted", just_created: true, group_id: second?.id })
    expect(yield* membersOf(first)).not.toContain(user_id)
    expect(yield* membersOf(second)).toContain(user_id)
    const path = `/api/v1/groups/${second?.id}/users/${user_id}`
    const [other = 0] = yield* membersOf(second)
    expect((yield* errorOf(`DELETE ${path}`, { as_user_id: other }))[0]).toBe(403)
    expect(yield* call(`DELETE ${memberships}/self`, { as_user_id: user_id })).toMatchObject({ id: created.id })
    expect((yield* errorOf(path))[0]).toBe(404)
    const outside = yield* errorOf(`POST ${memberships}`, { user_id: 999_999 })
    expect(outside).toEqual([400, "user_id: The user is not in the course of the group."])
  }).pipe(withSandbox)
)
