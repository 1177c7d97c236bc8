/** Assignments, their groups, and their overrides: other dates for some students, a group or a section. */
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { type LmsParams, lms, lmsWait } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list } from "../fixtures/records.js"

const students = [{ name: "Ann" }, { name: "Bo" }, { name: "Cy" }]
const assignments = [
  { name: "Essay", due_at: "2025-01-01T12:00:00Z", points_possible: 10 },
  { name: "Übung 2", due_at: null },
  { name: "Essay, revised", due_at: "2024-09-01T00:00:00Z" },
  { name: "Draft", published: false }
]
const withSandbox = Effect.provide(Sandbox.layerClient({ data: { courses: 4, students, assignments } }))

const course = "/api/v1/courses/101"
const all = `${course}/assignments`
const one = `${all}/:id`
const names = (params: LmsParams) => Effect.map(list(all, params), (rows) => rows.map(({ name }) => name))

const LATER = "2030-01-02T22:59:00Z"
const LATEST = "2031-01-02T12:00:00Z"

it.live("a list of assignments has what the parameters select, in their order", () =>
  Effect.gen(function* () {
    for (const [params, expected] of [
      [{ search_term: "essay" }, ["Essay", "Essay, revised"]],
      [{ order_by: "due_at", search_term: "essay" }, ["Essay, revised", "Essay"]],
      [{ assignment_ids: [5003, 5001] }, ["Essay", "Essay, revised"]],
      [{ post_to_sis: true }, []]
    ] as const) {
      expect(yield* names(params)).toEqual(expected)
    }
    expect(yield* errorOf(all, { search_term: "e" })).toEqual([400, "search_term: 2 or more characters is required"])
  }).pipe(withSandbox)
)

it.live("an assignment keeps what is written, also when other fields are written, and its position", () =>
  Effect.gen(function* () {
    const written = {
      allowed_extensions: ["pdf", "docx"],
      peer_reviews: true,
      grading_standard_id: 4,
      integration_data: { key: "1" },
      post_to_sis: true,
      points_possible: 12.5
    }
    const { id } = yield* call(`POST ${all}`, { assignment: { name: "Written", ...written } })
    yield* call(`PUT ${one}`, { id: 5003, assignment: written })
    yield* call(`PUT ${one}`, { id: 5003, assignment: { published: true, position: 1, grading_standard_id: "" } })
    expect(yield* call(one, { id })).toMatchObject(written)
    expect(yield* call(one, { id: 5003 })).toMatchObject({ ...written, grading_standard_id: null, position: 1 })
    expect(yield* names({ post_to_sis: true })).toEqual(["Essay, revised", "Written"])
    expect((yield* list(all)).map((row) => row.id).slice(0, 2)).toEqual([5003, 5001])
  }).pipe(withSandbox)
)

it.live("assignment groups keep rules and their position, and list, include, move and delete their assignments", () =>
  Effect.gen(function* () {
    const groups = `${course}/assignment_groups`
    const created = yield* call(`POST ${groups}`, { name: "Exams", position: 1, group_weight: 60 })
    expect(created).toMatchObject({ position: 1, group_weight: 60, rules: {} })
    const rules = { drop_lowest: 1, never_drop: [5001, 5002] }
    expect(yield* call(`PUT ${groups}/:id`, { id: created.id, rules })).toEqual({ ...created, rules })
    expect((yield* list(groups)).map(({ name }) => name)).toEqual(["Exams", "Assignments"])
    yield* call(`PUT ${one}`, { id: 5002, assignment: { assignment_group_id: created.id } })
    expect((yield* list(`${groups}/:id/assignments`, { id: created.id })).map(({ id }) => id)).toEqual([5002])
    const [exams, others] = yield* list(groups, { include: ["assignments", "overrides"] })
    expect(exams?.assignments).toMatchObject([{ id: 5002, overrides: [] }])
    expect(others?.assignments).toMatchObject([{ id: 5001 }, { id: 5003 }, { id: 5004 }])
    yield* call(`DELETE ${groups}/:id`, { id: created.id, move_assignments_to: others?.id })
    expect((yield* list(all)).map(({ id }) => id)).toEqual([5001, 5002, 5003, 5004])
    yield* call(`DELETE ${groups}/:id`, { id: others?.id })
    expect(yield* list(all)).toEqual([])
  }).pipe(withSandbox)
)

const setUp = Effect.gen(function* () {
  const [essay] = yield* list(`${course}/assignments`)
  const [section] = yield* list(`${course}/sections`)
  const students = yield* list(`${course}/users`, { enrollment_type: "student" })
  const path = `${course}/assignments/${essay?.id}`
  const override = (assignment_override: LmsParams) => call(`POST ${path}/overrides`, { assignment_override })
  return { essay, path, override, section, ids: students.map(({ id }) => id) }
})

it.live("overrides for students, groups and sections are created, listed, changed and deleted", () =>
  Effect.gen(function* () {
    const { essay, ids, override, path, section } = yield* setUp
    const [ann = 0, bo = 0, cy = 0] = ids
    const ofStudent = yield* override({ student_ids: [ann], due_at: LATER, lock_at: null })
    const dates = { due_at: LATER, lock_at: null }
    expect(ofStudent).toMatchObject({ assignment_id: essay?.id, student_ids: [ann], title: "1 student", ...dates })
    const ofSection = yield* override({ course_section_id: section?.id, unlock_at: LATER })
    expect(ofSection).toMatchObject({ course_section_id: section?.id, title: section?.name, unlock_at: LATER })
    expect(ofSection).not.toHaveProperty("due_at")
    const [group] = yield* list(`${course}/groups`)
    const ofGroup = yield* override({ group_id: group?.id, due_at: null })
    expect(ofGroup).toMatchObject({ group_id: group?.id, title: group?.name, due_at: null })
    expect(yield* list(`${path}/overrides`)).toEqual([ofStudent, ofSection, ofGroup])
    const [as_user_id = 0] = (yield* list(`/api/v1/groups/${group?.id}/users`)).flatMap(({ id }) =>
      id === ann ? [] : id
    )
    expect(yield* list(`${path}/overrides`, { as_user_id })).toEqual([ofSection, ofGroup])
    const assignment_override = { student_ids: [bo, cy], title: "Two" }
    const changed = yield* call(`PUT ${path}/overrides/:id`, { id: ofStudent.id, assignment_override })
    expect(changed).toMatchObject({ id: ofStudent.id, ...assignment_override })
    // Dates that are not sent are no longer overridden.
    expect(changed).not.toHaveProperty("due_at")
    yield* call(`DELETE ${path}/overrides/:id`, { id: ofGroup.id })
    expect(yield* list(`${path}/overrides`)).toEqual([changed, ofSection])
    expect((yield* errorOf(`${path}/overrides/${ofGroup.id}`))[0]).toBe(404)
  }).pipe(withSandbox)
)

it.live("overrides change what teachers and students see of the assignment, and what is late", () =>
  Effect.gen(function* () {
    const { essay, ids, override, path, section } = yield* setUp
    const [ann = 0, bo = 0] = ids
    yield* override({ student_ids: [ann], due_at: LATER })
    const base = essay?.due_at
    // The most lenient date of all.
    expect(yield* call(path)).toMatchObject({ due_at: LATER, has_overrides: true })
    expect(yield* call(path, { override_assignment_dates: false })).toMatchObject({ due_at: base })
    expect(yield* call(path, { include: ["overrides"] })).toMatchObject({ overrides: [{ student_ids: [ann] }] })
    const work = { submission_type: "online_text_entry", body: "x", submitted_at: "2026-01-01T00:00:00Z" }
    for (const [user_id, due_at, late] of [
      [ann, LATER, false],
      [bo, base, true]
    ] as const) {
      expect(yield* call(path, { as_user_id: user_id })).toMatchObject({ due_at })
      const submitted = yield* call(`POST ${path}/submissions`, { submission: { ...work, user_id } })
      expect(submitted).toMatchObject({ late, cached_due_date: due_at })
    }
    // The latest of several dates counts.
    yield* override({ course_section_id: section?.id, due_at: LATEST })
    for (const { late, cached_due_date } of yield* list(`${path}/submissions`)) {
      expect([late, cached_due_date]).toEqual([false, LATEST])
    }
  }).pipe(withSandbox)
)

it.live(
  "one job changes dates of many assignments, and those of an override that are left out are not overridden",
  () =>
    Effect.gen(function* () {
      const { essay, override, path, section } = yield* setUp
      const made = yield* override({ course_section_id: section?.id, due_at: LATER, lock_at: LATEST })
      const due_at = "2029-01-02T12:00:00Z"
      const dates = [
        { base: true, due_at },
        { id: made.id, due_at: LATEST }
      ]
      yield* lms(`PUT ${course}/assignments/bulk_update`, [{ id: essay?.id, all_dates: dates }]).pipe(
        Effect.flatMap(lmsWait({ deadline: "10 seconds" }))
      )
      const after = yield* call(path, { include: ["overrides"], override_assignment_dates: false })
      expect(after).toMatchObject({ due_at, overrides: [{ id: made.id, due_at: LATEST }] })
      expect(yield* call(`${path}/overrides/${made.id}`)).not.toHaveProperty("lock_at")
    }).pipe(withSandbox)
)
