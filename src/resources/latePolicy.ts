/** Schema of late policies. */
import type * as Schema from "effect/Schema"
import { boolean, double, id, resource, string } from "./fields.js"
import { Id } from "./shared.js"

const latePolicy = resource("LatePolicy", {
  id: Id,
  course_id: id,
  missing_submission_deduction_enabled: boolean,
  /** Percent. */
  missing_submission_deduction: double,
  late_submission_deduction_enabled: boolean,
  /** Percent of each interval. */
  late_submission_deduction: double,
  /** `hour` or `day`. */
  late_submission_interval: string,
  late_submission_minimum_percent_enabled: boolean,
  late_submission_minimum_percent: double,
  created_at: string,
  updated_at: string
})

/**
 * What is deducted from late and missing submissions in a course.
 * `GET /api/v1/courses/:id/late_policy` returns it in `late_policy`.
 *
 * @category resources
 */
export const LatePolicy: Schema.Schema<LatePolicy, LatePolicyEncoded> = latePolicy

/** @category resources */
export interface LatePolicy extends Schema.Schema.Type<typeof latePolicy> {}
interface LatePolicyEncoded extends Schema.Schema.Encoded<typeof latePolicy> {}
