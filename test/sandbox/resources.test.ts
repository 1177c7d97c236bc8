/** What can be done with each kind of record, and what has become of it afterwards. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { type LmsParams, lms, lmsStream, lmsUpload } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { temporaryFile } from "../fixtures/directory.js"

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

/** The status and the body of a refusal. */
const refused = (endpoint: string, params: LmsParams = {}) =>
  Effect.map(Effect.flip(lms(endpoint, { ...course, ...params })), (error) =>
    error._tag === "LmsApiError" ? [error.status, error.messages[0]] : [error._tag]
  )

const created = Effect.flatMap(Sandbox, ({ state }) => Effect.map(state, (all) => all.created))

describe("module items", () => {
  const items = "/api/v1/courses/:course_id/modules/1001/items"

  it.live("are made in a module, changed, moved and deleted", () =>
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
      expect(yield* refused(path, { id: heading.id })).toEqual([404, "The specified resource does not exist."])
      expect(yield* list(items)).toHaveLength(before.length + 1)
      expect((yield* created).module_item).toMatchObject([{ id: work.id, module_id: 1002 }, { id: link.id }])
    }).pipe(withSandbox)
  )

  it.live("need what their type needs, and somebody who may", () =>
    Effect.gen(function* () {
      const make = (module_item: object) => refused(`POST ${items}`, { module_item })
      expect(yield* refused(`POST ${items}`)).toEqual([400, "missing module item parameter"])
      for (const nothing of [
        { type: "Poem" },
        { type: "File" },
        { type: "Assignment", content_id: 5033 },
        { type: "Discussion", content_id: 1 },
        { type: "Quiz", content_id: "x" },
        { type: "File", content_id: 9017 }
      ]) {
        expect(yield* make(nothing)).toEqual([400, "Could not find content"])
      }
      expect(yield* make({ type: "Page" })).toEqual([400, "missing page_url parameter"])
      expect(yield* make({ type: "ExternalUrl" })).toEqual([400, "missing external url"])
      const denied = yield* refused("POST /api/v1/courses/103/modules/1017/items", {
        module_item: { type: "SubHeader" }
      })
      expect(denied[0]).toBe(403)
    }).pipe(withSandbox)
  )

  it.live("are called like what they lead to, and published as their module is", () =>
    Effect.gen(function* () {
      const [topic] = yield* list("/api/v1/courses/:course_id/discussion_topics")
      const [quiz] = yield* list("/api/v1/courses/:course_id/quizzes")
      const [file] = yield* list("/api/v1/courses/:course_id/files")
      const assignment = yield* call("/api/v1/courses/:course_id/assignments/5001")
      const lead = (type: string, id: number | undefined) =>
        call(`POST ${items}`, { module_item: { type, content_id: id ?? 0 } })
      expect(yield* lead("Assignment", 5001)).toMatchObject({ title: assignment.name, published: true })
      expect(yield* lead("Discussion", topic?.id)).toMatchObject({ title: topic?.title, published: true })
      expect(yield* lead("Quiz", quiz?.id)).toMatchObject({ title: quiz?.title, published: true })
      yield* call("PUT /api/v1/courses/:course_id/modules/1001", { module: { published: false } })
      expect(yield* lead("File", file?.id)).toMatchObject({ title: file?.display_name, published: false })
    }).pipe(withSandbox)
  )

  it.live("go with their module", () =>
    Effect.gen(function* () {
      const made = yield* call(`POST ${items}`, { module_item: { type: "SubHeader", title: "x" } })
      yield* call("DELETE /api/v1/courses/:course_id/modules/1001")
      expect((yield* refused(`${items}/:id`, { id: made.id }))[0]).toBe(404)
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
        submission_types: ["none"]
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
      expect(yield* refused(`PUT ${path}`, { id: 5001, assignment: { due_at: "tomorrow" } })).toEqual([
        400,
        expect.stringContaining("Invalid datetime for due_at")
      ])
      expect(yield* refused(`PUT ${path}`, { id: 5001, assignment: { name: "" } })).toEqual([
        400,
        expect.stringMatching(/blank/)
      ])
      expect(yield* call(`DELETE ${path}`, { id: 5001 })).toMatchObject({ id: 5001, workflow_state: "deleted" })
      expect((yield* refused(path, { id: 5001 }))[0]).toBe(404)
      const ids = (yield* list("/api/v1/courses/:course_id/assignments")).map(({ id }) => id)
      expect(ids[0]).toBe(5002)
    }).pipe(withSandbox)
  )

  it.live("are not for students before they are published", () =>
    Effect.gen(function* () {
      const [student] = yield* list("/api/v1/courses/:course_id/users", { enrollment_type: ["student"] })
      const as = { as_user_id: student?.id ?? 0 }
      const seen = Effect.map(list("/api/v1/courses/:course_id/assignments", as), (all) => all.map(({ id }) => id))
      expect(yield* seen).toContain(5001)
      yield* call(`PUT ${path}`, { id: 5001, assignment: { published: false } })
      expect(yield* seen).not.toContain(5001)
      expect((yield* refused(path, { id: 5001, ...as }))[0]).toBe(403)
      const text = { submission_type: "online_text_entry", body: "x" }
      expect((yield* refused(`POST ${path}/submissions`, { id: 5001, ...as, submission: text }))[0]).toBe(403)
      expect((yield* refused(`POST ${path}/submissions/self/files`, { id: 5001, ...as, name: "x" }))[0]).toBe(403)
    }).pipe(withSandbox)
  )
})

describe("topics and announcements", () => {
  const topics = "/api/v1/courses/:course_id/discussion_topics"

  it.live("are posted, come first, and are of one kind or the other", () =>
    Effect.gen(function* () {
      const topic = yield* call(`POST ${topics}`, { title: "Hello", message: "<p>Hi</p>" })
      const news = yield* call(`POST ${topics}`, { title: "News", is_announcement: true })
      expect(topic).toMatchObject({ title: "Hello", message: "<p>Hi</p>", is_announcement: false })
      expect((yield* list(topics))[0]).toEqual(topic)
      expect((yield* list(topics, { only_announcements: true }))[0]).toEqual(news)
      expect(yield* call(`${topics}/:id`, { id: topic.id })).toEqual(topic)
      expect(yield* call(`${topics}/:id`, { id: news.id })).toEqual(news)
      expect((yield* refused(`${topics}/1`))[0]).toBe(404)
      const announced = yield* list("/api/v1/announcements", { context_codes: ["course_101", "course_102"] })
      expect(announced[0]).toEqual({ ...news, context_code: "course_101" })
      expect(new Set(announced.map(({ context_code }) => context_code))).toEqual(new Set(["course_101", "course_102"]))
      expect((yield* refused("/api/v1/announcements"))[0]).toBe(400)
      expect((yield* created).discussion_topic).toMatchObject([{ title: "Hello" }, { title: "News" }])
    }).pipe(withSandbox)
  )

  it.live("students begin discussions, even where they announce; groups have their own", () =>
    Effect.gen(function* () {
      const elsewhere = "/api/v1/courses/103/discussion_topics"
      expect(yield* call(`POST ${elsewhere}`, { title: "Mine" })).toMatchObject({ title: "Mine" })
      expect(yield* call(`POST ${elsewhere}`, { title: "News", is_announcement: true })).toMatchObject({
        title: "News",
        is_announcement: false
      })
      yield* call("POST /api/v1/groups/3/discussion_topics", {})
      expect((yield* list("/api/v1/groups/3/discussion_topics"))[0]).toMatchObject({ title: "No Title" })
    }).pipe(withSandbox)
  )
})

describe("enrollments and groups", () => {
  it.live("a course's people, by bookmarks, all or of one type", () =>
    Effect.gen(function* () {
      const users = yield* list("/api/v1/courses/:course_id/users")
      const all = yield* list("/api/v1/courses/:course_id/enrollments")
      expect(all.map(({ user_id }) => user_id)).toEqual(users.map(({ id }) => id))
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
      const students = yield* list("/api/v1/courses/:course_id/enrollments", { type: ["StudentEnrollment"] })
      expect(students.length).toBeGreaterThan(15)
      expect(students.every(({ grades, type }) => type === "StudentEnrollment" && grades !== undefined)).toBe(true)
      expect(all.find(({ user_id }) => user_id === 1)).not.toHaveProperty("grades")
      const { links } = yield* lms("/api/v1/courses/101/enrollments", { per_page: 3 })
      expect(JSON.stringify(links)).toContain("page=bookmark:")
    }).pipe(withSandbox)
  )

  it.live("one's own, the same as in the courses", () =>
    Effect.gen(function* () {
      const own = yield* list("/api/v1/users/self/enrollments")
      expect(own).toHaveLength(30)
      const inCourse = yield* list("/api/v1/courses/:course_id/enrollments", { user_id: 1 })
      expect(inCourse).toEqual([own[0]])
      expect(yield* list("/api/v1/users/self/enrollments", { type: ["StudentEnrollment"] })).toHaveLength(9)
      const two = yield* list("/api/v1/users/self/enrollments", { type: ["StudentEnrollment", "TaEnrollment"] })
      expect(two.map(({ type }) => type)).toEqual([
        ...Array(9).fill("StudentEnrollment"),
        ...Array(3).fill("TaEnrollment")
      ])
      expect(yield* list("/api/v1/users/self/enrollments", { type: ["JanitorEnrollment"] })).toEqual([])
      expect((yield* refused("/api/v1/users/1002/enrollments"))[0]).toBe(403)
    }).pipe(withSandbox)
  )

  it.live("groups of a course, of oneself, and who is in them", () =>
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
      expect((yield* refused("/api/v1/groups/61"))[0]).toBe(404)
    }).pipe(withSandbox)
  )
})

describe("submissions", () => {
  const submissions = "/api/v1/courses/:course_id/assignments/5001/submissions"

  it.live("there is one of each student, in several states, and teachers grade them", () =>
    Effect.gen(function* () {
      const all = yield* list(submissions)
      const students = yield* list("/api/v1/courses/:course_id/users", { enrollment_type: "student" })
      expect(all.map(({ user_id }) => user_id)).toEqual(students.map(({ id }) => id))
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
        expect(yield* call(path, { user })).toEqual(graded)
      }
      expect(yield* call(`PUT ${path}`, { user, submission: { posted_grade: "" } })).toMatchObject({ score: null })
      const excused = yield* call(`PUT ${path}`, {
        user,
        submission: { excuse: true },
        comment: { text_comment: "ill" },
        include: ["submission_comments"]
      })
      expect(excused).toMatchObject({ excused: true, grade: null, submission_comments: [{ comment: "ill" }] })
      expect((yield* refused(`${submissions}/1`))[0]).toBe(404)
      const { state } = yield* Sandbox
      expect((yield* state).updated.submission).toMatchObject([{ user_id: user, excused: true }])
    }).pipe(withSandbox)
  )

  it.scopedLive("students hand in, files too, and see their own only", () =>
    Effect.gen(function* () {
      const mine = "/api/v1/courses/103/assignments/5033/submissions"
      expect((yield* refused(mine))[0]).toBe(403)
      expect((yield* refused(`PUT ${mine}/1`, { submission: { posted_grade: "5" } }))[0]).toBe(403)
      expect((yield* refused(`POST ${submissions}`, { submission: { submission_type: "online_url" } }))[0]).toBe(403)
      expect(yield* refused(`POST ${mine}`)).toEqual([400, "submission is missing"])
      expect((yield* refused(`POST ${mine}`, { submission: { submission_type: "song" } }))[0]).toBe(400)
      expect((yield* refused(`POST ${mine}`, { submission: { submission_type: "online_upload" } }))[0]).toBe(400)
      const before = yield* call(`${mine}/self`)
      const { path } = yield* temporaryFile("work.txt", "my work")
      const file = yield* lmsUpload(path, {}, { endpoint: `POST ${mine}/self/files` })
      const sent = yield* lms(`POST ${mine}`, {
        submission: { submission_type: "online_upload", file_ids: [file.data.id] }
      })
      expect(sent.status).toBe(201)
      expect(sent.data).toMatchObject({
        submission_type: "online_upload",
        workflow_state: "submitted",
        attempt: Number(before.attempt ?? 0) + 1,
        attachments: [{ id: file.data.id, size: 7 }]
      })
      expect(yield* call(`${mine}/self`)).toEqual(sent.data)
      const text = yield* call(`POST ${mine}`, {
        submission: { submission_type: "online_text_entry", body: "<p>x</p>" }
      })
      expect(text).toMatchObject({ body: "<p>x</p>", attempt: Number(before.attempt ?? 0) + 2 })
      expect(text).not.toHaveProperty("attachments")
    }).pipe(withSandbox)
  )

  it.scopedLive("only the student's own files are handed in, and cannot be changed any more", () =>
    Effect.gen(function* () {
      const mine = "/api/v1/courses/103/assignments/5033/submissions"
      const { path } = yield* temporaryFile("work.txt", "my work")
      const upload = (endpoint: string) =>
        Effect.map(lmsUpload(path, { name: "work.txt" }, { endpoint: `POST ${endpoint}` }), ({ data }) => data as Row)
      const submitFiles = (...ids: ReadonlyArray<number>) =>
        call(`POST ${mine}`, { submission: { submission_type: "online_upload", file_ids: ids } })
      const ofCourse = yield* upload("/api/v1/courses/101/files")
      expect(
        yield* refused(`POST ${mine}`, { submission: { submission_type: "online_upload", file_ids: [ofCourse.id, 1] } })
      ).toEqual([400, "No valid file ids given"])
      expect(yield* refused(`POST ${mine}`, { submission: { submission_type: "online_upload" } })).toEqual([
        400,
        "Invalid parameters for submission_type online_upload. Required: submission[file_ids]"
      ])
      const uploaded = yield* upload(`${mine}/self/files`)
      const own = yield* upload("/api/v1/users/self/files")
      const quota = yield* call("/api/v1/users/self/files/quota")
      const { attachments } = yield* submitFiles(uploaded.id, ofCourse.id, own.id)
      // Canvas: what was not uploaded for a submission is copied, and those of others are left out.
      expect(attachments).toMatchObject([{ id: uploaded.id }, { display_name: "work-1.txt", size: 7 }])
      const [, copy] = attachments as ReadonlyArray<Row>
      expect([uploaded.id, own.id]).not.toContain(copy?.id)
      expect(yield* call("/api/v1/users/self/files/quota")).toEqual(quota)
      expect(yield* refused(`DELETE /api/v1/files/${copy?.id}`)).toEqual([
        403,
        "Cannot delete a file that has been submitted as part of an assignment"
      ])
      expect((yield* refused(`PUT /api/v1/files/${uploaded.id}`, { name: "other.txt" }))[0]).toBe(403)
      yield* call(`DELETE /api/v1/files/${own.id}`)
      const saved = yield* lms(String(copy?.url), {}, { destfile: `${path}.back` })
      expect(saved.bytes).toBe(7)
      // A file is handed in for the second time as a copy, too.
      const again = (yield* submitFiles(uploaded.id)).attachments as ReadonlyArray<Row>
      expect(again.map(({ id }) => id)).not.toContain(uploaded.id)
    }).pipe(withSandbox)
  )

  it.scopedLive("teachers hand in for a student", () =>
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
      expect((yield* refused(`POST ${submissions}`, { submission: { ...submission, user_id: 1 } }))[0]).toBe(404)
    }).pipe(withSandbox)
  )

  it.live.each([
    [{}, 1],
    [{ submit_assignment: false }, 0]
  ] as const)("a file from an address is handed in when it is there, unless that is declined: %j", ([params, more]) =>
    Effect.gen(function* () {
      const mine = "/api/v1/courses/103/assignments/5033/submissions"
      const before = Number((yield* call(`${mine}/self`)).attempt ?? 0)
      const [source] = yield* list("/api/v1/courses/:course_id/files", { search_term: "Syllabus" })
      const file = yield* lmsUpload(
        undefined,
        { url: String(source?.url), name: "work.pdf", ...params },
        { endpoint: `POST ${mine}/self/files` }
      )
      const after = yield* call(`${mine}/self`)
      expect(Number(after.attempt ?? 0) - before).toBe(more)
      if (more === 1) expect(after.attachments).toMatchObject([{ id: file.data.id, display_name: "work.pdf" }])
    }).pipe(withSandbox)
  )
})
