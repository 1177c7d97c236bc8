/** Schema of external tools. */
import type * as Schema from "effect/Schema"
import { boolean, id, object, resource, string } from "./fields.js"
import { Id } from "./shared.js"

const externalTool = resource("ExternalTool", {
  id: Id,
  domain: string,
  url: string,
  consumer_key: string,
  name: string,
  description: string,
  created_at: string,
  updated_at: string,
  /** `anonymous`, `name_only`, `email_only` or `public`. */
  privacy_level: string,
  custom_fields: object,
  workflow_state: string,
  is_rce_favorite: boolean,
  /** `1.1` or `1.3`. */
  version: string,
  deployment_id: string,
  developer_key_id: id,
  icon_url: string,
  not_selectable: boolean
})

/**
 * An external tool (LTI) of a course or an account.
 * `GET /api/v1/courses/:course_id/external_tools` lists those of a course.
 *
 * @category resources
 */
export const ExternalTool: Schema.Schema<ExternalTool, ExternalToolEncoded> = externalTool

/** @category resources */
export interface ExternalTool extends Schema.Schema.Type<typeof externalTool> {}
interface ExternalToolEncoded extends Schema.Schema.Encoded<typeof externalTool> {}
