/** Group memberships. */
import type * as Schema from "effect/Schema"
import { boolean, id, resource, string } from "./fields.js"
import { Id, type WriteFields } from "./shared.js"

const groupMembership = resource("GroupMembership", {
  id: Id,
  group_id: id,
  user_id: id,
  /** `accepted`, `invited` or `requested`. */
  workflow_state: string,
  moderator: boolean,
  /** Only where one is made: `false` for who was a member before. */
  just_created: boolean,
  created_at: string,
  sis_group_id: string,
  sis_import_id: id
})

/**
 * A person's place in a group.
 *
 * @category resources
 * @example
 * ```ts
 * import { lmsStream } from "effect-lms"
 * import { GroupMembership } from "effect-lms/resources"
 *
 * const members = lmsStream("/api/v1/groups/:group_id/memberships", { group_id: 40 }, { schema: GroupMembership })
 * ```
 */
export const GroupMembership: Schema.Schema<GroupMembership, GroupMembershipEncoded> = groupMembership

/** @category resources */
export interface GroupMembership extends Schema.Schema.Type<typeof groupMembership> {}

interface GroupMembershipEncoded extends Schema.Schema.Encoded<typeof groupMembership> {}

/**
 * What making a membership or editing one takes, as documented on the service's page "Groups".
 *
 * @category writes
 */
export type GroupMembershipWrite = WriteFields<{
  /** Only for a new one. */
  user_id: Id
  /** Only on an edit, and nothing but `accepted`. */
  workflow_state: string
  moderator: boolean
}>
