/** Schema of wiki pages. */
import * as Schema from "effect/Schema"
import { Assignment } from "./assignment.js"
import { boolean, id, object, optional, resource, string } from "./fields.js"
import { UserDisplay } from "./userDisplay.js"

const page = resource("Page", {
  /** The page's name in URLs, which identifies it in requests. */
  url: Schema.String,
  title: Schema.String,
  page_id: id,
  created_at: string,
  updated_at: string,
  /** Comma-separated: `teachers,students`. */
  editing_roles: string,
  /** Absent if the page was imported. */
  last_edited_by: optional(UserDisplay),
  /** HTML. Only in the response to a request for one page, and only if it is not locked for the caller. */
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
 * A wiki page of a course or a group. It has no `id`, but a `page_id`.
 * `GET /api/v1/courses/:course_id/pages/:url` returns one.
 *
 * @category resources
 */
export const Page: Schema.Schema<Page, PageEncoded> = page

/** @category resources */
export interface Page extends Schema.Schema.Type<typeof page> {}
interface PageEncoded extends Schema.Schema.Encoded<typeof page> {}
