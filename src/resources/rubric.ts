/** Rubrics. */
import type * as Schema from "effect/Schema"
import { flag, id, list, many, open, resource, score, text } from "./fields.js"
import { Id } from "./id.js"
import { RubricCriterion } from "./rubricCriterion.js"
import type { Written } from "./writing.js"

const rubric = resource("Rubric", {
  id: Id,
  title: text,
  context_id: id,
  context_type: text,
  points_possible: score,
  reusable: flag,
  public: flag,
  read_only: flag,
  free_form_criterion_comments: flag,
  hide_score_total: flag,
  rating_order: text,
  workflow_state: text,
  data: many(RubricCriterion),
  /** `data` again, with `style: "full"`. */
  criteria: many(RubricCriterion),
  /** Only with `include`, as the next. */
  assessments: many(
    open({
      id,
      rubric_id: id,
      rubric_association_id: id,
      score,
      artifact_type: text,
      artifact_id: id,
      artifact_attempt: score,
      assessment_type: text,
      assessor_id: id,
      data: list,
      comments: list
    })
  ),
  associations: many(
    open({
      id,
      rubric_id: id,
      association_id: id,
      association_type: text,
      use_for_grading: flag,
      purpose: text,
      hide_score_total: flag,
      hide_points: flag,
      hide_outcome_results: flag
    })
  )
})

/**
 * A rubric of a course or an account.
 *
 * @category resources
 * @example
 * ```ts
 * import { lmsStream } from "effect-lms"
 * import { Rubric } from "effect-lms/resources"
 *
 * const rubrics = lmsStream("/api/v1/courses/:course_id/rubrics", { course_id: 101 }, { schema: Rubric })
 * ```
 */
export const Rubric: Schema.Schema<Rubric, RubricEncoded> = rubric

/**
 * @category resources
 */
export interface Rubric extends Schema.Schema.Type<typeof rubric> {}

interface RubricEncoded extends Schema.Schema.Encoded<typeof rubric> {}

/**
 * What making a rubric or editing one takes, as documented on the service's page "Rubrics".
 *
 * @category writes
 */
export type RubricWrite = Written<{
  rubric: Written<{
    title: string
    free_form_criterion_comments: boolean
    /** By their places, counted from 0: the service reads an object here, and no list. */
    criteria: Readonly<Record<string, Criterion>>
  }>
  rubric_association: Written<{
    association_id: Id
    association_type: string
    use_for_grading: boolean
    hide_score_total: boolean
    purpose: string
  }>
  rubric_association_id: Id
}>

type Criterion = Written<{
  id: string
  description: string
  long_description: string
  points: number
  criterion_use_range: boolean
  /** By their places, too. */
  ratings: Readonly<
    Record<string, Written<{ id: string; description: string; long_description: string; points: number }>>
  >
}>
