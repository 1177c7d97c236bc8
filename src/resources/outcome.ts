/** Schema of outcomes. */
import type * as Schema from "effect/Schema"
import { arrayOf, boolean, double, id, number, resource, string, struct } from "./fields.js"
import { Id } from "./shared.js"

const outcome = resource("Outcome", {
  id: Id,
  url: string,
  context_id: id,
  /** `Account` or `Course`; `null` if it is global. */
  context_type: string,
  title: string,
  display_name: string,
  description: string,
  vendor_guid: string,
  points_possible: double,
  mastery_points: double,
  /** `decaying_average`, `n_mastery`, `latest`, `highest`, `average` and others. */
  calculation_method: string,
  calculation_int: number,
  ratings: arrayOf(struct({ description: string, points: double })),
  can_edit: boolean,
  can_unlink: boolean,
  assessed: boolean,
  has_updateable_rubrics: boolean
})

/**
 * A learning outcome.
 * `GET /api/v1/outcomes/:id` returns one.
 *
 * @category resources
 */
export const Outcome: Schema.Schema<Outcome, OutcomeEncoded> = outcome

/** @category resources */
export interface Outcome extends Schema.Schema.Type<typeof outcome> {}
interface OutcomeEncoded extends Schema.Schema.Encoded<typeof outcome> {}
