/** The account as Canvas shows it. */
import type { ApiRequest } from "../kernel/context.js"
import { type Includes, renderIncludes } from "../kernel/filters.js"
import type { JsonObject } from "../kernel/json.js"
import { TIME_ZONE } from "../kernel/time.js"
import { allCourses } from "../school/courses.js"

export const ACCOUNT_NAME = "Sandbox University"

export const accountJson = ({ quota }: Pick<ApiRequest, "quota">): JsonObject => ({
  id: 1,
  name: ACCOUNT_NAME,
  workflow_state: "active",
  parent_account_id: null,
  root_account_id: null,
  uuid: "sandbox",
  default_storage_quota_mb: Math.floor(quota / 1024 ** 2),
  default_user_storage_quota_mb: Math.floor(quota / 1024 ** 2),
  default_group_storage_quota_mb: Math.floor(quota / 1024 ** 2),
  default_time_zone: TIME_ZONE,
  sis_account_id: null,
  sis_import_id: null,
  integration_id: null
})

/** The words of `include[]` of accounts. */
export const accountIncludes: Includes<undefined> = {
  course_count: (_, { seed }) => allCourses(seed).length,
  sub_account_count: () => 0,
  lti_guid: () => "sandbox:canvas-lms",
  registration_settings: () => ({ login_handle_name: null, require_email: false }),
  services: () => ({ avatars: true })
}

export const includedAccountJson = (request: ApiRequest): JsonObject => ({
  ...accountJson(request),
  ...renderIncludes(request, accountIncludes, undefined)
})
