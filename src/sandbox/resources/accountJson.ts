/** The account and its sub-accounts, and how Canvas shows them. */
import type { ApiRequest } from "../kernel/context.js"
import { type Includes, renderIncludes } from "../kernel/filters.js"
import type { JsonObject } from "../kernel/json.js"
import type { Seed } from "../kernel/seed.js"
import { makeTable } from "../kernel/state.js"
import { TIME_ZONE } from "../kernel/time.js"
import { allCourses } from "../school/courses.js"

export interface Account {
  readonly id: number
  readonly parent: number | null
  readonly name: string
  /** Other fields that callers have written, with the names of Canvas. */
  readonly written: JsonObject
  readonly settings: JsonObject
  readonly services: JsonObject
}

const ROOT: Account = {
  id: 1,
  parent: null,
  name: "Sandbox University",
  written: {},
  settings: {},
  services: { avatars: true }
}

/** The account, which has all courses, and the sub-accounts that callers have created. */
export const accounts = makeTable<"accounts", Account>(
  (key) => key,
  () => [ROOT]
)

export const allAccounts = (seed: Seed): ReadonlyArray<Account> => accounts.get({ seed }, "accounts")

const rootAccount = (seed: Seed): Account => allAccounts(seed).find(({ parent }) => parent === null) ?? ROOT

export const rootAccountName = (seed: Seed): string => rootAccount(seed).name

export const subAccountsOf = (seed: Seed, { id }: Pick<Account, "id">): ReadonlyArray<Account> =>
  allAccounts(seed).filter(({ parent }) => parent === id)

export const accountJson = (
  { quota, seed }: Pick<ApiRequest, "quota" | "seed">,
  { id, name, parent, written }: Account = rootAccount(seed)
): JsonObject => {
  const quotaMb = Math.floor(quota / 1024 ** 2)
  return {
    id,
    name,
    workflow_state: "active",
    parent_account_id: parent,
    root_account_id: parent === null ? null : ROOT.id,
    uuid: parent === null ? "sandbox" : `sandbox-${id}`,
    default_storage_quota_mb: quotaMb,
    default_user_storage_quota_mb: quotaMb,
    default_group_storage_quota_mb: quotaMb,
    default_time_zone: TIME_ZONE,
    sis_account_id: null,
    sis_import_id: null,
    integration_id: null,
    ...written
  }
}

/** The words of `include[]` of accounts. */
export const accountIncludes: Includes<Account> = {
  course_count: ({ parent }, { seed }) => (parent === null ? allCourses(seed).length : 0),
  sub_account_count: (account, { seed }) => subAccountsOf(seed, account).length,
  lti_guid: ({ parent, id }) => (parent === null ? "sandbox:canvas-lms" : `sandbox-${id}:canvas-lms`),
  registration_settings: () => ({ login_handle_name: null, require_email: false }),
  services: ({ services }) => services
}

export const includedAccountJson = (request: ApiRequest, account: Account): JsonObject => ({
  ...accountJson(request, account),
  ...renderIncludes(request, accountIncludes, account)
})
