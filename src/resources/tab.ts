/** Schema of navigation tabs. */
import type * as Schema from "effect/Schema"
import { boolean, number, resource, string } from "./fields.js"
import { Id } from "./shared.js"

const tab = resource("Tab", {
  /** A word, not a number: `home`, `context_external_tool_4`. */
  id: Id,
  label: string,
  /** `internal` or `external`. */
  type: string,
  html_url: string,
  full_url: string,
  url: string,
  position: number,
  /** Absent instead of `false`. */
  hidden: boolean,
  /** Absent instead of `false`. */
  unused: boolean,
  /** `public`, `members`, `admins` or `none`. */
  visibility: string
})

/**
 * A navigation tab of a course or a group.
 *
 * @category resources
 * @example
 * ```ts
 * import { Schema } from "effect"
 * import { lms } from "effect-lms"
 * import { Tab } from "effect-lms/resources"
 *
 * const tabs = lms("/api/v1/courses/:course_id/tabs", { course_id: 101 }, { schema: Schema.Array(Tab) })
 * ```
 */
export const Tab: Schema.Schema<Tab, TabEncoded> = tab

/** @category resources */
export interface Tab extends Schema.Schema.Type<typeof tab> {}
interface TabEncoded extends Schema.Schema.Encoded<typeof tab> {}
