/** Schema of outcome groups. */
import type * as Schema from "effect/Schema"
import { boolean, id, object, resource, string } from "./fields.js"
import { Id } from "./shared.js"

const outcomeGroup = resource("OutcomeGroup", {
  id: Id,
  url: string,
  /** The short form of the group that contains this one. */
  parent_outcome_group: object,
  context_id: id,
  context_type: string,
  title: string,
  description: string,
  vendor_guid: string,
  subgroups_url: string,
  outcomes_url: string,
  import_url: string,
  can_edit: boolean
})

/**
 * A group of learning outcomes.
 * `GET /api/v1/courses/:course_id/outcome_groups` lists those of a course.
 *
 * @category resources
 */
export const OutcomeGroup: Schema.Schema<OutcomeGroup, OutcomeGroupEncoded> = outcomeGroup

/** @category resources */
export interface OutcomeGroup extends Schema.Schema.Type<typeof outcomeGroup> {}
interface OutcomeGroupEncoded extends Schema.Schema.Encoded<typeof outcomeGroup> {}
