/** Schema of group categories. */
import type * as Schema from "effect/Schema"
import { boolean, id, number, optional, resource, string } from "./fields.js"
import { Progress } from "./progress.js"
import { Id } from "./shared.js"

const groupCategory = resource("GroupCategory", {
  id: Id,
  name: string,
  /** `communities`, `student_organized`, `imported` or absent. */
  role: string,
  /** `enabled`, `restricted`, or `null` if students cannot join by themselves. */
  self_signup: string,
  /** `first`, `random` or `null`. */
  auto_leader: string,
  context_type: string,
  account_id: id,
  course_id: id,
  group_limit: number,
  sis_group_category_id: string,
  sis_import_id: id,
  progress: optional(Progress),
  non_collaborative: boolean
})

/**
 * A set of groups of a course or an account.
 * `GET /api/v1/courses/:course_id/group_categories` lists those of a course.
 *
 * @category resources
 */
export const GroupCategory: Schema.Schema<GroupCategory, GroupCategoryEncoded> = groupCategory

/** @category resources */
export interface GroupCategory extends Schema.Schema.Type<typeof groupCategory> {}
interface GroupCategoryEncoded extends Schema.Schema.Encoded<typeof groupCategory> {}
