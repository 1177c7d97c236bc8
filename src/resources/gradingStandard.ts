/** Schema of grading standards. */
import type * as Schema from "effect/Schema"
import { arrayOf, boolean, double, id, resource, string, struct } from "./fields.js"
import { Id } from "./shared.js"

const gradingStandard = resource("GradingStandard", {
  id: Id,
  title: string,
  /** `Course` or `Account`. */
  context_type: string,
  context_id: id,
  points_based: boolean,
  scaling_factor: double,
  /** From the best grade to the worst, with the lowest value of each, from 0 to 1. */
  grading_scheme: arrayOf(struct({ name: string, value: double, calculated_value: double }))
})

/**
 * A scheme that turns percentages into letters.
 * `GET /api/v1/courses/:course_id/grading_standards` lists those of a course.
 *
 * @category resources
 */
export const GradingStandard: Schema.Schema<GradingStandard, GradingStandardEncoded> = gradingStandard

/** @category resources */
export interface GradingStandard extends Schema.Schema.Type<typeof gradingStandard> {}
interface GradingStandardEncoded extends Schema.Schema.Encoded<typeof gradingStandard> {}
