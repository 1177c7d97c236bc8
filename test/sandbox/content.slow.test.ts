/** The content of a course: who sees discussion topics, modules and items, entries of topics, and extensions of quizzes. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, TestClock } from "effect"
import { type LmsParams, lms } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list, type Row, state } from "../fixtures/records.js"

const modules = "/api/v1/courses/101/modules"
const quizzes = "/api/v1/courses/101/quizzes"
const topics = "/api/v1/courses/101/discussion_topics"
const withSandbox = Effect.provide(Sandbox.layerClient({ data: { courses: 30 } }))

const students = Effect.map(list("/api/v1/courses/101/users", { enrollment_type: "student" }), (all) =>
  all.map(({ id }) => id)
)

describe("topics", () => {
  it.live("of teachers are drafts, announcements are not, and students see no drafts", () =>
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

  it.effect("are posted and locked at the given times", () =>
    Effect.gen(function* () {
      const [as_user_id] = yield* students
      const { id } = yield* call(`POST ${topics}`, {
        title: "Later",
        published: true,
        delayed_post_at: "1970-01-01T01:00:00+00:00",
        lock_at: "1970-01-01T02:00:00Z"
      })
      expect((yield* errorOf(`${topics}/:id`, { id, as_user_id }))[0]).toBe(403)
      const visible = call(`${topics}/:id`, { id, as_user_id })
      yield* TestClock.adjust("1 hour")
      expect(yield* visible).toMatchObject({ locked: false, permissions: { update: false, delete: false } })
      yield* TestClock.adjust("1 hour")
      expect(yield* visible).toMatchObject({ locked: true, locked_for_user: true })
    }).pipe(Effect.provide(Sandbox.layerInProcess({ data: { courses: 30 } })))
  )

  it.live("have entries, newest first, each with the last ten replies of any depth", () =>
    Effect.gen(function* () {
      const [as_user_id] = yield* students
      const { id } = yield* call(`POST ${topics}`, { title: "x", published: true })
      const entries = `${topics}/${id}/entries`
      const response = yield* lms(`POST ${entries}`, { message: "<p>One</p>", as_user_id })
      const one = response.data as Row
      expect([response.status, one]).toMatchObject([
        201,
        { message: "<p>One</p>", parent_id: null, user_id: as_user_id, user: { id: as_user_id }, read_state: "read" }
      ])
      const two = yield* call(`POST ${entries}`, { message: "Two" })
      expect(yield* list(entries)).toMatchObject([
        { id: two.id, read_state: "read" },
        { id: one.id, read_state: "unread" }
      ])
      const first = yield* call(`POST ${entries}/:one/replies`, { one: one.id, message: "Reply 0" })
      const deep = yield* call(`POST ${entries}/:first/replies`, { first: first.id, message: "Reply 1" })
      expect([first.parent_id, deep.parent_id]).toEqual([one.id, first.id])
      for (let n = 2; n < 11; n++) yield* call(`POST ${entries}/${one.id}/replies`, { message: `Reply ${n}` })
      const all = Array.from({ length: 11 }, (_, n) => ({ message: `Reply ${10 - n}` }))
      expect(yield* list(`${entries}/:one/replies`, { one: one.id })).toMatchObject(all)
      const [, listed] = yield* list(entries)
      expect(listed).toMatchObject({ recent_replies: all.slice(0, 10), has_more_replies: true })
      expect((yield* errorOf(`POST ${entries}/1/replies`, { message: "x" }))[0]).toBe(404)
      expect(yield* call(`${topics}/${id}`)).toMatchObject({ discussion_subentry_count: 13 })
      expect((yield* state).created.discussion_entry).toHaveLength(13)
    }).pipe(withSandbox)
  )
})

describe("modules", () => {
  const addItem = (module: Row, title: string) =>
    call(`POST ${modules}/:module/items`, { module: module.id, module_item: { type: "SubHeader", title } })

  it.live("include their items on request, unless they exceed one page", () =>
    Effect.gen(function* () {
      const plain = yield* list(modules)
      const filled = yield* list(modules, { include: ["items"] })
      for (const module of filled) {
        expect(module.items).toEqual(yield* list(`${modules}/:module/items`, { module: module.id }))
        expect(yield* call(`${modules}/:module`, { module: module.id, include: "items" })).toEqual(module)
      }
      expect(filled.map(({ items, ...module }) => module)).toEqual(plain)
      const big = yield* call(`POST ${modules}`, { module: { name: "Big" } })
      yield* Effect.forEach(Array(100).keys(), (n) => addItem(big, `Part ${n}`))
      const read = call(`${modules}/:module`, { module: big.id, include: ["items"] })
      expect((yield* read).items).toHaveLength(100)
      yield* addItem(big, "One more")
      expect(yield* read).not.toHaveProperty("items")
      expect((yield* list(modules, { search_term: "BIG" })).map(({ id }) => id)).toEqual([big.id])
    }).pipe(withSandbox)
  )

  it.live("are shown to students only if they are published, like items, and without the field `published`", () =>
    Effect.gen(function* () {
      const [as_user_id = 0] = yield* students
      const visible = list(modules, { as_user_id, include: ["items"] })
      const all = yield* list(modules)
      expect((yield* visible).map(({ id }) => id)).toEqual(all.map(({ id }) => id))
      expect(JSON.stringify(yield* visible)).not.toContain("published")
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
})

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
