/** People as parts of other records. */
import type { JsonObject } from "../kernel/json.js"
import { type Person, shortName } from "./people.js"

export const avatarUrl = (url: string): string => `${url}/images/messages/avatar-50.png`

/** A person as part of another record. `owner` is the path of the course or group of their page, if any. */
export const displayUserJson = (
  url: string,
  { id, name, written = {} }: Pick<Person, "id" | "name"> & Partial<Pick<Person, "written">>,
  owner?: string
): JsonObject => ({
  id,
  anonymous_id: id.toString(36),
  display_name: shortName({ name, written }),
  avatar_image_url: avatarUrl(url),
  html_url: owner === undefined ? `${url}/users/${id}` : `${url}/${owner}/users/${id}`,
  pronouns: written.pronouns ?? null
})
