import type { JsonObject } from "../kernel/json.js"
import type { Person } from "./people.js"

export const avatarUrl = (url: string): string => `${url}/images/messages/avatar-50.png`

/** A person as part of another record. Their page is in the course or the group that `owner` names, where there is one. */
export const displayUserJson = (
  url: string,
  { id, name }: Pick<Person, "id" | "name">,
  owner?: string
): JsonObject => ({
  id,
  anonymous_id: id.toString(36),
  display_name: name,
  avatar_image_url: avatarUrl(url),
  html_url: owner === undefined ? `${url}/users/${id}` : `${url}/${owner}/users/${id}`,
  pronouns: null
})
