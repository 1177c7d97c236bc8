/** A user as part of another record. */
import type * as Schema from "effect/Schema"
import { id, resource, string } from "./fields.js"

const userDisplay = resource("UserDisplay", {
  id,
  anonymous_id: string,
  display_name: string,
  avatar_image_url: string,
  html_url: string,
  pronouns: string
})

/**
 * The short form of a person inside other resources: the author of a topic, the owner of a file.
 *
 * Every field is optional: a hidden author is sent as `{}` or only with an `anonymous_id`.
 *
 * @category resources
 * @example
 * ```ts
 * import type { UserDisplay } from "effect-lms/resources"
 *
 * const nameOf = (person: UserDisplay) => person.display_name ?? "anonymous"
 * ```
 */
export const UserDisplay: Schema.Schema<UserDisplay, UserDisplayEncoded> = userDisplay

/** @category resources */
export interface UserDisplay extends Schema.Schema.Type<typeof userDisplay> {}

export interface UserDisplayEncoded extends Schema.Schema.Encoded<typeof userDisplay> {}
