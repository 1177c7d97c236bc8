/** The rules of the records that the sandbox simulates by hand, and the state afterwards, which has every change. */
import { writeFile } from "node:fs/promises"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { type LmsParams, lms, lmsUpload } from "effect-lms"
import { Module } from "effect-lms/resources"
import { Sandbox } from "effect-lms/sandbox"
import { temporaryFile } from "../fixtures/directory.js"
import { call, errorOf, list, type Row, state } from "../fixtures/records.js"

const course = "/api/v1/courses/101"
const withSandbox = Effect.provide(Sandbox.layerClient({ data: { courses: 30 } }))

const field = (name: string, endpoint: string, params: LmsParams = {}) =>
  Effect.map(list(endpoint, params), (rows) => rows.map((row) => row[name]))

const students = Effect.map(list(`${course}/users`, { enrollment_type: "student" }), (rows) => rows.map(({ id }) => id))

it.live("module items are created, changed, moved and deleted, also with their module", () =>
  Effect.gen(function* () {
    const items = `${course}/modules/1001/items`
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
    expect(yield* field("id", items)).toEqual([link.id, heading.id, ...before.map(({ id }) => id), work.id])
    expect(yield* call(`${course}/modules/1001`)).toMatchObject({ items_count: before.length + 3 })
    const moved = yield* call(`PUT ${path}`, { id: work.id, module_item: { module_id: 1002 } })
    expect(moved).toMatchObject({ id: work.id, module_id: 1002 })
    expect(yield* call(`DELETE ${path}`, { id: heading.id })).toMatchObject({ id: heading.id, title: "Read" })
    expect(yield* errorOf(path, { id: heading.id })).toEqual([404, "The specified resource does not exist."])
    expect((yield* state).created.module_item).toMatchObject([{ id: work.id, module_id: 1002 }, { id: link.id }])
    yield* call(`DELETE ${course}/modules/1001`)
    expect((yield* errorOf(path, { id: link.id }))[0]).toBe(404)
  }).pipe(withSandbox)
)

describe("assignments", () => {
  const all = `${course}/assignments`
  const path = `${all}/:id`

  it.live("are hidden from students until they are published", () =>
    Effect.gen(function* () {
      const [as_user_id = 0] = yield* students
      expect(yield* field("id", all, { as_user_id })).toContain(5001)
      yield* call(`PUT ${path}`, { id: 5001, assignment: { published: false } })
      expect(yield* field("id", all, { as_user_id })).not.toContain(5001)
      const own = { id: 5001, as_user_id }
      const submission = { submission_type: "online_text_entry", body: "x" }
      expect((yield* errorOf(path, own))[0]).toBe(403)
      expect((yield* errorOf(`POST ${path}/submissions`, { ...own, submission }))[0]).toBe(403)
      expect((yield* errorOf(`POST ${path}/submissions/self/files`, { ...own, name: "x" }))[0]).toBe(403)
    }).pipe(withSandbox)
  )
})

describe("submissions", () => {
  const submissions = `${course}/assignments/5001/submissions`

  it.live("exist for each student, in several states, and can be graded by teachers", () =>
    Effect.gen(function* () {
      const all = yield* list(submissions)
      expect(all.map(({ user_id }) => user_id)).toEqual((yield* students).toSorted((a, b) => a - b))
      expect(new Set(all.map(({ workflow_state }) => workflow_state)).size).toBe(3)
      const user = all[0]?.user_id
      const path = `${submissions}/:user`
      const points = Number((yield* call(`${course}/assignments/5001`)).points_possible)
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
      const excuse = { submission: { excuse: true }, comment: { text_comment: "ill" } }
      const excused = yield* call(`PUT ${path}`, { user, ...excuse })
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
      // Canvas ignores files of others.
      const { data, status } = yield* lms(`POST ${ownSubmissions}`, {
        submission: { submission_type: "online_upload", file_ids: [file.data.id, other.data.id] }
      })
      const attempt = Number(before.attempt ?? 0) + 1
      const attachments = [{ id: file.data.id, size: 7 }]
      expect([status, data]).toMatchObject([201, { workflow_state: "submitted", attempt, attachments }])
      expect(yield* call(`${ownSubmissions}/self`)).toEqual(data)
      const text = { submission_type: "online_text_entry", body: "<p>x</p>" }
      const next = yield* call(`POST ${ownSubmissions}`, { submission: text })
      expect(next).toMatchObject({ ...text, attempt: attempt + 1 })
      expect(next).not.toHaveProperty("attachments")
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
    }).pipe(withSandbox)
  )
})

it.live(
  "discussions can be marked as read, subscribed to, and viewed as a tree in which deleted entries keep their place",
  () =>
    Effect.gen(function* () {
      const topics = `${course}/discussion_topics`
      const { id } = yield* call(`POST ${topics}`, { title: "T", published: true })
      const topic = `${topics}/${id}`
      const [student] = yield* students
      const as = { as_user_id: student }
      const { data, status } = yield* lms(`POST ${topic}/entries`, { ...as, message: "one" })
      const entry = data as Row
      expect([status, entry]).toMatchObject([201, { parent_id: null, user_id: student, user: { id: student } }])
      const reply = yield* call(`POST ${topic}/entries/${entry.id}/replies`, { message: "two" })
      expect(reply).toMatchObject({ parent_id: entry.id })
      expect(yield* list(`${topic}/entries/${entry.id}/replies`)).toEqual([reply])
      yield* call(`PUT ${topic}/subscribed`)
      yield* call(`DELETE ${topic}/read`)
      expect(yield* call(topic)).toMatchObject({ subscribed: true, read_state: "unread" })
      // Only for this user.
      expect(yield* call(topic, as)).toMatchObject({ subscribed: false, read_state: "read" })
      const last = yield* call(`POST ${topic}/entries`, { message: "three" })
      const put = { ...as, message: "changed" }
      expect(yield* call(`PUT ${topic}/entries/${entry.id}`, put)).toMatchObject({ id: entry.id, message: "changed" })
      // A student may not change an entry of another user; a teacher may.
      expect((yield* errorOf(`PUT ${topic}/entries/${reply.id}`, put))[0]).toBe(403)
      yield* call(`DELETE ${topic}/entries/${entry.id}`)
      expect(yield* field("id", `${topic}/entries`)).toEqual([last.id])
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

describe("a request is refused", () => {
  const items = `POST ${course}/modules/1001/items`
  const own = "/api/v1/courses/103/assignments/5033/submissions"

  it.live.each<readonly [endpoint: string, params: LmsParams, status: number, message?: RegExp]>([
    [items, {}, 400, /^module_item is missing$/],
    [items, { module_item: { type: "File" } }, 400, /^Could not find content$/],
    [items, { module_item: { type: "Assignment", content_id: 5033 } }, 400, /^Could not find content$/],
    ["POST /api/v1/courses/103/modules/1017/items", { module_item: { type: "SubHeader" } }, 403],
    [`POST ${course}/modules`, { module: { name: " " } }, 400, /^name: missing module name$/],
    [`POST ${course}/assignments`, { assignment: { points_possible: 1 } }, 400, /blank/],
    [`PUT ${course}/assignments/5001`, { assignment: { due_at: "tomorrow" } }, 400, /Invalid datetime for due_at/],
    [`${course}/discussion_topics/1`, {}, 404],
    ["/api/v1/announcements", { context_codes: ["group_1"] }, 400],
    ["/api/v1/announcements", { context_codes: ["course_101"], start_date: "yesterday" }, 400],
    ["/api/v1/calendar_events", { end_date: "2026-13-45" }, 400],
    [`${course}/students/submissions`, { student_ids: ["all"], submitted_since: "noon" }, 400, /^submitted_since/],
    [`${course}/students/submissions`, { student_ids: ["all"], graded_since: "2026-01-01" }, 400, /^graded_since: Inv/],
    [own, {}, 403],
    [`POST ${own}`, {}, 400, /^submission is missing$/],
    [`POST ${own}`, { submission: { submission_type: "song" } }, 400],
    [`POST ${own}`, { submission: { submission_type: "online_upload", file_ids: [1] } }, 400, /^No valid file ids/],
    [`POST ${course}/pages`, { wiki_page: { title: " " } }, 400],
    ["DELETE /api/v1/sections/1", {}, 400, /enrollments/],
    ["PUT /api/v1/sections/3", { course_section: { name: "x" } }, 403],
    ["POST /api/v1/calendar_events", { calendar_event: { context_code: "course_103" } }, 403],
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

const course_id = 101

it.live("records every change, no reads and failed requests, and the final state of each record", () =>
  Effect.gen(function* () {
    const modules = "/api/v1/courses/:course_id/modules"
    yield* lms(modules, { course_id })
    yield* Effect.flip(lms(`DELETE ${modules}/1`, { course_id }))
    const createModule = (name: string) =>
      lms(`POST ${modules}`, { course_id, module: { name } }, { schema: Module }).pipe(
        Effect.map(({ data }) => data.id)
      )
    const [keptId, deletedId] = [yield* createModule("Kept"), yield* createModule("Gone")]
    yield* lms(`PUT ${modules}/:id`, { course_id, id: keptId, module: { name: "Kept and renamed" } })
    yield* lms(`PUT ${modules}/:id`, { course_id, id: 1001, module: { name: "From the beginning" } })
    const { data: removed } = yield* lms(`DELETE ${modules}/:id`, { course_id, id: deletedId })
    yield* lms(`DELETE ${modules}/:id`, { course_id, id: 1002 })
    yield* lms("POST /api/v1/courses/:course_id/assignments", {
      course_id,
      assignment: { name: "Essay", points_possible: 4 }
    })
    const { changes, created, deleted, updated } = yield* state
    expect(changes.map(({ action, owner, record, resource }) => [action, resource, owner, record.id])).toEqual([
      ["created", "module", "courses/101", keptId],
      ["created", "module", "courses/101", deletedId],
      ["updated", "module", "courses/101", keptId],
      ["updated", "module", "courses/101", 1001],
      ["deleted", "module", "courses/101", deletedId],
      ["deleted", "module", "courses/101", 1002],
      ["created", "assignment", "courses/101", expect.any(Number)]
    ])
    expect(created.module).toMatchObject([{ id: keptId, name: "Kept and renamed", published: false }])
    expect(updated.module).toMatchObject([{ id: 1001, name: "From the beginning" }])
    expect([removed, ...deleted.module]).toMatchObject([{ published: false }, { id: deletedId }, { id: 1002 }])
    expect(created.assignment).toMatchObject([{ name: "Essay", points_possible: 4 }])
  }).pipe(withSandbox)
)

it.scopedLive("records stored files and the folders created for them", () =>
  Effect.gen(function* () {
    const { path } = yield* temporaryFile("a", "hello")
    const params = { course_id, parent_folder_path: "a/b", name: "hello.txt" }
    yield* lmsUpload(path, params)
    yield* Effect.promise(() => writeFile(path, "hello again"))
    yield* lmsUpload(path, params)
    const { created, deleted } = yield* state
    expect(created.folder.map(({ full_name }) => full_name)).toEqual(["course files/a", "course files/a/b"])
    expect(created.file).toMatchObject([
      {
        display_name: "hello.txt",
        size: 11,
        sha256: "3908c567feda72bc0dbdb2dff040fe0d3470dcd51b942374378a476930dbf6b3"
      }
    ])
    expect(deleted.file).toMatchObject([{ size: 5 }])
  }).pipe(withSandbox)
)

it.live("records changes that the model answers, by the name of the model", () =>
  Effect.gen(function* () {
    const bookmarks = "/api/v1/users/self/bookmarks"
    const { data } = yield* lms(`POST ${bookmarks}`, { name: "Biology", url: "/courses/101" })
    const { id } = data as { readonly id: number }
    yield* lms(`PUT ${bookmarks}/:id`, { id, name: "Chemistry" })
    yield* lms(`PUT /api/v1/courses/:course_id/settings`, { course_id, hide_final_grades: true })
    const { changes, created } = yield* state
    expect(changes.map(({ action, owner, resource }) => [action, resource, owner])).toEqual([
      ["created", "bookmark", "users/1"],
      ["updated", "bookmark", "users/1"],
      ["updated", "settings", "courses/101"]
    ])
    expect(created.bookmark).toMatchObject([{ id, name: "Chemistry", url: "/courses/101" }])
    expect(created.rubric).toBeUndefined()
  }).pipe(withSandbox)
)
