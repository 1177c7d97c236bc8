/** Schema of outcome results. */
import type * as Schema from "effect/Schema"
import { boolean, double, object, resource, string } from "./fields.js"
import { Id } from "./shared.js"

const outcomeResult = resource("OutcomeResult", {
  id: Id,
  score: double,
  /** From 0 to 1. */
  percent: double,
  possible: double,
  mastery: boolean,
  hidden: boolean,
  submitted_or_assessed_at: string,
  /** The ids of user, outcome and alignment. */
  links: object
})

/**
 * How a student did in a learning outcome.
 * `GET /api/v1/courses/:course_id/outcome_results` returns those of a course in `outcome_results`.
 *
 * @category resources
 */
export const OutcomeResult: Schema.Schema<OutcomeResult, OutcomeResultEncoded> = outcomeResult

/** @category resources */
export interface OutcomeResult extends Schema.Schema.Type<typeof outcomeResult> {}
interface OutcomeResultEncoded extends Schema.Schema.Encoded<typeof outcomeResult> {}
