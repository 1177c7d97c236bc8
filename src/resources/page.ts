/** Pages. */
import * as Schema from "effect/Schema"
import { Assignment } from "./assignment.js"
import { anything, flag, id, maybe, resource, text } from "./fields.js"
import { UserDisplay } from "./userDisplay.js"
import type { Time, Written } from "./writing.js"

const page = resource("Page", {
  /** The page's name in addresses, by which it is asked for. */
  url: Schema.String,
  title: Schema.String,
  page_id: id,
  created_at: text,
  updated_at: text,
  /** With commas between them: `teachers,students`. */
  editing_roles: text,
  /** Absent from a page that was imported. */
  last_edited_by: maybe(UserDisplay),
  /** Only where one page is asked for, and only if it is open to the caller. */
  body: text,
  published: flag,
  publish_at: text,
  hide_from_students: flag,
  front_page: flag,
  html_url: text,
  todo_date: text,
  editor: text,
  block_editor_attributes: anything,
  assignment: maybe(Assignment),
  locked_for_user: flag,
  lock_info: anything,
  lock_explanation: text
})

/**
 * A page of a course or a group. It has no `id`, but a `page_id`.
 *
 * @category resources
 * @example
 * ```ts
 * import { lms } from "effect-lms"
 * import { Page } from "effect-lms/resources"
 *
 * const page = lms("/api/v1/courses/:course_id/pages/:url", { course_id: 101, url: "syllabus" }, { schema: Page })
 * ```
 */
export const Page: Schema.Schema<Page, PageEncoded> = page

/**
 * @category resources
 */
export interface Page extends Schema.Schema.Type<typeof page> {}

interface PageEncoded extends Schema.Schema.Encoded<typeof page> {}

/**
 * What making a page or editing one takes, as documented on the service's page "Pages".
 *
 * @category writes
 */
export type PageWrite = Written<{
  wiki_page: Written<{
    title: string
    body: string
    editing_roles: string
    notify_of_update: boolean
    published: boolean
    front_page: boolean
    publish_at: Time
    student_planner_checkbox: boolean
    student_todo_at: Time
  }>
}>
