/** Routes with special behaviour in Canvas: sections, pages, groups, accounts, calendars and more. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { type LmsParams, lms } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list, type Row, state } from "../fixtures/records.js"

const course = "/api/v1/courses/101"
const studentCourse = "/api/v1/courses/103"
const withSandbox = Effect.provide(Sandbox.layerClient({ data: { courses: 12 } }))

const school = {
  courses: [
    {
      assignments: [{ name: "Essay", due_at: "2024-09-02T10:00:00Z", points_possible: 10 }],
      discussion_topics: [{ title: "Books" }, { title: "Exam" }, { title: "Another book" }],
      announcements: [
        { title: "First", posted_at: "2024-09-01T00:00:00Z" },
        { title: "Second", posted_at: "2024-09-20T12:00:00Z" }
      ],
      students: 4
    },
    { announcements: [{ title: "Other", posted_at: "2024-09-10T00:00:00Z" }] },
    {}
  ]
}
const withSchool = Effect.provide(Sandbox.layerClient({ data: school }))

const field = (name: string, endpoint: string, params: LmsParams = {}) =>
  Effect.map(list(endpoint, params), (rows) => rows.map((row) => row[name]))

/** Sends a write that returns several records. */
const callForMany = (endpoint: string, params: LmsParams) =>
  Effect.map(lms(endpoint, params), ({ data }) => data as unknown as ReadonlyArray<Row>)

const students = Effect.map(list(`${course}/users`, { enrollment_type: "student" }), (rows) => rows.map(({ id }) => id))

it.live("people list their own courses, and the owner of the token those of the account", () =>
  Effect.gen(function* () {
    expect(yield* list("/api/v1/users/self/courses")).toEqual(yield* list("/api/v1/courses"))
    const [student] = yield* students
    const ofStudent = yield* list("/api/v1/users/:id/courses", { id: student })
    expect(ofStudent[0]).toMatchObject({ enrollments: [{ type: "student", user_id: student }] })
    const as = { as_user_id: student }
    expect((yield* list("/api/v1/users/self/courses", as)).map(({ id }) => id)).toContain(101)
    expect(yield* list("/api/v1/accounts", as)).toEqual([])
    for (const path of ["users/1/courses", "accounts/1", "accounts/1/courses", "accounts/1/users"]) {
      expect((yield* errorOf(`/api/v1/${path}`, as))[0]).toBe(403)
    }
  }).pipe(withSandbox)
)

describe("sections", () => {
  it.live("are created, read by two routes, changed and deleted, except the first one of a course", () =>
    Effect.gen(function* () {
      const [first] = yield* list(`${course}/sections`, { include: ["total_students"] })
      expect(first).toMatchObject({ id: 1, course_id: 101, total_students: (yield* students).length })
      const section = yield* call(`POST ${course}/sections`, { course_section: { name: "B", start_at: "2026-01-01" } })
      expect(section).toMatchObject({ name: "B", start_at: "2026-01-01T00:00:00Z", course_id: 101 })
      expect(yield* call(`${course}/sections/:id`, { id: section.id })).toEqual(section)
      expect(yield* call("/api/v1/sections/:id", { id: section.id })).toEqual(section)
      const changed = yield* call("PUT /api/v1/sections/:id", { id: section.id, course_section: { name: "C" } })
      expect(changed).toEqual({ ...section, name: "C" })
      expect(yield* list("/api/v1/sections/:id/enrollments", { id: section.id })).toEqual([])
      expect(yield* list("/api/v1/sections/1/enrollments")).toEqual(yield* list(`${course}/enrollments`))
      expect(yield* call("DELETE /api/v1/sections/:id", { id: section.id })).toEqual(changed)
      expect((yield* errorOf("/api/v1/sections/:id", { id: section.id }))[0]).toBe(404)
      expect(yield* errorOf("DELETE /api/v1/sections/1")).toMatchObject([400, expect.stringMatching(/enrollments/)])
      // A section of a course where the caller is a student, and a section of no course.
      expect((yield* errorOf("PUT /api/v1/sections/3", { course_section: { name: "x" } }))[0]).toBe(403)
      expect((yield* errorOf("/api/v1/sections/13"))[0]).toBe(404)
      expect((yield* state).deleted.section).toEqual([changed])
    }).pipe(withSandbox)
  )
})

describe("assignment groups", () => {
  it.live("contain assignments, which are deleted with the group or moved to another", () =>
    Effect.gen(function* () {
      const path = `${course}/assignment_groups`
      const [first] = yield* list(path, { include: ["assignments"] })
      const assignments = yield* list(`${course}/assignments`)
      expect(first).toMatchObject({ id: 1, name: "Assignments", position: 1, assignments })
      const group = yield* call(`POST ${path}`, { name: "Exams", group_weight: 40 })
      expect(group).toMatchObject({ name: "Exams", position: 2, group_weight: 40 })
      const moved = assignments[0] as Row
      const put = { id: moved.id, assignment: { assignment_group_id: group.id } }
      expect(yield* call(`PUT ${course}/assignments/:id`, put)).toEqual({
        ...moved,
        assignment_group_id: group.id,
        updated_at: expect.any(String)
      })
      const [, second] = yield* list(path, { include: ["assignments"] })
      expect(second?.assignments).toMatchObject([{ id: moved.id }])
      yield* call(`DELETE ${path}/:id`, { id: group.id, move_assignments_to: 1 })
      expect(yield* list(`${course}/assignments`)).toMatchObject(assignments.map(({ id }) => ({ id })))
      yield* call(`DELETE ${path}/1`)
      expect(yield* list(`${course}/assignments`)).toEqual([])
      expect((yield* errorOf(`POST ${studentCourse}/assignment_groups`, { name: "x" }))[0]).toBe(403)
    }).pipe(withSandbox)
  )
})

describe("pages", () => {
  const pages = `${course}/pages`

  it.live("have URLs from their titles, and no bodies in lists", () =>
    Effect.gen(function* () {
      const initialPages = yield* list(pages)
      expect(initialPages[0]).toMatchObject({ title: "Syllabus", url: "syllabus", front_page: true, published: true })
      expect(initialPages[0]).not.toHaveProperty("body")
      expect(yield* call(`${course}/front_page`)).toEqual({ ...initialPages[0], body: "<p>Syllabus</p>" })
      const page = yield* call(`POST ${pages}`, { wiki_page: { title: "Été: à lire!", body: "<p>x</p>" } })
      expect(page).toMatchObject({ url: "été-à-lire", body: "<p>x</p>", published: false, front_page: false })
      expect((yield* call(`POST ${pages}`, { wiki_page: { title: "été à lire" } })).url).toBe("été-à-lire-2")
      for (const name of ["été-à-lire", String(page.page_id), `page_id:${page.page_id}`]) {
        expect(yield* call(`${pages}/:name`, { name })).toEqual(page)
      }
      expect(yield* list(pages, { sort: "title", search_term: "LIRE" })).toHaveLength(2)
      expect(yield* list(pages, { published: false })).toHaveLength(2)
      const renamed = yield* call(`PUT ${pages}/:name`, { name: "été-à-lire", wiki_page: { title: "New" } })
      expect(renamed).toMatchObject({ page_id: page.page_id, url: "new", title: "New", body: "<p>x</p>" })
      expect((yield* errorOf(`${pages}/:name`, { name: "été-à-lire" }))[0]).toBe(404)
      expect((yield* errorOf(`POST ${pages}`, { wiki_page: { title: " " } }))[0]).toBe(400)
    }).pipe(withSandbox)
  )

  it.live("PUT creates a missing page, and the front page cannot be deleted", () =>
    Effect.gen(function* () {
      const put = { wiki_page: { body: "<p>1</p>", published: true } }
      const page = yield* call(`PUT ${pages}/week-1`, put)
      expect(page).toMatchObject({ title: "week 1", url: "week-1", published: true, body: "<p>1</p>" })
      expect((yield* errorOf(`DELETE ${pages}/syllabus`))[0]).toBe(400)
      yield* call(`PUT ${pages}/week-1`, { wiki_page: { front_page: true } })
      expect((yield* call(`${course}/front_page`)).url).toBe("week-1")
      expect((yield* call(`DELETE ${pages}/syllabus`)).url).toBe("syllabus")
      const { created, deleted } = yield* state
      expect(created.page).toMatchObject([{ url: "week-1" }])
      expect(deleted.page).toMatchObject([{ url: "syllabus" }])
    }).pipe(withSandbox)
  )

  it.live("that are drafts are forbidden for students", () =>
    Effect.gen(function* () {
      const [student] = yield* students
      const draft = yield* call(`POST ${pages}`, { wiki_page: { title: "Draft" } })
      const as = { as_user_id: student }
      expect((yield* list(pages, as)).map(({ page_id }) => page_id)).not.toContain(draft.page_id)
      expect((yield* errorOf(`${pages}/draft`, as))[0]).toBe(403)
      expect((yield* errorOf(`POST ${pages}`, { ...as, wiki_page: { title: "x" } }))[0]).toBe(403)
    }).pipe(withSandbox)
  )
})

describe("discussions", () => {
  const topics = `${course}/discussion_topics`

  it.live("are searched, sorted and filtered", () =>
    Effect.gen(function* () {
      const [books] = yield* list(topics)
      yield* call(`PUT ${topics}/:topic_id`, {
        topic_id: books?.id ?? 0,
        pinned: true,
        lock_at: "2020-01-01T00:00:00Z"
      })
      expect(yield* field("title", topics, { search_term: "book", order_by: "title" })).toEqual([
        "Another book",
        "Books"
      ])
      expect(yield* field("title", topics, { scope: "pinned" })).toEqual(["Books"])
      expect(yield* field("title", topics, { scope: "unpinned,unlocked" })).toEqual(["Exam", "Another book"])
      expect(yield* field("title", topics, { scope: "locked" })).toEqual(["Books"])
      expect(yield* field("title", topics, { filter_by: "unread" })).toEqual([])
    }).pipe(withSchool)
  )

  it.live("can be marked as read, subscribed to, and viewed as a tree in which deleted entries keep their place", () =>
    Effect.gen(function* () {
      const { id } = yield* call(`POST ${topics}`, { title: "T", published: true })
      const topic = `${topics}/${id}`
      const [student] = yield* students
      const as = { as_user_id: student }
      const entry = yield* call(`POST ${topic}/entries`, { ...as, message: "one" })
      const reply = yield* call(`POST ${topic}/entries/${entry.id}/replies`, { message: "two" })
      for (const [action, name] of [
        ["subscribed", "subscribed"],
        ["read", "read_state"]
      ] as const) {
        const others = (yield* call(topic, as))[name]
        yield* call(`PUT ${topic}/${action}`)
        // Only for this user.
        expect((yield* call(topic, as))[name]).toBe(others)
        yield* call(`DELETE ${topic}/${action}`)
      }
      expect(yield* call(topic)).toMatchObject({ subscribed: false, read_state: "unread" })
      expect((yield* call(`${topic}/view`)).unread_entries).toEqual([entry.id])
      yield* call(`PUT ${topic}/read_all`)
      expect((yield* call(`${topic}/view`)).unread_entries).toEqual([])
      const last = yield* call(`POST ${topic}/entries`, { message: "three" })
      const put = { ...as, message: "changed" }
      expect(yield* call(`PUT ${topic}/entries/${entry.id}`, put)).toMatchObject({ id: entry.id, message: "changed" })
      // A student may not change an entry of another user; a teacher may.
      expect((yield* errorOf(`PUT ${topic}/entries/${reply.id}`, put))[0]).toBe(403)
      yield* call(`DELETE ${topic}/entries/${entry.id}`)
      expect((yield* list(`${topic}/entries`)).map((one) => one.id)).toEqual([last.id])
      expect((yield* call(topic)).discussion_subentry_count).toBe(2)
      const { participants, view } = yield* call(`${topic}/view`)
      expect(participants).toMatchObject([{ id: 1 }])
      expect(view).toMatchObject([
        { id: entry.id, deleted: true, replies: [{ id: reply.id, message: "two" }] },
        { id: last.id, message: "three" }
      ])
      expect((view as ReadonlyArray<object>)[0]).not.toHaveProperty("message")
      expect((yield* state).deleted.discussion_entry).toMatchObject([{ id: entry.id, message: "changed" }])
    }).pipe(withSandbox)
  )
})

describe("announcements", () => {
  const path = "/api/v1/announcements"
  const context_codes = ["course_101", "course_102"]

  it.live.each([
    [{}, ["Second", "Other", "First"]],
    [{ start_date: "2024-09-05", end_date: "2024-09-10" }, ["Other"]],
    [{ start_date: "2024-09-05", end_date: "2024-09-20" }, ["Second", "Other"]],
    [{ start_date: "2024-08-10" }, ["First"]],
    [{ latest_only: true }, ["Second", "Other"]],
    [{ active_only: true }, ["Second", "Other", "First"]]
  ] as const)("with %j are %j", ([params, expected]) =>
    Effect.gen(function* () {
      expect(yield* field("title", path, { context_codes, ...params })).toEqual(expected)
    }).pipe(withSchool)
  )

  it.live("refuse what is no date or no course", () =>
    Effect.gen(function* () {
      expect(yield* errorOf(path, { context_codes, start_date: "soon" })).toEqual([400, "Invalid start_date"])
      expect((yield* errorOf(path, { context_codes: ["group_1"] }))[0]).toBe(400)
    }).pipe(withSchool)
  )
})

it.live("students list only their own submissions", () =>
  Effect.gen(function* () {
    const path = `${course}/students/submissions`
    const [first, second] = yield* students
    const own = yield* list(path, { as_user_id: first })
    expect(new Set(own.map(({ user_id }) => user_id))).toEqual(new Set([first]))
    expect((yield* errorOf(path, { as_user_id: first, student_ids: [second] }))[0]).toBe(403)
  }).pipe(withSandbox)
)

describe("records of a user", () => {
  it.live("calendar events belong to the user or to courses that the user may edit", () =>
    Effect.gen(function* () {
      const path = "/api/v1/calendar_events"
      const event = (context_code: string) => ({
        calendar_event: { context_code, title: "Exam", start_at: "2026-06-01T08:00:00Z" }
      })
      const ownEvent = yield* call(`POST ${path}`, event("user_1"))
      const courseEvent = yield* call(`POST ${path}`, event("course_101"))
      expect(courseEvent).toMatchObject({ context_code: "course_101", title: "Exam", end_at: "2026-06-01T08:00:00Z" })
      for (const code of ["course_103", "user_1001"])
        expect((yield* errorOf(`POST ${path}`, event(code)))[0]).toBeGreaterThan(400)
      expect((yield* errorOf(`POST ${path}`, { calendar_event: { title: "x" } }))[0]).toBe(400)
      // Without dates, the request is for today.
      expect(yield* list(path)).toEqual([])
      const june = { start_date: "2026-06-01", end_date: "2026-06-30" }
      expect(yield* list(path, june)).toEqual([ownEvent])
      expect(yield* list(path, { ...june, context_codes: ["course_101", "course_103"] })).toEqual([courseEvent])
      expect(yield* list(path, { all_events: true, context_codes: ["user_1", "course_101"] })).toHaveLength(2)
      const [student] = yield* students
      const as = { as_user_id: student }
      expect(yield* list(path, { ...june, ...as, context_codes: ["user_1", "course_101"] })).toEqual([courseEvent])
      expect((yield* errorOf(`DELETE ${path}/:id`, { ...as, id: courseEvent.id }))[0]).toBe(403)
      expect((yield* errorOf(`${path}/:id`, { ...as, id: ownEvent.id }))[0]).toBe(403)
      expect(yield* call(`DELETE ${path}/:id`, { id: courseEvent.id })).toMatchObject({ workflow_state: "deleted" })
      expect((yield* state).created.calendar_event).toEqual([ownEvent])
    }).pipe(withSandbox)
  )

  it.live("conversations have separate states for each participant", () =>
    Effect.gen(function* () {
      const path = "/api/v1/conversations"
      const [one, two] = yield* students
      const as = { as_user_id: one }
      const each = yield* callForMany(`POST ${path}`, {
        recipients: [String(one), `user_${two}`],
        subject: "Hi",
        body: "first"
      })
      expect(each).toMatchObject([
        { subject: "Hi", audience: [one], private: true, workflow_state: "read", message_count: 1 },
        { audience: [two], messages: [{ body: "first", author_id: 1 }] }
      ])
      const [{ id }] = each as unknown as [Row]
      expect(yield* call(`${path}/unread_count`, as)).toEqual({ unread_count: "1" })
      expect(yield* list(path, { ...as, scope: "unread" })).toMatchObject([{ id, last_message: "first" }])
      expect(yield* call(`${path}/:id`, { ...as, id, auto_mark_as_read: false })).toMatchObject({
        workflow_state: "unread"
      })
      yield* call(`${path}/:id`, { ...as, id })
      expect(yield* call(`${path}/unread_count`, as)).toEqual({ unread_count: "0" })
      const reply = yield* call(`POST ${path}/:id/add_message`, { ...as, id, body: "second" })
      expect(reply).toMatchObject({ message_count: 2, messages: [{ body: "second", author_id: one }] })
      expect((yield* call(`${path}/:id`, { id })).messages).toMatchObject([{ body: "second" }, { body: "first" }])
      // Another message to the same person continues the conversation.
      expect(yield* callForMany(`POST ${path}`, { recipients: [one], body: "third" })).toMatchObject([
        { id, message_count: 3 }
      ])
      yield* call(`PUT ${path}/:id`, { id, conversation: { workflow_state: "archived", starred: true } })
      expect((yield* list(path)).map((row) => row.id)).not.toContain(id)
      expect(yield* list(path, { scope: "starred" })).toMatchObject([{ id, workflow_state: "archived" }])
      yield* call(`DELETE ${path}/:id`, { id })
      expect((yield* errorOf(`${path}/:id`, { id }))[0]).toBe(404)
      expect(yield* call(`${path}/:id`, { ...as, id })).toMatchObject({ message_count: 3 })
      expect((yield* errorOf(`${path}/:id`, { id, as_user_id: two }))[0]).toBe(404)
      expect((yield* errorOf(`POST ${path}`, { recipients: ["unknown"], body: "x" }))[0]).toBe(400)
      expect((yield* errorOf(`POST ${path}`, { recipients: [one] }))[0]).toBe(400)
    }).pipe(withSandbox)
  )

  it.live("calendar events keep what is written; assignments are events of their type", () =>
    Effect.gen(function* () {
      const written = { location_address: "1 Main St", blackout_date: true, all_day: true, description: "x" }
      const event = { context_code: "course_101", title: "Trip", start_at: "2024-09-02T08:00:00Z", ...written }
      expect(yield* call("POST /api/v1/calendar_events", { calendar_event: event })).toMatchObject({
        ...written,
        all_day_date: "2024-09-02"
      })
      const period = { context_codes: ["course_101"], start_date: "2024-09-01", end_date: "2024-09-30" }
      const path = "/api/v1/calendar_events"
      expect(yield* field("title", path, { ...period, blackout_date: true })).toEqual(["Trip"])
      expect(yield* field("title", path, { ...period, important_dates: true })).toEqual([])
      const [excluded] = yield* list(path, { ...period, excludes: ["description", "child_events"] })
      expect(excluded).not.toHaveProperty("description")
      const due = yield* list(path, { ...period, type: "assignment" })
      expect(due).toMatchObject([
        { id: "assignment_5001", title: "Essay", type: "assignment", assignment: { id: 5001 } }
      ])
    }).pipe(withSchool)
  )

  it.live("conversations are those with a user, or in a course", () =>
    Effect.gen(function* () {
      const students = yield* list("/api/v1/courses/101/users", { enrollment_type: ["student"] })
      const [one = { id: 0 }, two = { id: 0 }] = students
      const path = "/api/v1/conversations"
      yield* call(`POST ${path}`, { recipients: [one.id], body: "a", subject: "A" })
      yield* call(`POST ${path}`, { recipients: [two.id], body: "b", subject: "B", context_code: "course_102" })
      const subjects = (params: LmsParams) => field("subject", path, params)
      expect(yield* subjects({ filter: [`user_${one.id}`] })).toEqual(["A"])
      expect(yield* subjects({ filter: ["course_102"] })).toEqual(["B"])
      expect(yield* subjects({ filter: ["course_101"] })).toEqual(["A"])
      expect(yield* subjects({ filter: [`user_${one.id}`, "course_102"] })).toEqual(["B", "A"])
      expect(yield* subjects({ filter: [`user_${one.id}`, "course_102"], filter_mode: "and" })).toEqual([])
    }).pipe(withSchool)
  )
})
