/** What people have to do follows from assignments, submissions and events. */
import { describe, expect, it } from "@effect/vitest"
import { Effect, TestClock } from "effect"
import type { LmsParams } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list, type Row } from "../fixtures/records.js"

const withSandbox = Effect.provide(Sandbox.layerInProcess({ data: { courses: 3 } }))
/** In the fourth week of the term. */
const setClock = TestClock.setTime(Date.parse("2024-09-20T00:00:00Z"))

const todo = "/api/v1/users/self/todo"
const namesOf = (rows: ReadonlyArray<Row>) =>
  rows.map((row) => (row.assignment as Row | undefined)?.name ?? row.title ?? row.name)
const assignmentOf = (row: Row | undefined) => row?.assignment as Row

/** Creates an assignment of course 101, whose teacher is the owner of the token. */
const create = (name: string, assignment: Record<string, unknown>) =>
  call("POST /api/v1/courses/101/assignments", {
    assignment: { name, published: true, submission_types: ["online_text_entry"], ...assignment }
  } as LmsParams)

const aStudent = Effect.map(
  list("/api/v1/courses/101/users", { enrollment_type: "student" }),
  ([first]) => first?.id ?? 0
)

describe("the list of things to do", () => {
  it.effect("has the assignments that a student has not submitted and that are due soon", () =>
    Effect.gen(function* () {
      yield* setClock
      const as_user_id = yield* aStudent
      const todos = Effect.map(list("/api/v1/courses/101/todo", { as_user_id }), namesOf)
      const before = yield* todos
      const assignment = yield* create("Soon", { due_at: "2024-09-22T00:00:00Z" })
      yield* create("Later", { due_at: "2024-10-22T00:00:00Z" })
      yield* create("Long ago", { due_at: "2024-08-01T00:00:00Z" })
      yield* create("Undated", {})
      yield* create("Hidden", { due_at: "2024-09-22T00:00:00Z", published: false })
      yield* create("Locked", { due_at: "2024-09-22T00:00:00Z", lock_at: "2024-09-19T00:00:00Z" })
      yield* create("On paper", { due_at: "2024-09-22T00:00:00Z", submission_types: ["on_paper"] })
      expect((yield* todos).filter((name) => !before.includes(name))).toEqual(["Soon"])
      const counts = call("/api/v1/users/self/todo_item_count", { as_user_id })
      const { assignments_needing_submitting: count } = yield* counts
      yield* call("POST /api/v1/courses/101/assignments/:id/submissions", {
        as_user_id,
        id: assignment.id,
        submission: { submission_type: "online_text_entry", body: "Done" }
      })
      expect(yield* todos).toEqual(before)
      expect(yield* counts).toMatchObject({ assignments_needing_submitting: Number(count) - 1, needs_grading_count: 0 })
    }).pipe(withSandbox)
  )

  it.effect("has the assignments that a teacher has to grade, until all are graded", () =>
    Effect.gen(function* () {
      yield* setClock
      const first = (yield* list(todo))[0]
      expect(first).toMatchObject({ type: "grading", context_type: "Course" })
      const count = Number(first?.needs_grading_count)
      const assignment = assignmentOf(first)
      expect(assignment.needs_grading_count).toBe(count)
      const path = `/api/v1/courses/${first?.course_id}/assignments/${assignment.id}/submissions`
      const waiting = (yield* list(path)).filter(({ workflow_state }) => workflow_state === "submitted")
      expect(waiting).toHaveLength(count)
      const counts = call("/api/v1/users/self/todo_item_count")
      const { needs_grading_count: before } = yield* counts
      for (const { user_id } of waiting) {
        yield* call(`PUT ${path}/:user_id`, { user_id: Number(user_id), submission: { posted_grade: "1" } })
      }
      expect((yield* list(todo)).map((row) => assignmentOf(row).id)).not.toContain(assignment.id)
      expect((yield* counts).needs_grading_count).toBe(Number(before) - count)
    }).pipe(withSandbox)
  )

  it.effect("leaves out what is ignored, until it changes or for ever", () =>
    Effect.gen(function* () {
      yield* setClock
      const ids = Effect.map(list(todo), (rows) => rows.map((row) => assignmentOf(row).id))
      const [first, second] = yield* list(todo)
      for (const url of [first?.ignore, second?.ignore_permanently]) {
        expect(yield* call(`DELETE ${url}`)).toEqual({ ignored: true })
      }
      const ignored = [assignmentOf(first).id, assignmentOf(second).id]
      expect((yield* ids).filter((id) => ignored.includes(id))).toEqual([])
      for (const id of ignored) {
        const { course_id } = assignmentOf([first, second].find((row) => assignmentOf(row).id === id))
        yield* call(`PUT /api/v1/courses/${course_id}/assignments/:id`, { id, assignment: { name: "New" } })
      }
      expect((yield* ids).filter((id) => ignored.includes(id))).toEqual([ignored[0]])
      expect((yield* errorOf(`DELETE ${todo}/assignment_1/reading`))[0]).toBe(400)
      expect((yield* errorOf(`DELETE ${todo}/assignment_1/grading`))[0]).toBe(404)
    }).pipe(withSandbox)
  )
})

it.effect("missing work is what students have not submitted in time, in their courses", () =>
  Effect.gen(function* () {
    yield* setClock
    const student = yield* aStudent
    const path = `/api/v1/users/${student}/missing_submissions`
    const missing = (params: LmsParams = {}) => Effect.map(list(path, { course_ids: [101], ...params }), namesOf)
    const before = yield* missing()
    const assignment = yield* create("Late", { due_at: "2024-09-19T00:00:00Z" })
    yield* create("Locked", { due_at: "2024-09-18T00:00:00Z", lock_at: "2024-09-19T00:00:00Z" })
    yield* create("Coming", { due_at: "2024-09-21T00:00:00Z" })
    expect((yield* missing()).filter((name) => !before.includes(name))).toEqual(["Locked", "Late"])
    expect(yield* missing({ filter: ["submittable"] })).not.toContain("Locked")
    expect(yield* missing({ course_ids: [102] })).not.toContain("Late")
    const rows = yield* list(path, { course_ids: [101], include: ["course", "planner_overrides"] })
    expect(rows[0]).toMatchObject({ course: { id: 101 }, planner_override: null })
    for (const row of rows) {
      const submission = call(`/api/v1/courses/101/assignments/${row.id}/submissions/${student}`)
      expect(yield* submission).toMatchObject({ missing: true, workflow_state: "unsubmitted" })
    }
    yield* call("PUT /api/v1/courses/101/assignments/:id/submissions/:user_id", {
      id: assignment.id,
      user_id: student,
      submission: { excuse: true }
    })
    expect(yield* missing()).not.toContain("Late")

    const [observer] = yield* list("/api/v1/courses/101/users", { enrollment_type: "observer" })
    const observed = { as_user_id: observer?.id ?? 0, observed_user_id: student, course_ids: [101] }
    const own = "/api/v1/users/self/missing_submissions"
    expect((yield* errorOf(own, observed))[0]).toBe(403)
    expect((yield* errorOf(path, { as_user_id: observer?.id ?? 0 }))[0]).toBe(403)
    const enrollment = { user_id: observer?.id ?? 0, type: "ObserverEnrollment", associated_user_id: student }
    yield* call("POST /api/v1/courses/101/enrollments", { enrollment: { ...enrollment, enrollment_state: "active" } })
    expect(namesOf(yield* list(own, observed))).toEqual(yield* missing())
  }).pipe(withSandbox)
)

it.effect("events of the next week are those of the calendar, and assignments", () =>
  Effect.gen(function* () {
    yield* setClock
    const upcoming = list("/api/v1/users/self/upcoming_events")
    const before = namesOf(yield* upcoming)
    yield* create("Essay", { due_at: "2024-09-23T00:00:00Z" })
    for (const [title, start_at] of [
      ["Talk", "2024-09-22T00:00:00Z"],
      ["Party", "2024-10-22T00:00:00Z"]
    ] as const) {
      yield* call("POST /api/v1/calendar_events", { calendar_event: { context_code: "course_101", title, start_at } })
    }
    expect(namesOf(yield* upcoming).filter((name) => !before.includes(name))).toEqual(["Talk", "Essay"])
    const as_user_id = yield* aStudent
    expect(namesOf(yield* list("/api/v1/users/self/upcoming_events", { as_user_id }))).toContain("Talk")
    expect(
      (yield* list("/api/v1/users/self/upcoming_events", { as_user_id: 1001 })).map(({ title }) => title)
    ).not.toContain("Talk")
  }).pipe(withSandbox)
)
