/** Tabs. */
import type * as Schema from "effect/Schema"
import { flag, number, resource, text } from "./fields.js"
import { Id } from "./id.js"
import type { Written } from "./writing.js"

const tab = resource("Tab", {
  /** A word, and no number: `home`, `context_external_tool_4`. */
  id: Id,
  label: text,
  /** `internal` or `external`. */
  type: text,
  html_url: text,
  full_url: text,
  url: text,
  position: number,
  /** Only where it is `true`, as `unused`. */
  hidden: flag,
  unused: flag,
  /** `public`, `members`, `admins` or `none`. */
  visibility: text
})

/**
 * A line of the navigation of a course or a group.
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

/**
 * @category resources
 */
export interface Tab extends Schema.Schema.Type<typeof tab> {}

interface TabEncoded extends Schema.Schema.Encoded<typeof tab> {}

/**
 * What editing a tab takes, as documented on the service's page "Tabs".
 *
 * @category writes
 */
export type TabWrite = Written<{ position: number; hidden: boolean }>
