/** Schema of users as other records show them. */
import type * as Schema from "effect/Schema"
import { id, resource, string } from "./fields.js"

/** The fields of a user in short form. */
export const userDisplayFields = {
  id,
  anonymous_id: string,
  display_name: string,
  /** Many lists, such as the graders of an assignment, send it instead of `display_name`. */
  short_name: string,
  avatar_image_url: string,
  html_url: string,
  pronouns: string
}

const userDisplay = resource("UserDisplay", userDisplayFields)

/**
 * The short form of a user inside other records, such as the author of a topic or the owner of a file.
 *
 * Every field is optional: Canvas sends a hidden author as `{}` or only with an `anonymous_id`.
 *
 * @category resources
 */
export const UserDisplay: Schema.Schema<UserDisplay, UserDisplayEncoded> = userDisplay

/** @category resources */
export interface UserDisplay extends Schema.Schema.Type<typeof userDisplay> {}
export interface UserDisplayEncoded extends Schema.Schema.Encoded<typeof userDisplay> {}
