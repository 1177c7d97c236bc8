/** The items of modules. */
import * as Schema from "effect/Schema"
import { anything, flag, id, maybe, number, open, resource, score, text } from "./fields.js"
import { Id } from "./id.js"
import type { Time, Written } from "./writing.js"

const moduleItem = resource("ModuleItem", {
  id: Id,
  title: Schema.String,
  /** `File`, `Page`, `Discussion`, `Assignment`, `Quiz`, `SubHeader`, `ExternalUrl` or `ExternalTool`. */
  type: Schema.String,
  module_id: id,
  position: number,
  indent: number,
  content_id: id,
  page_url: text,
  html_url: text,
  url: text,
  external_url: text,
  new_tab: flag,
  quiz_lti: flag,
  publish_at: text,
  published: flag,
  unpublishable: flag,
  completion_requirement: maybe(open({ type: text, min_score: score, min_percentage: score, completed: flag })),
  /** Only with `include: ["content_details"]`. */
  content_details: maybe(
    open({
      points_possible: score,
      due_at: text,
      unlock_at: text,
      lock_at: text,
      locked_for_user: flag,
      lock_explanation: text,
      lock_info: anything
    })
  ),
  mastery_paths: anything
})

/**
 * One line of a module. Which of `content_id`, `page_url`, `external_url` and `html_url` it has depends on its `type`.
 *
 * @category resources
 * @example
 * ```ts
 * import { lmsStream } from "effect-lms"
 * import { ModuleItem } from "effect-lms/resources"
 *
 * const items = lmsStream(
 *   "/api/v1/courses/:course_id/modules/:module_id/items",
 *   { course_id: 101, module_id: 5 },
 *   { schema: ModuleItem }
 * )
 * ```
 */
export const ModuleItem: Schema.Schema<ModuleItem, ModuleItemEncoded> = moduleItem

/**
 * @category resources
 */
export interface ModuleItem extends Schema.Schema.Type<typeof moduleItem> {}

export interface ModuleItemEncoded extends Schema.Schema.Encoded<typeof moduleItem> {}

/**
 * What making an item or editing one takes, as documented on the service's page "Modules".
 *
 * @category writes
 */
export type ModuleItemWrite = Written<{
  module_item: Written<{
    title: string
    type: string
    content_id: Id
    position: number
    indent: number
    page_url: string
    external_url: string
    new_tab: boolean
    completion_requirement: Written<{ type: string; min_score: number }>
    /** Only on an edit, as `published`. */
    module_id: Id
    published: boolean
    publish_at: Time
  }>
}>
