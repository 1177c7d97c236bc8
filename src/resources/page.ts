/** Pages. */
import * as Schema from "effect/Schema"
import { Assignment } from "./assignment.js"
import { boolean, id, object, optional, resource, string } from "./fields.js"
import type { Time, WriteFields } from "./shared.js"
import { UserDisplay } from "./userDisplay.js"

const page = resource("Page", {
  /** The page's name in addresses, by which it is asked for. */
  url: Schema.String,
  title: Schema.String,
  page_id: id,
  created_at: string,
  updated_at: string,
  /** With commas between them: `teachers,students`. */
  editing_roles: string,
  /** Absent from a page that was imported. */
  last_edited_by: optional(UserDisplay),
  /** Only where one page is asked for, and only if it is open to the caller. */
  body: string,
  published: boolean,
  publish_at: string,
  hide_from_students: boolean,
  front_page: boolean,
  html_url: string,
  todo_date: string,
  editor: string,
  block_editor_attributes: object,
  assignment: optional(Assignment),
  locked_for_user: boolean,
  lock_info: object,
  lock_explanation: string
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

/** @category resources */
export interface Page extends Schema.Schema.Type<typeof page> {}

interface PageEncoded extends Schema.Schema.Encoded<typeof page> {}

/**
 * What making a page or editing one takes, as documented on the service's page "Pages".
 *
 * @category writes
 */
export type PageWrite = WriteFields<{
  wiki_page: WriteFields<{
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
