/** Schema of module items. */
import * as Schema from "effect/Schema"
import { boolean, double, id, number, object, optional, resource, string, struct } from "./fields.js"
import { Id } from "./shared.js"

const moduleItem = resource("ModuleItem", {
  id: Id,
  title: Schema.String,
  /** `File`, `Page`, `Discussion`, `Assignment`, `Quiz`, `SubHeader`, `ExternalUrl` or `ExternalTool`. */
  type: Schema.String,
  module_id: id,
  position: number,
  indent: number,
  content_id: id,
  page_url: string,
  html_url: string,
  url: string,
  external_url: string,
  new_tab: boolean,
  quiz_lti: boolean,
  publish_at: string,
  published: boolean,
  unpublishable: boolean,
  completion_requirement: optional(
    struct({ type: string, min_score: double, min_percentage: double, completed: boolean })
  ),
  /** Only with `include: ["content_details"]`. */
  content_details: optional(
    struct({
      points_possible: double,
      due_at: string,
      unlock_at: string,
      lock_at: string,
      locked_for_user: boolean,
      lock_explanation: string,
      lock_info: object
    })
  ),
  mastery_paths: object
})

/**
 * An item of a module. Which of `content_id`, `page_url`, `external_url` and `html_url` it has depends on its `type`.
 * `GET /api/v1/courses/:course_id/modules/:module_id/items` lists those of a module.
 *
 * @category resources
 */
export const ModuleItem: Schema.Schema<ModuleItem, ModuleItemEncoded> = moduleItem

/** @category resources */
export interface ModuleItem extends Schema.Schema.Type<typeof moduleItem> {}
export interface ModuleItemEncoded extends Schema.Schema.Encoded<typeof moduleItem> {}
