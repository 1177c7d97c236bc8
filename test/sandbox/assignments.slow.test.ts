/** Assignments and their groups: filters, included fields and what writes keep. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import type { LmsParams } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list } from "../fixtures/records.js"

const day = (offset: number) => new Date(Date.UTC(2030, 0, 1) + offset * 86_400_000).toISOString()

const data = {
  courses: [
    {
      assignments: [
        { name: "Essay", due_at: "2024-09-02T00:00:00Z", points_possible: 10 },
        { name: "Übung 2", due_at: null },
        { name: "Essay, revised", due_at: day(0) },
        { name: "Draft", published: false }
      ],
      students: 12
    },
    { enrollment_type: "student" as const, assignments: [{ name: "Old", due_at: "2024-09-02T00:00:00Z" }] },
    // The last course has an id of another shard.
    {}
  ]
}
const withSandbox = Effect.provide(Sandbox.layerClient({ data }))

const all = "/api/v1/courses/101/assignments"
const one = `${all}/:id`
const names = (params: LmsParams) => Effect.map(list(all, params), (rows) => rows.map(({ name }) => name))

describe("a list of assignments", () => {
  it.live("has what the parameters select, in their order", () =>
    Effect.gen(function* () {
      yield* call(`PUT ${one}`, { id: 5004, assignment: { due_at: "2024-01-01T00:00:00Z" } })
      const cases: ReadonlyArray<readonly [params: LmsParams, names: ReadonlyArray<string>]> = [
        [{ search_term: "essay" }, ["Essay", "Essay, revised"]],
        [{ bucket: "past" }, ["Essay"]],
        [{ bucket: "undated" }, ["Übung 2"]],
        [{ bucket: "future" }, ["Übung 2", "Essay, revised"]],
        [{ bucket: "upcoming" }, []],
        [{ bucket: "overdue" }, []],
        [{ bucket: "ungraded" }, ["Essay"]],
        [{ order_by: "due_at", bucket: "future" }, ["Essay, revised", "Übung 2"]],
        [{ assignment_ids: [5003, 5001] }, ["Essay", "Essay, revised"]],
        [{ post_to_sis: true }, []]
      ]
      for (const [params, expected] of cases) {
        const found = (yield* names(params)).filter((name) => name !== "Draft")
        expect([params, found]).toEqual([params, expected])
      }
      const [status, message] = yield* errorOf(all, { bucket: "soon" })
      expect([status, message]).toEqual([400, expect.stringContaining("must be one of the following: past, overdue")])
      expect(yield* errorOf(all, { search_term: "e" })).toEqual([400, "search_term: 2 or more characters is required"])
    }).pipe(withSandbox)
  )
})

describe("an assignment", () => {
  it.live("includes what is asked for", () =>
    Effect.gen(function* () {
      const include = ["all_dates", "overrides", "can_edit", "assignment_visibility"]
      const [first] = yield* list(all, { include })
      const due_at = "2024-09-02T00:00:00Z"
      expect(first).toMatchObject({
        all_dates: [{ due_at, lock_at: null, unlock_at: null, base: true }],
        overrides: [],
        can_edit: true
      })
      expect(first?.assignment_visibility).toHaveLength(12)
      for (const name of include) expect(yield* call(one, { id: 5001 })).not.toHaveProperty(name)
      expect(yield* call(one, { id: 5001, all_dates: true })).toMatchObject({ all_dates: [{ due_at }] })
    }).pipe(withSandbox)
  )

  it.live("keeps what is written, also when other fields are written, and its position", () =>
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
      expect((yield* list(all, { post_to_sis: true })).map(({ name }) => name)).toEqual(["Essay, revised", "Written"])
      expect((yield* list(all)).map((row) => row.id).slice(0, 2)).toEqual([5003, 5001])
    }).pipe(withSandbox)
  )
})

describe("assignment groups", () => {
  const groups = "/api/v1/courses/101/assignment_groups"

  it.live("keep rules and their position, and list their assignments", () =>
    Effect.gen(function* () {
      const created = yield* call(`POST ${groups}`, { name: "Exams", position: 1, group_weight: 60 })
      expect(created).toMatchObject({ position: 1, group_weight: 60, rules: {} })
      const rules = { drop_lowest: "1", never_drop: [5001, "5002"], other: 1 }
      const changed = yield* call(`PUT ${groups}/:id`, { id: created.id, rules })
      expect(changed).toEqual({ ...created, rules: { drop_lowest: 1, never_drop: [5001, 5002] } })
      expect((yield* list(groups)).map(({ name }) => name)).toEqual(["Exams", "Assignments"])
      yield* call(`PUT ${one}`, { id: 5002, assignment: { assignment_group_id: created.id } })
      expect((yield* list(`${groups}/:id/assignments`, { id: created.id })).map(({ id }) => id)).toEqual([5002])
    }).pipe(withSandbox)
  )

  it.live("include their assignments with what is included of these", () =>
    Effect.gen(function* () {
      const include = ["assignments", "all_dates", "can_edit"]
      const [group] = yield* list(groups, { include, assignment_ids: [5001, 5002] })
      expect(group?.assignments).toMatchObject([
        { id: 5001, can_edit: true, all_dates: [{ base: true }] },
        { id: 5002, can_edit: true }
      ])
      yield* call(`PUT ${one}`, { id: 5001, assignment: { submission_types: ["online_quiz"] } })
      const [others] = yield* list(groups, { include, exclude_assignment_submission_types: ["online_quiz"] })
      expect(others?.assignments).toMatchObject([{ id: 5002 }, { id: 5003 }, { id: 5004 }])
    }).pipe(withSandbox)
  )
})
