/** The content of a course: who sees topics, modules and items, groups and their members, and extensions of quizzes. */
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import type { LmsParams } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list, type Row } from "../fixtures/records.js"

const course = "/api/v1/courses/101"
const modules = `${course}/modules`
const quizzes = `${course}/quizzes`
const topics = `${course}/discussion_topics`
const people = ["Ada", "Bo", "Cy", "Di"].map((name) => ({ name, email: `${name.toLowerCase()}@example.edu` }))
const withSandbox = Effect.provide(
  Sandbox.layerClient({
    data: { courses: [{ students: people, enrollment_type: "teacher", modules: 3 }, {}] },
    strict: true
  })
)

const idsAt = (path: string, params: LmsParams = {}) => Effect.map(list(path, params), (all) => all.map(({ id }) => id))
const namesAt = (path: string, params: LmsParams = {}) =>
  Effect.map(list(path, params), (rows) => rows.map(({ name }) => name))
const students = idsAt(`${course}/users`, { enrollment_type: "student" })
const membersOf = (group: Row | undefined) => idsAt(`/api/v1/groups/${group?.id}/users`)

it.live("topics of teachers are drafts, announcements are not, and students see no drafts", () =>
  Effect.gen(function* () {
    const [as_user_id] = yield* students
    const draft = yield* call(`POST ${topics}`, { title: "Draft" })
    const news = yield* call(`POST ${topics}`, { title: "News", is_announcement: true })
    const open = yield* call(`POST ${topics}`, { title: "Open", published: true })
    expect([draft, news, open].map(({ published }) => published)).toEqual([false, true, true])
    expect((yield* list(topics, { as_user_id })).slice(0, 1)).toMatchObject([{ id: open.id }])
    expect((yield* errorOf(`${topics}/:id`, { id: draft.id, as_user_id }))[0]).toBe(403)
  }).pipe(withSandbox)
)

const addItem = (module: Row, title: string) =>
  call(`POST ${modules}/:module/items`, { module: module.id, module_item: { type: "SubHeader", title } })

it.live("modules include their items on request, unless they exceed one page", () =>
  Effect.gen(function* () {
    for (const module of yield* list(modules, { include: ["items"] })) {
      expect(module.items).toEqual(yield* list(`${modules}/:module/items`, { module: module.id }))
      expect(yield* call(`${modules}/:module`, { module: module.id, include: "items" })).toEqual(module)
    }
    const big = yield* call(`POST ${modules}`, { module: { name: "Big" } })
    yield* Effect.forEach(Array(100).keys(), (n) => addItem(big, `Part ${n}`))
    const read = call(`${modules}/:module`, { module: big.id, include: ["items"] })
    expect((yield* read).items).toHaveLength(100)
    yield* addItem(big, "One more")
    expect(yield* read).not.toHaveProperty("items")
    expect((yield* list(modules, { search_term: "BIG" })).map(({ id }) => id)).toEqual([big.id])
  }).pipe(withSandbox)
)

it.live("modules are shown to students only if they are published, like items", () =>
  Effect.gen(function* () {
    const [as_user_id = 0] = yield* students
    const visible = list(modules, { as_user_id, include: ["items"] })
    const all = yield* list(modules)
    expect((yield* visible).map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    const heading = yield* addItem(all[1] as Row, "Draft")
    yield* call(`PUT ${modules}/:id`, { id: all[0]?.id, module: { published: false } })
    expect((yield* visible).map(({ id, position }) => [id, position])).toEqual(
      all.slice(1).map(({ id, position }) => [id, position])
    )
    expect((yield* visible)[0]).toMatchObject({ items_count: all[1]?.items_count })
    for (const path of [all[0]?.id, `${all[0]?.id}/items`, `${all[1]?.id}/items/${heading.id}`]) {
      expect((yield* errorOf(`${modules}/${path}`, { as_user_id }))[0]).toBe(403)
      expect(yield* call(`${modules}/${path}`)).toBeDefined()
    }
  }).pipe(withSandbox)
)

it.live("quizzes have extensions for students, of which what is not sent stays", () =>
  Effect.gen(function* () {
    const [quiz] = yield* list(quizzes)
    const [user_id = 0] = yield* students
    const path = `${quizzes}/${quiz?.id}`
    const extend = (extension: LmsParams) =>
      call(`POST ${path}/extensions`, { quiz_extensions: [{ user_id, ...extension }] })
    yield* extend({ extra_attempts: 2 })
    const extension = { quiz_id: quiz?.id, user_id, extra_attempts: 2, extra_time: 30, manually_unlocked: null }
    expect(yield* extend({ extra_time: 30 })).toEqual({ quiz_extensions: [extension] })
    const { quiz_submissions } = yield* call(`${path}/submissions`)
    expect(quiz_submissions).toMatchObject([{ ...extension, workflow_state: "settings_only" }])
    expect((yield* errorOf(`POST ${path}/extensions`, { quiz_extensions: [{ user_id: 1 }] }))[0]).toBe(404)
  }).pipe(withSandbox)
)

it.live("groups are created in a category, changed, and deleted, also with the category", () =>
  Effect.gen(function* () {
    const category = yield* call(`POST ${course}/group_categories`, { name: "Teams" })
    const inCategory = `/api/v1/group_categories/${category.id}/groups`
    const written = { name: "Red", description: "First", join_level: "parent_context_request", is_public: true }
    const group = yield* call(`POST ${inCategory}`, written)
    expect(group).toMatchObject({ ...written, group_category_id: category.id, course_id: 101, members_count: 0 })
    const path = `/api/v1/groups/${group.id}`
    yield* call(`PUT ${path}`, { name: "Blue" })
    for (const where of [inCategory, `${course}/groups`]) expect(yield* namesAt(where)).toContain("Blue")
    const [user_id = 0] = yield* students
    const own = { as_user_id: user_id }
    yield* call(`POST ${path}/memberships`, { user_id })
    expect(yield* namesAt("/api/v1/users/self/groups", own)).toEqual(["Project group 1", "Blue"])
    expect((yield* errorOf(`PUT ${path}`, { name: "Mine", ...own }))[0]).toBe(403)
    expect((yield* errorOf(`PUT ${path}`, { join_level: "anyone" }))[0]).toBe(400)
    yield* call(`DELETE /api/v1/group_categories/${category.id}`)
    expect((yield* errorOf(path))[0]).toBe(404)
    expect(yield* namesAt("/api/v1/users/self/groups", own)).toEqual(["Project group 1"])
  }).pipe(withSandbox)
)

it.live("members are added once, searched and removed", () =>
  Effect.gen(function* () {
    const [first, second] = yield* list(`${course}/groups`)
    const path = `/api/v1/groups/${second?.id}`
    const [user_id = 0] = yield* membersOf(first)
    for (const _ of [1, 2]) {
      const created = yield* call(`POST ${path}/memberships`, { user_id })
      expect(created).toMatchObject({ workflow_state: "accepted", group_id: second?.id, user_id })
    }
    expect((yield* membersOf(second)).filter((id) => id === user_id)).toEqual([user_id])
    expect(yield* namesAt(`${path}/users`, { search_term: "ada" })).toEqual(["Ada"])
    expect((yield* errorOf(`POST ${path}/memberships`, { user_id: 999_999 }))[0]).toBe(404)
    expect((yield* errorOf(`DELETE ${path}/users/${user_id}`, { as_user_id: user_id }))[0]).toBe(403)
    yield* call(`DELETE ${path}/users/${user_id}`)
    expect((yield* errorOf(`${path}/users/${user_id}`))[0]).toBe(404)
    expect(yield* membersOf(second)).not.toContain(user_id)
  }).pipe(withSandbox)
)
