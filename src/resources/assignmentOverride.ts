/** Schema of overrides of the dates of an assignment. */
import type * as Schema from "effect/Schema"
import { boolean, id, ids, resource, string } from "./fields.js"
import { Id } from "./shared.js"

const assignmentOverride = resource("AssignmentOverride", {
  id: Id,
  assignment_id: id,
  quiz_id: id,
  context_module_id: id,
  discussion_topic_id: id,
  wiki_page_id: id,
  attachment_id: id,
  /** Only if it is for students. */
  student_ids: ids,
  /** Only if it is for a group. */
  group_id: id,
  /** Only if it is for a section. */
  course_section_id: id,
  title: string,
  /** Absent if the date of the assignment applies; `null` if there is no date. */
  due_at: string,
  all_day: boolean,
  all_day_date: string,
  unlock_at: string,
  lock_at: string,
  unassign_item: boolean
})

/**
 * Other dates of an assignment, a quiz or a topic for some students, a group or a section.
 * `GET /api/v1/courses/:course_id/assignments/:assignment_id/overrides` lists those of an assignment.
 *
 * @category resources
 */
export const AssignmentOverride: Schema.Schema<AssignmentOverride, AssignmentOverrideEncoded> = assignmentOverride

/** @category resources */
export interface AssignmentOverride extends Schema.Schema.Type<typeof assignmentOverride> {}
interface AssignmentOverrideEncoded extends Schema.Schema.Encoded<typeof assignmentOverride> {}
