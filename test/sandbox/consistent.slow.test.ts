/**
 * A fact that is shown in several places is the same in each of them: everything that can be renamed is renamed, then
 * every list of a course is read.
 */
import { expect, it } from "@effect/vitest"
import { Effect, TestClock } from "effect"
import { type LmsParams, lms } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { decodeAnswers, readAnswers } from "../fixtures/answers.js"
import { call, list, state } from "../fixtures/records.js"

/** In each name before, and in none after. */
const OLD = "Zzz"

const renamedCourse = {
  name: `${OLD} course`,
  course_code: OLD,
  students: [1, 2, 3].map((number) => ({
    name: `${OLD} Student${number}`,
    login_id: `student${number}`,
    email: `student${number}@example.edu`
  })),
  assignments: [{ name: `${OLD} essay` }, { name: `${OLD} draft`, published: false }],
  discussion_topics: [{ title: `${OLD} topic` }],
  quizzes: [{ title: `${OLD} quiz` }],
  announcements: [{ title: `${OLD} news` }],
  modules: [
    {
      name: `${OLD} module`,
      items: [
        { title: `${OLD} heading` },
        { type: "Page", title: `${OLD} page` },
        { type: "Assignment", title: `${OLD} essay` },
        { type: "Discussion", title: `${OLD} topic` },
        { type: "Quiz", title: `${OLD} quiz` }
      ]
    }
  ]
} as const

const course = "/api/v1/courses/101"
const events = "/api/v1/calendar_events"

/** Creates a record of each kind that is not there from the start. */
const createRecords = Effect.gen(function* () {
  const [student] = yield* list(`${course}/users`, { enrollment_type: "student" })
  const [assignment] = yield* list(`${course}/assignments`)
  const path = `${course}/assignments/${assignment?.id}`
  const creations: ReadonlyArray<readonly [path: string, params: LmsParams]> = [
    [`${course}/assignment_groups`, { name: OLD }],
    [`${course}/group_categories`, { name: OLD }],
    [`${course}/folders`, { name: OLD }],
    ["/api/v1/conversations", { recipients: [String(student?.id)], body: "Hello" }],
    [events, { calendar_event: { context_code: "course_101", title: OLD } }],
    [`${course}/quizzes`, { quiz: { title: OLD, published: true } }],
    [`${path}/submissions`, { submission: { submission_type: "online_text_entry", body: "x", user_id: student?.id } }]
  ]
  for (const [path, params] of creations) yield* call(`POST ${path}`, params)
  const section = yield* call(`POST ${course}/sections`, { course_section: { name: OLD } })
  const assignment_override = { course_section_id: section.id, due_at: "2030-01-01T00:00:00Z" }
  yield* call(`POST ${path}/overrides`, { assignment_override })
})

/** The records that are renamed: their list, the field, the parameter that contains it, and where the records are. */
const NAMES: ReadonlyArray<readonly [list: string, name: string, parameter?: string | undefined, item?: string]> = [
  [`${course}/users`, "name", "user", "/api/v1/users"],
  [`${course}/sections`, "name", "course_section", "/api/v1/sections"],
  [`${course}/assignments`, "name", "assignment"],
  [`${course}/assignment_groups`, "name"],
  [`${course}/group_categories`, "name", undefined, "/api/v1/group_categories"],
  [`${course}/discussion_topics`, "title"],
  [`${course}/discussion_topics?only_announcements=true`, "title", undefined, `${course}/discussion_topics`],
  [`${course}/pages`, "title", "wiki_page"],
  [`${course}/modules`, "name", "module"],
  [`${course}/quizzes`, "title", "quiz"],
  [`${course}/folders`, "name", undefined, "/api/v1/folders"],
  [`${events}?all_events=true&context_codes[]=course_101`, "title", "calendar_event", events]
]

const isOld = (value: unknown) => new RegExp(OLD, "i").test(JSON.stringify(value) ?? "")

const renameRecords = Effect.gen(function* () {
  yield* call(`PUT ${course}`, { course: { name: "New course", course_code: "NEW" } })
  let number = 0
  for (const [path, name, parameter, item = path] of NAMES) {
    for (const row of yield* list(path)) {
      if (!isOld(row)) continue
      number++
      // Texts have the names of the start.
      const texts = name === "title" && parameter !== "calendar_event" ? { body: "Text", message: "Text" } : {}
      const input = { [name]: `New ${number}`, ...texts }
      const id = row.page_id === undefined ? row.id : Number(row.page_id)
      yield* call(`PUT ${item}/:id`, { id, ...(parameter === undefined ? input : { [parameter]: input }) })
    }
  }
  const [module] = yield* list(`${course}/modules`)
  const items = `${course}/modules/${module?.id}/items`
  for (const row of yield* list(items)) {
    if (isOld(row)) yield* call(`PUT ${items}/:id`, { id: row.id, module_item: { title: `New ${row.id}` } })
  }
  for (const { id } of yield* list(`${course}/files`)) yield* call("PUT /api/v1/files/:id", { id, name: `new-${id}` })
})

it.live("old names are nowhere in the answers, and all answers decode", () =>
  Effect.gen(function* () {
    yield* createRecords
    const before = yield* readAnswers
    expect(before.filter(isOld).length).toBeGreaterThan(25)
    yield* renameRecords

    const after = yield* readAnswers
    expect(decodeAnswers(after).problems).toEqual([])
    // Other records may be the first of their lists, and the URL of a page changes with its title.
    const shapesOf = (answers: typeof after) =>
      new Set(answers.map(({ path }) => path.replace(/\/\d+/g, "/:id").replace(/(\/pages\/)[^/]+/, "$1:url")))
    expect(shapesOf(after)).toEqual(shapesOf(before))
    // What a student has submitted, and a syllabus, are texts.
    const shown = (value: unknown) => JSON.stringify(value, (key, member) => (key === "body" ? undefined : member))
    expect(after.filter((answer) => isOld(shown(answer))).map(({ path }) => path)).toEqual([])
    const query = `{ course(id: 101) {
      name courseCode
      sectionsConnection { nodes { name } }
      usersConnection { nodes { name sortableName } }
      enrollmentsConnection { nodes { user { name } course { name } section { name } } }
      assignmentsConnection { nodes { name course { name } submissionsConnection { nodes { user { name } assignment { name } } } } }
    } }`
    const { data } = yield* lms("POST /api/graphql", { query })
    expect(data).not.toHaveProperty("errors")
    expect(isOld(data)).toBe(false)
  }).pipe(Effect.provide(Sandbox.layerClient({ data: { courses: [renamedCourse, {}, {}] } })))
)

it.live("a module item has the address of its page after a new title, and is deleted with its record", () =>
  Effect.gen(function* () {
    const items = `${course}/modules/1001/items`
    const before = yield* list(items)
    const page = yield* call(`POST ${course}/pages`, { wiki_page: { title: "A" } })
    const topic = yield* call(`POST ${course}/discussion_topics`, { title: "A" })
    const [file] = yield* list(`${course}/files`)
    const add = (module_item: LmsParams) => call(`POST ${items}`, { module_item })
    yield* add({ type: "Assignment", content_id: 5001 })
    yield* add({ type: "Discussion", content_id: topic.id })
    yield* add({ type: "File", content_id: file?.id ?? 0 })
    yield* add({ type: "Page", page_url: "a" })
    yield* call(`PUT ${course}/pages/a`, { wiki_page: { title: "New page" } })
    yield* call(`DELETE ${course}/assignments/5001`)
    yield* call(`DELETE ${course}/discussion_topics/:id`, { id: topic.id })
    yield* call("DELETE /api/v1/files/:id", { id: file?.id })
    const [, left] = (yield* list(items)).slice(before.length - 1)
    expect(left).toMatchObject({ type: "Page", page_url: "new-page", position: before.length + 1 })
    expect(yield* call(String(left?.url))).toMatchObject({ page_id: page.page_id })
    yield* call(`DELETE ${course}/pages/:id`, { id: Number(page.page_id) })
    expect(yield* list(items)).toEqual(before)
    expect(yield* call(`${course}/modules/1001`)).toMatchObject({ items_count: before.length })
    const { deleted } = yield* state
    expect(deleted.module_item).toHaveLength(4)
  }).pipe(Effect.provide(Sandbox.layerClient({ data: { courses: 5 } })))
)

it.effect("what a caller creates and updates has the time of the request", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(Date.parse("2030-01-01T00:00:00Z"))
    const [created_at, updated_at] = ["2030-01-01T00:00:00Z", "2030-01-01T01:00:00Z"]
    const writes: ReadonlyArray<readonly [path: string, create: LmsParams, update: LmsParams]> = [
      [`${course}/assignments`, { assignment: { name: "a" } }, { assignment: { name: "b" } }],
      [`${course}/pages`, { wiki_page: { title: "a" } }, { wiki_page: { title: "b" } }],
      ["/api/v1/planner_notes", { title: "a", todo_date: created_at }, { title: "b" }]
    ]
    const rows = yield* Effect.forEach(writes, ([path, create]) => call(`POST ${path}`, create))
    yield* TestClock.adjust("1 hour")
    for (const [index, [path, , update]] of writes.entries()) {
      expect(rows[index]).toMatchObject({ created_at, updated_at: created_at })
      const id = Number(rows[index]?.id ?? rows[index]?.page_id)
      expect(yield* call(`PUT ${path}/:id`, { id, ...update })).toMatchObject({ created_at, updated_at })
    }
  }).pipe(Effect.provide(Sandbox.layerInProcess({ data: { courses: 3 } })))
)
