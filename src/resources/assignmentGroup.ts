/** Schema of assignment groups. */
import type * as Schema from "effect/Schema"
import { Assignment } from "./assignment.js"
import { arrayOf, boolean, double, ids, number, optional, resource, string, struct } from "./fields.js"
import { Id } from "./shared.js"

const assignmentGroup = resource("AssignmentGroup", {
  id: Id,
  name: string,
  position: number,
  /** Percent of the final grade, if the course weights its groups. */
  group_weight: double,
  sis_source_id: string,
  integration_data: optional(struct({})),
  rules: optional(struct({ drop_lowest: number, drop_highest: number, never_drop: ids })),
  /** Only with `include: ["assignments"]`. Canvas documents ids and sends assignments. */
  assignments: arrayOf(Assignment),
  any_assignment_in_closed_grading_period: boolean
})

/**
 * A group of assignments, with its weight in the final grade and its drop rules.
 *
 * @category resources
 * @example
 * ```ts
 * import { lmsStream } from "effect-lms"
 * import { AssignmentGroup } from "effect-lms/resources"
 *
 * const groups = lmsStream(
 *   "/api/v1/courses/:course_id/assignment_groups",
 *   { course_id: 101, include: ["assignments"] },
 *   { schema: AssignmentGroup }
 * )
 * ```
 */
export const AssignmentGroup: Schema.Schema<AssignmentGroup, AssignmentGroupEncoded> = assignmentGroup

/** @category resources */
export interface AssignmentGroup extends Schema.Schema.Type<typeof assignmentGroup> {}
interface AssignmentGroupEncoded extends Schema.Schema.Encoded<typeof assignmentGroup> {}
