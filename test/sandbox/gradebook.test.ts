/** The gradebook of a course: custom columns, grading standards and the late policy. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { type LmsParams, lmsWait } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list, type Row } from "../fixtures/records.js"

const course = "/api/v1/courses/101"
const columns = `${course}/custom_gradebook_columns`
const withSandbox = Effect.provide(
  Sandbox.layerClient({
    data: { courses: 4, students: 3, assignments: [{ name: "Essay", points_possible: 10 }] },
    jobTime: "20 millis"
  })
)

const students = list(`${course}/users`, { enrollment_type: "student" })
const titles = (params = {}) =>
  Effect.map(list(columns, params), (rows) => rows.map(({ position, title }) => [title, position]))

describe("custom columns of the gradebook", () => {
  it.live("are created, changed, reordered and deleted", () =>
    Effect.gen(function* () {
      const notes = yield* call(`POST ${columns}`, { column: { title: "Notes", teacher_notes: true } })
      const hidden = yield* call(`POST ${columns}`, { column: { title: "Hidden", hidden: true, read_only: true } })
      const third = yield* call(`POST ${columns}`, { column: { title: "Third" } })
      expect(notes).toEqual({
        id: notes.id,
        title: "Notes",
        position: 1,
        hidden: false,
        teacher_notes: true,
        read_only: false
      })
      expect(yield* titles()).toEqual([
        ["Notes", 1],
        ["Third", 3]
      ])
      yield* call(`POST ${columns}/reorder`, { order: [third.id, notes.id] })
      expect(yield* titles({ include_hidden: true })).toEqual([
        ["Third", 1],
        ["Notes", 2],
        ["Hidden", 3]
      ])
      expect(yield* call(`PUT ${columns}/:id`, { id: hidden.id, column: { hidden: false } })).toMatchObject({
        title: "Hidden",
        hidden: false
      })
      yield* call(`DELETE ${columns}/:id`, { id: third.id })
      expect(yield* titles()).toEqual([
        ["Notes", 2],
        ["Hidden", 3]
      ])
      expect(yield* errorOf(`POST ${columns}`, { column: {} })).toEqual([400, "title: can't be blank"])
      // A student in 103.
      expect((yield* errorOf("/api/v1/courses/103/custom_gradebook_columns"))[0]).toBe(403)
    }).pipe(withSandbox)
  )

  it.live("have a content for each student, one at a time or all at once", () =>
    Effect.gen(function* () {
      const [first, second] = yield* students
      const { id } = yield* call(`POST ${columns}`, { column: { title: "Notes" } })
      const user_id = first?.id
      const put = (content: string) =>
        call(`PUT ${columns}/:id/data/:user_id`, { id, user_id, column_data: { content } })
      expect(yield* put("Good")).toEqual({ user_id, content: "Good" })
      const progress = yield* call(`PUT ${course}/custom_gradebook_column_data`, {
        column_data: [
          { column_id: id, user_id: second?.id, content: "Better" },
          { column_id: id, user_id: 1, content: "not a student" }
        ]
      })
      yield* lmsWait(`/api/v1/progress/${progress.id}`)
      const data = list(`${columns}/${id}/data`)
      expect(yield* data).toEqual([
        { user_id, content: "Good" },
        { user_id: second?.id, content: "Better" }
      ])
      yield* put("")
      expect(yield* data).toEqual([{ user_id: second?.id, content: "Better" }])
      expect((yield* errorOf(`PUT ${columns}/:id/data/1`, { id, column_data: { content: "x" } }))[0]).toBe(404)
      yield* call(`PUT ${columns}/:id`, { id, column: { hidden: true } })
      expect((yield* errorOf(`${columns}/${id}/data`))[0]).toBe(404)
      expect(yield* list(`${columns}/${id}/data`, { include_hidden: true })).toHaveLength(1)
    }).pipe(withSandbox)
  )
})

describe("grading standards", () => {
  const entries = [
    { name: "Pass", value: 50 },
    { name: "Fail", value: 0 }
  ]

  it.live("of a course and of the account are created, changed and deleted", () =>
    Effect.gen(function* () {
      for (const [owner, context] of [
        [course, { context_type: "Course", context_id: 101 }],
        ["/api/v1/accounts/1", { context_type: "Account", context_id: 1 }]
      ] as const) {
        const path = `${owner}/grading_standards`
        const { length } = yield* list(path)
        const created = yield* call(`POST ${path}`, { title: "Mine", grading_scheme_entry: entries.toReversed() })
        expect(created).toEqual({
          id: created.id,
          title: "Mine",
          ...context,
          points_based: false,
          scaling_factor: 1,
          grading_scheme: [
            { name: "Pass", value: 0.5, calculated_value: 50 },
            { name: "Fail", value: 0, calculated_value: 0 }
          ]
        })
        const { id } = created
        const points = {
          points_based: true,
          scaling_factor: 4,
          grading_scheme_entry: [{ name: "A", value: 3 }, entries[1]]
        }
        const changed = yield* call(`PUT ${path}/:id`, { id, ...points } as never)
        expect(changed.grading_scheme).toMatchObject([{ name: "A", value: 0.75, calculated_value: 3 }, { value: 0 }])
        expect(yield* call(`${path}/${id}`)).toEqual(changed)
        yield* call(`DELETE ${path}/:id`, { id })
        expect(yield* list(path)).toHaveLength(length)
      }
      const standard = yield* call(`POST ${course}/grading_standards`, { title: "Default" })
      expect(standard.grading_scheme).toHaveLength(12)
    }).pipe(withSandbox)
  )

  it.live("are checked", () =>
    Effect.gen(function* () {
      for (const [params, message] of [
        [
          { grading_scheme_entry: [{ name: "A", value: 90 }] },
          "data: grading schemes must have 0% for the lowest grade"
        ],
        [
          { grading_scheme_entry: [...entries, { name: "F", value: 0 }] },
          "data: grading scheme cannot contain duplicate values"
        ],
        [{ scaling_factor: 4 }, "scaling_factor: must be 1 if scheme points_based is false"]
      ] as const) {
        expect(yield* errorOf(`POST ${course}/grading_standards`, { title: "X", ...params })).toEqual([400, message])
      }
    }).pipe(withSandbox)
  )
})

describe("the late policy", () => {
  const policy = `${course}/late_policy`

  it.live("is created once, changed and checked", () =>
    Effect.gen(function* () {
      expect((yield* errorOf(policy))[0]).toBe(404)
      yield* call(`POST ${policy}`, { late_policy: { late_submission_deduction: 12.5 } })
      expect(yield* errorOf(`POST ${policy}`, { late_policy: {} })).toEqual([
        400,
        "only one late policy per course is allowed"
      ])
      yield* call(`PATCH ${policy}`, { late_policy: { late_submission_interval: "hour" } })
      expect((yield* call(policy)).late_policy).toMatchObject({
        course_id: 101,
        late_submission_deduction: 12.5,
        late_submission_interval: "hour",
        missing_submission_deduction_enabled: false
      })
      expect(yield* errorOf(`PATCH ${policy}`, { late_policy: { late_submission_deduction: 101 } })).toEqual([
        422,
        "late_submission_deduction: must be less than or equal to 100"
      ])
      expect((yield* errorOf("/api/v1/courses/103/late_policy"))[0]).toBe(403)
    }).pipe(withSandbox)
  )

  it.live("deducts points of late work for each interval, down to a minimum", () =>
    Effect.gen(function* () {
      const [assignment] = yield* list(`${course}/assignments`)
      const [student] = yield* students
      const path = `${course}/assignments/${assignment?.id}/submissions/${student?.id}`
      const late = { late_policy_status: "late", seconds_late_override: 90_000, posted_grade: "9" }
      yield* call(`PUT ${path}`, { submission: late })
      const grades = Effect.map(call(path), ({ entered_score, grade, points_deducted, score }) => ({
        entered_score,
        grade,
        points_deducted,
        score
      }))
      expect(yield* grades).toEqual({ entered_score: 9, score: 9, grade: "9", points_deducted: null })
      yield* call(`POST ${policy}`, {
        late_policy: { late_submission_deduction_enabled: true, late_submission_deduction: 10 }
      })
      expect(yield* grades).toEqual({ entered_score: 9, score: 7, grade: "7", points_deducted: 2 })
      yield* call(`PATCH ${policy}`, {
        late_policy: { late_submission_minimum_percent_enabled: true, late_submission_minimum_percent: 80 }
      })
      expect(yield* grades).toEqual({ entered_score: 9, score: 8, grade: "8", points_deducted: 1 })
    }).pipe(withSandbox)
  )
})

describe("the history of the gradebook", () => {
  const history = `${course}/gradebook_history`

  it.live("has the days, graders, versions and former grades of submissions", () =>
    Effect.gen(function* () {
      const [assignment] = yield* list(`${course}/assignments`)
      const [student] = yield* students
      const path = `${course}/assignments/${assignment?.id}/submissions/${student?.id}`
      for (const posted_grade of ["4", "4", "5", "7"]) yield* call(`PUT ${path}`, { submission: { posted_grade } })
      const { graded_at, id } = yield* call(path)
      const [today] = yield* list(`${history}/days`)
      const graders = [{ id: 1, name: expect.any(String), assignments: [{ id: assignment?.id, name: "Essay" }] }]
      expect(today).toMatchObject({ graders })
      expect(new Date(`${today?.date}`).getTime()).toBeGreaterThan(Date.parse(`${graded_at}`) - 2 * 86_400_000)
      expect(yield* list(`${history}/${today?.date}`)).toMatchObject(graders)
      expect(yield* list(`${history}/2020-01-01`)).toEqual([])

      const ofGrader = (grader: number) =>
        list(`${history}/${today?.date}/graders/${grader}/assignments/${assignment?.id}/submissions`)
      const [ofStudent] = yield* ofGrader(1)
      expect(ofStudent).toMatchObject({ submission_id: id })
      // A grade that stays the same is no change.
      const versions = (ofStudent as Row).versions as ReadonlyArray<Row>
      expect(versions.filter(({ new_grade }) => new_grade === "4")).toHaveLength(1)
      const [last, before, first] = versions
      expect(last).toMatchObject({
        previous_grade: "5",
        new_grade: "7",
        current_grade: "7",
        assignment_name: "Essay",
        user_name: student?.name
      })
      expect([before, first]).toMatchObject([
        { previous_grade: "4", new_grade: "5", current_grade: "7" },
        { new_grade: "4", current_grade: "7" }
      ])
      expect(yield* ofGrader(2)).toEqual([])

      const grades = (params: LmsParams) =>
        Effect.map(list(`${history}/feed`, params), (rows) => rows.map((row) => row.grade))
      const mine = { user_id: student?.id ?? 0, assignment_id: assignment?.id ?? 0 }
      const ascending = yield* grades({ ...mine, ascending: true })
      expect(ascending.slice(-4)).toEqual(["4", "4", "5", "7"])
      expect((yield* grades(mine)).toSorted()).toEqual(ascending.toSorted())
      expect((yield* grades({})).length).toBeGreaterThan(ascending.length)
      expect((yield* errorOf("/api/v1/courses/103/gradebook_history/days"))[0]).toBe(403)
    }).pipe(withSandbox)
  )
})

describe("grading periods", () => {
  const account = "/api/v1/accounts/1"
  const sets = `${account}/grading_period_sets`
  const periods = [
    { title: "First", start_date: "2024-08-01T00:00:00Z", end_date: "2024-09-30T00:00:00Z", weight: 40 },
    { title: "Second", start_date: "2024-09-30T00:00:00Z", end_date: "2099-01-01T00:00:00Z", weight: 60 }
  ]

  it.live("of a term are those of its courses and their submissions", () =>
    Effect.gen(function* () {
      const { enrollment_term_id: term } = yield* call(course)
      const of = (path: string) =>
        Effect.map(call(`${path}/grading_periods`), (body) => body.grading_periods as ReadonlyArray<Row>)
      expect(yield* of(course)).toEqual([])
      const created = yield* call(`POST ${sets}`, {
        grading_period_set: { title: "Year", weighted: true },
        enrollment_term_ids: [Number(term)]
      })
      const { id } = created.grading_period_set as Row
      const batch = `PATCH /api/v1/grading_period_sets/${id}/grading_periods/batch_update`
      const { grading_periods: written } = yield* call(batch, { grading_periods: periods } as LmsParams)
      expect(written).toMatchObject([
        { ...periods[0], close_date: periods[0]?.end_date, is_closed: true, is_last: false },
        { ...periods[1], is_closed: false, is_last: true }
      ])
      const [first, second] = yield* of(course)
      expect([first, second]).toMatchObject(periods)
      expect(yield* of(account)).toHaveLength(2)
      expect((yield* call(`${account}/terms/${term}`)).grading_period_group_id).toBe(id)
      const include = ["grading_periods", "current_grading_period_scores"]
      expect(yield* call(course, { include })).toMatchObject({
        grading_periods: [{ title: "First" }, { title: "Second" }],
        has_grading_periods: true,
        has_weighted_grading_periods: true
      })
      const [assignment] = yield* list(`${course}/assignments`)
      const [student] = yield* students
      const period = Effect.map(
        call(`${course}/assignments/${assignment?.id}/submissions/${student?.id}`),
        ({ grading_period_id }) => grading_period_id
      )
      const move = (due_at: string) => call(`PUT ${course}/assignments/${assignment?.id}`, { assignment: { due_at } })
      for (const [due_at, expected] of [
        ["2024-09-01T00:00:00Z", first?.id],
        ["2025-01-01T00:00:00Z", second?.id],
        ["2020-01-01T00:00:00Z", null],
        ["", second?.id]
      ] as const) {
        yield* move(due_at)
        expect([due_at, yield* period]).toEqual([due_at, expected])
      }

      const one = `${course}/grading_periods/${first?.id}`
      yield* call(`PUT ${one}`, { grading_periods: [{ weight: 30 }] } as LmsParams)
      expect((yield* call(one)).grading_periods).toMatchObject([{ title: "First", weight: 30 }])
      const late = { grading_periods: [{ end_date: "2025-01-01T00:00:00Z", close_date: "2025-01-02T00:00:00Z" }] }
      expect((yield* errorOf(`PUT ${one}`, late as LmsParams))[1]).toMatch(/cannot overlap/)
      expect(yield* errorOf(batch, { grading_periods: [{ title: "" }] } as LmsParams)).toEqual([
        422,
        "title: can't be blank"
      ])
      yield* call(`DELETE ${one}`)
      yield* call(`DELETE ${account}/grading_periods/${second?.id}`)
      expect(yield* of(course)).toEqual([])
      yield* call(`PATCH ${sets}/${id}`, { grading_period_set: { title: "Renamed" } })
      expect((yield* call(sets)).grading_period_sets).toMatchObject([{ title: "Renamed", enrollment_term_ids: [] }])
      yield* call(`DELETE ${sets}/${id}`)
      expect((yield* call(sets)).grading_period_sets).toEqual([])
    }).pipe(withSandbox)
  )
})
