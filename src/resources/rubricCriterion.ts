/** The criteria of rubrics. */
import type * as Schema from "effect/Schema"
import { arrayOf, boolean, double, id, resource, string, struct } from "./fields.js"

const rubricCriterion = resource("RubricCriterion", {
  /** A name of its own: `_10`. */
  id,
  description: string,
  long_description: string,
  points: double,
  mastery_points: double,
  criterion_use_range: boolean,
  ignore_for_scoring: boolean,
  learning_outcome_id: id,
  outcome_id: id,
  vendor_guid: string,
  ratings: arrayOf(struct({ id, criterion_id: id, description: string, long_description: string, points: double }))
})

/**
 * A line of a rubric, with the ratings that it may get.
 *
 * @category resources
 * @example
 * ```ts
 * import type { RubricCriterion } from "effect-lms/resources"
 *
 * const total = (criteria: ReadonlyArray<RubricCriterion>) =>
 *   criteria.reduce((sum, { ignore_for_scoring, points }) => sum + (ignore_for_scoring ? 0 : (points ?? 0)), 0)
 * ```
 */
export const RubricCriterion: Schema.Schema<RubricCriterion, RubricCriterionEncoded> = rubricCriterion

/** @category resources */
export interface RubricCriterion extends Schema.Schema.Type<typeof rubricCriterion> {}

export interface RubricCriterionEncoded extends Schema.Schema.Encoded<typeof rubricCriterion> {}
