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

  it.live("are created, changed, moved and deleted", () =>
    Effect.gen(function* () {
      const before = yield* list(items)
      const heading = yield* call(`POST ${items}`, { module_item: { type: "SubHeader", title: "Read", position: 1 } })
      expect(heading).toMatchObject({
        title: "Read",
        position: 1,
        type: "SubHeader",
        module_id: 1001,
        published: false
      })
      expect(heading).not.toHaveProperty("html_url")
      const work = yield* call(`POST ${items}`, {
        module_item: {
          type: "Assignment",
          title: "Do",
          content_id: 5001,
          indent: 1,
          completion_requirement: { type: "min_score", min_score: 4 }
        }
      })
      expect(work).toMatchObject({
        content_id: 5001,
        indent: 1,
        position: before.length + 2,
        completion_requirement: { type: "min_score", min_score: 4 },
        url: expect.stringMatching(/\/api\/v1\/courses\/101\/assignments\/5001$/)
      })
      const link = yield* call(`POST ${items}`, {
        module_item: { type: "ExternalUrl", title: "See", external_url: "https://example.edu/", new_tab: true }
      })
      expect(link).toMatchObject({ external_url: "https://example.edu/", new_tab: true })
      const path = `${items}/:id`
      const changed = yield* call(`PUT ${path}`, {
        id: link.id,
        module_item: { title: "Look", position: 1, published: true }
      })
      expect(changed).toMatchObject({ id: link.id, title: "Look", position: 1, published: true, new_tab: true })
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
      expect(yield* list(items)).toHaveLength(before.length + 1)
      expect((yield* created).module_item).toMatchObject([{ id: work.id, module_id: 1002 }, { id: link.id }])
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

  it.live("take the title from their content and the publication from their module", () =>
    Effect.gen(function* () {
      const [topic] = yield* list("/api/v1/courses/:course_id/discussion_topics")
      const [quiz] = yield* list("/api/v1/courses/:course_id/quizzes")
      const [file] = yield* list("/api/v1/courses/:course_id/files")
      const assignment = yield* call("/api/v1/courses/:course_id/assignments/5001")
      const addItem = (type: string, id: number | undefined) =>
        call(`POST ${items}`, { module_item: { type, content_id: id ?? 0 } })
      expect(yield* addItem("Assignment", 5001)).toMatchObject({ title: assignment.name, published: true })
      expect(yield* addItem("Discussion", topic?.id)).toMatchObject({ title: topic?.title, published: true })
      expect(yield* addItem("Quiz", quiz?.id)).toMatchObject({ title: quiz?.title, published: true })
      yield* call("PUT /api/v1/courses/:course_id/modules/1001", { module: { published: false } })
      expect(yield* addItem("File", file?.id)).toMatchObject({ title: file?.display_name, published: false })
    }).pipe(withSandbox)
  )

  it.live("are deleted with their module", () =>
    Effect.gen(function* () {
      const item = yield* call(`POST ${items}`, { module_item: { type: "SubHeader", title: "x" } })
      yield* call("DELETE /api/v1/courses/:course_id/modules/1001")
      expect((yield* errorOf(`${items}/:id`, { id: item.id }))[0]).toBe(404)
    }).pipe(withSandbox)
  )
})

describe("assignments", () => {
  const path = "/api/v1/courses/:course_id/assignments/:id"

  it.live("are read, changed and deleted", () =>
    Effect.gen(function* () {
      const before = yield* call(path, { id: 5001 })
      expect(before).toMatchObject({ id: 5001, position: 1, published: true })
      const after = yield* call(`PUT ${path}`, { id: 5001, assignment: { name: "Essay", published: false } })
      expect(after).toEqual({
        ...before,
        name: "Essay",
        published: false,
        workflow_state: "unpublished",
        updated_at: expect.any(String)
      })
      expect(yield* call(path, { id: 5001 })).toEqual(after)
      const dated = yield* call(`PUT ${path}`, {
        id: 5001,
        assignment: {
          due_at: "2026-12-01T12:00:00+01:00",
          lock_at: "2026-12-08T00:00:00Z",
          description: "<p>Read.</p>"
        }
      })
      const dates = { due_at: "2026-12-01T11:00:00Z", lock_at: "2026-12-08T00:00:00Z", description: "<p>Read.</p>" }
      expect(dated).toMatchObject({ ...dates, name: "Essay", unlock_at: null })
      const open = yield* call(`PUT ${path}`, { id: 5001, assignment: { lock_at: "" } })
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

  it.live("students create discussions instead of announcements; groups have their own", () =>
    Effect.gen(function* () {
      const studentTopics = "/api/v1/courses/103/discussion_topics"
      expect(yield* call(`POST ${studentTopics}`, { title: "Mine" })).toMatchObject({ title: "Mine" })
      expect(yield* call(`POST ${studentTopics}`, { title: "News", is_announcement: true })).toMatchObject({
        title: "News",
        is_announcement: false
      })
      yield* call("POST /api/v1/groups/3/discussion_topics", {})
      expect((yield* list("/api/v1/groups/3/discussion_topics"))[0]).toMatchObject({ title: "No Title" })
    }).pipe(withSandbox)
  )
})

describe("enrollments and groups", () => {
  it.live("lists the enrollments of a course with bookmarks, all or of one type", () =>
    Effect.gen(function* () {
      const users = yield* list("/api/v1/courses/:course_id/users")
      const all = yield* list("/api/v1/courses/:course_id/enrollments")
      // By type, and then by name, as the users are.
      const names = new Map(users.map(({ id }, position) => [id, position]))
      const position = (row: Row) => `${row.type} ${String(names.get(Number(row.user_id))).padStart(3, "0")}`
      expect(all.map(position)).toEqual(
        users
          .map(({ id }) => all.find(({ user_id }) => user_id === id) as Row)
          .map(position)
          .sort()
      )
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
      const students = yield* list("/api/v1/courses/:course_id/enrollments", { type: ["StudentEnrollment"] })
      expect(students.length).toBeGreaterThan(15)
      expect(students.every(({ grades, type }) => type === "StudentEnrollment" && grades !== undefined)).toBe(true)
      expect(all.find(({ user_id }) => user_id === 1)).not.toHaveProperty("grades")
      const { links } = yield* lms("/api/v1/courses/101/enrollments", { per_page: 3 })
      expect(JSON.stringify(links)).toContain("page=bookmark:")
    }).pipe(withSandbox)
  )

  it.live("lists the user's own enrollments, equal to those of the courses", () =>
    Effect.gen(function* () {
      const own = yield* list("/api/v1/users/self/enrollments")
      expect(own).toHaveLength(30)
      const inCourse = yield* list("/api/v1/courses/:course_id/enrollments", { user_id: 1 })
      expect(inCourse).toEqual(own.filter(({ course_id }) => course_id === 101))
      expect(yield* list("/api/v1/users/self/enrollments", { type: ["StudentEnrollment"] })).toHaveLength(9)
      const two = yield* list("/api/v1/users/self/enrollments", { type: ["StudentEnrollment", "TaEnrollment"] })
      expect(two.map(({ type }) => type)).toEqual([
        ...Array(9).fill("StudentEnrollment"),
        ...Array(3).fill("TaEnrollment")
      ])
      expect(yield* list("/api/v1/users/self/enrollments", { type: ["JanitorEnrollment"] })).toEqual([])
      // The owner of the token manages the account, and others see only their own.
      const [student] = yield* list("/api/v1/courses/:course_id/enrollments", { type: ["StudentEnrollment"] })
      const id = Number(student?.user_id)
      const ofStudent = yield* list("/api/v1/users/:id/enrollments", { id })
      expect(ofStudent).toContainEqual(student)
      expect(ofStudent.every(({ user_id }) => user_id === id)).toBe(true)
      expect((yield* errorOf("/api/v1/users/1/enrollments", { as_user_id: id }))[0]).toBe(403)
    }).pipe(withSandbox)
  )

  it.live("lists the groups of a course, the user's own groups, and their members", () =>
    Effect.gen(function* () {
      const groups = yield* list("/api/v1/courses/103/groups")
      expect(groups).toMatchObject([
        { id: 5, name: "Project group 1", course_id: 103, context_type: "Course" },
        { id: 6, name: "Project group 2" }
      ])
      const own = yield* list("/api/v1/users/self/groups")
      expect(own).toHaveLength(9)
      expect(own[0]).toEqual(groups.find(({ followed_by_user }) => followed_by_user))
      const users = yield* list("/api/v1/groups/:id/users", { id: own[0]?.id })
      expect(users.map(({ id }) => id)).toContain(1)
      expect(users).toHaveLength(Number(own[0]?.members_count))
      expect(yield* call("/api/v1/groups/5")).toEqual(groups[0])
      expect((yield* errorOf("/api/v1/groups/61"))[0]).toBe(404)
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
