/** Schema of grading periods. */
import type * as Schema from "effect/Schema"
import { boolean, double, resource, string } from "./fields.js"
import { Id } from "./shared.js"

const gradingPeriod = resource("GradingPeriod", {
  id: Id,
  title: string,
  start_date: string,
  end_date: string,
  /** Grades can be changed until then. */
  close_date: string,
  /** Percent. */
  weight: double,
  is_closed: boolean
})

/**
 * A grading period.
 * `GET /api/v1/courses/:course_id/grading_periods` returns those of a course in `grading_periods`.
 *
 * @category resources
 */
export const GradingPeriod: Schema.Schema<GradingPeriod, GradingPeriodEncoded> = gradingPeriod

/** @category resources */
export interface GradingPeriod extends Schema.Schema.Type<typeof gradingPeriod> {}
interface GradingPeriodEncoded extends Schema.Schema.Encoded<typeof gradingPeriod> {}
