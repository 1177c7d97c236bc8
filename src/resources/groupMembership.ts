/** Schema of group memberships. */
import type * as Schema from "effect/Schema"
import { boolean, id, resource, string } from "./fields.js"
import { Id } from "./shared.js"

const groupMembership = resource("GroupMembership", {
  id: Id,
  group_id: id,
  user_id: id,
  /** `accepted`, `invited` or `requested`. */
  workflow_state: string,
  moderator: boolean,
  /** Only in the response to its creation: `false` if the user was a member before. */
  just_created: boolean,
  created_at: string,
  sis_group_id: string,
  sis_import_id: id
})

/**
 * The membership of a user in a group.
 * `GET /api/v1/groups/:group_id/memberships` lists those of a group.
 *
 * @category resources
 */
export const GroupMembership: Schema.Schema<GroupMembership, GroupMembershipEncoded> = groupMembership

/** @category resources */
export interface GroupMembership extends Schema.Schema.Type<typeof groupMembership> {}
interface GroupMembershipEncoded extends Schema.Schema.Encoded<typeof groupMembership> {}
