/** Schema of roles. */
import type * as Schema from "effect/Schema"
import { Account } from "./account.js"
import { boolean, object, optional, resource, string } from "./fields.js"
import { Id } from "./shared.js"

const role = resource("Role", {
  id: Id,
  label: string,
  /** The same as `label`, under its former name. */
  role: string,
  /** `StudentEnrollment`, `AccountMembership` and others. */
  base_role_type: string,
  is_account_role: boolean,
  account: optional(Account),
  /** `built_in`, `active` or `inactive`. */
  workflow_state: string,
  created_at: string,
  last_updated_at: string,
  /** By the name of the permission. */
  permissions: object
})

/**
 * A role of users in courses or accounts.
 * `GET /api/v1/accounts/:account_id/roles` lists those of an account.
 *
 * @category resources
 */
export const Role: Schema.Schema<Role, RoleEncoded> = role

/** @category resources */
export interface Role extends Schema.Schema.Type<typeof role> {}
interface RoleEncoded extends Schema.Schema.Encoded<typeof role> {}
