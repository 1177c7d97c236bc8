/** Schema of rubrics. */
import type * as Schema from "effect/Schema"
import { array, arrayOf, boolean, double, id, resource, string, struct } from "./fields.js"
import { RubricCriterion } from "./rubricCriterion.js"
import { Id } from "./shared.js"

const rubric = resource("Rubric", {
  id: Id,
  title: string,
  context_id: id,
  context_type: string,
  points_possible: double,
  reusable: boolean,
  public: boolean,
  read_only: boolean,
  free_form_criterion_comments: boolean,
  hide_score_total: boolean,
  rating_order: string,
  workflow_state: string,
  data: arrayOf(RubricCriterion),
  /** The same as `data`. Only with `style: "full"`. */
  criteria: arrayOf(RubricCriterion),
  /** Only with `include`. */
  assessments: arrayOf(
    struct({
      id,
      rubric_id: id,
      rubric_association_id: id,
      score: double,
      artifact_type: string,
      artifact_id: id,
      artifact_attempt: double,
      assessment_type: string,
      assessor_id: id,
      data: array,
      comments: array
    })
  ),
  /** Only with `include`. */
  associations: arrayOf(
    struct({
      id,
      rubric_id: id,
      association_id: id,
      association_type: string,
      use_for_grading: boolean,
      purpose: string,
      hide_score_total: boolean,
      hide_points: boolean,
      hide_outcome_results: boolean
    })
  )
})

/**
 * A rubric of a course or an account.
 * `GET /api/v1/courses/:course_id/rubrics` lists those of a course.
 *
 * @category resources
 */
export const Rubric: Schema.Schema<Rubric, RubricEncoded> = rubric

/** @category resources */
export interface Rubric extends Schema.Schema.Type<typeof rubric> {}
interface RubricEncoded extends Schema.Schema.Encoded<typeof rubric> {}
