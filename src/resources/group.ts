/** Groups. */
import * as Schema from "effect/Schema"
import { anything, flag, id, list, many, maybe, number, resource, text } from "./fields.js"
import { Id } from "./id.js"
import { User } from "./user.js"
import { UserDisplay } from "./userDisplay.js"
import type { Written } from "./writing.js"

const group = resource("Group", {
  id: Id,
  name: Schema.String,
  description: text,
  is_public: flag,
  join_level: text,
  group_category_id: id,
  max_membership: number,
  members_count: number,
  storage_quota_mb: number,
  created_at: text,
  context_type: text,
  course_id: id,
  account_id: id,
  avatar_url: text,
  role: text,
  leader: maybe(UserDisplay),
  sis_group_id: text,
  sis_import_id: id,
  has_submission: flag,
  concluded: flag,
  /** Only with `include: ["users"]`, and no more than 1000. */
  users: many(User),
  /** The rest only with `include`, but for `non_collaborative`. */
  permissions: anything,
  group_category: anything,
  tabs: list,
  is_favorite: flag,
  html_url: text,
  can_access: flag,
  can_message: flag,
  followed_by_user: flag,
  non_collaborative: flag
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

/**
 * @category resources
 */
export interface Group extends Schema.Schema.Type<typeof group> {}

export interface GroupEncoded extends Schema.Schema.Encoded<typeof group> {}

/**
 * What making a group or editing one takes, as documented on the service's page "Groups".
 *
 * @category writes
 */
export type GroupWrite = Written<{
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
