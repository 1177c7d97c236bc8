/** The criteria of rubrics. */
import type * as Schema from "effect/Schema"
import { flag, id, many, open, resource, score, text } from "./fields.js"

const rubricCriterion = resource("RubricCriterion", {
  /** A name of its own: `_10`. */
  id,
  description: text,
  long_description: text,
  points: score,
  mastery_points: score,
  criterion_use_range: flag,
  ignore_for_scoring: flag,
  learning_outcome_id: id,
  outcome_id: id,
  vendor_guid: text,
  ratings: many(open({ id, criterion_id: id, description: text, long_description: text, points: score }))
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

/**
 * @category resources
 */
export interface RubricCriterion extends Schema.Schema.Type<typeof rubricCriterion> {}

export interface RubricCriterionEncoded extends Schema.Schema.Encoded<typeof rubricCriterion> {}
