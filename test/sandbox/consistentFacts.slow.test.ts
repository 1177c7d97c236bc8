/** A fact that is shown in several places is the same in each of them, also after it was changed. */
import { createHash } from "node:crypto"
import { describe, expect, it } from "@effect/vitest"
import { Effect, TestClock } from "effect"
import { type LmsParams, lms, lmsUpload } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { temporaryFile } from "../fixtures/directory.js"
import { call, errorOf, list, type Row, state } from "../fixtures/records.js"

const withSandbox = Effect.provide(Sandbox.layerClient({ data: { courses: 5 } }))

/** A teacher of a course who is not the owner of the token. */
const teacherOf = (course: number) =>
  Effect.map(
    list("/api/v1/courses/:id/users", { id: course, enrollment_type: "teacher" }),
    (rows) => rows.find(({ id }) => id !== 1)?.id ?? 0
  )

it.live("files keep their bytes when what they name is renamed, also if they are first listed after that", () =>
  Effect.gen(function* () {
    const read = Effect.flatMap(list("/api/v1/courses/101/files"), (files) =>
      Effect.forEach(files, ({ size, url }) =>
        Effect.map(
          Effect.promise(async (signal) => new Uint8Array(await (await fetch(String(url), { signal })).arrayBuffer())),
          (bytes) => [size, bytes.length, createHash("sha256").update(bytes).digest("hex")]
        )
      )
    )
    const before = yield* Effect.provide(read, Sandbox.layerClient({ data: { courses: 5 } }))
    yield* call("PUT /api/v1/courses/101", { course: { name: "A much longer name, é", course_code: "N 1" } })
    yield* call("PUT /api/v1/courses/101/assignments/5001", { assignment: { name: "Other" } })
    for (const { id } of yield* list("/api/v1/courses/101/users")) {
      yield* call("PUT /api/v1/users/:id", { id, user: { name: `Renamed ${id}` } })
    }
    const after = yield* read
    expect(after.map(([, ...bytes]) => bytes)).toEqual(before.map(([, ...bytes]) => bytes))
    for (const [size, length] of after) expect(length).toBe(size)
  }).pipe(withSandbox)
)

it.live(
  "the text and the score of a submission, and a syllabus, stay when an assignment, person or course is changed",
  () =>
    Effect.gen(function* () {
      const submissions = list("/api/v1/courses/101/assignments/5001/submissions")
      const syllabus = call("/api/v1/courses/101", { include: ["syllabus_body"] })
      const before = yield* submissions
      const { syllabus_body } = yield* syllabus
      yield* call("PUT /api/v1/courses/101/assignments/5001", { assignment: { name: "New", points_possible: 1000 } })
      yield* call("PUT /api/v1/users/:id", { id: Number(before[0]?.user_id), user: { name: "Zz New" } })
      yield* call("PUT /api/v1/courses/101", { course: { name: "New" } })
      const facts = (rows: ReadonlyArray<Row>) =>
        new Map(rows.map(({ body, score, user_id }) => [user_id, [body, score]]))
      expect(facts(yield* submissions)).toEqual(facts(before))
      expect((yield* syllabus).syllabus_body).toBe(syllabus_body)
    }).pipe(withSandbox)
)

it.live("a section keeps the name that its course had when it was created", () =>
  Effect.gen(function* () {
    const sections = "/api/v1/courses/101/sections"
    const { name } = yield* call("/api/v1/courses/101")
    const second = yield* call(`POST ${sections}`, { course_section: { start_at: "2030-01-01T00:00:00Z" } })
    expect(second.name).toMatch(/^.+ \d{4}-\d\d-\d\d$/)
    yield* call("PUT /api/v1/courses/101", { course: { name: "New" } })
    expect((yield* list(sections)).map((section) => section.name)).toEqual([name, second.name])
    const { sections: included } = yield* call("/api/v1/courses/101", { include: ["sections"] })
    expect(included).toMatchObject([{ id: 1, name }])
  }).pipe(withSandbox)
)

it.scopedLive("the folder of submissions to a course stays when the course is renamed", () =>
  Effect.gen(function* () {
    // The owner of the token is a student in this course.
    const { path } = yield* temporaryFile("work.txt", "work")
    const [assignment] = yield* list("/api/v1/courses/103/assignments")
    const submit = lmsUpload(
      path,
      { course_id: 103, assignment_id: assignment?.id ?? 0, user_id: "self" },
      { endpoint: "POST /api/v1/courses/:course_id/assignments/:assignment_id/submissions/:user_id/files" }
    )
    const folderOf = Effect.map(submit, ({ data }) => data.folder_id)
    const folder = yield* folderOf
    yield* call("PUT /api/v1/courses/103", { as_user_id: yield* teacherOf(103), course: { name: "New" } })
    expect(yield* folderOf).toBe(folder)
  }).pipe(withSandbox)
)

describe("a new name is shown everywhere", () => {
  const student = Effect.map(
    list("/api/v1/courses/101/users", { enrollment_type: "student" }),
    (rows) => rows[0]?.id ?? 0
  )

  it.live(
    "of a person: the short name in groups, conversations and pages, and what they wrote after they were deleted",
    () =>
      Effect.gen(function* () {
        const id = yield* teacherOf(101)
        const other = yield* student
        const as = { as_user_id: id }
        yield* call("POST /api/v1/conversations", { recipients: [String(id)], body: "Hello" })
        yield* call("POST /api/v1/courses/101/pages", { ...as, wiki_page: { title: "A" } })
        const topic = yield* call("POST /api/v1/courses/101/discussion_topics", { ...as, title: "A" })
        for (const user of [id, other]) {
          yield* call("PUT /api/v1/users/:id", { id: user, user: { name: "Long Name", short_name: "Short" } })
        }
        const groups = yield* list("/api/v1/courses/101/groups")
        const members = yield* Effect.forEach(groups, (group) => list("/api/v1/groups/:id/users", { id: group.id }))
        expect(members.flat().find((member) => member.id === other)).toMatchObject({ short_name: "Short" })
        const { data } = yield* lms("POST /api/graphql", { query: `{ user(id: ${other}) { name shortName } }` })
        expect(data).toEqual({ data: { user: { name: "Long Name", shortName: "Short" } } })
        yield* call("DELETE /api/v1/accounts/1/users/:id", { id })
        const [conversation] = yield* list("/api/v1/conversations")
        expect(conversation?.participants).toMatchObject([{ id: 1 }, { id, name: "Short", full_name: "Long Name" }])
        const edited = yield* call("/api/v1/courses/101/pages/a")
        expect(edited.last_edited_by).toMatchObject({ id, display_name: "Short" })
        expect(yield* call("/api/v1/courses/101/discussion_topics/:id", { id: topic.id })).toMatchObject({
          user_name: "Long Name",
          author: { id, display_name: "Short" }
        })
      }).pipe(withSandbox)
  )

  it.live("of an assignment, discussion or page: in module items, also if the item was renamed", () =>
    Effect.gen(function* () {
      const course = "/api/v1/courses/101"
      const items = `${course}/modules/1001/items`
      const titles = Effect.map(list(items), (rows) => rows.slice(-4).map(({ title }) => title))
      const topic = yield* call(`POST ${course}/discussion_topics`, { title: "Old topic", published: true })
      const page = yield* call(`POST ${course}/pages`, { wiki_page: { title: "Old page" } })
      const [file] = yield* list(`${course}/files`)
      const add = (module_item: LmsParams) => call(`POST ${items}`, { module_item })
      const assigned = yield* add({ type: "Assignment", content_id: 5001, title: "Given" })
      yield* add({ type: "Discussion", content_id: topic.id })
      const read = yield* add({ type: "Page", page_url: "old-page" })
      yield* add({ type: "File", content_id: file?.id ?? 0 })
      expect(yield* titles).toEqual(["Given", "Old topic", "Old page", file?.display_name])
      yield* call(`PUT ${course}/assignments/5001`, { assignment: { name: "New assignment" } })
      yield* call(`PUT ${course}/discussion_topics/:id`, { id: topic.id, title: "New topic" })
      const { url } = yield* call(`PUT ${course}/pages/old-page`, { wiki_page: { title: "New page" } })
      yield* call("PUT /api/v1/files/:id", { id: file?.id ?? 0, name: "New file" })
      expect(yield* titles).toEqual(["New assignment", "New topic", "New page", file?.display_name])
      const item = yield* call(`${items}/:id`, { id: read.id })
      expect(item).toMatchObject({ page_url: url, url: expect.stringMatching(/\/courses\/101\/pages\/new-page$/) })
      expect(yield* call(String(item.url))).toMatchObject({ page_id: page.page_id })
      expect(yield* list(items, { search_term: "new topic" })).toHaveLength(1)

      const renamed = yield* call(`PUT ${items}/:id`, { id: assigned.id, module_item: { title: "A" } })
      expect(renamed).toMatchObject({ title: "A" })
      expect(yield* errorOf(`POST ${items}`, { module_item: { type: "Page", page_url: "old-page" } })).toEqual([
        400,
        "invalid page_url parameter"
      ])
    }).pipe(withSandbox)
  )

  it.live("of a seeded page: in the items that link to it", () =>
    Effect.gen(function* () {
      const course = "/api/v1/courses/101"
      const [item, second] = yield* list(`${course}/modules/1001/items`)
      yield* call(`PUT ${course}/pages/read-me`, { wiki_page: { title: "New" } })
      expect(yield* list(`${course}/modules/1001/items`)).toEqual([
        { ...item, title: "New", page_url: "new", url: String(item?.url).replace("read-me", "new") },
        second
      ])
    }).pipe(
      Effect.provide(
        Sandbox.layerClient({
          data: {
            courses: 2,
            modules: [
              {
                items: [
                  { type: "Page", title: "Read me!" },
                  { type: "Page", title: "Syllabus" }
                ]
              }
            ]
          }
        })
      )
    )
  )
})
it.live("a module item is deleted with its record", () =>
  Effect.gen(function* () {
    const course = "/api/v1/courses/101"
    const items = `${course}/modules/1001/items`
    const before = yield* list(items)
    const page = yield* call(`POST ${course}/pages`, { wiki_page: { title: "A" } })
    const topic = yield* call(`POST ${course}/discussion_topics`, { title: "A" })
    const add = (module_item: LmsParams) => call(`POST ${items}`, { module_item })
    yield* add({ type: "Assignment", content_id: 5001 })
    yield* add({ type: "Discussion", content_id: topic.id })
    yield* add({ type: "Page", page_url: "a" })
    yield* call(`DELETE ${course}/assignments/5001`)
    yield* call(`DELETE ${course}/discussion_topics/:id`, { id: topic.id })
    const [, left] = (yield* list(items)).slice(before.length - 1)
    expect(left).toMatchObject({ type: "Page", page_url: "a", position: before.length + 1 })
    yield* call(`DELETE ${course}/pages/:id`, { id: Number(page.page_id) })
    expect(yield* list(items)).toEqual(before)
    expect(yield* call(`${course}/modules/1001`)).toMatchObject({ items_count: before.length })
    // The deletions, and not the reads, are in the state.
    const { changes } = yield* state
    expect(changes.filter(({ action }) => action === "deleted").map(({ resource }) => resource)).toEqual([
      "module_item",
      "assignment",
      "module_item",
      "discussion_topic",
      "module_item",
      "page"
    ])
  }).pipe(withSandbox)
)

it.effect("what a caller creates and updates has the time of the request", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(Date.parse("2030-01-01T00:00:00Z"))
    const [created, updated] = ["2030-01-01T00:00:00Z", "2030-01-01T01:00:00Z"]
    const account = "/api/v1/accounts/1"
    const course = yield* call(`POST ${account}/courses`, { course: { name: "Algebra I, part 2" }, enroll_me: true })
    const path = `/api/v1/courses/${course.id}`
    const person = yield* call(`POST ${account}/users`, { user: { name: "A" }, pseudonym: { unique_id: "a" } })
    const enrollment = { user_id: person.id, type: "StudentEnrollment", enrollment_state: "active" }
    const code = `course_${course.id}`
    const writes: ReadonlyArray<readonly [list: string, create: LmsParams, update: LmsParams, item?: string]> = [
      [`${path}/assignments`, { assignment: { name: "a" } }, { assignment: { name: "b" } }],
      [`${path}/pages`, { wiki_page: { title: "a" } }, { wiki_page: { title: "b" } }],
      [`${path}/discussion_topics`, { title: "a" }, { title: "b" }],
      [`${path}/sections`, { course_section: { name: "a" } }, { course_section: { name: "b" } }, "/api/v1/sections"],
      [`${path}/folders`, { name: "a" }, { name: "b" }, "/api/v1/folders"],
      ["/api/v1/calendar_events", { calendar_event: { context_code: code } }, { calendar_event: { title: "b" } }],
      ["/api/v1/planner_notes", { title: "a", todo_date: created }, { title: "b" }]
    ]
    const rows = yield* Effect.forEach(writes, ([list, create]) => call(`POST ${list}`, create))
    const enrolled = yield* call(`POST ${path}/enrollments`, { enrollment })
    for (const row of [...rows, course, person, enrolled]) expect(row).toMatchObject({ created_at: created })
    yield* TestClock.adjust("1 hour")
    for (const [index, [list, , update, item = list]] of writes.entries()) {
      const id = Number(rows[index]?.id ?? rows[index]?.page_id)
      const row = yield* call(`PUT ${item}/:id`, { id, ...update })
      expect(row).toMatchObject({ created_at: created, ...("updated_at" in row ? { updated_at: updated } : {}) })
    }
    const ended = yield* call(`DELETE ${path}/enrollments/:id`, { id: enrolled.id, task: "conclude" })
    expect(ended).toMatchObject({ created_at: created, updated_at: updated })
    const [root] = yield* list(`${path}/folders`)
    expect(root).toMatchObject({ created_at: created })

    yield* call("POST /api/v1/courses/102/content_migrations", {
      migration_type: "course_copy_importer",
      settings: { source_course_id: String(course.id) }
    })
    yield* TestClock.adjust("1 hour")
    const copied = "2030-01-01T02:00:00Z"
    for (const name of ["assignments", "discussion_topics", "pages"]) {
      const copies = yield* list(`/api/v1/courses/102/${name}`)
      const copy = copies.find((row) => row.title === "b" || row.name === "b")
      expect(copy?.created_at).toBe(copied)
    }
  }).pipe(Effect.provide(Sandbox.layerInProcess({ data: { courses: 3 }, jobTime: "1 hour" })))
)
