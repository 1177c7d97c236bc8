/** Overrides of assignments: other dates for some students, a group or a section. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { lms, lmsWait } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list, type Row } from "../fixtures/records.js"

const course = "/api/v1/courses/101"
const LATER = "2030-01-02T22:59:00Z"
const LATEST = "2031-01-02T12:00:00Z"
const withSandbox = Effect.provide(
  Sandbox.layerClient({
    data: {
      courses: 4,
      students: [{ name: "Ann" }, { name: "Bo" }, { name: "Cy" }],
      assignments: [{ name: "Essay", points_possible: 10, due_at: "2025-01-01T12:00:00Z" }, { name: "Draft" }]
    }
  })
)

const idsOf = (rows: ReadonlyArray<Row>) => rows.map(({ id }) => id)

const setUp = Effect.gen(function* () {
  const rows = yield* list(`${course}/assignments`)
  const essay = rows.find(({ name }) => name === "Essay") as Row
  const students = yield* list(`${course}/users`, { enrollment_type: "student" })
  const [section] = yield* list(`${course}/sections`)
  const path = `${course}/assignments/${essay.id}`
  const override = (assignment_override: Record<string, unknown>) =>
    call(`POST ${path}/overrides`, { assignment_override } as never)
  return { essay, path, override, section: section as Row, ids: idsOf(students) }
})

describe("overrides", () => {
  it.live("for students, groups and sections are created, listed, changed and deleted", () =>
    Effect.gen(function* () {
      const { essay, ids, override, path, section } = yield* setUp
      const ofStudent = yield* override({ student_ids: [ids[0]], due_at: LATER, lock_at: null })
      expect(ofStudent).toMatchObject({
        assignment_id: essay.id,
        student_ids: [ids[0]],
        title: "1 student",
        due_at: LATER,
        // 23:59 in Copenhagen.
        all_day: true,
        all_day_date: "2030-01-02",
        lock_at: null
      })
      const ofSection = yield* override({ course_section_id: section.id, unlock_at: LATER, title: "ignored" })
      expect(ofSection).toMatchObject({ course_section_id: section.id, title: section.name, unlock_at: LATER })
      expect(ofSection).not.toHaveProperty("due_at")
      const [group] = yield* list(`${course}/groups`)
      const ofGroup = yield* override({ group_id: group?.id, due_at: null })
      expect(ofGroup).toMatchObject({ group_id: group?.id, title: group?.name, due_at: null })
      expect(yield* list(`${path}/overrides`)).toEqual([ofStudent, ofSection, ofGroup])
      const members = yield* list(`/api/v1/groups/${group?.id}/users`)
      const as_user_id = members.find(({ id }) => id !== ids[0])?.id ?? 0
      expect(idsOf(yield* list(`${path}/overrides`, { as_user_id }))).toEqual([ofSection.id, ofGroup.id])

      const changed = yield* call(`PUT ${path}/overrides/:id`, {
        id: ofStudent.id,
        assignment_override: { student_ids: [ids[1], ids[2]], title: "Two" }
      } as never)
      expect(changed).toMatchObject({ id: ofStudent.id, student_ids: [ids[1], ids[2]], title: "Two" })
      // Dates that are not sent are no longer overridden.
      expect(changed).not.toHaveProperty("due_at")
      yield* call(`DELETE ${path}/overrides/:id`, { id: ofGroup.id })
      expect(yield* list(`${path}/overrides`)).toEqual([changed, ofSection])
      expect((yield* errorOf(`${path}/overrides/${ofGroup.id}`))[0]).toBe(404)
    }).pipe(withSandbox)
  )

  it.live("are for what the course has, of an assignment that exists, with dates", () =>
    Effect.gen(function* () {
      const { path, section } = yield* setUp
      for (const [assignment_override, message] of [
        [{ due_at: LATER }, "one of student_ids, group_id, or course_section_id is required"],
        [{ student_ids: [1] }, 'unknown student ids: ["1"]'],
        [{ group_id: 1_000_000 }, 'unknown group id "1000000"'],
        [{ course_section_id: 99 }, 'unknown section id "99"'],
        [{ course_section_id: section.id, due_at: "soon" }, "assignment[due_at]: Invalid datetime for due_at"]
      ] as const) {
        expect(yield* errorOf(`POST ${path}/overrides`, { assignment_override } as never)).toEqual([400, message])
      }
      const missing = { assignment_override: { course_section_id: section.id } }
      expect((yield* errorOf(`POST ${course}/assignments/7/overrides`, missing))[0]).toBe(404)
      expect(yield* list(`${path}/overrides`)).toEqual([])
    }).pipe(withSandbox)
  )

  it.live("change what teachers and students see of the assignment, and what is late and missing", () =>
    Effect.gen(function* () {
      const { essay, ids, override, path, section } = yield* setUp
      const [ann, bo] = ids
      yield* override({ student_ids: [ann], due_at: LATER })
      const shown = (params = {}) => call(path, params)
      const base = essay.due_at
      // The most lenient date of all.
      expect(yield* shown()).toMatchObject({ due_at: LATER, has_overrides: true })
      expect(yield* shown({ override_assignment_dates: false })).toMatchObject({ due_at: base })
      expect((yield* shown({ include: ["overrides"] })).overrides).toMatchObject([{ student_ids: [ann] }])
      expect((yield* shown({ all_dates: true })).all_dates).toMatchObject([
        { title: "1 student", set_type: "ADHOC", due_at: LATER },
        { base: true, due_at: base }
      ])
      const as = (user: number | undefined) => ({ as_user_id: user ?? 0 })
      expect(yield* shown({ ...as(ann), all_dates: true })).toMatchObject({
        due_at: LATER,
        all_dates: [{ due_at: LATER }]
      })
      expect(yield* shown({ ...as(bo), all_dates: true })).toMatchObject({ due_at: base, all_dates: [{ base: true }] })

      const submission = (user: number | undefined) => call(`${path}/submissions/${user}`)
      const work = { submission_type: "online_text_entry", body: "x", submitted_at: "2026-01-01T00:00:00Z" }
      for (const user_id of [ann, bo]) {
        yield* call(`POST ${path}/submissions`, { submission: { ...work, user_id } } as never)
      }
      expect(yield* submission(ann)).toMatchObject({ late: false, cached_due_date: LATER })
      expect(yield* submission(bo)).toMatchObject({ late: true, cached_due_date: base })
      // The latest of several dates counts.
      yield* override({ course_section_id: section.id, due_at: LATEST })
      for (const user of [ann, bo]) {
        expect(yield* submission(user)).toMatchObject({ late: false, cached_due_date: LATEST })
      }
    }).pipe(withSandbox)
  )
})

describe("dates of many assignments", () => {
  const setDates = (dates: ReadonlyArray<object>) =>
    lms("PUT /api/v1/courses/:course_id/assignments/bulk_update", dates as never, { params: { course_id: 101 } }).pipe(
      Effect.flatMap(lmsWait({ deadline: "10 seconds" }))
    )

  it.live("are changed by one job, and those of an override that are left out are not overridden any more", () =>
    Effect.gen(function* () {
      const { essay, override, path, section } = yield* setUp
      const made = yield* override({ course_section_id: section.id, due_at: LATER, lock_at: LATEST })
      yield* setDates([
        {
          id: essay.id,
          all_dates: [
            { base: true, due_at: "2029-01-02T12:00:00Z" },
            { id: made.id, due_at: LATEST }
          ]
        }
      ])
      const [after] = yield* list(`${course}/assignments`, {
        assignment_ids: [essay.id],
        include: ["overrides"],
        override_assignment_dates: false
      })
      expect(after).toMatchObject({ due_at: "2029-01-02T12:00:00Z", overrides: [{ id: made.id, due_at: LATEST }] })
      expect(yield* call(`${path}/overrides/${made.id}`)).not.toHaveProperty("lock_at")
    }).pipe(withSandbox)
  )
})
