/** Groups. */
import * as Schema from "effect/Schema"
import { array, arrayOf, boolean, id, number, object, optional, resource, string } from "./fields.js"
import { Id, type WriteFields } from "./shared.js"
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
  /** Only with `include: ["users"]`, and no more than 1000. */
  users: arrayOf(User),
  /** The rest only with `include`, but for `non_collaborative`. */
  permissions: object,
  group_category: object,
  tabs: array,
  is_favorite: boolean,
  html_url: string,
  can_access: boolean,
  can_message: boolean,
  followed_by_user: boolean,
  non_collaborative: boolean
})

/**
 * A group of a course or an account.
 *
 * @category resources
 * @example
 * ```ts
 * import { lmsStream } from "effect-lms"
 * import { Group } from "effect-lms/resources"
 *
 * const groups = lmsStream("/api/v1/courses/:course_id/groups", { course_id: 101 }, { schema: Group })
 * ```
 */
export const Group: Schema.Schema<Group, GroupEncoded> = group

/** @category resources */
export interface Group extends Schema.Schema.Type<typeof group> {}

export interface GroupEncoded extends Schema.Schema.Encoded<typeof group> {}

/**
 * What making a group or editing one takes, as documented on the service's page "Groups".
 *
 * @category writes
 */
export type GroupWrite = WriteFields<{
  name: string
  description: string
  is_public: boolean
  join_level: string
  storage_quota_mb: number
  sis_group_id: string
  /** Only on an edit, as `members`. */
  avatar_id: Id
  members: ReadonlyArray<Id>
}>
