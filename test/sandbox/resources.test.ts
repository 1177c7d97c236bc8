/** The rules of the records that the sandbox simulates by hand, and the state afterwards. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { type LmsParams, lms, lmsUpload } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { temporaryFile } from "../fixtures/directory.js"
import { call, errorOf, list, type Row, state } from "../fixtures/records.js"

const course = "/api/v1/courses/101"
const withSandbox = Effect.provide(Sandbox.layerClient({ data: { courses: 30 } }))

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

const students = Effect.map(list(`${course}/users`, { enrollment_type: "student" }), (rows) => rows.map(({ id }) => id))

describe("module items", () => {
  const items = "/api/v1/courses/101/modules/1001/items"

  it.live("are created, changed, moved and deleted, also with their module", () =>
    Effect.gen(function* () {
      const before = yield* list(items)
      const create = (module_item: object) => call(`POST ${items}`, { module_item })
      const heading = yield* create({ type: "SubHeader", title: "Read", position: 1 })
      const completion_requirement = { type: "min_score", min_score: 4 }
      const work = yield* create({ type: "Assignment", content_id: 5001, indent: 1, completion_requirement })
      expect(work).toMatchObject({
        content_id: 5001,
        indent: 1,
        position: before.length + 2,
        completion_requirement,
        url: expect.stringMatching(/\/api\/v1\/courses\/101\/assignments\/5001$/)
      })
      const link = yield* create({
        type: "ExternalUrl",
        title: "See",
        external_url: "https://example.edu/",
        new_tab: true
      })
      const path = `${items}/:id`
      const change = { title: "Look", position: 1, published: true }
      expect(yield* call(`PUT ${path}`, { id: link.id, module_item: change })).toEqual({ ...link, ...change })
      expect((yield* list(items)).map(({ id }) => id)).toEqual([
        link.id,
        heading.id,
        ...before.map(({ id }) => id),
        work.id
      ])
      expect(yield* call("/api/v1/courses/101/modules/1001")).toMatchObject({ items_count: before.length + 3 })
      const moved = yield* call(`PUT ${path}`, { id: work.id, module_item: { module_id: 1002 } })
      expect(moved).toMatchObject({ id: work.id, module_id: 1002 })
      expect(yield* call(`DELETE ${path}`, { id: heading.id })).toMatchObject({ id: heading.id, title: "Read" })
      expect(yield* errorOf(path, { id: heading.id })).toEqual([404, "The specified resource does not exist."])
      expect((yield* state).created.module_item).toMatchObject([{ id: work.id, module_id: 1002 }, { id: link.id }])
      yield* call("DELETE /api/v1/courses/101/modules/1001")
      expect((yield* errorOf(path, { id: link.id }))[0]).toBe(404)
    }).pipe(withSandbox)
  )
})

describe("modules", () => {
  const path = "/api/v1/courses/101/modules"

  it.live("are created unpublished at their position, changed, moved and deleted", () =>
    Effect.gen(function* () {
      const before = yield* list(path)
      const response = yield* lms(`POST ${path}`, { module: { name: "Week 9", published: true } })
      const last = response.data as Row
      expect([response.status, last]).toEqual([
        200,
        {
          id: last.id,
          position: before.length + 1,
          name: "Week 9",
          unlock_at: null,
          require_sequential_progress: false,
          requirement_type: "all",
          publish_final_grade: false,
          prerequisite_module_ids: [],
          published: false,
          items_count: 0,
          items_url: expect.stringMatching(new RegExp(`/api/v1/courses/101/modules/${last.id}/items$`))
        }
      ])
      const first = yield* call(`POST ${path}`, {
        module: { name: "First", position: 1, unlock_at: "2026-09-01T10:00:00+02:00" }
      })
      expect(first).toMatchObject({ position: 1, unlock_at: "2026-09-01T08:00:00Z" })
      const change = { id: last.id, module: { position: 99, published: true, unlock_at: null } }
      const changed = yield* call(`PUT ${path}/:id`, change)
      expect(changed).toMatchObject({ name: "Week 9", position: before.length + 2, published: true, unlock_at: null })
      expect(yield* call(`DELETE ${path}/:id`, { id: last.id })).toMatchObject({ id: last.id, published: false })
      for (const method of ["GET", "PUT", "DELETE"]) {
        const params = { id: last.id, ...(method === "PUT" ? { module: { name: "x" } } : {}) }
        expect((yield* errorOf(`${method} ${path}/:id`, params))[0]).toBe(404)
      }
      expect((yield* list(path)).map(({ id }) => id)).toEqual([first.id, ...before.map(({ id }) => id)])
    }).pipe(withSandbox)
  )
})

describe("assignments", () => {
  const path = "/api/v1/courses/101/assignments/:id"

  it.live("have times that a request clears, and are deleted", () =>
    Effect.gen(function* () {
      const change = (assignment: object) => call(`PUT ${path}`, { id: 5001, assignment })
      const dates = { due_at: "2026-12-01T11:00:00Z", description: "<p>Read.</p>" }
      const dated = yield* change({ ...dates, due_at: "2026-12-01T12:00:00+01:00", lock_at: "2026-12-08T00:00:00Z" })
      expect(dated).toMatchObject({ ...dates, lock_at: "2026-12-08T00:00:00Z", unlock_at: null })
      expect(yield* change({ lock_at: "" })).toMatchObject({ ...dates, lock_at: null })
      expect(yield* call(`DELETE ${path}`, { id: 5001 })).toMatchObject({ id: 5001, workflow_state: "deleted" })
      expect((yield* errorOf(path, { id: 5001 }))[0]).toBe(404)
    }).pipe(withSandbox)
  )

  it.live("are created last with 201", () =>
    Effect.gen(function* () {
      const assignments = "/api/v1/courses/101/assignments"
      const before = yield* list(assignments)
      const { data, status } = yield* lms(`POST ${assignments}`, { assignment: { name: "Essay" } })
      expect([status, data]).toMatchObject([201, { name: "Essay", position: before.length + 1, published: false }])
      expect((yield* list(assignments)).map(({ id }) => id)).toEqual([...before, data as Row].map(({ id }) => id))
    }).pipe(withSandbox)
  )

  it.live("are hidden from students until they are published", () =>
    Effect.gen(function* () {
      const [student] = yield* list("/api/v1/courses/101/users", { enrollment_type: ["student"] })
      const as = { as_user_id: student?.id ?? 0 }
      const visible = Effect.map(list("/api/v1/courses/101/assignments", as), (all) => all.map(({ id }) => id))
      expect(yield* visible).toContain(5001)
      yield* call(`PUT ${path}`, { id: 5001, assignment: { published: false } })
      expect(yield* visible).not.toContain(5001)
      expect((yield* errorOf(path, { id: 5001, ...as }))[0]).toBe(403)
      const submission = { submission_type: "online_text_entry", body: "x" }
      expect((yield* errorOf(`POST ${path}/submissions`, { id: 5001, ...as, submission: submission }))[0]).toBe(403)
      expect((yield* errorOf(`POST ${path}/submissions/self/files`, { id: 5001, ...as, name: "x" }))[0]).toBe(403)
    }).pipe(withSandbox)
  )
})

describe("topics and announcements", () => {
  const topics = "/api/v1/courses/101/discussion_topics"

  it.live("are created at the beginning of separate lists", () =>
    Effect.gen(function* () {
      const topic = yield* call(`POST ${topics}`, { title: "Hello", message: "<p>Hi</p>" })
      const news = yield* call(`POST ${topics}`, { title: "News", is_announcement: true })
      expect(topic).toMatchObject({ title: "Hello", message: "<p>Hi</p>", is_announcement: false })
      expect((yield* list(topics))[0]).toEqual(topic)
      expect((yield* list(topics, { only_announcements: true }))[0]).toEqual(news)
      expect(yield* call(`${topics}/:id`, { id: topic.id })).toEqual(topic)
      expect(yield* call(`${topics}/:id`, { id: news.id })).toEqual(news)
      const announced = yield* list("/api/v1/announcements", { context_codes: ["course_101", "course_102"] })
      expect(announced[0]).toEqual({ ...news, context_code: "course_101" })
      expect(new Set(announced.map(({ context_code }) => context_code))).toEqual(new Set(["course_101", "course_102"]))
      expect((yield* state).created.discussion_topic).toMatchObject([{ title: "Hello" }, { title: "News" }])
    }).pipe(withSandbox)
  )
})

describe("submissions", () => {
  const submissions = "/api/v1/courses/101/assignments/5001/submissions"

  it.live("exist for each student, in several states, and can be graded by teachers", () =>
    Effect.gen(function* () {
      const all = yield* list(submissions)
      const students = yield* list("/api/v1/courses/101/users", { enrollment_type: "student" })
      expect(all.map(({ user_id }) => user_id)).toEqual(students.map(({ id }) => id).toSorted((a, b) => a - b))
      expect(new Set(all.map(({ workflow_state }) => workflow_state))).toEqual(
        new Set(["graded", "submitted", "unsubmitted"])
      )
      const user = all[0]?.user_id
      const path = `${submissions}/:user`
      const points = Number((yield* call("/api/v1/courses/101/assignments/5001")).points_possible)
      for (const [posted_grade, score, grade] of [
        ["3.5", 3.5, "3.5"],
        ["50%", points / 2, String(points / 2)],
        ["complete", points, "complete"]
      ] as const) {
        const graded = yield* call(`PUT ${path}`, { user, submission: { posted_grade } })
        expect(graded).toMatchObject({ user_id: user, score, grade, workflow_state: "graded", excused: false })
        // Only the response to the change has comments and itself.
        expect(graded).toMatchObject({ ...(yield* call(path, { user })), submission_comments: [] })
      }
      expect(yield* call(`PUT ${path}`, { user, submission: { posted_grade: "" } })).toMatchObject({ score: null })
      const excused = yield* call(`PUT ${path}`, {
        user,
        submission: { excuse: true },
        comment: { text_comment: "ill" },
        include: ["submission_comments"]
      })
      expect(excused).toMatchObject({ excused: true, grade: null, submission_comments: [{ comment: "ill" }] })
      expect((yield* errorOf(`${submissions}/1`))[0]).toBe(404)
      expect((yield* state).updated.submission).toMatchObject([{ user_id: user, excused: true }])
    }).pipe(withSandbox)
  )

  it.scopedLive("students submit text and files, and see only their own submissions", () =>
    Effect.gen(function* () {
      const ownSubmissions = "/api/v1/courses/103/assignments/5033/submissions"
      const before = yield* call(`${ownSubmissions}/self`)
      const { path } = yield* temporaryFile("work.txt", "my work")
      const file = yield* lmsUpload(path, {}, { endpoint: `POST ${ownSubmissions}/self/files` })
      const other = yield* lmsUpload(path, { course_id: 101 })
      const submission = (...file_ids: ReadonlyArray<unknown>) => ({ submission_type: "online_upload", file_ids })
      // Canvas ignores files of others.
      const sent = yield* lms(`POST ${ownSubmissions}`, { submission: submission(file.data.id, other.data.id) })
      expect(sent.status).toBe(201)
      expect(sent.data).toMatchObject({
        submission_type: "online_upload",
        workflow_state: "submitted",
        attempt: Number(before.attempt ?? 0) + 1,
        attachments: [{ id: file.data.id, size: 7 }]
      })
      expect(yield* call(`${ownSubmissions}/self`)).toEqual(sent.data)
      const textSubmission = yield* call(`POST ${ownSubmissions}`, {
        submission: { submission_type: "online_text_entry", body: "<p>x</p>" }
      })
      expect(textSubmission).toMatchObject({ body: "<p>x</p>", attempt: Number(before.attempt ?? 0) + 2 })
      expect(textSubmission).not.toHaveProperty("attachments")
    }).pipe(withSandbox)
  )
})

it.live("assignments are deleted with their group, or moved to another", () =>
  Effect.gen(function* () {
    const path = `${course}/assignment_groups`
    const assignments = yield* list(`${course}/assignments`)
    const group = yield* call(`POST ${path}`, { name: "Exams" })
    const [moved] = assignments
    yield* call(`PUT ${course}/assignments/:id`, {
      id: moved?.id ?? 0,
      assignment: { assignment_group_id: group.id }
    })
    const [, second] = yield* list(path, { include: ["assignments"] })
    expect(second?.assignments).toMatchObject([{ id: moved?.id }])
    yield* call(`DELETE ${path}/:id`, { id: group.id, move_assignments_to: 1 })
    expect(yield* list(`${course}/assignments`)).toMatchObject(assignments.map(({ id }) => ({ id })))
    yield* call(`DELETE ${path}/1`)
    expect(yield* list(`${course}/assignments`)).toEqual([])
  }).pipe(withSandbox)
)

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
    }).pipe(withSandbox)
  )

  it.live("PUT creates a missing page, and the front page cannot be deleted", () =>
    Effect.gen(function* () {
      const put = { wiki_page: { body: "<p>1</p>", published: true } }
      const page = yield* call(`PUT ${pages}/week-1`, put)
      expect(page).toMatchObject({ title: "week 1", url: "week-1", published: true, body: "<p>1</p>" })
      yield* call(`PUT ${pages}/week-1`, { wiki_page: { front_page: true } })
      expect((yield* call(`${course}/front_page`)).url).toBe("week-1")
      expect((yield* call(`DELETE ${pages}/syllabus`)).url).toBe("syllabus")
    }).pipe(withSandbox)
  )
})

describe("discussions", () => {
  const topics = `${course}/discussion_topics`

  it.live("are searched and sorted", () =>
    Effect.gen(function* () {
      expect(yield* field("title", topics, { search_term: "book", order_by: "title" })).toEqual([
        "Another book",
        "Books"
      ])
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
    [{ start_date: "2024-08-10" }, ["First"]]
  ] as const)("with %j are %j", ([params, expected]) =>
    Effect.gen(function* () {
      expect(yield* field("title", path, { context_codes, ...params })).toEqual(expected)
    }).pipe(withSchool)
  )
})

/** Sends a write that returns several records. */
const callForMany = (endpoint: string, params: LmsParams) =>
  Effect.map(lms(endpoint, params), ({ data }) => data as unknown as ReadonlyArray<Row>)

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
      yield* call(`PUT ${course}/assignments/5001`, { assignment: { due_at: "2026-06-02T08:00:00Z" } })
      expect(yield* list(path, { ...june, context_codes: ["course_101"], type: "assignment" })).toMatchObject([
        { id: "assignment_5001", type: "assignment", start_at: "2026-06-02T08:00:00Z", assignment: { id: 5001 } }
      ])
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
      expect(yield* call(`${path}/:id`, { ...as, id })).toMatchObject({ workflow_state: "unread" })
      yield* call(`PUT ${path}/:id`, { ...as, id, conversation: { workflow_state: "read" } })
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
    }).pipe(withSandbox)
  )
})

describe("a request is refused", () => {
  const items = `POST ${course}/modules/1001/items`
  const own = "/api/v1/courses/103/assignments/5033/submissions"
  const announcements = "/api/v1/announcements"
  const exam = { title: "Exam", start_at: "2026-06-01T08:00:00Z" }

  it.live.each<readonly [endpoint: string, params: LmsParams, status: number, message?: RegExp]>([
    [items, {}, 400, /^module_item is missing$/],
    [items, { module_item: { type: "File" } }, 400, /^Could not find content$/],
    [items, { module_item: { type: "Assignment", content_id: 5033 } }, 400, /^Could not find content$/],
    [items, { module_item: { type: "Page" } }, 400, /^missing page_url parameter$/],
    [items, { module_item: { type: "ExternalUrl" } }, 400, /^missing external url$/],
    ["POST /api/v1/courses/103/modules/1017/items", { module_item: { type: "SubHeader" } }, 403],
    [`POST ${course}/modules`, {}, 400, /^module is missing$/],
    [`POST ${course}/modules`, { module: { name: " " } }, 400, /^name: missing module name$/],
    [`POST ${course}/assignments`, {}, 400, /^assignment is missing$/],
    [`POST ${course}/assignments`, { assignment: { points_possible: 1 } }, 400, /blank/],
    [`PUT ${course}/assignments/5001`, { assignment: { due_at: "tomorrow" } }, 400, /Invalid datetime for due_at/],
    [`PUT ${course}/assignments/5001`, { assignment: { name: "" } }, 400, /blank/],
    [`${course}/discussion_topics/1`, {}, 404],
    [announcements, {}, 400],
    [announcements, { context_codes: ["course_101"], start_date: "soon" }, 400, /^Invalid start_date$/],
    [announcements, { context_codes: ["group_1"] }, 400],
    [own, {}, 403],
    [`PUT ${own}/1`, { submission: { posted_grade: "5" } }, 403],
    [`POST ${course}/assignments/5001/submissions`, { submission: { submission_type: "online_url" } }, 403],
    [`POST ${own}`, {}, 400, /^submission is missing$/],
    [`POST ${own}`, { submission: { submission_type: "song" } }, 400],
    [
      `POST ${own}`,
      { submission: { submission_type: "online_upload", file_ids: [1] } },
      400,
      /^No valid file ids given$/
    ],
    [`POST ${course}/pages`, { wiki_page: { title: " " } }, 400],
    [`DELETE ${course}/pages/syllabus`, {}, 400],
    ["DELETE /api/v1/sections/1", {}, 400, /enrollments/],
    ["PUT /api/v1/sections/3", { course_section: { name: "x" } }, 403],
    ["POST /api/v1/calendar_events", { calendar_event: { ...exam, context_code: "course_103" } }, 403],
    ["POST /api/v1/calendar_events", { calendar_event: { title: "x" } }, 400],
    ["POST /api/v1/conversations", { recipients: ["unknown"], body: "x" }, 400],
    ["POST /api/v1/conversations", { recipients: [1] }, 400]
  ])("%s with %j: %d", ([endpoint, params, status, message = /./]) =>
    Effect.gen(function* () {
      expect(yield* errorOf(endpoint, params)).toEqual([status, expect.stringMatching(message)])
      expect((yield* state).changes).toEqual([])
    }).pipe(withSandbox)
  )
})
