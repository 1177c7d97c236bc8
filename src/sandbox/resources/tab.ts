/** The JSON of tabs, which are the navigation of courses, groups, people and the account. */
import type { JsonObject } from "../kernel/json.js"

/** The id of a tab, the end of its address, and its label. */
export type Tab = readonly [id: string, path: string, label: string]

export const tabJson = (url: string, owner: string, [id, path, label]: Tab, position: number): JsonObject => ({
  id,
  label,
  html_url: `/${owner}${path}`,
  full_url: `${url}/${owner}${path}`,
  position,
  visibility: "public",
  type: "internal"
})

const GROUP_TABS: ReadonlyArray<Tab> = [
  ["home", "", "Home"],
  ["announcements", "/announcements", "Announcements"],
  ["pages", "/wiki", "Pages"],
  ["people", "/users", "People"],
  ["discussions", "/discussion_topics", "Discussions"],
  ["files", "/files", "Files"]
]

export const groupTabs = (url: string, group: number): ReadonlyArray<JsonObject> =>
  GROUP_TABS.map((tab, index) => tabJson(url, `groups/${group}`, tab, index + 1))
