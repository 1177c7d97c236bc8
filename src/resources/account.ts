/** Schema of accounts. */
import type * as Schema from "effect/Schema"
import { boolean, id, number, object, resource, string } from "./fields.js"
import { Id } from "./shared.js"

const account = resource("Account", {
  id: Id,
  /** Absent if a course shows only the `id` of its account. */
  name: string,
  /** `null` for the root account. */
  parent_account_id: id,
  /** `null` for the root account. */
  root_account_id: id,
  workflow_state: string,
  uuid: string,
  default_time_zone: string,
  default_storage_quota_mb: number,
  default_user_storage_quota_mb: number,
  default_group_storage_quota_mb: number,
  course_count: number,
  sub_account_count: number,
  sis_account_id: string,
  sis_import_id: id,
  integration_id: string,
  /** Only with `include`. */
  lti_guid: string,
  /** Only with `include`. */
  registration_settings: object,
  /** Only with `include`. */
  services: object,
  /** Only with `include`. */
  terms_required: boolean,
  /** Only with `include`. */
  terms_of_use_url: string,
  /** Only with `include`. */
  privacy_policy_url: string
})

/**
 * An account: an institution or one of its units. Ordinary callers see none.
 * `GET /api/v1/accounts` lists those that the caller may view or manage.
 *
 * @category resources
 */
export const Account: Schema.Schema<Account, AccountEncoded> = account

/** @category resources */
export interface Account extends Schema.Schema.Type<typeof account> {}
export interface AccountEncoded extends Schema.Schema.Encoded<typeof account> {}
