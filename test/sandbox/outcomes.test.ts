/** Learning outcomes: their groups, links, and how students did in them. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import type { LmsParams } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list, type Row } from "../fixtures/records.js"

const course = "/api/v1/courses/101"
const account = "/api/v1/accounts/1"
const withSandbox = Effect.provide(
  Sandbox.layerClient({
    data: {
      courses: 4,
      students: [{ name: "Ann" }, { name: "Bo" }, { name: "Cy" }],
      assignments: [{ name: "Essay" }, { name: "Draft" }]
    }
  })
)

const titlesOf = (rows: ReadonlyArray<Row>) => rows.map(({ title }) => title)
const outcomesOf = (path: string, params: LmsParams = {}) =>
  Effect.map(list(path, params), (links) => links.map(({ outcome }) => outcome as Row))

describe("outcome groups", () => {
  it.live.each([course, account, "/api/v1/global"])("of %s are created, moved, imported and deleted", (owner) =>
    Effect.gen(function* () {
      const root = yield* call(`${owner}/root_outcome_group`)
      expect(root).toMatchObject({ can_edit: true, url: `${owner}/outcome_groups/${root.id}` })
      const groups = `${owner}/outcome_groups`
      const before = yield* list(`${groups}/${root.id}/subgroups`)
      const create = (parent: number, title: string) => call(`POST ${groups}/:id/subgroups`, { id: parent, title })
      const first = yield* create(root.id, "B")
      const second = yield* create(root.id, "A")
      expect(first).toMatchObject({ title: "B", description: null, parent_outcome_group: { id: root.id } })
      const added = titlesOf(yield* list(`${groups}/${root.id}/subgroups`))
      expect(added.filter((title) => !titlesOf(before).includes(title))).toEqual(["A", "B"])

      const change = { description: "Text", vendor_guid: "v", parent_outcome_group_id: second.id }
      const moved = yield* call(`PUT ${groups}/:id`, { id: first.id, ...change })
      expect(moved).toMatchObject({ title: "B", description: "Text", parent_outcome_group: { title: "A" } })
      // A group is not within itself.
      expect((yield* errorOf(`PUT ${groups}/:id`, { id: second.id, parent_outcome_group_id: first.id }))[0]).toBe(400)
      const copy = yield* call(`POST ${groups}/:id/import`, { id: root.id, source_outcome_group_id: second.id })
      expect(copy).toMatchObject({ title: "A", parent_outcome_group: { id: root.id } })
      expect(titlesOf(yield* list(`${groups}/${copy.id}/subgroups`))).toEqual(["B"])

      yield* call(`DELETE ${groups}/:id`, { id: second.id })
      expect((yield* errorOf(`${groups}/${first.id}`))[0]).toBe(404)
      expect((yield* errorOf(`DELETE ${groups}/:id`, { id: root.id }))[0]).toBe(400)
      expect((yield* errorOf(`POST ${groups}/:id/subgroups`, { id: root.id }))[0]).toBe(400)
    }).pipe(withSandbox)
  )

  it.live("list their outcomes, which are created, linked, moved, changed and unlinked", () =>
    Effect.gen(function* () {
      const groups = `${course}/outcome_groups`
      const root = yield* call(`${course}/root_outcome_group`)
      const group = yield* call(`POST ${groups}/:id/subgroups`, { id: root.id, title: "Group" })
      const inRoot = `${groups}/${root.id}/outcomes`
      const inGroup = `${groups}/${group.id}/outcomes`
      const link = yield* call(`POST ${inRoot}`, {
        title: "Argues",
        display_name: "Arguing",
        ratings: [{ description: "Yes", points: 2 }, { points: 4 }],
        calculation_method: "n_mastery"
      })
      const { id } = link.outcome as Row
      expect(link).toMatchObject({ context_type: "Course", context_id: 101, outcome_group: { id: root.id } })
      const outcome = yield* call(`/api/v1/outcomes/${id}`)
      expect(outcome).toMatchObject({
        title: "Argues",
        display_name: "Arguing",
        ratings: [
          { description: "No description", points: 4 },
          { description: "Yes", points: 2 }
        ],
        points_possible: 4,
        mastery_points: 4,
        calculation_method: "n_mastery",
        calculation_int: 5,
        assessed: false
      })
      expect(yield* outcomesOf(inRoot, { outcome_style: "full" })).toContainEqual(outcome)
      expect((yield* outcomesOf(inRoot))[0]).not.toHaveProperty("ratings")
      expect((yield* call(`/api/v1/outcomes/${id}`, { add_defaults: true })).ratings).toMatchObject([
        { mastery: true, color: expect.any(String) },
        { mastery: false }
      ])
      expect(
        yield* call(`PUT /api/v1/outcomes/:id`, { id, title: "Reasons", calculation_method: "latest" })
      ).toMatchObject({
        title: "Reasons",
        display_name: "Arguing"
      })
      const move = { outcome_id: id, move_from: root.id }
      yield* call(`POST ${inGroup}`, move)
      expect(titlesOf(yield* outcomesOf(inRoot))).toEqual(["Thinks critically"])
      // Those of the account are available to its courses.
      const [ofAccount] = yield* outcomesOf(`${account}/outcome_group_links`)
      yield* call(`PUT ${inGroup}/:outcome_id`, { outcome_id: ofAccount?.id })
      expect(titlesOf(yield* outcomesOf(inGroup))).toEqual(["Reasons", ofAccount?.title])
      expect(yield* list(`${course}/outcome_group_links`, { outcome_group_style: "full" })).toHaveLength(3)

      for (const outcome_id of [id, ofAccount?.id]) yield* call(`DELETE ${inGroup}/:outcome_id`, { outcome_id })
      expect((yield* errorOf(`/api/v1/outcomes/${id}`))[0]).toBe(404)
      expect(yield* call(`/api/v1/outcomes/${ofAccount?.id}`)).toMatchObject({ title: ofAccount?.title })
      for (const [params, message] of [
        [{ description: "x" }, "title: can't be blank"],
        [{ title: "x", calculation_method: "decaying_average", calculation_int: 100 }, /calculation_int/],
        [{ outcome_id: 999_999 }, "error"]
      ] as const) {
        const [status, text] = yield* errorOf(`POST ${inRoot}`, params)
        expect([status, text]).toEqual([400, typeof message === "string" ? message : expect.stringMatching(message)])
      }
      // A student in 103.
      const other = yield* call("/api/v1/courses/103/root_outcome_group")
      expect(other.can_edit).toBe(false)
      expect((yield* errorOf(`POST /api/v1/courses/103/outcome_groups/${other.id}/outcomes`, { title: "x" }))[0]).toBe(
        403
      )
    }).pipe(withSandbox)
  )
})

describe("outcome results", () => {
  it.live("follow from assessments by rubrics that are aligned to outcomes", () =>
    Effect.gen(function* () {
      const students = yield* list(`${course}/users`, { enrollment_type: "student" })
      const [ann, bo] = students.map(({ id }) => id)
      const [outcome] = yield* outcomesOf(`${course}/outcome_group_links`)
      const id = outcome?.id
      yield* call("PUT /api/v1/outcomes/:id", { id, calculation_method: "highest" })
      for (const [index, assignment] of (yield* list(`${course}/assignments`)).entries()) {
        const created = yield* call(`POST ${course}/rubrics`, {
          rubric: { title: "R", criteria: { 0: { points: 5, learning_outcome_id: id } } },
          rubric_association: { association_id: assignment.id, association_type: "Assignment" }
        } as LmsParams)
        const { data } = created.rubric as { data: readonly [{ id: string }] }
        for (const [user, points] of [
          [ann, 2 + 2 * index],
          [bo, 1]
        ] as const) {
          if (index === 1 && user === bo) continue
          const marks = { [data[0].id]: { points } }
          yield* call(`PUT ${course}/assignments/${assignment.id}/submissions/${user}`, {
            rubric_assessment: marks
          } as LmsParams)
        }
      }
      const results = yield* call(`${course}/outcome_results`, { include: ["outcomes", "users", "alignments"] })
      const row = (user: number | undefined, score: number, mastery: boolean) => ({
        score,
        mastery,
        possible: 5,
        percent: score / 5,
        links: { user: String(user), learning_outcome: String(id) }
      })
      expect(results).toMatchObject({
        outcome_results: [row(ann, 2, false), row(bo, 1, false), row(ann, 4, true)],
        linked: {
          outcomes: [{ id, assessed: true }],
          users: [{ name: "Ann" }, { name: "Bo" }, { name: "Cy" }],
          alignments: [{}, {}]
        }
      })
      const rollups = (params: LmsParams) =>
        Effect.map(call(`${course}/outcome_rollups`, params), (body) =>
          (body.rollups as ReadonlyArray<{ scores: ReadonlyArray<Row>; links: Row }>).map(({ links, scores }) => [
            links.user ?? links.course,
            scores.map(({ score }) => score)
          ])
        )
      const cy = String(students[2]?.id)
      const all = [
        [String(ann), [4]],
        [String(bo), [1]],
        [cy, []]
      ]
      expect(yield* rollups({})).toEqual(all)
      expect(yield* rollups({ exclude: ["missing_user_rollups"] })).toEqual(all.slice(0, 2))
      expect(yield* rollups({ user_ids: [bo ?? 0], outcome_ids: [id ?? 0] })).toEqual(all.slice(1, 2))
      expect(yield* rollups({ sort_by: "outcome", sort_outcome_id: id ?? 0 })).toEqual([all[1], all[0], all[2]])
      expect(yield* rollups({ aggregate: "course" })).toEqual([["101", [2.5]]])
      for (const [calculation, score] of [
        [{ calculation_method: "latest" }, 4],
        [{ calculation_method: "average" }, 3],
        [{ calculation_method: "n_mastery", calculation_int: 1 }, 4],
        [{ calculation_method: "decaying_average", calculation_int: 75 }, 3.5]
      ] as const) {
        yield* call("PUT /api/v1/outcomes/:id", { id, ...calculation })
        expect(yield* rollups({ user_ids: [ann ?? 0] })).toEqual([[String(ann), [score]]])
      }
      expect(yield* list(`${course}/outcome_alignments`)).toMatchObject([{ title: "Essay" }, { title: "Draft" }])
      const root = yield* call(`${course}/root_outcome_group`)
      expect((yield* errorOf(`DELETE ${course}/outcome_groups/${root.id}/outcomes/${id}`))[1]).toMatch(
        /aligned outcome/
      )
      for (const [params, status] of [
        [{ user_ids: [1] }, 400],
        [{ outcome_ids: [99] }, 400],
        [{ include: ["nothing"] }, 400],
        [{ as_user_id: ann ?? 0 }, 403]
      ] as const) {
        expect((yield* errorOf(`${course}/outcome_results`, params))[0]).toBe(status)
      }
      const own = yield* call(`${course}/outcome_results`, { as_user_id: ann ?? 0, user_ids: [ann ?? 0] })
      expect(own.outcome_results).toHaveLength(2)
    }).pipe(withSandbox)
  )
})
