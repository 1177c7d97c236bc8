/** Reads and writes each kind of record, and checks the state afterwards. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { type LmsParams, lms, lmsStream, lmsUpload } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { temporaryFile } from "../fixtures/directory.js"
import { failureOf } from "../fixtures/failures.js"

type Row = Readonly<Record<string, unknown>> & { readonly id: number }

const course = { course_id: 101 }
const withSandbox = Effect.provide(Sandbox.layerClient({ data: { courses: 30 } }))

const call = (endpoint: string, params: LmsParams = {}) =>
  Effect.map(lms(endpoint, { ...course, ...params }), ({ data }) => data as Row)

const list = (endpoint: string, params: LmsParams = {}) =>
  Effect.map(
    Stream.runCollect(lmsStream(endpoint, { ...course, ...params }, { perPage: 7 })),
    (rows) => Array.from(rows) as ReadonlyArray<Row>
  )

/** Returns the status and the first message of an error response. */
const errorOf = (endpoint: string, params: LmsParams = {}) => failureOf(lms(endpoint, { ...course, ...params }))

const created = Effect.flatMap(Sandbox, ({ state }) => Effect.map(state, (all) => all.created))

describe("module items", () => {
  const items = "/api/v1/courses/:course_id/modules/1001/items"

  it.live("are created, changed, moved and deleted, also with their module", () =>
    Effect.gen(function* () {
      const before = yield* list(items)
      const create = (module_item: object) => call(`POST ${items}`, { module_item })
      const heading = yield* create({ type: "SubHeader", title: "Read", position: 1 })
      expect(heading).toMatchObject({
        title: "Read",
        position: 1,
        type: "SubHeader",
        module_id: 1001,
        published: false
      })
      expect(heading).not.toHaveProperty("html_url")
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
      expect(yield* call("/api/v1/courses/:course_id/modules/1001")).toMatchObject({ items_count: before.length + 3 })
      const moved = yield* call(`PUT ${path}`, { id: work.id, module_item: { module_id: 1002 } })
      expect(moved).toMatchObject({ id: work.id, module_id: 1002 })
      expect(yield* call(`DELETE ${path}`, { id: heading.id })).toMatchObject({ id: heading.id, title: "Read" })
      expect(yield* errorOf(path, { id: heading.id })).toEqual([404, "The specified resource does not exist."])
      expect((yield* created).module_item).toMatchObject([{ id: work.id, module_id: 1002 }, { id: link.id }])
      yield* call("DELETE /api/v1/courses/:course_id/modules/1001")
      expect((yield* errorOf(path, { id: link.id }))[0]).toBe(404)
    }).pipe(withSandbox)
  )

  it.live("require the parameters of their type, and permission", () =>
    Effect.gen(function* () {
      const createError = (module_item: object) => errorOf(`POST ${items}`, { module_item })
      expect(yield* errorOf(`POST ${items}`)).toEqual([400, "module_item is missing"])
      for (const item of [
        { type: "Poem" },
        { type: "File" },
        { type: "Assignment", content_id: 5033 },
        { type: "Discussion", content_id: 1 },
        { type: "Quiz", content_id: "x" },
        { type: "File", content_id: 9017 }
      ]) {
        expect(yield* createError(item)).toEqual([400, "Could not find content"])
      }
      expect(yield* createError({ type: "Page" })).toEqual([400, "missing page_url parameter"])
      expect(yield* createError({ type: "ExternalUrl" })).toEqual([400, "missing external url"])
      const denied = yield* errorOf("POST /api/v1/courses/103/modules/1017/items", {
        module_item: { type: "SubHeader" }
      })
      expect(denied[0]).toBe(403)
    }).pipe(withSandbox)
  )
})

describe("modules", () => {
  const path = "/api/v1/courses/:course_id/modules"

  it.live("are created unpublished at their position, changed, moved and deleted", () =>
    Effect.gen(function* () {
      const before = yield* list(path)
      const response = yield* lms(`POST ${path}`, { ...course, module: { name: "Week 9", published: true } })
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

  it.live.each([
    [{}, "module is missing"],
    [{ module: "x" }, "module is missing"],
    [{ module: { position: 1 } }, "name: missing module name"],
    [{ module: { name: " " } }, "name: missing module name"]
  ] as const)("are rejected: %j", ([params, message]) =>
    Effect.gen(function* () {
      expect(yield* errorOf(`POST ${path}`, params)).toEqual([400, message])
    }).pipe(withSandbox)
  )
})

describe("assignments", () => {
  const path = "/api/v1/courses/:course_id/assignments/:id"

  it.live("are read, changed and deleted", () =>
    Effect.gen(function* () {
      const before = yield* call(path, { id: 5001 })
      expect(before).toMatchObject({ id: 5001, position: 1, published: true })
      const change = (assignment: object) => call(`PUT ${path}`, { id: 5001, assignment })
      const after = yield* change({ name: "Essay", published: false })
      const changes = { name: "Essay", published: false, workflow_state: "unpublished" }
      expect(after).toEqual({ ...before, ...changes, updated_at: expect.any(String) })
      const dates = { due_at: "2026-12-01T11:00:00Z", description: "<p>Read.</p>" }
      const dated = yield* change({ ...dates, due_at: "2026-12-01T12:00:00+01:00", lock_at: "2026-12-08T00:00:00Z" })
      expect(dated).toMatchObject({ ...dates, lock_at: "2026-12-08T00:00:00Z", name: "Essay", unlock_at: null })
      const open = yield* change({ lock_at: "" })
      expect(open).toMatchObject({ ...dates, lock_at: null })
      expect(yield* call(path, { id: 5001 })).toEqual(open)
      expect(yield* errorOf(`PUT ${path}`, { id: 5001, assignment: { due_at: "tomorrow" } })).toEqual([
        400,
        expect.stringContaining("Invalid datetime for due_at")
      ])
      expect(yield* errorOf(`PUT ${path}`, { id: 5001, assignment: { name: "" } })).toEqual([
        400,
        expect.stringMatching(/blank/)
      ])
      expect(yield* call(`DELETE ${path}`, { id: 5001 })).toMatchObject({ id: 5001, workflow_state: "deleted" })
      expect((yield* errorOf(path, { id: 5001 }))[0]).toBe(404)
      const ids = (yield* list("/api/v1/courses/:course_id/assignments")).map(({ id }) => id)
      expect(ids[0]).toBe(5002)
    }).pipe(withSandbox)
  )

  it.live.each([
    [{}, "assignment is missing"],
    [{ assignment: { points_possible: 1 } }, /blank/],
    [{ assignment: { name: "A", points_possible: "many" } }, /number/]
  ] as const)("are created last with 201, and rejected if they are incomplete: %j", ([params, message]) =>
    Effect.gen(function* () {
      const assignments = "/api/v1/courses/:course_id/assignments"
      const before = yield* list(assignments)
      expect(yield* errorOf(`POST ${assignments}`, params)).toEqual([400, expect.stringMatching(message)])
      const { data, status } = yield* lms(`POST ${assignments}`, { ...course, assignment: { name: "Essay" } })
      expect([status, data]).toMatchObject([201, { name: "Essay", position: before.length + 1, published: false }])
      expect((yield* list(assignments)).map(({ id }) => id)).toEqual([...before, data as Row].map(({ id }) => id))
    }).pipe(withSandbox)
  )

  it.live("are hidden from students until they are published", () =>
    Effect.gen(function* () {
      const [student] = yield* list("/api/v1/courses/:course_id/users", { enrollment_type: ["student"] })
      const as = { as_user_id: student?.id ?? 0 }
      const visible = Effect.map(list("/api/v1/courses/:course_id/assignments", as), (all) => all.map(({ id }) => id))
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
  const topics = "/api/v1/courses/:course_id/discussion_topics"

  it.live("are created at the beginning of separate lists", () =>
    Effect.gen(function* () {
      const topic = yield* call(`POST ${topics}`, { title: "Hello", message: "<p>Hi</p>" })
      const news = yield* call(`POST ${topics}`, { title: "News", is_announcement: true })
      expect(topic).toMatchObject({ title: "Hello", message: "<p>Hi</p>", is_announcement: false })
      expect((yield* list(topics))[0]).toEqual(topic)
      expect((yield* list(topics, { only_announcements: true }))[0]).toEqual(news)
      expect(yield* call(`${topics}/:id`, { id: topic.id })).toEqual(topic)
      expect(yield* call(`${topics}/:id`, { id: news.id })).toEqual(news)
      expect((yield* errorOf(`${topics}/1`))[0]).toBe(404)
      const announced = yield* list("/api/v1/announcements", { context_codes: ["course_101", "course_102"] })
      expect(announced[0]).toEqual({ ...news, context_code: "course_101" })
      expect(new Set(announced.map(({ context_code }) => context_code))).toEqual(new Set(["course_101", "course_102"]))
      expect((yield* errorOf("/api/v1/announcements"))[0]).toBe(400)
      expect((yield* created).discussion_topic).toMatchObject([{ title: "Hello" }, { title: "News" }])
    }).pipe(withSandbox)
  )
})

describe("submissions", () => {
  const submissions = "/api/v1/courses/:course_id/assignments/5001/submissions"

  it.live("exist for each student, in several states, and can be graded by teachers", () =>
    Effect.gen(function* () {
      const all = yield* list(submissions)
      const students = yield* list("/api/v1/courses/:course_id/users", { enrollment_type: "student" })
      expect(all.map(({ user_id }) => user_id)).toEqual(students.map(({ id }) => id).toSorted((a, b) => a - b))
      expect(new Set(all.map(({ workflow_state }) => workflow_state))).toEqual(
        new Set(["graded", "submitted", "unsubmitted"])
      )
      const user = all[0]?.user_id
      const path = `${submissions}/:user`
      const points = Number((yield* call("/api/v1/courses/:course_id/assignments/5001")).points_possible)
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
      const { state } = yield* Sandbox
      expect((yield* state).updated.submission).toMatchObject([{ user_id: user, excused: true }])
    }).pipe(withSandbox)
  )

  it.scopedLive("students submit text and files, and see only their own submissions", () =>
    Effect.gen(function* () {
      const ownSubmissions = "/api/v1/courses/103/assignments/5033/submissions"
      expect((yield* errorOf(ownSubmissions))[0]).toBe(403)
      expect((yield* errorOf(`PUT ${ownSubmissions}/1`, { submission: { posted_grade: "5" } }))[0]).toBe(403)
      expect((yield* errorOf(`POST ${submissions}`, { submission: { submission_type: "online_url" } }))[0]).toBe(403)
      expect(yield* errorOf(`POST ${ownSubmissions}`)).toEqual([400, "submission is missing"])
      expect((yield* errorOf(`POST ${ownSubmissions}`, { submission: { submission_type: "song" } }))[0]).toBe(400)
      expect((yield* errorOf(`POST ${ownSubmissions}`, { submission: { submission_type: "online_upload" } }))[0]).toBe(
        400
      )
      const before = yield* call(`${ownSubmissions}/self`)
      const { path } = yield* temporaryFile("work.txt", "my work")
      const file = yield* lmsUpload(path, {}, { endpoint: `POST ${ownSubmissions}/self/files` })
      const sent = yield* lms(`POST ${ownSubmissions}`, {
        submission: { submission_type: "online_upload", file_ids: [file.data.id] }
      })
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

  it.scopedLive("only the student's own files can be submitted", () =>
    Effect.gen(function* () {
      const ownSubmissions = "/api/v1/courses/103/assignments/5033/submissions"
      const { path } = yield* temporaryFile("work.txt", "my work")
      const upload = (endpoint: string) =>
        Effect.map(lmsUpload(path, { name: "work.txt" }, { endpoint: `POST ${endpoint}` }), ({ data }) => data as Row)
      const submitFiles = (...ids: ReadonlyArray<number>) => ({
        submission: { submission_type: "online_upload", file_ids: ids }
      })
      const ofCourse = yield* upload("/api/v1/courses/101/files")
      expect(yield* errorOf(`POST ${ownSubmissions}`, submitFiles(ofCourse.id, 1))).toEqual([
        400,
        "No valid file ids given"
      ])
      const uploaded = yield* upload(`${ownSubmissions}/self/files`)
      const own = yield* upload("/api/v1/users/self/files")
      // Canvas ignores files of others.
      const submitted = yield* call(`POST ${ownSubmissions}`, submitFiles(uploaded.id, ofCourse.id, own.id))
      expect(submitted.attachments).toMatchObject([{ id: uploaded.id }, { id: own.id, size: 7 }])
    }).pipe(withSandbox)
  )

  it.scopedLive("teachers submit for a student", () =>
    Effect.gen(function* () {
      const [student] = yield* list("/api/v1/courses/:course_id/users", { enrollment_type: "student" })
      const { path } = yield* temporaryFile("work.txt", "their work")
      const file = yield* lmsUpload(
        path,
        { user: student?.id ?? 0, ...course },
        { endpoint: `POST ${submissions}/:user/files` }
      )
      const submission = { submission_type: "online_upload", file_ids: [file.data.id], user_id: student?.id ?? 0 }
      expect(yield* call(`POST ${submissions}`, { submission })).toMatchObject({
        user_id: student?.id,
        attachments: [{ id: file.data.id }]
      })
      expect((yield* errorOf(`POST ${submissions}`, { submission: { ...submission, user_id: 1 } }))[0]).toBe(404)
    }).pipe(withSandbox)
  )
})
