/** A fact that is shown in several places is the same in each of them, also after it was changed. */
import { createHash } from "node:crypto"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import type { LmsParams } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, list, type Row } from "../fixtures/records.js"

const withSandbox = Effect.provide(Sandbox.layerClient({ data: { courses: 5 } }))

/** Downloads a file and compares it with its record and headers. Returns the SHA-256. */
const download = Effect.fn("download")(function* ({ size, url }: Row) {
  const response = yield* Effect.promise((signal) => fetch(String(url), { signal }))
  const bytes = new Uint8Array(yield* Effect.promise(() => response.arrayBuffer()))
  const digest = createHash("sha256").update(bytes).digest("hex")
  expect([response.status, bytes.length, response.headers.get("etag")]).toEqual([200, size, `"${digest}"`])
  return digest
})

describe("files of a course", () => {
  const files = "/api/v1/courses/101/files"

  const rename = Effect.gen(function* () {
    yield* call("PUT /api/v1/courses/101", { course: { name: "A much longer name, é", course_code: "N 1" } })
    const [assignment] = yield* list("/api/v1/courses/101/assignments")
    yield* call("PUT /api/v1/courses/101/assignments/:id", { id: assignment?.id ?? 0, assignment: { name: "Other" } })
    for (const { id } of yield* list("/api/v1/courses/101/users")) {
      yield* call("PUT /api/v1/users/:id", { id, user: { name: `Renamed ${id}` } })
    }
  })

  const read = Effect.flatMap(list(files), (rows) => Effect.forEach(rows, download))

  it.live("keep their bytes, size and digest when what they name is renamed", () =>
    Effect.gen(function* () {
      const before = yield* list(files)
      const digests = yield* read
      yield* rename
      expect(yield* list(files)).toEqual(before)
      expect(yield* read).toEqual(digests)
    }).pipe(withSandbox)
  )

  it.live("are the same if they are first listed, or first read, after that", () =>
    Effect.gen(function* () {
      const digests = yield* Effect.provide(read, Sandbox.layerClient({ data: { courses: 5 } }))
      yield* rename
      expect(yield* read).toEqual(digests)
    }).pipe(withSandbox)
  )
})

describe("a new name is shown everywhere", () => {
  const student = Effect.map(
    list("/api/v1/courses/101/users", { enrollment_type: "student" }),
    (rows) => rows[0]?.id ?? 0
  )

  it.live("of a person: to themselves, in courses, groups, conversations and calendars", () =>
    Effect.gen(function* () {
      const other = yield* student
      yield* call("POST /api/v1/conversations", { recipients: [String(other)], body: "Hello" })
      yield* call("POST /api/v1/calendar_events", { calendar_event: { context_code: "user_1", title: "Mine" } })
      const groups = yield* list("/api/v1/courses/101/groups")
      for (const id of [1, other]) yield* call("PUT /api/v1/users/:id", { id, user: { name: `New Name ${id}` } })
      expect(yield* call("/api/v1/users/self")).toMatchObject({ name: "New Name 1" })
      expect(yield* call("/api/v1/users/self/profile")).toMatchObject({ name: "New Name 1" })
      const [conversation] = yield* list("/api/v1/conversations")
      expect(conversation?.participants).toMatchObject([{ name: "New Name 1" }, { name: `New Name ${other}` }])
      const [event] = yield* list("/api/v1/calendar_events", { all_events: true })
      expect(event).toMatchObject({ context_name: "New Name 1" })
      const members = yield* Effect.forEach(groups, ({ id }) => list("/api/v1/groups/:id/users", { id }))
      expect(members.flat().find(({ id }) => id === other)).toMatchObject({ name: `New Name ${other}` })
    }).pipe(withSandbox)
  )

  it.live("of a course: in calendars, planners and migrations", () =>
    Effect.gen(function* () {
      yield* call("POST /api/v1/calendar_events", { calendar_event: { context_code: "course_101", title: "Ours" } })
      yield* call("POST /api/v1/courses/102/content_migrations", {
        migration_type: "course_copy_importer",
        settings: { source_course_id: "101" }
      })
      yield* call("PUT /api/v1/courses/101", { course: { name: "New" } })
      const events = yield* list("/api/v1/calendar_events", { all_events: true, context_codes: ["course_101"] })
      expect(events).toMatchObject([{ context_name: "New" }])
      const [migration] = yield* list("/api/v1/courses/102/content_migrations")
      expect(migration?.settings).toMatchObject({ source_course_id: 101, source_course_name: "New" })
      expect((yield* list("/api/v1/planner/items"))[0]).toMatchObject({ course_id: 101, context_name: "New" })
    }).pipe(withSandbox)
  )

  it.live("of an assignment: in planners, which follow the other changes, too", () =>
    Effect.gen(function* () {
      const planned = Effect.map(list("/api/v1/planner/items"), (rows) => rows.map(({ plannable }) => plannable as Row))
      const path = "/api/v1/courses/101/assignments"
      const change = (id: number, assignment: LmsParams) => call(`PUT ${path}/:id`, { id, assignment })
      yield* change(5001, { name: "New", due_at: "2030-01-01T00:00:00Z", points_possible: 3 })
      yield* change(5002, { due_at: "" })
      yield* change(5003, { published: false })
      yield* call(`DELETE ${path}/5004`)
      const rows = yield* planned
      const shown = yield* call(`${path}/5001`)
      const { created_at, updated_at } = shown
      const changed = { id: 5001, title: "New", due_at: "2030-01-01T00:00:00Z", points_possible: 3 }
      expect(rows[0]).toMatchObject({ ...changed, created_at, updated_at })
      expect(rows.map(({ id }) => id)).toEqual(expect.not.arrayContaining([5002, 5003, 5004]))
      const { id } = yield* call(`POST /api/v1/courses/101/assignments`, {
        assignment: { name: "More", published: true }
      })
      yield* change(id, { due_at: "2030-01-01T00:00:00Z" })
      for (const { id } of yield* list(path)) if (id < 6000 && id > 5004) yield* call(`DELETE ${path}/:id`, { id })
      expect((yield* planned).filter(({ course_id }) => course_id === 101).map((row) => row.id)).toEqual([5001, id])
    }).pipe(withSandbox)
  )
})
