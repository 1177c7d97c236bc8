/** Rubrics, what they are used for, assessments by them, and peer reviews. */
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import type { LmsParams } from "effect-lms"
import { Sandbox } from "effect-lms/sandbox"
import { call, errorOf, list, type Row } from "../fixtures/records.js"

const course = "/api/v1/courses/101"
const withSandbox = Effect.provide(
  Sandbox.layerClient({
    data: {
      courses: 4,
      students: [{ name: "Ann" }, { name: "Bo" }, { name: "Cy" }],
      assignments: [
        { name: "Essay", points_possible: 10 },
        { name: "Draft", points_possible: 10 }
      ]
    }
  })
)

const criteria = {
  0: {
    description: "Content",
    ratings: { 0: { description: "Good", points: 5 }, 1: { description: "Bad", points: 0 } }
  },
  1: { description: "Form", points: 3 },
  2: { description: "Effort", points: 9, ignore_for_scoring: true }
}

const setUp = Effect.gen(function* () {
  const rows = yield* list(`${course}/assignments`)
  const draft = rows.find(({ name }) => name === "Draft") as Row
  const students = yield* list(`${course}/users`, { enrollment_type: "student" })
  const created = yield* call(`POST ${course}/rubrics`, {
    rubric: { title: "Mine", free_form_criterion_comments: true, criteria },
    rubric_association: { association_id: draft.id, association_type: "Assignment", use_for_grading: true }
  } as LmsParams)
  const { rubric, rubric_association: association } = created as unknown as Readonly<
    Record<"rubric" | "rubric_association", Row>
  >
  const path = `${course}/assignments/${draft.id}`
  const ids = students.map(({ id }) => id)
  const [content, form] = rubric.data as unknown as ReadonlyArray<{ id: string; ratings: ReadonlyArray<Row> }>
  const marks = {
    [content?.id ?? ""]: { rating_id: String(content?.ratings[0]?.id), comments: "Well done" },
    [form?.id ?? ""]: { points: 1.5 }
  }
  return { draft, ids, path, rubric, association, marks, content, form }
})

describe("rubrics", () => {
  it.live("are created with an assignment, which shows them, and has their points", () =>
    Effect.gen(function* () {
      const { association, draft, path, rubric } = yield* setUp
      expect(rubric).toMatchObject({
        title: "Mine",
        context_type: "Course",
        context_id: 101,
        points_possible: 8,
        free_form_criterion_comments: true,
        data: [
          { description: "Content", points: 5, ratings: [{ description: "Good", points: 5 }, { points: 0 }] },
          { description: "Form", points: 3 },
          { description: "Effort", ignore_for_scoring: true }
        ]
      })
      expect(association).toMatchObject({ rubric_id: rubric.id, association_id: draft.id, purpose: "grading" })
      expect(yield* call(path)).toMatchObject({
        points_possible: 8,
        use_rubric_for_grading: true,
        rubric: rubric.data,
        rubric_settings: { id: rubric.id, title: "Mine", points_possible: 8, free_form_criterion_comments: true }
      })
      expect((yield* list(`${course}/rubrics`)).map(({ title }) => title)).toEqual(["Writing rubric", "Mine"])
      expect(yield* call(`${course}/rubrics/${rubric.id}/used_locations`)).toMatchObject([
        { id: 101, assignments: [{ id: draft.id, title: "Draft" }] }
      ])

      const changed = yield* call(`PUT ${course}/rubrics/:id`, {
        id: rubric.id,
        rubric: { title: "Changed", skip_updating_points_possible: true, criteria: { 0: { points: 4 } } },
        rubric_association_id: association.id,
        rubric_association: { association_id: draft.id, association_type: "Assignment", use_for_grading: true }
      } as LmsParams)
      expect(changed).toMatchObject({ rubric: { points_possible: 4 }, rubric_association: { id: association.id } })
      expect(yield* call(path)).toMatchObject({ points_possible: 8, rubric_settings: { title: "Changed" } })
      yield* call(`DELETE ${course}/rubrics/:id`, { id: rubric.id })
      expect(yield* call(path)).not.toHaveProperty("rubric")
      expect((yield* errorOf(`${course}/rubrics/${rubric.id}`))[0]).toBe(404)
      // A student in 103.
      expect((yield* errorOf("/api/v1/courses/103/rubrics"))[0]).toBe(403)
    }).pipe(withSandbox)
  )

  it.live("are used by one assignment at a time for each, and no longer if that is removed", () =>
    Effect.gen(function* () {
      const { draft, path, rubric } = yield* setUp
      const [first] = yield* list(`${course}/rubrics`)
      const [ofAccount] = yield* list("/api/v1/accounts/1/rubrics")
      const associate = (rubric_id: number | undefined) =>
        Effect.map(
          call(`POST ${course}/rubric_associations`, {
            rubric_association: {
              rubric_id,
              association_id: draft.id,
              association_type: "Assignment",
              purpose: "grading"
            }
          } as LmsParams),
          ({ rubric_association }) => rubric_association as Row
        )
      for (const id of [first?.id, ofAccount?.id]) {
        const association = yield* associate(id)
        expect(yield* call(path)).toMatchObject({ rubric_settings: { id }, use_rubric_for_grading: false })
        yield* call(`PUT ${course}/rubric_associations/:id`, {
          id: association.id,
          rubric_association: { rubric_id: rubric.id, hide_score_total: true }
        })
        expect(yield* call(path)).toMatchObject({ rubric_settings: { id: rubric.id, hide_score_total: true } })
        yield* call(`DELETE ${course}/rubric_associations/:id`, { id: association.id })
        expect(yield* call(path)).not.toHaveProperty("rubric_settings")
      }
    }).pipe(withSandbox)
  )
})

describe("an assessment by a rubric", () => {
  it.live("grades the submission, in either way to write it", () =>
    Effect.gen(function* () {
      const { association, content, form, ids, marks, path, rubric } = yield* setUp
      const [ann, bo] = ids
      const expected = {
        [content?.id ?? ""]: { rating_id: content?.ratings[0]?.id, points: 5, comments: "Well done" },
        [form?.id ?? ""]: { rating_id: null, points: 1.5, comments: "" }
      }
      const submission = (user: number | undefined) =>
        call(`${path}/submissions/${user}`, { include: ["rubric_assessment", "full_rubric_assessment"] })
      yield* call(`PUT ${path}/submissions/${ann}`, { rubric_assessment: marks } as LmsParams)
      expect(yield* submission(ann)).toMatchObject({ score: 6.5, grade: "6.5", rubric_assessment: expected })

      const assessments = `${course}/rubric_associations/${association.id}/rubric_assessments`
      const { [content?.id ?? ""]: first, ...others } = marks
      const byCriterion = { [`criterion_${content?.id}`]: first, ...others }
      const created = yield* call(`POST ${assessments}`, {
        rubric_assessment: { user_id: bo, assessment_type: "grading", ...byCriterion }
      } as LmsParams)
      expect(created).toMatchObject({
        score: 6.5,
        assessor_id: 1,
        assessment_type: "grading",
        artifact: { user_id: bo }
      })
      expect(yield* submission(bo)).toMatchObject({
        score: 6.5,
        rubric_assessment: expected,
        full_rubric_assessment: { id: created.id, rubric_association_id: association.id }
      })
      yield* call(`PUT ${assessments}/:id`, {
        id: created.id,
        rubric_assessment: { [form?.id ?? ""]: { points: 3 } }
      } as LmsParams)
      expect(yield* submission(bo)).toMatchObject({ score: 3 })

      const shown = (params: LmsParams) => call(`${course}/rubrics/${rubric.id}`, params)
      const all = yield* shown({ include: ["assessments", "associations"], style: "full" })
      expect(all.associations).toMatchObject([{ id: association.id }])
      expect(all.assessments).toMatchObject([{ score: 6.5, data: [{ points: 5 }, { points: 1.5 }] }, { score: 3 }])
      expect((yield* shown({ include: ["peer_assessments"], style: "comments_only" })).assessments).toEqual([])
      expect((yield* errorOf(`${course}/rubrics/${rubric.id}`, { style: "full" }))[0]).toBe(400)
      yield* call(`DELETE ${assessments}/:id`, { id: created.id })
      expect(yield* submission(bo)).not.toHaveProperty("rubric_assessment")
    }).pipe(withSandbox)
  )

  it.live("is ignored without a rubric, and for criteria that the rubric does not have", () =>
    Effect.gen(function* () {
      const { association, ids, marks, path } = yield* setUp
      const one = `${path}/submissions/${ids[0]}`
      const assess = (rubric_assessment: unknown) => call(`PUT ${one}`, { rubric_assessment } as LmsParams)
      const assessed = call(one, { include: ["rubric_assessment"] })
      yield* assess({ other: { points: 1 } })
      expect(yield* assessed).not.toHaveProperty("rubric_assessment")
      yield* call(`DELETE ${course}/rubric_associations/:id`, { id: association.id })
      yield* assess(marks)
      expect(yield* assessed).not.toHaveProperty("rubric_assessment")
    }).pipe(withSandbox)
  )
})

describe("peer reviews", () => {
  it.live("are assigned, completed by an assessment, and deleted", () =>
    Effect.gen(function* () {
      const { association, draft, ids, marks, path } = yield* setUp
      const [ann, bo, cy] = ids
      const { id: submission } = yield* call(`${path}/submissions/${ann}`)
      const reviews = `${path}/submissions/${submission}/peer_reviews`
      const created = yield* call(`POST ${reviews}`, { user_id: bo })
      expect(created).toEqual({
        id: created.id,
        assessor_id: bo,
        user_id: ann,
        asset_id: submission,
        asset_type: "Submission",
        workflow_state: "assigned"
      })
      expect(yield* call(`POST ${reviews}`, { user_id: bo })).toEqual(created)
      expect((yield* errorOf(`POST ${reviews}`, { user_id: ann }))[0]).toBe(400)

      const assess = (user: number | undefined) => ({
        as_user_id: user ?? 0,
        rubric_assessment: { user_id: ann, assessment_type: "peer_review", ...marks }
      })
      const assessments = `POST ${course}/rubric_associations/${association.id}/rubric_assessments`
      expect((yield* errorOf(assessments, assess(cy) as LmsParams))[0]).toBe(403)
      expect(yield* call(assessments, assess(bo) as LmsParams)).toMatchObject({ assessment_type: "peer_review" })
      // Not a grade.
      expect(yield* call(`${path}/submissions/${ann}`)).not.toMatchObject({ score: 6.5 })

      const [section] = yield* list(`${course}/sections`)
      for (const owner of [course, `/api/v1/sections/${section?.id}`]) {
        for (const list_ of ["peer_reviews", `submissions/${submission}/peer_reviews`]) {
          const all = `${owner}/assignments/${draft.id}/${list_}`
          expect(yield* list(all, { include: ["user", "submission_comments"] })).toMatchObject([
            {
              id: created.id,
              workflow_state: "completed",
              user: { id: ann },
              assessor: { id: bo },
              submission_comments: []
            }
          ])
        }
      }
      const seenBy = (user: number | undefined) => list(`${path}/peer_reviews`, { as_user_id: user ?? 0 })
      yield* call(`PUT ${path}`, { assignment: { anonymous_peer_reviews: true } })
      expect(yield* seenBy(ann)).toEqual([
        { user_id: ann, asset_id: submission, asset_type: "Submission", workflow_state: "completed" }
      ])
      expect(yield* seenBy(cy)).toEqual([])
      yield* call(`DELETE ${reviews}`, { user_id: bo })
      expect(yield* list(reviews)).toEqual([])
      expect((yield* errorOf(`DELETE ${reviews}`, { user_id: bo }))[0]).toBe(400)
    }).pipe(withSandbox)
  )
})
