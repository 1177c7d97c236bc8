/** Rubrics: their criteria, what they are used for, and what people were given by them. */
import * as Effect from "effect/Effect"
import type { Owners } from "../kernel/collection.js"
import type { ApiRequest, SandboxServices } from "../kernel/context.js"
import { makeIds } from "../kernel/ids.js"
import type { JsonObject } from "../kernel/json.js"
import { asBoolean, asMap, asString, isBlank, type ParameterMap } from "../kernel/parameters.js"
import { type Field, flag, makeRecords, text } from "../kernel/records.js"
import { makeTable } from "../kernel/state.js"
import { accountOwners, managedCourseOwners } from "../school/callers.js"
import type { Course } from "../school/courses.js"
import { type Assignment, assignmentIds, seededAssignments } from "./assignment.js"

type Sandbox = Pick<SandboxServices, "seed">

interface Rating {
  readonly id: string
  readonly criterion_id: string
  readonly description: string
  readonly long_description: string
  readonly points: number
}

export interface Criterion {
  readonly id: string
  readonly description: string
  readonly long_description: string
  readonly points: number
  readonly criterion_use_range: boolean
  readonly ratings: ReadonlyArray<Rating>
  readonly learning_outcome_id?: number
  readonly mastery_points?: number
  readonly ignore_for_scoring?: boolean
}

const numberOf = (input: ParameterMap | undefined, name: string): number => Number(asString(input?.get(name))) || 0

const wordsOf = (input: ParameterMap | undefined, name: string, initial = ""): string => {
  const value = asString(input?.get(name))?.trim() ?? ""
  return value === "" ? initial : value
}

const membersOf = (input: unknown): ReadonlyArray<ParameterMap> =>
  (Array.isArray(input) ? input : input instanceof Map ? [...input.values()] : []).flatMap(
    (member) => asMap(member) ?? []
  )

const readCriterion = (request: ApiRequest, input: ParameterMap): Criterion => {
  const newId = () => `_${request.nextId()}`
  const id = wordsOf(input, "id") || newId()
  const outcome = wordsOf(input, "learning_outcome_id")
  const ratings = membersOf(input.get("ratings")).map((rating) => ({
    id: wordsOf(rating, "id") || newId(),
    criterion_id: id,
    description: wordsOf(rating, "description", "No Description"),
    long_description: wordsOf(rating, "long_description"),
    points: numberOf(rating, "points")
  }))
  const best = Math.max(0, ...ratings.map(({ points }) => points))
  return {
    id,
    description: wordsOf(input, "description", "No Description"),
    long_description: wordsOf(input, "long_description"),
    // Canvas: a criterion is worth its best rating.
    points: ratings.length === 0 ? numberOf(input, "points") : best,
    criterion_use_range: asBoolean(input.get("criterion_use_range")),
    ratings: ratings.toSorted((a, b) => b.points - a.points),
    ...(outcome === ""
      ? {}
      : { learning_outcome_id: Number(outcome), mastery_points: numberOf(input, "mastery_points") }),
    ...(asBoolean(input.get("ignore_for_scoring")) ? { ignore_for_scoring: true } : {})
  }
}

const criteriaField: Field<ReadonlyArray<Criterion>> = {
  initial: [],
  read: (request, value) => Effect.succeed(membersOf(value).map((input) => readCriterion(request, input)))
}

/** The points of all criteria that count. */
export const pointsOf = (criteria: ReadonlyArray<Criterion>): number =>
  criteria.reduce((sum, { ignore_for_scoring, points }) => (ignore_for_scoring === true ? sum : sum + points), 0)

const LEVELS = ["Full marks", "Some marks", "No marks"]

const seededCriteria = (id: number): ReadonlyArray<Criterion> =>
  ["Content", "Structure", "Language"].map((description, position) => {
    const criterion_id = `${id}_${position + 1}`
    return {
      id: criterion_id,
      description,
      long_description: "",
      points: 4,
      criterion_use_range: false,
      ratings: LEVELS.map((level, index) => ({
        id: `${criterion_id}_${index + 1}`,
        criterion_id,
        description: level,
        long_description: "",
        points: 4 - 2 * index
      }))
    }
  })

/** A course initially has one rubric; the account has the first one. */
const ACCOUNT_RUBRIC = 1
export const rubricIds = makeIds(ACCOUNT_RUBRIC + 1, () => 1)

export interface Rubric {
  readonly id: number
  readonly title: string
  readonly free_form_criterion_comments: boolean
  readonly hide_score_total: boolean
  readonly hide_points: boolean
  readonly criteria: ReadonlyArray<Criterion>
}

const makeRubrics = <Owner extends { readonly id: number | bigint }>(options: {
  readonly owners: Owners<Owner>
  readonly context_type: "Account" | "Course"
  readonly idOf: (sandbox: Sandbox, owner: Owner) => number | undefined
  readonly onRemove: (sandbox: Sandbox, owner: Owner, id: number) => void
}) =>
  makeRecords({
    name: "rubric",
    owners: options.owners,
    path: "/rubrics",
    only: ["list", "remove"],
    parameter: "rubric",
    fields: {
      title: text({ initial: "" }),
      free_form_criterion_comments: flag(false),
      hide_score_total: flag(false),
      hide_points: flag(false),
      criteria: criteriaField
    },
    initial: (_, owner) => ("name" in owner ? { title: `${owner.name} Rubric` } : {}),
    beforeRemove: (request, { owner, row }) => Effect.sync(() => options.onRemove(request, owner, row.id)),
    seeded: (seed, owner) => {
      const id = options.idOf({ seed }, owner)
      return id === undefined ? [] : [{ id, title: "Writing rubric", criteria: seededCriteria(id) }]
    },
    timestamps: false,
    template: {
      reusable: false,
      public: false,
      read_only: false,
      rating_order: "descending",
      workflow_state: "active"
    },
    json: (request, { owner, row }) => ({
      context_type: options.context_type,
      context_id: owner.id,
      points_possible: pointsOf(row.criteria),
      criteria: asString(request.parameters.get("style")) === "full" ? row.criteria.map(criterionJson) : undefined,
      data: row.criteria.map(criterionJson)
    })
  })

export const criterionJson = (criterion: Criterion): JsonObject => ({
  ...criterion,
  ratings: criterion.ratings.map((rating): JsonObject => ({ ...rating }))
})

export const courseRubrics = makeRubrics<Course>({
  owners: managedCourseOwners,
  context_type: "Course",
  idOf: ({ seed }, { index }) => (index < seed.courseCount ? rubricIds.at(seed, index, 0) : undefined),
  onRemove: (sandbox, course, id) =>
    associations.set(
      sandbox,
      course,
      associations.get(sandbox, course).filter(({ rubric_id }) => rubric_id !== id)
    )
})

const ACCOUNT = { id: 1 } as const

export const accountRubrics = makeRubrics({
  owners: accountOwners,
  context_type: "Account",
  idOf: () => ACCOUNT_RUBRIC,
  onRemove: () => {}
})

/** A rubric of the course, or of the account, which its courses can use. */
export const findRubric = (sandbox: Sandbox, course: Course, id: number): Rubric | undefined =>
  [...courseRubrics.rows.get(sandbox, course), ...accountRubrics.rows.get(sandbox, ACCOUNT)].find(
    (rubric) => rubric.id === id
  )

/** The use of a rubric: by an assignment, or as a bookmark of a course or account. */
export interface Association {
  readonly id: number
  readonly rubric_id: number
  readonly association_id: number | bigint
  readonly association_type: string
  readonly title: string
  readonly purpose: string
  readonly use_for_grading: boolean
  readonly hide_score_total: boolean
  readonly bookmarked: boolean
}

/** A course initially has two: the bookmark of its rubric, and its first assignment. */
export const associationIds = makeIds(1, () => 2)

export const associations = makeTable<Course, Association>(
  ({ index }) => index,
  (seed, course) => {
    const { id, index, name } = course
    if (index >= seed.courseCount) return []
    const common = { rubric_id: rubricIds.at(seed, index, 0), use_for_grading: false, hide_score_total: false }
    const bookmark = {
      ...common,
      id: associationIds.at(seed, index, 0),
      association_id: id,
      association_type: "Course",
      title: name,
      purpose: "bookmark",
      bookmarked: true
    }
    const [first] = seededAssignments(seed, course)
    return first === undefined
      ? [bookmark]
      : [
          bookmark,
          {
            ...common,
            id: associationIds.at(seed, index, 1),
            association_id: assignmentIds.at(seed, index, 0),
            association_type: "Assignment",
            title: first.name,
            purpose: "grading",
            bookmarked: false
          }
        ]
  }
)

/** The rubric of an assignment, and how the assignment uses it. */
export const rubricOf = (sandbox: Sandbox, course: Course, { id }: Pick<Assignment, "id">) => {
  const association = associations
    .get(sandbox, course)
    .find((row) => row.association_type === "Assignment" && row.association_id === id && row.purpose === "grading")
  const rubric = association && findRubric(sandbox, course, association.rubric_id)
  return association === undefined || rubric === undefined ? undefined : { association, rubric }
}

/** The fields of an assignment with a rubric. */
export const rubricFields = (sandbox: Sandbox, course: Course, assignment: Assignment): JsonObject => {
  const found = rubricOf(sandbox, course, assignment)
  if (found === undefined) return {}
  const { association, rubric } = found
  return {
    use_rubric_for_grading: association.use_for_grading,
    rubric: rubric.criteria.map(criterionJson),
    rubric_settings: {
      id: rubric.id,
      title: rubric.title,
      points_possible: pointsOf(rubric.criteria),
      free_form_criterion_comments: rubric.free_form_criterion_comments,
      hide_score_total: association.hide_score_total,
      hide_points: rubric.hide_points
    }
  }
}

interface Mark {
  readonly points: number | null
  readonly comments: string
  readonly rating_id: string | null
  readonly description: string | null
}

/** What a student was given by a rubric, by a grader or another student. */
export interface Assessment {
  readonly id: number
  readonly student: number
  readonly assessor: number
  readonly type: string
  readonly at: string
  /** By criterion. */
  readonly marks: ReadonlyMap<string, Mark>
}

/** By association. */
export const assessments = makeTable<Pick<Association, "id">, Assessment>(
  ({ id }) => id,
  () => []
)

/** Reads the points and comments of the criteria, under their ids, or as `criterion_<id>`. */
export const readMarks = (rubric: Rubric, input: ParameterMap): ReadonlyMap<string, Mark> =>
  new Map(
    rubric.criteria.flatMap(({ id, ratings }) => {
      const sent = asMap(input.get(`criterion_${id}`)) ?? asMap(input.get(id))
      if (sent === undefined) return []
      const byId = ratings.find((rating) => rating.id === asString(sent.get("rating_id")))
      const points = isBlank(sent.get("points")) ? (byId?.points ?? null) : numberOf(sent, "points")
      // Canvas: the rating that is sent, or the one with these points.
      const rating = byId ?? ratings.find((candidate) => candidate.points === points)
      const comments = wordsOf(sent, "comments")
      return [[id, { points, comments, rating_id: rating?.id ?? null, description: rating?.description ?? null }]]
    })
  )

/** The points of the criteria that count. */
export const scoreOf = ({ criteria }: Rubric, { marks }: Pick<Assessment, "marks">): number =>
  criteria.reduce(
    (sum, { id, ignore_for_scoring }) => (ignore_for_scoring === true ? sum : sum + (marks.get(id)?.points ?? 0)),
    0
  )

/** Stores an assessment, in the place of an earlier one of the same kind by the same assessor. */
export const putAssessment = (
  services: SandboxServices,
  association: Association,
  fields: Omit<Assessment, "id">
): Assessment => {
  const before = assessments.get(services, association).find(
    ({ assessor, student, type }) =>
      student === fields.student &&
      type === fields.type &&
      // Canvas: graders share one assessment.
      (type === "grading" || assessor === fields.assessor)
  )
  const row = { ...fields, id: before?.id ?? services.nextId() }
  if (before === undefined) assessments.add(services, association, row)
  else assessments.replace(services, association, row)
  return row
}

/** The assessment of a student by a grader, if there is one. */
export const gradingAssessment = (sandbox: Sandbox, course: Course, assignment: Assignment, student: number) => {
  const found = rubricOf(sandbox, course, assignment)
  const assessment =
    found &&
    assessments.get(sandbox, found.association).find((row) => row.student === student && row.type === "grading")
  return found === undefined || assessment === undefined ? undefined : { ...found, assessment }
}

/** The points and comments of an assessment, by criterion. */
export const marksJson = ({ marks }: Assessment): JsonObject =>
  Object.fromEntries(
    [...marks].map(([id, { comments, points, rating_id }]) => [
      id,
      { rating_id, comments, points: points ?? undefined }
    ])
  )

/** An assessment with what a request wants to see of its criteria. */
export const assessmentJson = (
  rubric: Rubric,
  association: Association,
  assessment: Assessment,
  artifact: { readonly id: number; readonly attempt: number | undefined },
  style: string | undefined
): JsonObject => ({
  id: assessment.id,
  rubric_id: rubric.id,
  rubric_association_id: association.id,
  score: scoreOf(rubric, assessment),
  artifact_type: "Submission",
  artifact_id: artifact.id,
  artifact_attempt: artifact.attempt ?? null,
  assessment_type: assessment.type,
  assessor_id: assessment.assessor,
  data:
    style === "full"
      ? rubric.criteria.flatMap(({ id, learning_outcome_id = null }) => {
          const mark = assessment.marks.get(id)
          if (mark === undefined) return []
          const { comments, description, points, rating_id } = mark
          return [
            {
              id: rating_id,
              points,
              criterion_id: id,
              learning_outcome_id,
              description,
              comments_enabled: true,
              comments
            }
          ]
        })
      : undefined,
  comments: style === "comments_only" ? [...assessment.marks.values()].map(({ comments }) => comments) : undefined
})

export const associationJson = (association: Association): JsonObject => ({
  ...association,
  summary_data: null,
  hide_points: false,
  hide_outcome_results: false
})
