import type { Person } from "./data/people.js"
import type { JsonObject } from "./json.js"

/** A person as part of another record. */
export const displayUser = (url: string, { id, name }: Person): JsonObject => ({
  id,
  anonymous_id: id.toString(36),
  display_name: name,
  avatar_image_url: `${url}/images/messages/avatar-50.png`,
  html_url: `${url}/users/${id}`,
  pronouns: null
})
