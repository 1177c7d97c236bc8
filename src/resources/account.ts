/** Accounts. */
import type * as Schema from "effect/Schema"
import { boolean, id, number, object, resource, string } from "./fields.js"
import { Id, type WriteFields } from "./shared.js"

const account = resource("Account", {
  id: Id,
  /** Absent from a course that shows no more of its account than the `id`. */
  name: string,
  /** `null` for the root account, as `root_account_id`. */
  parent_account_id: id,
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
  /** The rest only with `include`. */
  lti_guid: string,
  registration_settings: object,
  services: object,
  terms_required: boolean,
  terms_of_use_url: string,
  privacy_policy_url: string
})

/**
 * An account: the institution, or a part of it. Most callers see none.
 *
 * @category resources
 * @example
 * ```ts
 * import { lmsStream } from "effect-lms"
 * import { Account } from "effect-lms/resources"
 *
 * const accounts = lmsStream("/api/v1/accounts", {}, { schema: Account })
 * ```
 */
export const Account: Schema.Schema<Account, AccountEncoded> = account

/** @category resources */
export interface Account extends Schema.Schema.Type<typeof account> {}

export interface AccountEncoded extends Schema.Schema.Encoded<typeof account> {}

/**
 * What making an account within another takes, or editing one, as documented on the service's page "Accounts".
 *
 * @category writes
 */
export type AccountWrite = WriteFields<{
  account: WriteFields<{
    name: string
    default_time_zone: string
    default_storage_quota_mb: number
    default_user_storage_quota_mb: number
    default_group_storage_quota_mb: number
    sis_account_id: string
    course_template_id: Id
    settings: Readonly<Record<string, unknown>>
  }>
}>
