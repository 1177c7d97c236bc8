/** Schema of rubric criteria. */
import type * as Schema from "effect/Schema"
import { arrayOf, boolean, double, id, resource, string, struct } from "./fields.js"

const rubricCriterion = resource("RubricCriterion", {
  /** A string such as `_10`. */
  id,
  description: string,
  long_description: string,
  points: double,
  mastery_points: double,
  criterion_use_range: boolean,
  /** `true` if the points of this criterion do not count. */
  ignore_for_scoring: boolean,
  learning_outcome_id: id,
  outcome_id: id,
  vendor_guid: string,
  ratings: arrayOf(struct({ id, criterion_id: id, description: string, long_description: string, points: double }))
})

/**
 * A criterion of a rubric, with its possible ratings.
 *
 * @category resources
 */
export const RubricCriterion: Schema.Schema<RubricCriterion, RubricCriterionEncoded> = rubricCriterion

/** @category resources */
export interface RubricCriterion extends Schema.Schema.Type<typeof rubricCriterion> {}
export interface RubricCriterionEncoded extends Schema.Schema.Encoded<typeof rubricCriterion> {}
