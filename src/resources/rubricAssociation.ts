/** Schema of rubric associations. */
import type * as Schema from "effect/Schema"
import { boolean, id, object, resource, string } from "./fields.js"
import { Id } from "./shared.js"

const rubricAssociation = resource("RubricAssociation", {
  id: Id,
  rubric_id: id,
  association_id: id,
  /** `Assignment`, `Course` or `Account`. */
  association_type: string,
  use_for_grading: boolean,
  summary_data: object,
  /** `grading` or `bookmark`. */
  purpose: string,
  hide_score_total: boolean,
  hide_points: boolean,
  hide_outcome_results: boolean
})

/**
 * The use of a rubric by an assignment, a course or an account.
 * `POST /api/v1/courses/:course_id/rubric_associations` creates one.
 *
 * @category resources
 */
export const RubricAssociation: Schema.Schema<RubricAssociation, RubricAssociationEncoded> = rubricAssociation

/** @category resources */
export interface RubricAssociation extends Schema.Schema.Type<typeof rubricAssociation> {}
interface RubricAssociationEncoded extends Schema.Schema.Encoded<typeof rubricAssociation> {}
