/** Schema of administrators of accounts. */
import type * as Schema from "effect/Schema"
import { id, optional, resource, string } from "./fields.js"
import { Id } from "./shared.js"
import { User } from "./user.js"

const admin = resource("Admin", {
  /** Of the administrator's role in the account, not of the user. */
  id: Id,
  /** The name of the role, such as `AccountAdmin`. */
  role: string,
  role_id: id,
  user: optional(User),
  /** `active` or `deleted`. */
  workflow_state: string
})

/**
 * An administrator of an account.
 * `GET /api/v1/accounts/:account_id/admins` lists those of an account.
 *
 * @category resources
 */
export const Admin: Schema.Schema<Admin, AdminEncoded> = admin

/** @category resources */
export interface Admin extends Schema.Schema.Type<typeof admin> {}
interface AdminEncoded extends Schema.Schema.Encoded<typeof admin> {}
