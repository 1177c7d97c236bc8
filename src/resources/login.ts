/** Schema of logins. */
import type * as Schema from "effect/Schema"
import { id, resource, string } from "./fields.js"
import { Id } from "./shared.js"

const login = resource("Login", {
  id: Id,
  account_id: id,
  /** The login that the user types. */
  unique_id: string,
  user_id: id,
  sis_user_id: string,
  integration_id: string,
  authentication_provider_id: id,
  authentication_provider_type: string,
  /** `active` or `suspended`. */
  workflow_state: string,
  declared_user_type: string,
  created_at: string
})

/**
 * A login of a user in an account.
 * `GET /api/v1/users/:user_id/logins` lists those of a user.
 *
 * @category resources
 */
export const Login: Schema.Schema<Login, LoginEncoded> = login

/** @category resources */
export interface Login extends Schema.Schema.Type<typeof login> {}
interface LoginEncoded extends Schema.Schema.Encoded<typeof login> {}
