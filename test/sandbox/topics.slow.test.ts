/** Discussion topics: changes, permissions, publication and entries. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, TestClock } from "effect"
import { lms } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list, type Row, state } from "../fixtures/records.js"

const topics = "/api/v1/courses/101/discussion_topics"
const withSandbox = Effect.provide(Sandbox.layerClient({ data: { courses: 30 } }))

const students = Effect.map(list("/api/v1/courses/101/users", { enrollment_type: "student" }), (all) =>
  all.map(({ id }) => id)
)

it.live.each([topics, "/api/v1/groups/1/discussion_topics"])(
  "%s changes only the given fields of a topic, created or initial, and forgets a deleted one",
  (path) =>
    Effect.gen(function* () {
      const newTopic = yield* call(`POST ${path}`, { title: "Mine", message: "<p>x</p>" })
      const [, initial] = yield* list(path)
      for (const before of [newTopic, initial as Row]) {
        const after = yield* call(`PUT ${path}/:id`, { id: before.id, title: "", pinned: true })
        expect(after).toEqual({ ...before, title: "No Title", pinned: true })
        const changes = { message: "<p>new</p>", title: "New", pinned: false, published: true }
        expect(yield* call(`PUT ${path}/:id`, { id: before.id, ...changes })).toEqual({ ...before, ...changes })
      }
      expect((yield* errorOf(`PUT ${path}/:id`, { id: newTopic.id, discussion_type: "loud" }))[0]).toBe(400)
      expect((yield* state).updated.discussion_topic).toMatchObject([{ id: initial?.id, title: "New" }])
      for (const { id } of [newTopic, initial as Row]) {
        yield* call(`DELETE ${path}/:id`, { id })
        expect((yield* errorOf(`${path}/:id`, { id }))[0]).toBe(404)
      }
      expect((yield* list(path)).map(({ id }) => id)).not.toContain(initial?.id)
    }).pipe(withSandbox)
)

describe("publication", () => {
  it.live("a teacher's topic is a draft, an announcement is not, and students see no drafts", () =>
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

  it.effect("a topic is posted and locked at the given times", () =>
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
})

it.live("students change only their own topics, and announce nothing", () =>
  Effect.gen(function* () {
    const [as_user_id, other] = yield* students
    const own = yield* call(`POST ${topics}`, { title: "Mine", is_announcement: true, as_user_id })
    expect(own).toMatchObject({ published: true, is_announcement: false })
    expect(yield* call(`PUT ${topics}/:id`, { id: own.id, title: "Ours", as_user_id })).toMatchObject({ title: "Ours" })
    for (const method of ["PUT", "DELETE"]) {
      expect((yield* errorOf(`${method} ${topics}/:id`, { id: own.id, as_user_id: other }))[0]).toBe(403)
    }
  }).pipe(withSandbox)
)

it.live("entries are listed newest first, each with the last ten replies of any depth", () =>
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
