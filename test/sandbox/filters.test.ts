/** Filters, included records and written fields of topics, quizzes, calendars, conversations, modules and pages. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { type LmsParams, lms, lmsGraphql } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { failureOf } from "../fixtures/failures.js"

type Row = Readonly<Record<string, unknown>> & { readonly id: number }

const data = {
  courses: [
    {
      name: "Algebra",
      assignments: [
        { name: "Essay", due_at: "2024-09-02T10:00:00Z", points_possible: 10 },
        { name: "Report", due_at: "2024-10-09T00:00:00Z" }
      ],
      quizzes: [{ title: "Fractions" }, { title: "Limits" }],
      discussion_topics: [{ title: "Books" }, { title: "Exam" }, { title: "Another book" }],
      announcements: [
        { title: "First", posted_at: "2024-09-01T00:00:00Z" },
        { title: "Second", posted_at: "2024-09-20T12:00:00Z" }
      ],
      modules: [{ name: "Week 1", items: [{ type: "Assignment" as const, title: "Essay" }, { title: "Heading" }] }],
      students: 4
    },
    { name: "Biology", announcements: [{ title: "Other", posted_at: "2024-09-10T00:00:00Z" }] },
    {}
  ]
}
const withSandbox = Effect.provide(Sandbox.layerClient({ data }))

const call = (endpoint: string, params: LmsParams = {}) => Effect.map(lms(endpoint, params), ({ data }) => data as Row)
const list = (endpoint: string, params: LmsParams = {}) =>
  Effect.map(lms(endpoint, params), ({ data }) => data as unknown as ReadonlyArray<Row>)
const field = (name: string, endpoint: string, params: LmsParams = {}) =>
  Effect.map(list(endpoint, params), (rows) => rows.map((row) => row[name]))
const errorOf = (endpoint: string, params: LmsParams = {}) => failureOf(lms(endpoint, params))

describe("discussion topics", () => {
  const path = "/api/v1/courses/101/discussion_topics"

  it.live("are searched, sorted and filtered", () =>
    Effect.gen(function* () {
      const [books] = yield* list(path)
      yield* call(`PUT ${path}/:topic_id`, { topic_id: books?.id ?? 0, pinned: true, lock_at: "2024-01-01T00:00:00Z" })
      expect(yield* field("title", path, { search_term: "book", order_by: "title" })).toEqual(["Another book", "Books"])
      expect(yield* field("title", path, { scope: "pinned" })).toEqual(["Books"])
      expect(yield* field("title", path, { scope: "unpinned,unlocked" })).toEqual(["Exam", "Another book"])
      expect(yield* field("title", path, { scope: "locked" })).toEqual(["Books"])
      expect(yield* field("title", path, { filter_by: "unread" })).toEqual([])
    }).pipe(withSandbox)
  )

  it.live("keep each documented field that is written", () =>
    Effect.gen(function* () {
      const written = {
        discussion_type: "side_comment",
        require_initial_post: true,
        allow_rating: true,
        only_graders_can_rate: true,
        sort_by_rating: true,
        todo_date: "2026-12-01T10:00:00Z",
        sort_order: "asc"
      }
      const { id } = yield* call(`POST ${path}`, { title: "Written", ...written })
      expect(yield* call(`${path}/:id`, { id })).toMatchObject(written)
      expect((yield* errorOf(`POST ${path}`, { title: "x", discussion_type: "treaded" }))[1]).toMatch(/not included/)
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
    }).pipe(withSandbox)
  )

  it.live("refuse what is no date or no course", () =>
    Effect.gen(function* () {
      expect(yield* errorOf(path, { context_codes, start_date: "soon" })).toEqual([400, "Invalid start_date"])
      expect((yield* errorOf(path, { context_codes: ["group_1"] }))[0]).toBe(400)
    }).pipe(withSandbox)
  )
})

describe("quizzes", () => {
  it.live("are searched and have the fields of Canvas", () =>
    Effect.gen(function* () {
      const [quiz, other] = yield* list("/api/v1/courses/101/quizzes", { search_term: "limit" })
      expect(other).toBeUndefined()
      expect(quiz).toMatchObject({
        title: "Limits",
        assignment_group_id: 1,
        permissions: { read: true, manage: true },
        all_dates: [{ base: true }],
        question_types: ["multiple_choice_question"],
        version_number: 1,
        has_access_code: false,
        show_correct_answers_at: null
      })
    }).pipe(withSandbox)
  )
})

describe("calendar", () => {
  it.live("events keep what is written; assignments are events of their type", () =>
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
    }).pipe(withSandbox)
  )
})

describe("conversations", () => {
  it.live("are those with a user, or in a course", () =>
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
    }).pipe(withSandbox)
  )
})

describe("modules and pages", () => {
  it.live("items are searched, and show the details of their records", () =>
    Effect.gen(function* () {
      const path = "/api/v1/courses/101/modules/1001/items"
      expect(yield* field("title", path, { search_term: "head" })).toEqual(["Heading"])
      const [item] = yield* list(path, { include: ["content_details"] })
      const content_details = { points_possible: 10, due_at: "2024-09-02T10:00:00Z", lock_at: null }
      expect(item).toMatchObject({ title: "Essay", content_details })
      const [module] = yield* list("/api/v1/courses/101/modules", { include: ["items", "content_details"] })
      expect(module).toMatchObject({ items: [{ content_details }, {}] })
      expect((yield* list(path))[0]).not.toHaveProperty("content_details")
    }).pipe(withSandbox)
  )

  it.live("pages include their body, and keep who may edit them", () =>
    Effect.gen(function* () {
      const path = "/api/v1/courses/101/pages"
      const written = { editing_roles: "teachers,students", publish_at: "2027-01-01T00:00:00Z" }
      expect(yield* call(`POST ${path}`, { wiki_page: { title: "P", body: "<p>b</p>", ...written } })).toMatchObject(
        written
      )
      const listed = yield* list(path, { include: ["body"], search_term: "syllabus" })
      expect(listed).toMatchObject([{ body: expect.stringMatching(/^<p>/) }])
      expect((yield* list(path))[0]).not.toHaveProperty("body")
      expect((yield* errorOf(`POST ${path}`, { wiki_page: { title: "Q", editing_roles: "all" } }))[0]).toBe(400)
    }).pipe(withSandbox)
  )
})

describe("GraphQL", () => {
  it.live("has the syllabus of the REST API", () =>
    Effect.gen(function* () {
      const { syllabus_body } = yield* call("/api/v1/courses/101", { include: ["syllabus_body"] })
      const { data } = yield* lmsGraphql('{ course(id: "101") { syllabusBody createdAt } }')
      expect(data).toEqual({ course: { syllabusBody: syllabus_body, createdAt: expect.any(String) } })
    }).pipe(withSandbox)
  )
})
