/** Submissions: filters, orders, included records, and what graders write. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { type LmsParams, lms } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { failureOf } from "../fixtures/failures.js"

type Row = Readonly<Record<string, unknown>> & { readonly id: number }

const data = {
  courses: [
    {
      assignments: [
        { name: "Essay", due_at: "2024-09-02T00:00:00Z", points_possible: 10 },
        { name: "Report", due_at: "2024-09-09T00:00:00Z", points_possible: 10 },
        { name: "Draft", published: false }
      ],
      students: 12
    },
    {}
  ]
}
const withSandbox = Effect.provide(Sandbox.layerClient({ data }))

const call = (endpoint: string, params: LmsParams = {}) =>
  Effect.map(lms(endpoint, { course_id: 101, ...params }), ({ data }) => data as Row)
const list = (endpoint: string, params: LmsParams = {}) =>
  Effect.map(
    lms(endpoint, { course_id: 101, per_page: 100, ...params }),
    ({ data }) => data as unknown as ReadonlyArray<Row>
  )
const errorOf = (endpoint: string, params: LmsParams = {}) => failureOf(lms(endpoint, { course_id: 101, ...params }))

const ofAssignment = "/api/v1/courses/:course_id/assignments/5001/submissions"
const one = `${ofAssignment}/:user`
const ofStudents = "/api/v1/courses/:course_id/students/submissions"
const numbers = (rows: ReadonlyArray<Row>, name: string) => rows.map((row) => Number(row[name]))
const ascending = (values: ReadonlyArray<number>) => values.toSorted((a, b) => a - b)

const firstStudent = Effect.map(list(ofAssignment), ([first]) => Number(first?.user_id))

describe("submissions", () => {
  it.live("include what is asked for, and nothing else", () =>
    Effect.gen(function* () {
      const include = ["user", "assignment", "course", "group", "submission_history", "visibility", "read_status"]
      const [submission] = yield* list(ofAssignment, { include })
      const user = Number(submission?.user_id)
      expect(submission).toMatchObject({
        user: { id: user, sortable_name: expect.any(String), avatar_url: expect.stringMatching(/^http/) },
        assignment: { id: 5001, name: "Essay", position: 1, needs_grading_count: expect.any(Number) },
        course: { id: 101, html_url: expect.stringMatching(/\/courses\/101$/) },
        group: { id: null, name: null },
        submission_history: [{ user_id: user }],
        assignment_visible: true,
        read_status: "read"
      })
      const plain = yield* call(one, { user })
      for (const name of [...include, "assignment_visible", "rubric_assessment"]) {
        expect(plain).not.toHaveProperty(name)
      }
      const [ofStudent] = yield* list(ofStudents, { student_ids: [user], include: ["user"] })
      expect(ofStudent).toMatchObject({ user: { id: user } })
    }).pipe(withSandbox)
  )

  it.live("of group assignments are grouped by group", () =>
    Effect.gen(function* () {
      const assignment = { group_category_id: 1 }
      yield* call("PUT /api/v1/courses/:course_id/assignments/5001", { assignment })
      const all = yield* list(ofAssignment, { include: ["group"] })
      expect(all).toHaveLength(12)
      const grouped = yield* list(ofAssignment, { grouped: true, include: ["group"] })
      expect(grouped.map(({ group }) => group)).toEqual(expect.arrayContaining([{ id: 1, name: "Project group 1" }]))
      expect(grouped).toHaveLength(2)
    }).pipe(withSandbox)
  )

  it.live("are in the order of their ids, or in another", () =>
    Effect.gen(function* () {
      expect(numbers(yield* list(ofAssignment), "user_id")).toEqual(
        ascending(numbers(yield* list(ofAssignment), "user_id"))
      )
      const all = { student_ids: ["all"] }
      const ids = numbers(yield* list(ofStudents, all), "id")
      expect(ids).toHaveLength(24)
      expect(ids).toEqual(ascending(ids))
      expect(numbers(yield* list(ofStudents, { ...all, order_direction: "descending" }), "id")).toEqual(
        ids.toReversed()
      )
      const byGrading = yield* list(ofStudents, { ...all, order: "graded_at", order_direction: "descending" })
      const times = byGrading.map(({ graded_at }) => (graded_at === null ? 0 : Date.parse(String(graded_at))))
      expect(times).toEqual(ascending(times).toReversed())
      expect(times.at(-1)).toBe(0)
      expect((yield* list(ofStudents, { ...all, order: "graded_at" })).at(-1)).toMatchObject({ graded_at: null })
    }).pipe(withSandbox)
  )

  it.live("are filtered by state, time and enrollment, also if they are grouped", () =>
    Effect.gen(function* () {
      const all = { student_ids: ["all"] }
      const graded = yield* list(ofStudents, { ...all, workflow_state: "graded" })
      expect(new Set(graded.map(({ workflow_state }) => workflow_state))).toEqual(new Set(["graded"]))
      const grouped = yield* list(ofStudents, { ...all, workflow_state: "graded", grouped: true })
      expect(grouped).toHaveLength(12)
      expect(grouped.flatMap(({ submissions }) => submissions as ReadonlyArray<Row>)).toHaveLength(graded.length)
      const user = yield* firstStudent
      const [enrollment] = yield* list("/api/v1/courses/:course_id/enrollments", { user_id: user })
      yield* call("DELETE /api/v1/courses/:course_id/enrollments/:id", { id: enrollment?.id ?? 0, task: "conclude" })
      const usersIn = (enrollment_state?: string) =>
        Effect.map(
          list(ofStudents, { ...all, assignment_ids: [5001], ...(enrollment_state && { enrollment_state }) }),
          (rows) => numbers(rows, "user_id")
        )
      expect(yield* usersIn("concluded")).toEqual([user])
      expect(yield* usersIn("active")).toHaveLength(11)
      expect(yield* usersIn()).toHaveLength(12)
    }).pipe(withSandbox)
  )

  it.live.each([
    [{ enrollment_state: "gone" }, [400, "invalid enrollment_state"]],
    [{ assignment_ids: [7] }, [403, "invalid assignment ids requested"]],
    [{ assignment_ids: [5003] }, [403, "invalid assignment ids requested"]],
    [{ submitted_since: "yesterday" }, [400, "submitted_since: Invalid datetime for submitted_since"]],
    [{ student_ids: [999_999] }, [403, "user not authorized to perform that action"]]
  ] as const)("of students refuse %j", ([params, expected]) =>
    Effect.gen(function* () {
      expect(yield* errorOf(ofStudents, { student_ids: ["all"], ...params })).toEqual(expected)
    }).pipe(withSandbox)
  )

  it.live("keep their status, sticker and comments", () =>
    Effect.gen(function* () {
      const user = yield* firstStudent
      const marked = yield* call(`PUT ${one}`, {
        user,
        submission: { late_policy_status: "late", seconds_late_override: 90, sticker: "panda1" },
        comment: { text_comment: "Well done", attempt: 1 }
      })
      const status = { late_policy_status: "late", late: true, missing: false, seconds_late: 90, sticker: "panda1" }
      expect(marked).toMatchObject({
        ...status,
        submission_comments: [{ comment: "Well done", author_id: 1, author_name: expect.any(String), attempt: 1 }],
        all_submissions: [{ user_id: user, ...status }]
      })
      expect(yield* call(one, { user })).toMatchObject(status)
      const missing = yield* call(`PUT ${one}`, { user, submission: { late_policy_status: "missing" } })
      expect(missing).toMatchObject({ late: false, missing: true, seconds_late: 0 })
      const excused = yield* call(`PUT ${one}`, { user, submission: { excuse: true } })
      expect(excused).toMatchObject({ excused: true, late_policy_status: null, missing: false })
      expect(yield* call(`PUT ${one}`, { user, submission: { excuse: false } })).toMatchObject({ excused: false })
      const invalid = { user, submission: { late_policy_status: "lat" } }
      expect((yield* errorOf(`PUT ${one}`, invalid))[1]).toMatch(/is not included in the list/)
    }).pipe(withSandbox)
  )

  it.live("are late after the due date, missing without work, and keep earlier attempts", () =>
    Effect.gen(function* () {
      const all = yield* list(ofAssignment)
      const late = { late: false, missing: true, workflow_state: "unsubmitted", submitted_at: null }
      const user = Number(all.find(({ workflow_state }) => workflow_state === "unsubmitted")?.user_id)
      expect(yield* call(one, { user })).toMatchObject({ ...late, cached_due_date: "2024-09-02T00:00:00Z" })
      const submission = { submission_type: "online_text_entry", user_id: user }
      const submitted_at = "2024-09-02T00:01:00Z"
      yield* call(`POST ${ofAssignment}`, {
        submission: { ...submission, body: "first", submitted_at },
        comment: { text_comment: "Sorry" }
      })
      expect(yield* call(one, { user })).toMatchObject({ late: true, missing: false, seconds_late: 60, submitted_at })
      yield* call(`POST ${ofAssignment}`, { submission: { ...submission, body: "second" } })
      expect(yield* call(one, { user, include: ["submission_history", "submission_comments"] })).toMatchObject({
        attempt: 2,
        body: "second",
        submission_history: [
          { attempt: 1, body: "first", submitted_at },
          { attempt: 2, body: "second" }
        ],
        submission_comments: [{ comment: "Sorry" }]
      })
      const own = { user, as_user_id: user, comment: { text_comment: "Thanks" } }
      expect(yield* call(`PUT ${one}`, own)).toMatchObject({ submission_comments: [{}, { author_id: user }] })
      expect((yield* errorOf(`PUT ${one}`, { ...own, submission: { posted_grade: 10 } }))[0]).toBe(403)
    }).pipe(withSandbox)
  )
})
