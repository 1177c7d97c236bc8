/** Schema of groups. */
import * as Schema from "effect/Schema"
import { array, arrayOf, boolean, id, number, object, optional, resource, string } from "./fields.js"
import { Id } from "./shared.js"
import { User } from "./user.js"
import { UserDisplay } from "./userDisplay.js"

const group = resource("Group", {
  id: Id,
  name: Schema.String,
  description: string,
  is_public: boolean,
  join_level: string,
  group_category_id: id,
  max_membership: number,
  members_count: number,
  storage_quota_mb: number,
  created_at: string,
  context_type: string,
  course_id: id,
  account_id: id,
  avatar_url: string,
  role: string,
  leader: optional(UserDisplay),
  sis_group_id: string,
  sis_import_id: id,
  has_submission: boolean,
  concluded: boolean,
  /** Only with `include: ["users"]`; at most 1000. */
  users: arrayOf(User),
  /** Only with `include`. */
  permissions: object,
  /** Only with `include`. */
  group_category: object,
  /** Only with `include`. */
  tabs: array,
  /** Only with `include`. */
  is_favorite: boolean,
  /** Only with `include`. */
  html_url: string,
  /** Only with `include`. */
  can_access: boolean,
  /** Only with `include`. */
  can_message: boolean,
  /** Only with `include`. */
  followed_by_user: boolean,
  non_collaborative: boolean
})

/**
 * A group of a course or an account.
 * `GET /api/v1/courses/:course_id/groups` lists those of a course.
 *
 * @category resources
 */
export const Group: Schema.Schema<Group, GroupEncoded> = group

/** @category resources */
export interface Group extends Schema.Schema.Type<typeof group> {}
export interface GroupEncoded extends Schema.Schema.Encoded<typeof group> {}
